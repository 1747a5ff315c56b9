/** How to get on after a refusal of a shop's day: of a shift, a receipt, a link. */
import type { Ways } from './ways.ts'

export const DAY: Ways = {
  'shift not open': {
    cause: 'till',
    en: 'Open a shift, and wait until it is OPENED.',
    uk: 'Відкрийте зміну й зачекайте, доки вона стане OPENED.',
  },
  'shift open longer than 24 hours': {
    cause: 'till',
    en: 'Close the shift with its Z-report, then open a new one.',
    uk: 'Закрийте зміну Z-звітом, а потім відкрийте нову.',
  },
  "receipt created on a day other than the shift's opening day": {
    cause: 'till',
    en: 'Close the shift of that day with its Z-report, then open a new one.',
    uk: 'Закрийте зміну того дня Z-звітом, а потім відкрийте нову.',
  },
  'offline session longer than the limit': {
    cause: 'till',
    en: 'Go online, and wait until the tax authority has taken every offline document.',
    uk: 'Вийдіть в онлайн і зачекайте, доки податкова прийме всі офлайн-документи.',
  },
  'register blocked by a refusal of the tax authority': {
    cause: 'tax-authority',
    en: 'Go online: the refused document is delivered once more. If the tax authority refuses it again, contact support.',
    uk: 'Вийдіть в онлайн: відхилений документ буде передано ще раз. Якщо податкова знову відхилить його, зверніться до служби підтримки.',
  },
  'receipt of this id exists already': {
    cause: 'till',
    en: 'Look the receipt up by its id: GET /api/v1/receipts/{receipt_id}. It has been made; a new id would sell it twice.',
    uk: 'Знайдіть чек за його ідентифікатором: GET /api/v1/receipts/{receipt_id}. Чек уже створено; з новим ідентифікатором це був би другий продаж.',
  },
  'withdrawal larger than the cash in the register': {
    cause: 'till',
    en: 'Put cash into the register first, or take out no more than it holds.',
    uk: 'Спершу внесіть готівку в касу або вилучіть не більше, ніж у ній є.',
  },
  'payments total less than the receipt total': {
    cause: 'till',
    en: 'Make the payments at least the total of the goods: prices and payments are kopecks, quantities thousandths.',
    uk: 'Зробіть оплати не меншими за суму товарів: ціни й оплати в копійках, кількості в тисячних.',
  },
  'change that no cash covers': {
    cause: 'till',
    en: 'Make the card’s payments no more than the total: change is given from cash alone.',
    uk: 'Зробіть оплати карткою не більшими за суму чека: решту дають лише з готівки.',
  },
  'payments of a return differ from its total': {
    cause: 'till',
    en: 'Make the payments exactly the total of the returned goods.',
    uk: 'Зробіть оплати рівно такими, як сума повернутих товарів.',
  },
  'no offline code left': {
    cause: 'till',
    en: 'Go online: the offline documents are delivered, and the register gets new codes.',
    uk: 'Вийдіть в онлайн: офлайн-документи буде передано, і каса отримає нові коди.',
  },
  'cashier already works on this register': {
    cause: 'till',
    en: 'Go on in the open shift. Close it before you open another.',
    uk: 'Працюйте у відкритій зміні. Закрийте її, перш ніж відкривати іншу.',
  },
  'register busy with another cashier': {
    cause: 'till',
    en: 'Let the cashier who opened the shift, or a senior one, close it.',
    uk: 'Хай зміну закриє касир, який її відкрив, або старший касир.',
  },
  'cashier works on another register': {
    cause: 'till',
    en: 'Close the shift of this cashier at the other register first.',
    uk: 'Спершу закрийте зміну цього касира на іншій касі.',
  },
  'cashier signature not running': {
    cause: 'key',
    en: 'Start the signature service of the cashier, then send the call again.',
    uk: 'Запустіть сервіс підпису касира, а потім повторіть запит.',
  },
  'cashier key expired': {
    cause: 'key',
    en: 'Sign in as another cashier, whose key is valid. A new key means a new cashier.',
    uk: 'Увійдіть іншим касиром із чинним ключем. Новий ключ означає нового касира.',
  },
  'cashier blocked': {
    cause: 'key',
    en: 'Sign in as another cashier. The message says why this one is blocked.',
    uk: 'Увійдіть іншим касиром. Чому цього заблоковано, сказано в повідомленні.',
  },
  'organization bill unpaid': {
    cause: 'service',
    en: 'Pay the bill of the organization, then send the call again.',
    uk: 'Сплатіть рахунок організації, а потім повторіть запит.',
  },
  'register frozen for a long period without receipts': {
    cause: 'service',
    en: 'Work at another register: send its licence key. Payment unfreezes this one.',
    uk: 'Працюйте на іншій касі: надсилайте її ключ ліцензії. Цю розморожує оплата.',
  },
  'offline protection files changed or deleted': {
    cause: 'service',
    en: 'Put the register’s files back as they were, then send the call again. Without a copy of them, contact support.',
    uk: 'Поверніть файли каси такими, якими вони були, а потім повторіть запит. Якщо копії немає, зверніться до служби підтримки.',
  },
  'register offline from the server': {
    cause: 'service',
    en: 'Check the connection, the pin code and the licence key, then send the call again.',
    uk: 'Перевірте з’єднання, пін-код і ключ ліцензії, а потім повторіть запит.',
  },
  'offline codes asked while offline': {
    cause: 'till',
    en: 'Go online first, then ask for the codes.',
    uk: 'Спершу вийдіть в онлайн, а потім запитайте коди.',
  },
  'test and production are kept apart': {
    cause: 'till',
    en: 'Sign in as a cashier of the same kind as the register: both for tests, or both in production.',
    uk: 'Увійдіть касиром того ж роду, що й каса: обоє тестові або обоє робочі.',
  },
}
