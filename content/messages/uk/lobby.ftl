### Лобі та виклики: як люди знаходять одне одного.

title-lobby = Лобі · { -brand }
title-lobby-waiting = Очікування суперника · { -brand }

lobby-heading = Гра з людьми
lobby-people = { $count ->
    [one] Тут { $count } людина
    [few] Тут { $count } людини
   *[many] Тут { $count } людей
}
lobby-more = Ще про людей

## Швидкий добір

lobby-quick = Швидкий добір
    .note = Оберіть годинник, і ви зіграєте з тим, хто хоче того самого. Усі фішки, турнірний початок.
    .guest = Оберіть годинник, і ви зіграєте з тим, хто хоче того самого. Усі фішки, турнірний початок. Гості грають товариські партії.
lobby-pool-people = { $count ->
    [one] { $count } чекає
    [few] { $count } чекають
   *[many] { $count } чекають
}
lobby-pool-yours = Ви чекаєте
lobby-waiting = Очікування суперника…
    .note = Ви лишаєтеся в черзі, доки відкрита ця сторінка. Потім на перший хід є 30 секунд, у класиці хвилина; інакше партію буде скасовано.
lobby-own = Власні умови
lobby-loading = Дивимося, хто тут…
lobby-lost = Звʼязок перервався. Зʼєднуємося знову…
lobby-lost-waiting = Звʼязок перервався. Зʼєднуємося знову, щоб зберегти ваше місце…
lobby-withdrawn = Доки не було звʼязку, ваші пропозиції відкликано. Зробіть їх знову, якщо ще хочете грати.

## Пропозиції

lobby-seeks = Відкриті пропозиції
lobby-seeks-empty = Зараз ніхто не пропонує партію. Запропонуйте свою або оберіть годинник.
lobby-seek-yours = Ваша пропозиція
lobby-play = Грати
lobby-accept = Грати: { $name }
lobby-band = Рейтинг { $lowest }–{ $highest }
lobby-offer = Запропонувати партію
lobby-offer-send = Запропонувати
lobby-unfit-blocked = Ви й цей гравець не граєте одне з одним.
lobby-unfit-guest = Для рейтингових партій потрібен обліковий запис.
lobby-unfit-band = Для гравців із рейтингом від { $lowest } до { $highest }.

## Умови партії

terms-rated = Чи впливає на рейтинг?
terms-band = Рейтинг суперника
terms-lowest = Від
terms-highest = До
terms-any = будь-який

## Темп

speed-bullet = Куля
speed-blitz = Бліц
speed-rapid = Рапід
speed-classical = Класика
speed-correspondence = Листування

## Що подивитися й що ще є

lobby-running = Партії, які можна дивитися
lobby-nobody = Нікого немає?
leaderboard = Таблиця лідерів

## Виклики

challenge = Викликати
challenge-player = Виклик для { $name }
challenge-send = Надіслати виклик
challenge-link-offer = Виклик за посиланням
    .note = Партія на ваших умовах, можна рейтингова, для того, хто відкриє посилання
challenge-link-make = Створити посилання
title-challenge = Виклик · { -brand }
challenge-from = { $name } викликає вас на партію
challenge-to = Ваш виклик для { $name }
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
challenge-for-other = Цей виклик призначено для { $name }.
challenge-accepted = Цей виклик прийнято.
challenge-to-game = До партії
challenge-withdrawn = Цей виклик відкликано.
challenge-expired = Термін цього виклику сплив.
challenge-declined = { $name } відхиляє виклик.
challenge-you-declined = Ви відхилили цей виклик.
challenge-missing = Такого виклику немає. Можливо, його термін сплив.
challenge-why = Чому?
challenge-why-generic = Ні, дякую
challenge-why-later = Не зараз, можливо, пізніше
challenge-why-too-fast = Надто швидко: хочеться більше часу
challenge-why-too-slow = Надто повільно: хочеться менше часу
challenge-why-casual = Лише товариські партії
challenge-why-rated = Лише рейтингові партії
challenge-why-variant = Інший набір або інший початок

## Що відхилено

lobby-error-bad-terms = На таких умовах грати не можна. Змініть їх і спробуйте ще раз.
lobby-error-no-correspondence = Партій за листуванням тут ще немає. Оберіть годинник.
lobby-error-no-such-pool = З таким годинником швидкого добору немає. Оберіть інший.
lobby-error-gone = Цієї пропозиції вже немає: хтось був швидший або її відкликали.
lobby-error-own = Це ваша власна пропозиція. Грати із собою не можна.
lobby-error-blocked = Ви й цей гравець не граєте одне з одним.
lobby-error-guest = Для рейтингових партій потрібен обліковий запис. Увійдіть або зіграйте товариську партію.
lobby-error-band = Ваш рейтинг не підходить. Оберіть іншу пропозицію.
lobby-error-playing = Ви вже граєте партію з годинником. Спершу завершіть її.
lobby-error-too-many = Більше пропозицій мати не можна. Спершу відкличте одну з них.
lobby-error-barred = Ви залишили забагато партій. Шукати партії з годинником знову можна буде о { $time }.
lobby-error-no-such-player = Гравця з таким імʼям немає.
lobby-error-no-such-challenge = Такого виклику немає. Можливо, його термін сплив.
lobby-error-not-for-you = Цей виклик призначено не вам.
lobby-error-not-yours = Це не ваш виклик.
lobby-error-over = Цей виклик більше не діє.
lobby-error-not-logged-in = Ви вже не в обліковому записі. Увійдіть знову.
