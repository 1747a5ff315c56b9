/** Bank terminals: what has come to them, and their connection to the bridge as if it had been plugged in or out. */
import Type from 'typebox'
import type { SeedTerminal } from '../../machines/vocabulary/seed-data.ts'
import type { Connecting, TerminalContext } from '../../machines/vocabulary/terminal.ts'
import { Nullable } from '../../machines/vocabulary/wire.ts'
import { Model } from '../http/model.ts'
import { type Operation, type Reply, type Request, refused, reply } from '../http/operation.ts'

/** Epoch milliseconds; null when this side has never been there. */
const moment = Nullable(Type.Integer())
const presence = { connected_at: moment, online_at: moment }

/** As `TerminalContext` of the vocabulary. */
const TerminalConnections = Model('TerminalConnections', {
  server: Model('TerminalServer', { ...presence, connection: Nullable(Type.String()) }),
  client: Model('TerminalPresence', presence),
  clients: Type.Array(Type.String()),
  tokens: Type.Integer({ minimum: 0 }),
})

const answers = { 200: TerminalConnections }

const look = ({ services, world }: Request, { id }: SeedTerminal): Promise<TerminalContext> =>
  services.switchboard.read<TerminalContext>(world, `terminal:${id}`)

/** Does something with the terminal the path names, and answers with how it stands then. */
const atTerminal =
  (doing: (request: Request, terminal: SeedTerminal) => Promise<void>) =>
  async (request: Request): Promise<Reply> => {
    const terminal = request.world.reference.terminals.get(request.params.id!.toLowerCase())
    if (!terminal) return refused('unknown id', {}, request.language)
    await doing(request, terminal)
    return reply(200, await look(request, terminal))
  }

async function tell(
  { services, world }: Request,
  { id }: SeedTerminal,
  type: Connecting['type'],
  connection: string,
): Promise<void> {
  const fact: Connecting = { type, at: world.clock.now(), connection }
  await services.switchboard.ask(world, `terminal:${id}`, fact)
}

export const terminalOperations: Operation[] = [
  {
    id: 'getTerminal',
    method: 'GET',
    path: '/lab/terminals/:id',
    surface: 'lab',
    summary: 'How a bank terminal stands: who is connected on either side of it, and since when',
    clauses: [],
    who: 'lab',
    answers,
    handle: atTerminal(async () => {}),
  },
  {
    id: 'connectTerminal',
    method: 'PUT',
    path: '/lab/terminals/:id/connection',
    surface: 'lab',
    summary: 'Connects a bank terminal to the bridge; one that is connected stays so',
    clauses: [],
    who: 'lab',
    answers,
    handle: atTerminal(async (request, terminal) => {
      const { server } = await look(request, terminal)
      if (server.connection === null)
        await tell(request, terminal, 'terminal.connected', request.world.newId('connection'))
    }),
  },
  {
    id: 'disconnectTerminal',
    method: 'DELETE',
    path: '/lab/terminals/:id/connection',
    surface: 'lab',
    summary: 'Takes a bank terminal off the bridge; one that is not connected stays so',
    clauses: [],
    who: 'lab',
    answers,
    handle: atTerminal(async (request, terminal) => {
      const { server } = await look(request, terminal)
      if (server.connection !== null) await tell(request, terminal, 'terminal.disconnected', server.connection)
    }),
  },
]
