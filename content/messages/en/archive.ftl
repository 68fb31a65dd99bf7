### The archive of games and the explorer of openings.

title-archive = Archive · { -brand }

archive-heading = Archive
# Two players; for labels. "Anna against Ben"
archive-game = { $white } against { $black }

## Conditions

archive-player = Player
    .placeholder = Part of a name
archive-set = Set
archive-result = Result
archive-source = Source
archive-reason = Ending
archive-level = Computer level
archive-opening = Opening
# Plies: moves of both players counted together.
archive-min = Minimum moves
archive-max = Maximum moves
archive-from = From
archive-to = To
archive-any = Any
archive-more = More filters
archive-clear = Clear filters
archive-whose = Whose games
archive-mine = My games
archive-all = Everyone’s games
# A switch: games that engines played against one another are listed too.
archive-engine = Engine games
# Button that takes the condition back.
archive-position = With this position
archive-sort = Sort by
archive-sort-down-date = Newest first
archive-sort-date = Oldest first
archive-sort-down-plies = Longest first
archive-sort-plies = Shortest first
archive-sort-down-added = Recently added

## Games

archive-result-white = White won
archive-result-black = Black won
archive-result-draw = Draw
archive-result-unfinished = Unfinished
archive-won = You won
archive-lost = You lost
archive-reason-surrounded = queen surrounded
archive-reason-resignation = by resignation
archive-reason-time = on time
archive-reason-both-surrounded = both queens surrounded
archive-reason-agreement = by agreement
archive-reason-repetition = by repetition
archive-reason-abandoned = game abandoned
archive-source-played = Played here
archive-source-browser = Played in a browser
archive-source-imported = Imported
archive-source-engine = Engine game
archive-plies = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
archive-total = { $count ->
    [one] { $count } game
   *[other] { $count } games
}
archive-empty = No games yet. You can add a game when it ends, or import some above.
archive-mine-empty = You have no games in the archive yet. You can add a game when it ends, or import some above.
archive-show-all = Show everyone’s games
# Heading of finished games that the server does not have.
archive-kept-here = Only in this browser
archive-nothing-fits = No games match these filters.
archive-choose = Select: { $game }
archive-unpick = Clear selection
archive-review = Review: { $game }
archive-download = Download as PGN: { $game }
archive-export = Download all as PGN
archive-export-chosen = { $count ->
    [one] Download { $count } game
   *[other] Download { $count } games
}
archive-delete = Delete: { $game }
archive-delete-question = Delete { $game } from the archive for everybody?
archive-delete-yes = Delete
archive-delete-chosen = { $count ->
    [one] Delete { $count } game
   *[other] Delete { $count } games
}
archive-delete-chosen-question = { $count ->
    [one] Delete { $count } game from the archive for everybody?
   *[other] Delete { $count } games from the archive for everybody?
}
archive-pages = Pages
archive-page = Page { $page } of { $pages }
archive-previous = Previous page
archive-next = Next page

## Import

archive-import = Import games
    .note = PGN, BoardSpace SGF or UHP. You can also drop files here.
archive-importing = Importing { $name }…
archive-imported = { $count ->
    [one] { $count } game imported
   *[other] { $count } games imported
}
archive-duplicates = { $count ->
    [one] { $count } was already there
   *[other] { $count } were already there
}
archive-bad = { $count ->
    [one] { $count } could not be read
   *[other] { $count } could not be read
}
archive-import-host = Only the host of this server can import games into its archive.
archive-import-undo = Undo this import
archive-import-undone = { $count ->
    [one] { $count } game removed
   *[other] { $count } games removed
}

## The explorer

explorer-loading = Looking through the archive…
explorer-new = No game in the archive has reached this position.
explorer-games = { $count ->
    [one] { $count } game with this position
   *[other] { $count } games with this position
}
explorer-percent = { $percent }%
# Headings of the columns, as short as possible: what was played and how it ended, then what the engine thinks
explorer-head-move = Move
explorer-head-games = Games
explorer-head-results = Results
explorer-head-engine = Engine
# Tooltip of the results
explorer-results = White wins: { $white } · draws: { $draws } · Black wins: { $black }
explorer-chances = Results: from the games. Engine: White’s winning chance, a quick estimate.
explorer-deep = Engine: White’s winning chance, in bold after a deep search, otherwise a quick estimate.
explorer-move = { $count ->
    [one] { $move }: { $count } game, White won { $white }, drawn { $draws }, Black won { $black }
   *[other] { $move }: { $count } games, White won { $white }, drawn { $draws }, Black won { $black }
}
# A move of the engine that no game contains, for screen readers
explorer-move-engine = { $move }: analysed by the engine, White’s winning chance { $percent }%

## A game of the archive

title-archived = { $game } · { -brand }
archived-analyse = Analyse
archived-review = Review
