//! Deliberately wrong rules, as switches of the reference.

/// A known mistake of move generators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mutation {
    GroundIgnoresGates,
    SlideLosesContact,
    TopIgnoresGates,
    ClimbIgnoresGates,
    GateAtEqualHeight,
    SpiderStepsBack,
    SpiderByShortestDistance,
    LadybugIgnoresGates,
    LadybugReturns,
    PlacementColorByBottom,
    MosquitoCopiesOnTop,
    MosquitoCopiesCovered,
    MosquitoThrowsFromTop,
    MosquitoNeverThrows,
    PinnedPillbugCannotThrow,
    PinnedMosquitoCannotThrow,
    StackTopThrown,
    PinnedThrown,
    LastMovedThrown,
    ThrownMovesAtOnce,
    ThrownThrowsAtOnce,
    ThrowsIgnoreGates,
}

impl Mutation {
    pub(crate) const ALL: [Mutation; 22] = [
        Mutation::GroundIgnoresGates,
        Mutation::SlideLosesContact,
        Mutation::TopIgnoresGates,
        Mutation::ClimbIgnoresGates,
        Mutation::GateAtEqualHeight,
        Mutation::SpiderStepsBack,
        Mutation::SpiderByShortestDistance,
        Mutation::LadybugIgnoresGates,
        Mutation::LadybugReturns,
        Mutation::PlacementColorByBottom,
        Mutation::MosquitoCopiesOnTop,
        Mutation::MosquitoCopiesCovered,
        Mutation::MosquitoThrowsFromTop,
        Mutation::MosquitoNeverThrows,
        Mutation::PinnedPillbugCannotThrow,
        Mutation::PinnedMosquitoCannotThrow,
        Mutation::StackTopThrown,
        Mutation::PinnedThrown,
        Mutation::LastMovedThrown,
        Mutation::ThrownMovesAtOnce,
        Mutation::ThrownThrowsAtOnce,
        Mutation::ThrowsIgnoreGates,
    ];

    /// Name in the data files.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Mutation::GroundIgnoresGates => "ground slide ignores the two-piece gate",
            Mutation::SlideLosesContact => "slide may leave contact with the hive during the step",
            Mutation::TopIgnoresGates => "beetle/ladybug on top ignores gates",
            Mutation::ClimbIgnoresGates => "climbing from the ground ignores gates",
            Mutation::GateAtEqualHeight => "gate uses >= instead of >",
            Mutation::SpiderStepsBack => "spider may step back",
            Mutation::SpiderByShortestDistance => "spider = hexes at shortest distance 3",
            Mutation::LadybugIgnoresGates => "ladybug legs ignore gates",
            Mutation::LadybugReturns => "ladybug may end on its start hex",
            Mutation::PlacementColorByBottom => "placement colour judged by bottom piece",
            Mutation::MosquitoCopiesOnTop => "mosquito on top keeps copying neighbours",
            Mutation::MosquitoCopiesCovered => "mosquito copies covered bugs",
            Mutation::MosquitoThrowsFromTop => "mosquito on top may throw",
            Mutation::MosquitoNeverThrows => "mosquito never throws",
            Mutation::PinnedPillbugCannotThrow => "pinned pillbug cannot throw",
            Mutation::PinnedMosquitoCannotThrow => "pinned mosquito cannot throw",
            Mutation::StackTopThrown => "top of a stack may be thrown",
            Mutation::PinnedThrown => "pinned piece may be thrown",
            Mutation::LastMovedThrown => "piece moved last ply may be thrown",
            Mutation::ThrownMovesAtOnce => "piece thrown by the opponent may move at once",
            Mutation::ThrownThrowsAtOnce => "just-thrown pillbug/mosquito may use its ability",
            Mutation::ThrowsIgnoreGates => "throws ignore gates",
        }
    }
}
