//! Fitting the networks of the first guess to settled moves.
//!
//! Plain gradient descent with the step sizes of Adam (Kingma and Ba, 2015), in batches; the step size falls
//! with a cosine schedule. The targets are the probability that a move wins, each move weighted by the root
//! of its nodes, and the binary logarithm of the nodes, if it wins and if it does not.

use raeuberspiel::game::Lots;
use raeuberspiel::solver::SettledMove;

const HIDDEN: usize = 16;
const BATCH: usize = 1024;
const EPOCHS: usize = 8;
const STEP: f32 = 0.004;
/// Weight of the node prediction relative to the probability.
const NODES_COUNT: f32 = 0.05;

/// A settled move: the table row of each of its counts, and its result.
pub struct Sample {
    rows: Vec<u16>,
    wins: bool,
    bits: f32,
    weight: f32,
}

impl Sample {
    pub fn of(settled: &SettledMove) -> Sample {
        let mut start = 0;
        let mut rows = Vec::with_capacity(settled.counts.len());
        for (&count, &values) in settled.counts.iter().zip(&SettledMove::VALUES) {
            rows.push((start + (count as usize).min(values - 1)) as u16);
            start += values;
        }
        let nodes = settled.nodes.max(1) as f32;
        Sample {
            rows,
            wins: settled.wins,
            bits: nodes.log2(),
            weight: nodes.sqrt(),
        }
    }
}

/// Parameters that are fitted, with Adam's moments.
struct Fitted {
    values: Vec<f32>,
    gradient: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
}

impl Fitted {
    fn new(values: Vec<f32>) -> Fitted {
        let zeros = vec![0.0; values.len()];
        Fitted {
            values,
            gradient: zeros.clone(),
            mean: zeros.clone(),
            square: zeros,
        }
    }

    fn step(&mut self, size: f32, time: i32) {
        let (first, second) = (1.0 - 0.9f32.powi(time), 1.0 - 0.999f32.powi(time));
        for (place, value) in self.values.iter_mut().enumerate() {
            let gradient = std::mem::take(&mut self.gradient[place]);
            self.mean[place] = 0.9 * self.mean[place] + 0.1 * gradient;
            self.square[place] = 0.999 * self.square[place] + 0.001 * gradient * gradient;
            let root = (self.square[place] / second).sqrt();
            *value -= size * self.mean[place] / first / (root + 1e-8);
        }
    }
}

/// A network for moves with a given number of counts.
pub struct Fit {
    rows: Fitted,
    start: Fitted,
    weights: Fitted,
    bias: Fitted,
}

impl Fit {
    fn new(counts: usize, samples: &[Sample], lots: &mut Lots) -> Fit {
        let all: usize = SettledMove::VALUES.iter().take(counts).sum();
        let mut random = |size: usize, spread: f32| -> Vec<f32> {
            let mut one = || lots.draw() as f32 / u32::MAX as f32 - 0.5;
            (0..size)
                .map(|_| spread * (one() + one() + one()) * 2.0)
                .collect()
        };
        let mean_bits = |wins: bool| {
            let of = samples.iter().filter(|sample| sample.wins == wins);
            let (count, sum) = of.fold((0.0, 0.0), |(n, sum), one| (n + 1.0, sum + one.bits));
            sum / f32::max(count, 1.0)
        };
        Fit {
            rows: Fitted::new(random(all * HIDDEN, 0.15)),
            start: Fitted::new(vec![0.1; HIDDEN]),
            weights: Fitted::new(random(3 * HIDDEN, 0.3)),
            bias: Fitted::new(vec![0.0, mean_bits(true), mean_bits(false)]),
        }
    }

