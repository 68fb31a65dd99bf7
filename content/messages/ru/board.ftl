### Pieces, reasons, results and spoken moves. The variables are explained in en/board.ftl.

## The creatures

piece-Q = королева улья
    .short = королева
    .acc = королеву
    .gen = королевы
    .plural = королевы
piece-S = паук
    .short = паук
    .acc = паука
    .gen = паука
    .plural = пауки
piece-B = жук
    .short = жук
    .acc = жука
    .gen = жука
    .plural = жуки
piece-G = кузнечик
    .short = кузнечик
    .acc = кузнечика
    .gen = кузнечика
    .plural = кузнечики
piece-A = муравей-солдат
    .short = муравей
    .acc = муравья
    .gen = муравья
    .plural = муравьи
piece-M = москит
    .short = москит
    .acc = москита
    .gen = москита
    .plural = москиты
piece-L = божья коровка
    .short = божья коровка
    .acc = божью коровку
    .gen = божьей коровки
    .plural = божьи коровки
piece-P = мокрица
    .short = мокрица
    .acc = мокрицу
    .gen = мокрицы
    .plural = мокрицы

piece-kind =
    { $bug ->
        [Q] { piece-Q.short }
        [S] { piece-S.short }
        [B] { piece-B.short }
        [G] { piece-G.short }
        [A] { piece-A.short }
        [M] { piece-M.short }
        [L] { piece-L.short }
       *[P] { piece-P.short }
    }
    .acc =
        { $bug ->
            [Q] { piece-Q.acc }
            [S] { piece-S.acc }
            [B] { piece-B.acc }
            [G] { piece-G.acc }
            [A] { piece-A.acc }
            [M] { piece-M.acc }
            [L] { piece-L.acc }
           *[P] { piece-P.acc }
        }
    .gen =
        { $bug ->
            [Q] { piece-Q.gen }
            [S] { piece-S.gen }
            [B] { piece-B.gen }
            [G] { piece-G.gen }
            [A] { piece-A.gen }
            [M] { piece-M.gen }
            [L] { piece-L.gen }
           *[P] { piece-P.gen }
        }

piece-numbered =
    { $bug ->
        [S] { piece-kind } { $number }
        [B] { piece-kind } { $number }
        [G] { piece-kind } { $number }
        [A] { piece-kind } { $number }
       *[other] { piece-kind }
    }
    .acc =
        { $bug ->
            [S] { piece-kind.acc } { $number }
            [B] { piece-kind.acc } { $number }
            [G] { piece-kind.acc } { $number }
            [A] { piece-kind.acc } { $number }
           *[other] { piece-kind.acc }
        }
    .gen =
        { $bug ->
            [S] { piece-kind.gen } { $number }
            [B] { piece-kind.gen } { $number }
            [G] { piece-kind.gen } { $number }
            [A] { piece-kind.gen } { $number }
           *[other] { piece-kind.gen }
        }

# The colour as an adjective: masculine, .f feminine; .oblique «белого», .f-acc «белую», .f-gen «белой».
of-side =
    { $side ->
        [white] белый
       *[black] чёрный
    }
    .f =
        { $side ->
            [white] белая
           *[black] чёрная
        }
    .oblique =
        { $side ->
            [white] белого
           *[black] чёрного
        }
    .f-acc =
        { $side ->
            [white] белую
           *[black] чёрную
        }
    .f-gen =
        { $side ->
            [white] белой
           *[black] чёрной
        }

piece-full =
    { $bug ->
        [Q] { of-side.f } { piece-numbered }
        [L] { of-side.f } { piece-numbered }
        [P] { of-side.f } { piece-numbered }
       *[other] { of-side } { piece-numbered }
    }
    .acc =
        { $bug ->
            [Q] { of-side.f-acc } { piece-numbered.acc }
            [L] { of-side.f-acc } { piece-numbered.acc }
            [P] { of-side.f-acc } { piece-numbered.acc }
           *[other] { of-side.oblique } { piece-numbered.acc }
        }
    .gen =
        { $bug ->
            [Q] { of-side.f-gen } { piece-numbered.gen }
            [L] { of-side.f-gen } { piece-numbered.gen }
            [P] { of-side.f-gen } { piece-numbered.gen }
           *[other] { of-side.oblique } { piece-numbered.gen }
        }

