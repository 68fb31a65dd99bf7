### Лобі та виклики: як люди знаходять одне одного.

title-lobby = Лобі · { -brand }
title-lobby-waiting = Очікування суперника · { -brand }

lobby-heading = Гра в мережі
lobby-people = { $count ->
    [0] Крім вас, нікого немає
    [one] Тут ще { $count } людина
    [few] Тут ще { $count } людини
   *[many] Тут ще { $count } людей
}
lobby-more = Гравці

## Швидкий добір

lobby-pool-people = { $count ->
    [one] { $count } чекає
    [few] { $count } чекають
   *[many] { $count } чекають
}
lobby-pool-yours = Ви чекаєте
lobby-waiting = Очікування суперника…
    .note = Ви лишаєтеся в черзі, доки відкрита ця сторінка. Коли суперник знайдеться, на перший хід буде 30 секунд, а в класиці — хвилина; інакше партію буде скасовано.
lobby-loading = Дивимося, хто тут…
lobby-lost = Звʼязок перервався. Зʼєднуємося знову…
lobby-lost-waiting = Звʼязок перервався. Зʼєднуємося знову, щоб зберегти ваше місце…
lobby-withdrawn = Поки не було звʼязку, ваші пропозиції було відкликано. Зробіть їх знову, якщо ще хочете грати.
lobby-begun = Вашу пропозицію зіграти за листуванням прийнято. Партія зачекає, а місце в черзі лишається за вами.

## Пропозиції

lobby-seeks = Відкриті пропозиції
lobby-seeks-empty = Зараз ніхто не пропонує партію. Запропонуйте свою або виберіть контроль часу.
lobby-seek-yours = Ваша пропозиція
lobby-play = Грати
lobby-accept = Грати: { $name }
lobby-band = Рейтинг { $lowest }–{ $highest }
lobby-offer = Запропонувати партію
lobby-offer-send = Запропонувати
lobby-unfit-blocked = Ви з цим гравцем не можете грати одне з одним.
lobby-unfit-guest = Для рейтингових партій потрібен обліковий запис.
lobby-unfit-band = Для гравців із рейтингом від { $lowest } до { $highest }.

## Суперники від сервера

lobby-house = Компʼютерні суперники
    .note = Десять рівнів компʼютера та їхні рейтинги в рапіді. Вони завжди на місці.
lobby-house-choose = Рівень { $level }, рейтинг { $rating }: { $name }
lobby-house-change = Змінити
lobby-house-rated = Грати рейтингову партію
lobby-house-casual = Грати товариську партію
lobby-house-busy = зайнятий
lobby-house-declined = { $name } зараз не може грати. Виберіть іншого суперника або спробуйте пізніше.

## Умови партії

terms-time = Час
terms-time-clock = З годинником
terms-time-days = Дні на хід
terms-time-none = Без обмежень
terms-days = Днів на хід
    .note = Чекати тут не треба: пропозиція діє два тижні, а партія чекатиме на вас на головній сторінці.
    .guest = Партія чекатиме на вас на головній сторінці в цьому браузері. Гість знайде суперника, лише доки відкрито цю сторінку.
terms-rated = Рейтингова партія?
terms-band = Рейтинг суперника
terms-lowest = Від
terms-highest = До
terms-any = будь-який

## Що подивитися й що ще є

lobby-running = Зараз грають
lobby-nobody = Нікого немає?
leaderboard = Таблиця лідерів

## Виклики

challenge = Викликати
challenge-player = Викликати гравця { $name }
challenge-send = Надіслати виклик
challenge-link-offer = Виклик за посиланням
    .note = Партія на ваших умовах, за бажання рейтингова, для будь-кого, хто має посилання
challenge-link-make = Створити посилання
title-challenge = Виклик · { -brand }
challenge-from = { $name } викликає вас на партію
challenge-to = Ваш виклик гравцеві { $name }
challenge-by-link = Ваш виклик за посиланням
challenge-link = Посилання на виклик
challenge-terms = Умови
challenge-side = { $side ->
    [white] Ви граєте білими.
    [black] Ви граєте чорними.
   *[random] Колір визначить жереб.
}
challenge-accept = Прийняти й грати
challenge-decline = Відхилити
challenge-withdraw = Відкликати виклик
challenge-waiting = Очікування відповіді…
challenge-left = Час на відповідь: { $time }
challenge-by = Від кого
challenge-sign-in = Увійдіть, щоб відповісти на виклик.
challenge-for-other = Цей виклик адресовано гравцеві { $name }.
challenge-accepted = Цей виклик прийнято.
challenge-to-game = До партії
challenge-withdrawn = Цей виклик відкликано.
challenge-expired = Термін дії цього виклику сплив.
challenge-declined = { $name } відхиляє виклик.
challenge-you-declined = Ви відхилили цей виклик.
challenge-missing = Такого виклику немає. Можливо, термін його дії сплив.
challenge-why = Чому?
challenge-why-generic = Ні, дякую
challenge-why-later = Не зараз, можливо, пізніше
challenge-why-too-fast = Надто швидко, мені треба більше часу
challenge-why-too-slow = Надто повільно, пропоную швидше
challenge-why-casual = Лише товариські партії
challenge-why-rated = Лише рейтингові партії
challenge-why-variant = Інший набір або інший початок

## Що відхилено

lobby-error-bad-terms = На таких умовах грати не можна. Змініть їх і спробуйте ще раз.
lobby-error-no-such-pool = З таким контролем часу швидкого добору немає. Виберіть інший.
lobby-error-gone = Цієї пропозиції вже немає: хтось був швидший або її відкликали.
lobby-error-own = Це ваша власна пропозиція. Грати із собою не можна.
lobby-error-blocked = Ви з цим гравцем не можете грати одне з одним.
lobby-error-guest = Для рейтингових партій потрібен обліковий запис. Увійдіть або зіграйте товариську партію.
lobby-error-band = Ваш рейтинг не підходить. Виберіть іншу пропозицію.
lobby-error-playing = Ви вже граєте партію з годинником. Спершу завершіть її.
lobby-error-too-many = Більше пропозицій мати не можна. Спершу відкличте одну з них.
lobby-error-barred = Ви покинули забагато партій. Шукати партії з годинником знову можна буде о { $time }.
lobby-error-no-such-player = Гравця з таким імʼям немає.
lobby-error-no-such-challenge = Такого виклику немає. Можливо, термін його дії сплив.
lobby-error-not-for-you = Цей виклик призначено не вам.
lobby-error-not-yours = Це не ваш виклик.
lobby-error-over = Цей виклик більше не діє.
lobby-error-not-logged-in = Ви вийшли з облікового запису. Увійдіть знову.
