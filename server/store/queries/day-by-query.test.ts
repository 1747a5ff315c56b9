/**
 * A day of 1000 receipts on a real server: its Z-report against the database, which computes the day from the requests
 * in its own SQL. `KASALAB_SEED` chooses the day; a failure names the seed.
 */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openApp } from '../../../features/proofs/kit/server.ts'
import { totals } from '../../../machines/money/totals.ts'
import type { Command, Fact } from '../../../machines/vocabulary/messages.ts'
import type { Discount, Goods, Payment, SellRequest } from '../../../machines/vocabulary/receipt.ts'
import type { RegisterFact } from '../../../machines/vocabulary/register.ts'
import type { Report } from '../../../machines/vocabulary/reports/report.ts'
import type { Tax } from '../../../machines/vocabulary/tax.ts'
import { databaseOf } from '../sqlite/sqlite-store.ts'

const RECEIPTS = 1000
const SEED = Number(process.env.KASALAB_SEED ?? 20_260_601)

/**
 * The receipts of the day with the goods of sales and returns by line, each amount taken from the request. Rounds half
 * up.
 */
const DAY = `
WITH taxes (code, rate, extra, included) AS (VALUES (1, 20, 0, 1), (2, 7, 0, 1), (4, 20, 5, 1), (9, 20, 0, 0), (8, 0, 0, 1)),
receipts AS (
  SELECT d.number, f.body->>'$.document.body.type' AS type, f.body->>'$.document.body.id' AS id,
    f.body->'$.document.body.request' AS request
  FROM documents d JOIN facts f ON f.world = d.world AND f.n = d.n
  WHERE d.world = :world AND d.register = :register AND f.type = 'receipt.created'
),
based AS (
  SELECT r.number, r.type, r.request, g.key AS place, g.value->>'$.taxes[0]' AS code, g.value->'$.discounts[0]' AS discount,
    ((g.value->>'price') * (g.value->>'quantity') + 500) / 1000 AS base
  FROM receipts r, json_each(r.request, '$.goods') g WHERE r.type IN ('SELL', 'RETURN')
),
items AS (
  SELECT *, CASE discount->>'type' WHEN 'DISCOUNT' THEN min(base, amount) WHEN 'EXTRA_CHARGE' THEN amount ELSE 0 END AS worth
  FROM (SELECT *, CASE discount->>'mode' WHEN 'PERCENT' THEN (base * (discount->>'value') + 50) / 100
    ELSE discount->>'value' END AS amount FROM based)
),
summed AS (
  SELECT *, base + CASE discount->>'type' WHEN 'DISCOUNT' THEN -worth ELSE worth END AS sum,
    request->'$.discounts[0]' AS whole FROM items
),
wholes AS (
  SELECT number, whole->>'type' AS type, sum(sum) AS sum, CASE whole->>'mode'
    WHEN 'PERCENT' THEN (sum(sum) * (whole->>'value') + 50) / 100 ELSE min(whole->>'value', sum(sum)) END AS worth
  FROM summed WHERE whole IS NOT NULL GROUP BY number
),
shares AS (
  SELECT s.number, s.place, w.type, w.worth * s.sum / w.sum AS cut, w.worth,
    row_number() OVER (PARTITION BY s.number ORDER BY w.worth * s.sum % w.sum DESC, s.place) AS turn
  FROM summed s JOIN wholes w USING (number)
),
shared AS (
  SELECT number, place, type, cut + (turn <= worth - sum(cut) OVER (PARTITION BY number)) AS share FROM shares
),
lines AS (
  SELECT s.number, s.type, s.code, t.rate, t.extra, t.included,
    s.sum + CASE h.type WHEN 'DISCOUNT' THEN -h.share WHEN 'EXTRA_CHARGE' THEN h.share ELSE 0 END AS net
  FROM summed s LEFT JOIN shared h USING (number, place) LEFT JOIN taxes t USING (code)
),
excised AS (
  SELECT *, CASE included WHEN 1 THEN (2 * net * extra + 100 + extra) / (2 * (100 + extra)) ELSE 0 END AS excise FROM lines
),
taxed AS (
  SELECT *, CASE included WHEN 1 THEN (2 * (net - excise) * rate + 100 + rate) / (2 * (100 + rate))
    WHEN 0 THEN (2 * net * rate + 100) / 200 ELSE 0 END AS tax FROM excised
),
due AS (
  SELECT number, sum(net + CASE included WHEN 0 THEN tax ELSE 0 END) AS total FROM taxed GROUP BY number
),
paid AS (
  SELECT r.number, r.type, r.request, d.total,
    (SELECT sum(p.value->>'value') FROM json_each(r.request, '$.payments') p WHERE p.value->>'type' = 'CASHLESS') AS card,
    (SELECT sum(p.value->>'value') FROM json_each(r.request, '$.payments') p WHERE p.value->>'type' = 'CASH') AS cash,
    CASE r.request->>'rounding_mode' WHEN 'ROUND_10' THEN 10 WHEN 'ROUND_50' THEN 50 ELSE 1 END AS step
  FROM receipts r JOIN due d USING (number)
),
settled AS (
  SELECT *, CASE WHEN cash IS NULL THEN 0
    ELSE (2 * (total - ifnull(card, 0)) + step) / (2 * step) * step - (total - ifnull(card, 0)) END AS round FROM paid
),
kept AS (
  SELECT *, total + round - ifnull(card, 0) AS cash_kept FROM settled
)
`

