//! Mixes sounds that play at the same time.

/// Maximum number of sounds playing together; a new one replaces the oldest.
pub const MOST_VOICES: usize = 8;

/// The sounds playing now.
#[derive(Debug, Default)]
pub struct Mixer {
    voices: Vec<Voice>,
}

#[derive(Debug)]
struct Voice {
    samples: Vec<f32>,
    next: usize,
    gain: f32,
}

impl Mixer {
    /// Starts a sound at a loudness in percent.
    pub fn add(&mut self, samples: Vec<f32>, percent: u8) {
        if self.voices.len() >= MOST_VOICES {
            self.voices.remove(0);
        }
        // A quarter of the amplitude sounds about half as loud.
        let part = f32::from(percent.min(100)) / 100.0;
        self.voices.push(Voice {
            samples,
            next: 0,
            gain: part * part,
        });
    }

    /// Whether every sound has ended.
    #[must_use]
    pub fn is_silent(&self) -> bool {
        self.voices.is_empty()
    }

    /// Stops every sound.
    pub fn clear(&mut self) {
        self.voices.clear();
    }

    /// The next sample, from -1 to 1.
    pub fn next_sample(&mut self) -> f32 {
        let mut sum = 0.0;
        for voice in &mut self.voices {
            sum += voice.gain * voice.samples.get(voice.next).copied().unwrap_or(0.0);
            voice.next += 1;
        }
        self.voices.retain(|voice| voice.next < voice.samples.len());
        limited(sum)
    }
}

/// Soft limiter: passes quiet samples unchanged and compresses louder ones, so that none exceeds 1.
fn limited(sample: f32) -> f32 {
    const FREE: f32 = 0.8;
    let over = sample.abs() - FREE;
    if over <= 0.0 {
        return sample;
    }
    let room = 1.0 - FREE;
    (FREE + room * over / (over + room)).copysign(sample)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sound::{LOUDEST, Noise, samples};

    #[test]
    fn many_loud_noises_at_once_do_not_clip() {
        let mut mixer = Mixer::default();
        for _ in 0..3 * MOST_VOICES {
            mixer.add(vec![LOUDEST; 100], 200);
            mixer.add(vec![-LOUDEST; 50], 100);
        }
        assert_eq!(mixer.voices.len(), MOST_VOICES);
        while !mixer.is_silent() {
            assert!(mixer.next_sample().abs() < 1.0);
        }
        assert_eq!(mixer.next_sample(), 0.0);
    }

    #[test]
    fn one_noise_goes_through_unbent_and_ends() {
        let stone = samples(Noise::Stone, 0, 48_000);
        let mut mixer = Mixer::default();
        mixer.add(stone.clone(), 100);
        let heard: Vec<f32> = (0..stone.len()).map(|_| mixer.next_sample()).collect();
        assert_eq!(heard, stone);
        assert!(mixer.is_silent());
    }

    #[test]
    fn half_the_loudness_is_a_quarter_of_the_power_and_none_is_silence() {
        let mut mixer = Mixer::default();
        mixer.add(vec![0.4; 2], 50);
        assert!((mixer.next_sample() - 0.1).abs() < 1e-6);
        mixer.clear();
        mixer.add(vec![0.4; 2], 0);
        assert_eq!(mixer.next_sample(), 0.0);
    }
}
