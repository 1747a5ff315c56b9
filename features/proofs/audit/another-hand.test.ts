/**
 * A day at a server of another hand, by its answers and by what its cloud lists: nothing breaks the law, however it reads
 * what the law leaves open. A damage in it is found all the same.
 */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../kit/folder.ts'
import { Random } from '../kit/random.ts'
import { READING_A } from '../lawful-server/reading-a.ts'
import { READING_B } from '../lawful-server/reading-b.ts'
import { type Client, type Json, startClient } from '../lawful-server/trial/client.ts'
import { judgedFiles } from './judged-files.ts'

const good = (price: number, more: object = {}) => ({ code: '1', name: 'Хліб', price, quantity: 1000, ...more })
const off = (value: number, more: object = {}) => ({ type: 'DISCOUNT', mode: 'VALUE', value, ...more })
const share = (value: number, more: object = {}) => ({ type: 'DISCOUNT', mode: 'PERCENT', value, ...more })
const cash = (value: number) => ({ type: 'CASH', value })
const card = (value: number) => ({ type: 'CASHLESS', value, rrn: '1', card_mask: '4441****1111' })

/** Sales and returns of every kind that the law leaves room in. @param taxes numbers of four taxes */
const SALES = ([vat, low, none, excise]: readonly number[]): Json[] => [
  { goods: [good(1050, { quantity: 1333, taxes: [vat] }), good(99)], payments: [cash(5000)] },
  { goods: [good(10_001, { taxes: [low], discounts: [share(7.5), off(30)] })], payments: [cash(20_000)] },
  {
    goods: [good(2000, { taxes: [vat] }), good(3333, { taxes: [excise] })],
    discounts: [share(12.5)],
    payments: [cash(9000)],
  },
  { goods: [good(5000, { taxes: [vat] })], discounts: [off(500, { tax_codes: [vat] })], payments: [card(4500)] },
  { goods: [good(10_004)], payments: [cash(10_000)], rounding_mode: 'ROUND_10' },
  { goods: [good(10_030)], payments: [cash(10_050)], rounding_mode: 'ROUND_50' },
  { goods: [good(9999, { quantity: 333 })], payments: [cash(3350)], rounding_mode: 'ROUND_50' },
  { goods: [good(700, { taxes: [none] })], payments: [card(300), cash(500)] },
  { goods: [good(800)], payments: [cash(1000)], remove_rest: true },
  { goods: [good(500, { taxes: [low], discounts: [off(20)], is_return: true })], payments: [cash(480)] },
  { goods: [good(1006, { is_return: true })], payments: [cash(1010)], rounding_mode: 'ROUND_10' },
  { goods: [good(4000, { taxes: [excise], is_return: true })], payments: [card(4000)], technical_return: true },
]

/** Answers of the desk in the order they were given. */
async function dayAt({ desk, server }: Client): Promise<Json[]> {
  const chance = new Random(3)
  const answers: Json[] = []
  const ask = async (path: string, body?: object): Promise<void> => {
    const { status, body: answer } = await desk('POST', path, body)
    assert.ok(status < 300, `${path}: ${status} ${JSON.stringify(answer)}`)
    answers.push(answer)
  }
  for (const shift of [1, 2]) {
    await ask('shift/open')
    await ask('receipt/service', { payment: { type: 'CASH', value: 500_000 } })
    for (const sale of SALES(server.world.reading.taxNumbers)) await ask('receipt/sell', { id: chance.uuid(), ...sale })
    await ask('receipt/cash-withdrawal', { payment: { code: 1, value: 1500, label: 'Картка' } })
    await ask('receipt/service', { payment: { type: 'CASH', value: -1000 * shift } })
    await ask('shift/xreport')
    await ask('shift/close')
  }
  return answers
}

for (const reading of [READING_A, READING_B])
  test(`reading ${reading.name}: nothing that breaks the law`, async () => {
    const client = await startClient(reading)
    try {
      const answers = await dayAt(client)
      const headers = await client.signIn()
      const { body: shifts } = await client.cloud('GET', '/api/v1/cash-registers/shifts', undefined, headers)
      const folder = temporaryFolder()
      const file = (name: string, value: unknown): string => {
        writeFileSync(join(folder, name), JSON.stringify(value))
        return join(folder, name)
      }
      const { findings, count } = await judgedFiles([file('desk.json', answers), file('shifts.json', shifts)])
      assert.deepEqual(
        findings.filter(({ kind }) => kind === 'law'),
        [],
      )
      assert.ok(count > 30, String(count))
      const damaged = answers.map((answer) => structuredClone(answer))
      damaged.findLast(({ report }) => report).report.sell_receipts_count++
      damaged.find(({ goods }) => goods).total_sum += 100
      const found = (await judgedFiles([file('damaged.json', damaged)])).findings.filter(({ kind }) => kind === 'law')
      for (const clause of ['JRN-014', 'LOC-157'])
        assert.ok(
          found.some((each) => each.clause === clause),
          clause,
        )
    } finally {
      client.server.close()
    }
  })
