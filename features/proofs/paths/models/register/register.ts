/**
 * The test model of a register, link × shift: which transitions there may be, with what waits for delivery, its codes,
 * its limits and its cash. What the regions hold is a copy of the till.
 */
import { type AnyMachineSnapshot, type AnyStateMachine, assign, createMachine } from 'xstate'
import type { ModelEvent, TestModel } from '../../test-model.ts'
import { after, CASH_OUT, conditionBroken, conditionsOf, EFFECTS } from './commands.ts'
import { registerSession } from './session.ts'
import {
  fallsLate,
  isOtherDay,
  isPastOfflineLimit,
  isTooLong,
  type ModelTill,
  newTill,
  type TillLink,
  type TillShift,
  waitsUnasked,
} from './till.ts'

interface RegisterModelContext {
  till: ModelTill
  /** What the last event was answered with. */
  answer: string
}

/** Where an event may lead, by the region's state: what is not in the list stays as it is. */
type Ways<State extends string> = Readonly<Partial<Record<State, Readonly<Record<string, readonly State[]>>>>>

const LINK_WAYS: Ways<TillLink> = {
  online: {
    'go offline': ['offline'],
    answers: ['blocked'],
    'an hour of silence': ['offline'],
    'half an hour': ['blocked'],
    night: ['blocked'],
  },
  offline: {
    'go online': ['sending', 'online'],
    'half an hour': ['online', 'blocked'],
    night: ['online', 'blocked'],
    answers: ['blocked'],
    'an hour of silence': ['blocked'],
  },
  sending: {
    answers: ['online', 'offline', 'blocked'],
    'an hour of silence': ['offline', 'blocked'],
    'half an hour': ['online', 'offline', 'blocked'],
    night: ['online', 'offline', 'blocked'],
  },
  blocked: { 'go online': ['sending', 'online'], 'half an hour': ['online'], night: ['online'] },
}

const OPENINGS = { 'desk opens': ['OPENED'], 'cloud opens': ['CREATED', 'OPENED'] } as const
const SHIFT_WAYS: Ways<TillShift> = {
  none: OPENINGS,
  CREATED: {
    answers: ['OPENED', 'CLOSED'],
    'go offline': ['OPENED'],
    'an hour of silence': ['OPENED'],
    'half an hour': ['OPENED', 'CLOSED'],
    night: ['OPENED', 'CLOSED'],
  },
  OPENED: { 'desk closes': ['CLOSED'], 'cloud closes': ['CLOSING', 'CLOSED'] },
  CLOSING: {
    answers: ['CLOSED', 'OPENED'],
    'go offline': ['CLOSED'],
    'an hour of silence': ['CLOSED'],
    'half an hour': ['CLOSED', 'OPENED'],
    night: ['CLOSED', 'OPENED'],
  },
  CLOSED: OPENINGS,
}

type Guarded = { context: RegisterModelContext; event: { type: string } }

/** A region whose states follow what becomes of the till. */
const regionOf = (region: 'link' | 'shift', ways: Ways<string>, initial: string) => ({
  initial,
  states: Object.fromEntries(
    Object.entries(ways).map(([state, events]) => [
      state,
      {
        on: Object.fromEntries(
          Object.entries(events ?? {}).map(([event, targets]) => [
            event,
            targets.map((target) => ({
              target,
              guard: ({ context }: Guarded) => after(context.till, event)[region] === target,
            })),
          ]),
        ),
      },
    ]),
  ),
})

/** Each event with its answers: one branch for each condition it is refused by, one for what it does. */
const answers = Object.fromEntries(
  Object.keys(EFFECTS).map((event) => [
    event,
    [
      ...conditionsOf(event).map(([name]) => ({
        guard: ({ context }: Guarded) => conditionBroken(context.till, event) === name,
        actions: assign({ answer: name }),
      })),
      { actions: assign({ till: ({ context }: Guarded) => after(context.till, event), answer: 'done' }) },
    ],
  ]),
)

/** @param codes offline codes of the register */
const registerModel = (codes: number): AnyStateMachine =>
  createMachine({
    id: 'register',
    type: 'parallel',
    context: { till: newTill(codes), answer: 'done' },
    states: {
      link: regionOf('link', LINK_WAYS, 'online'),
      shift: regionOf('shift', SHIFT_WAYS, 'none'),
      command: { initial: 'any', states: { any: { on: answers } } },
    },
  } as never) as never

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
