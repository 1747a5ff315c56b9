/** Receipts of the desk that were made before: looked at as JSON, and named where their id is used again (extension). */
import Type, { type Static } from 'typebox'
import { instant } from '../../../machines/instant.ts'
import type { Tax } from '../../../machines/vocabulary/tax.ts'
import { findReceipt } from '../../runtime/reads/receipts.ts'
import type { StoredReceipt } from '../../store/queries/receipt-rows.ts'
import { type Operation, operation, type Reply, refused, reply } from '../../transport/http/operation.ts'
import type { RequestBy } from '../../transport/http/request.ts'
import { ReceiptPath } from '../receipt-formats.ts'
import { receiptBody, transactionBody } from './receipt-body.ts'
import { DeskReceipt, DeskTransaction } from './receipt-schemas.ts'

type DeskRequest = Pick<RequestBy<'desk'>, 'services' | 'world' | 'register'>

/** The receipt of the desk's register that has an id or fiscal code, as it lies in the store; null: there is none. */
async function storedReceipt(request: DeskRequest, name: string): Promise<StoredReceipt | null> {
  const { services, world, register } = request
  const place = await findReceipt(request, [register], name)
  if (!place) return null
  const [stored] = await services.receipts.some(world.id, [{ register: register.id, number: place.number }])
  return stored ?? null
}

/** As it was answered when it was made, with what the tax authority has given it since. */
function receiptSince({ fact, row }: StoredReceipt, taxes: Tax[]): Static<typeof DeskReceipt | typeof DeskTransaction> {
  const { type } = fact.document.body
  if (type === 'SELL' || type === 'RETURN') {
    const made = receiptBody(fact, taxes)
    return row.status === 'DONE' ? { ...made, fiscal_code: row.fiscal_code, fiscal_date: instant(fact.at) } : made
  }
  const made = transactionBody(fact)
  return type === 'CASH_WITHDRAWAL' && row.status === 'DONE' ? { ...made, fiscal_code: row.fiscal_code } : made
}

const WORDS = {
  uk: { code: 'фіскальний номер', none: 'ще без фіскального номера' },
  en: { code: 'fiscal code', none: 'no fiscal code yet' },
}

/** The refusal of an id that was used before, with what was made by it (EXT-273). Any other reply as it is. */
export async function withReceiptMade(
  request: DeskRequest & Pick<RequestBy<'desk'>, 'language'>,
  given: Reply,
  id: string,
): Promise<Reply> {
  const { code, message } = (given.body ?? {}) as { code?: string; message?: string }
  if (given.status !== 400 || code !== 'receipt.already_exists' || message === undefined) return given
  const stored = await storedReceipt(request, id)
  if (!stored) return given
  const { row, fact } = stored
  const fiscal_code = row.fiscal_code ?? fact.document.offline_code
  const words = WORDS[request.language]
  const about = fiscal_code === null ? words.none : `${words.code} ${fiscal_code}`
  return { ...given, body: { ...(given.body as object), message: message.replace(id, () => `${id} (${about})`) } }
}

export const deskReceiptOperations: Operation[] = [
  operation({
    id: 'getDeskReceipt',
    method: 'GET',
    path: '/api/v1/receipts/:receipt_id',
    surface: 'local',
    summary: "A receipt of the desk's register by its id or fiscal code, as it was answered, with its fiscal code",
    clauses: ['EXT-272'],
    who: 'desk',
    params: ReceiptPath,
    answers: { 200: Type.Union([DeskReceipt, DeskTransaction]) },
    async handle(request) {
      const { world, register, params, language } = request
      const { receipt_id } = params
      const stored = await storedReceipt(request, receipt_id)
      if (!stored) return refused('receipt not known', { receipt_id }, language)
      return reply(200, receiptSince(stored, world.reference.taxes(register.organization_id)))
    },
  }),
]
