// What crosses between Rust and TypeScript, derived from the Rust types by a test: `cargo xtask types` writes it anew.

/** The version of the messages that these types describe. */
export const PROTOCOL = 2;

export type AcceptChallenge = { 
/**
 * The secret that a guest's browser keeps; whoever has none gets a side all the same.
 */
guest?: string, };

export type Account = { 
/**
 * The name, as its owner wrote it.
 */
name: string, 
/**
 * When it was made.
 */
created: number, 
/**
 * Whether it has a password.
 */
hasPassword: boolean, 
/**
 * The passkeys that open it.
 */
passkeys: ReadonlyArray<Passkey>, 
/**
 * How many recovery codes have not been used.
 */
recoveryCodesLeft: number, 
/**
 * The e-mail address, if its owner has told one.
 */
mail?: AccountMail, };

export type AccountAnswer = { 
/**
 * Who may have an account here.
 */
accounts: AccountMode, 
/**
 * Whether the server sends e-mail; without it there is none of what needs it.
 */
mail?: boolean, 
/**
 * The account of whoever asks; `None` for a guest.
 */
account: Account | null, };

export type AccountErrorBody = { 
/**
 * The error.
 */
error: AccountErrorTold, };

export type AccountErrorCode = "accounts-off" | "bad-name" | "name-confusing" | "name-reserved" | "name-taken" | "weak-password" | "bad-invitation" | "bad-login" | "bad-password" | "bad-passkey" | "too-many-passkeys" | "last-way" | "no-passkeys" | "banned" | "not-logged-in" | "not-found" | "mail-off" | "bad-mail-address" | "mail-address-taken" | "bad-link" | "too-many";

export type AccountErrorTold = { 
/**
 * Which error.
 */
code: AccountErrorCode, 
/**
 * What happened, in a sentence for developers.
 */
message: string, 
/**
 * What is wrong with a name or a password.
 */
fault?: AccountFault, };

export type AccountExport = { 
/**
 * The account.
 */
account: Account, 
/**
 * Where it is logged in.
 */
sessions: ReadonlyArray<SessionView>, 
/**
 * The games of the account, the newest first.
 */
games: ReadonlyArray<ExportedGame>, 
/**
 * The ratings.
 */
ratings: ReadonlyArray<PlayerRating>, 
/**
 * Whom the account follows.
 */
follows: ReadonlyArray<ExportedTie>, 
/**
 * Whom the account has blocked.
 */
blocks: ReadonlyArray<ExportedTie>, 
/**
 * What its owner has written down about others.
 */
notes: ReadonlyArray<ExportedNote>, 
/**
 * The puzzles that were tried.
 */
puzzles: PuzzleProgress, };

export type AccountFault = "too-short" | "too-long" | "character" | "edge" | "like-name" | "common";

export type AccountGame = { 
/**
 * The side that the account plays.
 */
side: Side, 
/**
 * The game.
 */
game: Summary, 
/**
 * Whether it waits for a move of the account.
 */
yourTurn?: boolean, };

export type AccountGames = { 
/**
 * The games.
 */
games: ReadonlyArray<AccountGame>, 
/**
 * What to ask with as `before` for the next page; `None` if this is the last.
 */
next?: string, };

export type AccountMail = { 
/**
 * The address that was confirmed, to which mails go.
 */
address?: string, 
/**
 * An address that is to be confirmed by the link that was sent there.
 */
unconfirmed?: string, };

export type AccountMode = "off" | "open" | "invite";

export type Action = "resign" | "offer-draw" | "accept-draw" | "decline-draw" | "takeback" | "accept-takeback" | "decline-takeback" | "rematch" | "decline-rematch" | "withdraw-draw" | "withdraw-takeback" | "withdraw-rematch" | "accept-pause" | "decline-pause" | "withdraw-pause" | "claim-win" | "claim-draw" | "add-time" | "abort" | "share";

export type ActionRequest = { 
/**
 * What to do.
 */
action: Action, };

export type AddPasskey = { 
/**
 * What its owner calls it.
 */
name: string, 
/**
 * WebAuthn's `RegistrationResponseJSON`.
 */
credential: unknown, };

export type AdvanceSandbox = { 
/**
 * The name under which it is kept.
 */
id: string, 
/**
 * Plies that stay; those after them are taken back.
 */
known: number, 
/**
 * The moves to play then, in UHP notation.
 */
moves: ReadonlyArray<string>, };

export type AnalyseRequest = { 
/**
 * The position.
 */
at: SandboxRequest, 
/**
 * How many best lines are wanted, up to five.
 */
lines: number, 
/**
 * Whether to show what the other side would do if the side to move passed.
 */
threat: boolean, 
/**
 * How long, in milliseconds; five minutes without it.
 */
time?: number, };

export type AnalysisLines = { 
/**
 * How many plies deep.
 */
depth: number, 
/**
 * How many positions were looked at.
 */
nodes: number, 
/**
 * How many in a second.
 */
speed: number, 
/**
 * Whether this is the last word.
 */
done: boolean, 
/**
 * The best lines, the best first.
 */
lines: ReadonlyArray<LineView>, };

export type ArchiveEntry = { 
/**
 * Its number.
 */
id: number, 
/**
 * The id under which it was played, or of the import it came with; only for those who named it.
 */
origin: string | null, 
/**
 * Where it comes from.
 */
source: ArchiveSource, 
/**
 * The UHP name of the set.
 */
set: string, 
/**
 * Whether the queen may come first.
 */
opening: Opening, 
/**
 * Who played.
 */
players: BySide<Player>, 
/**
 * Who won.
 */
result: ArchiveResult, 
/**
 * How it ended, if that is known.
 */
reason: EndReason | null, 
/**
 * How many plies it has.
 */
plies: number, 
/**
 * When it was played, as `2025.12.31`; empty if that is not known.
 */
date: string, 
/**
 * The tournament or match; empty if there is none.
 */
event: string, 
/**
 * The last position: each piece with its place, from the bottom of each stack upwards.
 */
pieces: ReadonlyArray<[string, number, number]>, };

export type ArchivePage = { 
/**
 * How many games fit, on all pages.
 */
total: number, 
/**
 * Which page this is, from 1.
 */
page: number, 
/**
 * How many there are.
 */
pages: number, 
/**
 * Its games.
 */
games: ReadonlyArray<ArchiveEntry>, };

export type ArchiveResult = "white" | "black" | "draw" | "unfinished";

export type ArchiveSource = "played" | "imported" | "engine" | "browser";

export type ArchivedGame = { 
/**
 * What lists show.
 */
entry: ArchiveEntry, 
/**
 * The UHP game string.
 */
game: string, 
/**
 * The same with comments, variations, annotations and drawings.
 */
study: StudyView, };

export type AttemptAnswer = { 
/**
 * How it went.
 */
result: AttemptResult, 
/**
 * The position string that the exercise starts from.
 */
start: string, 
/**
 * How many moves of the learner were tried.
 */
done: number, 
/**
 * How many moves of the learner the exercise takes at the most.
 */
length: number, 
/**
 * The position, with the answers of the other side among the moves.
 */
view: SandboxView, 
/**
 * The cells that the learner is asked to reach.
 */
targets: ReadonlyArray<Place>, 
/**
 * What is wrong.
 */
wrong?: WrongView, 
/**
 * A move that leads on, for those who want to see it.
 */
hint?: Hint, };

export type AttemptResult = "solved" | "go-on" | "wrong";

export type Away = { 
/**
 * Since when.
 */
since: number, 
/**
 * From when on the other side may claim the game; `None` while nobody waits for a move.
 */
claim: number | null, };

export type BeginPasskey = { 
/**
 * The password. Whoever has just logged in with a passkey or a recovery code need not know it.
 */
password?: string, };

export type BeginSignUp = { 
/**
 * The name that the account is to have.
 */
name: string, };

export type BenchCount = { 
/**
 * How many positions were looked at.
 */
nodes: number, 
/**
 * The best move.
 */
best: string, };

export type BenchRequest = { 
/**
 * The UHP game string.
 */
game: string, 
/**
 * How many plies deep, up to 64.
 */
depth: number, };

export type BetterAnswer = { 
/**
 * Whether it is good: it loses less than an inaccuracy would.
 */
right: boolean, 
/**
 * The word for it.
 */
judgement: Judgement, 
/**
 * How much of the points it loses.
 */
lost: number, 
/**
 * The move itself.
 */
played: Ply | null, };

export type BySide<T> = { 
/**
 * White's.
 */
white: T, 
/**
 * Black's.
 */
black: T, };

export type Challenge = { 
/**
 * Which it is; the game that comes of it has the same id.
 */
id: GameId, 
/**
 * Who offers.
 */
by: Person, 
/**
 * To whom; `None` for whoever has the link.
 */
to: Person | null, 
/**
 * On which terms.
 */
terms: Terms, 
/**
 * Which side whoever offers wants.
 */
side: SideChoice, 
/**
 * What has become of it.
 */
state: ChallengeState, 
/**
 * Why it was declined; `None` if it was not.
 */
reason: Decline | null, 
/**
 * Since when it stands, in milliseconds since 1970.
 */
offered: number, 
/**
 * When it stands no more.
 */
expires: number, 
/**
 * Whether whoever asks has made it.
 */
mine: boolean, 
/**
 * Why the game will not be rated although it was to be, or counts less than others.
 */
ratingNote?: RatingNote, };

