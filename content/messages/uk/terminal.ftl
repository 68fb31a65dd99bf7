### The game in the terminal. The comments stand in en/terminal.ftl.

## The line above the board

term-turn-side =
    { $side ->
        [white] Хід білих
       *[black] Хід чорних
    }
term-turn-thinking = Компʼютер думає, { $seconds } с
term-turn-considering = Рушій рахує, { $seconds } с
term-turn-over = Партію завершено

## The panel beside the board

term-player-person = ви
term-player-computer = рівень { $level }
term-queen-sides = Бджола { $count }/6
term-queen-in-hand = Бджола в запасі
term-panel-cell = Під курсором
term-panel-hand = У запасі
term-cell-empty = порожньо
term-panel-moves = Ходи

## What to do next

term-prompt-first = Виберіть фішку із запасу стрілками та клавішею Enter, клацніть її або наберіть хід, наприклад wS1. Усі клавіші: ?
term-prompt-choose = Виберіть фішку клавішею Tab або стрілками та Enter, клацніть її або наберіть хід, наприклад wA1 -bQ.
term-prompt-target =
    { $count ->
        [1] { $piece } може піти на позначену клітинку. Enter робить хід, Esc кладе фішку назад.
        [one] { $piece }: доступна { $count } клітинка. Tab переходить до наступної, Enter робить хід, Esc кладе фішку назад.
        [few] { $piece }: доступно { $count } клітинки. Tab переходить до наступної, Enter робить хід, Esc кладе фішку назад.
       *[many] { $piece }: доступно { $count } клітинок. Tab переходить до наступної, Enter робить хід, Esc кладе фішку назад.
    }
term-prompt-typing = Наберіть фішку та місце, куди вона йде. Tab доповнює хід, Enter робить його, Esc скасовує.
term-prompt-wait = Компʼютер вибирає хід. Тим часом можна роздивитися дошку.
term-prompt-pass = Вам нема чого викласти й нема чим піти, доведеться пропустити хід: натисніть Enter.
term-prompt-over = Натисніть n для нової партії, u, щоб повернути хід, q для виходу.

## What has happened

term-notice-hint = Рушій зіграв би { $move }.
term-notice-hinting = Рушій шукає добрий хід…
term-notice-not-your-turn = Зараз хід компʼютера. Ваші фішки зможуть піти одразу після нього.
term-notice-choose-first = На цій клітинці немає фішки. Спершу виберіть фішку, потім клітинку, куди вона піде.
term-notice-none-left = Таких фішок у запасі більше немає.
term-notice-nothing-to-take-back = Немає вашого ходу, який можна повернути.
term-notice-taken-back = Хід повернуто. Знову ваша черга.
term-notice-draw-declined = Компʼютер не згоден на нічию: йому подобається його позиція.
term-notice-draw-offered = Ви пропонуєте нічию. Компʼютер думає…
term-notice-resumed = Партія триває з того місця, де ви зупинилися.
term-notice-repetition = Ця позиція трапилася вдруге; утретє буде нічия.
term-notice-not-kept = Не вдалося зберегти партію: { $reason }

## Typed moves

term-entry-empty = Наберіть хід або натисніть ? для довідки
term-entry-no-move = Жоден можливий хід так не починається.
term-typed-bad-piece = Хід починається з фішки: w або b для кольору, літера комахи та її номер, наприклад wA1 або bQ.
term-typed-bad-destination = Друге слово називає фішку зі знаком -, / або \ з одного боку, наприклад -bQ або wA1/, чи саму фішку, щоб вилізти на неї.
term-typed-two-directions = Біля названої фішки може стояти лише один зі знаків -, / та \.
term-typed-not-on-table = Фішки { $piece } немає на дошці, від неї не можна вказати хід.
term-typed-no-destination = Укажіть і місце: фішку, якої торкнеться ця, та бік, наприклад wA1 -bQ.
term-typed-empty-table = Найпершій фішці місце не потрібне: наберіть лише її, наприклад wS1.
term-typed-occupied = Там стоїть { $piece }. Щоб вилізти на неї, наберіть її назву без -, / та \.
term-typed-covered = На цій фішці стоїть { $piece }. Назвіть верхню.

## The keys below the board

term-keys-next = Tab далі
term-keys-hint = h підказка
term-keys-take-back = u назад
term-keys-draw = d нічия
term-keys-resign = r здатися
term-keys-new = n нова
term-keys-help = ? довідка
term-keys-quit = q вихід

## Questions

term-answer-yes = так
term-answer-no = ні
term-answer-resume = продовжити
term-answer-new = нова партія
term-answer-start = почати
term-answer-cancel = скасувати
term-ask-resume = На вас чекає партія
term-kept-game =
    { $side ->
        [white] { $set }, { $opponent }: хід { $turn }, черга білих. Перший хід нової партії замінить її.
       *[black] { $set }, { $opponent }: хід { $turn }, черга чорних. Перший хід нової партії замінить її.
    }
term-kept-computer = проти компʼютера, рівень { $level }
term-kept-two-players = удвох
term-ask-resign = Здатися?
term-ask-resign-text = Ви хочете здати цю партію?
term-ask-draw = Нічия?
term-ask-draw-text = Обидва гравці згодні на нічию?
term-ask-quit = Вийти?
term-ask-quit-text = Партію збережено. Наступного разу можна продовжити звідси.

## The form for a new game

term-form-new-game = Нова партія
term-form-seat = Ви граєте
term-form-seat-white = білими
term-form-seat-black = чорними
term-form-seat-both = за обох: удвох за клавіатурою
term-form-level = Рівень
term-form-set = Фішки
term-form-opening = Початок
term-form-opening-rulebook = класичний: з бджоли можна
term-form-opening-tournament = турнірний: з бджоли не можна
term-form-clock = Годинник
term-form-none = немає
term-form-keys = Угору та вниз: рядок, ліворуч і праворуч: значення.

## Help

term-help-title = Клавіші
term-help-step = рухати курсор
    .keys = Стрілки
term-help-choose = вибрати фішку, потім клітинку, куди вона піде
    .keys = Enter, клацання
term-help-next = наступна рухома фішка або наступна клітинка
    .keys = Tab, Shift+Tab
term-help-drop = покласти фішку назад, очистити рядок
    .keys = Esc
term-help-hand = перехід між дошкою та запасом
    .keys = Пробіл
term-help-type = набрати хід, наприклад wA1 -bQ; Tab доповнить його
    .keys = w, b, :
term-help-hint = що зіграв би рушій?
    .keys = h
term-help-take-back = повернути хід
    .keys = u
term-help-draw = запропонувати нічию
    .keys = d
term-help-resign = здатися
    .keys = r
term-help-new = нова партія: суперник, рівень, фішки, годинник
    .keys = n
term-help-zoom = розмір клітинок; вулик у середину
    .keys = z, c
term-help-pan = зсунути вигляд
    .keys = Shift+стрілки, коліщатко
term-help-moves = гортати ходи
    .keys = PgUp, PgDn
term-help-language = наступна мова
    .keys = l
term-help-help = ця сторінка
    .keys = ?, F1
term-help-quit = вийти; партію збережено
    .keys = q, Ctrl+C
term-help-suspend = ненадовго до оболонки (fg поверне)
    .keys = Ctrl+Z
term-help-marks = ( ) останній хід   > < вибрана   { $target } ціль   ! причина   ? підказка

## The window

term-too-small = Вікно замале: стовпців { $columns }, рядків { $lines }, а треба { $wide } і { $high }. Збільште вікно або натисніть q для виходу.
