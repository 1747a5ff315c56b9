import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PickleStep } from '@cucumber/messages'
import { askForNoPast, Past } from './past.ts'
import { showsHouse } from './seeded.ts'
import { standings } from './standing.ts'
import { writtenIn } from './written.ts'

const step = (text: string, rows: string[][] = []): PickleStep =>
  ({
    text,
    argument: { dataTable: { rows: rows.map((cells) => ({ cells: cells.map((value) => ({ value })) })) } },
  }) as unknown as PickleStep

const written = (...steps: PickleStep[]) => writtenIn({ steps })

test('a moment that is named needs a clock; one of the house, or of a form, does not', () => {
  assert.ok(written(step('the clock shows 2026-06-01 12:00:00 in Kyiv')).moments)
  assert.ok(written(step('the answer shows', [['last_error_date', '2026-03-02T07:00:02.000000+00:00']])).moments)
  assert.ok(written(step('GET /api/v1/shifts?from_date=20260303 is sent with the token')).moments)
  assert.ok(!written(step('the answer shows', [['created_at', '2026-01-09T08:00:00.000000+00:00']])).moments)
  assert.ok(!written(step('x is sent with query.from_date as "2026-03-02 08:59"'), step('it is well formed')).moments)
  assert.ok(!written(step('the answer shows', [['rrn', '"202603021769"']])).moments)
})

test('figures that go on are named by the tables that hold them', () => {
  const counts = (rows: string[][], ...more: PickleStep[]) => [...written(...more, step('it shows', rows)).counts]
  assert.deepEqual(counts([['transaction_id', '2']]), ['transactions'])
  assert.deepEqual(counts([['id', 'any id']]), [])
  assert.deepEqual(counts([['offline_codes', '1999']]), ['codes at the desk'])
  assert.deepEqual(counts([['balance', '98']]), [])
  const looking = (who: string) => counts([['balance', '98']], step(`${who} looks at the message balance`))
  assert.deepEqual(looking('the cashier'), ['messages'])
  assert.deepEqual(looking('the cashier of another organization'), [])
})

test('a scenario that reaches one bank terminal on both ways is known by its words', () => {
  const lan = step('the client asks the terminal for a purchase with \'{"amount":"1"}\' over HTTP')
  const cloud = step('the client asks for a refund', [['payload.amount', '1']])
  assert.ok(written(lan, cloud).crosses)
  assert.ok(
    written(step('the client asks for a purchase'), step('the client asks the second terminal for a refund over HTTP'))
      .crosses,
  )
  for (const steps of [[lan], [cloud], [step('the client asks for the devices over HTTP'), cloud]])
    assert.ok(!written(...steps).crosses)
})

test('a list is held whole where a table has more than its first', () => {
  const devices = step('the client asks for the devices over HTTP')
  const lists = (...rows: string[][]) => written(devices, step('the client hears', rows)).listsDevices
  assert.ok(lists(['0.id', 'pos-1'], ['length', '3']) && lists(['1.id', 'pos-2']))
  assert.ok(!lists(['0.id', 'pos-1'], ['0.name', 'any text']))
  assert.ok(!written(step('the page shows', [['length', '3']])).listsDevices)
})

test('a scenario that speaks of the house is known by its words', () => {
  assert.ok(written(step('the answer shows', [['results.0.name', 'Щоденний']])).house)
  assert.ok(
    written(
      step('these goods are sold for 100 in cash', [
        ['goods', 'price', 'taxes'],
        ['хліб', '100', '1'],
      ]),
    ).house,
  )
  assert.ok(
    !written(
      step('these goods are sold for 100 in cash', [
        ['goods', 'price', 'taxes'],
        ['хліб', '100', ''],
      ]),
    ).house,
  )
  assert.ok(written(step('the cashier looks at the templates')).house)
  assert.ok(!written(step('the cashier looks at the templates'), step('it is refused because no access token')).house)
  assert.ok(showsHouse('GET http://x/api/v1/organization', [['allowed_offline_hours', '36']]))
  assert.ok(!showsHouse('GET http://x/api/v1/organization', [['id', 'any id']]))
  assert.ok(!showsHouse('GET http://x/api/v1/cash-registers', [['meta.limit', '25']]))
  assert.ok(showsHouse('GET http://x/api/v1/cash-registers', [['results.length', '6']]))
})

test('figures are held against where they stood', () => {
  const past = new Past(
    new Map([
      ['serials', { serial: 41 }],
      ['codes', { available: 1990, used: 10, first: 10 }],
      ['codes at the desk', { offline_codes: 1990 }],
    ]),
  )
  assert.equal(past.withoutPast('POST http://x/api/v1/shift/close', 'serial', 42, 1), 1)
  assert.equal(past.withoutPast('POST http://x/api/v1/shift/xreport', 'serial', 1, 1), 1)
  assert.equal(past.withoutPast('', 'offline_codes', 1989, 1999), 1999)
  assert.equal(past.withoutPast('', 'balance', 5, 5), 5)
  assert.throws(() => new Past(new Map([['serials', {}]])).withoutPast('', 'serial', 7, 1), { name: 'NotTested' })
})

test('what shows earlier scenarios is not tested', () => {
  const ofPast = { name: 'NotTested' }
  const length = [['results.length', '1']]
  assert.throws(() => askForNoPast('GET http://x/api/v1/shifts?statuses=CLOSED', length), ofPast)
  assert.throws(() => askForNoPast('GET http://x/api/v1/shifts', length), ofPast)
  assert.throws(() => askForNoPast('', [['last_go_offline_at', 'null']]), ofPast)
  askForNoPast('GET http://x/api/v1/shifts?statuses=OPENED', length)
})

test('between two looks time may pass, and an answer may come; nothing else', () => {
  const stood = { online_status: true, hours_in_offline: 0, pending_transactions: 1, offline_codes: 2000 }
  const same = (now: object) => assert.deepEqual(...standings(stood, { ...stood, ...now }))
  same({ hours_in_offline: 1 })
  same({ pending_transactions: 0 })
  assert.throws(() => same({ pending_transactions: 2 }))
  assert.throws(() => same({ offline_codes: 1999 }))
  assert.throws(() => same({ online_status: false }))
})