export type ChallengeState = "offered" | "accepted" | "declined" | "withdrawn" | "expired";

export type Challenges = { 
/**
 * The challenges, the oldest first.
 */
challenges: ReadonlyArray<Challenge>, };

export type ChapterEntry = { 
/**
 * Its name.
 */
id: string, 
/**
 * Its exercises.
 */
lessons: ReadonlyArray<LessonEntry>, };

export type ChatLine = { 
/**
 * Who wrote it.
 */
by: Side, 
/**
 * The name at that time.
 */
name: string | null, 
/**
 * What was written.
 */
text: string, 
/**
 * When.
 */
at: number, };

export type CheckRequest = { 
/**
 * A position string, a text diagram or a UHP game string.
 */
position?: string, 
/**
 * The pieces and the rest.
 */
setup?: Setup, 
/**
 * A place in an analysis; one of the three is given.
 */
at?: SandboxRequest, };

export type CheckedPosition = { 
/**
 * The position string.
 */
position: string, 
/**
 * The text diagram.
 */
diagram: string, 
/**
 * The position piece by piece, with the pieces where the request has them.
 */
setup: Setup, 
/**
 * The first number of the turn that leaves time to place all the pieces.
 */
least: number, 
/**
 * How many of each creature each side holds.
 */
hands: BySide<{ [key in string]: number }>, 
/**
 * Everything that is wrong.
 */
problems: ReadonlyArray<ProblemView>, 
/**
 * The position with what can be mended without touching a piece: its numbers and the turn.
 */
mended: Setup | null, 
/**
 * What can be done in the position, unless an error forbids to play it.
 */
view: SandboxView | null, };

export type Claim = { 
/**
 * The games, 200 at the most.
 */
games: ReadonlyArray<ClaimedGame>, };

export type ClaimedGame = { 
/**
 * The id of the game.
 */
id: string, 
/**
 * The secret of his side, which proves it.
 */
token: string, };

export type ClaimedGames = { 
/**
 * How many of the games are the account's now.
 */
claimed: number, };

export type ClientMessage = { "t": "hello", 
/**
 * The version of the protocol.
 */
protocol: number, 
/**
 * The secret of a side.
 */
token?: string, 
/**
 * The last version the client has seen.
 */
after?: number, 
/**
 * Whether to take the free side of a friend's game.
 */
join?: boolean, 
/**
 * The player's name.
 */
name?: string, } | { "t": "move", 
/**
 * The number that the answer repeats.
 */
n: number, 
/**
 * How many plies the game had when the move was chosen.
 */
ply: number, 
/**
 * The version the client had seen.
 */
after: number, 
/**
 * The move in UHP notation, or `pass`.
 */
move: string, } | { "t": "action", 
/**
 * The number that the answer repeats.
 */
n: number, 
/**
 * What to do.
 */
action: Action, } | { "t": "chat", 
/**
 * The number that the answer repeats.
 */
n: number, 
/**
 * The line.
 */
text: string, } | { "t": "name", 
/**
 * The number that the answer repeats.
 */
n: number, 
/**
 * The name.
 */
name: string, } | { "t": "pause", 
/**
 * The number that the answer repeats.
 */
n: number, 
/**
 * For how many days.
 */
days: number, } | { "t": "plan", 
/**
 * The number that the answer repeats.
 */
n: number, 
/**
 * Lines of moves in UHP notation, the other side's and the own in turns; none takes all back.
 */
lines: ReadonlyArray<ReadonlyArray<string>>, } | { "t": "hint", 
/**
 * The number that the answer repeats.
 */
n: number, } | { "t": "ping", 
/**
 * The number that the answer repeats.
 */
n: number, };

export type ClockSetting = { 
/**
 * What each side begins with.
 */
initial: number, 
/**
 * What a side gets for each move.
 */
increment: number, };

export type Clocks = { 
/**
 * White's time in milliseconds.
 */
white: number, 
/**
 * Black's time in milliseconds.
 */
black: number, 
/**
 * Whose time has been running since.
 */
running: Side | null, 
/**
 * When.
 */
at: number, };

export type ConfirmMailAddress = { 
/**
 * The secret of the link.
 */
token: string, };

export type CreateGame = { 
/**
 * Who plays.
 */
kind: Kind, 
/**
 * One of the eight sets, such as `Base+ML`.
 */
set: string, 
/**
 * Whether the queen may come first.
 */
opening: Opening, 
/**
 * The computer's level, 1 to 10.
 */
level?: number, 
/**
 * The side of the creator.
 */
side?: SideChoice, 
/**
 * The clock; `None` for a game without one.
 */
clock?: ClockSetting | null, 
/**
 * The creator's name.
 */
name?: string, 
/**
 * The position string to play on from; `None` begins with an empty table.
 */
start?: string, };

export type Created = { 
/**
 * The id of the game.
 */
id: string, 
/**
 * For whom the creator plays.
 */
side: Seat, 
/**
 * The secret that proves it.
 */
token: string, 
/**
 * The path of the game's page.
 */
url: string, };

export type DailyPuzzle = { 
/**
 * The day in UTC, such as `2026-11-15`.
 */
date: string, 
/**
 * When the next one comes, in milliseconds since 1970.
 */
until: number, 
/**
 * The puzzle.
 */
puzzle: PuzzleView, };

export type Decline = "generic" | "later" | "too-fast" | "too-slow" | "casual" | "rated" | "variant";

export type DeclineChallenge = { 
/**
 * Why.
 */
reason: Decline, };

export type DeleteAccount = { 
/**
 * The password. Whoever has just logged in with a recovery code need not know it.
 */
password?: string, };

export type DrawPuzzle = { 
/**
 * The wish.
 */
wish: NextPuzzle, 
/**
 * Any number: it draws among the puzzles that fit best.
 */
random: number, };

export type Duty = { 
/**
 * The position it is about, which the answer repeats.
 */
moment: [number, number], 
/**
 * For the engine.
 */
think: ThinkRequest, };

export type EndReason = "surrounded" | "resignation" | "time" | "both-surrounded" | "agreement" | "repetition" | "aborted" | "abandoned";

export type Ending = { 
/**
 * Who won, if somebody did.
 */
winner: Side | null, 
/**
 * How the game ended.
 */
reason: EndReason, };

export type ErrorBody = { 
/**
 * The error.
 */
error: ProtocolError, };

export type ErrorCode = "bad-request" | "unauthorized" | "forbidden" | "no-such-game" | "no-such-page" | "no-free-side" | "not-your-turn" | "stale" | "game-over" | "not-possible" | "illegal-move" | "bad-notation" | "bad-setting" | "too-large" | "too-many-requests" | "too-many-games" | "too-hard" | "corrupt-game" | "storage" | "internal";

export type Event = { "e": "moved", 
/**
 * The move in UHP notation, or `pass`.
 */
uhp: string, } | { "e": "moved-late", 
/**
 * The move in UHP notation, or `pass`.
 */
uhp: string, 
/**
 * How much time, in milliseconds.
 */
lag: number, } | { "e": "undone", 
/**
 * How many plies remain.
 */
plies: number, 
/**
 * Who wanted it.
 */
by: Side, } | { "e": "offered", 
/**
 * What.
 */
offer: Offer, 
/**
 * Which side.
 */
by: Side, } | { "e": "pause-offered", 
/**
 * For how many days.
 */
days: number, 
/**
 * Which side.
 */
by: Side, } | { "e": "paused", 
/**
 * For how many days.
 */
days: number, } | { "e": "declined", 
/**
 * What.
 */
offer: Offer, 
/**
 * Which side.
 */
by: Side, } | { "e": "withdrawn", 
/**
 * What.
 */
offer: Offer, 
/**
 * Which side.
 */
by: Side, } | { "e": "time-added", 
/**
 * Which side has more now.
 */
side: Side, 
/**
 * How much, in milliseconds.
 */
time: number, } | { "e": "ended", 
/**
 * How.
 */
result: Ending, } | { "e": "joined", 
/**
 * The side taken.
 */
side: Side, 
/**
 * The hash of the side's secret.
 */
token: TokenHash, 
/**
 * The player's name.
 */
name: string | null, } | { "e": "named", 
/**
 * Whose.
 */
side: Side, 
/**
 * The name.
 */
name: string, } | { "e": "chatted", 
/**
 * Who.
 */
by: Side, 
/**
 * What.
 */
text: string, } | { "e": "resumed", 
/**
 * What each side has left, in milliseconds.
 */
left: BySide<number>, } | { "e": "rematch", 
/**
 * Which.
 */
game: GameId, } | { "e": "shared", 
/**
 * Who.
 */
by: Side, };

export type ExplorerAnswer = { 
/**
 * In how many games the position occurs.
 */
games: number, 
/**
 * The position string, by which those games are found.
 */
position: string, 
/**
 * What was played, the most frequent first.
 */
moves: ReadonlyArray<ExplorerMove>, };

