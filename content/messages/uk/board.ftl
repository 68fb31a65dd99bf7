### Pieces, reasons, results and spoken moves. The variables are explained in en/board.ftl.

## The creatures

piece-Q = бджола
    .short = бджола
    .acc = бджолу
    .gen = бджоли
    .plural = бджоли
piece-S = павук
    .short = павук
    .acc = павука
    .gen = павука
    .plural = павуки
piece-B = жук
    .short = жук
    .acc = жука
    .gen = жука
    .plural = жуки
piece-G = коник
    .short = коник
    .acc = коника
    .gen = коника
    .plural = коники
piece-A = мураха
    .short = мураха
    .acc = мураху
    .gen = мурахи
    .plural = мурахи
piece-M = москіт
    .short = москіт
    .acc = москіта
    .gen = москіта
    .plural = москіти
piece-L = сонечко
    .short = сонечко
    .acc = сонечко
    .gen = сонечка
    .plural = сонечка
piece-P = мокриця
    .short = мокриця
    .acc = мокрицю
    .gen = мокриці
    .plural = мокриці

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

# The colour as an adjective: masculine, .f feminine, .n neuter; .oblique «білого», .f-acc «білу», .f-gen «білої».
of-side =
    { $side ->
        [white] білий
       *[black] чорний
    }
    .f =
        { $side ->
            [white] біла
           *[black] чорна
        }
    .n =
        { $side ->
            [white] біле
           *[black] чорне
        }
    .oblique =
        { $side ->
            [white] білого
           *[black] чорного
        }
    .f-acc =
        { $side ->
            [white] білу
           *[black] чорну
        }
    .f-gen =
        { $side ->
            [white] білої
           *[black] чорної
        }

piece-full =
    { $bug ->
        [Q] { of-side.f } { piece-numbered }
        [A] { of-side.f } { piece-numbered }
        [P] { of-side.f } { piece-numbered }
        [L] { of-side.n } { piece-numbered }
       *[other] { of-side } { piece-numbered }
    }
    .acc =
        { $bug ->
            [Q] { of-side.f-acc } { piece-numbered.acc }
            [A] { of-side.f-acc } { piece-numbered.acc }
            [P] { of-side.f-acc } { piece-numbered.acc }
            [L] { of-side.n } { piece-numbered.acc }
           *[other] { of-side.oblique } { piece-numbered.acc }
        }
    .gen =
        { $bug ->
            [Q] { of-side.f-gen } { piece-numbered.gen }
            [A] { of-side.f-gen } { piece-numbered.gen }
            [P] { of-side.f-gen } { piece-numbered.gen }
           *[other] { of-side.oblique } { piece-numbered.gen }
        }

piece-count =
    { $bug ->
        [Q] { $count ->
            [one] { $count } бджола
            [few] { $count } бджоли
           *[many] { $count } бджіл
        }
        [S] { $count ->
            [one] { $count } павук
            [few] { $count } павуки
           *[many] { $count } павуків
        }
        [B] { $count ->
            [one] { $count } жук
            [few] { $count } жуки
           *[many] { $count } жуків
        }
        [G] { $count ->
            [one] { $count } коник
            [few] { $count } коники
           *[many] { $count } коників
        }
        [A] { $count ->
            [one] { $count } мураха
            [few] { $count } мурахи
           *[many] { $count } мурах
        }
        [M] { $count ->
            [one] { $count } москіт
            [few] { $count } москіти
           *[many] { $count } москітів
        }
        [L] { $count ->
            [one] { $count } сонечко
            [few] { $count } сонечка
           *[many] { $count } сонечок
        }
       *[P] { $count ->
            [one] { $count } мокриця
            [few] { $count } мокриці
           *[many] { $count } мокриць
        }
    }

## The sides

side-white = Білі
side-black = Чорні

side-name =
    { $side ->
        [white] Білі
       *[black] Чорні
    }

## Why a piece may not go somewhere

why-game-over = Партію завершено, ходити більше не можна.
why-not-in-set = У цій партії грають без { piece-kind.gen }.
why-not-your-turn =
    { $side ->
        [white] Це чорна фішка, а зараз хід білих.
       *[black] Це біла фішка, а зараз хід чорних.
    }
why-queen-not-first = У турнірному початку бджола не може бути першою фішкою. Почніть з іншої, а бджолу можна викласти з другого ходу.
why-queen-due = Бджолу треба викласти не пізніше четвертого ходу, тобто зараз.
why-not-next-of-kind = Однакові фішки виходять за номерами: спершу { piece-full }.
why-placed-on-piece = Нову фішку кладуть лише на порожню клітинку, а тут уже лежить { piece-full }. Навіть жука не можна викласти поверх інших.
why-first-piece-elsewhere = Найперша фішка лягає посеред столу. Звідси й росте вулик.
why-touches-enemy = Нова фішка не повинна торкатися чужих. Тут вона торкнулася б позначених фішок.
why-touches-no-friend = Нова фішка має торкатися фішки свого кольору. Лише найпершу чорну фішку кладуть поруч із білою.
why-queen-not-placed = Поки вашої бджоли немає на столі, ваші фішки не рухаються. Спершу викладіть її.
why-covered = Фішка не може рухатися, поки на ній хтось сидить, а на цій сидить { piece-full }.
why-resting = Цю фішку щойно пересунули. Один хід вона відпочиває: її не можна ні рухати, ні переносити мокрицею.
why-pinned = Ця фішка скріплює вулик: без неї позначені фішки від нього відірвуться.
why-not-throwable = Мокриця опускає фішку лише на порожню клітинку поруч із собою і не може пронести її між двома вищими стосами.
why-same-cell = Не можна закінчити хід на тій самій клітинці, з якої почали.
why-nothing-to-copy = Москіт ходить так само, як ті, кого він торкається, а тут немає кого копіювати. Інший москіт не береться до уваги.
why-must-land-on-ground = Ця фішка має закінчити хід на порожній клітинці, а тут лежить { piece-full }. Лишатися нагорі вміють тільки жук і москіт у ролі жука.
why-not-in-line = Коник стрибає лише по прямій, а ця клітинка не лежить на жодній з його ліній.
why-nothing-to-jump = Коник має перестрибнути хоча б одну фішку, а ця клітинка сусідня.
why-jumps-over-gap = Коник стрибає через фішки, але не через порожні клітинки, а позначена клітинка на шляху вільна.
why-gated =
    { $step ->
        [1] Тут завузько: між двома позначеними фішками не пройти.
       *[other] Шлях завузький: на { $step }-му кроці між двома позначеними фішками не пройти.
    }
