import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReceiptPlace } from '../../../runtime/peek/receipts.ts'
import type { Request } from '../../../wire/http/request.ts'
import { returnedCode } from './returned-sale.ts'

const SALE = '00000000-0000-4000-8000-000000000001'
const REGISTER = { id: 'register', organization_id: 'organization' } as ReceiptPlace['register']
const FOREIGN = { id: 'foreign', organization_id: 'another' } as ReceiptPlace['register']

interface Stored {
  related?: string
  fiscal_code?: string | null
  offline_code?: string | null
}

/** Documents of registers, by their numbers; the sale is number 1 of its register. */
function requestAt(documents: Record<string, Record<number, Stored>>): Request {
  const receipt = async (_: number, register: string, number: number) => {
    const { related, fiscal_code = null, offline_code = null } = documents[register]![number]!
    const body = related === undefined ? {} : { cloud: { related_receipt_id: related } }
    return { fiscal_code, entry: { document: { offline_code, body } } }
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

const codeOf = (documents: Parameters<typeof requestAt>[0]) =>
  returnedCode(requestAt(documents), { register: REGISTER, number: 2 })

test('the sale that a return names is stated by its fiscal code, or by the code it spent offline', async () => {
  const back = { related: SALE }
  assert.equal(await codeOf({ register: { 1: { fiscal_code: 'TEST-sale01' }, 2: back } }), 'TEST-sale01')
  assert.equal(await codeOf({ register: { 1: { offline_code: 'TEST-off001' }, 2: back } }), 'TEST-off001')
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
