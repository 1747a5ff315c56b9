/** What the making of any receipt in the cloud has in common: who makes it, on which register, and how it is shown. */
import { answersOf, atCloudDoor, succeeds } from '../asking.ts'
import { type Expects, hasValue, isLike, isOneOf, type Lawful, textAt } from '../expected.ts'
import { type Condition, refusedFor } from '../refused.ts'
import { type ModelRegister, registerWorkedBy, type State, withRegister } from '../state.ts'
import { codeSeen, isTaken } from './expectations.ts'
import { type MadeReceipt, receiptMade, refusalsOfReceipts, wheneverOpened } from './making.ts'

/** A receipt that is made, and what is shown of it. */
export interface CloudMaking {
  receipt: MadeReceipt
  cash: number
  figures: NonNullable<ModelRegister['shift']>['figures']
  status: 200 | 201
  clause: string
  members: readonly Expects[]
}

/**
 * Answers to who is let in, on the register of his shift (EXT-101).
 * @param malformed what its form does not take: no clause says whether that is told before the shift that is missing
 */
export function onRegister(
  state: State,
  by: string | null,
  { clause, malformed = [] }: { clause: string; malformed?: readonly Condition[] },
  answers: (state: State, register: ModelRegister, since: number | null) => readonly Lawful[],
): readonly Lawful[] {
  const door = atCloudDoor(state, { by }, { token: clause })
  if (by === null || door.some(({ holds }) => holds)) return answersOf(state, 'cloud', { door }, () => [])
  const register = registerWorkedBy(state, state.sessions[by]!.cashier)
  const without = (now: State): Lawful[] =>
    [{ name: 'shift not open', holds: true, by: clause } as const, ...malformed]
      .filter(({ holds }) => holds)
      .map((each) => refusedFor(now, 'cloud', each))
  if (!register) return without(state)
  return wheneverOpened(state, register.id, (now, each, since) =>
    each.shift === null ? without(now) : answers(now, each, since),
  )
}

/** What the register refuses of any receipt of the cloud: a computer binds nothing there (EXT-242). */
export const refusalsInCloud = (state: State, register: ModelRegister, since: number | null): Condition[] =>
  refusalsOfReceipts(state, register, since).filter(
    ({ name }) => name !== 'register already used by another agent identifier',
  )

/** A repeated id is refused, whichever surface made the first (EXT-103). */
export const repeatedId = (state: State, id: string | null): Condition => ({
  name: 'receipt of this id exists already',
  holds: id !== null && isTaken(state, id),
  by: 'EXT-103',
})

/** The answer to a receipt that is made, and the state behind it. */
export function madeInCloud(state: State, register: ModelRegister, id: string | null, making: CloudMaking): Lawful {
  const { receipt, cash, figures, status, clause, members } = making
  const isOnline = register.link === 'online'
  const [code] = register.codes.next
  const shift = { ...register.shift!, figures, lastReceipt: register.shift!.lastReceipt }
  const all: Expects[] = [
    id === null ? isLike('id', 'uuid', 'EXT-103', clause) : hasValue('id', id, clause),
    ...(id === null ? [{ at: 'id', noneOf: register.receipts.map((each) => each.id), clause: 'EXT-103' }] : []),
    hasValue('type', receipt.kind, clause),
    hasValue('serial', register.receipts.length + 1, 'EXT-204'),
    hasValue('cash_register_id', register.id, clause),
    hasValue('is_created_offline', !isOnline, 'EXT-106'),
    isLike('fiscal_date', 'instant', clause),
    ...(isOnline
      ? [
          isOneOf('status', register.drifts ? ['CREATED', 'DONE'] : ['CREATED'], clause, 'EXT-105'),
          ...(register.drifts ? [] : ['fiscal_code', 'tax_url'].map((name) => hasValue(name, null, clause, 'EXT-105'))),
        ]
      : [code === undefined ? isLike('fiscal_code', 'text', 'EXT-106') : hasValue('fiscal_code', code, 'EXT-106')]),
    hasValue('shift.serial', shift.serial, clause),
    hasValue('shift.balance.balance', register.drawer + cash, clause, 'JRN-013'),
    ...members,
  ]
  return succeeds(status, clause, all, (shown) => {
    const own = { ...receipt, id: id ?? textAt(shown, 'id') ?? '' }
    const isTrade = own.kind === 'SELL' || own.kind === 'RETURN'
    const after = receiptMade(state, register, own, {
      cash,
      shift: isTrade ? { ...shift, lastReceipt: own.id } : shift,
      print: null,
    })
    return withRegister(state, codeSeen(after, textAt(shown, 'fiscal_code')))
  })
}
