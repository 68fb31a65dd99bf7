// Messages between Rust and TypeScript, generated from the Rust types by `cargo xtask types`.

/** Protocol version. */
export const PROTOCOL = 2;

export type AcceptChallenge = { 
/**
 * Secret of a guest's browser; optional.
 */
guest?: string, };

export type Account = { 
/**
 * As entered.
 */
name: string, created: number, hasPassword: boolean, passkeys: ReadonlyArray<Passkey>, recoveryCodesLeft: number, mail?: AccountMail, };

export type AccountAnswer = { accounts: AccountMode, 
/**
 * Whether the server can send e-mail.
 */
mail?: boolean, 
/**
 * Which games played on the server are added to the public archive.
 */
archive: ArchiveGames, 
/**
 * `None` for a guest.
 */
account: Account | null, };

export type AccountErrorBody = { error: AccountErrorInfo, };

export type AccountErrorCode = "accounts-off" | "bad-name" | "name-confusing" | "name-reserved" | "name-taken" | "weak-password" | "bad-invitation" | "bad-login" | "bad-password" | "bad-passkey" | "too-many-passkeys" | "last-way" | "no-passkeys" | "banned" | "not-logged-in" | "not-found" | "mail-off" | "bad-mail-address" | "mail-address-taken" | "bad-link" | "too-many";

export type AccountErrorInfo = { code: AccountErrorCode, 
/**
 * For developers, in English.
 */
message: string, fault?: AccountFault, };

export type AccountExport = { account: Account, sessions: ReadonlyArray<SessionView>, 
/**
 * Newest first.
 */
games: ReadonlyArray<ExportedGame>, ratings: ReadonlyArray<PlayerRating>, follows: ReadonlyArray<ExportedTie>, blocks: ReadonlyArray<ExportedTie>, 
/**
 * Private notes about other players.
 */
notes: ReadonlyArray<ExportedNote>, puzzles: PuzzleProgress, };

export type AccountFault = "too-short" | "too-long" | "character" | "edge" | "like-name" | "common";

export type AccountGame = { side: Side, game: Summary, 
/**
 * Whether the game waits for the account's move.
 */
yourTurn?: boolean, };

export type AccountGames = { games: ReadonlyArray<AccountGame>, 
/**
 * Value of `before` for the next page; `None` on the last.
 */
next?: string, };

export type AccountMail = { 
/**
 * Confirmed address.
 */
address?: string, 
/**
 * Address waiting for confirmation.
 */
unconfirmed?: string, };

export type AccountMode = "off" | "open" | "invite";

export type Action = "resign" | "offer-draw" | "accept-draw" | "decline-draw" | "takeback" | "accept-takeback" | "decline-takeback" | "rematch" | "decline-rematch" | "withdraw-draw" | "withdraw-takeback" | "withdraw-rematch" | "accept-pause" | "decline-pause" | "withdraw-pause" | "claim-win" | "claim-draw" | "add-time" | "abort" | "share";

export type ActionRequest = { action: Action, };

export type AddPasskey = { 
/**
 * Label chosen by the owner.
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

export type AnalyseRequest = { at: SandboxRequest, 
/**
 * Up to five.
 */
lines: number, 
/**
 * Whether to analyse the threat: what the opponent would play after a pass.
 */
threat: boolean, 
/**
 * Milliseconds; defaults to five minutes.
 */
time?: number, 
/**
 * The part in an analysis by several instances of the module.
 */
team?: TeamPart, };

export type AnalysisLines = { depth: number, nodes: number, 
/**
 * Nodes per second.
 */
speed: number, 
/**
 * Whether the analysis is complete.
 */
done: boolean, 
/**
 * Best first.
 */
lines: ReadonlyArray<LineView>, };

export type ArchiveEntry = { id: number, 
/**
 * Id of the game or import, present only if the client asked by it.
 */
origin: string | null, source: ArchiveSource, set: string, opening: Opening, players: BySide<Player>, result: ArchiveResult, reason: EndReason | null, 
/**
 * Number of plies.
 */
plies: number, 
/**
 * `2025.12.31`; empty if unknown.
 */
date: string, 
/**
 * Tournament or match; may be empty.
 */
event: string, 
/**
 * Final position, from the bottom of each stack upwards.
 */
pieces: ReadonlyArray<[string, number, number]>, };

export type ArchiveGames = "ask" | "always" | "never";

export type ArchivePage = { 
/**
 * Matching games on all pages.
 */
total: number, 
/**
 * From 1.
 */
page: number, 
/**
 * Number of pages.
 */
pages: number, games: ReadonlyArray<ArchiveEntry>, };

export type ArchiveResult = "unfinished" | "white" | "black" | "draw";

export type ArchiveSource = "played" | "imported" | "engine" | "browser";

export type ArchivedGame = { entry: ArchiveEntry, game: string, 
/**
 * The same with comments, variations, annotations and drawings.
 */
study: StudyView, };

export type AttemptAnswer = { result: AttemptResult, 
/**
 * Position string.
 */
start: string, 
/**
 * Moves tried so far.
 */
done: number, 
/**
 * Maximum number of the learner's moves.
 */
length: number, 
/**
 * Includes the opponent's replies.
 */
view: SandboxView, 
/**
 * Cells to reach.
 */
targets: ReadonlyArray<Place>, wrong?: WrongView, 
/**
 * A correct move, for learners who ask.
 */
hint?: Hint, };

export type AttemptResult = "solved" | "go-on" | "wrong";

export type Away = { since: number, 
/**
 * When the opponent may claim the game; `None` if it is not this player's turn.
 */
claim: number | null, };

export type BeginSignUp = { 
/**
 * Name of the new account.
 */
name: string, };

export type BenchCount = { nodes: number, best: string, };

export type BenchRequest = { 
/**
 * UHP game string.
 */
game: string, 
/**
 * Up to 64.
 */
depth: number, };

export type BetterAnswer = { 
/**
 * Whether it loses less than an inaccuracy.
 */
right: boolean, judgement: Judgement, 
/**
 * Loss of expected score.
 */
lost: number, played: Ply | null, };

export type BookAnswer = { 
/**
 * White's expected score after each move, from 0 to 1; null for moves that the book does not contain.
 */
chances: ReadonlyArray<number | null>, 
/**
 * Other moves of the book, best first, as lines of one move.
 */
others: ReadonlyArray<LineView>, };

