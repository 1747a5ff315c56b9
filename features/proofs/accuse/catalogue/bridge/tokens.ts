/** Wrong servers of the cash-desk API: bank terminals, and the tokens of their clients. */
import Type from 'typebox'
import { instantOrNull } from '../../../../../machines/instant.ts'
import type { TerminalContext } from '../../../../../machines/vocabulary/terminal.ts'
import * as models from '../../../../../server/surfaces/cloud/terminals/model.ts'
import * as terminals from '../../../../../server/surfaces/cloud/terminals/terminals.ts'
import { identify } from '../../../../../server/wire/http/authentication.ts'
import type { Request } from '../../../../../server/wire/http/request.ts'
import { reached } from '../../seams/reached.ts'
import { handles, row, shows, showsMember } from '../../seams/rows.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inModule, inModuleScope, inObject, type Seam } from '../../seams/seam.ts'
import { admitsBy } from '../../subjects/access.ts'
import { listedBy } from '../../subjects/lists.ts'
import { wrong } from '../../wrong-server.ts'

const contextOf = ({ services, world }: Request, id: string): Promise<TerminalContext> =>
  services.switchboard.read<TerminalContext>(world, `terminal:${id}`)

/** Members of the body of an authorization that may be otherwise. */
const inBody = (id: string, wrongly: Record<string, object>): Seam =>
  inSchema(schemaWithin(row(id).body!, 'properties'), (right) => ({ ...right, ...wrongly }))

export default [
  wrong(
    'CLD-701',
    'shows as last moment of a client that of the server, and the other way round',
    inModule(models, 'terminalModel', (right) => (terminal, context) => {
      reached()
      const { client, server } = context
      return right(terminal, {
        ...context,
        client: { ...client, online_at: server.online_at },
        server: { ...server, online_at: client.online_at },
      })
    }),
  ),
  wrong(
    'CLD-701',
    'lists terminals of every organization',
    shows('listTerminals', async ({ meta }, request) => {
      const { terminals: all } = request.world.reference.seed
      const some = all.slice(meta.offset, meta.offset + meta.limit)
      const shown = some.map(async (each) => models.terminalModel(each, await contextOf(request, each.id)))
      return { meta, results: await Promise.all(shown) }
    }),
  ),
  wrong(
    'CLD-701',
    "shows the name of a terminal's device as its label",
    inModuleScope<(terminal: { id: string; device_id: string }) => object>(
      models,
      'identityOf',
      () =>
        ({ id, device_id }) => ({ id, device_id, label: device_id }),
    ),
  ),
  wrong(
    'CLD-702',
    'shows no higher limit of terminals than 100',
    showsMember('listTerminals', 'meta.limit', (limit) => Math.min(limit, 100)),
  ),
  wrong(
    'CLD-702',
    'counts the offset of terminals in pages',
    listedBy('listTerminals', ({ limit, offset }) => ({ offset: offset * limit })),
  ),
  wrong(
    'CLD-703',
    'makes a token for the first register, whatever register is named',
    inModuleScope<(request: Request, terminal: object, register: string | null) => Promise<string>>(
      terminals,
      'newToken',
      (right) => (request, terminal, register) => {
        reached()
        return right(request, terminal, register && request.world.reference.firstRegister.id)
      },
    ),
  ),
  wrong(
    'CLD-703',
    'shows the first terminal, whatever terminal the token is of',
    shows('authorizeTerminalClient', async (body, request) => {
      const context = await contextOf(request, body.terminal.id)
      return { ...body, terminal: models.terminalModel(request.world.reference.seed.terminals[0]!, context) }
    }),
  ),
  wrong(
    'CLD-703',
    'shows as the moment a terminal was changed that of its last client',
    showsMember('authorizeTerminalClient', 'terminal.updated_at', (_moment, _terminal, { world }) =>
      new Date(world.clock.now()).toISOString(),
    ),
  ),
  wrong(
    'CLD-704',
    'makes a token for any register where none is named',
    inSchema(row('authorizeTerminalClient').body!, (right) => ({ ...right, required: ['id'] })),
  ),
  wrong('CLD-704', 'takes any text for the id of a terminal', inBody('authorizeTerminalClient', { id: Type.String() })),
  wrong(
    'CLD-705',
    'gives a client a token for a session that has ended',
    admitsBy('/paylink/auth/client', (context, address) =>
      address.startsWith('session:') ? { ...context, ended_at: null } : context,
    ),
  ),
  wrong(
    'CLD-705',
    'gives a client a token for a cashier who has been deactivated',
    admitsBy('/paylink/auth/client', (context, address) =>
      address.startsWith('cashier:') ? { ...context, signer: { ...context.signer, active: true } } : context,
    ),
  ),
  wrong(
    'CLD-706',
    'shows processing when a terminal was online last as when it connected',
    inModule(models, 'processingTerminalModel', (right) => (terminal, context) => {
      reached()
      return { ...right(terminal, context), last_client_connect_at: instantOrNull(context.client.online_at) }
    }),
  ),
  wrong(
    'CLD-706',
    'counts a terminal that is connected among its clients',
    inModule(models, 'processingTerminalModel', (right) => (terminal, context) => {
      reached()
      const shown = right(terminal, context)
      const connected_clients = shown.online.connected_clients + (context.server.connection === null ? 0 : 1)
      return { ...shown, online: { ...shown.online, connected_clients } }
    }),
  ),
  wrong(
    'CLD-707',
    'takes terminal_id for terminalId',
    inBody('authorizeTerminalProcessing', {
      terminalId: Type.String({ default: '50000000-0000-4000-8000-000000000001' }),
    }),
  ),
  wrong(
    'CLD-707',
    'answers a terminalId that is no uuid 404',
    inBody('authorizeTerminalProcessing', { terminalId: Type.String() }),
  ),
  wrong(
    'CLD-708',
    'gives processing no token where it shows a token that is not valid',
    handles('authorizeTerminalProcessing', (right) => async (request) => {
      if (!request.headers.authorization) return right(request)
      reached()
      return (await identify(request)) ?? right(request)
    }),
  ),
  wrong(
    'CLD-708',
    'asks processing for the token of a cashier',
    inObject(row('authorizeTerminalProcessing'), 'who', () => 'cashier' as const),
  ),
]
