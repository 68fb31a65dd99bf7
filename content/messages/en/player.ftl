### Profiles of players and leaderboards.

title-player = { $name } · { -brand }
# $speed: "Blitz"
title-leaderboard = Leaderboard: { $speed } · { -brand }

player-missing = There is no player with this name.
# $day: a date, "16 November 2026"
player-since = Member since { $day }
player-follow = Follow
player-following = Following
player-block = Block
player-unblock = Unblock
player-blocked = You have blocked this player. You won’t be paired, and neither of you can challenge the other.

## Ratings

player-ratings = Ratings
player-unrated = No rated games yet.
player-rated-games = { $count ->
    [one] { $count } game
   *[other] { $count } games
}
# The place on the leaderboard
player-place = No. { $place }
# Opens a table with the numbers of a picture.
player-as-table = As a table
player-day = Day
player-game = Game
player-look = View
player-puzzles = Puzzles
player-puzzles-solved = { $count ->
    [one] { $count } puzzle solved
   *[other] { $count } puzzles solved
}

## Games

player-scores = Results
player-played = { $count ->
    [one] { $count } rated game
   *[other] { $count } rated games
}
player-won = { $count } won
player-drawn = { $count } drawn
player-lost = { $count } lost
# Over the numbers of the visitor's own games against the player
player-versus = You against { $name }
player-games = Games
player-games-empty = No public games yet.
player-games-more = Show more
player-opponent = Opponent
player-speed = Speed
player-colour = Colour
player-result-win = Won
player-result-draw = Draw
player-result-loss = Lost
player-result-aborted = Aborted
player-result-open = In progress

## Openings

player-openings = Openings
# $white and $black: the first creatures of both, "spider"; the first letter is made a capital
player-opening = { $white }, then { $black }
# Clears the opening by which games are looked for
player-openings-all = Show all openings

## A note

player-note = Your note
    .note = Only you can see it.
player-note-saved = Saved.

## Leaderboards

leaderboard-best = Top players
leaderboard-empty = Nobody is on this leaderboard yet. To get on it, play rated games against different opponents.
leaderboard-place = Rank
leaderboard-player = Player
leaderboard-players = Players
leaderboard-games = Games
leaderboard-previous = Higher ranks
leaderboard-next = Lower ranks
leaderboard-own = Your rank
leaderboard-own-place = You rank { $place } of { $total }, with a rating of { $rating }.
leaderboard-own-none = You’re not on this leaderboard yet. You need a rating that is no longer provisional, 15 rated games against at least five different established players, and a rated game within the last year.
leaderboard-distribution = Rating distribution
