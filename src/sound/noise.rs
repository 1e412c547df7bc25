//! The sounds, built from decaying tones and a little hiss.

use std::f32::consts::TAU;

/// A sound of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Noise {
    /// The user plays a stone.
    Stone,
    /// The opponent plays a stone: as the user's, but softer and lower.
    Reply,
    /// This many stones are captured and fall into the bowl.
    Capture(u8),
    /// The problem is solved: two rising tones.
    Right,
    /// The problem is failed: one low tone.
    Wrong,
}

/// Upper bound on the absolute value of every sample.
pub const LOUDEST: f32 = 0.8;

/// Stones heard singly in a large capture; more would only take longer.
const MOST_CLICKS: u8 = 6;

/// Fade-out at the end of a sound, in seconds, so that it does not end with a click.
const FALL: f32 = 0.005;

/// A decaying tone.
#[derive(Clone, Copy)]
struct Tone {
    /// Frequency in hertz.
    pitch: f32,
    /// Initial amplitude, relative to the other tones of its sound.
    weight: f32,
    /// Time in seconds until the amplitude has fallen to 1/e.
    decay: f32,
    /// Start time in seconds.
    start: f32,
    /// Attack time in seconds.
    swell: f32,
}

impl Tone {
    const fn struck(pitch: f32, weight: f32, decay: f32) -> Tone {
        Tone {
            pitch,
            weight,
            decay,
            start: 0.0,
            swell: 0.0004,
        }
    }

    fn at(self, time: f32) -> f32 {
        let since = time - self.start;
        if since < 0.0 {
            return 0.0;
        }
        let swell = (since / self.swell).min(1.0);
        self.weight * swell * (-since / self.decay).exp() * (TAU * self.pitch * since).sin()
    }
}

/// Reproducible noise (xorshift).
struct Hiss(u32);

impl Hiss {
    /// The next value, from -1 to 1.
    fn next(&mut self) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0 as f32 / u32::MAX as f32 * 2.0 - 1.0
    }
}

/// The samples of a sound at `rate` samples per second. `variant` varies stones and captures slightly, so
/// that no two sound alike. The last sample is silence.
#[must_use]
pub fn samples(noise: Noise, variant: u32, rate: u32) -> Vec<f32> {
    // A seed for the hiss; it must not be zero.
    let mut hiss = Hiss(variant.wrapping_mul(0x9E37_79B9) | 1);
    hiss.next();
    let bend = 1.0 + 0.04 * hiss.next();
    match noise {
        Noise::Stone => finished(stone(bend, &mut hiss, rate), 0.7, rate),
        Noise::Reply => {
            let mut softened = stone(bend * 0.9, &mut hiss, rate);
            soften(&mut softened);
            finished(softened, 0.42, rate)
        }
        Noise::Capture(count) => finished(clatter(count, bend, &mut hiss, rate), 0.5, rate),
        Noise::Right => {
            let bell = |pitch, start| Tone {
                start,
                swell: 0.006,
                ..Tone::struck(pitch, 1.0, 0.13)
            };
            let tones = [bell(587.3, 0.0), bell(880.0, 0.11)];
            finished(sum(&tones, 0.55, rate), 0.34, rate)
        }
        Noise::Wrong => {
            let low = |pitch, weight| Tone {
                swell: 0.012,
                ..Tone::struck(pitch, weight, 0.11)
            };
            let tones = [low(174.6, 1.0), low(349.2, 0.22)];
            finished(sum(&tones, 0.4, rate), 0.4, rate)
        }
    }
}

/// A stone on wood: a low, short tone of the board, higher and shorter ones of the stone, and a moment of
/// hiss at the impact.
fn stone(bend: f32, hiss: &mut Hiss, rate: u32) -> Vec<f32> {
    let tones = [
        Tone::struck(228.0 * bend, 0.55, 0.022),
        Tone::struck(940.0 * bend, 0.9, 0.014),
        Tone::struck(1510.0 * bend, 0.5, 0.009),
        Tone::struck(3460.0 * bend, 0.4, 0.004),
    ];
    let mut samples = sum(&tones, 0.11, rate);
    for (place, sample) in samples.iter_mut().enumerate() {
        let time = place as f32 / rate.max(1) as f32;
        *sample += 0.5 * (-time / 0.0016).exp() * hiss.next();
    }
    samples
}

/// Stones falling onto each other in the bowl, one after another.
fn clatter(count: u8, bend: f32, hiss: &mut Hiss, rate: u32) -> Vec<f32> {
    let clicks = count.clamp(1, MOST_CLICKS);
    let mut tones = Vec::new();
    let mut start = 0.05;
    for _ in 0..clicks {
        let pitch = 2100.0 * bend * (1.0 + 0.25 * hiss.next());
        let weight = 0.75 + 0.25 * hiss.next();
        tones.push(Tone {
            start,
            ..Tone::struck(pitch, weight, 0.012)
        });
        tones.push(Tone {
            start,
            ..Tone::struck(pitch * 1.83, weight * 0.5, 0.006)
        });
        start += 0.042 + 0.016 * hiss.next();
    }
    sum(&tones, start + 0.07, rate)
}