export type ExplorerMove = { 
/**
 * The move in UHP notation.
 */
uhp: string, 
/**
 * The piece; `None` for a pass.
 */
piece: string | null, 
/**
 * Where it comes from; `None` if it is placed from the hand.
 */
from: Place | null, 
/**
 * Where it goes; `None` for a pass.
 */
to: Place | null, 
/**
 * In how many games.
 */
games: number, 
/**
 * How many of them White won.
 */
white: number, 
/**
 * How many were drawn.
 */
draws: number, 
/**
 * How many Black won.
 */
black: number, };

export type ExportedGame = { 
/**
 * The id of the game.
 */
id: string, 
/**
 * The side that the account plays.
 */
side: Side, 
/**
 * When the game became the account's.
 */
since: number, 
/**
 * The game as PGN; `None` if the server keeps it no longer.
 */
pgn: string | null, 
/**
 * The conditional moves that its owner has left there.
 */
plan?: ReadonlyArray<ReadonlyArray<string>>, };

export type ExportedNote = { 
/**
 * The name of the other.
 */
name: string, 
/**
 * When it was written.
 */
since: number, 
/**
 * What was written.
 */
text: string, };

export type ExportedTie = { 
/**
 * The name of the other.
 */
name: string, 
/**
 * Since when.
 */
since: number, };

export type Fault = { 
/**
 * Which fault; `docs/protocol.md` lists them.
 */
code: string, 
/**
 * What stands in the text: a move, a tag, a set, a character.
 */
text?: string, 
/**
 * The line of a diagram, from 1.
 */
line?: number, 
/**
 * The character of a position string or of the line of a diagram, from 1.
 */
column?: number, 
/**
 * The piece concerned.
 */
piece?: string, 
/**
 * The piece that stands on it.
 */
top?: string, 
/**
 * The creature concerned.
 */
bug?: string, 
/**
 * How many there may be at the most.
 */
most?: number, 
/**
 * Why the rules refuse a move, without cells.
 */
reason?: Reason, 
/**
 * Why a position cannot be played.
 */
problems?: ReadonlyArray<ProblemView>, };

export type FigureView = { 
/**
 * Its name.
 */
id: string, 
/**
 * The position string.
 */
start: string, 
/**
 * The piece to move.
 */
piece: string, 
/**
 * How many destinations it has.
 */
ends: number, 
/**
 * The position.
 */
view: SandboxView, };

export type FirstPieces = string;

export type ForgottenPassword = { 
/**
 * The name of the account or its address.
 */
who: string, };

export type GameAsk = { 
/**
 * Which game.
 */
id: GameId, 
/**
 * What.
 */
request: GameRequest, 
/**
 * The time.
 */
now: number, 
/**
 * An id that no game has, should there be another game.
 */
fresh: GameId, };

export type GameCount = { 
/**
 * All of them.
 */
played: number, 
/**
 * Those that were won.
 */
won: number, 
/**
 * Those that were drawn.
 */
drawn: number, 
/**
 * Those that were lost.
 */
lost: number, };

export type GameHeader = { 
/**
 * The id.
 */
id: string, 
/**
 * Who plays.
 */
kind: Kind, 
/**
 * The set of pieces.
 */
set: string, 
/**
 * Whether the queen may come first.
 */
opening: Opening, 
/**
 * The computer's level.
 */
level: number | null, 
/**
 * The time, if it is limited.
 */
clock: ClockSetting | null, 
/**
 * The days for each move of a game by correspondence; `None` for any other.
 */
days?: number, 
/**
 * When the game was created.
 */
created: number, 
/**
 * Whether it counts for the ratings.
 */
rated?: boolean, 
/**
 * Why a game that was to be rated is not, or counts less than others.
 */
ratingNote?: RatingNote, 
/**
 * Whether it came of the lobby or of a challenge.
 */
lobby?: boolean, 
/**
 * How many seconds each side has for its first move, before the game is called off; absent where there is time.
 */
firstMove?: number, 
/**
 * The position it started from; `None` if it began with an empty table.
 */
start?: StartView, };

export type GameId = string;

export type GameNamed = { 
/**
 * Which.
 */
id: GameId, };

export type GameNews = { 
/**
 * The new events.
 */
events: ReadonlyArray<StampedEvent>, 
/**
 * The same as messages; the state if the game was opened.
 */
messages: ReadonlyArray<ServerMessage>, 
/**
 * What the computer has to think about.
 */
duty: Duty | null, 
/**
 * When the flag of the running side falls.
 */
flag: number | null, 
/**
 * The settings of the next game, if the players go on in one.
 */
next: Settings | null, 
/**
 * The game as lists show it.
 */
summary: Summary, 
/**
 * The position with its legal moves and the new plies, if the game was opened or a move was made or taken back.
 */
view: SandboxView | null, };

export type GameRecord = { 
/**
 * Which game.
 */
id: GameId, 
/**
 * In which format.
 */
format: StudyFormat, };

export type GameRequest = { "t": "move", 
/**
 * How many plies the game had when the move was chosen.
 */
ply: number, 
/**
 * The version that the player had seen.
 */
after: number, 
/**
 * The move in UHP notation, or `pass`.
 */
move: string, } | { "t": "action", 
/**
 * What.
 */
action: Action, } | { "t": "name", 
/**
 * Which.
 */
name: string, };

export type GameResume = { 
/**
 * Which game.
 */
id: GameId, 
/**
 * When the program was last there.
 */
alive: number, 
/**
 * The time.
 */
now: number, };

export type GameSettled = { 
/**
 * What is to be stored.
 */
settings: Settings, 
/**
 * For whom the player plays.
 */
side: Seat, };

export type GameState = { 
/**
 * The position.
 */
position: PositionView, 
/**
 * The version.
 */
v: number, 
/**
 * The server's time.
 */
now: number, 
/**
 * What was agreed before the game.
 */
game: GameHeader, 
/**
 * For whom the client plays.
 */
you: Seat | null, 
/**
 * Who plays which side.
 */
players: BySide<Player>, 
/**
 * Whether the second player has still to come.
 */
waiting: boolean, 
/**
 * The side that anybody may take, while there is one.
 */
free?: Side, 
/**
 * The moves so far.
 */
moves: ReadonlyArray<Ply>, 
/**
 * The clocks, if there are any.
 */
clocks: Clocks | null, 
/**
 * When the side to move loses on time in a game by correspondence.
 */
due?: number, 
/**
 * Until when a game by correspondence pauses, if it does.
 */
paused?: number, 
/**
 * The conditional moves of the client's own side, as far as they lie ahead.
 */
plan?: ReadonlyArray<ReadonlyArray<string>>, 
/**
 * The offers that stand.
 */
offers: Offers, 
/**
 * How the game ended, if it did.
 */
result: Ending | null, 
/**
 * The id of the next game.
 */
rematch: string | null, 
/**
 * Who agrees to have the game in the archive; absent where players are not asked.
 */
sharing?: BySide<boolean>, 
/**
 * What the players have written.
 */
chat: ReadonlyArray<ChatLine>, 
/**
 * Who is here.
 */
presence: Presence, 
/**
 * Whether the computer is thinking.
 */
thinking: boolean, };

export type GameThought = { 
/**
 * Which game.
 */
id: GameId, 
/**
 * The position it is about.
 */
moment: [number, number], 
/**
 * The answer.
 */
thought: ThoughtView, 
/**
 * The time.
 */
now: number, };

export type GameTick = { 
/**
 * Which game.
 */
id: GameId, 
/**
 * The time.
 */
now: number, };

export type GameWish = { 
/**
 * The wish.
 */
wish: CreateGame, 
/**
 * An id that no game has: 16 random bytes in base64url.
 */
id: GameId, 
/**
 * Decides who plays which side where that is left to chance.
 */
coin: boolean, 
/**
 * The time.
 */
now: number, };

export type Go = { 
/**
 * The game.
 */
game: GameId, 
/**
 * The side that one plays.
 */
side: Side, 
/**
 * What proves it; `None` for a member, whose account does.
 */
token: string | null, };

export type Health = { 
/**
 * Whether the server works.
 */
ok: boolean, 
/**
 * Its version.
 */
version: string, 
/**
 * The version of the protocol that it speaks: a page that speaks another has to be loaded anew.
 */
protocol: number, };

export type Hint = { 
/**
 * The move in UHP notation.
 */
move: string, 
/**
 * The piece.
 */
piece: string, 
/**
 * Where it goes.
 */
to: Place, };

export type HintRequest = { 
/**
 * The position.
 */
at: SandboxRequest, };

export type HouseOpponent = { 
/**
 * The name of its account.
 */
name: string, 
/**
 * The level at which it plays, from 1 to 10.
 */
level: number, 
/**
 * Its rating for rapid games.
 */
rating: number | null, 
/**
 * Whether the rating is too unsure to be compared with others.
 */
provisional: boolean, 
/**
 * Whether it takes no more games at the moment.
 */
busy: boolean, };