piece-count =
    { $bug ->
        [Q] { $count ->
            [one] { $count } королева
            [few] { $count } королевы
           *[many] { $count } королев
        }
        [S] { $count ->
            [one] { $count } паук
            [few] { $count } паука
           *[many] { $count } пауков
        }
        [B] { $count ->
            [one] { $count } жук
            [few] { $count } жука
           *[many] { $count } жуков
        }
        [G] { $count ->
            [one] { $count } кузнечик
            [few] { $count } кузнечика
           *[many] { $count } кузнечиков
        }
        [A] { $count ->
            [one] { $count } муравей
            [few] { $count } муравья
           *[many] { $count } муравьёв
        }
        [M] { $count ->
            [one] { $count } москит
            [few] { $count } москита
           *[many] { $count } москитов
        }
        [L] { $count ->
            [one] { $count } божья коровка
            [few] { $count } божьи коровки
           *[many] { $count } божьих коровок
        }
       *[P] { $count ->
            [one] { $count } мокрица
            [few] { $count } мокрицы
           *[many] { $count } мокриц
        }
    }

## The sides

side-white = Белые
side-black = Чёрные

side-name =
    { $side ->
        [white] Белые
       *[black] Чёрные
    }

## Why a piece may not go somewhere

why-game-over = Партия окончена, ходить больше нельзя.
why-not-in-set = В этой партии играют без { piece-kind.gen }.
why-not-your-turn =
    { $side ->
        [white] Это чёрная фишка, а сейчас ход белых.
       *[black] Это белая фишка, а сейчас ход чёрных.
    }
why-queen-not-first = В турнирном начале королева не может быть первой фишкой. Начните с другой, а королеву можно выложить со второго хода.
why-queen-due = Королеву нужно выложить не позже четвёртого хода, то есть сейчас.
why-not-next-of-kind = Одинаковые фишки выходят по порядку номеров: сначала { piece-full }.
why-placed-on-piece = Новую фишку кладут только на пустую клетку, а здесь уже лежит { piece-full }. Даже жука нельзя выложить поверх других.
why-first-piece-elsewhere = Самая первая фишка ложится в середину стола. Отсюда и растёт улей.
why-touches-enemy = Новая фишка не должна касаться чужих. Здесь она коснулась бы отмеченных фишек.
why-touches-no-friend = Новая фишка должна касаться фишки своего цвета. Только самую первую чёрную фишку кладут рядом с белой.
why-queen-not-placed = Пока ваша королева не на столе, ваши фишки не двигаются. Сначала выложите её.
why-covered = Фишка не может двигаться, пока на ней кто-то сидит, а на этой сидит { piece-full }.
why-resting = Эту фишку только что передвинули. Один ход она отдыхает: её нельзя ни двигать, ни переносить мокрицей.
why-pinned = Эта фишка скрепляет улей: без неё отмеченные фишки от него оторвутся.
why-not-throwable = Мокрица опускает фишку только на пустую клетку рядом с собой и не может пронести её между двумя более высокими стопками.
why-same-cell = Нельзя закончить ход на той же клетке, с которой начали.
why-nothing-to-copy = Москит ходит так же, как те, кого он касается, а здесь перенимать не у кого. Другой москит не в счёт.
why-must-land-on-ground = Эта фишка должна закончить ход на пустой клетке, а здесь лежит { piece-full }. Оставаться наверху умеют только жук и москит в роли жука.
why-not-in-line = Кузнечик прыгает только по прямой, а эта клетка не лежит ни на одной из его линий.
why-nothing-to-jump = Кузнечик должен перепрыгнуть хотя бы одну фишку, а эта клетка соседняя.
why-jumps-over-gap = Кузнечик прыгает через фишки, но не через пустые клетки, а отмеченная клетка на пути свободна.
why-gated =
    { $step ->
        [1] Здесь слишком узко: между двумя отмеченными фишками не пройти.
       *[other] Путь слишком узкий: на { $step }-м шаге между двумя отмеченными фишками не пройти.
    }
why-loses-contact =
    { $step ->
        [1] Фишка не отрывается от улья даже на миг, а между отмеченными клетками ей не за что держаться.
       *[other] Фишка не отрывается от улья даже на миг, а на { $step }-м шаге, между отмеченными клетками, ей не за что держаться.
    }
