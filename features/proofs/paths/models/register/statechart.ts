/** Test model of a register, link × shift: which transitions there may be. What the regions hold is a copy of the till. */
import { type AnyStateMachine, assign, createMachine } from 'xstate'
import { after, conditionBroken, conditionsOf, EFFECTS } from './commands.ts'
import { type ModelTill, newTill, type TillLink, type TillShift } from './till.ts'

export interface RegisterModelContext {
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
export const registerModel = (codes: number): AnyStateMachine =>
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