export type ImportReport = { 
/**
 * The id of the import, by which its games are found.
 */
id: string, 
/**
 * The secret that deletes its games.
 */
token: string, 
/**
 * How many games are in the archive now that were not before.
 */
imported: number, 
/**
 * How many were there already.
 */
duplicates: number, 
/**
 * How many could not be read.
 */
bad: number, 
/**
 * How many were read with indulgence.
 */
odd: number, 
/**
 * Of those, in how many equal bugs were renumbered in the order in which they were placed.
 */
renumbered: number, 
/**
 * Where and why games could not be read, up to a hundred.
 */
faults: ReadonlyArray<TextFault>, };

export type ImportUndone = { 
/**
 * How many games were deleted.
 */
deleted: number, };

export type ImpressionRequest = { 
/**
 * The position.
 */
at: SandboxRequest, 
/**
 * The moves in UHP notation.
 */
moves: ReadonlyArray<string>, };

export type Impressions = { 
/**
 * White's chance after each move, from 0 to 1; null for moves past the sixteenth.
 */
chances: ReadonlyArray<number | null>, };

export type Joined = { 
/**
 * The side.
 */
side: Side, 
/**
 * The secret that proves it.
 */
token: string, };

export type Judgement = "forced" | "book" | "best" | "good" | "inaccuracy" | "mistake" | "blunder";

export type KeptPly = { choices: number, score: KeptScore, 
/**
 * The best line in UHP notation.
 */
line: ReadonlyArray<string>, before: number, after: number, win: number | null, keeps_win: number | null, loss: number | null, };

export type KeptScore = { "estimate": number } | { "win-in": number } | { "loss-in": number };

export type Kind = "computer" | "table" | "friend";

export type Language = "en" | "de" | "ru" | "uk";

export type Leaderboard = { 
/**
 * The players, the best first.
 */
players: ReadonlyArray<RankedPlayer>, 
/**
 * The place of whoever asks; `None` if they have none.
 */
own: OwnPlace | null, 
/**
 * How many players have a place.
 */
total: number, };

export type LeftGame = { 
/**
 * What was agreed before it.
 */
game: GameHeader, 
/**
 * Who plays which side.
 */
players: BySide<Player>, 
/**
 * The plies.
 */
moves: ReadonlyArray<TimedMove>, 
/**
 * The clocks, if there are any.
 */
clocks: Clocks | null, 
/**
 * How the game ended, if it did.
 */
result: Ending | null, };

export type LessonEntry = { 
/**
 * Its name.
 */
id: string, 
/**
 * The page of the rulebook that explains more.
 */
topic: string, 
/**
 * The side the learner plays.
 */
side: Side, 
/**
 * How many moves of the learner it takes.
 */
moves: number, };

export type LessonList = { 
/**
 * The chapters.
 */
chapters: ReadonlyArray<ChapterEntry>, };

export type LinePlace = { 
/**
 * The line, counted from 1.
 */
line: number, 
/**
 * The move of the line, counted from 1.
 */
ply: number, };

export type LineView = { 
/**
 * The share of the points that White may expect.
 */
white: number, 
/**
 * The win, if one is proven.
 */
win: WinView | null, 
/**
 * The moves.
 */
moves: ReadonlyArray<Ply>, };

export type Loaded = { 
/**
 * So many.
 */
count: number, };

export type LobbyErrorBody = { 
/**
 * The error.
 */
error: LobbyErrorTold, };

export type LobbyErrorCode = "bad-request" | "too-many-requests" | "bad-terms" | "no-such-pool" | "gone" | "own" | "blocked" | "guest" | "band" | "playing" | "barred" | "too-many" | "no-such-player" | "no-such-challenge" | "not-for-you" | "not-yours" | "over" | "storage";

export type LobbyErrorTold = { 
/**
 * Which error.
 */
code: LobbyErrorCode, 
/**
 * What happened, in a sentence for developers.
 */
message: string, 
/**
 * Until when it stays so, in milliseconds since 1970, where that is known.
 */
until?: number, };

export type LobbyGame = { 
/**
 * The game.
 */
id: GameId, 
/**
 * Who plays White.
 */
white: Person, 
/**
 * Who plays Black.
 */
black: Person, 
/**
 * On which terms.
 */
terms: Terms, 
/**
 * How many plies have been played.
 */
plies: number, };

export type LobbyMessage = { "t": "lobby" } & LobbyView | { "t": "seek", 
/**
 * The seek.
 */
seek: Seek, } | { "t": "gone", 
/**
 * Which.
 */
seek: GameId, } | { "t": "pools", 
/**
 * The pools.
 */
pools: ReadonlyArray<Pool>, } | { "t": "people", 
/**
 * How many.
 */
people: number, } | { "t": "games", 
/**
 * The games, those of the best rated players first.
 */
games: ReadonlyArray<LobbyGame>, } | { "t": "house", 
/**
 * The opponents, the weakest first.
 */
house: ReadonlyArray<HouseOpponent>, } | { "t": "go" } & Go | { "t": "refused", 
/**
 * Why.
 */
code: LobbyErrorCode, 
/**
 * Why, in a sentence for developers.
 */
text: string, 
/**
 * Until when it stays so, in milliseconds since 1970, where that is known.
 */
until?: number, } | { "t": "challenge", 
/**
 * The challenge.
 */
challenge: Challenge, } | { "t": "pong", 
/**
 * The number of the ping.
 */
n: number, } | { "t": "reconnect" };

export type LobbyRequest = { "t": "hello", 
/**
 * Protocol version of the client; a server that speaks another one refuses the connection.
 */
protocol?: number, 
/**
 * The secret that a guest's browser keeps, 128 random bits in base64url; it is of no account for a member.
 */
guest: string | null, } | { "t": "seek", 
/**
 * On which terms.
 */
terms: Terms, 
/**
 * Which side.
 */
side: SideChoice, 
/**
 * The lowest and the highest rating of an opponent; `None` for anybody.
 */
band: [number, number] | null, } | { "t": "withdraw", 
/**
 * Which seek.
 */
seek: GameId, } | { "t": "accept", 
/**
 * Which seek.
 */
seek: GameId, } | { "t": "join", 
/**
 * The clock of the pool.
 */
clock: ClockSetting, 
/**
 * Whether its games count.
 */
rated: boolean, } | { "t": "leave" } | { "t": "busy", 
/**
 * Whether it is so.
 */
busy: boolean, } | { "t": "ping", 
/**
 * The number that the answer repeats.
 */
n: number, };

export type LobbyView = { 
/**
 * Who the visitor is.
 */
you: Person, 
/**
 * How many are there.
 */
people: number, 
/**
 * The wishes to play, the oldest first.
 */
seeks: ReadonlyArray<Seek>, 
/**
 * How many wait where.
 */
pools: ReadonlyArray<Pool>, 
/**
 * The games that are played, those of the best rated players first.
 */
games: ReadonlyArray<LobbyGame>, 
/**
 * The opponents of the house, the weakest first.
 */
house: ReadonlyArray<HouseOpponent>, 
/**
 * Where the visitor waits.
 */
waiting: PoolKey | null, };

export type LogIn = { 
/**
 * The name of the account.
 */
name: string, 
/**
 * Its password.
 */
password?: string, 
/**
 * A recovery code instead, which is used up by this.
 */
recoveryCode?: string, };

export type LogInByPasskey = { 
/**
 * WebAuthn's `AuthenticationResponseJSON`.
 */
credential: unknown, };

export type LoggedIn = { 
/**
 * The account.
 */
account: Account, };

export type Manner = "placed" | "slides" | "climbs" | "jumps" | "thrown" | "passes";

export type ModuleVersion = { 
/**
 * The version of the program.
 */
version: string, 
/**
 * The version of the protocol.
 */
protocol: number, };

export type MomentKind = "missed-win" | "advantage-gone" | "swing";

export type MomentView = { 
/**
 * The number of the ply, from 0.
 */
ply: number, 
/**
 * What happened.
 */
kind: MomentKind, 
/**
 * Within how many plies the win was that was missed.
 */
in?: number, };

export type MoveRequest = { 
/**
 * How many plies the game had when the move was chosen.
 */
ply: number, 
/**
 * The version the client had seen.
 */
after: number, 
/**
 * The move in UHP notation, or `pass`.
 */
move: string, };

export type NameAnswer = { 
/**
 * Whether an account may have this name.
 */
free: boolean, 
/**
 * Why it may not, as signing up would say it.
 */
code?: AccountErrorCode, };

export type Named = { 
/**
 * The name.
 */
id: string, };

export type NewChallenge = { 
/**
 * The name of whom it is for; `None` for whoever has the link.
 */
to: string | null, 
/**
 * On which terms.
 */
terms: Terms, 
/**
 * Which side whoever offers wants.
 */
side: SideChoice, 
/**
 * The secret that a guest's browser keeps: guests may challenge bots to casual games, and hear of them in the lobby.
 */
guest?: string, };

export type NewMailAddress = { 
/**
 * The address.
 */
address: string, 
/**
 * The language in which its owner is written to.
 */
language: Language, 
/**
 * The password. Whoever has just logged in with a passkey or a recovery code need not know it.
 */
password?: string, };

