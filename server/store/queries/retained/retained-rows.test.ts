/** Kept calls and mails are found without scanning the journal, however long it is. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachEngine, openUnderTest, queriesOf } from '../../../../features/proofs/kit/engines.ts'
import type { Store } from '../../store.ts'

const world = { id: 1 }

const QUERIES: [what: string, index: string, ask: (store: Store) => Promise<unknown>][] = [
  ['the oldest calls of an inbox', 'received_events', (store) => store.inboxes.tidy(world)],
  ['the oldest mails', 'received_mails', (store) => store.mails.tidy(world)],
  ['a list of mails', 'received_mails', (store) => store.mails.list(world, 0, 10)],
]

eachEngine((engine) => {
  for (const [what, index, ask] of QUERIES)
    test(`${what} is answered from its own index`, async (context) => {
      const under = await openUnderTest(context, engine.place())
      const asked = await queriesOf(under.knex, () => ask(under.store))
      const query = asked.findLast(({ sql }) => sql.includes('facts'))!
      const { indexes, scans } = await engine.planOf(under, query)
      // Dropped facts are then looked up one by one, by number
      const others = indexes.filter((name) => !/^(facts_pkey|facts_in_order)$/.test(name))
      assert.deepEqual([others, scans], [[index], []])
    })
})