export type BySide<T> = { white: T, black: T, };

export type Challenge = { 
/**
 * Also the id of the resulting game.
 */
id: GameId, by: Person, 
/**
 * `None` for anyone with the link.
 */
to: Person | null, terms: Terms, side: SideChoice, state: ChallengeState, 
/**
 * Only if declined.
 */
reason: Decline | null, offered: number, expires: number, 
/**
 * Whether the client is the author.
 */
mine: boolean, 
/**
 * Why the game will not be rated although that was requested, or will count less.
 */
ratingNote?: RatingNote, };

export type ChallengeState = "offered" | "accepted" | "declined" | "withdrawn" | "expired";

export type Challenges = { 
/**
 * Oldest first.
 */
challenges: ReadonlyArray<Challenge>, };

export type ChapterEntry = { id: string, lessons: ReadonlyArray<LessonEntry>, };

export type ChatLine = { by: Side, 
/**
 * The player's name at the time.
 */
name: string | null, text: string, at: number, };

export type CheckRequest = { 
/**
 * Position string, text diagram or UHP game string.
 */
position?: string, setup?: Setup, at?: SandboxRequest, };

export type CheckedPosition = { position: string, diagram: string, 
/**
 * The position in the coordinates of the request.
 */
setup: Setup, 
/**
 * The first turn number that allows all placements.
 */
least: number, 
/**
 * Number of each bug in hand.
 */
hands: BySide<{ [key in string]: number }>, problems: ReadonlyArray<ProblemView>, 
/**
 * The position with what can be fixed without touching a piece: turn and numbers.
 */
fixed: Setup | null, 
/**
 * `None` if the position cannot be played.
 */
view: SandboxView | null, };

export type Claim = { 
/**
 * At most 200.
 */
games: ReadonlyArray<ClaimedGame>, };

export type ClaimedGame = { id: string, 
/**
 * Token of the side, as proof.
 */
token: string, };

export type ClaimedGames = { 
/**
 * Number of games added to the account.
 */
claimed: number, };

export type ClientMessage = { "t": "hello", protocol: number, 
/**
 * Token of a side.
 */
token?: string, 
/**
 * Last version seen, for resuming.
 */
after?: number, 
/**
 * Whether to take the free side.
 */
join?: boolean, name?: string, } | { "t": "move", n: number, 
/**
 * Number of plies when the move was chosen.
 */
ply: number, 
/**
 * Version the client had seen.
 */
after: number, 
/**
 * UHP notation, or `pass`.
 */
move: string, } | { "t": "action", n: number, action: Action, } | { "t": "chat", n: number, text: string, } | { "t": "name", n: number, name: string, } | { "t": "pause", n: number, days: number, } | { "t": "plan", n: number, 
/**
 * Lines in UHP notation, opponent's moves and answers alternating; an empty list clears them.
 */
lines: ReadonlyArray<ReadonlyArray<string>>, } | { "t": "hint", n: number, } | { "t": "ping", n: number, };

export type ClockSetting = { initial: number, increment: number, };

export type Clocks = { white: number, black: number, running: Side | null, at: number, };

export type ConfirmMailAddress = { 
/**
 * Secret from the link.
 */
token: string, };

export type Confirmation = { 
/**
 * Not needed right after logging in with a passkey or a recovery code.
 */
password?: string, };

export type CreateGame = { kind: Kind, 
/**
 * UHP name of the set, such as `Base+ML`.
 */
set: string, opening: Opening, 
/**
 * The computer's level, 1 to 10.
 */
level?: number, 
/**
 * The creator's side.
 */
side?: SideChoice, clock: ClockSetting | null, 
/**
 * The creator's name.
 */
name?: string, 
/**
 * Position string to start from; `None` for an empty board.
 */
start?: string, };

export type Created = { id: string, side: Seat, 
/**
 * Authorizes playing that side.
 */
token: string, 
/**
 * Path of the game's page.
 */
url: string, };

export type DailyPuzzle = { 
/**
 * UTC date, such as `2026-11-15`.
 */
date: string, 
/**
 * When the next puzzle appears.
 */
until: number, puzzle: PuzzleView, };

export type Decline = "generic" | "later" | "too-fast" | "too-slow" | "casual" | "rated" | "variant";

export type DeclineChallenge = { reason: Decline, };

export type DrawPuzzle = { request: NextPuzzle, 
/**
 * Any number, selects among the best matches.
 */
random: number, };

export type Duty = { 
/**
 * Identifies the position; repeated in the answer.
 */
moment: [number, number], think: ThinkRequest, };

export type EndReason = "surrounded" | "resignation" | "time" | "both-surrounded" | "agreement" | "repetition" | "aborted" | "abandoned";

export type Ending = { winner: Side | null, reason: EndReason, };

export type ErrorBody = { error: ProtocolError, };

export type ErrorCode = "bad-request" | "unauthorized" | "forbidden" | "no-such-game" | "no-such-page" | "no-free-side" | "not-your-turn" | "stale" | "game-over" | "not-possible" | "illegal-move" | "bad-notation" | "bad-setting" | "too-large" | "too-many-requests" | "too-many-games" | "too-hard" | "corrupt-game" | "storage" | "internal";

export type Event = { "e": "moved", 
/**
 * UHP notation, or `pass`.
 */
uhp: string, 
/**
 * Time returned to the clock for network lag.
 */
lag?: number, } | { "e": "undone", 
/**
 * Plies that remain.
 */
plies: number, by: Side, } | { "e": "offered", offer: Offer, by: Side, } | { "e": "pause-offered", days: number, by: Side, } | { "e": "paused", days: number, } | { "e": "declined", offer: Offer, by: Side, } | { "e": "withdrawn", offer: Offer, by: Side, } | { "e": "time-added", 
/**
 * The side that received the time.
 */
side: Side, time: number, } | { "e": "ended", result: Ending, } | { "e": "joined", side: Side, token: TokenHash, name: string | null, } | { "e": "named", side: Side, 
/**
 * Empty once the name has been removed because the account was deleted.
 */
name: string, } | { "e": "chatted", by: Side, text: string, } | { "e": "resumed", 
/**
 * Time left; in a correspondence game only the side to move has any.
 */
left: BySide<number>, } | { "e": "rematch", game: GameId, } | { "e": "shared", by: Side, };

