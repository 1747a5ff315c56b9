/** What each fault does, for people, in both languages: the lab, its description and the console have it from here. */
import type { LabFault } from './store-damage.ts'

interface Sentence {
  en: string
  uk: string
}

export const FAULT_SENTENCES: Readonly<Record<LabFault['name'], Sentence>> = {
  'authority-mute': {
    en: 'The tax authority hears nothing and answers nothing.',
    uk: 'Податкова нічого не приймає й не відповідає.',
  },
  'authority-refusing': {
    en: 'The tax authority refuses documents for a reason: all of them, or those of the types named.',
    uk: 'Податкова відхиляє документи з причиною: усі або лише названих типів.',
  },
  'authority-slow': {
    en: 'The tax authority answers everything with this delay, on the clock of the world.',
    uk: 'Податкова відповідає на все із затримкою, за годинником світу.',
  },
  'authority-loses-answers': {
    en: 'The tax authority takes documents and keeps them, but its answer gets lost.',
    uk: 'Податкова приймає документи й зберігає їх, але її відповідь губиться.',
  },
  'signature-stopped': {
    en: 'The signature service of the cashier does not run.',
    uk: 'Служба підпису касира не працює.',
  },
  'key-expired': {
    en: "The cashier's key ends at the moment given, or has ended just now.",
    uk: 'Строк дії ключа касира спливає у вказаний час або щойно сплив.',
  },
  'cashier-blocked': {
    en: 'The cashier is blocked for a reason: his certificate has been revoked, unless another is given.',
    uk: 'Касира заблоковано з причиною: сертифікат відкликано, якщо не названо іншої.',
  },
  'cashier-deactivated': {
    en: 'The cashier is deactivated: he has access to nothing.',
    uk: 'Касира деактивовано: доступу він не має ні до чого.',
  },
  'register-frozen': {
    en: 'The register is frozen, as for a long time without receipts.',
    uk: 'Касу заморожено, як після довгого часу без чеків.',
  },
  'bill-unpaid': {
    en: 'The organization has an unpaid bill: all of its registers are blocked.',
    uk: 'Організація має неоплачений рахунок: усі її каси заблоковано.',
  },
  'other-device': {
    en: 'Another computer holds the desk of the register. Taken off, the register is free for the next to open a shift.',
    uk: 'Касове місце зайняв інший комп’ютер. Коли збій вимкнено, зміну на касі може відкрити наступний.',
  },
  'printer-out-of-paper': {
    en: 'The printer of the desk has no paper: what is to be printed waits until there is some.',
    uk: 'У принтері касового місця немає паперу: друк чекає, доки він з’явиться.',
  },
  'printer-unplugged': {
    en: 'The desk has no printer: what is to be printed is lost.',
    uk: 'Касове місце не має принтера: друк губиться.',
  },
  'server-unreachable': {
    en: 'The desk cannot reach the server: no message arrives in either direction. After a while the desk goes offline automatically.',
    uk: 'Касове місце не має зв’язку з сервером: нічого не доходить і не надходить, а згодом каса сама переходить в офлайн.',
  },
  'journal-changed': {
    en: 'One letter of a document that was made offline and waits for delivery is another one in the store.',
    uk: 'У сховищі змінено одну літеру документа, який створено в офлайні й ще не передано.',
  },
  'journal-deleted': {
    en: 'The row of a document that was made offline and waits for delivery is removed from the store.',
    uk: 'Зі сховища видалено рядок документа, який створено в офлайні й ще не передано.',
  },
  'receiver-failing': {
    en: 'The receiver of webhooks answers 500, or with the status given: until it is switched off, or this number of times.',
    uk: 'Одержувач вебхуків відповідає 500 або вказаним статусом: доки збій не вимкнено або стільки разів.',
  },
  'receiver-silent': {
    en: 'The receiver of webhooks takes what it is sent and never answers.',
    uk: 'Одержувач вебхуків приймає запити й ніколи не відповідає.',
  },
  'receiver-slow': {
    en: 'The receiver of webhooks answers with this delay, on the clock of the world.',
    uk: 'Одержувач вебхуків відповідає із затримкою, за годинником світу.',
  },
  'mailbox-refusing': {
    en: 'The mailbox refuses mails with 451, try later, or with the reply given (5xx: never): until it is switched off, or this number of times.',
    uk: 'Поштова скринька відхиляє листи: 451, «спробуйте пізніше», або вказаною відповіддю (5xx: ніколи). Доки збій не вимкнено або стільки разів.',
  },
  'mailbox-slow': {
    en: 'The mailbox takes mails, and says so that much later, on the clock of the world.',
    uk: 'Поштова скринька приймає листи й підтверджує це із затримкою, за годинником світу.',
  },
  'mailbox-down': {
    en: 'The mailbox breaks every connection off: no mail gets in.',
    uk: 'Поштова скринька розриває кожне з’єднання: листи не доходять.',
  },
  'messenger-disconnected': {
    en: 'The organization has no message service: receipts are made, messages are not sent.',
    uk: 'Організація не має служби повідомлень: повідомлення не надсилаються, чеки створюються.',
  },
  'offline-limit': {
    en: 'The organization allows its registers another number of hours offline than its seed.',
    uk: 'Організація дозволяє своїм касам інше число годин в офлайні, ніж початково.',
  },
  'few-offline-codes': {
    en: 'The register has at most this number of offline codes left; switched off, it has all that no document has spent.',
    uk: 'Каса має лише стільки офлайн-кодів. Коли збій вимкнено, вона знову має всі, яких не витратили документи.',
  },
  'terminal-unplugged': {
    en: 'The bank terminal has neither power nor a line: the bridge has lost it.',
    uk: 'Банківський термінал без живлення й зв’язку: міст його втратив.',
  },
  'terminal-silent': {
    en: 'The bank terminal takes operations, and none of them gets on until its time is over.',
    uk: 'Банківський термінал приймає операції, і жодна не рухається далі, доки не сплине її час.',
  },
  'terminal-out-of-paper': {
    en: 'The bank terminal has no paper: what has to print is not done.',
    uk: 'У банківському терміналі немає паперу: операції, що друкують, не виконуються.',
  },
  'terminal-host-unreachable': {
    en: 'The bank terminal does not reach its bank.',
    uk: 'Банківський термінал не має зв’язку з банком.',
  },
  'terminal-loses-answers': {
    en: 'The bank terminal does what it is asked, but its answer gets lost.',
    uk: 'Банківський термінал виконує операцію, але його відповідь губиться.',
  },
  'terminal-busy': {
    en: 'The bank terminal is busy with something else and takes no operation.',
    uk: 'Банківський термінал зайнятий іншим і не приймає операцій.',
  },
  'terminal-approves-part': {
    en: 'The bank approves at most this amount of a purchase: its answer is a success, and `amount` is what was charged.',
    uk: 'Банк схвалює покупку лише на стільки: відповідь успішна, а списану суму названо в `amount`.',
  },
  'terminal-omits-members': {
    en: 'The bank terminal does what it is asked, and its answer is without the members named.',
    uk: 'Банківський термінал виконує операцію, а у відповіді немає названих полів.',
  },
  'rate-limit': {
    en: 'Requests over a limit are refused with 429 and Retry-After, counted for each register. Without figures, going online once in two minutes, other operations three times a second.',
    uk: 'Запити понад межу відхиляються: 429 і Retry-After, окремо для кожної каси. Без цифр: вихід в онлайн раз на дві хвилини, інші операції тричі на секунду.',
  },
  'bad-gateway': {
    en: 'The gateway does not reach the service: 502 with a page of HTML, and nothing is done.',
    uk: 'Шлюз не має зв’язку із сервісом: 502 зі сторінкою HTML, і нічого не виконано.',
  },
  'request-lost': {
    en: 'The request never arrives, and nothing is done: its connection is cut, or hangs until the client gives up.',
    uk: 'Запит не доходить, і нічого не виконано: з’єднання розривається або висить, доки клієнт не здасться.',
  },
  'answer-lost': {
    en: 'The request is done for good, but its connection is cut without an answer.',
    uk: 'Запит виконано остаточно, але з’єднання розривається без відповіді.',
  },
  'answer-spoiled': {
    en: 'The request is done for good, and a page, null, nothing or half of it comes in place of its answer.',
    uk: 'Запит виконано остаточно, а замість відповіді надходить сторінка, null, порожнє тіло або половина.',
  },
  'answer-late': {
    en: 'The request is carried out at once and answered with this delay, on the clock of the world: ten minutes at most.',
    uk: 'Запит виконано одразу, а відповідь надходить із затримкою, за годинником світу: щонайбільше десять хвилин.',
  },
}
