/** How to get on after a refusal of figures: sums, dates, codes, prepayments. */
import type { Ways } from './ways.ts'

export const FIGURES: Ways = {
  'last local transaction date later than the current date': {
    cause: 'till',
    en: 'Set the clock right, then send the call again: the message names the moment of the last document.',
    uk: 'Виправте годинник, а потім повторіть запит: час останнього документа названо в повідомленні.',
  },
  'sums larger than the register can count': {
    cause: 'till',
    en: 'Sell fewer or cheaper goods on one receipt. If the shift is full, close it and open a new one.',
    uk: 'Продайте одним чеком менше товарів або дешевші. Якщо зміну заповнено, закрийте її й відкрийте нову.',
  },
  'cash not rounded by the rounding mode': {
    cause: 'till',
    en: 'Round the cash payments to the step that rounding_mode of this receipt names, or leave rounding_mode out.',
    uk: 'Округліть оплати готівкою до кроку, який називає rounding_mode цього чека, або не надсилайте rounding_mode.',
  },
  'previous receipt is not the last one': {
    cause: 'till',
    en: 'Name the last receipt of the register in previous_receipt_id, or leave it out. Check first that this sale has not been made.',
    uk: 'Назвіть у previous_receipt_id останній чек каси або не надсилайте його. Спершу перевірте, чи цього продажу ще не створено.',
  },
  'register not taken offline by request': {
    cause: 'till',
    en: 'Take the register offline first: POST /api/v1/cash-registers/go-offline.',
    uk: 'Спершу переведіть касу в офлайн: POST /api/v1/cash-registers/go-offline.',
  },
  'fiscal date before the last document or in the future': {
    cause: 'till',
    en: 'Send a fiscal_date between the last document and now, or leave it out.',
    uk: 'Надішліть fiscal_date між останнім документом і теперішнім часом або не надсилайте його.',
  },
  'offline code of the document not free': {
    cause: 'till',
    en: 'Send a free code of the register in fiscal_code, or leave it out.',
    uk: 'Надішліть у fiscal_code вільний код каси або не надсилайте його.',
  },
  'offline code not free': {
    cause: 'till',
    en: 'Send a free code of the register in fiscal_code, or leave it out.',
    uk: 'Надішліть у fiscal_code вільний код каси або не надсилайте його.',
  },
  'offline since before the last transaction': {
    cause: 'till',
    en: 'Send a go_offline_date between the last document and now, or leave it out.',
    uk: 'Надішліть go_offline_date між останнім документом і теперішнім часом або не надсилайте його.',
  },
  'service amount not a multiple of 10': {
    cause: 'till',
    en: 'Make the payment a multiple of 10 kopecks, the smallest coin.',
    uk: 'Зробіть оплату кратною 10 копійкам, найменшій монеті.',
  },
  'prepayment of this relation exists already': {
    cause: 'till',
    en: 'Look the prepayment up by its relation id: GET /api/v1/prepayment-receipts/{relation_id}. Only another order gets another id.',
    uk: 'Знайдіть передоплату за її номером: GET /api/v1/prepayment-receipts/{relation_id}. Інший номер має лише інше замовлення.',
  },
  'prepaid order larger than a receipt can state': {
    cause: 'till',
    en: 'Divide the goods among several orders.',
    uk: 'Поділіть товари на кілька замовлень.',
  },
  'prepayment without a payment': {
    cause: 'till',
    en: 'Make the payments more than nothing: a prepayment is a payment.',
    uk: 'Зробіть оплати більшими за нуль: передоплата і є оплатою.',
  },
  'payments of a prepayment more than is owed': {
    cause: 'till',
    en: 'Make the payments no more than is owed: the message names the sum.',
    uk: 'Зробіть оплати не більшими за залишок: суму названо в повідомленні.',
  },
  'first prepayment of the whole cost': {
    cause: 'till',
    en: 'Make the first payments less than the total. What is paid at once is an ordinary sale.',
    uk: 'Зробіть перші оплати меншими за суму замовлення. Сплачене одразу є звичайним продажем.',
  },
  'prepayment with nothing left to pay': {
    cause: 'till',
    en: 'Look the prepayment up by its relation id: GET /api/v1/prepayment-receipts/{relation_id}. It is paid or returned already.',
    uk: 'Знайдіть передоплату за її номером: GET /api/v1/prepayment-receipts/{relation_id}. Її вже сплачено або повернуто.',
  },
  'prepayment in too many parts': {
    cause: 'till',
    en: 'Make the payments the whole rest, by one receipt: the message names the sum.',
    uk: 'Зробіть оплати одним чеком на весь залишок: суму названо в повідомленні.',
  },
  'prepayment returned already': {
    cause: 'till',
    en: 'Look the prepayment up by its relation id: GET /api/v1/prepayment-receipts/{relation_id}. It has been returned; a second return would pay twice.',
    uk: 'Знайдіть передоплату за її номером: GET /api/v1/prepayment-receipts/{relation_id}. Її вже повернуто; друге повернення видало б гроші двічі.',
  },
  'prepayment not known': {
    cause: 'till',
    en: 'Begin the prepayment first, POST /api/v1/prepayment-receipts, or check its relation id.',
    uk: 'Спершу почніть передоплату, POST /api/v1/prepayment-receipts, або перевірте її номер.',
  },
  'receipt without a tax address': {
    cause: 'tax-authority',
    en: 'Wait until the tax authority has given the receipt its fiscal number. Only sales and returns have an address.',
    uk: 'Зачекайте, доки податкова надасть чеку фіскальний номер. Адресу мають лише продажі й повернення.',
  },
  'XML of a receipt of another day': {
    cause: 'till',
    en: 'Take another form of the receipt, such as GET /api/v1/receipts/{receipt_id}/text: the XML is given on its own day alone.',
    uk: 'Візьміть іншу форму чека, як-от GET /api/v1/receipts/{receipt_id}/text: XML дають лише в день його створення.',
  },
}