export type ExplorerAnswer = { 
/**
 * Games in which the position occurs.
 */
games: number, 
/**
 * Position string for finding those games.
 */
position: string, 
/**
 * Most frequent first.
 */
moves: ReadonlyArray<ExplorerMove>, };

export type ExplorerMove = { uhp: string, 
/**
 * `None` for a pass.
 */
piece: string | null, 
/**
 * `None` for a placement.
 */
from: Place | null, 
/**
 * `None` for a pass.
 */
to: Place | null, games: number, white: number, draws: number, black: number, };

export type ExportedGame = { id: string, side: Side, 
/**
 * When the game was added to the account.
 */
since: number, 
/**
 * PGN; `None` if the server no longer has the game.
 */
pgn: string | null, 
/**
 * The owner's conditional moves.
 */
plan?: ReadonlyArray<ReadonlyArray<string>>, };

export type ExportedNote = { name: string, since: number, text: string, };

export type ExportedTie = { name: string, since: number, };

export type Fault = { 
/**
 * Listed in `docs/protocol.md`.
 */
code: string, 
/**
 * The offending part: a move, a tag, a set, a character.
 */
text?: string, 
/**
 * Line of a diagram, from 1.
 */
line?: number, 
/**
 * Character of a position string or of a line, from 1.
 */
column?: number, piece?: string, 
/**
 * The piece on top of it.
 */
top?: string, bug?: string, 
/**
 * The limit that was exceeded.
 */
most?: number, 
/**
 * Why a move is illegal, without cells.
 */
reason?: Reason, 
/**
 * Why a position cannot be played.
 */
problems?: ReadonlyArray<ProblemView>, };

export type FigureView = { id: string, start: string, piece: string, 
/**
 * Number of destinations.
 */
ends: number, view: SandboxView, };

export type FirstPieces = string;

export type ForgottenPassword = { 
/**
 * Account name or e-mail address.
 */
who: string, };

export type GameAsk = { id: GameId, request: GameRequest, now: number, 
/**
 * A fresh id, for a rematch.
 */
fresh: GameId, };

export type GameCount = { played: number, won: number, drawn: number, lost: number, };

export type GameHeader = { id: string, kind: Kind, set: string, opening: Opening, level: number | null, clock: ClockSetting | null, 
/**
 * Days per move in a correspondence game.
 */
days?: number, created: number, 
/**
 * Whether the result changes ratings.
 */
rated?: boolean, 
/**
 * Why a game is not rated although that was requested, or counts less.
 */
ratingNote?: RatingNote, 
/**
 * Whether it came from the lobby or a challenge.
 */
lobby?: boolean, 
/**
 * Public lists that name the game. Without one, only those who have its link can find it.
 */
listed?: ReadonlyArray<Listing>, 
/**
 * The host's policy on archiving it; absent in local games.
 */
archive?: ArchiveGames, 
/**
 * Seconds each side has for its first move before the game is aborted.
 */
firstMove?: number, 
/**
 * `None` for the initial position.
 */
start?: StartView, };

export type GameId = string;

export type GameNamed = { id: GameId, };

export type GameNews = { events: ReadonlyArray<StampedEvent>, 
/**
 * The new events as messages, or the state of a newly opened game.
 */
messages: ReadonlyArray<ServerMessage>, 
/**
 * A task for the engine.
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
 * The position with its legal moves and the new plies, if the game was opened or a move was made or taken
 * back.
 */
view: SandboxView | null, };

export type GameRecord = { id: GameId, format: StudyFormat, };

export type GameRequest = { "t": "move", 
/**
 * Number of plies when the move was chosen.
 */
ply: number, 
/**
 * Version the player had seen.
 */
after: number, 
/**
 * UHP notation, or `pass`.
 */
move: string, } | { "t": "action", action: Action, } | { "t": "name", name: string, };

export type GameResume = { id: GameId, 
/**
 * When the program was last running.
 */
alive: number, now: number, };

export type GameSettled = { settings: Settings, 
/**
 * The player's seat.
 */
side: Seat, };

export type GameState = { position: PositionView, v: number, 
/**
 * Server time.
 */
now: number, game: GameHeader, 
/**
 * The client's seat.
 */
you: Seat | null, players: BySide<Player>, 
/**
 * Whether the second player has yet to join.
 */
waiting: boolean, 
/**
 * The side that anyone with the link may take.
 */
free?: Side, moves: ReadonlyArray<Ply>, clocks: Clocks | null, 
/**
 * When the side to move loses on time in a correspondence game.
 */
due?: number, 
/**
 * End of the current pause of a correspondence game.
 */
paused?: number, 
/**
 * The client's own conditional moves that are still ahead.
 */
plan?: ReadonlyArray<ReadonlyArray<string>>, offers: Offers, result: Ending | null, 
/**
 * Id of the rematch.
 */
rematch: string | null, 
/**
 * Who agreed to add the game to the archive; absent where consent is not needed. Bots are not asked.
 */
sharing?: BySide<boolean>, chat: ReadonlyArray<ChatLine>, presence: Presence, thinking: boolean, };

export type GameThought = { id: GameId, 
/**
 * Identifies the position.
 */
moment: [number, number], thought: ThoughtView, now: number, };

export type GameTick = { id: GameId, now: number, };

export type Go = { game: GameId, side: Side, 
/**
 * Proof for a guest; members are identified by their account.
 */
token: string | null, };

export type Health = { ok: boolean, version: string, 
/**
 * Protocol version; a page with another one must be reloaded.
 */
protocol: number, };

export type Hint = { move: string, piece: string, to: Place, };

export type HintRequest = { at: SandboxRequest, };

export type HouseOpponent = { name: string, 
/**
 * 1 to 10.
 */
level: number, 
/**
 * At rapid.
 */
rating: number | null, provisional: boolean, busy: boolean, };

