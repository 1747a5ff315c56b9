// @ts-nocheck It is compiled beside the client that is generated from the description; the test drops this line.
/** Prepayments by the generated client. */
import {
  createPrepayment,
  getPrepayment,
  payPrepayment,
  type Receipt,
  returnPrepayment,
  searchPrepayments,
} from './client/index.ts'

const strict = { throwOnError: true } as const
const goods = [{ good: { code: '7', name: 'Торт', price: 8000, tax: [1] }, quantity: 1000 }]

const begun = async (value: number): Promise<Receipt> =>
  (await createPrepayment({ ...strict, body: { goods, payments: [{ type: 'CASH', value }] } })).data

const stateOf = async (relation_id: string) => {
  const { pre_payment_status, paid_sum, left_to_pay } = (await getPrepayment({ ...strict, path: { relation_id } })).data
  return [pre_payment_status, paid_sum, left_to_pay]
}

/** One order paid in two parts, another returned. */
export async function prepayments() {
  const first = await begun(3000)
  const path = { relation_id: String(first.pre_payment_relation_id) }
  const partly = await stateOf(path.relation_id)
  await payPrepayment({ ...strict, path, body: { payments: [{ type: 'CASHLESS', value: 5000 }] } })
  const other = { relation_id: String((await begun(2000)).pre_payment_relation_id) }
  const back: Receipt[] = (await returnPrepayment({ ...strict, path: other, body: {} })).data
  const { meta, results } = (await searchPrepayments({ ...strict, query: { limit: 10 } })).data
  return {
    states: [partly, await stateOf(path.relation_id), await stateOf(other.relation_id)],
    back: back.map(({ type, total_payment }) => [type, total_payment]),
    found: [meta.total_items, results.length],
  }
}
