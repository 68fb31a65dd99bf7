//! The queue of questions: the parties take turns, whoever has asked more.

use std::collections::{HashMap, VecDeque};

use super::task::Question;
use crate::party::Party;

/// Questions by party.
#[derive(Default)]
pub(super) struct Queue {
    /// The parties that wait, the next one first; each once.
    turns: VecDeque<Party>,
    waiting: HashMap<Party, VecDeque<Question>>,
    len: usize,
}

impl Queue {
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// How many questions of a party wait.
    pub(super) fn len_of(&self, party: Party) -> usize {
        self.waiting.get(&party).map_or(0, VecDeque::len)
    }

    pub(super) fn push(&mut self, question: Question) {
        let party = question.task.party;
        let waiting = self.waiting.entry(party).or_default();
        if waiting.is_empty() {
            self.turns.push_back(party);
        }
        waiting.push_back(question);
        self.len += 1;
    }

    /// The next question that somebody still wants answered.
    pub(super) fn pop(&mut self) -> Option<Question> {
        while let Some(party) = self.turns.pop_front() {
            let waiting = self.waiting.get_mut(&party)?;
            let question = waiting.pop_front();
            if waiting.is_empty() {
                self.waiting.remove(&party);
            } else {
                self.turns.push_back(party);
            }
            let Some(question) = question else { continue };
            self.len -= 1;
            if !question.is_taken_back() {
                return Some(question);
            }
        }
        None
    }

    /// Forgets everything; those who wait are told that nobody will answer.
    pub(super) fn clear(&mut self) {
        *self = Queue::default();
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use skep_rules::{Game, Ruleset};

    use super::{
        super::task::{Job, Task, Thinking},
        *,
    };
    use crate::ids::GameId;

    fn party(number: u8) -> Party {
        Party::of(IpAddr::V4(Ipv4Addr::new(10, 0, 0, number)))
    }

    fn ask(queue: &mut Queue, number: u8) -> Thinking {
        let (question, thinking) = Question::new(Task {
            party: party(number),
            id: GameId::random().expect("randomness"),
            game: Game::new(Ruleset::default()),
            job: Job::Hint,
        });
        queue.push(question);
        thinking
    }

    #[test]
    fn parties_take_turns() {
        let mut queue = Queue::default();
        let waiting: Vec<Thinking> = [1, 1, 1, 2, 3]
            .map(|number| ask(&mut queue, number))
            .into_iter()
            .collect();
        assert_eq!((queue.len(), queue.len_of(party(1))), (5, 3));
        let order: Vec<Party> = std::iter::from_fn(|| queue.pop())
            .map(|question| question.task.party)
            .collect();
        assert_eq!(order, [1, 2, 3, 1, 1].map(party));
        assert_eq!(queue.len(), 0);
        drop(waiting);
    }

    #[test]
    fn what_is_taken_back_is_left_out() {
        let mut queue = Queue::default();
        let first = ask(&mut queue, 1);
        let _second = ask(&mut queue, 1);
        drop(first);
        assert!(queue.pop().is_some());
        assert!(queue.pop().is_none());
    }
}