why-loses-contact =
    { $step ->
        [1] Фішка не відривається від вулика навіть на мить, а між позначеними клітинками їй немає за що триматися.
       *[other] Фішка не відривається від вулика навіть на мить, а на { $step }-му кроці, між позначеними клітинками, їй немає за що триматися.
    }
why-wrong-distance =
    { $steps ->
        [1] Ця фішка ходить лише на один крок, а клітинка далі.
        [one] Ця фішка ходить рівно на { $steps } крок, і таким шляхом сюди не потрапити.
        [few] Ця фішка ходить рівно на { $steps } кроки, і таким шляхом сюди не потрапити.
       *[many] Ця фішка ходить рівно на { $steps } кроків, і таким шляхом сюди не потрапити.
    }
why-unreachable = Уздовж вулика на цю клітинку не пройти.
why-no-copied-way = Москіт ходить так само, як ті, кого він торкається, але ніхто з них туди не потрапив би.
why-may-not-pass = Пропускати хід можна, лише коли ходити нічим, а у вас хід є.
why-no-destination = Цій фішці зараз нікуди піти.

why-copied =
    { $copied ->
        [Q] Як бджола:
        [S] Як павук:
        [B] Як жук:
        [G] Як коник:
        [A] Як мураха:
        [M] Як москіт:
        [L] Як сонечко:
       *[P] Як мокриця:
    }

## How a game ended

end-surrounded =
    { $winner ->
        [white] Білі перемогли: чорну бджолу оточено.
       *[black] Чорні перемогли: білу бджолу оточено.
    }
end-resignation =
    { $winner ->
        [white] Білі перемогли: чорні здалися.
       *[black] Чорні перемогли: білі здалися.
    }
end-time =
    { $winner ->
        [white] Білі перемогли: у чорних сплив час.
       *[black] Чорні перемогли: у білих сплив час.
    }
end-both-surrounded = Нічия: один хід оточив обох бджіл.
end-agreement = Нічия за згодою гравців.
end-repetition = Нічия: позиція повторилася втретє.
end-aborted = Партію скасовано. Ніхто не виграв і не програв.
end-abandoned =
    { $winner ->
        [white] Білі перемогли: чорні покинули партію.
        [black] Чорні перемогли: білі покинули партію.
       *[none] Нічия: один із гравців покинув партію.
    }

result-white = Перемога білих
result-black = Перемога чорних
result-draw = Нічия
result-aborted = Партію скасовано

## The eight sets and the two openings

set-base = 11 фішок, базова гра
set-base-about = У кожного гравця бджола, 2 павуки, 2 жуки, 3 коники й 3 мурахи: класична гра, з неї найкраще починати.
set-base-m = 12 фішок, москіт
set-base-m-about = Базова гра й москіт, який копіює ходи сусідів.
set-base-l = 12 фішок, сонечко
set-base-l-about = Базова гра й сонечко, яке перелазить через вулик: два кроки поверху, третій униз.
set-base-p = 12 фішок, мокриця
set-base-p-about = Базова гра й мокриця, яка вміє переносити сусідню фішку на іншу клітинку поруч із собою.
set-base-ml = 13 фішок, москіт і сонечко
set-base-ml-about = Базова гра, москіт і сонечко, як у виданнях Carbon і Pocket.
set-base-mp = 13 фішок, москіт і мокриця
set-base-mp-about = Базова гра, москіт і мокриця.
set-base-lp = 13 фішок, сонечко й мокриця
set-base-lp-about = Базова гра, сонечко й мокриця.
set-base-mlp = 14 фішок, усі комахи
set-base-mlp-about = Базова гра з москітом, сонечком і мокрицею: так грають на турнірах.

opening-rulebook = Класичний початок
opening-rulebook-about = Починати з бджоли можна, як сказано в друкованих правилах.
opening-tournament = Турнірний початок
opening-tournament-about = Починати з бджоли не можна, як заведено на турнірах і в мережі.

## Moves in words

say-first = { side-name } починають: перша фішка — { piece-numbered }
say-placed = { side-name } викладають { piece-numbered.acc } { $where }
say-slides = { piece-full } стає { $where }
say-climbs =
    { $rel ->
        [on-top] { piece-full } залазить { $where }
       *[other] { piece-full } спускається на місце { $where }
    }
say-jumps = { piece-full } стрибає на місце { $where }
say-thrown = { $by } переносить { piece-full.acc } на місце { $where }
say-passes = { side-name } пропускають хід

rel-left = ліворуч від { piece-full.gen }
rel-right = праворуч від { piece-full.gen }
rel-up-left = ліворуч угорі від { piece-full.gen }
rel-up-right = праворуч угорі від { piece-full.gen }
rel-down-left = ліворуч унизу від { piece-full.gen }
rel-down-right = праворуч унизу від { piece-full.gen }
rel-on-top = на { piece-full.acc }
