import assert from 'node:assert/strict'
import { test } from 'node:test'
import Type from 'typebox'
import { SellRequest } from '../../../../machines/vocabulary/receipt.ts'
import { SaleBody } from '../../../surfaces/cloud/receipts/sale-body.ts'
import { nearestName } from './nearest.ts'
import { lookOf } from './oddities.ts'

const atDesk = lookOf(SellRequest, { inCloud: false, kind: 'unknown member' })!
const inCloud = lookOf(SaleBody, { inCloud: true, kind: 'unknown member' })!
const told = (look: typeof atDesk, value: unknown) =>
  (look(value) ?? []).map(({ kind, place, came, meant }) => [kind, place.join('.'), came, meant])

const good = { code: '1', name: 'Хліб', price: 5100, quantity: 1000 }
const { quantity: _, ...bare } = good
const sale = (more: object = {}, ...payments: object[]) => ({ goods: [{ ...good, ...more }], payments })

test('a member that is not known, with the known one that is nearest', () => {
  assert.deepEqual(told(atDesk, sale({ tax: [1], prise: 5100, zzz: 1 })), [
    ['unknown member', 'goods.0.tax', 'tax', 'taxes'],
    ['unknown member', 'goods.0.prise', 'prise', 'price'],
    ['unknown member', 'goods.0.zzz', 'zzz', null],
  ])
  assert.equal(atDesk(sale()), null)
})

test('names in another style, with letters lost, changed or turned round', () => {
  const known = ['cashier_name', 'taxes', 'price', 'discounts', 'barcode']
  // One letter more is nearer than a part of the name
  assert.equal(nearestName('excise_barcode', ['code', 'excise_barcodes']), 'excise_barcodes')
  for (const [name, meant] of [
    ['cashierName', 'cashier_name'],
    ['Cashier-Name', 'cashier_name'],
    ['tax', 'taxes'],
    ['pirce', 'price'],
    ['discount', 'discounts'],
    ['total', null],
    ['x'.repeat(10_000), null],
  ] as const)
    assert.equal(nearestName(name, known), meant, name.slice(0, 40))
})

test('a name that may be a secret is not shown', () => {
  for (const name of ['+380501112233', 'owner@shop.example', 'eyJhbGciOi', 'a'.repeat(41), 'пароль', '0501112233'])
    assert.doesNotMatch(JSON.stringify(atDesk({ ...sale(), [name]: 1 })), /380|owner|shop|050|пароль|a{41}/)
})

test('a member that is dropped is known, and one of an open object may be anything', () => {
  assert.equal(atDesk(sale({}, { type: 'CASH', value: 5100, rrn: '7', code: 0 })), null)
  assert.equal(inCloud({ goods: [], payments: [], context: { whatever: 'x' } }), null)
})

test('pieces for thousandths: below a weight, or where the payment says so', () => {
  const paid = (value: number) => ({ type: 'CASH', value })
  assert.deepEqual(told(atDesk, sale({ quantity: 2 })), [['quantity in thousandths', 'goods.0.quantity', '2', '2000']])
  assert.deepEqual(told(atDesk, sale({ quantity: 12 }, paid(61_200))).length, 1)
  assert.equal(atDesk(sale({ quantity: 250 }, paid(1275))), null)
  assert.equal(atDesk(sale({ quantity: 2000 }, paid(10_200))), null)
  assert.deepEqual(told(inCloud, { goods: [{ good: bare, quantity: 3 }], payments: [] }).length, 1)
})

test('what the cloud reads otherwise than it came', () => {
  assert.deepEqual(
    told(inCloud, {
      goods: [{ good: { ...bare, price: 849.483, name: true }, quantity: 1.5 }],
      payments: [],
      related_receipt_created_at: '20260302',
    }),
    [
      ['truth kept as text', 'goods.0.good.name', 'true', 'True'],
      ['fraction cut off', 'goods.0.good.price', '849.483', '84948'],
      ['fraction cut off', 'goods.0.quantity', '1.5', '1500'],
      ['day read as seconds', 'related_receipt_created_at', '20260302', '2026-03-02'],
    ],
  )
  assert.deepEqual(told(atDesk, sale({ price: 849.483 })), [])
})

test('of many goods twenty are listed, and their payments are added up once', () => {
  let looks = 0
  const payment = {
    type: 'CASH',
    get value() {
      looks++
      return 12 * 5100 * 900
    },
  }
  const goods = Array.from({ length: 900 }, () => ({ ...good, quantity: 12 }))
  assert.equal(atDesk({ goods, payments: [payment] })?.length, 20)
  assert.equal(atDesk({ goods: goods.map((each) => ({ ...each, price: 1 })), payments: [payment] }), null)
  assert.ok(looks <= 4, `${looks}`)
})

test('of one request no more than twenty are listed, and no value hurts', () => {
  assert.equal(
    atDesk({ ...sale(), ...Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`m${n}`, n])) })?.length,
    20,
  )
  for (const value of [null, 7, 'x', [], [[]], { goods: null }, { goods: [null, 7, [1]], payments: [null] }])
    assert.equal(atDesk(value), null, JSON.stringify(value))
})

test('a query', () => {
  const look = lookOf(Type.Object({ limit: Type.Optional(Type.Integer()) }), {
    inCloud: true,
    kind: 'unknown parameter',
  })!
  assert.deepEqual(told(look, { limti: '5' }), [['unknown parameter', 'limti', 'limti', 'limit']])
  assert.equal(look({ limit: '5.5' }), null)
})
