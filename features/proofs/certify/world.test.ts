import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openEmbedded } from '../../support/targets/embedded.ts'
import { DISTURBANCES, type DisturbanceName, isOfWorld } from './calls/disturbances.ts'
import { DEFECTS } from './defective/all-defects.ts'
import { brokenBy, defectiveText } from './defective/defective-clients.ts'

const target = await openEmbedded()
after(() => target.close())

/** To a client, answers that get lost and an authority that is mute are alike. */
const WORLDS = (Object.keys(DISTURBANCES) as DisturbanceName[]).filter(
  (name) => isOfWorld(name) && name !== 'authority unheard',
)

test('a careful client that works offline breaks no rule, whatever befalls the world', async () => {
  const careful = defectiveText({ name: 'the careful client', edits: [], of: 'careful-offline' })
  const paths = ['/shifts', '/receipts/sell', '/go-online', '/shifts/close']
  assert.deepEqual(await brokenBy(target, careful, { paths, by: WORLDS }), [])
})

test('a careful client that ends its day where it is refused breaks no rule', async () => {
  const careful = defectiveText({ name: 'the careful client', edits: [] })
  const by = ['shift refused', 'receipt refused', 'closing refused'] as const
  assert.deepEqual(await brokenBy(target, careful, { paths: ['/shifts', '/receipt/sell', '/shifts/close'], by }), [])
})

test('a client that goes on in an overdue shift is failed by the rule of it', async () => {
  for (const name of ['leaves the shift open that midnight has overtaken', 'asks for codes while it is offline']) {
    const defect = DEFECTS.find((each) => each.name === name)!
    const broken = await brokenBy(target, defectiveText(defect), defect.shown)
    assert.ok(broken.includes(defect.rules[0]!), `${name}: ${broken}`)
  }
})