export type ImportReport = { 
/**
 * Identifies the import in searches.
 */
id: string, 
/**
 * Authorizes deleting the imported games.
 */
token: string, imported: number, duplicates: number, bad: number, 
/**
 * Read, but with irregularities.
 */
odd: number, 
/**
 * Of those, games in which equal bugs were renumbered in placement order.
 */
renumbered: number, 
/**
 * At most 100.
 */
faults: ReadonlyArray<TextFault>, };

export type ImportUndone = { deleted: number, };

export type ImpressionRequest = { at: SandboxRequest, moves: ReadonlyArray<string>, };

export type Impressions = { 
/**
 * White's expected score after each move, from 0 to 1; null for moves past the sixteenth.
 */
chances: ReadonlyArray<number | null>, };

export type InitialRating = { rating: number, provisional: boolean, };

export type Joined = { side: Side, 
/**
 * Authorizes playing that side.
 */
token: string, };

export type Judgement = "forced" | "book" | "best" | "good" | "inaccuracy" | "mistake" | "blunder";

export type KeptPly = { choices: number, score: KeptScore, 
/**
 * UHP notation.
 */
line: ReadonlyArray<string>, before: number, after: number, win: number | null, keeps_win: number | null, loss: number | null, };

export type KeptScore = { "estimate": number } | { "win-in": number } | { "loss-in": number };

export type Kind = "computer" | "table" | "friend";

export type Language = "en" | "de" | "ru" | "uk";

export type Leaderboard = { 
/**
 * Best first.
 */
players: ReadonlyArray<RankedPlayer>, 
/**
 * The client's place.
 */
own: OwnPlace | null, 
/**
 * Number of ranked players.
 */
total: number, };

export type LessonEntry = { id: string, 
/**
 * Rulebook page with more background.
 */
topic: string, side: Side, 
/**
 * Moves the learner has to make.
 */
moves: number, };

export type LessonList = { chapters: ReadonlyArray<ChapterEntry>, };

export type LinePlace = { line: number, ply: number, };

export type LineView = { 
/**
 * Expected score of White, from 0 to 1.
 */
white: number, 
/**
 * Only if proven.
 */
win: WinView | null, moves: ReadonlyArray<Ply>, };

export type Listing = "lobby" | "profiles";

export type Loaded = { count: number, };

export type LobbyErrorBody = { error: LobbyErrorInfo, };

export type LobbyErrorCode = "bad-request" | "too-many-requests" | "bad-terms" | "no-such-pool" | "gone" | "own" | "blocked" | "guest" | "band" | "playing" | "barred" | "too-many" | "no-such-player" | "no-such-challenge" | "not-for-you" | "not-yours" | "over" | "storage";

export type LobbyErrorInfo = { code: LobbyErrorCode, 
/**
 * For developers, in English.
 */
message: string, 
/**
 * When the restriction ends, if known.
 */
until?: number, };

export type LobbyGame = { id: GameId, white: Person, black: Person, terms: Terms, plies: number, };

export type LobbyMessage = { "t": "lobby" } & LobbyView | { "t": "seek", seek: Seek, } | { "t": "gone", seek: GameId, } | { "t": "pools", pools: ReadonlyArray<Pool>, } | { "t": "people", people: number, } | { "t": "games", 
/**
 * Highest rated players first.
 */
games: ReadonlyArray<LobbyGame>, } | { "t": "house", 
/**
 * Weakest first.
 */
house: ReadonlyArray<HouseOpponent>, } | { "t": "go" } & Go | { "t": "refused", code: LobbyErrorCode, 
/**
 * For developers, in English.
 */
text: string, 
/**
 * When the restriction ends, if known.
 */
until?: number, } | { "t": "challenge", challenge: Challenge, } | { "t": "pong", n: number, } | { "t": "reconnect" };

export type LobbyRequest = { "t": "hello", 
/**
 * A server with another version refuses the connection.
 */
protocol?: number, 
/**
 * Secret of a guest's browser, 128 random bits in base64url; ignored for members.
 */
guest: string | null, } | { "t": "seek", terms: Terms, side: SideChoice, 
/**
 * Lowest and highest rating of an opponent.
 */
band: [number, number] | null, } | { "t": "withdraw", seek: GameId, } | { "t": "accept", seek: GameId, } | { "t": "join", clock: ClockSetting, rated: boolean, } | { "t": "leave" } | { "t": "busy", busy: boolean, } | { "t": "ping", 
/**
 * Repeated in the answer.
 */
n: number, };

export type LobbyView = { you: Person, people: number, 
/**
 * Oldest first.
 */
seeks: ReadonlyArray<Seek>, pools: ReadonlyArray<Pool>, 
/**
 * Highest rated players first.
 */
games: ReadonlyArray<LobbyGame>, 
/**
 * Weakest first.
 */
house: ReadonlyArray<HouseOpponent>, 
/**
 * The visitor's pool.
 */
waiting: PoolKey | null, };

export type LocalGameRequest = { game: CreateGame, 
/**
 * A fresh id: 16 random bytes in base64url.
 */
id: GameId, 
/**
 * Decides the sides where the choice is random.
 */
coin: boolean, now: number, };

export type LogIn = { name: string, password?: string, 
/**
 * Used up by this.
 */
recoveryCode?: string, };

export type LogInByPasskey = { 
/**
 * WebAuthn's `AuthenticationResponseJSON`.
 */
credential: unknown, };

export type LoggedIn = { account: Account, };

export type Manner = "placed" | "slides" | "climbs" | "jumps" | "thrown" | "passes";

export type ModuleVersion = { version: string, protocol: number, };

export type MomentKind = "missed-win" | "advantage-gone" | "swing";

export type MomentView = { 
/**
 * From 0.
 */
ply: number, kind: MomentKind, 
/**
 * Length of the missed win in plies.
 */
in?: number, };

export type MoveRequest = { 
/**
 * Number of plies when the move was chosen.
 */
ply: number, 
/**
 * Version the client had seen.
 */
after: number, 
/**
 * UHP notation, or `pass`.
 */
move: string, };

export type NameAnswer = { 
/**
 * Whether the name is available.
 */
free: boolean, 
/**
 * Why not, as for [`SignUp`].
 */
code?: AccountErrorCode, };

export type Named = { id: string, };

export type NewChallenge = { 
/**
 * Name of the challenged player; `None` for anyone with the link.
 */
to: string | null, terms: Terms, side: SideChoice, 
/**
 * Secret of a guest's browser. Guests may challenge bots to casual games.
 */
guest?: string, };

