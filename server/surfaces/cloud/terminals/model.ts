/** Terminals as the cloud shows them: in the registry and to their clients (FLD-005), and to processing (FLD-006). */
import Type, { type Static } from 'typebox'
import { instant, instantOrNull } from '../../../../machines/instant.ts'
import { DateTime, Nullable, Uuid } from '../../../../machines/vocabulary/schemas/wire.ts'
import type { SeedTerminal } from '../../../../machines/vocabulary/seed-data.ts'
import type { TerminalContext } from '../../../../machines/vocabulary/terminal.ts'
import { Model } from '../../../wire/http/model.ts'

const identity = { id: Uuid, device_id: Type.String(), label: Type.String() }
const dated = { created_at: DateTime, updated_at: DateTime }
const sides = { server: Type.Boolean(), client: Type.Boolean() }

/** First variant. */
export const TerminalModel = Model('Terminal', {
  ...identity,
  last_client_online_at: Nullable(DateTime),
  last_server_online_at: Nullable(DateTime),
  ...dated,
  online: Model('TerminalOnline', sides),
})

/** Second variant; its moments are null as well when there has never been a connection (AMB-39). */
export const ProcessingTerminal = Model('ProcessingTerminal', {
  ...identity,
  last_server_connect_at: Nullable(DateTime),
  last_client_connect_at: Nullable(DateTime),
  organization_id: Uuid,
  ...dated,
  online: Model('ProcessingTerminalOnline', { ...sides, connected_clients: Type.Integer({ minimum: 0 }) }),
})

const token = Type.String({ minLength: 1 })
/** FLD-007. */
export const TerminalAuth = Model('TerminalAuth', { token, terminal: TerminalModel })
export const ProcessingTerminalAuth = Model('ProcessingTerminalAuth', { token, terminal: ProcessingTerminal })

const identityOf = ({ id, device_id, label }: SeedTerminal) => ({ id, device_id, label })
const datesOf = ({ created_at, updated_at }: SeedTerminal) => ({
  created_at: instant(created_at),
  updated_at: instant(updated_at),
})
const onlineOf = ({ server, clients }: TerminalContext) => ({
  server: server.connection !== null,
  client: clients.length > 0,
})

export const terminalModel = (row: SeedTerminal, context: TerminalContext): Static<typeof TerminalModel> => ({
  ...identityOf(row),
  last_client_online_at: instantOrNull(context.client.online_at),
  last_server_online_at: instantOrNull(context.server.online_at),
  ...datesOf(row),
  online: onlineOf(context),
})

export const processingTerminalModel = (
  row: SeedTerminal,
  context: TerminalContext,
): Static<typeof ProcessingTerminal> => ({
  ...identityOf(row),
  last_server_connect_at: instantOrNull(context.server.connected_at),
  last_client_connect_at: instantOrNull(context.client.connected_at),
  organization_id: row.organization_id,
  ...datesOf(row),
  online: { ...onlineOf(context), connected_clients: context.clients.length },
})
