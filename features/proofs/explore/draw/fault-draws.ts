/** Troubles of a lab that come and go, and a clock that is set back: what is refused meanwhile, and works again behind it. */
import type { ClockAct } from '../../../support/model/clock/acts.ts'
import type { FaultAct } from '../../../support/model/faults/acts.ts'
import { type ModelTrouble, registersWith } from '../../../support/model/known/troubles.ts'
import { isAtRest, type ModelRegister, type State } from '../../../support/model/state.ts'
import { type Draw, type Ground, someOpenRegister, someRegister } from './ground.ts'

/** At a time: more of them hide each other. */
const MOST = 2
const REASONS = ['сертифікат відкликано', 'Звільнено 1 березня']

function trouble(state: State, ground: Ground): ModelTrouble | null {
  const { random, cashiers } = ground
  const { id, shift, link, held } = someRegister(state, ground)
  const { deskCashier, organization } = state.house.registers[id]!
  const cashier = random.happens(0.5) ? (shift?.cashier ?? deskCashier) : random.pick(cashiers)
  const hasSession = Object.values(state.sessions).some((each) => each.cashier === cashier)
  const all: (ModelTrouble | null)[] = [
    { name: 'signature-stopped', cashier },
    { name: 'cashier-blocked', cashier, reason: random.pick(REASONS) },
    { name: 'key-expired', cashier },
    hasSession ? null : { name: 'cashier-deactivated', cashier },
    { name: 'register-frozen', register: id },
    { name: random.pick(['printer-out-of-paper', 'printer-unplugged'] as const), register: id },
    { name: random.pick(['mailbox-refusing', 'mailbox-down'] as const) },
    { name: 'bill-unpaid', organization },
    { name: 'offline-limit', organization, hours: random.pick([1, 2, 24]) },
    link === 'offline' && held > 0
      ? { name: random.pick(['journal-changed', 'journal-deleted'] as const), register: id }
      : null,
  ]
  return random.pick(all)
}

/** A document that waits to be sent is changed, or deleted: it is found out before the next one. */
function damage(state: State, ground: Ground): FaultAct | null {
  const { id, link, held } = someRegister(state, ground)
  const name = ground.random.pick(['journal-changed', 'journal-changed', 'journal-deleted'] as const)
  return link === 'offline' && held > 0 && !state.house.registers[id]!.isDamaged
    ? { do: 'bring trouble', name, register: id }
    : null
}

/** The desk of a register loses its line, mostly where a shift is open. */
function cutOff(state: State, ground: Ground): FaultAct | null {
  const register = someOpenRegister(state, ground)
  const isOver = registersWith(state.troubles, 'server-unreachable').length > 0
  // A desk that names its computer may have to bind it
  return register === null || isOver || ground.areComputers
    ? null
    : { do: 'bring trouble', name: 'server-unreachable', register: register.id }
}

/** The line is there again, mostly once the desk has fallen offline for want of it. */
function lineIsBack({ troubles, registers }: State, { random }: Ground): FaultAct | null {
  const [register] = registersWith(troubles, 'server-unreachable')
  if (register === undefined || (registers[register]!.link === 'online' && !random.happens(0.1))) return null
  return { do: 'end trouble', name: 'server-unreachable', register }
}

const isOn = ({ troubles }: State, { name }: ModelTrouble): boolean => troubles.some((each) => each.name === name)

function bring(state: State, ground: Ground): FaultAct | null {
  if (state.troubles.length >= MOST) return null
  const found = trouble(state, ground)
  return found === null || isOn(state, found) ? null : { do: 'bring trouble', ...found }
}

const end = ({ troubles }: State, { random }: Ground): FaultAct | null => {
  const others = troubles.filter(({ name }) => name !== 'server-unreachable')
  return others.length === 0 ? null : { do: 'end trouble', ...random.pick(others) }
}

const isQuiet = (register: ModelRegister): boolean =>
  isAtRest(register) && register.codes.coming === 0 && register.receipts.every(({ isDelivered }) => isDelivered)

/** Only while nothing is on its way: what is due later would not come. */
function setBack(state: State, { random }: Ground): FaultAct | null {
  const all = Object.values(state.registers)
  if (!all.some(({ lastAt }) => lastAt !== null) || !all.every(isQuiet) || state.tasks.length > 0) return null
  // To the last document of each register, and beside it: those of others may be later
  const last = all.flatMap(({ lastAt }) => (lastAt !== null && lastAt < state.now ? (state.now - lastAt) / 1000 : []))
  const near = last.flatMap((seconds) => [seconds - 1, seconds, seconds + 1]).filter((each) => each >= 1)
  const seconds = random.pick([1, 2, 10, 30, 60, 3600, ...near.filter(Number.isInteger)])
  return { do: 'set the clock back', seconds }
}

/** A report that is to be mailed finds the mailbox down. */
function mailboxIsDown(state: State): FaultAct | null {
  const trouble: ModelTrouble = { name: 'mailbox-down' }
  const isToCome = state.tasks.some(({ mails, askedAt }) => mails.length > 0 && askedAt === state.now)
  return isToCome && state.troubles.length < MOST && !isOn(state, trouble) ? { do: 'bring trouble', ...trouble } : null
}

/** Started again while its mails wait. */
const restartWithMails = ({ tasks, troubles, now }: State): ClockAct | null =>
  troubles.some(({ name }) => name.startsWith('mailbox-')) &&
  tasks.some(({ mails, askedAt }) => mails.length > 0 && askedAt < now)
    ? { do: 'restart' }
    : null

export const faultDraws: readonly Draw<FaultAct | ClockAct>[] = [
  { weight: 2, make: mailboxIsDown },
  { weight: 2, make: restartWithMails },
  { weight: 1, make: bring },
  { weight: 0.7, make: damage },
  { weight: 1.2, make: cutOff },
  { weight: 4, make: lineIsBack },
  { weight: 3, make: end },
  { weight: 2, make: setBack },
]