    /// Adds a sample's gradient.
    fn learn(&mut self, sample: &Sample, share: f32) {
        let mut units = [0.0; HIDDEN];
        units.copy_from_slice(&self.start.values);
        for &row in &sample.rows {
            let row = &self.rows.values[usize::from(row) * HIDDEN..][..HIDDEN];
            for (unit, value) in units.iter_mut().zip(row) {
                *unit += value;
            }
        }
        let mut errors = [0.0; 3];
        for (which, error) in errors.iter_mut().enumerate() {
            let weights = &self.weights.values[which * HIDDEN..][..HIDDEN];
            let sum: f32 = units.iter().zip(weights).map(|(u, w)| u.max(0.0) * w).sum();
            *error = sum + self.bias.values[which];
        }
        let chance = 1.0 / (1.0 + (-errors[0]).exp());
        let came = if sample.wins { 1.0 } else { 0.0 };
        errors = [
            (chance - came) * sample.weight * share,
            (errors[1] - sample.bits) * NODES_COUNT * came * share,
            (errors[2] - sample.bits) * NODES_COUNT * (1.0 - came) * share,
        ];
        let mut back = [0.0; HIDDEN];
        for (which, error) in errors.iter().enumerate() {
            self.bias.gradient[which] += error;
            for (place, unit) in units.iter().enumerate() {
                if *unit > 0.0 {
                    back[place] += error * self.weights.values[which * HIDDEN + place];
                    self.weights.gradient[which * HIDDEN + place] += error * unit;
                }
            }
        }
        for (gradient, back) in self.start.gradient.iter_mut().zip(&back) {
            *gradient += back;
        }
        for &row in &sample.rows {
            let row = &mut self.rows.gradient[usize::from(row) * HIDDEN..][..HIDDEN];
            for (gradient, back) in row.iter_mut().zip(&back) {
                *gradient += back;
            }
        }
    }

    /// The network as the solver reads it: start, rows and weights as numbers of 16 bits, then the bias
    /// of 32, all little-endian.
    fn bytes(&self) -> Vec<u8> {
        let scaled = |value: &f32, scale: f32| (value * scale).round() as i32;
        let short = |value: &f32, scale: f32| {
            let number = i16::try_from(scaled(value, scale)).expect("a number of 16 bits");
            number.to_le_bytes()
        };
        let of_units = self.start.values.iter().chain(&self.rows.values);
        let mut bytes: Vec<u8> = of_units.flat_map(|value| short(value, 128.0)).collect();
        bytes.extend(
            self.weights
                .values
                .iter()
                .flat_map(|value| short(value, 256.0)),
        );
        bytes.extend(
            self.bias
                .values
                .iter()
                .flat_map(|value| scaled(value, 32768.0).to_le_bytes()),
        );
        bytes
    }
}

/// Fits a network to samples with this many counts.
pub fn fit(counts: usize, mut samples: Vec<Sample>) -> Fit {
    let mut lots = Lots::new(1908);
    let mean: f32 = samples.iter().map(|one| one.weight).sum::<f32>() / samples.len() as f32;
    for sample in &mut samples {
        sample.weight /= mean;
    }
    let mut fit = Fit::new(counts, &samples, &mut lots);
    let batches = (samples.len() / BATCH).max(1) * EPOCHS;
    let mut time = 0;
    for _ in 0..EPOCHS {
        for place in (1..samples.len()).rev() {
            samples.swap(place, lots.below(place + 1));
        }
        for batch in samples.chunks(BATCH) {
            for sample in batch {
                fit.learn(sample, 1.0 / batch.len() as f32);
            }
            time += 1;
            let way = (time as f32 / batches as f32).min(1.0);
            let size = STEP * 0.5 * (1.0 + (std::f32::consts::PI * way).cos()) + 1e-5;
            for part in [
                &mut fit.rows,
                &mut fit.start,
                &mut fit.weights,
                &mut fit.bias,
            ] {
                part.step(size, time);
            }
        }
    }
    fit
}

/// A file of networks as the solver reads it: the attacker's and the defender's for stones, then those
/// for passes.
pub fn file(networks: [[Fit; 2]; 2]) -> Vec<u8> {
    networks.iter().flatten().flat_map(Fit::bytes).collect()
}
