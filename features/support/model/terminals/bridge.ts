/** Changes of what is known of terminals. */

import {
  clientsOf,
  type KnownTerminal,
  type ModelBridge,
  type ModelClient,
  type ModelSide,
} from '../known/terminals.ts'
import type { State } from '../state.ts'

export const withBridge = (state: State, change: Partial<ModelBridge>): State => ({
  ...state,
  bridge: { ...state.bridge, ...change },
})

export const withTerminal = (state: State, terminal: KnownTerminal): State =>
  withBridge(state, { byId: { ...state.bridge.byId, [terminal.id]: terminal } })

const withClients = (state: State, more: Readonly<Record<string, ModelClient>>): State =>
  withBridge(state, { clients: { ...state.bridge.clients, ...more } })

/** Whoever comes is seen by that. */
const come = (now: number): ModelSide => ({ connectedAt: now, seenAt: now })

/** A client that has come in. */
export function cameIn(state: State, name: string, client: ModelClient): State {
  const terminal = state.bridge.byId[client.terminal]!
  return withTerminal(withClients(state, { [name]: client }), { ...terminal, client: come(state.now) })
}

/** A client that has left: while others are there it is not said when one was last there. */
export function left(state: State, name: string): State {
  const client = state.bridge.clients[name]!
  const after = withClients(state, { [name]: { ...client, isIn: false } })
  const terminal = state.bridge.byId[client.terminal]!
  const areOthers = clientsOf(after.bridge, terminal.id).length > 0
  const seenAt = areOthers ? 'unknown' : state.now
  const underWay = terminal.underWay.map((each) => (each.client === name ? { ...each, client: null } : each))
  return withTerminal(after, { ...terminal, underWay, client: { ...terminal.client, seenAt } })
}

/** Its clients are told that the terminal has come, or gone (BRG-214, BRG-215). */
export function terminalIs(state: State, id: string, isThere: boolean): State {
  const terminal = state.bridge.byId[id]!
  if (terminal.isThere === isThere) return state
  const event = isThere ? 'connected' : 'disconnected'
  const told = Object.fromEntries(
    clientsOf(state.bridge, id).map(([name, client]) => [name, { ...client, told: [...client.told, event] as const }]),
  )
  const server = isThere ? come(state.now) : { ...terminal.server, seenAt: state.now }
  return withTerminal(withClients(state, told), { ...terminal, isThere, server })
}
