/** How a terminal is shown in the registry: to a cashier's list (FLD-005), and to processing (FLD-006). */
import { type Expects, hasValue, isSuch } from '../expected.ts'
import { clientsOf, type ModelSide } from '../known/terminals.ts'
import type { State } from '../state.ts'

/** A moment in the records of connections (NS-85). */
function momentShown(at: string, moment: ModelSide['seenAt']): Expects[] {
  if (moment === 'unknown') return []
  if (moment === null) return [hasValue(at, null, 'BRG-216')]
  const isThen = (value: unknown): boolean => typeof value === 'string' && Date.parse(value) === moment
  return [isSuch(at, new Date(moment).toISOString(), isThen, 'BRG-216')]
}

const namesShown = (state: State, id: string, at: string, clause: string): Expects[] => [
  hasValue(`${at}id`, id, clause),
  hasValue(`${at}device_id`, state.bridge.byId[id]!.device, clause),
]

/** In the first form. */
export function recordShown(state: State, id: string, at: string, clause: string): Expects[] {
  const { isThere, server, client } = state.bridge.byId[id]!
  return [
    ...namesShown(state, id, at, clause),
    hasValue(`${at}online.server`, isThere, 'BRG-216'),
    hasValue(`${at}online.client`, clientsOf(state.bridge, id).length > 0, 'BRG-216'),
    ...momentShown(`${at}last_server_online_at`, server.seenAt),
    ...momentShown(`${at}last_client_online_at`, client.seenAt),
  ]
}

/** In the second form. */
export function registryShown(state: State, id: string): Expects[] {
  const { isThere, server, client, organization } = state.bridge.byId[id]!
  const clients = clientsOf(state.bridge, id).length
  return [
    ...namesShown(state, id, 'terminal.', 'CLD-706'),
    hasValue('terminal.organization_id', organization, 'CLD-706'),
    hasValue('terminal.online.server', isThere, 'BRG-216'),
    hasValue('terminal.online.client', clients > 0, 'BRG-216'),
    hasValue('terminal.online.connected_clients', clients, 'BRG-216'),
    ...momentShown('terminal.last_server_connect_at', server.connectedAt),
    ...momentShown('terminal.last_client_connect_at', client.connectedAt),
  ]
}