export type NewMailAddress = { address: string, language: Language, 
/**
 * Not needed right after logging in with a passkey or a recovery code.
 */
password?: string, };

export type NewNote = { 
/**
 * At most 1,000 characters; an empty text deletes the note.
 */
text: string, };

export type NewPassword = { 
/**
 * Old password; not needed right after logging in with a recovery code.
 */
old?: string, new: string, };

export type NextPuzzle = { rating?: number, 
/**
 * Available pieces; puzzles with fewer kinds match too.
 */
set?: string, theme?: string, 
/**
 * Recently seen puzzles, latest first.
 */
seen: ReadonlyArray<string>, };

export type Nothing = Record<symbol, never>;

export type Now = { now: number, };

export type Offer = "draw" | "takeback" | "rematch" | "pause";

export type Offers = { draw: Side | null, takeback: Side | null, rematch: Side | null, pause?: Side, 
/**
 * Length of the offered pause.
 */
days?: number, };

export type OpenSandbox = { 
/**
 * The name under which it is kept.
 */
id: string, 
/**
 * Number of leading moves the client already knows, which are left out of the answer.
 */
known?: number, 
/**
 * Position string.
 */
position?: string, 
/**
 * UHP game string.
 */
game?: string, 
/**
 * Moves from there, in UHP notation.
 */
moves: ReadonlyArray<string>, };

export type Opening = "rulebook" | "tournament";

export type OwnPlace = { 
/**
 * From 1.
 */
place: number, rating: number, };

export type Part = { bug: string, reason: Reason, };

export type Passkey = { id: string, name: string, created: number, 
/**
 * Last login with it.
 */
used: number | null, };

export type PasskeyOptions = { 
/**
 * WebAuthn's `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`.
 */
options: unknown, };

export type PerftCount = { nodes: number, };

export type PerftRequest = { at: SandboxRequest, 
/**
 * Up to 8.
 */
depth: number, };

export type Person = { 
/**
 * `None` for a guest.
 */
name: string | null, 
/**
 * At the speed in question; `None` for a guest.
 */
rating: number | null, 
/**
 * Whether the rating is too uncertain to compare.
 */
provisional: boolean, bot: boolean, 
/**
 * Whether the account is new at that speed, so that ratings hardly change against it.
 */
newcomer?: boolean, };

export type Place = readonly [q: number, r: number];

export type PlayedOpening = { side: Side, 
/**
 * UHP name, such as `Base+MLP`.
 */
set: string, 
/**
 * First bugs of White and Black, as two letters.
 */
first: FirstPieces, won: number, drawn: number, lost: number, };

export type Player = { name: string | null, 
/**
 * `None` for a person.
 */
computer: number | null, 
/**
 * Whether the player has an account, and thus a profile page.
 */
member?: boolean, 
/**
 * Whether the account is a bot's.
 */
bot?: boolean, 
/**
 * Rating at the start of the game; `None` for guests and untimed games.
 */
rating?: number, 
/**
 * Whether the rating is too uncertain to compare.
 */
provisional?: boolean, 
/**
 * Whether the account is new at this speed, so that the opponent's rating hardly changes; false once the game is
 * over.
 */
newcomer?: boolean, 
/**
 * Rating change, once a rated game has ended.
 */
change?: number, };

export type PlayerOpenings = { 
/**
 * Most played first.
 */
openings: ReadonlyArray<PlayedOpening>, };

export type PlayerRating = { speed: Speed, rating: number, 
/**
 * As of today.
 */
deviation: number, provisional: boolean, 
/**
 * Rated games.
 */
games: number, 
/**
 * Place on the leaderboard, from 1.
 */
place: number | null, };

export type Ply = { 
/**
 * UHP notation, or `pass`.
 */
uhp: string, 
/**
 * `None` for a pass.
 */
piece: string | null, 
/**
 * `None` for a placement.
 */
from: Place | null, 
/**
 * `None` for a pass.
 */
to: Place | null, path: ReadonlyArray<Place>, manner: Manner, 
/**
 * The throwing piece.
 */
by: string | null, at: number, };

export type Pool = { clock: ClockSetting, rated: boolean, people: number, };

export type PoolKey = { clock: ClockSetting, rated: boolean, };

export type PositionText = { position: string, diagram: string, 
/**
 * UHP game string; `None` if the game did not start from the initial position.
 */
game: string | null, };

export type PositionView = { 
/**
 * Plies played so far.
 */
ply: number, turn: Side, 
/**
 * From the bottom of each stack upwards.
 */
pieces: ReadonlyArray<[string, number, number]>, 
/**
 * Number of each bug in hand.
 */
hands: BySide<{ [key in string]: number }>, 
/**
 * Destinations of each movable piece, with the notation of the move.
 */
legal: { [key in string]: ReadonlyArray<[number, number, string]> }, 
/**
 * Why each other piece of the side to move cannot move.
 */
stuck: { [key in string]: Reason }, 
/**
 * Whether passing is the only legal move.
 */
pass: boolean, 
/**
 * Occupied cells around each queen; `None` while it is in hand.
 */
closed: BySide<number | null>, 
/**
 * Occurrences of this position so far.
 */
occurrences: number, };

export type Presence = { white: boolean, black: boolean, spectators: number, 
/**
 * Players who left a running game.
 */
away: BySide<Away | null>, };

export type ProblemSeverity = "doubt" | "error";

export type ProblemView = { code: string, severity: ProblemSeverity, 
/**
 * Cells to highlight.
 */
cells: ReadonlyArray<Place>, 
/**
 * Pieces concerned, on the board or in hand.
 */
pieces: ReadonlyArray<string>, piece?: string, missing?: string, side?: Side, bug?: string, 
/**
 * Parts of the hive, equal pieces, pieces of a stack, or pieces of a side.
 */
count?: number, 
/**
 * Maximum for `count`.
 */
most?: number, 
/**
 * Turns the side has taken.
 */
turns?: number, result?: Ending, };

