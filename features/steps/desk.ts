/** The cashier at the desk: shifts, receipts, cash, reports. */
import { type DataTable, Given, When } from '@cucumber/cucumber'
import type { Payment } from '../../machines/vocabulary/receipt.ts'
import { type Answer, content } from '../actors/answer.ts'
import type { Desk } from '../actors/desk.ts'
import type { ScenarioWorld } from '../harness/scenario-world.ts'
import { basketOf, parsed } from '../vocabulary/cells.ts'
import type { ReceiptForm } from '../vocabulary/parameters.ts'
import type { Terms } from '../vocabulary/phrases.ts'
import type { Dealing } from '../vocabulary/words.ts'

/** Receipts asked for at the same time, where many are sold. */
const ABREAST = 50

/** At the desk, and known to the tax authority. */
Given<ScenarioWorld>('an open shift', async function () {
  content(await this.desk.openShift())
  await this.lab.letAuthorityAnswer()
  await this.account()
})

When<ScenarioWorld>('the desk {deskAction}', async function (chore: (desk: Desk) => Promise<Answer>) {
  await this.act(() => chore(this.desk))
})

/** Cash that is named replaces the payments of the form; of many receipts the last one's answer is looked at. */
When<ScenarioWorld>(
  'the cashier {deal} {receipt}{terms}',
  async function (kind: string, form: ReceiptForm, { paid, slip, times }: Terms) {
    const goods = kind === 'returns' ? form.goods.map((item) => ({ ...item, is_return: true })) : form.goods
    const payments = paid === undefined ? form.payments : [{ type: 'CASH' as const, value: paid }]
    const request = () => ({ id: this.nextReceiptId(), ...form, goods, payments, ...slip })
    const one = (): Promise<unknown> => this.desk.sell(request()).then(content)
    for (let left = times - 1; left > 0; left -= ABREAST)
      await Promise.all(Array.from({ length: Math.min(left, ABREAST) }, one))
    this.sold = request()
    await this.act(() => this.desk.sell(this.sold!))
  },
)

/** By a front system that did not hear the answer. */
When<ScenarioWorld>('the same receipt is sent once more', async function () {
  await this.act(() => this.desk.sell(this.sold!))
})

When<ScenarioWorld>(
  'the cashier {movement} {amount}{slip}',
  async function (sign: number, value: number, slip: object) {
    await this.act(() => this.desk.service(sign * value, slip))
  },
)

When<ScenarioWorld>('the cashier hands {amount} to a card holder{slip}', async function (value: number, slip: object) {
  await this.act(() => this.desk.withdraw({ value }, slip))
})

/** Member by member, what the bank terminal said. */
When<ScenarioWorld>(
  'the cashier hands {amount} to a card holder with',
  async function (value: number, table: DataTable) {
    const said = Object.fromEntries(table.raw().map(([name, text]) => [name!, parsed(text!)]))
    await this.act(() => this.desk.withdraw({ value, ...said }))
  },
)

When<ScenarioWorld>(
  'these goods are {dealing} for {tender}',
  async function ({ item, receipt }: Dealing, payments: Payment[], table: DataTable) {
    const { goods, discounts } = basketOf(table.hashes())
    const request = {
      id: this.nextReceiptId(),
      goods: goods.map((each) => ({ ...each, ...item })),
      discounts,
      payments,
      ...receipt,
    }
    this.sold = request
    await this.act(() => this.desk.sell(request))
  },
)
