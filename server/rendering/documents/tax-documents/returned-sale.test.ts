import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReceiptPlace } from '../../../runtime/reads/receipts.ts'
import { returnedCode } from './returned-sale.ts'

const SALE = '00000000-0000-4000-8000-000000000001'
const REGISTER = { id: 'register', organization_id: 'organization' } as ReceiptPlace['register']
const FOREIGN = { id: 'foreign', organization_id: 'another' } as ReceiptPlace['register']

interface Stored {
  related?: string
  fiscal_code?: string | null
  offline_code?: string | null
  at?: number
  settled_at?: number
}

/** Documents of registers, by their numbers; the sale is number 1 of its register. */
function placesOf(documents: Record<string, Record<number, Stored>>): Parameters<typeof returnedCode>[0] {
  const receipt = async (_: number, register: string, number: number) => {
    const {
      related,
      fiscal_code = null,
      offline_code = null,
      at = 0,
      settled_at = null,
    } = documents[register]![number]!
    const body = related === undefined ? {} : { cloud: { related_receipt_id: related } }
    return { fiscal_code, settled_at, entry: { document: { offline_code, at, body } } }
  }
  const services = {
    unreadable: { orNull: (reading: Promise<unknown>) => reading },
    ledgers: { receipt },
    switchboard: {
      receiptNumber: async (_: object, address: string, id: string) =>
        id === SALE && documents[address.slice('register:'.length)]?.[1] ? 1 : null,
    },
  }
  return { services, world: { id: 1, reference: { seed: { cash_registers: [FOREIGN, REGISTER] } } } } as never
}

const codeOf = (documents: Parameters<typeof placesOf>[0]) =>
  returnedCode(placesOf(documents), { register: REGISTER, number: 2 })

test('the sale that a return names is stated by its fiscal code, or by the code it spent offline', async () => {
  const back = { related: SALE }
  assert.equal(await codeOf({ register: { 1: { fiscal_code: 'TEST-sale01' }, 2: back } }), 'TEST-sale01')
  assert.equal(await codeOf({ register: { 1: { offline_code: 'TEST-off001' }, 2: back } }), 'TEST-off001')
})

test('a return made offline states what was known when it was made', async () => {
  const back = { related: SALE, offline_code: 'TEST-off002', at: 10 }
  const sale = { fiscal_code: 'TEST-sale01' }
  assert.equal(await codeOf({ register: { 1: { ...sale, settled_at: 10 }, 2: back } }), 'TEST-sale01')
  assert.equal(await codeOf({ register: { 1: { ...sale, settled_at: 11 }, 2: back } }), null)
  assert.equal(
    await codeOf({ register: { 1: { offline_code: 'TEST-off001', ...sale, settled_at: 11 }, 2: back } }),
    'TEST-off001',
  )
})

test('none is stated where no sale is named, where it is unknown or foreign, or has no code yet', async () => {
  assert.equal(await codeOf({ register: { 1: { fiscal_code: 'TEST-sale01' }, 2: {} } }), null)
  assert.equal(await codeOf({ register: { 2: { related: SALE } } }), null)
  assert.equal(
    await codeOf({ foreign: { 1: { fiscal_code: 'TEST-sale01' } }, register: { 2: { related: SALE } } }),
    null,
  )
  assert.equal(await codeOf({ register: { 1: {}, 2: { related: SALE } } }), null)
})