const { app, world } = await openApp()

const houseTaxes = (): Tax[] => world.reference.taxes(world.reference.firstRegister.organization_id)

const ask = async (address: string, command: object): Promise<RegisterFact> => {
  const fact: Fact | null = await app.switchboard.ask(world, address, {
    at: world.clock.now(),
    ...command,
  } as Command)
  assert.ok(fact && fact.type !== 'refused', JSON.stringify(fact))
  return fact as RegisterFact
}

async function rows<Row>(select: string): Promise<Row[]> {
  const { id } = world.reference.firstRegister
  return databaseOf(app.store).knex.raw(DAY + select, { world: world.id, register: id }) as Promise<Row[]>
}

test(`the Z-report of ${RECEIPTS} mixed receipts equals the SQL sums of the requests (seed ${SEED})`, async () => {
  const { firstRegister } = world.reference
  const register = `register:${firstRegister.id}`
  const cashier = world.reference.card(world.reference.cashiers.get(firstRegister.cashier_id)!)
  await ask(`cashier:${cashier.id}`, { type: 'shift.open', cash_register_id: firstRegister.id, cashier, from: 'desk' })
  await ask(register, { type: 'receipt.service', request: { payment: { type: 'CASH', value: 100_000_000 } } })
  const between = chance(SEED)
  for (let made = 0; made < RECEIPTS; made += 100)
    await Promise.all(Array.from({ length: 100 }, (_, index) => ask(register, anyDeed(between, made + index))))

  const { report: x } = (await ask(register, { type: 'report.print', print: true })) as Extract<
    RegisterFact,
    { type: 'report.printed' }
  >
  const closing = await ask(register, { type: 'shift.close', from: 'desk', cashier: null })
  const { report: z } = (closing as Extract<RegisterFact, { type: 'shift.closing' }>).document.body
  assert.deepEqual({ ...x, serial: z.serial, id: z.id }, z)
  await compare(z)

  await app.scheduler.advance(world, world.clock.now() + 60_000)
  const judged = await databaseOf(app.store).knex('documents').select('status').count('* as count').groupBy('status')
  assert.deepEqual(judged, [{ status: 'DONE', count: RECEIPTS + 3 }])
})

