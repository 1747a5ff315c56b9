/** Bank terminals: what has come to them, and their connection to the bridge as if it had been plugged in or out. */
import Type from 'typebox'
import { Nullable } from '../../../machines/vocabulary/schemas/scalars.ts'
import type { SeedTerminal } from '../../../machines/vocabulary/seed-data.ts'
import type { ConnectionEvent, TerminalContext } from '../../../machines/vocabulary/terminal.ts'
import { Model } from '../../transport/http/model.ts'
import { type Operation, operation, type Reply, refused, reply } from '../../transport/http/operation.ts'
import type { Request } from '../../transport/http/request.ts'
import { atDevice, bankMembers, bankSide, CardBody, DeclineBody, ScriptBody } from './bank-terminals.ts'

/** Epoch milliseconds; null when this side has never been there. */
const moment = Nullable(Type.Integer())
const presence = { connected_at: moment, online_at: moment }

/** As `TerminalContext` of the vocabulary, and the bank's side of it. */
const Terminal = Model('LabTerminal', {
  server: Model('TerminalServer', { ...presence, connection: Nullable(Type.String()) }),
  client: Model('TerminalPresence', presence),
  clients: Type.Array(Type.String()),
  tokens: Type.Integer({ minimum: 0 }),
  ...bankMembers,
})

const answers = { 200: Terminal }

const look = ({ services, world }: Request, { id }: SeedTerminal): Promise<TerminalContext> =>
  services.switchboard.read<TerminalContext>(world, `terminal:${id}`)

/** Does something with the terminal the path names, and answers with its state after that. */
async function atTerminal(
  request: Request & { params: { id: string } },
  act: (terminal: SeedTerminal) => Promise<void> = async () => {},
): Promise<Reply> {
  const { id } = request.params
  const terminal = request.world.reference.terminals.get(id.toLowerCase())
  if (!terminal) return refused('unknown id', { id, list: 'GET /lab/world' }, request.language)
  await act(terminal)
  return reply(200, { ...(await look(request, terminal)), ...(await bankSide(request, terminal.id)) })
}

async function tell(
  { services, world }: Request,
  { id }: SeedTerminal,
  type: ConnectionEvent['type'],
  connection: string,
): Promise<void> {
  const fact: ConnectionEvent = { type, at: world.clock.now(), connection }
  await services.switchboard.ask(world, `terminal:${id}`, fact)
}

/** A row for a hand at the terminal; where there is no operation that it concerns, nothing happens. */
const handRow = <const Name extends string>(name: Name, summary: string) =>
  ({
    id: `${name}AtTerminal`,
    method: 'POST',
    path: `/lab/terminals/:id/${name}`,
    surface: 'lab',
    summary,
    clauses: [],
    who: 'lab',
    answers,
  }) as const

export const labTerminalOperations: Operation[] = [
  operation({
    id: 'getTerminal',
    method: 'GET',
    path: '/lab/terminals/:id',
    surface: 'lab',
    summary:
      'The state of a bank terminal: its connections on both sides, its screen, its prints and the totals of its bank',
    clauses: [],
    who: 'lab',
    answers,
    handle: (request) => atTerminal(request),
  }),
  operation({
    id: 'connectTerminal',
    method: 'PUT',
    path: '/lab/terminals/:id/connection',
    surface: 'lab',
    summary: 'Connects a bank terminal to the bridge; one that is connected stays so',
    clauses: [],
    who: 'lab',
    answers,
    handle: (request) =>
      atTerminal(request, async (terminal) => {
        const { server } = await look(request, terminal)
        if (server.connection === null)
          await tell(request, terminal, 'terminal.connected', request.world.newId('connection'))
      }),
  }),
  operation({
    id: 'disconnectTerminal',
    method: 'DELETE',
    path: '/lab/terminals/:id/connection',
    surface: 'lab',
    summary:
      "Disconnects a bank terminal from the bridge, a tester's own hardware too; one that is not connected stays so",
    clauses: [],
    who: 'lab',
    answers,
    handle: (request) =>
      atTerminal(request, async (terminal) => {
        const { server } = await look(request, terminal)
        if (server.connection !== null) await tell(request, terminal, 'terminal.disconnected', server.connection)
      }),
  }),
  operation({
    id: 'enterBridgeMode',
    method: 'PUT',
    path: '/lab/terminals/:id/bridge-mode',
    surface: 'lab',
    summary: 'Puts a bank terminal into bridge mode, in which it serves the local network; one that is in it stays so',
    clauses: [],
    who: 'lab',
    answers,
    handle: (request) => atTerminal(request, ({ id }) => atDevice(request, id, { type: 'bridge-mode.enter' })),
  }),
  operation({
    id: 'leaveBridgeMode',
    method: 'DELETE',
    path: '/lab/terminals/:id/bridge-mode',
    surface: 'lab',
    summary: 'Takes a bank terminal out of bridge mode: it closes its sockets on the local network, and refuses others',
    clauses: [],
    who: 'lab',
    answers,
    handle: (request) => atTerminal(request, ({ id }) => atDevice(request, id, { type: 'bridge-mode.leave' })),
  }),
  operation({
    id: 'scriptTerminal',
    method: 'PUT',
    path: '/lab/terminals/:id/script',
    surface: 'lab',
    summary: 'Says what operations at a bank terminal will come to; what is left out stays as it was',
    clauses: [],
    who: 'lab',
    body: ScriptBody,
    answers,
    handle: (request) =>
      atTerminal(request, ({ id }) => atDevice(request, id, { type: 'script.set', script: request.body })),
  }),
  operation({
    id: 'unscriptTerminal',
    method: 'DELETE',
    path: '/lab/terminals/:id/script',
    surface: 'lab',
    summary: 'Takes the script of a bank terminal away: everything at once, everything approved',
    clauses: [],
    who: 'lab',
    answers,
    handle: (request) => atTerminal(request, ({ id }) => atDevice(request, id, { type: 'script.clear' })),
  }),
  operation({
    ...handRow('card', 'Puts a test card in: the operation that waits for one takes it, or else the next'),
    body: CardBody,
    handle: (request) =>
      atTerminal(request, ({ id }) => atDevice(request, id, { type: 'card.insert', card: request.body.card })),
  }),
  operation({
    ...handRow('proceed', 'The operation under way goes on to its next step'),
    handle: (request) => atTerminal(request, ({ id }) => atDevice(request, id, { type: 'operation.proceed' })),
  }),
  operation({
    ...handRow('approve', 'The operation under way is approved'),
    handle: (request) => atTerminal(request, ({ id }) => atDevice(request, id, { type: 'operation.approve' })),
  }),
  operation({
    ...handRow('decline', 'The operation under way is declined, for the reason given'),
    optionalBody: DeclineBody,
    handle: (request) =>
      atTerminal(request, ({ id }) => {
        const { status = 'authorisationDeclined' } = request.body ?? {}
        return atDevice(request, id, { type: 'operation.decline', status })
      }),
  }),
  operation({
    ...handRow('cancel', 'The customer leaves the operation under way, unless its bank has been asked already'),
    handle: (request) => atTerminal(request, ({ id }) => atDevice(request, id, { type: 'customer.cancel' })),
  }),
]
