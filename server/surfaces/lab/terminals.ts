/** Bank terminals: what has come to them, and their connection to the bridge as if it had been plugged in or out. */
import Type from 'typebox'
import type { CardName } from '../../../machines/vocabulary/outside/bank-card.ts'
import type { BankRefusal } from '../../../machines/vocabulary/outside/bank-status.ts'
import type { HandCommand, Script } from '../../../machines/vocabulary/outside/bank-terminal.ts'
import type { SeedTerminal } from '../../../machines/vocabulary/seed-data.ts'
import type { ConnectionEvent, TerminalContext } from '../../../machines/vocabulary/terminal.ts'
import { Nullable } from '../../../machines/vocabulary/wire.ts'
import { Model } from '../../wire/http/model.ts'
import { type Operation, type Reply, type Request, refused, reply } from '../../wire/http/operation.ts'
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

/** Does something with the terminal the path names, and answers with how it stands then. */
const atTerminal =
  (doing: (request: Request, terminal: SeedTerminal) => Promise<void>) =>
  async (request: Request): Promise<Reply> => {
    const terminal = request.world.reference.terminals.get(request.params.id!.toLowerCase())
    if (!terminal) return refused('unknown id', {}, request.language)
    await doing(request, terminal)
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

/** What a hand does, without its moment. */
type Deed = HandCommand extends infer H ? (H extends HandCommand ? Omit<H, 'at'> : never) : never

/** A hand at the terminal; where there is no operation that it concerns, nothing happens. */
const hand = (name: string, summary: string, deed: (body: Record<string, unknown>) => Deed): Operation => ({
  id: `${name}AtTerminal`,
  method: 'POST',
  path: `/lab/terminals/:id/${name}`,
  surface: 'lab',
  summary,
  clauses: [],
  who: 'lab',
  answers,
  handle: atTerminal((request, { id }) => atDevice(request, id, deed((request.body ?? {}) as Record<string, unknown>))),
})

export const terminalOperations: Operation[] = [
  {
    id: 'getTerminal',
    method: 'GET',
    path: '/lab/terminals/:id',
    surface: 'lab',
    summary:
      'How a bank terminal stands: who is connected on either side of it, its screen, its prints and the totals of its bank',
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
    summary: 'Takes a bank terminal off the bridge, hardware of its own too; one that is not connected stays so',
    clauses: [],
    who: 'lab',
    answers,
    handle: atTerminal(async (request, terminal) => {
      const { server } = await look(request, terminal)
      if (server.connection !== null) await tell(request, terminal, 'terminal.disconnected', server.connection)
    }),
  },
  {
    id: 'enterBridgeMode',
    method: 'PUT',
    path: '/lab/terminals/:id/bridge-mode',
    surface: 'lab',
    summary: 'Puts a bank terminal into bridge mode, in which it serves the local network; one that is in it stays so',
    clauses: [],
    who: 'lab',
    answers,
    handle: atTerminal((request, { id }) => atDevice(request, id, { type: 'bridge-mode.enter' })),
  },
  {
    id: 'leaveBridgeMode',
    method: 'DELETE',
    path: '/lab/terminals/:id/bridge-mode',
    surface: 'lab',
    summary: 'Takes a bank terminal out of bridge mode: it closes its sockets on the local network, and refuses others',
    clauses: [],
    who: 'lab',
    answers,
    handle: atTerminal((request, { id }) => atDevice(request, id, { type: 'bridge-mode.leave' })),
  },
  {
    id: 'scriptTerminal',
    method: 'PUT',
    path: '/lab/terminals/:id/script',
    surface: 'lab',
    summary: 'Says what operations at a bank terminal will come to; what is left out stays as it was',
    clauses: [],
    who: 'lab',
    body: ScriptBody,
    answers,
    handle: atTerminal((request, { id }) =>
      atDevice(request, id, { type: 'script.set', script: request.body as Partial<Script> }),
    ),
  },
  {
    id: 'unscriptTerminal',
    method: 'DELETE',
    path: '/lab/terminals/:id/script',
    surface: 'lab',
    summary: 'Takes the script of a bank terminal away: everything at once, everything approved',
    clauses: [],
    who: 'lab',
    answers,
    handle: atTerminal((request, { id }) => atDevice(request, id, { type: 'script.clear' })),
  },
  {
    ...hand('card', 'Puts a test card in: the operation that waits for one takes it, or else the next', ({ card }) => ({
      type: 'card.insert',
      card: card as CardName,
    })),
    body: CardBody,
  },
  hand('proceed', 'The operation under way goes on to its next step', () => ({ type: 'operation.proceed' })),
  hand('approve', 'The operation under way is approved', () => ({ type: 'operation.approve' })),
  {
    ...hand('decline', 'The operation under way is declined, for the reason given', ({ status }) => ({
      type: 'operation.decline',
      status: (status ?? 'authorisationDeclined') as BankRefusal,
    })),
    optionalBody: DeclineBody,
  },
  hand('cancel', 'The customer leaves the operation under way, unless its bank has been asked already', () => ({
    type: 'customer.cancel',
  })),
]