async function compare(z: Report): Promise<void> {
  const [figures] = await rows(`
    SELECT (SELECT count(*) FROM kept WHERE type = 'SELL') AS sell_receipts_count,
      (SELECT count(*) FROM kept WHERE type = 'RETURN') AS return_receipts_count,
      (SELECT count(*) FROM receipts WHERE type = 'CASH_WITHDRAWAL') AS cash_withdrawal_receipts_count,
      (SELECT id FROM receipts WHERE type IN ('SELL', 'RETURN') ORDER BY number DESC LIMIT 1) AS last_receipt_id,
      0 AS initial,
      (SELECT sum(CASE type WHEN 'SELL' THEN cash_kept ELSE -cash_kept END) FROM kept WHERE cash IS NOT NULL)
        + (SELECT sum(request->>'$.payment.value') FROM receipts WHERE type LIKE 'SERVICE%')
        - (SELECT sum(request->>'$.payment.value') FROM receipts WHERE type = 'CASH_WITHDRAWAL') AS balance,
      (SELECT sum(max(round, 0)) FROM kept WHERE type = 'SELL') AS sales_round_up,
      (SELECT sum(max(-round, 0)) FROM kept WHERE type = 'SELL') AS sales_round_down,
      (SELECT sum(max(round, 0)) FROM kept WHERE type = 'RETURN') AS returns_round_up,
      (SELECT sum(max(-round, 0)) FROM kept WHERE type = 'RETURN') AS returns_round_down,
      (SELECT sum(worth) FROM items WHERE type = 'SELL' AND discount->>'type' = 'DISCOUNT')
        + (SELECT sum(w.worth) FROM wholes w JOIN receipts r USING (number) WHERE r.type = 'SELL' AND w.type = 'DISCOUNT')
        AS discounts_sum,
      (SELECT sum(worth) FROM items WHERE type = 'SELL' AND discount->>'type' = 'EXTRA_CHARGE')
        + (SELECT sum(w.worth) FROM wholes w JOIN receipts r USING (number) WHERE r.type = 'SELL' AND w.type = 'EXTRA_CHARGE')
        AS extra_charge_sum`)
  const { id: _id, serial: _serial, taxes, payments, ...stated } = z
  assert.deepEqual(stated, { ...(figures as object) })

  const byTax = await rows(`
    SELECT code, sum(CASE type WHEN 'SELL' THEN tax + excise ELSE 0 END) AS sell_sum,
      sum(CASE type WHEN 'RETURN' THEN tax + excise ELSE 0 END) AS return_sum,
      sum(CASE type WHEN 'SELL' THEN net + (1 - included) * tax ELSE 0 END) AS sales_turnover,
      sum(CASE type WHEN 'RETURN' THEN net + (1 - included) * tax ELSE 0 END) AS returns_turnover
    FROM taxed WHERE code IS NOT NULL GROUP BY code ORDER BY code`)
  assert.equal(byTax.length, 5)
  assert.deepEqual(
    taxes
      .toSorted((a, b) => a.code - b.code)
      .map(({ code, sell_sum, return_sum, sales_turnover, returns_turnover }) => ({
        code,
        sell_sum,
        return_sum,
        sales_turnover,
        returns_turnover,
      })),
    plain(byTax),
  )

  const byPayment = await rows(`
    , moved AS (
      SELECT type, 'CASH' AS kind, NULL AS code, cash_kept AS value, 0 AS commission,
        (SELECT p.value->>'label' FROM json_each(request, '$.payments') p WHERE p.value->>'type' = 'CASH') AS label
      FROM kept WHERE cash IS NOT NULL
      UNION ALL SELECT type, 'CASHLESS', 1, card, 0, NULL FROM kept WHERE card IS NOT NULL
      UNION ALL SELECT type, 'CASH', NULL, abs(request->>'$.payment.value'), 0, NULL FROM receipts WHERE type LIKE 'SERVICE%'
      UNION ALL SELECT type, 'CASHLESS', ifnull(request->>'$.payment.code', 1), request->>'$.payment.value',
        ifnull(request->>'$.payment.commission', 0), NULL FROM receipts WHERE type = 'CASH_WITHDRAWAL'
    )
    SELECT kind AS type, code, ifnull(label, CASE kind WHEN 'CASH' THEN 'Готівка' ELSE 'Картка' END) AS label,
      sum(CASE type WHEN 'SELL' THEN value ELSE 0 END) AS sell_sum,
      sum(CASE type WHEN 'RETURN' THEN value ELSE 0 END) AS return_sum,
      sum(CASE type WHEN 'SERVICE_IN' THEN value ELSE 0 END) AS service_in,
      sum(CASE type WHEN 'SERVICE_OUT' THEN value ELSE 0 END) AS service_out,
      sum(CASE type WHEN 'CASH_WITHDRAWAL' THEN value ELSE 0 END) AS cash_withdrawal,
      sum(commission) AS cash_withdrawal_commission
    FROM moved GROUP BY 1, 2, 3`)
  const inOrder = (list: object[]): object[] =>
    list.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  assert.equal(payments.length, 4)
  assert.deepEqual(inOrder(payments), inOrder(plain(byPayment)))
}

