/** What a document asked for in the cloud is judged by besides: the chain of receipts, and an offline moment of its own (400). */

import { firstFreeCode, freeSerialOf, offlineChoice } from '../ledger.ts'
import type { ReceiptCommand } from '../vocabulary/receipt-events.ts'
import type { RegisterEventOf } from '../vocabulary/register.ts'
import { is, isoMoment, rule } from './rule.ts'

/** Commands whose document may have a code and a moment that its client chose. */
type MarkedByClient = ReceiptCommand | RegisterEventOf<'shift.open' | 'shift.close'>

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
    const previous = cloud?.previous_receipt_id ?? null
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
  (register, command: MarkedByClient) =>
    is(offlineChoice(register, command) !== null && register.offline?.requested !== true),
)

export const namedCodeNotFree = rule(
  {
    name: 'offline code of the document not free',
    status: 400,
    code: null,
    clause: 'EXT-112',
    uk: 'Офлайн-код {code} вже використано, або його немає серед кодів каси. Вільний код: {next}',
    en: 'Offline code {code} was used before, or is none of the register. A free code: {next}',
  },
  (register, command: MarkedByClient) => {
    const { codes, is_test } = register
    const code = offlineChoice(register, command)?.code ?? null
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
    uk: 'Фіскальна дата документа, {sent}, має бути не раніше {last_at} і не пізніше поточної',
    en: 'The fiscal date of the document, {sent}, must not be before {last_at} nor after the present',
  },
  (register, command: MarkedByClient) => {
    const { last_at } = register.ledger
    const dated = offlineChoice(register, command)?.at ?? null
    return is(dated !== null && (dated < last_at || dated > command.at), () => ({
      last_at: isoMoment(last_at),
      sent: isoMoment(dated!),
    }))
  },
)
