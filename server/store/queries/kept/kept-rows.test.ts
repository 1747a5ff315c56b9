/** Kept calls and mails are found without scanning the journal, however long it is. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Knex } from 'knex'
import type { Writer } from '../../batch.ts'
import { openDatabase } from '../../sqlite/database.ts'
import { InboxRows } from './inbox-rows.ts'
import { MailRows } from './mail-rows.ts'

const world = { id: 1 }
const writerOf = (knex: Knex): Writer =>
  ({ between: (work: (knex: Knex) => Promise<unknown>) => work(knex) }) as unknown as Writer

for (const [what, index, ask] of [
  ['the oldest calls of an inbox', 'received_events', (knex) => new InboxRows(writerOf(knex)).tidy(world)],
  ['the oldest mails', 'received_mails', (knex) => new MailRows(knex, writerOf(knex), () => {}).tidy(world)],
  ['a list of mails', 'received_mails', (knex) => new MailRows(knex, writerOf(knex), () => {}).list(world, 0, 10)],
] as [string, string, (knex: Awaited<ReturnType<typeof openDatabase>>['knex']) => Promise<unknown>][])
  test(`${what} is answered from its own index`, async () => {
    const { knex, close } = await openDatabase(':memory:')
    const asked: { sql: string; bindings: unknown[] }[] = []
    knex.on('query', (query: { sql: string; bindings: unknown[] }) => asked.push(query))
    await ask(knex)
    const { sql, bindings } = asked.at(-1)!
    const plan: { detail: string }[] = await knex.raw(`EXPLAIN QUERY PLAN ${sql}`, bindings as string[])
    const ways = plan.map(({ detail }) => detail).filter((detail) => /\bfacts USING\b/.test(detail))
    // Dropped facts are then looked up one by one, by number
    assert.equal(ways.filter((way) => !/\(world=\? AND n=\?\)/.test(way)).length, 1)
    assert.ok(
      ways.some((way) => way.includes(` ${index} (type=? AND world=?`)),
      ways.join('; '),
    )
    await close()
  })
