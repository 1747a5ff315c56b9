/** The cashier at the desk: shifts, receipts, cash, reports. */
import { deepEqual } from 'node:assert/strict'
import { type DataTable, When } from '@cucumber/cucumber'
import type { Payment, SellRequest } from '../../machines/vocabulary/receipt.ts'
import { type Answer, content, member } from '../support/law/answer.ts'
import { parsedCell } from '../support/law/judgement/rows.ts'
import { traits } from '../support/traits/step-traits.ts'
import { type BankAnswer, cardPayment } from '../support/vocabulary/bank/card-payment.ts'
import { basketOf } from '../support/vocabulary/cells.ts'
import { prepay } from '../support/vocabulary/cloud/prepayments.ts'
import { cloudSaleOf } from '../support/vocabulary/cloud-sale.ts'
import type { ReceiptForm, SaleOrReturn } from '../support/vocabulary/parameters.ts'
import type { CashMovement, DeskAction, SaleOptions } from '../support/vocabulary/phrases.ts'
import type { SaleKind } from '../support/vocabulary/words.ts'
import type { ScenarioWorld } from '../support/world/scenario-world.ts'

/** Sends a sale that can be repeated; an accepted receipt is kept. */
async function sell(scenario: ScenarioWorld, request: SellRequest, inCloud = false): Promise<void> {
  if (inCloud) {
    const body = cloudSaleOf(request)
    const answer = await scenario.actAs(SELLER, (integrator) => integrator.send('POST', '/receipts/sell', { body }))
    scenario.ids.learn('/api/v1/receipts/sell', answer?.body)
    return
  }
  scenario.sold = request
  const answer = await scenario.act(() => scenario.desk.sell(request))
  if (answer?.status === 200) scenario.receiptsMade.push(answer.body)
}

/** Who sells through the cloud. */
const SELLER = 'the cashier'

const AT_DESK = traits({ asks: ['desk'] })

/** Receipts sent in parallel, where a scenario makes many. */
const ABREAST = 50

/** Makes all but the last of a number of receipts; each must be accepted. */
async function before(times: number, one: () => Promise<Answer>): Promise<void> {
  for (let left = times - 1; left > 0; left -= ABREAST)
    await Promise.all(Array.from({ length: Math.min(left, ABREAST) }, () => one().then(content)))
}

/** Does not wait for the tax authority. */
When<ScenarioWorld>('the desk {deskAction}', async function (act: DeskAction) {
  await act(this)
})

/** Named cash replaces the payments of the form; of many receipts the last answer is judged. */
When<ScenarioWorld>(
  'the cashier {saleOrReturn} {receipt}{saleOptions}',
  async function ({ isReturn }: SaleOrReturn, form: ReceiptForm, { paid, slip, times, inCloud }: SaleOptions) {
    const goods = isReturn ? form.goods.map((item) => ({ ...item, is_return: true })) : form.goods
    const payments = paid === undefined ? form.payments : [{ type: 'CASH' as const, value: paid }]
    const request = () => ({ id: this.ids.nextReceipt(), ...form, goods, payments, ...slip })
    const seller = this.integrator(SELLER)
    if (inCloud) await seller.ready()
    await before(times, () =>
      inCloud ? seller.send('POST', '/receipts/sell', { body: cloudSaleOf(request()) }) : this.desk.sell(request()),
    )
    await sell(this, request(), inCloud)
  },
)

/** Takes the approval from the client's next message: one item of its amount, plus the named cash. */
When<ScenarioWorld>(
  'the cashier {saleOrReturn} what the bank has approved{extraCash}{slip}',
  AT_DESK,
  async function ({ isReturn }: SaleOrReturn, cash: number, slip: object) {
    const approval = (await this.client.nextMessage((message) => member(message, 'event') === undefined)) as BankAnswer
    deepEqual([approval.operation_type, approval.success], [isReturn ? 'cancel' : 'purchase', true])
    const payments = [cardPayment(approval), ...(cash > 0 ? [{ type: 'CASH' as const, value: cash }] : [])]
    const price = approval.result.amount + cash
    const item = { code: '1', name: 'Хліб', price, quantity: 1000, ...(isReturn && { is_return: true }) }
    await sell(this, { id: this.ids.nextReceipt(), goods: [item], payments, ...slip })
  },
)

/** Of many movements the last answer is judged. */
When<ScenarioWorld>(
  'the cashier {cashMovement}{slip}{times}',
  AT_DESK,
  async function ({ value, isWithdrawal }: CashMovement, slip: object, times: number) {
    const one = (): Promise<Answer> =>
      isWithdrawal ? this.desk.withdraw({ code: 1, value }, slip) : this.desk.service(value, slip)
    await before(times, one)
    await this.act(one)
  },
)

/** Sends the members of the bank terminal's answer. */
When<ScenarioWorld>(
  'the cashier hands {amount} to a card holder with',
  AT_DESK,
  async function (value: number, table: DataTable) {
    const said = Object.fromEntries(table.raw().map(([name, text]) => [name!, parsedCell(text!)]))
    await this.act(() => this.desk.withdraw({ value, ...said }))
  },
)

When<ScenarioWorld>(
  'these goods are {saleKind} for {payment}',
  traits(({ inCloud, isPrepaid }: SaleKind) => ({ asks: [inCloud || isPrepaid ? 'cloud' : 'desk'] })),
  async function ({ item, receipt, inCloud, isPrepaid }: SaleKind, payments: Payment[], table: DataTable) {
    const { goods, discounts } = basketOf(table.hashes())
    if (isPrepaid) return prepay(this, 'the cashier', payments, { goods, discounts }, 'ORDER-0001')
    const request = {
      id: this.ids.nextReceipt(),
      goods: goods.map((each) => ({ ...each, ...item })),
      discounts,
      payments,
      ...receipt,
    }
    await sell(this, request, inCloud)
  },
)
