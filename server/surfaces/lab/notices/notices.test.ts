/** Notices of a world over the wire: what a stopped clock brings about, whose they are, and that they are bounded. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minimalSale, openLab, RECEIPT, virtual } from '../../../../features/proofs/kit/lab.ts'

const site = await openLab()

/** A sale with a member that the desk does not know. */
const misspelt = (id = RECEIPT) => ({ ...minimalSale(id), chashier_name: 'x' })

const kindsOf = ({ notices }: { notices: { kind: string }[] }): string[] => notices.map(({ kind }) => kind)

async function withShift(wish: object) {
  const world = await site.world(wish)
  await world.desk('shift/open')
  return world
}

/** Asks the desk how it is. @returns what the answer has noticed */
async function ask({ local_base_url }: { local_base_url: string }): Promise<string | null> {
  const { status, headers } = await site.call('GET', `${local_base_url}/api/v1/kasa/status`)
  assert.equal(status, 200)
  return headers.get('x-notice')
}

test('the same question ten times, while the clock is stopped and a timer is due: one notice, and how to go on', async () => {
  const world = await withShift(virtual)
  const asked = async () => {
    const found: (string | null)[] = []
    for (let time = 0; time < 12; time++) found.push(await ask(world))
    return found.filter((notice) => notice !== null)
  }
  const [due] = (await world.lab('GET', 'timers')).body
  assert.deepEqual(await asked(), [`clock stopped; path; meant=${due.due}`])
  const { body } = await world.lab('GET', 'notices?kind=clock%20stopped')
  assert.match(body.notices[0].en, /POST \/lab\/clock\/advance \{"next": true\}/)
  await world.lab('POST', 'clock/advance', { by: 'PT0.1S' })
  assert.equal((await asked()).length, 1, 'after a step it is another wait')
  await world.lab('PUT', 'clock', { mode: 'real' })
  assert.deepEqual(await asked(), [], 'a clock that runs brings none about')
})

test('notices are those of one world, and a fork begins without any', async () => {
  const one = await withShift({ ...virtual, name: 'odd' })
  const other = await withShift({ ...virtual, name: 'even' })
  await one.desk('receipt/sell', misspelt())
  const heard = ['client headers missing', 'unknown member']
  assert.deepEqual(kindsOf((await one.lab('GET', 'notices')).body), heard)
  assert.deepEqual(kindsOf((await other.lab('GET', 'notices')).body), heard.slice(0, 1))
  const fork = await site.world({ from: 'odd' })
  assert.deepEqual((await fork.lab('GET', 'notices')).body.notices, [])
})

test('switched off they are not made, of a payment neither; taken away they are gone, and the numbers go on', async () => {
  const { lab, desk } = await withShift(virtual)
  await lab('PUT', 'notices', { on: false })
  await desk('receipt/sell', misspelt())
  const { body: off } = await lab('GET', 'notices')
  assert.deepEqual([off.on, off.dropped, kindsOf(off)], [false, 0, ['client headers missing']])
  await lab('DELETE', 'notices')
  await lab('PUT', 'notices', { on: true })
  await desk('receipt/sell', misspelt('7f0f0c52-9e33-4a7b-8f5e-0a6f6a3f7d02'))
  const { body: on } = await lab('GET', 'notices')
  assert.deepEqual(kindsOf(on), ['unknown member', 'client headers missing'])
  assert.ok(on.notices[0].n > off.notices[0].n)
})

test('a reset takes them away, and switches them on', async () => {
  const { lab, desk } = await withShift(virtual)
  await desk('receipt/sell', misspelt())
  const { body: before } = await lab('PUT', 'notices', { on: false })
  await lab('POST', 'reset')
  const { body: fresh } = await lab('GET', `notices?after=${before.notices.at(-1).n}&run=${before.run}`)
  assert.deepEqual([fresh.on, fresh.notices], [true, []])
  assert.notEqual(fresh.run, before.run)
})

test('of more kinds of places than are kept the newest are listed, and the others counted', async () => {
  const { lab, desk } = await withShift(virtual)
  const letters = 'abcdefghijklmnopqrst'
  for (let round = 0; round < 26; round++) {
    const odd = [...letters].map((letter) => [`zz_${letter}_${letters[round % 20]}${round > 19 ? '_more' : ''}`, 1])
    await desk('receipt/sell', { ...minimalSale(RECEIPT), ...Object.fromEntries(odd) })
  }
  const { body } = await lab('GET', 'notices')
  assert.deepEqual([body.notices.length, body.dropped], [500, 26 * 20 + 1 - 500])
})
