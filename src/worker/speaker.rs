//! The thread that plays noises, and the system's sound behind it.
//!
//! It starts with the first noise and ends with the program. A stream is requested from the system when
//! something is to be played and given back soon after, so that nothing runs in silence. If there is no
//! sound server, or it goes away, nothing is heard and nothing is reported.

use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::start;
use crate::sound::{Mixer, Noise, samples};

/// Plays noises.
pub trait Speaker {
    /// Starts a noise at a volume in percent. Never waits.
    fn play(&mut self, noise: Noise, percent: u8);
}

/// Plays nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silence;

impl Speaker for Silence {
    fn play(&mut self, _: Noise, _: u8) {}
}

/// The sound of the system.
#[derive(Debug, Default)]
pub struct SystemSpeaker {
    orders: Option<SyncSender<Order>>,
}

type Order = (Noise, u8);

/// Most noises waiting for a slow system; further ones are dropped.
const WAITING: usize = 4;

/// How long the stream stays open after the last noise began; longer than any noise.
const LINGER: Duration = Duration::from_secs(2);

impl Speaker for SystemSpeaker {
    fn play(&mut self, noise: Noise, percent: u8) {
        if self.orders.is_none() {
            let (orders, received) = sync_channel(WAITING);
            let serve = move || {
                let mut system = System::default();
                serve(&received, |mixer| system.open(mixer));
            };
            if start("sound", serve).is_ok() {
                self.orders = Some(orders);
            }
        }
        let sent = self
            .orders
            .as_ref()
            .map(|orders| orders.try_send((noise, percent)));
        match sent {
            // A full queue means that the system does not keep up: this noise would come too late.
            None | Some(Ok(()) | Err(TrySendError::Full(_))) => {}
            Some(Err(TrySendError::Disconnected(_))) => self.orders = None,
        }
    }
}

/// The noises being played, shared with the system's own thread.
type Shared = Arc<Mutex<Mixer>>;

/// Plays the noises that are ordered until nobody can order any more.
fn serve<S>(orders: &Receiver<Order>, mut open: impl FnMut(&Shared) -> Option<(S, u32)>) {
    let mixer = Shared::default();
    let lock = || mixer.lock().unwrap_or_else(PoisonError::into_inner);
    let mut stream: Option<(S, u32)> = None;
    let mut variant: u32 = 0;
    loop {
        let order = if stream.is_some() {
            match orders.recv_timeout(LINGER) {
                Ok(order) => order,
                Err(RecvTimeoutError::Timeout) => {
                    // What has not been played by now never will be: the server is gone.
                    stream = None;
                    lock().clear();
                    continue;
                }
                Err(RecvTimeoutError::Disconnected) => return,
            }
        } else {
            match orders.recv() {
                Ok(order) => order,
                Err(_) => return,
            }
        };
        if stream.is_none() {
            stream = open(&mixer);
        }
        if let Some((_, rate)) = &stream {
            variant = variant.wrapping_add(1);
            let (noise, percent) = order;
            lock().add(samples(noise, variant, *rate), percent);
        }
    }
}

#[cfg(target_os = "linux")]
use linux::System;

/// The sound server of Linux desktops: PulseAudio, or PipeWire in its place.
#[cfg(target_os = "linux")]
mod linux {
    use futures::executor::block_on;
    use pulseaudio::protocol::stream::BufferAttr;
    use pulseaudio::protocol::{
        ChannelMap, DEFAULT_SINK, PlaybackStreamParams, SampleFormat, SampleSpec,
    };
    use pulseaudio::{AsPlaybackSource, Client, PlaybackStream};

    use super::{PoisonError, Shared};

    const RATE: u32 = 48_000;
    /// Bytes per sample.
    const WIDTH: usize = size_of::<f32>();
    /// What the server buffers: a twenty-fifth of a second, so that a stone is heard when it is
    /// seen.
    const AHEAD: u32 = RATE / 25 * WIDTH as u32;

    /// The connection to the server. It is kept, because the client's own thread ends only with the
    /// server. Without a stream both threads sleep.
    #[derive(Default)]
    pub struct System(Option<Client>);

    impl System {
        /// Requests a stream; returns it with its number of samples per second.
        pub fn open(&mut self, mixer: &Shared) -> Option<(PlaybackStream, u32)> {
            if let Some(client) = &self.0
                && let Some(stream) = stream(client, mixer)
            {
                return Some((stream, RATE));
            }
            // There is no connection yet, or the server was restarted.
            let client = Client::from_env(c"Räuberspiel").ok()?;
            let stream = stream(&client, mixer);
            self.0 = Some(client);
            Some((stream?, RATE))
        }
    }