/** The driver's rows as plain objects, for deepEqual. */
const plain = (list: unknown[]): object[] => list.map((row) => ({ ...(row as object) }))

type Between = (least: number, greatest: number) => number

/** Random integers from a seed, both bounds included. */
function chance(from: number): Between {
  let state = from >>> 0
  return (least, greatest) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return least + Math.floor((state / 2 ** 32) * (greatest - least + 1))
  }
}

function anyDeed(between: Between, number: number): object {
  switch (between(1, 20)) {
    case 1:
      return { type: 'receipt.service', request: { payment: { type: 'CASH', value: 10 * between(1, 5000) } } }
    case 2:
      return { type: 'receipt.service', request: { payment: { type: 'CASH', value: -10 * between(1, 5000) } } }
    case 3: {
      const payment = {
        value: between(1, 50_000),
        code: [null, 1, 2][between(0, 2)],
        commission: [null, 99][between(0, 1)],
      }
      return { type: 'receipt.withdraw', request: { payment } }
    }
    default: {
      const request = anySale(between, number)
      const taxes = houseTaxes()
      return { type: 'receipt.sell', request, taxes, totals: totals(request, taxes), known: false }
    }
  }
}

function anySale(between: Between, number: number): SellRequest {
  const is_return = between(1, 5) === 1
  const discounts = (): Discount[] => {
    const type = between(0, 1) === 0 ? 'DISCOUNT' : 'EXTRA_CHARGE'
    if (between(1, 3) > 1) return []
    return between(0, 1) === 0
      ? [{ type, mode: 'VALUE', value: between(0, 500) }]
      : [{ type, mode: 'PERCENT', value: between(0, 60) }]
  }
  const goods: Goods[] = Array.from({ length: between(1, 4) }, () => ({
    code: '1',
    name: 'Хліб',
    price: between(1000, 90_000),
    quantity: [1000, 2000, 1333, 777][between(0, 3)]!,
    taxes: [[], [1], [2], [4], [8], [9]][between(0, 5)]!,
    discounts: discounts(),
    is_return,
  }))
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  const rounding_mode = ([null, 'ROUND_10', 'ROUND_50'] as const)[between(0, 2)]!
  const basket = { id, goods, discounts: discounts(), rounding_mode }
  const taxes = houseTaxes()
  const due = totals({ ...basket, payments: [] }, taxes).total_sum
  const card = [0, 0, Math.floor(due / 3), due][between(0, 3)]!
  const payments: Payment[] = card > 0 ? [{ type: 'CASHLESS', value: card }] : []
  if (card === due) return { ...basket, payments }
  const { payable } = totals({ ...basket, payments: [...payments, { type: 'CASH', value: 0 }] }, taxes)
  const tendered = payable - card + (is_return ? 0 : 50 * between(0, 3))
  return {
    ...basket,
    payments: [...payments, { type: 'CASH', value: tendered, label: [null, 'Каса'][between(0, 1)]! }],
  }
}