why-wrong-distance =
    { $steps ->
        [1] Эта фишка ходит только на один шаг, а клетка дальше.
        [one] Эта фишка ходит ровно на { $steps } шаг, и таким путём сюда не попасть.
        [few] Эта фишка ходит ровно на { $steps } шага, и таким путём сюда не попасть.
       *[many] Эта фишка ходит ровно на { $steps } шагов, и таким путём сюда не попасть.
    }
why-unreachable = Вдоль улья на эту клетку не пройти.
why-no-copied-way = Москит ходит так же, как те, кого он касается, но никто из них туда не попал бы.
why-may-not-pass = Пропускать ход можно, только когда ходить нечем, а у вас ход есть.
why-no-destination = Этой фишке сейчас некуда пойти.

why-copied =
    { $copied ->
        [Q] Как королева:
        [S] Как паук:
        [B] Как жук:
        [G] Как кузнечик:
        [A] Как муравей:
        [M] Как москит:
        [L] Как божья коровка:
       *[P] Как мокрица:
    }

## How a game ended

end-surrounded =
    { $winner ->
        [white] Белые победили: чёрная королева окружена.
       *[black] Чёрные победили: белая королева окружена.
    }
end-resignation =
    { $winner ->
        [white] Белые победили: чёрные сдались.
       *[black] Чёрные победили: белые сдались.
    }
end-time =
    { $winner ->
        [white] Белые победили: у чёрных вышло время.
       *[black] Чёрные победили: у белых вышло время.
    }
end-both-surrounded = Ничья: один ход окружил обеих королев.
end-agreement = Ничья по соглашению игроков.
end-repetition = Ничья: позиция повторилась в третий раз.
end-aborted = Партия отменена. Никто не выиграл и не проиграл.
end-abandoned =
    { $winner ->
        [white] Белые победили: чёрные покинули партию.
        [black] Чёрные победили: белые покинули партию.
       *[none] Ничья: один из игроков покинул партию.
    }

result-white = Победа белых
result-black = Победа чёрных
result-draw = Ничья
result-aborted = Партия отменена

## The eight sets and the two openings

set-base = 11 фишек, базовая игра
set-base-about = У каждого игрока королева, 2 паука, 2 жука, 3 кузнечика и 3 муравья: классическая игра, с неё лучше всего начинать.
set-base-m = 12 фишек, москит
set-base-m-about = Базовая игра и москит, который перенимает ходы своих соседей.
set-base-l = 12 фишек, божья коровка
set-base-l-about = Базовая игра и божья коровка, которая перелезает через улей: два шага поверху, третий вниз.
set-base-p = 12 фишек, мокрица
set-base-p-about = Базовая игра и мокрица, которая умеет переносить соседнюю фишку на другую клетку рядом с собой.
set-base-ml = 13 фишек, москит и божья коровка
set-base-ml-about = Базовая игра, москит и божья коровка, как в изданиях Carbon и Pocket.
set-base-mp = 13 фишек, москит и мокрица
set-base-mp-about = Базовая игра, москит и мокрица.
set-base-lp = 13 фишек, божья коровка и мокрица
set-base-lp-about = Базовая игра, божья коровка и мокрица.
set-base-mlp = 14 фишек, все существа
set-base-mlp-about = Базовая игра с москитом, божьей коровкой и мокрицей: так играют на турнирах.

opening-rulebook = Классическое начало
opening-rulebook-about = Начинать с королевы можно, как сказано в печатных правилах.
opening-tournament = Турнирное начало
opening-tournament-about = Начинать с королевы нельзя, как принято на турнирах и в сети.

## Moves in words

say-first = { side-name } начинают: первая фишка — { piece-numbered }
say-placed = { side-name } выкладывают { piece-numbered.acc } { $where }
say-slides = { piece-full } встаёт { $where }
say-climbs =
    { $rel ->
        [on-top] { piece-full } взбирается { $where }
       *[other] { piece-full } спускается на место { $where }
    }
say-jumps = { piece-full } прыгает на место { $where }
say-thrown = { $by } переносит { piece-full.acc } на место { $where }
say-passes = { side-name } пропускают ход

rel-left = слева от { piece-full.gen }
rel-right = справа от { piece-full.gen }
rel-up-left = слева сверху от { piece-full.gen }
rel-up-right = справа сверху от { piece-full.gen }
rel-down-left = слева снизу от { piece-full.gen }
rel-down-right = справа снизу от { piece-full.gen }
rel-on-top = на { piece-full.acc }
