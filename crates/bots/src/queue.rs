//! A fair work queue.

use std::collections::VecDeque;

/// Pending work. Clients take turns, so that a client with much work delays only itself.
#[derive(Debug)]
pub struct Queue<K, J> {
    /// Clients in turn order; only those with pending work.
    lines: VecDeque<(K, VecDeque<J>)>,
    most: usize,
    len: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the queue is full")]
pub struct FullError;

impl<K: PartialEq, J> Queue<K, J> {
    pub const fn new(most: usize) -> Queue<K, J> {
        Queue {
            lines: VecDeque::new(),
            most,
            len: 0,
        }
    }

    pub const fn len(&self) -> usize {
        self.len
    }

    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds work for a client, after its earlier work.
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

    /// The next work; its client moves to the end of the line.
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
    fn clients_take_turns() {
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
    fn keeps_the_order_per_client() {
        let mut queue = Queue::new(10);
        for job in [3, 1, 2] {
            queue.push("anna", job).expect("room");
        }
        assert_eq!(drained(&mut queue), [3, 1, 2]);
    }

    #[test]
    fn a_served_client_moves_to_the_end() {
        let mut queue = Queue::new(10);
        queue.push("anna", 1).expect("room");
        queue.push("ben", 2).expect("room");
        assert_eq!(queue.pop(), Some(1));
        // Anna asks again immediately, but comes after Ben.
        queue.push("anna", 3).expect("room");
        assert_eq!(drained(&mut queue), [2, 3]);
    }

    #[test]
    fn rejects_work_when_full() {
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