/// The sum of the tones over this many seconds.
fn sum(tones: &[Tone], seconds: f32, rate: u32) -> Vec<f32> {
    let rate = rate.max(1) as f32;
    let count = (seconds * rate) as usize;
    let sample = |place: usize| -> f32 {
        let time = place as f32 / rate;
        tones.iter().map(|tone| tone.at(time)).sum()
    };
    (0..count).map(sample).collect()
}

/// Low-pass filter: each sample becomes a weighted mean of itself and the samples before it.
fn soften(samples: &mut [f32]) {
    let mut before = 0.0;
    for sample in samples {
        before += (*sample - before) * 0.3;
        *sample = before;
    }
}

/// Scales the loudest sample to `peak` and fades the end to silence.
fn finished(mut samples: Vec<f32>, peak: f32, rate: u32) -> Vec<f32> {
    let loudest = samples
        .iter()
        .fold(0.0_f32, |loudest, sample| loudest.max(sample.abs()));
    let gain = if loudest > 0.0 { peak / loudest } else { 0.0 };
    let count = samples.len();
    let fall = ((FALL * rate as f32) as usize).max(1);
    for (place, sample) in samples.iter_mut().enumerate() {
        let left = (count - 1 - place) as f32 / fall as f32;
        *sample *= gain * left.min(1.0);
    }
    samples
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Noise; 7] = [
        Noise::Stone,
        Noise::Reply,
        Noise::Capture(1),
        Noise::Capture(4),
        Noise::Capture(u8::MAX),
        Noise::Right,
        Noise::Wrong,
    ];

    #[test]
    fn no_noise_clips_or_lasts_and_each_ends_in_silence() {
        for rate in [8_000, 44_100, 48_000, 192_000] {
            for noise in ALL {
                for variant in 0..20 {
                    let samples = samples(noise, variant, rate);
                    let seconds = samples.len() as f32 / rate as f32;
                    assert!((0.05..0.7).contains(&seconds), "{noise:?}: {seconds} s");
                    let loudest = samples.iter().fold(0.0_f32, |most, s| most.max(s.abs()));
                    assert!(
                        (0.3..=LOUDEST).contains(&loudest),
                        "{noise:?}: peak {loudest}"
                    );
                    assert!(samples.iter().all(|sample| sample.is_finite()));
                    assert_eq!(samples.last(), Some(&0.0), "{noise:?}");
                    // Nor does it click before the last sample.
                    let end = samples.iter().rev().take(rate as usize / 2000);
                    assert!(end.into_iter().all(|s| s.abs() < 0.02), "{noise:?}");
                }
            }
        }
    }

    #[test]
    fn a_rate_of_nothing_is_survived() {
        for noise in ALL {
            assert!(samples(noise, 0, 0).len() < 8);
        }
    }

    #[test]
    fn stones_differ_and_a_reply_is_softer() {
        let stones: Vec<_> = (0..5).map(|v| samples(Noise::Stone, v, 48_000)).collect();
        for (place, stone) in stones.iter().enumerate() {
            assert!(!stones[..place].contains(stone));
        }
        // The same variant is the same noise.
        assert_eq!(samples(Noise::Stone, 3, 48_000), stones[3]);
        let power = |noise| -> f32 {
            let all = (0..5).flat_map(|v| samples(noise, v, 48_000));
            all.map(|sample| sample * sample).sum()
        };
        assert!(power(Noise::Reply) < power(Noise::Stone) / 2.0);
    }

    #[test]
    fn right_rises_and_wrong_is_low() {
        // Upward zero crossings per second give the pitch.
        let pitch = |samples: &[f32], rate: u32| {
            let passes = samples.windows(2).filter(|w| w[0] < 0.0 && w[1] >= 0.0);
            passes.count() as f32 * rate as f32 / samples.len() as f32
        };
        let rate = 48_000;
        let right = samples(Noise::Right, 0, rate);
        let first = pitch(&right[..4_800], rate);
        let second = pitch(&right[12_000..16_800], rate);
        assert!(second > first * 1.2, "{first} {second}");
        let wrong = samples(Noise::Wrong, 0, rate);
        assert!(pitch(&wrong[..9_600], rate) < 250.0);
    }

    #[test]
    fn more_captured_stones_clatter_longer_up_to_a_limit() {
        let long = |count| samples(Noise::Capture(count), 1, 48_000).len();
        assert!(long(1) < long(3) && long(3) < long(6));
        assert_eq!(long(MOST_CLICKS), long(200));
        assert_eq!(long(0), long(1));
    }
}