export type NewNote = { 
/**
 * The text, of 1,000 characters at the most; an empty one deletes the note.
 */
text: string, };

export type NewPassword = { 
/**
 * The password so far. Whoever has just logged in with a recovery code need not know it.
 */
old?: string, 
/**
 * The new one.
 */
new: string, };

export type NewRecoveryCodes = { 
/**
 * The password. Whoever has just logged in with a recovery code need not know it.
 */
password?: string, };

export type NextPuzzle = { 
/**
 * The solver's rating.
 */
rating?: number, 
/**
 * The pieces at hand; puzzles with fewer kinds fit as well.
 */
set?: string, 
/**
 * What it should be about.
 */
theme?: string, 
/**
 * Puzzles that were seen of late, the last one first.
 */
seen: ReadonlyArray<string>, };

export type Nothing = Record<symbol, never>;

export type Now = { 
/**
 * In milliseconds since 1970.
 */
now: number, };

export type Offer = "draw" | "takeback" | "rematch" | "pause";

export type Offers = { 
/**
 * A draw.
 */
draw: Side | null, 
/**
 * To take back.
 */
takeback: Side | null, 
/**
 * Another game.
 */
rematch: Side | null, 
/**
 * A pause.
 */
pause?: Side, 
/**
 * For how many days, if a pause is offered.
 */
days?: number, };

export type OpenSandbox = { 
/**
 * The name under which it is kept.
 */
id: string, 
/**
 * How many of the moves are known: they are not told again.
 */
known?: number, 
/**
 * A position string.
 */
position?: string, 
/**
 * A UHP game string; one of the two is given.
 */
game?: string, 
/**
 * Moves in UHP notation.
 */
moves: ReadonlyArray<string>, };

export type Opening = "rulebook" | "tournament";

export type OwnPlace = { 
/**
 * The place, beginning with 1.
 */
place: number, 
/**
 * The rating.
 */
rating: number, };

export type Part = { 
/**
 * The creature's letter.
 */
bug: string, 
/**
 * Why it does not reach the cell.
 */
reason: Reason, };

export type Passkey = { 
/**
 * Which of them.
 */
id: string, 
/**
 * What its owner calls it.
 */
name: string, 
/**
 * When it was added.
 */
created: number, 
/**
 * When it last opened the account; `None` if it never did.
 */
used: number | null, };

export type PasskeyOptions = { 
/**
 * WebAuthn's `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`.
 */
options: unknown, };

export type PerftCount = { 
/**
 * So many.
 */
nodes: number, };

export type PerftRequest = { 
/**
 * The position.
 */
at: SandboxRequest, 
/**
 * How many plies deep, up to eight.
 */
depth: number, };

export type Person = { 
/**
 * The name of the account; `None` for a guest.
 */
name: string | null, 
/**
 * The rating at the speed that is spoken of; `None` for a guest, and where no speed is spoken of.
 */
rating: number | null, 
/**
 * Whether the rating is too unsure to be compared with others.
 */
provisional: boolean, 
/**
 * Whether a program plays.
 */
bot: boolean, 
/**
 * Whether the account is new at that speed, so that ratings hardly change against it.
 */
newcomer?: boolean, };

export type Place = readonly [q: number, r: number];

export type PlayedOpening = { 
/**
 * The side that they had.
 */
side: Side, 
/**
 * The set.
 */
set: string, 
/**
 * The first creatures of White and Black, as two letters.
 */
first: FirstPieces, 
/**
 * How many games were won.
 */
won: number, 
/**
 * How many were drawn.
 */
drawn: number, 
/**
 * How many were lost.
 */
lost: number, };

export type Player = { 
/**
 * The name, if one was given.
 */
name: string | null, 
/**
 * The computer's level; `None` for a person.
 */
computer: number | null, 
/**
 * Whether the side is an account's: then there is a page about the player.
 */
member?: boolean, 
/**
 * The rating with which the player began the game; `None` for a guest, and in a game without a clock.
 */
rating?: number, 
/**
 * Whether that rating is too unsure to be compared with others.
 */
provisional?: boolean, 
/**
 * Whether the account is new at the speed of a rated game, so that the opponent's rating hardly changes; absent once the game is
 * over.
 */
newcomer?: boolean, 
/**
 * What the game has done to the rating, once it has ended; `None` if it does not count.
 */
change?: number, };

export type PlayerOpenings = { 
/**
 * The openings, those that were played most first.
 */
openings: ReadonlyArray<PlayedOpening>, };

export type PlayerRating = { 
/**
 * The speed.
 */
speed: Speed, 
/**
 * The rating.
 */
rating: number, 
/**
 * How unsure it is today.
 */
deviation: number, 
/**
 * Whether it is too unsure to be compared with others.
 */
provisional: boolean, 
/**
 * How many games have counted.
 */
games: number, 
/**
 * The place among the best, beginning with 1; `None` if there is none.
 */
place: number | null, };

export type Ply = { 
/**
 * The move in UHP notation, or `pass`.
 */
uhp: string, 
/**
 * The piece; `None` for a pass.
 */
piece: string | null, 
/**
 * Where it came from; `None` if it was placed from the hand.
 */
from: Place | null, 
/**
 * Where it went; `None` for a pass.
 */
to: Place | null, 
/**
 * The path it took.
 */
path: ReadonlyArray<Place>, 
/**
 * How it got there.
 */
manner: Manner, 
/**
 * The piece that threw it.
 */
by: string | null, 
/**
 * When.
 */
at: number, };

export type Pool = { 
/**
 * The clock.
 */
clock: ClockSetting, 
/**
 * Whether its games count.
 */
rated: boolean, 
/**
 * How many wait.
 */
people: number, };

export type PoolKey = { 
/**
 * The clock.
 */
clock: ClockSetting, 
/**
 * Whether its games count.
 */
rated: boolean, };

export type PositionText = { 
/**
 * The position string.
 */
position: string, 
/**
 * The diagram.
 */
diagram: string, 
/**
 * The UHP game string that leads there; `None` if the game did not begin with an empty table.
 */
game: string | null, };

export type PositionView = { 
/**
 * How many plies led here.
 */
ply: number, 
/**
 * Whose turn it is.
 */
turn: Side, 
/**
 * The pieces on the table, from the bottom of each stack upwards.
 */
pieces: ReadonlyArray<[string, number, number]>, 
/**
 * How many of each creature each side holds.
 */
hands: BySide<{ [key in string]: number }>, 
/**
 * For each piece that can be played, its destinations with the notation of the move.
 */
legal: { [key in string]: ReadonlyArray<[number, number, string]> }, 
/**
 * For each other piece of the side to move, why it cannot move.
 */
stuck: { [key in string]: Reason }, 
/**
 * Whether the side to move can only pass.
 */
pass: boolean, 
/**
 * How many sides of each queen are closed; `None` while she is in hand.
 */
closed: BySide<number | null>, 
/**
 * How often the position has occurred.
 */
occurrences: number, };

export type Presence = { 
/**
 * Whether White is.
 */
white: boolean, 
/**
 * Whether Black is.
 */
black: boolean, 
/**
 * How many only watch.
 */
watchers: number, 
/**
 * Who has left a friend's game that is being played.
 */
away: BySide<Away | null>, };

export type ProblemSeverity = "doubt" | "error";

export type ProblemView = { 
/**
 * Which problem.
 */
code: string, 
/**
 * How bad it is.
 */
severity: ProblemSeverity, 
/**
 * The cells that show it.
 */
cells: ReadonlyArray<Place>, 
/**
 * The pieces it concerns, on the table or in hand.
 */
pieces: ReadonlyArray<string>, 
/**
 * The piece that is wrong.
 */
piece?: string, 
/**
 * The piece that is missing.
 */
missing?: string, 
/**
 * The side concerned.
 */
side?: Side, 
/**
 * The creature concerned.
 */
bug?: string, 
/**
 * How many: parts of the hive, equal pieces, pieces of a stack, pieces of a side.
 */
count?: number, 
/**
 * How many there may be.
 */
most?: number, 
/**
 * How many turns the side has taken.
 */
turns?: number, 
/**
 * How the game has ended.
 */
result?: Ending, };

export type Profile = { 
/**
 * The name.
 */
name: string, 
/**
 * When the account was made.
 */
since: number, 
/**
 * Whether a program plays.
 */
bot: boolean, 
/**
 * The ratings, the fastest speed first.
 */
ratings: ReadonlyArray<PlayerRating>, 
/**
 * What has become of the games that counted.
 */
games: GameCount, 
/**
 * How they fare with puzzles; `None` if they have tried none as a member.
 */
puzzles: PuzzleStanding | null, 
/**
 * Whether whoever asks follows them.
 */
following: boolean, 
/**
 * Whether whoever asks has blocked them.
 */
blocked: boolean, 
/**
 * What whoever asks has written down about them.
 */
note: string | null, };

export type ProtocolError = { 
/**
 * Which error.
 */
code: ErrorCode, 
/**
 * What happened, in a sentence for developers.
 */
message: string, 
/**
 * Why a move was refused.
 */
reason?: Reason, 
/**
 * What is wrong with a text that could not be read.
 */
fault?: Fault, 
/**
 * Which of several lines of moves is refused, and where.
 */
place?: LinePlace, };

