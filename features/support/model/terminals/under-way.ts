/** Purchases that take their time: at a terminal that waits for hands, is silent, or whose answers get lost (NS-86). */
import type { Lawful } from '../expected.ts'
import type { KnownRequest, KnownTerminal, PurchaseEnd, PurchaseUnderWay, ToldEnd } from '../known/terminals.ts'
import type { State } from '../state.ts'
import { purchaseSaid, socketMessage, type TerminalAct } from './acts.ts'
import { withBridge, withTerminal } from './bridge.ts'

type ActOf<Do extends TerminalAct['do']> = Extract<TerminalAct, { do: Do }>

/** Within which an operation ends (NS-86), ms. */
const OPERATION_MS = 150_000

/** How requests are known. */
export const requestName = (terminal: string, request: string): string => `${terminal} ${request.toLowerCase()}`

const done = (clause: string, next: () => State): readonly Lawful[] => [{ status: 200, clause, members: [], next }]

/** A client that has been answered. */
function toldOf(state: State, told: ToldEnd): State {
  const name = told.of.client
  const client = name === null ? undefined : state.bridge.clients[name]
  if (name === null || !client?.isIn) return state
  return withBridge(state, {
    clients: { ...state.bridge.clients, [name]: { ...client, told: [...client.told, told] } },
  })
}

/** The first purchase of a terminal has ended, and the next one begins. */
function ended(state: State, id: string, end: PurchaseEnd): State {
  const terminal = state.bridge.byId[id]!
  const [of, next, ...others] = terminal.underWay
  if (!of) return state
  const isPaid = end === 'approved'
  const { count, sum } = terminal.purchased
  const after: KnownTerminal = {
    ...terminal,
    screen: null,
    underWay: next ? [{ ...next, since: state.now }, ...others] : [],
    purchased: isPaid ? { count: count + 1, sum: sum + of.amount } : terminal.purchased,
  }
  const { asked, said, amount } = of
  const request: KnownRequest = { asked, said, success: isPaid, rrn: null, ...(isPaid && { unheard: amount }) }
  const requests = { ...state.bridge.requests, [requestName(id, String(asked.request))]: request }
  const known = withBridge(withTerminal(state, after), { requests })
  return terminal.manner === 'losing answers' ? known : toldOf(known, { of, end })
}

const allEnded = (state: State, id: string, end: PurchaseEnd): State =>
  state.bridge.byId[id]!.underWay.reduce((now) => ended(now, id, end), state)

/** By when all have ended, each begun behind the one before, ms. */
export const lastEnd = (underWay: readonly PurchaseUnderWay[]): number =>
  underWay[0]!.since + OPERATION_MS * underWay.length

/** The state with what has lasted too long by now ended. */
export function timedOut(state: State): State {
  const { byId } = state.bridge
  const ids = Object.keys(byId).filter(
    (id) => byId[id]!.underWay.length > 0 && lastEnd(byId[id]!.underWay) <= state.now,
  )
  return ids.reduce((now, id) => allEnded(now, id, 'timed out'), state)
}

/** A terminal that drops is out of reach of who waits for it, and goes on (BRG-215). */
export function outOfReach(state: State, id: string): State {
  const terminal = state.bridge.byId[id]!
  const told = terminal.underWay.reduce((now, of) => toldOf(now, { of, end: 'out of reach' }), state)
  const underWay = terminal.underWay.map((each) => ({ ...each, client: null }))
  return withTerminal(told, { ...told.bridge.byId[id]!, underWay })
}

function begun(state: State, act: ActOf<'begin a purchase'>): State {
  const { client, amount } = act
  const { terminal: id } = state.bridge.clients[client]!
  const terminal = state.bridge.byId[id]!
  const asked = purchaseSaid(act)
  const purchase: PurchaseUnderWay = { asked, said: socketMessage(state, asked), amount, client, since: state.now }
  const taken = withTerminal(state, { ...terminal, screen: null, underWay: [...terminal.underWay, purchase] })
  return terminal.manner === 'losing answers' ? ended(taken, id, 'approved') : taken
}

const ENDS: Readonly<Record<ActOf<'hands at the terminal'>['key'], PurchaseEnd>> = {
  approve: 'approved',
  decline: 'declined',
  cancel: 'cancelled',
}

export const begins = (state: State, act: ActOf<'begin a purchase'>): readonly Lawful[] =>
  done('BRG-203', () => begun(state, act))

export const handled = (state: State, { terminal, key }: ActOf<'hands at the terminal'>): readonly Lawful[] =>
  done('NS-86', () => ended(state, terminal, ENDS[key]))

/** What has waited for hands is done as soon as it works at once again. */
export const worksAs = (state: State, { terminal, manner }: ActOf<'terminal works'>): readonly Lawful[] =>
  done('NS-86', () => {
    const after = allEnded(state, terminal, 'approved')
    return withTerminal(after, { ...after.bridge.byId[terminal]!, manner })
  })

/** Whether a client waits for an answer, or has one that it has not been looked at for. */
const isWaiting = ({ bridge }: State, client: string): boolean =>
  bridge.clients[client]!.told.some((each) => typeof each === 'object') ||
  Object.values(bridge.byId).some(({ underWay }) => underWay.some((each) => each.client === client))

/** Whether all that is under way at a terminal has ended by then, or nothing has. */
const isClear = ({ underWay }: KnownTerminal, then: number): boolean =>
  underWay.every(({ since }) => then < since + OPERATION_MS) || lastEnd(underWay) <= then

/** What of an act is looked at here: the subjects that have these are told apart by name. */
interface AnyAct {
  do: string
  seconds?: unknown
}

/** Whether an act is such that it is sure what terminals make of it. */
export function isSureOfTerminals(state: State, act: AnyAct): boolean {
  const { byId, clients, requests } = state.bridge
  const all = Object.values(byId)
  const terminalAct = act as TerminalAct
  switch (terminalAct.do) {
    case 'say': {
      const { client, request } = terminalAct
      const terminal = byId[terminalAct.terminal ?? clients[client]!.terminal]!
      const isKnown = typeof request === 'string' && requests[requestName(terminal.id, request)] !== undefined
      return !isWaiting(state, client) && (isKnown || terminal.manner === 'at once')
    }
    case 'begin a purchase': {
      const { client, request } = terminalAct
      const terminal = byId[clients[client]!.terminal]!
      const isNew = all.every(({ underWay }) => underWay.every(({ asked }) => asked.request !== request))
      const isKnown = requests[requestName(terminal.id, request)] !== undefined
      const { isThere, manner, card } = terminal
      return isThere && manner !== 'at once' && card === 'own' && isNew && !isKnown && !isWaiting(state, client)
    }
    case 'ask on the LAN':
      return all.every(({ device, manner }) => device !== terminalAct.device || manner === 'at once')
    case 'show an empty card':
      return byId[terminalAct.terminal]!.manner === 'at once'
    case 'terminal works':
      return (byId[terminalAct.terminal]!.manner === 'at once') !== (terminalAct.manner === 'at once')
    case 'hands at the terminal': {
      const { manner, underWay } = byId[terminalAct.terminal]!
      return manner === 'by hand' && underWay.length > 0
    }
    case 'hear':
      return clients[terminalAct.client]!.told.length > 0
  }
  if (act.do === 'set the clock back') return all.every(({ underWay }) => underWay.length === 0)
  return act.do !== 'wait' || all.every((each) => isClear(each, state.now + (act.seconds as number) * 1000))
}
