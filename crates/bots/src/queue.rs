//! Work that waits, shared out fairly among those for whom it is done.

use std::collections::VecDeque;

/// Work that waits. Those for whom it is done take turns: whoever has a lot of it waits for it himself, and keeps nobody else waiting.
#[derive(Debug)]
pub struct Queue<K, J> {
    /// Whose turn it is comes first. Nobody is in it without work.
    lines: VecDeque<(K, VecDeque<J>)>,
    most: usize,
    len: usize,
}

/// There is no room for more work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no room for more work")]
pub struct FullError;

impl<K: PartialEq, J> Queue<K, J> {
    /// A queue for so much work.
    pub const fn new(most: usize) -> Queue<K, J> {
        Queue {
            lines: VecDeque::new(),
            most,
            len: 0,
        }
    }

    /// How much waits.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether nothing waits.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds work for somebody, behind what is done for them already.
    ///
    /// # Errors
    /// There is no room for it.
    pub fn push(&mut self, whom: K, job: J) -> Result<(), FullError> {
        if self.len >= self.most {
            return Err(FullError);
        }
        self.len += 1;
        match self.lines.iter_mut().find(|(key, _)| *key == whom) {
            Some((_, line)) => line.push_back(job),
            None => self.lines.push_back((whom, VecDeque::from([job]))),
        }
        Ok(())
    }

    /// The next work to do; whoever it is for has the next turn after everybody else.
    pub fn pop(&mut self) -> Option<J> {
        let (whom, mut line) = self.lines.pop_front()?;
        let job = line.pop_front()?;
        self.len -= 1;
        if !line.is_empty() {
            self.lines.push_back((whom, line));
        }
        Some(job)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drained(queue: &mut Queue<&'static str, u32>) -> Vec<u32> {
        std::iter::from_fn(|| queue.pop()).collect()
    }

    #[test]
    fn those_who_wait_take_turns_however_much_one_of_them_asks_for() {
        let mut queue = Queue::new(100);
        for job in 0..50 {
            queue.push("greedy", job).expect("room");
        }
        queue.push("anna", 100).expect("room");
        queue.push("ben", 200).expect("room");
        queue.push("anna", 101).expect("room");
        let order = drained(&mut queue);
        assert_eq!(order[..6], [0, 100, 200, 1, 101, 2]);
        assert_eq!(order.len(), 53);
        assert!(queue.is_empty());
    }

    #[test]
    fn the_work_of_one_keeps_its_order() {
        let mut queue = Queue::new(10);
        for job in [3, 1, 2] {
            queue.push("anna", job).expect("room");
        }
        assert_eq!(drained(&mut queue), [3, 1, 2]);
    }

    #[test]
    fn whoever_was_served_comes_after_those_who_wait() {
        let mut queue = Queue::new(10);
        queue.push("anna", 1).expect("room");
        queue.push("ben", 2).expect("room");
        assert_eq!(queue.pop(), Some(1));
        // Anna asks again at once, and is behind Ben all the same.
        queue.push("anna", 3).expect("room");
        assert_eq!(drained(&mut queue), [2, 3]);
    }

    #[test]
    fn there_is_room_for_so_much_and_no_more() {
        let mut queue = Queue::new(2);
        queue.push("anna", 1).expect("room");
        queue.push("ben", 2).expect("room");
        assert_eq!(queue.push("cyril", 3), Err(FullError));
        assert_eq!(queue.len(), 2);
        queue.pop();
        queue.push("cyril", 3).expect("room");
        assert_eq!(drained(&mut queue), [2, 3]);
    }
}
