//! The queue of questions: the parties take turns, whoever has asked more.

use std::collections::{HashMap, VecDeque};

use crate::party::Party;

/// Something that somebody has asked.
pub(super) trait Asked {
    /// Who asks.
    fn party(&self) -> Party;

    /// Whether nobody waits for the answer any more.
    fn is_taken_back(&self) -> bool;
}

/// Questions by party.
pub(super) struct Queue<Q> {
    /// The parties that wait, the next one first; each once.
    turns: VecDeque<Party>,
    waiting: HashMap<Party, VecDeque<Q>>,
    len: usize,
}

impl<Q> Default for Queue<Q> {
    fn default() -> Queue<Q> {
        Queue {
            turns: VecDeque::new(),
            waiting: HashMap::new(),
            len: 0,
        }
    }
}

impl<Q: Asked> Queue<Q> {
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// How many questions of a party wait for an answer that is still wanted.
    pub(super) fn len_of(&self, party: Party) -> usize {
        self.waiting.get(&party).map_or(0, wanted)
    }

    /// How many questions come before one that waits; nothing if it does not wait.
    pub(super) fn ahead_of(&self, is_it: impl Fn(&Q) -> bool) -> Option<usize> {
        let (party, round) = self.waiting.iter().find_map(|(party, waiting)| {
            let mut still = waiting.iter().filter(|question| !question.is_taken_back());
            Some((*party, still.position(&is_it)?))
        })?;
        let turn = self.turns.iter().position(|other| *other == party)?;
        let before = |(index, other): (usize, &Party)| match index == turn {
            true => round,
            false => self.len_of(*other).min(round + usize::from(index < turn)),
        };
        Some(self.turns.iter().enumerate().map(before).sum())
    }

    pub(super) fn push(&mut self, question: Q) {
        let party = question.party();
        let waiting = self.waiting.entry(party).or_default();
        if waiting.is_empty() {
            self.turns.push_back(party);
        }
        // Who changes their mind often does not fill the queue with it.
        let before = waiting.len();
        waiting.retain(|question| !question.is_taken_back());
        self.len -= before - waiting.len();
        waiting.push_back(question);
        self.len += 1;
    }

    /// The next question that somebody still wants answered.
    pub(super) fn pop(&mut self) -> Option<Q> {
        while let Some(party) = self.turns.pop_front() {
            let waiting = self.waiting.get_mut(&party)?;
            let before = waiting.len();
            // What is taken back costs nobody a turn.
            let question = std::iter::from_fn(|| waiting.pop_front())
                .find(|question| !question.is_taken_back());
            self.len -= before - waiting.len();
            if waiting.is_empty() {
                self.waiting.remove(&party);
            } else {
                self.turns.push_back(party);
            }
            if question.is_some() {
                return question;
            }
        }
        None
    }

    /// Forgets everything; those who wait are told that nobody will answer.
    pub(super) fn clear(&mut self) {
        *self = Queue::default();
    }
}

fn wanted<Q: Asked>(waiting: &VecDeque<Q>) -> usize {
    let is_wanted = |question: &&Q| !question.is_taken_back();
    waiting.iter().filter(is_wanted).count()
}

#[cfg(test)]
mod tests {
    use std::{
        cell::Cell,
        net::{IpAddr, Ipv4Addr},
        rc::Rc,
    };

    use super::*;

    struct Test {
        party: Party,
        number: usize,
        is_taken_back: Rc<Cell<bool>>,
    }

    impl Asked for Test {
        fn party(&self) -> Party {
            self.party
        }

        fn is_taken_back(&self) -> bool {
            self.is_taken_back.get()
        }
    }

    fn party(number: u8) -> Party {
        Party::of(IpAddr::V4(Ipv4Addr::new(10, 0, 0, number)))
    }

    fn queue(parties: &[u8]) -> (Queue<Test>, Vec<Rc<Cell<bool>>>) {
        let mut queue = Queue::default();
        let mut back = Vec::new();
        for (number, asker) in parties.iter().enumerate() {
            let is_taken_back = Rc::new(Cell::new(false));
            back.push(Rc::clone(&is_taken_back));
            queue.push(Test {
                party: party(*asker),
                number,
                is_taken_back,
            });
        }
        (queue, back)
    }

    #[test]
    fn parties_take_turns() {
        let (mut queue, _) = queue(&[1, 1, 1, 2, 3]);
        assert_eq!((queue.len(), queue.len_of(party(1))), (5, 3));
        let order: Vec<Party> = std::iter::from_fn(|| queue.pop())
            .map(|question| question.party)
            .collect();
        assert_eq!(order, [1, 2, 3, 1, 1].map(party));
        assert_eq!(queue.len(), 0);
    }

    #[test]
    fn what_is_taken_back_is_left_out() {
        let (mut queue, back) = queue(&[1, 1, 1]);
        back[0].set(true);
        assert_eq!(queue.len_of(party(1)), 2);
        queue.push(Test {
            party: party(1),
            number: 3,
            is_taken_back: Rc::default(),
        });
        assert_eq!(queue.len(), 3);
        back[1].set(true);
        let order: Vec<usize> = std::iter::from_fn(|| queue.pop())
            .map(|question| question.number)
            .collect();
        assert_eq!(order, [2, 3]);
    }

    #[test]
    fn the_place_in_the_queue_is_the_order_of_the_answers() {
        let (mut queue, back) = queue(&[1, 1, 2, 3, 1, 2, 4, 4, 4]);
        back[2].set(true);
        let places: Vec<(usize, usize)> = (0..9)
            .filter_map(|number| {
                let ahead = queue.ahead_of(|question| question.number == number)?;
                Some((ahead, number))
            })
            .collect();
        let mut order: Vec<(usize, usize)> = std::iter::from_fn(|| queue.pop())
            .enumerate()
            .map(|(ahead, question)| (ahead, question.number))
            .collect();
        order.sort_unstable_by_key(|(_, number)| *number);
        assert_eq!(places, order);
        assert!(queue.ahead_of(|_| true).is_none());
    }
}
