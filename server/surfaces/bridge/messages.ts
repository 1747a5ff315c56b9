/** Messages of a front system to its terminal: what is wrong with one, and the form of every answer. */

import type { TSchema } from 'typebox'
import type { BankRequest } from '../../../machines/vocabulary/outside/bank-operation.ts'
import type { BankResult } from '../../../machines/vocabulary/outside/bank-result.ts'
import { nativeStatuses, type StatusName } from '../../../machines/vocabulary/outside/bank-status.ts'
import type { SeedTerminal } from '../../../machines/vocabulary/seed-data.ts'
import { OPERATION_TYPES } from '../../../machines/vocabulary/terminal.ts'
import type { World } from '../../runtime/world/world.ts'
import { noticesIn } from '../../transport/http/notices/noticing.ts'
import { lookOf } from '../../transport/http/notices/oddities.ts'
import type { OddityFound, PartLook } from '../../transport/http/notices/unread.ts'
import type { Issue } from '../../transport/http/operation.ts'
import { parseObject } from './admission.ts'
import type { Failure, Success } from './answers.ts'
import { messages, readers } from './schemas.ts'

// Members of a message to a terminal that nothing reads: notices of the lab, for the answer has no place for them.

/** How messages of each kind are looked at. @param schemas by kind */
export function looksFor<Kind extends string>(schemas: Readonly<Record<Kind, TSchema>>): ReadonlyMap<Kind, PartLook> {
  const entries = Object.entries(schemas) as [Kind, TSchema][]
  return new Map(
    entries.flatMap(([kind, schema]) => {
      const look = lookOf(schema, { inCloud: false, kind: 'unknown member' })
      return look ? [[kind, look] as const] : []
    }),
  )
}

/** Keeps what nothing has read of a message. @param operation it asks for */
export function noteUnread(world: World, operation: string, odd: readonly OddityFound[] | null): void {
  const notices = odd && noticesIn(world)
  if (!notices) return
  const where = { surface: 'bridge', operation, cash_register_id: null }
  for (const { place, ...each } of odd)
    notices.add({ ...each, place: ['message', ...place].join('.') }, where, world.clock.now())
}

/** A member with longer text is not repeated in the answer. Characters. */
const TOLD_BACK_LIMIT = 64

const looks = looksFor(messages)

/** The members by which a client finds what it asked, as it wrote them; null where it wrote none. */
export interface RequestReference {
  terminal_id: string | null
  request_id: string | null
  operation_type: string | null
}

/** A request that its check has let through. */
export interface TerminalRequest {
  asked: RequestReference
  /** null: the front system gave none, and gets one. */
  request_id: string | null
  request: BankRequest
  /** Members that nothing reads; null: none. */
  odd: OddityFound[] | null
}

/** A message as it was understood, or why it comes to nothing; `place` is the member that is wrong. */
export type ParsedRequest = TerminalRequest | { asked: RequestReference; status: StatusName; place: string | null }

/** What a message says of itself, as far as it does. */
export function referenceOf(said: Record<string, unknown> | null): RequestReference {
  const told = (name: string): string | null => {
    const value = said?.[name]
    return typeof value === 'string' && value.length <= TOLD_BACK_LIMIT ? value : null
  }
  return {
    terminal_id: told('terminal_id'),
    request_id: told('request_id'),
    operation_type: told('operation_type'),
  }
}

/** A member that is missing, an amount that is none, the id of no terminal, or another value that is not right. */
export function statusOfIssue({ type }: Issue, place: string): StatusName {
  if (type === 'value_error.missing') return 'requiredFieldsAreMissing'
  if (place === 'payload.amount' || place === 'amount') return 'enteredIncorrectlyAmount'
  return place === 'terminal_id' ? 'invalidTerminalId' : 'argumentError'
}

/** Understands a message to a terminal; nothing has been done by it yet (FLD-026, BRG-203 to BRG-211). */
export function parseRequest(text: string, terminal: SeedTerminal): ParsedRequest {
  const said = parseObject(text)
  const asked = referenceOf(said)
  if (!said) return { asked, status: 'jsonFormatError', place: null }
  if (said.operation_type === undefined) return { asked, status: 'requiredFieldsAreMissing', place: 'operation_type' }
  const operation_type = OPERATION_TYPES.find((each) => each === said.operation_type)
  if (!operation_type) return { asked, status: 'methodIsNotSupported', place: 'operation_type' }
  const read = readers[operation_type](said)
  if ('issue' in read) {
    const place = read.issue.loc.slice(1).join('.')
    return { asked, status: statusOfIssue(read.issue, place), place }
  }
  const { terminal_id, request_id = null, request } = read.made
  if (terminal_id.toLowerCase() !== terminal.id) return { asked, status: 'invalidTerminalId', place: 'terminal_id' }
  return { asked, request_id, request, odd: looks.get(operation_type)?.(said) ?? null }
}

/** The answer to what comes to nothing, and why (NS-32). @param place member of the message that is wrong */
export function failed(
  asked: RequestReference,
  status: StatusName,
  language: 'uk' | 'en',
  place: string | null = null,
): Failure {
  const { code, name, ...texts } = nativeStatuses[status]
  const description = `${name}: ${texts.en}${place === null ? '' : ` (${place})`}`
  return { ...asked, success: false, code, error: texts[language], description, result: {} }
}

/** The answer to a success (FLD-024, BRG-212); that of a settlement has a status besides (AMB-17). */
export function succeeded(asked: RequestReference, result: Partial<BankResult> | null): Success {
  const status = asked.operation_type === 'settlement' ? { status: 200 } : {}
  // A check has let through what it repeats.
  return { ...asked, success: true, code: 0, ...status, result: result ?? {} } as Success
}
