/** What a receipt asked for in the cloud is judged by besides: the chain of receipts, and an offline moment of its own (400). */

import { firstFreeCode, freeSerialOf, offlineChoice } from '../ledger.ts'
import type { ReceiptCommand } from '../vocabulary/receipt-events.ts'
import { is, isoMoment, rule } from './rule.ts'

export const previousReceiptDiffers = rule(
  {
    name: 'previous receipt is not the last one',
    status: 400,
    code: 'receipt.previous_id_last_id_differs',
    clause: 'EXT-104',
    uk: 'Попередній чек {previous_receipt_id} не є останнім чеком каси {last_receipt_id}',
    en: 'The previous receipt {previous_receipt_id} is not the last one of the register, {last_receipt_id}',
  },
  ({ last_receipt_id }, { cloud }: ReceiptCommand) => {
    const previous = cloud?.previous_receipt_id?.toLowerCase() ?? null
    return is(previous !== null && previous !== last_receipt_id?.toLowerCase(), () => ({
      previous_receipt_id: previous,
      last_receipt_id: last_receipt_id ?? '—',
    }))
  },
)

export const notOfflineByRequest = rule(
  {
    name: 'register not taken offline by request',
    status: 400,
    code: null,
    clause: 'EXT-111',
    uk: 'Касу спершу треба перевести в офлайн вручну',
    en: 'The register has to be taken offline by request first',
  },
  (register, { cloud }: ReceiptCommand) =>
    is(offlineChoice(register, cloud) !== null && register.offline?.requested !== true),
)

export const receiptCodeNotFree = rule(
  {
    name: 'offline code of the receipt not free',
    status: 400,
    code: null,
    clause: 'EXT-112',
    uk: 'Офлайн-код {code} вже використано, або його немає серед кодів каси. Вільний код: {next}',
    en: 'Offline code {code} was used before, or is none of the register. A free code: {next}',
  },
  (register, { cloud }: ReceiptCommand) => {
    const { codes, is_test } = register
    const code = offlineChoice(register, cloud)?.code ?? null
    return is(code !== null && freeSerialOf(codes, code, is_test) === null, () => ({
      code: code!,
      next: firstFreeCode(codes, is_test),
    }))
  },
)

export const offlineDatePast = rule(
  {
    name: 'fiscal date before the last document or in the future',
    status: 400,
    code: 'date.fiscal_date_logic',
    clause: 'EXT-113',
    uk: 'Фіскальна дата чека, {sent}, має бути не раніше {last_at} і не пізніше поточної',
    en: 'The fiscal date of the receipt, {sent}, must not be before {last_at} nor after the present',
  },
  (register, { at, cloud }: ReceiptCommand) => {
    const { last_at } = register.ledger
    const dated = offlineChoice(register, cloud)?.at ?? null
    return is(dated !== null && (dated < last_at || dated > at), () => ({
      last_at: isoMoment(last_at),
      sent: isoMoment(dated!),
    }))
  },
)
