import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initialTransition, transition } from 'xstate'
import type { ConnectionEvent, TerminalCommand, TerminalFact } from '../vocabulary/terminal.ts'
import { terminalMachine } from './terminal.ts'

/** A terminal run by hand: one second for each event. */
function bench() {
  let [snapshot] = initialTransition(terminalMachine)
  let at = 0
  const hear = (type: TerminalCommand['type'], more: object) => {
    at += 1000
    const [next, actions] = transition(terminalMachine, snapshot, { type, at, ...more } as TerminalCommand)
    snapshot = next
    return (actions as unknown as { params: { event: TerminalFact } }[]).map(({ params }) => params.event)
  }
  return {
    hear: (type: ConnectionEvent['type'], connection: string) => hear(type, { connection }),
    lose: () => hear('connections.lost', {}),
    authorize: (cash_register_id: string | null) => hear('terminal.authorize', { cash_register_id }),
    get context() {
      return snapshot.context
    },
    get value() {
      return snapshot.value
    },
  }
}

test('no side has ever been there', () => {
  const { context, value } = bench()
  assert.deepEqual(value, { server: 'offline', client: 'offline' })
  assert.deepEqual(context, {
    server: { connected_at: null, online_at: null, connection: null },
    client: { connected_at: null, online_at: null },
    clients: [],
    tokens: 0,
  })
})

test('a terminal comes and goes, and both are said', () => {
  const pos = bench()
  assert.deepEqual(pos.hear('terminal.connected', 's'), [{ type: 'terminal.connected', at: 1000, connection: 's' }])
  assert.deepEqual(pos.value, { server: 'online', client: 'offline' })
  assert.deepEqual(pos.context.server, { connected_at: 1000, online_at: 1000, connection: 's' })
  assert.deepEqual(pos.hear('terminal.disconnected', 's'), [
    { type: 'terminal.disconnected', at: 2000, connection: 's' },
  ])
  assert.deepEqual(pos.value, { server: 'offline', client: 'offline' })
  assert.deepEqual(pos.context.server, { connected_at: 1000, online_at: 2000, connection: null })
})

test('a terminal that is back already does not go when its lost connection ends', () => {
  const pos = bench()
  pos.hear('terminal.connected', 'lost')
  pos.hear('terminal.connected', 'fresh')
  assert.deepEqual(pos.hear('terminal.disconnected', 'lost'), [])
  assert.deepEqual(pos.context.server, { connected_at: 2000, online_at: 2000, connection: 'fresh' })
  assert.deepEqual(pos.value, { server: 'online', client: 'offline' })
})

test('clients are counted by their connections; the last to go leaves none', () => {
  const pos = bench()
  pos.hear('client.connected', 'a')
  pos.hear('client.connected', 'b')
  assert.deepEqual(pos.hear('client.connected', 'b'), [])
  assert.deepEqual(pos.context.clients, ['a', 'b'])
  assert.deepEqual(pos.hear('client.disconnected', 'a'), [{ type: 'client.disconnected', at: 4000, connection: 'a' }])
  assert.deepEqual(pos.value, { server: 'offline', client: 'online' })
  assert.deepEqual(pos.hear('client.disconnected', 'a'), [])
  pos.hear('client.disconnected', 'b')
  assert.deepEqual(pos.value, { server: 'offline', client: 'offline' })
  assert.deepEqual(pos.context.client, { connected_at: 2000, online_at: 6000 })
  assert.deepEqual(pos.context.clients, [])
})

test('who goes without having come changes nothing', () => {
  const pos = bench()
  const { context } = pos
  assert.deepEqual(pos.hear('terminal.disconnected', 'x'), [])
  assert.deepEqual(pos.hear('client.disconnected', 'x'), [])
  assert.equal(pos.context, context)
})

test('connections that are lost all end at once, and no fact says when they were there last', () => {
  const pos = bench()
  pos.hear('client.connected', 'a')
  pos.hear('terminal.connected', 's')
  pos.hear('client.connected', 'b')
  assert.deepEqual(
    pos.lose().map(({ type, at, ...more }) => [type, at, 'connection' in more && more.connection]),
    [
      ['terminal.disconnected', 4000, 's'],
      ['client.disconnected', 4000, 'a'],
      ['client.disconnected', 4000, 'b'],
    ],
  )
  assert.deepEqual(pos.value, { server: 'offline', client: 'offline' })
  assert.deepEqual(pos.context, {
    server: { connected_at: 2000, online_at: 2000, connection: null },
    client: { connected_at: 3000, online_at: 3000 },
    clients: [],
    tokens: 0,
  })
})

test('where nothing is connected nothing is lost', () => {
  const pos = bench()
  const { context } = pos
  assert.deepEqual(pos.lose(), [])
  assert.equal(pos.context, context)
})

test('tokens are numbered, whether or not a client is connected', () => {
  const pos = bench()
  assert.deepEqual(pos.authorize('r'), [{ type: 'terminal.authorized', at: 1000, cash_register_id: 'r', serial: 1 }])
  pos.hear('client.connected', 'a')
  assert.deepEqual(pos.authorize(null), [{ type: 'terminal.authorized', at: 3000, cash_register_id: null, serial: 2 }])
  assert.equal(pos.context.tokens, 2)
})
