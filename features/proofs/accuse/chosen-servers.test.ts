import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Misuse } from '../../../server/commands/line/arguments.ts'
import { chosenServers } from './chosen-servers.ts'
import { wrongServers } from './wrong-servers.ts'

const all = [...(await wrongServers()).values()]

test('the parts of all wrong servers are all of them, each once', () => {
  const parts = Array.from({ length: 20 }, (_, n) => chosenServers(all, { shard: `${n + 1}/20` }).servers)
  assert.deepEqual(new Set(parts.flat()), new Set(all))
  assert.equal(parts.flat().length, all.length)
})

test('a clause, or a group, chooses its own', () => {
  const { servers } = chosenServers(all, { clause: 'LIM-004,CLD' })
  assert.deepEqual([...new Set(servers.map(({ clause }) => clause.replace(/^CLD-.*/, 'CLD')))].sort(), [
    'CLD',
    'LIM-004',
  ])
})

test('what names nothing is said', () => {
  assert.throws(() => chosenServers(all, { clause: 'LIM-999' }), Misuse)
  assert.throws(() => chosenServers(all, { shard: '3/2' }), Misuse)
  assert.throws(() => chosenServers(all, { changed: 'no-such-revision' }), Misuse)
})