    fn stream(client: &Client, mixer: &Shared) -> Option<PlaybackStream> {
        let mixer = Shared::clone(mixer);
        let fill = move |bytes: &mut [u8]| {
            let mut mixer = mixer.lock().unwrap_or_else(PoisonError::into_inner);
            let (whole, rest) = bytes.as_chunks_mut::<WIDTH>();
            for sample in whole {
                *sample = mixer.next_sample().to_le_bytes();
            }
            rest.fill(0);
            bytes.len()
        };
        let params = PlaybackStreamParams {
            sample_spec: SampleSpec {
                format: SampleFormat::Float32Le,
                channels: 1,
                sample_rate: RATE,
            },
            channel_map: ChannelMap::mono(),
            sink_name: Some(DEFAULT_SINK.to_owned()),
            buffer_attr: BufferAttr {
                target_length: AHEAD,
                minimum_request_length: AHEAD / 4,
                ..BufferAttr::default()
            },
            ..PlaybackStreamParams::default()
        };
        block_on(client.create_playback_stream(params, fill.as_playback_source())).ok()
    }
}

#[cfg(any(target_os = "macos", windows))]
use elsewhere::System;

/// The sound of macOS and Windows.
#[cfg(any(target_os = "macos", windows))]
mod elsewhere {
    use cpal::traits::{DeviceTrait, HostTrait, StreamTrait};
    use cpal::{OutputCallbackInfo, SampleFormat, Stream};

    use super::{PoisonError, Shared};

    /// The device that the user has chosen in the system.
    #[derive(Default)]
    pub struct System;

    impl System {
        /// Requests a stream; returns it with its number of samples per second.
        pub fn open(&mut self, mixer: &Shared) -> Option<(Stream, u32)> {
            let device = cpal::default_host().default_output_device()?;
            let config = device.default_output_config().ok()?;
            // Both systems mix in this format and offer it first.
            if config.sample_format() != SampleFormat::F32 {
                return None;
            }
            let config = config.config();
            let channels = usize::from(config.channels.max(1));
            let rate = config.sample_rate;
            let mixer = Shared::clone(mixer);
            let fill = move |samples: &mut [f32], _: &OutputCallbackInfo| {
                let mut mixer = mixer.lock().unwrap_or_else(PoisonError::into_inner);
                for frame in samples.chunks_mut(channels) {
                    frame.fill(mixer.next_sample());
                }
            };
            // An unplugged device is noticed when the stream is next opened.
            let stream = device
                .build_output_stream(config, fill, |_| {}, None)
                .ok()?;
            stream.play().ok()?;
            Some((stream, rate))
        }
    }
}

#[cfg(not(any(target_os = "linux", target_os = "macos", windows)))]
use nowhere::System;

/// Systems whose sound the program does not support.
#[cfg(not(any(target_os = "linux", target_os = "macos", windows)))]
mod nowhere {
    use super::Shared;

    /// No sound.
    #[derive(Default)]
    pub struct System;

    impl System {
        /// Never opens a stream.
        pub fn open(&mut self, _: &Shared) -> Option<((), u32)> {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn without_a_server_orders_are_taken_and_forgotten() {
        let (orders, received) = sync_channel(WAITING);
        for _ in 0..WAITING {
            orders.try_send((Noise::Stone, 100)).unwrap();
        }
        drop(orders);
        let asked = AtomicUsize::new(0);
        // This returns, because the thread ends once nobody can order any more.
        serve(&received, |_| {
            asked.fetch_add(1, Ordering::Relaxed);
            None::<((), u32)>
        });
        assert_eq!(asked.into_inner(), WAITING);
    }

    #[test]
    fn one_stream_serves_noises_that_follow_each_other() {
        let (orders, received) = sync_channel(WAITING);
        orders.try_send((Noise::Stone, 100)).unwrap();
        orders.try_send((Noise::Capture(2), 100)).unwrap();
        drop(orders);
        let asked = AtomicUsize::new(0);
        let heard = Mutex::new(None);
        serve(&received, |mixer| {
            asked.fetch_add(1, Ordering::Relaxed);
            *heard.lock().unwrap() = Some(Shared::clone(mixer));
            Some(((), 48_000))
        });
        assert_eq!(asked.into_inner(), 1);
        let mixer = heard.into_inner().unwrap().unwrap();
        let mut mixer = mixer.lock().unwrap();
        assert!(!mixer.is_silent());
        let mut loudest: f32 = 0.0;
        while !mixer.is_silent() {
            loudest = loudest.max(mixer.next_sample().abs());
        }
        assert!(loudest > 0.5);
    }

    #[test]
    fn playing_never_waits() {
        // Nobody takes noises from this queue.
        let (orders, _received) = sync_channel(1);
        let mut speaker = SystemSpeaker {
            orders: Some(orders),
        };
        for _ in 0..100 {
            speaker.play(Noise::Wrong, 50);
        }
    }
}