export type Profile = { name: string, since: number, bot: boolean, 
/**
 * Fastest speed first.
 */
ratings: ReadonlyArray<PlayerRating>, 
/**
 * Rating at speeds not played yet.
 */
initial: InitialRating, 
/**
 * Results of rated games.
 */
games: GameCount, 
/**
 * `None` before the first puzzle.
 */
puzzles: PuzzleStanding | null, 
/**
 * Whether the client follows the player.
 */
following: boolean, 
/**
 * Whether the client has blocked the player.
 */
blocked: boolean, 
/**
 * The client's private note.
 */
note: string | null, };

export type ProtocolError = { code: ErrorCode, 
/**
 * For developers, in English.
 */
message: string, 
/**
 * Why a move was refused.
 */
reason?: Reason, 
/**
 * Details of a text that cannot be read.
 */
fault?: Fault, 
/**
 * Where a line of conditional moves is refused.
 */
place?: LinePlace, };

export type PuzzleAdvice = { id: string, 
/**
 * The solver's moves so far.
 */
moves: ReadonlyArray<string>, 
/**
 * 1 for the piece, 2 for the move.
 */
step: number, };

export type PuzzleAttempt = { result: AttemptResult, 
/**
 * Moves tried so far.
 */
done: number, 
/**
 * The solver's moves in the solution.
 */
length: number, 
/**
 * Includes the opponent's replies.
 */
view: SandboxView, wrong?: PuzzleWrong, };

export type PuzzleCount = { name: string, count: number, };

export type PuzzleDay = string;

export type PuzzleEntry = { id: string, rating: number, set: string, side: Side, goal: PuzzleGoal, themes: ReadonlyArray<string>, };

export type PuzzleGoal = { kind: PuzzleKind, 
/**
 * The solver's moves to the win, or the opponent's moves to the loss that must be averted.
 */
moves: number, };

export type PuzzleHint = { 
/**
 * `None` for a pass.
 */
piece: string | null, to?: Place, move?: string, };

export type PuzzleKind = "win" | "save";

export type PuzzleList = { 
/**
 * Number of matches.
 */
total: number, sets: ReadonlyArray<PuzzleCount>, themes: ReadonlyArray<PuzzleCount>, 
/**
 * A page of matches, easiest first.
 */
puzzles: ReadonlyArray<PuzzleEntry>, };

export type PuzzleName = string;

export type PuzzleNews = { 
/**
 * At most 1,000.
 */
tries: ReadonlyArray<PuzzleTry>, 
/**
 * Days whose daily puzzle was solved, at most 1,000.
 */
days: ReadonlyArray<PuzzleDay>, 
/**
 * Longest streak.
 */
best: number, 
/**
 * Rating after all attempts.
 */
rating: PuzzleRating, 
/**
 * Number of attempts it is based on. Stored only if the server knows no others.
 */
of: number, };

export type PuzzleProgress = { 
/**
 * Oldest first.
 */
tries: ReadonlyArray<PuzzleTry>, 
/**
 * Days whose daily puzzle was solved, latest first.
 */
days: ReadonlyArray<PuzzleDay>, 
/**
 * Longest streak.
 */
best: number, 
/**
 * `None` before the first puzzle.
 */
rating: PuzzleRating | null, };

export type PuzzleQuestion = { 
/**
 * Available pieces; puzzles with fewer kinds match too.
 */
set?: string, theme?: string, min?: number, max?: number, 
/**
 * Number of matches to skip.
 */
from: number, limit?: number, };

export type PuzzleRating = { rating: number, deviation: number, volatility: number, };

export type PuzzleResult = { id: string, solver: SolverRating, 
/**
 * Without a mistake.
 */
solved: boolean, };

export type PuzzleSolution = { 
/**
 * The final position, with all moves.
 */
view: SandboxView, };

export type PuzzleStanding = { rating: number, solved: number, };

export type PuzzleTry = { id: PuzzleName, at: number, solved: boolean, 
/**
 * First attempt on its device and without help, so that it counts for the rating.
 */
counts: boolean, };

export type PuzzleView = { 
/**
 * Position string.
 */
start: string, 
/**
 * UHP game string of the game it comes from.
 */
game: string, view: SandboxView, id: string, rating: number, set: string, side: Side, goal: PuzzleGoal, themes: ReadonlyArray<string>, };

export type PuzzleWrong = { code: string, 
/**
 * Number of moves in which it still wins.
 */
in?: number, };

export type PuzzlesKnown = { total: number, 
/**
 * Oldest first; `None` if the browser knows them all, so that its rating is right.
 */
tries: ReadonlyArray<PuzzleTry> | null, 
/**
 * Latest first.
 */
days: ReadonlyArray<PuzzleDay>, 
/**
 * Longest streak.
 */
best: number, };

export type RankedPlayer = { 
/**
 * From 1.
 */
place: number, name: string, rating: number, 
/**
 * Rated games.
 */
games: number, bot: boolean, };

export type RatingDistribution = { 
/**
 * Lower bound of the first bin.
 */
from: number, 
/**
 * Width of a bin.
 */
step: number, 
/**
 * Players per bin, without gaps.
 */
counts: ReadonlyArray<number>, };

export type RatingGraph = { 
/**
 * Oldest first.
 */
points: ReadonlyArray<RatingPoint>, };

export type RatingNote = "same-address" | "pair-limit" | "pair-reduced";

export type RatingPoint = { at: number, rating: number, deviation: number, 
/**
 * Id of the game.
 */
game: string, };

export type Reason = { code: string, 
/**
 * Cells to highlight.
 */
cells: ReadonlyArray<Place>, piece?: string, 
/**
 * The blocked step of the path.
 */
step?: number, 
/**
 * Number of steps the bug moves.
 */
steps?: number, side?: Side, gate?: [Place, Place], 
/**
 * The reason for each bug a mosquito could copy.
 */
parts?: ReadonlyArray<Part>, };

export type RecoveryCodes = { 
/**
 * Never shown again.
 */
recoveryCodes: ReadonlyArray<string>, };

export type ResetPassword = { 
/**
 * Secret from the link.
 */
token: string, new: string, };

export type ReviewPlies = { at: SandboxRequest, plies: ReadonlyArray<KeptPly>, };

export type ReviewPly = { at: SandboxRequest, 
/**
 * From 0.
 */
ply: number, quality: ReviewQuality, };

export type ReviewQuality = "quick" | "deep";

