/** The registry of bank terminals, and the tokens by which clients come in at the bridge. */
import Type, { type Static } from 'typebox'
import { instant, instantOrNull } from '../../../../machines/instant.ts'
import { DateTime, Nullable, Uuid } from '../../../../machines/vocabulary/schemas/scalars.ts'
import type { SeedTerminal } from '../../../../machines/vocabulary/seed-data.ts'
import type { TerminalContext } from '../../../../machines/vocabulary/terminal.ts'
import { Model, PageOf } from '../../../transport/http/model.ts'
import { type Operation, operation, refused, reply } from '../../../transport/http/operation.ts'
import type { Request } from '../../../transport/http/request.ts'
import { issueTerminalToken } from '../../../transport/http/tokens.ts'
import { pageQuery, paginated } from '../pages.ts'

// Terminals as the cloud shows them: in the registry and to their clients (FLD-005), and to processing (FLD-006).

const identity = { id: Uuid, device_id: Type.String(), label: Type.String() }
const dated = { created_at: DateTime, updated_at: DateTime }
const sides = { server: Type.Boolean(), client: Type.Boolean() }

/** First variant. */
const TerminalModel = Model('Terminal', {
  ...identity,
  last_client_online_at: Nullable(DateTime),
  last_server_online_at: Nullable(DateTime),
  ...dated,
  online: Model('TerminalOnline', sides),
})

/** Second variant; its moments are null as well when there has never been a connection (AMB-39). */
const ProcessingTerminal = Model('ProcessingTerminal', {
  ...identity,
  last_server_connect_at: Nullable(DateTime),
  last_client_connect_at: Nullable(DateTime),
  organization_id: Uuid,
  ...dated,
  online: Model('ProcessingTerminalOnline', { ...sides, connected_clients: Type.Integer({ minimum: 0 }) }),
})

const token = Type.String({ minLength: 1 })
/** FLD-007. */
const TerminalAuth = Model('TerminalAuth', { token, terminal: TerminalModel })
const ProcessingTerminalAuth = Model('ProcessingTerminalAuth', { token, terminal: ProcessingTerminal })

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

/** FLD-008. */
const ClientAuth = Type.Object({ id: Uuid, cash_register_id: Uuid })
/** As live clients send it. */
const ClientAuthById = Type.Object({ id: Uuid, cash_register_id: Type.Optional(Uuid) })
const ProcessingAuth = Type.Object({ terminalId: Uuid })

const terminalContext = ({ services, world }: Request, { id }: SeedTerminal): Promise<TerminalContext> =>
  services.switchboard.read<TerminalContext>(world, `terminal:${id}`)

/** A new token for a terminal. @param register uuid of the one it is for; null: any of the organization */
async function newToken({ services, world }: Request, { id }: SeedTerminal, register: string | null): Promise<string> {
  const at = world.clock.now()
  const command = { type: 'terminal.authorize', at, cash_register_id: register } as const
  const { serial, ...issued } = await services.switchboard.ask(world, `terminal:${id}`, command)
  return issueTerminalToken(world, { terminal: id, cash_register_id: register, serial }, issued.at)
}

export const terminalOperations: Operation[] = [
  operation({
    id: 'listTerminals',
    method: 'GET',
    path: '/api/v1/paylink/terminals',
    surface: 'cloud',
    summary: 'Bank terminals of the organization, in pages',
    clauses: ['CLD-701', 'CLD-702', 'LIM-052', 'LIM-053', 'LIM-054', 'FLD-005'],
    who: 'cashier',
    query: Type.Object(pageQuery()),
    answers: { 200: PageOf(TerminalModel) },
    async handle(request) {
      const { world, cashier } = request
      const { query } = request
      const rows = world.reference.seed.terminals
        .filter(({ organization_id }) => organization_id === cashier.organization_id)
        .slice(query.offset, query.offset + query.limit)
      const contexts = await Promise.all(
        rows.map((row) => request.services.unreadable.orNull(terminalContext(request, row))),
      )
      return paginated(
        query,
        rows.flatMap((row, index) => (contexts[index] ? [terminalModel(row, contexts[index])] : [])),
      )
    },
  }),
  operation({
    id: 'authorizeTerminalClient',
    method: 'POST',
    path: '/api/v1/paylink/auth/client',
    surface: 'cloud',
    summary: 'A token by which a client of one register comes in at the bridge',
    clauses: ['CLD-703', 'CLD-704', 'CLD-705', 'AUT-009', 'FLD-005', 'FLD-007', 'FLD-008'],
    who: 'cashier',
    body: ClientAuth,
    answers: { 200: TerminalAuth },
    variant: { quirk: 'terminal-auth-id-only', body: ClientAuthById },
    async handle(request) {
      const { world, cashier, language } = request
      const { id, cash_register_id } = request.body
      const terminal = world.reference.terminals.get(id)
      const named = cash_register_id !== undefined
      const register = named ? world.reference.registers.get(cash_register_id) : null
      if (terminal?.organization_id !== cashier.organization_id) return refused('unknown id', { id }, language)
      if (named && register?.organization_id !== cashier.organization_id)
        return refused('unknown id', { cash_register_id }, language)
      const token = await newToken(request, terminal, register?.id ?? null)
      return reply(200, { token, terminal: terminalModel(terminal, await terminalContext(request, terminal)) })
    },
  }),
  operation({
    id: 'authorizeTerminalProcessing',
    method: 'POST',
    path: '/paylink/processing/auth/client',
    surface: 'cloud',
    summary: 'A token by which processing comes in at the bridge, for any register of the organization',
    clauses: ['CLD-706', 'CLD-707', 'CLD-708', 'AUT-009', 'FLD-006', 'FLD-007', 'FLD-008'],
    who: 'anyone',
    body: ProcessingAuth,
    answers: { 200: ProcessingTerminalAuth },
    async handle(request) {
      const { terminalId } = request.body
      const terminal = request.world.reference.terminals.get(terminalId)
      if (!terminal) return refused('unknown id', { terminalId }, request.language)
      const token = await newToken(request, terminal, null)
      return reply(200, {
        token,
        terminal: processingTerminalModel(terminal, await terminalContext(request, terminal)),
      })
    },
  }),
]
