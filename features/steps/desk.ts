/** The cashier at the desk: receipts, cash, reports. */
import { Given, When } from '@cucumber/cucumber'
import { content } from '../support/answer.ts'
import type { ReceiptForm } from '../support/parameters.ts'
import type { Kasa } from '../support/world.ts'

/** Sold or returned; `paid` replaces the payments of the form by cash. */
async function deal(kasa: Kasa, kind: string, form: ReceiptForm, paid?: number): Promise<void> {
  const goods = kind === 'returns' ? form.goods.map((item) => ({ ...item, is_return: true })) : form.goods
  const payments = paid === undefined ? form.payments : [{ type: 'CASH' as const, value: paid }]
  const request = { id: kasa.nextReceiptId(), ...form, goods, payments }
  kasa.sold = request
  await kasa.act(() => kasa.desk.sell(request))
}

Given<Kasa>('an open shift', async function () {
  content(await this.desk.openShift())
  await this.lab.letAuthorityAnswer()
  await this.account()
})

When<Kasa>('the desk opens a shift', async function () {
  await this.act(this.desk.openShift)
})

When<Kasa>('the desk closes the shift', async function () {
  await this.act(this.desk.closeShift)
})

When<Kasa>('the desk prints an X-report', async function () {
  await this.act(this.desk.printReport)
})

When<Kasa>('the cashier {deal} {receipt}', async function (kind: string, form: ReceiptForm) {
  await deal(this, kind, form)
})

When<Kasa>('the cashier {deal} {receipt} for {amount} in cash', async function (kind, form, paid) {
  await deal(this, kind, form, paid)
})

When<Kasa>('the cashier sells {receipt} {int} times', async function (form: ReceiptForm, times: number) {
  const one = (): Promise<unknown> => this.desk.sell({ id: this.nextReceiptId(), ...form }).then(content)
  for (let left = times - 1; left > 0; left -= 50) await Promise.all(Array.from({ length: Math.min(left, 50) }, one))
  await deal(this, 'sells', form)
})

/** A front system that did not hear the answer. */
When<Kasa>('the same receipt is sent once more', async function () {
  await this.act(() => this.desk.sell(this.sold!))
})

When<Kasa>('the cashier puts in {amount}', async function (value: number) {
  await this.act(() => this.desk.service(value))
})

When<Kasa>('the cashier takes out {amount}', async function (value: number) {
  await this.act(() => this.desk.service(-value))
})