export type ReviewTry = { at: SandboxRequest, 
/**
 * From 0.
 */
ply: number, quality: ReviewQuality, move: string, };

export type ReviewView = { 
/**
 * White's expected score before each ply and after the last.
 */
chances: ReadonlyArray<number>, 
/**
 * From 0 to 100; `None` for a side that never had a choice.
 */
accuracy: BySide<number | null>, counts: BySide<{ [key in Judgement]?: number }>, plies: ReadonlyArray<ReviewedPlyView>, 
/**
 * Turning points.
 */
moments: ReadonlyArray<MomentView>, };

export type ReviewedGame = { 
/**
 * UHP game string.
 */
game: string, quality: ReviewQuality, };

export type ReviewedPlyView = { side: Side, move: string, judgement: Judgement, 
/**
 * Expected score with the best move.
 */
best: number, 
/**
 * Loss of expected score.
 */
lost: number, 
/**
 * Best line, starting with the played move if nothing is better.
 */
line: ReadonlyArray<Ply>, 
/**
 * Win available before the move, if proven.
 */
win: WinView | null, 
/**
 * Occupied cells around each queen after the move; `None` while it is in hand.
 */
closed: BySide<number | null>, };

export type SandboxLook = { 
/**
 * Number of leading moves the client already knows, which are left out of the answer.
 */
known?: number, 
/**
 * Position string.
 */
position?: string, 
/**
 * UHP game string.
 */
game?: string, 
/**
 * Moves from there, in UHP notation.
 */
moves: ReadonlyArray<string>, };

export type SandboxRequest = { 
/**
 * Position string.
 */
position?: string, 
/**
 * UHP game string.
 */
game?: string, 
/**
 * Moves from there, in UHP notation.
 */
moves: ReadonlyArray<string>, };

export type SandboxView = { set: string, position: PositionView, 
/**
 * Moves since the start.
 */
moves: ReadonlyArray<Ply>, result: Ending | null, };

export type SandboxWhy = { piece: string, 
/**
 * Destination; without it, the question is whether the piece can move at all.
 */
to?: Place, 
/**
 * Position string.
 */
position?: string, 
/**
 * UHP game string.
 */
game?: string, 
/**
 * Moves from there, in UHP notation.
 */
moves: ReadonlyArray<string>, };

export type Seat = "white" | "black" | "both";

export type Seek = { 
/**
 * Also the id of the resulting game.
 */
id: GameId, by: Person, terms: Terms, side: SideChoice, 
/**
 * Lowest and highest rating of an opponent.
 */
band: [number, number] | null, since: number, 
/**
 * Whether the visitor is the author.
 */
mine: boolean, 
/**
 * Why the visitor cannot accept it.
 */
unfit: Unfit | null, 
/**
 * Why a rated game with the author would not be rated, or would count less.
 */
ratingNote?: RatingNote, };

export type ServerMessage = { "t": "state" } & Standing<TimedMove> | { "t": "moved", v: number, ply: number, move: string, at: number, clocks?: Clocks, offers?: Offers, result?: Ending, due?: number, } | { "t": "undone", v: number, plies: number, by: Side, clocks?: Clocks, offers?: Offers, due?: number, } | { "t": "offered", v: number, offer: Offer, by: Side, offers: Offers, } | { "t": "declined", v: number, offer: Offer, by: Side, offers: Offers, } | { "t": "withdrawn", v: number, offer: Offer, by: Side, offers: Offers, } | { "t": "paused", v: number, paused: number, due: number, offers?: Offers, } | { "t": "extended", v: number, due: number, } | { "t": "time-added", v: number, side: Side, time: number, clocks: Clocks, } | { "t": "ended", v: number, result: Ending, clocks?: Clocks, offers?: Offers, } | { "t": "joined", v: number, side: Side, players: BySide<Player>, clocks: Clocks | null, } | { "t": "named", v: number, players: BySide<Player>, } | { "t": "chatted", v: number, line?: ChatLine, } | { "t": "resumed", v: number, clocks: Clocks, } | { "t": "rematch", v: number, game: string, } | { "t": "shared", v: number, by: Side, } | { "t": "plan", plan: ReadonlyArray<ReadonlyArray<string>> | null, } | { "t": "rated", players: BySide<Player>, } | { "t": "presence", presence: Presence, } | { "t": "thinking", thinking: boolean, } | { "t": "joined-as", side: Side, token: string, } | { "t": "ok", n: number, v: number, } | { "t": "error", n?: number, error: ProtocolError, } | { "t": "hint", n: number, move: string, piece: string, to: Place, } | { "t": "pong", n: number, now: number, lag: number, } | { "t": "closing", within: number, };

export type SessionView = { 
/**
 * Identifies the session; not a credential.
 */
id: string, 
/**
 * Truncated user agent; may be empty.
 */
device: string, created: number, 
/**
 * Last use, rounded to the hour.
 */
seen: number, 
/**
 * Whether this is the client's own session.
 */
current: boolean, };

export type Settings = { id: GameId, kind: Kind, 
/**
 * Stored by its UHP name.
 */
set: string, opening: Opening, 
/**
 * The computer's level, in a game against it.
 */
level: number | null, clock: ClockSetting | null, 
/**
 * Hashes of the sides' tokens; a side without one is free or the computer's.
 */
tokens: BySide<TokenHash | null>, names: BySide<string | null>, 
/**
 * The computer's side.
 */
computer: Side | null, created: number, 
/**
 * Position string to start from; `None` for an empty board.
 */
start?: string, 
/**
 * Seconds each side has for its first move before the game is aborted.
 */
first_move?: number, 
/**
 * Days per move in a correspondence game, which has no clocks.
 */
days?: number, };

export type Setup = { set: string, opening: Opening, turn: Side, 
/**
 * Turn number of that side, from 1; defaults to the first that allows all placements.
 */
number?: number, 
/**
 * The piece moved in the previous turn.
 */
resting?: string, 
/**
 * From the bottom of each stack upwards.
 */
pieces: ReadonlyArray<[string, number, number]>, };

export type Side = "white" | "black";

export type SideChoice = "white" | "black" | "random";

export type SignUp = { name: string, password?: string, 
/**
 * Instead of or in addition to a password.
 */
passkey?: AddPasskey, 
/**
 * Needed if the server is invitation-only.
 */
invitation?: string, };

