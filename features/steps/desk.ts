/** The cashier at the desk: shifts, receipts, cash, reports. */
import { type DataTable, Given, When } from '@cucumber/cucumber'
import type { Payment } from '../../machines/vocabulary/receipt.ts'
import { type Answer, content } from '../actors/answer.ts'
import type { Desk } from '../actors/desk.ts'
import type { ScenarioWorld } from '../harness/scenario-world.ts'
import { basketOf, parsed } from '../vocabulary/cells.ts'
import type { ReceiptForm } from '../vocabulary/parameters.ts'
import type { Dealing } from '../vocabulary/words.ts'

/** The receipt as it is sent; `paid` replaces the payments of the form by cash. */
export function dealt(
  kasa: ScenarioWorld,
  kind: string,
  form: ReceiptForm,
  paid?: number,
  more: object = {},
): Promise<void> {
  const goods = kind === 'returns' ? form.goods.map((item) => ({ ...item, is_return: true })) : form.goods
  const payments = paid === undefined ? form.payments : [{ type: 'CASH' as const, value: paid }]
  const request = { id: kasa.nextReceiptId(), ...form, goods, payments, ...more }
  kasa.sold = request
  return kasa.act(() => kasa.desk.sell(request))
}

/** At the desk, and known to the tax authority. */
Given<ScenarioWorld>('an open shift', async function () {
  content(await this.desk.openShift())
  await this.lab.letAuthorityAnswer()
  await this.account()
})

When<ScenarioWorld>('the desk {deskAction}', async function (chore: (desk: Desk) => Promise<Answer>) {
  await this.act(() => chore(this.desk))
})

When<ScenarioWorld>('the cashier {deal} {receipt}', async function (kind: string, form: ReceiptForm) {
  await dealt(this, kind, form)
})

When<ScenarioWorld>('the cashier {deal} {receipt} for {amount} in cash', async function (kind, form, paid) {
  await dealt(this, kind, form, paid)
})

When<ScenarioWorld>(
  'the cashier {deal} {receipt} {int} times',
  async function (kind: string, form: ReceiptForm, times: number) {
    const one = (): Promise<unknown> => this.desk.sell({ id: this.nextReceiptId(), ...form }).then(content)
    for (let left = times - 1; left > 0; left -= 50) await Promise.all(Array.from({ length: Math.min(left, 50) }, one))
    await dealt(this, kind, form)
  },
)

/** By a front system that did not hear the answer. */
When<ScenarioWorld>('the same receipt is sent once more', async function () {
  await this.act(() => this.desk.sell(this.sold!))
})

When<ScenarioWorld>('the cashier {movement} {amount}', async function (sign: number, value: number) {
  await this.act(() => this.desk.service(sign * value))
})

When<ScenarioWorld>('the cashier hands {amount} to a card holder', async function (value: number) {
  await this.act(() => this.desk.withdraw({ value }))
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
