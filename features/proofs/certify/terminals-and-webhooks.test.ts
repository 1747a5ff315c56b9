/** Clients with bank terminals and webhooks: what is done to them, and what they are failed by. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openEmbedded } from '../../support/targets/embedded.ts'
import type { DisturbanceName } from './calls/disturbances.ts'
import { DISTURBANCES } from './calls/disturbances.ts'
import { DEFECTS } from './defective/all-defects.ts'
import { brokenBy, carefulText, defectiveText, isRunnable } from './defective/defective-clients.ts'
import type { CarefulClient } from './defective/defects.ts'

const target = await openEmbedded()
after(() => target.close())

const OF_WEBHOOKS = (Object.keys(DISTURBANCES) as DisturbanceName[]).filter((name) => 'webhook' in DISTURBANCES[name])
const OF_TERMINALS: readonly DisturbanceName[] = [
  ...(['answer lost', 'request lost', 'socket cut', 'done late', 'killed'] as const),
  ...(['card declined', 'half approved', 'terminal loses its answer'] as const),
]

const careful = (client: CarefulClient, paths: readonly string[], by: readonly DisturbanceName[]): Promise<string[]> =>
  brokenBy(target, carefulText(client), { paths, by }, client)

test('a careful client breaks no rule at a terminal by the cloud', async () => {
  assert.deepEqual(await careful('careful-cards', ['/purchase', '/cancel'], OF_TERMINALS), [])
})

const noPython = isRunnable('careful-lan') ? false : 'this machine has no python3'
test('a careful client breaks no rule at a terminal of the local network', { skip: noPython }, async () => {
  assert.deepEqual(await careful('careful-lan', ['/purchase'], ['answer lost', 'done late', 'half approved']), [])
})

test('a careful client breaks no rule where webhooks come as they like', async () => {
  assert.deepEqual(await careful('careful-webhooks', ['/receipt'], OF_WEBHOOKS), [])
})

for (const name of [
  'makes a new request_id for each try of a purchase',
  'declares a part that was approved as the whole',
  'makes a receipt by card when the card is declined',
  'verifies no signature',
  'takes a webhook that comes again once more',
])
  test(`a client that ${name} is failed by the rule of that`, async () => {
    const defect = DEFECTS.find((each) => each.name === name)!
    // `npm run clients` tries the others
    const { paths, by } = defect.shown!
    const broken = await brokenBy(target, defectiveText(defect), { paths, by: by.slice(0, 1) }, defect.of)
    assert.ok(broken.includes(defect.rules[0]!), String(broken))
  })