export type SignedUp = { account: Account, 
/**
 * Recovery codes, never shown again.
 */
recoveryCodes: ReadonlyArray<string>, };

export type SolverRating = { rating: number, deviation: number, volatility: number, };

export type Speed = "bullet" | "blitz" | "rapid" | "classical" | "correspondence";

export type StampedEvent = { at: number, event: Event, };

export type Standing<M> = { v: number, 
/**
 * Server time.
 */
now: number, game: GameHeader, 
/**
 * The client's seat.
 */
you: Seat | null, players: BySide<Player>, 
/**
 * Whether the second player has yet to join.
 */
waiting: boolean, 
/**
 * The side that anyone with the link may take.
 */
free?: Side, moves: ReadonlyArray<M>, clocks: Clocks | null, 
/**
 * When the side to move loses on time in a correspondence game.
 */
due?: number, 
/**
 * End of the current pause of a correspondence game.
 */
paused?: number, 
/**
 * The client's own conditional moves that are still ahead.
 */
plan?: ReadonlyArray<ReadonlyArray<string>>, offers: Offers, result: Ending | null, 
/**
 * Id of the rematch.
 */
rematch: string | null, 
/**
 * Who agreed to add the game to the archive; absent where consent is not needed. Bots are not asked.
 */
sharing?: BySide<boolean>, chat: ReadonlyArray<ChatLine>, presence: Presence, thinking: boolean, };

export type StartView = { 
/**
 * Position string.
 */
position: string, 
/**
 * From the bottom of each stack upwards.
 */
pieces: ReadonlyArray<[string, number, number]>, 
/**
 * Number of each bug in hand.
 */
hands: BySide<{ [key in string]: number }>, };

export type StoredGame = { settings: Settings, events: ReadonlyArray<StampedEvent>, now: number, };

export type StudyFormat = "pgn" | "sgf" | "uhp";

export type StudyList = { 
/**
 * Each up to its first fault.
 */
studies: ReadonlyArray<StudyView>, 
/**
 * Of those, studies in which equal bugs were renumbered in placement order.
 */
renumbered: number, errors: ReadonlyArray<TextFault>, };

export type StudyNodeView = { 
/**
 * Number of the previous move, from 1, or 0 for the start; defaults to the previous entry.
 */
after?: number, move: string, 
/**
 * One of `!`, `?`, `!!`, `??`, `!?` and `?!`.
 */
glyph?: string, comment?: string, 
/**
 * Arrows such as `0,0>1,-1` and marked cells such as `2,0`.
 */
shapes?: ReadonlyArray<string>, };

export type StudyStart = { position: string, } | { game: string, };

export type StudyView = { 
/**
 * PGN tags, including the result.
 */
tags: { [key in string]: string }, start: StudyStart, 
/**
 * Comment on the start.
 */
comment?: string, 
/**
 * Drawings at the start.
 */
shapes?: ReadonlyArray<string>, 
/**
 * Each move after the one that leads to it.
 */
nodes: ReadonlyArray<StudyNodeView>, };

export type StudyWrite = { study: StudyView, format: StudyFormat, };

export type Summary = { id: string, kind: Kind, set: string, opening: Opening, level: number | null, plies: number, turn: Side, players: BySide<Player>, result: Ending | null, 
/**
 * Whether the second player has yet to join.
 */
waiting: boolean, 
/**
 * Days per move in a correspondence game.
 */
days?: number, 
/**
 * When the side to move loses on time in a correspondence game.
 */
due?: number, 
/**
 * End of the last pause of a correspondence game.
 */
paused?: number, updated: number, };

export type Tally = { won: number, drawn: number, lost: number, };

export type TeamPart = { 
/**
 * 0 for the leader, which reports.
 */
member: number, 
/**
 * The number of the search, the same for all members and higher than that of the one before.
 */
search: number, };

export type Terms = { 
/**
 * UHP name, such as `Base+MLP`.
 */
set: string, opening: Opening, clock: ClockSetting | null, 
/**
 * Days per move in a correspondence game.
 */
days: number | null, rated: boolean, };

export type TextFault = { game: number, line: number, ply: number, 
/**
 * In English.
 */
message: string, fault: Fault, };

export type TextFile = { 
/**
 * Suggested file name.
 */
name: string, text: string, };

export type ThinkRequest = { 
/**
 * Determines what the engine may keep in its table.
 */
game: GameId, 
/**
 * Position string.
 */
start: string, moves: ReadonlyArray<string>, 
/**
 * Level of a move to play; absent for an evaluation.
 */
level?: number, 
/**
 * Maximum thinking time in milliseconds.
 */
time: number, 
/**
 * Approximate thinking time on a clock.
 */
pace?: number, };

export type ThoughtView = { 
/**
 * UHP notation.
 */
move: string, 
/**
 * Expected score of the side to move.
 */
expectation: number, };

export type TimedMove = { 
/**
 * UHP notation, or `pass`.
 */
uhp: string, at: number, };

export type TokenHash = string;

export type TryRequest = { id: string, 
/**
 * The learner's or solver's moves so far.
 */
moves: ReadonlyArray<string>, };

export type Unfit = "own" | "blocked" | "guest" | "band";

export type Version = { v: number, };

export type Why = { legal: boolean, reason?: Reason, path?: ReadonlyArray<Place>, manner?: Manner, };

export type WinView = { side: Side, 
/**
 * Number of plies to the win.
 */
in: number, };

export type WrongView = { code: string, 
/**
 * Occupied cells around the queen in question.
 */
closed?: number, };

/** Operations of the module, with argument and result types. */
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
  "assist": { with: AnalyseRequest; ok: Nothing };
  "book": { with: ImpressionRequest; ok: BookAnswer };
  "impression": { with: ImpressionRequest; ok: Impressions };
  "review-ply": { with: ReviewPly; ok: KeptPly };
  "review": { with: ReviewPlies; ok: ReviewView };
  "review-try": { with: ReviewTry; ok: BetterAnswer };
  "hint": { with: HintRequest; ok: Hint };
  "think": { with: ThinkRequest; ok: ThoughtView };
  "game-new": { with: LocalGameRequest; ok: GameSettled };
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
