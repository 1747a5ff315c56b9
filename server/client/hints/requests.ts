/** How to get on after a refusal of what is asked for: paths, bodies, reports, goods. */
import type { Ways } from './ways.ts'

export const REQUESTS: Ways = {
  'malformed request': {
    cause: 'till',
    en: 'Correct the members that detail names: each item says the place and what it has to be.',
    uk: 'Виправте поля, названі в detail: кожен запис каже, де помилка і що там має бути.',
  },
  'nothing at this path': {
    cause: 'till',
    en: 'Check the path in the OpenAPI page: method, version, spelling and address.',
    uk: 'Перевірте шлях на сторінці OpenAPI: метод, версію, написання й адресу.',
  },
  'method not served at this path': {
    cause: 'till',
    en: 'Use one of the methods that the header Allow names.',
    uk: 'Візьміть один із методів, названих у заголовку Allow.',
  },
  'body larger than is taken': {
    cause: 'till',
    en: 'Send a smaller body: the message names the limit.',
    uk: 'Надішліть менше тіло: межу названо в повідомленні.',
  },
  'store cannot be written': {
    cause: 'service',
    en: 'Nothing has been done: send the same call again. If it goes on, the log of the server says why.',
    uk: 'Нічого не зроблено: повторіть той самий запит. Якщо не минає, причину названо в журналі сервера.',
  },
  'unknown id': {
    cause: 'till',
    en: 'Check the id in its list: it may be of another organization or cashier. What is not there has to be made first.',
    uk: 'Перевірте ідентифікатор у списку: він може бути іншої організації чи іншого касира. Чого немає, те спершу створюють.',
  },
  'receipt not known': {
    cause: 'till',
    en: 'Check the id in the list of receipts. A sale that has not been made is sent with the same id.',
    uk: 'Перевірте ідентифікатор у списку чеків. Продаж, якого ще немає, надсилають із тим самим ідентифікатором.',
  },
  'shift of this id exists already': {
    cause: 'till',
    en: 'Look the shift up by its id: GET /api/v1/shifts/{shift_id}. It has been opened; another shift has another id.',
    uk: 'Знайдіть зміну за її ідентифікатором: GET /api/v1/shifts/{shift_id}. Її вже відкрито; інша зміна має інший ідентифікатор.',
  },
  'webhook not set': {
    cause: 'till',
    en: 'Set the address of the webhook first: POST /api/v1/webhook.',
    uk: 'Спершу задайте адресу вебхука: POST /api/v1/webhook.',
  },
  'printer not connected': {
    cause: 'till',
    en: 'Connect the printer, then send the call again.',
    uk: 'Під’єднайте принтер, а потім повторіть запит.',
  },
  'printer out of paper': {
    cause: 'till',
    en: 'Put paper into the printer: what waits is then printed. Send the call again.',
    uk: 'Покладіть папір у принтер: тоді надрукується те, що чекає. Повторіть запит.',
  },
  'no logo is set': {
    cause: 'service',
    en: 'Sign in as a cashier of an organization that has a logo, or let the service set one.',
    uk: 'Увійдіть касиром організації, яка має логотип, або хай його встановить сервіс.',
  },
  'no template is in force': {
    cause: 'service',
    en: 'Send the licence key of a register that has a template, as its own cashier. Or let the service activate one.',
    uk: 'Надішліть ключ ліцензії каси, яка має шаблон, від її касира. Або хай шаблон активує сервіс.',
  },
  'report not ready': {
    cause: 'service',
    en: 'Wait until the task of the report is DONE, then send the call again.',
    uk: 'Зачекайте, доки завдання звіту стане DONE, а потім повторіть запит.',
  },
  'report could not be made': {
    cause: 'service',
    en: 'Order the report again once the reason in the message is gone: a task that has failed stays so.',
    uk: 'Замовте звіт знову, коли причину з повідомлення усунуто: невдале завдання таким і лишається.',
  },
  'report not to be had in this format': {
    cause: 'till',
    en: 'Take another format, such as report.xlsx.',
    uk: 'Візьміть інший формат, як-от report.xlsx.',
  },
  'link not valid': {
    cause: 'till',
    en: 'Order the report again, or open the link of the latest mail.',
    uk: 'Замовте звіт знову або відкрийте посилання з останнього листа.',
  },
  'good of this code exists already': {
    cause: 'till',
    en: 'Take another code for another good. The good of this code is edited: PUT /api/v1/goods/{good_id}.',
    uk: 'Візьміть для іншого товару інший код. Товар із цим кодом редагують: PUT /api/v1/goods/{good_id}.',
  },
  'catalogue of goods full': {
    cause: 'till',
    en: 'Delete goods that are sold no more: DELETE /api/v1/goods/{good_id}.',
    uk: 'Видаліть товари, яких більше не продають: DELETE /api/v1/goods/{good_id}.',
  },
  'import of goods not ready to be applied': {
    cause: 'till',
    en: 'Wait until the import has been checked. One that has ended is begun anew.',
    uk: 'Зачекайте, доки імпорт перевірено. Завершений почніть знову.',
  },
  'more requests than the rate limit lets in': {
    cause: 'till',
    en: 'Wait as long as Retry-After says, then send the call again.',
    uk: 'Зачекайте, скільки каже Retry-After, а потім повторіть запит.',
  },
  'what a slip is made from is missing or damaged': {
    cause: 'sandbox',
    en: 'Switch journal-changed and journal-deleted off: the document is then as it was made.',
    uk: 'Вимкніть journal-changed і journal-deleted: документ знову такий, яким був.',
  },
  'slip longer than is rendered': {
    cause: 'sandbox',
    en: 'Take the slip as text (.txt), or sell fewer goods on one receipt.',
    uk: 'Візьміть чек текстом (.txt) або продайте менше товарів одним чеком.',
  },
  'too many slips are being rendered': {
    cause: 'sandbox',
    en: 'Ask again in a moment, and for fewer at once; text (.txt) needs no turn.',
    uk: 'Повторіть за мить і просіть менше водночас; текст (.txt) черги не потребує.',
  },
  'too many events wait to be sent by hand': {
    cause: 'sandbox',
    en: 'Wait until they are sent, or move the clock: POST /lab/clock/advance.',
    uk: 'Зачекайте, доки їх надішлють, або пересуньте годинник: POST /lab/clock/advance.',
  },
  'clock is not virtual': {
    cause: 'sandbox',
    en: 'Stop the clock first: PUT /lab/clock.',
    uk: 'Спершу зупиніть годинник: PUT /lab/clock.',
  },
  'the default world cannot be deleted': {
    cause: 'sandbox',
    en: 'Delete another world, or reset this one: POST /lab/reset.',
    uk: 'Видаліть інший світ або скиньте цей: POST /lab/reset.',
  },
  'no such world': {
    cause: 'sandbox',
    en: 'Make the world first, POST /lab/worlds, or check its name in the path.',
    uk: 'Спершу створіть світ, POST /lab/worlds, або перевірте його назву в шляху.',
  },
}