export type PuzzleAdvice = { 
/**
 * Which puzzle.
 */
id: string, 
/**
 * The solver's own moves so far.
 */
moves: ReadonlyArray<string>, 
/**
 * 1 for the piece, 2 for the whole move.
 */
step: number, };

export type PuzzleAttempt = { 
/**
 * How it went.
 */
result: AttemptResult, 
/**
 * How many moves of the solver were tried.
 */
done: number, 
/**
 * How many moves of the solver the solution has.
 */
length: number, 
/**
 * The position, with the answers of the other side among the moves.
 */
view: SandboxView, 
/**
 * What is wrong.
 */
wrong?: PuzzleWrong, };

export type PuzzleCount = { 
/**
 * The name of the set or the theme.
 */
name: string, 
/**
 * How many.
 */
count: number, };

export type PuzzleDay = string;

export type PuzzleEntry = { 
/**
 * Its name.
 */
id: string, 
/**
 * How hard it is.
 */
rating: number, 
/**
 * The set of pieces.
 */
set: string, 
/**
 * The side that the solver plays.
 */
side: Side, 
/**
 * What is asked for.
 */
goal: PuzzleGoal, 
/**
 * What it is about.
 */
themes: ReadonlyArray<string>, };

export type PuzzleGoal = { 
/**
 * Which kind.
 */
kind: PuzzleKind, 
/**
 * How many moves of the solver the win takes, or how many of the opponent the loss that is to be averted.
 */
moves: number, };

export type PuzzleHint = { 
/**
 * The piece that moves; `None` for a pass.
 */
piece: string | null, 
/**
 * Where it goes, in the second step.
 */
to?: Place, 
/**
 * The move in UHP notation, in the second step.
 */
move?: string, };

export type PuzzleKind = "win" | "save";

export type PuzzleList = { 
/**
 * How many fit.
 */
total: number, 
/**
 * How many of them need each set.
 */
sets: ReadonlyArray<PuzzleCount>, 
/**
 * How many of them have each theme.
 */
themes: ReadonlyArray<PuzzleCount>, 
/**
 * Some of them, the easiest first.
 */
puzzles: ReadonlyArray<PuzzleEntry>, };

export type PuzzleName = string;

export type PuzzleNews = { 
/**
 * Tries, 1,000 at the most.
 */
tries: ReadonlyArray<PuzzleTry>, 
/**
 * Days whose puzzle was solved, 1,000 at the most.
 */
days: ReadonlyArray<PuzzleDay>, 
/**
 * The longest streak.
 */
best: number, 
/**
 * The rating that follows from all tries.
 */
rating: PuzzleRating, 
/**
 * From how many tries it follows. It is kept if the server knows of no others.
 */
of: number, };

export type PuzzleProgress = { 
/**
 * The tries, the oldest first.
 */
tries: ReadonlyArray<PuzzleTry>, 
/**
 * The days whose puzzle was solved, the latest first.
 */
days: ReadonlyArray<PuzzleDay>, 
/**
 * The longest streak.
 */
best: number, 
/**
 * The rating; `None` if no puzzle was tried.
 */
rating: PuzzleRating | null, };

export type PuzzleQuestion = { 
/**
 * The pieces at hand; puzzles with fewer kinds fit as well.
 */
set?: string, 
/**
 * What they should be about.
 */
theme?: string, 
/**
 * The lowest rating.
 */
min?: number, 
/**
 * The highest rating.
 */
max?: number, 
/**
 * How many of those that fit are left out at the beginning of the list.
 */
from: number, 
/**
 * How many are listed at the most.
 */
limit?: number, };

export type PuzzleRating = { 
/**
 * The rating.
 */
rating: number, 
/**
 * The deviation.
 */
deviation: number, 
/**
 * The volatility.
 */
volatility: number, };

export type PuzzleResult = { 
/**
 * Which puzzle.
 */
id: string, 
/**
 * The rating before.
 */
solver: SolverRating, 
/**
 * Whether it was solved without a mistake.
 */
solved: boolean, };

export type PuzzleSolution = { 
/**
 * The last position, with all moves of both sides.
 */
view: SandboxView, };

export type PuzzleStanding = { 
/**
 * The rating.
 */
rating: number, 
/**
 * How many puzzles were solved.
 */
solved: number, };

export type PuzzleTry = { 
/**
 * The puzzle.
 */
id: PuzzleName, 
/**
 * When.
 */
at: number, 
/**
 * Whether it was solved.
 */
solved: boolean, 
/**
 * Whether it was the first on its device, without help, so that it counts for the rating.
 */
counts: boolean, };

export type PuzzleView = { 
/**
 * The position string it starts from.
 */
start: string, 
/**
 * The UHP game string of the game that led there.
 */
game: string, 
/**
 * The position.
 */
view: SandboxView, 
/**
 * Its name.
 */
id: string, 
/**
 * How hard it is.
 */
rating: number, 
/**
 * The set of pieces.
 */
set: string, 
/**
 * The side that the solver plays.
 */
side: Side, 
/**
 * What is asked for.
 */
goal: PuzzleGoal, 
/**
 * What it is about.
 */
themes: ReadonlyArray<string>, };

export type PuzzleWrong = { 
/**
 * Which fault.
 */
code: string, 
/**
 * In how many moves it still wins.
 */
in?: number, };

export type PuzzlesKnown = { 
/**
 * How many tries there are.
 */
total: number, 
/**
 * All tries, the oldest first; `None` if the browser knows them, so that the rating is right.
 */
tries: ReadonlyArray<PuzzleTry> | null, 
/**
 * The days whose puzzle was solved, the latest first.
 */
days: ReadonlyArray<PuzzleDay>, 
/**
 * The longest streak.
 */
best: number, };

export type RankedPlayer = { 
/**
 * The place, beginning with 1.
 */
place: number, 
/**
 * The name.
 */
name: string, 
/**
 * The rating.
 */
rating: number, 
/**
 * How many games have counted.
 */
games: number, 
/**
 * Whether a program plays.
 */
bot: boolean, };

export type RatingDistribution = { 
/**
 * The rating from which on the first are counted.
 */
from: number, 
/**
 * How many ratings are counted together.
 */
step: number, 
/**
 * How many players there are in each step, without gaps.
 */
counts: ReadonlyArray<number>, };

export type RatingGraph = { 
/**
 * The rating after games, the oldest first.
 */
points: ReadonlyArray<RatingPoint>, };

export type RatingNote = "same-address" | "pair-limit" | "pair-reduced";

export type RatingPoint = { 
/**
 * When the game ended.
 */
at: number, 
/**
 * The rating.
 */
rating: number, 
/**
 * How unsure it was.
 */
deviation: number, 
/**
 * The id of the game.
 */
game: string, };

export type Reason = { 
/**
 * Which reason.
 */
code: string, 
/**
 * The cells that show it.
 */
cells: ReadonlyArray<Place>, 
/**
 * The piece concerned.
 */
piece?: string, 
/**
 * Which step of the way is barred.
 */
step?: number, 
/**
 * How many steps the creature goes.
 */
steps?: number, 
/**
 * The side concerned.
 */
side?: Side, 
/**
 * The two cells of a gate.
 */
gate?: [Place, Place], 
/**
 * The reason for each creature that a mosquito could copy.
 */
parts?: ReadonlyArray<Part>, };

export type RecoveryCodes = { 
/**
 * The new codes. They are told only here.
 */
recoveryCodes: ReadonlyArray<string>, };

export type RemoveMailAddress = { 
/**
 * The password. Whoever has just logged in with a passkey or a recovery code need not know it.
 */
password?: string, };

export type ResetPassword = { 
/**
 * The secret of the link.
 */
token: string, 
/**
 * The password that the account is to have.
 */
new: string, };

export type ReviewPlies = { 
/**
 * The game.
 */
at: SandboxRequest, 
/**
 * All its plies, in their order.
 */
plies: ReadonlyArray<KeptPly>, };

export type ReviewPly = { 
/**
 * The game.
 */
at: SandboxRequest, 
/**
 * The number of the ply, from 0.
 */
ply: number, 
/**
 * How thoroughly.
 */
quality: ReviewQuality, };

export type ReviewQuality = "quick" | "deep";

export type ReviewTry = { 
/**
 * The game.
 */
at: SandboxRequest, 
/**
 * The number of the ply, from 0.
 */
ply: number, 
/**
 * How thoroughly it is judged.
 */
quality: ReviewQuality, 
/**
 * The move in UHP notation.
 */
move: string, };

export type ReviewView = { 
/**
 * White's chance before each ply and after the last.
 */
chances: ReadonlyArray<number>, 
/**
 * How well each side played, from 0 to 100; `None` for a side that never had a choice.
 */
accuracy: BySide<number | null>, 
/**
 * How many moves of each side have each judgement.
 */
counts: BySide<{ [key in Judgement]?: number }>, 
/**
 * The plies.
 */
plies: ReadonlyArray<ReviewedPlyView>, 
/**
 * The moments at which the game turned.
 */
moments: ReadonlyArray<MomentView>, };

