/**
 * A bank terminal at the bridge: the terminal's own side (`server`), the front systems' side (`client`), and the
 * tokens by which clients come in (AUT-009).
 */
import { assign, emit, setup } from 'xstate'
import { decided, type MachineStep, step } from '../vocabulary/step.ts'
import type { ConnectionEvent, TerminalCommand, TerminalContext, TerminalFact } from '../vocabulary/terminal.ts'

/** The event of a connection, as the bridge says it and its subscribers hear it. */
const connectionEvent = (event: TerminalCommand): ConnectionEvent => {
  const { type, at, connection } = event as ConnectionEvent
  return { type, at, connection }
}

const connectionOf = (event: TerminalCommand): string => connectionEvent(event).connection

type TerminalStep = MachineStep<TerminalContext, TerminalCommand, TerminalFact>

/** When the terminal went is not known: the moments stay as they are. */
function loseTerminal(terminal: TerminalContext, { at }: TerminalCommand): TerminalStep {
  const { server } = terminal
  const context = { ...terminal, server: { ...server, connection: null } }
  return decided(context, { type: 'terminal.disconnected', at, connection: server.connection! })
}

const loseClients = (terminal: TerminalContext, { at }: TerminalCommand): TerminalStep => ({
  context: { ...terminal, clients: [] },
  says: terminal.clients.map((connection) => ({ type: 'client.disconnected', at, connection })),
})

export const terminalMachine = setup({
  types: { context: {} as TerminalContext, events: {} as TerminalCommand, emitted: {} as TerminalFact },
  actions: {
    passOn: emit(({ event }) => connectionEvent(event)),
    attach: assign({
      server: ({ event }) => ({ connected_at: event.at, online_at: event.at, connection: connectionOf(event) }),
    }),
    detach: assign({ server: ({ context, event }) => ({ ...context.server, online_at: event.at, connection: null }) }),
    join: assign({
      client: ({ event }) => ({ connected_at: event.at, online_at: event.at }),
      clients: ({ context, event }) => [...context.clients, connectionOf(event)],
    }),
    leave: assign({
      client: ({ context, event }) => ({ ...context.client, online_at: event.at }),
      clients: ({ context, event }) => context.clients.filter((each) => each !== connectionOf(event)),
    }),
    loseTerminal: step(loseTerminal),
    loseClients: step(loseClients),
  },
  guards: {
    isConnection: ({ context, event }) => context.server.connection === connectionOf(event),
    isClient: ({ context, event }) => context.clients.includes(connectionOf(event)),
    isNewClient: ({ context, event }) => !context.clients.includes(connectionOf(event)),
    isOnlyClient: ({ context, event }) => context.clients.length === 1 && context.clients[0] === connectionOf(event),
  },
}).createMachine({
  id: 'terminal',
  type: 'parallel',
  context: {
    server: { connected_at: null, online_at: null, connection: null },
    client: { connected_at: null, online_at: null },
    clients: [],
    tokens: 0,
  },
  on: {
    'terminal.authorize': {
      actions: [
        assign({ tokens: ({ context }) => context.tokens + 1 }),
        emit(({ context, event }) => ({
          type: 'terminal.authorized',
          at: event.at,
          cash_register_id: event.cash_register_id,
          serial: context.tokens,
        })),
      ],
    },
  },
  states: {
    server: {
      initial: 'offline',
      states: {
        offline: { on: { 'terminal.connected': { target: 'online', actions: ['attach', 'passOn'] } } },
        online: {
          on: {
            // A terminal that lost its connection comes back before we know: the new one counts.
            'terminal.connected': { actions: ['attach', 'passOn'] },
            'terminal.disconnected': { guard: 'isConnection', target: 'offline', actions: ['detach', 'passOn'] },
            'connections.lost': { target: 'offline', actions: 'loseTerminal' },
          },
        },
      },
    },
    client: {
      initial: 'offline',
      states: {
        offline: { on: { 'client.connected': { target: 'online', actions: ['join', 'passOn'] } } },
        online: {
          on: {
            'client.connected': { guard: 'isNewClient', actions: ['join', 'passOn'] },
            'client.disconnected': [
              { guard: 'isOnlyClient', target: 'offline', actions: ['leave', 'passOn'] },
              { guard: 'isClient', actions: ['leave', 'passOn'] },
            ],
            'connections.lost': { target: 'offline', actions: 'loseClients' },
          },
        },
      },
    },
  },
})
