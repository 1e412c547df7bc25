//! Dispatches the commands by name.

use super::Answer;
use super::engine::{Engine, describe};
use crate::board::{Move, Point, Size, Window};
use crate::game::{Fate, Ruleset, RulesetId, Score};

/// Every command, in alphabetical order.
const COMMANDS: &[&str] = &[
    "all_legal",
    "boardsize",
    "captures",
    "clear_board",
    "final_score",
    "final_status_list",
    "fixed_handicap",
    "genmove",
    "is_legal",
    "known_command",
    "komi",
    "list_commands",
    "list_stones",
    "loadsgf",
    "name",
    "place_free_handicap",
    "play",
    "printsgf",
    "protocol_version",
    "quit",
    "raeuberspiel-partners",
    "raeuberspiel-rules",
    "raeuberspiel-solve",
    "raeuberspiel-target",
    "reg_genmove",
    "set_free_handicap",
    "showboard",
    "time_left",
    "time_settings",
    "undo",
    "version",
];

const TIME_SETTINGS: &str = "time_settings MAIN_SECONDS PERIOD_SECONDS STONES_A_PERIOD";
const TIME_LEFT: &str = "time_left COLOR SECONDS STONES";

impl Engine<'_> {
    /// Executes one command.
    pub(super) fn answer(&mut self, name: &str, arguments: &[&str]) -> Answer {
        match (name, arguments) {
            ("protocol_version", _) => Ok("2".to_owned()),
            ("name", _) => Ok("Räuberspiel".to_owned()),
            ("version", _) => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            ("known_command", [name, ..]) => Ok(COMMANDS.contains(name).to_string()),
            ("known_command", []) => usage("known_command NAME"),
            ("list_commands", _) => Ok(COMMANDS.join("\n")),
            ("quit", _) => {
                self.quit = true;
                done()
            }
            ("boardsize", [side, ..]) => self.board_size(side),
            ("boardsize", []) => usage("boardsize NUMBER"),
            ("clear_board", _) => {
                self.restart(self.game.size());
                done()
            }
            ("komi", [komi, ..]) => match Score::read(komi) {
                Some(komi) => {
                    self.game.set_komi(komi);
                    done()
                }
                None => usage("komi NUMBER"),
            },
            ("komi", []) => usage("komi NUMBER"),
            ("play", [color, vertex, ..]) => match (Engine::color(color), self.mv(vertex)) {
                (Some(color), Some(mv)) => self.play(color, mv).map(|()| String::new()),
                _ => invalid(),
            },
            ("play", _) => usage("play COLOR VERTEX"),
            ("undo", _) => match self.game.take_back() {
                Ok(()) => done(),
                Err(_nothing) => Err("cannot undo".to_owned()),
            },
            ("genmove", [color, ..]) => self.generate(color),
            ("genmove", []) => usage("genmove COLOR"),
            ("reg_genmove", [color, ..]) => {
                let color = Engine::color(color).ok_or_else(bad_color)?;
                Ok(self.choose_alike(color).to_string())
            }
            ("reg_genmove", []) => usage("reg_genmove COLOR"),
            ("time_settings", [main, period, stones, ..]) => {
                let numbers = (main.parse(), period.parse(), stones.parse());
                let (Ok(main), Ok(period), Ok(stones)) = numbers else {
                    return usage(TIME_SETTINGS);
                };
                self.clock.set(main, period, stones);
                done()
            }
            ("time_settings", _) => usage(TIME_SETTINGS),
            ("time_left", [color, seconds, stones, ..]) => {
                let numbers = (Engine::color(color), seconds.parse(), stones.parse());
                let (Some(color), Ok(seconds), Ok(stones)) = numbers else {
                    return usage(TIME_LEFT);
                };
                self.clock.tell(color, seconds, stones);
                done()
            }
            ("time_left", _) => usage(TIME_LEFT),
            ("printsgf", []) => Ok(self.record()),
            ("printsgf", ["-", ..]) => Ok(self.record()),
            ("printsgf", [path, ..]) => self.save(path).map(|()| String::new()),
            ("showboard", _) => Ok(self.show()),
            ("list_stones", [color, ..]) => {
                let color = Engine::color(color).ok_or_else(bad_color)?;
                let stones = self.game.position().stones();
                let points = stones.iter().filter(|&(_, owner)| owner == color);
                Ok(names(points.map(|(point, _)| point)))
            }
            ("list_stones", []) => usage("list_stones COLOR"),
            ("is_legal", [color, vertex, ..]) => match (Engine::color(color), self.mv(vertex)) {
                (Some(color), Some(mv)) => Ok(u8::from(self.is_legal(color, mv)).to_string()),
                _ => invalid(),
            },
            ("is_legal", _) => usage("is_legal COLOR VERTEX"),
            ("all_legal", [color, ..]) => {
                let color = Engine::color(color).ok_or_else(bad_color)?;
                Ok(names(self.all_legal(color).into_iter()))
            }
            ("all_legal", []) => usage("all_legal COLOR"),
            ("captures", [color, ..]) => {
                let color = Engine::color(color).ok_or_else(bad_color)?;
                Ok(self.game.captures()[color].to_string())
            }
            ("captures", []) => usage("captures COLOR"),
            ("final_score", _) => Ok(self.score().result()),
            ("final_status_list", [status, ..]) => {
                let fate = match *status {
                    "alive" => Fate::Alive,
                    "dead" => Fate::Dead,
                    "seki" => Fate::Seki,
                    _ => return usage("final_status_list alive|dead|seki"),
                };
                let chains = self.chains_that_are(fate).into_iter();
                let lines: Vec<String> = chains.map(|chain| names(chain.into_iter())).collect();
                Ok(lines.join("\n"))
            }
            ("final_status_list", []) => usage("final_status_list alive|dead|seki"),
            ("fixed_handicap", [number, ..]) => self.fixed_handicap(number),
            ("fixed_handicap", []) => usage("fixed_handicap NUMBER"),
            ("place_free_handicap", [number, ..]) => self.place_handicap(number),
            ("place_free_handicap", []) => usage("place_free_handicap NUMBER"),
            ("set_free_handicap", vertices) => self.set_handicap(vertices),
            ("loadsgf", [path]) => self.load(path, None).map(|()| String::new()),
            ("loadsgf", [path, number, ..]) => match number.parse() {
                Ok(number) => self.load(path, Some(number)).map(|()| String::new()),
                Err(_not_a_number) => usage("loadsgf FILE [MOVE_NUMBER]"),
            },
            ("loadsgf", []) => usage("loadsgf FILE [MOVE_NUMBER]"),
            ("raeuberspiel-rules", words) => self.rules(words),
            ("raeuberspiel-solve", [color, vertex, ..]) => {
                match (Engine::color(color), self.vertex(vertex)) {
                    (Some(color), Some(point)) => self
                        .solve(color, point, None)
                        .map(|settled| describe(&settled)),
                    _ => invalid(),
                }
            }
            ("raeuberspiel-solve", _) => usage("raeuberspiel-solve COLOR VERTEX"),
            ("raeuberspiel-target", [vertex, ..]) => {
                self.target = match self.vertex(vertex) {
                    Some(point) => Some(point),
                    None if *vertex == "none" => None,
                    None => return invalid(),
                };
                done()
            }
            ("raeuberspiel-target", []) => Ok(self
                .target
                .map_or_else(|| "none".to_owned(), |point| point.to_string())),
            ("raeuberspiel-partners", [vertex, ..]) => match self.vertex(vertex) {
                Some(point) => Ok(names(self.game.partners(point).into_iter())),
                None => invalid(),
            },
            ("raeuberspiel-partners", []) => usage("raeuberspiel-partners VERTEX"),
            _ => Err("unknown command".to_owned()),
        }
    }

    fn board_size(&mut self, side: &str) -> Answer {
        let Ok(side) = side.parse::<u32>() else {
            return usage("boardsize NUMBER");
        };
        let size = u8::try_from(side)
            .ok()
            .filter(|&side| side >= 2)
            .and_then(Size::square);
        match size {
            Some(size) => {
                self.restart(size);
                done()
            }
            None => Err("unacceptable size".to_owned()),
        }
    }

    fn generate(&mut self, color: &str) -> Answer {
        let color = Engine::color(color).ok_or_else(bad_color)?;
        let mv = self.choose_by_clock(color);
        self.play(color, mv)?;
        Ok(mv.to_string())
    }

    fn fixed_handicap(&mut self, number: &str) -> Answer {
        let Ok(number) = number.parse() else {
            return usage("fixed_handicap NUMBER");
        };
        match self.game.lay_fixed_handicap(number) {
            Ok(()) => Ok(names(self.game.handicap().iter().copied())),
            Err(refusal) => Err(handicap_error(&self.game, refusal)),
        }
    }

    /// Lays fixed handicap stones; fewer than asked for if the board has no room for more, as the protocol
    /// allows.
    fn place_handicap(&mut self, number: &str) -> Answer {
        let Ok(number) = number.parse::<u32>() else {
            return usage("place_free_handicap NUMBER");
        };
        if number < 2 {
            return Err("invalid number of stones".to_owned());
        }
        let most = crate::game::most_fixed(self.game.size());
        let number = u8::try_from(number).unwrap_or(u8::MAX).min(most);
        self.fixed_handicap(&number.to_string())
    }

    fn set_handicap(&mut self, vertices: &[&str]) -> Answer {
        let points: Option<Vec<Point>> = vertices.iter().map(|word| self.vertex(word)).collect();
        let Some(points) = points else {
            return invalid();
        };
        if points.len() < 2 {
            return Err("bad vertex list".to_owned());
        }
        match self.game.lay_handicap(&points) {
            Ok(()) => done(),
            Err(crate::game::Refusal::TooLateForHandicap) => Err("board not empty".to_owned()),
            Err(_refusal) => Err("bad vertex list".to_owned()),
        }
    }

    /// Without words, returns the rules in force; a ruleset's name selects it, a rule's name changes one
    /// rule.
    fn rules(&mut self, words: &[&str]) -> Answer {
        let mut rules = *self.game.ruleset();
        for word in words {
            rules = match RulesetId::read(word) {
                Some(id) => Ruleset::of(id),
                None => rules
                    .with(word)
                    .ok_or_else(|| format!("there is no ruleset and no rule {word:?}"))?,
            };
        }
        self.game = self.game.with_rules(rules).map_err(|(step, refusal)| {
            format!("move {step} of this game does not fit these rules: {refusal}")
        })?;
        let names = rules.rules().join(" ");
        Ok(format!("{}: {names} komi {}", rules.id.name(), rules.komi))
    }

    fn show(&self) -> String {
        let game = &self.game;
        let size = game.size();
        let stones = game.position().stones();
        let drawing =
            crate::board::Diagram::draw(&stones, &[], Window::whole(size), size).to_string();
        let captures = game.captures();
        format!(
            "{drawing}\n{} to move, rules {}, komi {}\ncaptured by black {}, by white {}",
            game.to_move(),
            game.ruleset().id.name(),
            game.komi(),
            captures.black,
            captures.white
        )
    }
}

fn handicap_error(game: &crate::game::Game, refusal: crate::game::Refusal) -> String {
    match refusal {
        crate::game::Refusal::TooLateForHandicap if !game.position().stones().is_empty() => {
            "board not empty".to_owned()
        }
        _ => "invalid number of stones".to_owned(),
    }
}

fn done() -> Answer {
    Ok(String::new())
}

fn usage(text: &str) -> Answer {
    Err(format!("syntax error: {text}"))
}

fn invalid() -> Answer {
    Err("invalid color or coordinate".to_owned())
}

fn bad_color() -> String {
    "invalid color or coordinate".to_owned()
}

fn names(points: impl Iterator<Item = Point>) -> String {
    let names: Vec<String> = points.map(|point| Move::Play(point).to_string()).collect();
    names.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Color;

    #[test]
    fn every_listed_command_is_known_and_sorted() {
        assert!(COMMANDS.is_sorted());
        for name in COMMANDS {
            let mut files = super::super::Disk;
            let mut engine = Engine::new(&mut files, super::super::Work::default());
            let answer = engine.answer(name, &[]);
            assert_ne!(answer, Err("unknown command".to_owned()), "{name}");
        }
        assert_eq!(Engine::color("B"), Some(Color::Black));
    }
}
