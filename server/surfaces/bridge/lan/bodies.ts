/** Bodies of the local network: what is wrong with one, and what it asks of the terminal that its path names (FLD-027). */
import Type from 'typebox'
import type { BankRequest } from '../../../../machines/vocabulary/outside/bank-operation.ts'
import { Omittable } from '../../../../machines/vocabulary/schemas/scalars.ts'
import { type Reader, reader } from '../../../transport/http/validation/validation.ts'
import { parseObject } from '../admission.ts'
import { looksFor, type ParsedRequest, type RequestReference, referenceOf, statusOfIssue } from '../messages.ts'
import { Amount } from '../schemas.ts'

/** What the paths of a device end with. */
const LAN_OPERATIONS = ['purchase', 'cancel', 'settlement'] as const
export type LanOperation = (typeof LAN_OPERATIONS)[number]

/** Digits of minor units; a number is tolerated (BRG-103, AMB-02). Its bounds are those of `Amount`. */
const AmountText = Type.Union([Type.String({ pattern: '^0*[1-9][0-9]{0,10}$' }), Amount], {
  description: 'Minor units as digits: "2000" is 20.00; a number is taken as well',
})
/** AMB-18. */
const named = {
  request_id: Omittable(
    Type.String({
      format: 'uuid',
      description: 'Made by the integration: the same id again, with the same body, is charged once',
    }),
  ),
}

export const lanBodies = {
  purchase: Type.Object({ amount: AmountText, ...named }, { title: 'LanPurchase' }),
  cancel: Type.Object(
    { amount: AmountText, rrn: Type.String({ description: 'rrn of the answer to the purchase' }), ...named },
    { title: 'LanCancel' },
  ),
  settlement: Type.Object(named, { title: 'LanSettlement' }),
} as const

const looks = looksFor(lanBodies)

const readers: Record<LanOperation, Reader<BankRequest>> = {
  purchase: reader(lanBodies.purchase, 'lan', ({ amount }) => ({ operation_type: 'purchase', amount: Number(amount) })),
  cancel: reader(lanBodies.cancel, 'lan', ({ amount, rrn }) => ({
    operation_type: 'cancel',
    amount: Number(amount),
    rrn,
    invoice_num: null,
    auth_code: null,
  })),
  settlement: reader(lanBodies.settlement, 'lan', () => ({ operation_type: 'settlement' })),
}

/** No text at all, {} and null are all an empty body, and [] where nothing need be said (AMB-07). */
const isNothing = (text: string, isOptional: boolean): boolean =>
  ['', 'null'].includes(text.trim()) || (isOptional && /^\s*\[\s*\]\s*$/.test(text))

/** The list of devices and a settlement may be asked for with an empty body. */
const needsNothing = (operation: string | null): boolean => operation === null || operation === 'settlement'

/** A body as an object, null when it is none, and by what its client finds the answer. */
interface LanBody {
  said: Record<string, unknown> | null
  asked: RequestReference
}

/**
 * Reads a body.
 * @param path what the path says of the terminal and the operation; null: nothing
 * @param newId a request_id for a body that gives none (AMB-18); null where there is none to give
 */
export function bodyOf(text: string, path: Omit<RequestReference, 'request_id'>, newId: () => string | null): LanBody {
  const said = isNothing(text, needsNothing(path.operation_type)) ? {} : parseObject(text)
  return { said, asked: { ...path, request_id: referenceOf(said).request_id ?? newId() } }
}

/** Understands what the body at a path of a terminal asks of it; nothing has been done by it yet. */
export function parseLanRequest({ said, asked }: LanBody, operation_type: LanOperation): ParsedRequest {
  if (!said) return { asked, status: 'jsonFormatError', place: null }
  const read = readers[operation_type](said)
  if ('made' in read) {
    const odd = looks.get(operation_type)?.(said) ?? null
    return { asked, request_id: asked.request_id, request: read.made, odd }
  }
  const place = read.issue.loc.slice(1).join('.')
  return { asked, status: statusOfIssue(read.issue, place), place }
}