export type ReviewedGame = { 
/**
 * The game as a UHP game string.
 */
game: string, 
/**
 * How thorough the review was.
 */
quality: ReviewQuality, };

export type ReviewedPlyView = { 
/**
 * Who moved.
 */
side: Side, 
/**
 * The move in UHP notation.
 */
move: string, 
/**
 * The word for it.
 */
judgement: Judgement, 
/**
 * The share of the points that the side might have expected.
 */
best: number, 
/**
 * How much of it the move lost.
 */
lost: number, 
/**
 * The best line, which begins with the move that was played if nothing is better.
 */
line: ReadonlyArray<Ply>, 
/**
 * The win that was proven before the move.
 */
win: WinView | null, 
/**
 * How many sides of each queen are closed after the move; `None` while she is in hand.
 */
closed: BySide<number | null>, };

export type SandboxLook = { 
/**
 * How many of the moves are known: they are not told again.
 */
known?: number, 
/**
 * A position string.
 */
position?: string, 
/**
 * A UHP game string; one of the two is given.
 */
game?: string, 
/**
 * Moves in UHP notation.
 */
moves: ReadonlyArray<string>, };

export type SandboxRequest = { 
/**
 * A position string.
 */
position?: string, 
/**
 * A UHP game string; one of the two is given.
 */
game?: string, 
/**
 * Moves in UHP notation.
 */
moves: ReadonlyArray<string>, };

export type SandboxView = { 
/**
 * The set of pieces.
 */
set: string, 
/**
 * The position.
 */
position: PositionView, 
/**
 * The moves since the start.
 */
moves: ReadonlyArray<Ply>, 
/**
 * How the game ended, if it did.
 */
result: Ending | null, };

export type SandboxWhy = { 
/**
 * The piece.
 */
piece: string, 
/**
 * Where it should go; without it, whether it may go anywhere.
 */
to?: Place, 
/**
 * A position string.
 */
position?: string, 
/**
 * A UHP game string; one of the two is given.
 */
game?: string, 
/**
 * Moves in UHP notation.
 */
moves: ReadonlyArray<string>, };

export type Seat = "white" | "black" | "both";

export type Seek = { 
/**
 * Which it is; the game that comes of it has the same id.
 */
id: GameId, 
/**
 * Whose.
 */
by: Person, 
/**
 * On which terms.
 */
terms: Terms, 
/**
 * Which side he wants.
 */
side: SideChoice, 
/**
 * The lowest and the highest rating of an opponent; `None` for anybody.
 */
band: [number, number] | null, 
/**
 * Since when, in milliseconds since 1970.
 */
since: number, 
/**
 * Whether it is the visitor's own.
 */
mine: boolean, 
/**
 * Why the visitor cannot accept it; `None` if he can.
 */
unfit: Unfit | null, 
/**
 * Why a rated game against its author would not be rated, or would count less than others.
 */
ratingNote?: RatingNote, };

export type ServerMessage = { "t": "state" } & Standing<TimedMove> | { "t": "moved", v: number, ply: number, move: string, at: number, clocks?: Clocks, offers?: Offers, result?: Ending, due?: number, } | { "t": "undone", v: number, plies: number, by: Side, clocks?: Clocks, offers?: Offers, due?: number, } | { "t": "offered", v: number, offer: Offer, by: Side, offers: Offers, } | { "t": "declined", v: number, offer: Offer, by: Side, offers: Offers, } | { "t": "withdrawn", v: number, offer: Offer, by: Side, offers: Offers, } | { "t": "paused", v: number, paused: number, due: number, offers?: Offers, } | { "t": "extended", v: number, due: number, } | { "t": "time-added", v: number, side: Side, time: number, clocks: Clocks, } | { "t": "ended", v: number, result: Ending, clocks?: Clocks, offers?: Offers, } | { "t": "joined", v: number, side: Side, players: BySide<Player>, clocks: Clocks | null, } | { "t": "named", v: number, players: BySide<Player>, } | { "t": "chatted", v: number, line?: ChatLine, } | { "t": "resumed", v: number, clocks: Clocks, } | { "t": "rematch", v: number, game: string, } | { "t": "shared", v: number, by: Side, } | { "t": "plan", plan: ReadonlyArray<ReadonlyArray<string>> | null, } | { "t": "rated", players: BySide<Player>, } | { "t": "presence", presence: Presence, } | { "t": "thinking", thinking: boolean, } | { "t": "joined-as", side: Side, token: string, } | { "t": "ok", n: number, v: number, } | { "t": "error", n?: number, error: ProtocolError, } | { "t": "hint", n: number, 
/**
 * The move in UHP notation.
 */
move: string, 
/**
 * The piece.
 */
piece: string, 
/**
 * Where it goes.
 */
to: Place, } | { "t": "pong", n: number, now: number, lag: number, } | { "t": "closing", within: number, };

export type SessionView = { 
/**
 * Which of them. It opens nothing.
 */
id: string, 
/**
 * What the browser said of itself when it logged in, cut; empty if it said nothing.
 */
device: string, 
/**
 * When it logged in.
 */
created: number, 
/**
 * When it was last there, to the hour.
 */
seen: number, 
/**
 * Whether it is the one that asks.
 */
current: boolean, };

export type Settings = { 
/**
 * The version of the record.
 */
record?: number, 
/**
 * The id of the game.
 */
id: GameId, 
/**
 * Who plays.
 */
kind: Kind, 
/**
 * The UHP name of the set.
 */
set: string, 
/**
 * Whether the queen may come first.
 */
opening: Opening, 
/**
 * The computer's level, in a game against it.
 */
level: number | null, 
/**
 * The clocks, if there are any.
 */
clock: ClockSetting | null, 
/**
 * The hashes of the secrets; a side without one is free or the computer's.
 */
tokens: BySide<TokenHash | null>, 
/**
 * The names of the players.
 */
names: BySide<string | null>, 
/**
 * The computer's side.
 */
computer: Side | null, 
/**
 * When the game was created.
 */
created: number, 
/**
 * The position string it starts from; `None` if it begins with an empty table.
 */
start?: string, 
/**
 * How many seconds each side has for its first move; `None` for as long as it likes.
 */
first_move?: number, 
/**
 * How many days each side has for a move by correspondence; `None` for any other game.
 */
days?: number, };

export type Setup = { 
/**
 * The set of pieces.
 */
set: string, 
/**
 * The opening in force.
 */
opening: Opening, 
/**
 * Whose turn it is.
 */
turn: Side, 
/**
 * Which turn of that side it is, counted from 1; without it, the first that leaves time to place all the pieces.
 */
number?: number, 
/**
 * The piece that was moved in the turn before.
 */
resting?: string, 
/**
 * The pieces on the table, from the bottom of each stack upwards.
 */
pieces: ReadonlyArray<[string, number, number]>, };

export type Side = "white" | "black";

export type SideChoice = "white" | "black" | "random";

export type SignUp = { 
/**
 * The name.
 */
name: string, 
/**
 * The password.
 */
password?: string, 
/**
 * A passkey instead, or as well.
 */
passkey?: AddPasskey, 
/**
 * The invitation, where the server wants one.
 */
invitation?: string, };

export type SignedUp = { 
/**
 * The account.
 */
account: Account, 
/**
 * Codes that open the account once each if the password is lost. They are told only here.
 */
recoveryCodes: ReadonlyArray<string>, };

export type SolverRating = { 
/**
 * The rating.
 */
rating: number, 
/**
 * How unsure it is.
 */
deviation: number, 
/**
 * How much the results vary.
 */
volatility: number, };

export type Speed = "bullet" | "blitz" | "rapid" | "classical" | "correspondence";

export type StampedEvent = { 
/**
 * When.
 */
at: number, 
/**
 * What.
 */
event: Event, };

export type Standing<M> = { 
/**
 * The version.
 */
v: number, 
/**
 * The server's time.
 */
now: number, 
/**
 * What was agreed before the game.
 */
game: GameHeader, 
/**
 * For whom the client plays.
 */
you: Seat | null, 
/**
 * Who plays which side.
 */
players: BySide<Player>, 
/**
 * Whether the second player has still to come.
 */
waiting: boolean, 
/**
 * The side that anybody may take, while there is one.
 */
free?: Side, 
/**
 * The moves so far.
 */
moves: ReadonlyArray<M>, 
/**
 * The clocks, if there are any.
 */
clocks: Clocks | null, 
/**
 * When the side to move loses on time in a game by correspondence.
 */
due?: number, 
/**
 * Until when a game by correspondence pauses, if it does.
 */
paused?: number, 
/**
 * The conditional moves of the client's own side, as far as they lie ahead.
 */
plan?: ReadonlyArray<ReadonlyArray<string>>, 
/**
 * The offers that stand.
 */
offers: Offers, 
/**
 * How the game ended, if it did.
 */
result: Ending | null, 
/**
 * The id of the next game.
 */
rematch: string | null, 
/**
 * Who agrees to have the game in the archive; absent where players are not asked.
 */
sharing?: BySide<boolean>, 
/**
 * What the players have written.
 */
chat: ReadonlyArray<ChatLine>, 
/**
 * Who is here.
 */
presence: Presence, 
/**
 * Whether the computer is thinking.
 */
thinking: boolean, };

