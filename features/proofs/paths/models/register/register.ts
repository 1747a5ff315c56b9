/** The test model of a register, link × shift, with what waits for delivery, its codes, its limits and its cash. */
import type { AnyMachineSnapshot } from 'xstate'
import type { ModelEvent, TestModel } from '../../test-model.ts'
import { CASH_OUT, EFFECTS } from './commands.ts'
import { registerSession } from './session.ts'
import { type RegisterModelContext, registerModel } from './statechart.ts'
import { fallsLate, isOtherDay, isPastOfflineLimit, isTooLong, type ModelTill, waitsUnasked } from './till.ts'

/** Codes of the register that is walked. */
const CODES = 3
/** Documents that wait, and codes, at which no more are made: a further one differs in number alone. */
const QUEUE = 3
const MOST_CODES = 1
const MOST_CASH = 4000

const tillOf = ({ context }: AnyMachineSnapshot): ModelTill => (context as RegisterModelContext).till

const hasRoom = ({ queue }: ModelTill): boolean => queue.length < QUEUE

/** Whether an event may come, within the bounds. */
const ALLOWED: Readonly<Record<string, (till: ModelTill) => boolean>> = {
  sale: (till) => hasRoom(till) && till.balance < MOST_CASH,
  ...Object.fromEntries(
    ['cash out', 'desk opens', 'cloud opens', 'desk closes', 'cloud closes'].map((name) => [name, hasRoom]),
  ),
  'go offline': (till) => till.link !== 'online' || hasRoom(till),
  'ask for a code': ({ codes }) => codes <= MOST_CODES,
  'authority refuses': ({ refuses }) => !refuses,
  'authority accepts': ({ refuses }) => refuses,
  answers: (till) => !till.lost && !waitsUnasked(till),
  'an hour of silence': ({ lost }) => !lost,
  'half an hour': (till) => !fallsLate(till),
}

const events: readonly ModelEvent[] = Object.keys(EFFECTS).map((type) => ({ type }))

/** States that differ in these alone go on alike, but for moments and sums: those the oracle of a walk counts itself. */
function keyOf(till: ModelTill): string {
  const { link, refused, offline, shift, queue, page, lost, known, late, codes, refuses, balance } = till
  const age = shift === 'OPENED' ? Number(isTooLong(till)) + Number(isOtherDay(till)) : 0
  const asked = offline === null ? null : offline.requested
  const waits = queue.map(({ awaited }) => Number(awaited)).join('')
  const said = [page, late].map((each) => each?.refused ?? null)
  const isPaid = balance >= CASH_OUT
  return JSON.stringify([
    link,
    refused,
    asked,
    isPastOfflineLimit(till),
    shift,
    age,
    waits,
    said,
    lost,
    known > 0,
    codes,
    refuses,
    isPaid,
  ])
}

export const registerTestModel: TestModel = {
  name: 'register',
  machine: registerModel(CODES),
  events: (snapshot) => events.filter(({ type }) => ALLOWED[type]?.(tillOf(snapshot)) ?? true),
  key: (snapshot) => keyOf(tillOf(snapshot)),
  place(snapshot) {
    const { link, shift } = snapshot.value as Record<string, string>
    return `${link} ${shift}`
  },
  oracle(snapshot) {
    const till = tillOf(snapshot)
    const { link, shift, offline, queue, codes, heard } = till
    const current = shift === 'none' || shift === 'CLOSED' ? null : shift
    return {
      answer: (snapshot.context as RegisterModelContext).answer,
      visible: {
        'desk online': link === 'online',
        'desk heard by the authority': heard,
        'desk pending': queue.length,
        'desk codes': codes,
        'cloud offline': link !== 'online',
        'cloud stays offline': offline?.requested === true,
        'cloud codes': codes,
        'current shift': current,
        'last shift': shift === 'none' ? null : shift,
      },
    }
  },
  bounds: [
    `At most ${QUEUE} documents wait where another is made, and ${MOST_CASH} of cash lie in the drawer.`,
    `Codes are asked for, one at a time, where ${MOST_CODES} or fewer are left.`,
    'Two nights within one offline session are not walked: 36 hours hold them when it begins behind one in the afternoon, and the first day of a walk begins at nine.',
    'Where a page is lost and a code has come since, half an hour is left out: the register falls offline and comes back at moments that the law does not name.',
    'A moment for answers, or another hour of silence, is left out where the next try comes at a moment that the law does not name.',
  ],
  sut: registerSession,
}
