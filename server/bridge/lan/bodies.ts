/** Bodies of the local network: what is wrong with one, and what it asks of the terminal that its path names (FLD-027). */
import Type, { type Static } from 'typebox'
import type { BankRequest } from '../../../machines/vocabulary/outside/bank-operation.ts'
import type { SeedTerminal } from '../../../machines/vocabulary/seed-data.ts'
import { Omittable, Uuid } from '../../../machines/vocabulary/wire.ts'
import { type Check, checker } from '../../http/validation.ts'
import { objectOf } from '../admission.ts'
import { type Asked, askedBy, type Heard, statusOf } from '../messages.ts'
import { Amount } from '../schemas.ts'

/** What the paths of a device end with. */
export const LAN_OPERATIONS = ['purchase', 'cancel', 'settlement'] as const
export type LanOperation = (typeof LAN_OPERATIONS)[number]

/** Digits of minor units; a number is tolerated (BRG-103, AMB-02). Its bounds are those of `Amount`. */
const AmountText = Type.Union([Type.String({ pattern: '^0*[1-9][0-9]{0,10}$' }), Amount])
/** AMB-18. */
const named = { request_id: Omittable(Uuid) }

export const lanBodies = {
  purchase: Type.Object({ amount: AmountText, ...named }),
  cancel: Type.Object({ amount: AmountText, rrn: Type.String(), ...named }),
  settlement: Type.Object(named),
} as const

const checks = Object.fromEntries(
  Object.entries(lanBodies).map(([type, schema]) => [type, checker(schema, 'body', 'lan')]),
) as Record<LanOperation, Check>

/** No text at all, {} and null are all an empty body (AMB-07). */
const isNothing = (text: string): boolean => ['', 'null'].includes(text.trim())

/** A body as an object, and what it says of itself; null: it is no JSON object. */
export function bodyOf(text: string): { said: Record<string, unknown> | null; asked: Asked } {
  const said = isNothing(text) ? {} : objectOf(text)
  return { said, asked: { ...askedBy(said), terminal_id: null, operation_type: null } }
}

/**
 * Understands what a path and its body ask for; nothing has been done by it yet.
 * @param terminal that the path names; null: it names none
 * @param newId a request_id for a body that gives none (AMB-18)
 */
export function lanHeard(
  text: string,
  operation_type: LanOperation,
  terminal: SeedTerminal | null,
  newId: () => string,
): Heard {
  const { said, asked: by } = bodyOf(text)
  const request_id = by.request_id ?? newId()
  const asked = { terminal_id: terminal?.id ?? null, request_id, operation_type }
  if (!terminal) return { asked, status: 'deviceNotFound', place: null }
  if (!said) return { asked, status: 'jsonFormatError', place: null }
  const [issue] = checks[operation_type](said, false)
  if (!issue) return { asked, request_id, request: requestOf(operation_type, said) }
  const place = issue.loc.slice(1).join('.')
  return { asked, status: statusOf(issue, place), place }
}

function requestOf(operation_type: LanOperation, body: unknown): BankRequest {
  switch (operation_type) {
    case 'purchase':
      return { operation_type, amount: Number((body as Static<typeof lanBodies.purchase>).amount) }
    case 'cancel': {
      const { amount, rrn } = body as Static<typeof lanBodies.cancel>
      return { operation_type, amount: Number(amount), rrn, invoice_num: null, auth_code: null }
    }
    case 'settlement':
      return { operation_type }
  }
}