export type StartView = { 
/**
 * The position string.
 */
position: string, 
/**
 * The pieces on the table, from the bottom of each stack upwards.
 */
pieces: ReadonlyArray<[string, number, number]>, 
/**
 * How many of each creature each side holds.
 */
hands: BySide<{ [key in string]: number }>, };

export type StoredGame = { 
/**
 * What was settled before it.
 */
settings: Settings, 
/**
 * What has happened since.
 */
events: ReadonlyArray<StampedEvent>, 
/**
 * The time.
 */
now: number, };

export type StoredLocalGame = { 
/**
 * What was settled before it.
 */
settings: Settings, 
/**
 * What has happened since.
 */
events: ReadonlyArray<StampedEvent>, };

export type StudyFormat = "pgn" | "sgf" | "uhp";

export type StudyList = { 
/**
 * The studies, each up to its first fault.
 */
studies: ReadonlyArray<StudyView>, 
/**
 * What is wrong.
 */
errors: ReadonlyArray<TextFault>, };

export type StudyNodeView = { 
/**
 * The number of the move that it follows, from 1; 0 for the start. Without it, it follows the one before it in the
 * list.
 */
after?: number, 
/**
 * The move in UHP notation.
 */
move: string, 
/**
 * One of `!`, `?`, `!!`, `??`, `!?` and `?!`.
 */
glyph?: string, 
/**
 * What is said about it.
 */
comment?: string, 
/**
 * Arrows such as `0,0>1,-1` and marked cells such as `2,0`.
 */
shapes?: ReadonlyArray<string>, };

export type StudyStart = { 
/**
 * The position string.
 */
position: string, } | { 
/**
 * The UHP game string.
 */
game: string, };

export type StudyView = { 
/**
 * Players, event and so on, by their PGN names; the result too.
 */
tags: { [key in string]: string }, 
/**
 * Where it starts.
 */
start: StudyStart, 
/**
 * What is said about the start.
 */
comment?: string, 
/**
 * What is drawn at the start.
 */
shapes?: ReadonlyArray<string>, 
/**
 * The moves, each behind the one that led to it, lines one after the other.
 */
nodes: ReadonlyArray<StudyNodeView>, };

export type StudyWrite = { 
/**
 * The study.
 */
study: StudyView, 
/**
 * How.
 */
format: StudyFormat, };

export type Summary = { 
/**
 * The id of the game.
 */
id: string, 
/**
 * Who plays.
 */
kind: Kind, 
/**
 * The set of pieces.
 */
set: string, 
/**
 * Whether the queen may come first.
 */
opening: Opening, 
/**
 * The computer's level.
 */
level: number | null, 
/**
 * How many plies have been played.
 */
plies: number, 
/**
 * Whose turn it is.
 */
turn: Side, 
/**
 * Who plays which side.
 */
players: BySide<Player>, 
/**
 * How the game ended, if it did.
 */
result: Ending | null, 
/**
 * Whether the second player has still to come.
 */
waiting: boolean, 
/**
 * The days for each move of a game by correspondence; `None` for any other.
 */
days?: number, 
/**
 * When the side to move loses on time in a game by correspondence.
 */
due?: number, 
/**
 * When something last happened.
 */
updated: number, };

export type TakeOver = { 
/**
 * What the server tells of it.
 */
state: LeftGame, 
/**
 * The time.
 */
now: number, };

export type Terms = { 
/**
 * One of the eight sets, such as `Base+MLP`.
 */
set: string, 
/**
 * Whether the queen may come first.
 */
opening: Opening, 
/**
 * The clock; `None` for a game without one.
 */
clock: ClockSetting | null, 
/**
 * The days for each move of a game by correspondence; `None` for any other.
 */
days: number | null, 
/**
 * Whether the game counts.
 */
rated: boolean, };

export type TextFault = { 
/**
 * Which game of the text, from 1.
 */
game: number, 
/**
 * Which line, from 1.
 */
line: number, 
/**
 * Which move of its line, from 1.
 */
ply: number, 
/**
 * What is wrong, in an English sentence.
 */
message: string, 
/**
 * What is wrong, for other languages.
 */
fault: Fault, };

export type TextFile = { 
/**
 * What it could be called.
 */
name: string, 
/**
 * What is in it.
 */
text: string, };

export type ThinkRequest = { 
/**
 * Which game, so that the engine knows what it may remember.
 */
game: GameId, 
/**
 * The position string that the game started from.
 */
start: string, 
/**
 * The moves since.
 */
moves: ReadonlyArray<string>, 
/**
 * The level of a move to be played; absent if only the worth of the position is wanted.
 */
level?: number, 
/**
 * How long it may think at the most, in milliseconds.
 */
time: number, 
/**
 * About how long it thinks, by its clock; absent without one.
 */
pace?: number, };

export type ThoughtView = { 
/**
 * A legal move in UHP notation.
 */
move: string, 
/**
 * The share of the points that the side to move may expect.
 */
expectation: number, };

export type TimedMove = { 
/**
 * The move in UHP notation, or `pass`.
 */
uhp: string, 
/**
 * When it was played.
 */
at: number, };

export type TokenHash = string;

export type TryRequest = { 
/**
 * Which.
 */
id: string, 
/**
 * The moves of the learner or solver so far.
 */
moves: ReadonlyArray<string>, };

export type Unfit = "own" | "blocked" | "guest" | "band";

export type Version = { 
/**
 * The version.
 */
v: number, };

export type VersusScore = { 
/**
 * How many games that counted were won.
 */
won: number, 
/**
 * How many were drawn.
 */
drawn: number, 
/**
 * How many were lost.
 */
lost: number, };

export type Why = { 
/**
 * Whether it may.
 */
legal: boolean, 
/**
 * Why it may not.
 */
reason?: Reason, 
/**
 * The way it takes.
 */
path?: ReadonlyArray<Place>, 
/**
 * How it gets there.
 */
manner?: Manner, };

export type WinView = { 
/**
 * Who wins.
 */
side: Side, 
/**
 * Within how many plies.
 */
in: number, };

export type WrongView = { 
/**
 * Which fault.
 */
code: string, 
/**
 * How many sides of the queen in question are closed.
 */
closed?: number, };

/** The operations of the module: what each is asked with, and what it answers. */
export interface Operations {
  "version": { with: Nothing; ok: ModuleVersion };
  "sandbox-view": { with: SandboxLook; ok: SandboxView };
  "sandbox-open": { with: OpenSandbox; ok: SandboxView };
  "sandbox-advance": { with: AdvanceSandbox; ok: SandboxView };
  "sandbox-close": { with: Named; ok: Nothing };
  "sandbox-why": { with: SandboxWhy; ok: Why };
  "sandbox-text": { with: SandboxRequest; ok: PositionText };
  "editor-check": { with: CheckRequest; ok: CheckedPosition };
  "study-read": { with: Nothing; ok: StudyList };
  "study-write": { with: StudyWrite; ok: TextFile };
  "lessons": { with: Nothing; ok: LessonList };
  "lesson-try": { with: TryRequest; ok: AttemptAnswer };
  "figure": { with: Named; ok: FigureView };
  "net-load": { with: Nothing; ok: Nothing };
  "puzzles-load": { with: Nothing; ok: Loaded };
  "puzzles": { with: PuzzleQuestion; ok: PuzzleList };
  "puzzle-daily": { with: Now; ok: DailyPuzzle };
  "puzzle-next": { with: DrawPuzzle; ok: PuzzleView };
  "puzzle": { with: Named; ok: PuzzleView };
  "puzzle-try": { with: TryRequest; ok: PuzzleAttempt };
  "puzzle-hint": { with: PuzzleAdvice; ok: PuzzleHint };
  "puzzle-solution": { with: Named; ok: PuzzleSolution };
  "puzzle-rate": { with: PuzzleResult; ok: SolverRating };
  "analyse": { with: AnalyseRequest; ok: AnalysisLines };
  "impression": { with: ImpressionRequest; ok: Impressions };
  "review-ply": { with: ReviewPly; ok: KeptPly };
  "review": { with: ReviewPlies; ok: ReviewView };
  "review-try": { with: ReviewTry; ok: BetterAnswer };
  "hint": { with: HintRequest; ok: Hint };
  "think": { with: ThinkRequest; ok: ThoughtView };
  "game-new": { with: GameWish; ok: GameSettled };
  "game-take-over": { with: TakeOver; ok: StoredLocalGame };
  "game-open": { with: StoredGame; ok: GameNews };
  "game-ask": { with: GameAsk; ok: GameNews };
  "game-tick": { with: GameTick; ok: GameNews };
  "game-resume": { with: GameResume; ok: GameNews };
  "game-thought": { with: GameThought; ok: GameNews };
  "game-record": { with: GameRecord; ok: TextFile };
  "game-close": { with: GameNamed; ok: Nothing };
  "perft": { with: PerftRequest; ok: PerftCount };
  "bench": { with: BenchRequest; ok: BenchCount };
}
