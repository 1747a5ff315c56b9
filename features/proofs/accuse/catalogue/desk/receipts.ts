/** Wrong servers of the desk: rounding, dates and the chain of receipts, and how they are printed and sent. */
import { instant, instantOrNull } from '../../../../../machines/instant.ts'
import * as limits from '../../../../../machines/limits.ts'
import * as rounding from '../../../../../machines/money/rounding.ts'
import * as sums from '../../../../../machines/money/sums.ts'
import * as receipts from '../../../../../machines/register/receipts.ts'
import type { RegisterStep } from '../../../../../machines/register/register-step.ts'
import { cashNotRounded, underpaid } from '../../../../../machines/rules/money.ts'
import type { Document } from '../../../../../machines/vocabulary/document.ts'
import type { ReceiptBody, SaleOrder } from '../../../../../machines/vocabulary/receipt.ts'
import type { RegisterContext, SlipRequested } from '../../../../../machines/vocabulary/register.ts'
import * as messages from '../../../../../machines/wiring.ts'
import { wiring } from '../../../../../machines/wiring.ts'
import { moneyText } from '../../../../../server/rendering/documents/slips/figures.ts'
import * as slips from '../../../../../server/rendering/documents/slips/receipt-slip.ts'
import type { Block, Slip } from '../../../../../server/rendering/documents/slips/slip.ts'
import * as letters from '../../../../../server/surfaces/cloud/mail/receipt-letter.ts'
import * as models from '../../../../../server/surfaces/cloud/receipts/receipt-model.ts'
import { excused } from '../../seams/rules.ts'
import { inCall, inFunction, inMethod, inModule, type Otherwise, type Seam } from '../../seams/seam.ts'
import { remembers, saysFact } from '../../seams/turns.ts'
import { prints, tellsSale } from '../../subjects/desk.ts'
import { figuresSettled } from '../../subjects/sale-figures.ts'
import { type WrongServersByName, wrongInThreads } from '../../wrong-server.ts'

type Recording = (register: RegisterContext, command: object, made: ReceiptBody, sums: object) => RegisterStep
const records = (wrong: Otherwise<Recording>): Seam => inFunction<Recording>(receipts, 'record', wrong)

/** The receipt that a sale or return names as the one before it. */
const namesBefore = (other: (register: RegisterContext, made: ReceiptBody) => string | null): Seam =>
  records((right, register, command, made, ...rest) =>
    right(
      register,
      command,
      made.type === 'SELL' || made.type === 'RETURN' ? { ...made, previous_receipt_id: other(register, made) } : made,
      ...rest,
    ),
  )

/** The receipt that a register takes for its last behind one that it has made. */
const takesForLast = (other: (register: RegisterContext, made: ReceiptBody) => string | null): Seam =>
  records((right, register, command, made, ...rest) => {
    const { context, ...step } = right(register, command, made, ...rest)
    return { ...step, context: { ...context, last_receipt_id: other(register, made) } }
  })

const forgetsAtOpening: Seam = remembers('register', 'shift.open', (context, before) =>
  context.shift_serial === before.shift_serial ? context : { ...context, last_receipt_id: null },
)

/** The sending that comes with a sale; false: there is none. */
const sends = (does: (sent: SlipRequested, register: { offline: object | null }) => boolean): Seam =>
  saysFact('slip.requested', (sent, register) => (sent.sending > 0 || does(sent, register) ? sent : null))

/** The request that the slip of a receipt is drawn by. */
const drawsBy = (other: (request: SaleOrder) => SaleOrder): Seam =>
  inCall(slips, 'receiptSlip', (right, { row, ...paper }) => {
    const document = row.entry.document as Document<ReceiptBody>
    const body = { ...document.body, request: other(document.body.request as SaleOrder) }
    return right({ ...paper, row: { ...row, entry: { ...row.entry, document: { ...document, body } } } })
  })

const without = (slip: Slip, isLeftOut: (block: Block) => boolean): Slip => ({
  ...slip,
  blocks: slip.blocks.filter((block) => !isLeftOut(block)),
})

export default {
  'LOC-156: sells for nothing where there is no payment': () =>
    excused(underpaid, (_register, { totals }) => totals.total_payment === 0),
  'LOC-167: takes every return for one that undoes a mistake': () =>
    tellsSale('technical_return', (_is, { type }) => type === 'RETURN'),
  'LOC-167: takes false for the mark of a mistake': () =>
    tellsSale('technical_return', (_is, _receipt, { document }) => document.body.request.technical_return != null),
  'LOC-169: tells what was rounded the other way round': () => tellsSale('round_sum', (sum) => -sum),
  'LOC-169: takes cash that is not rounded': () => excused(cashNotRounded, () => true),
  'LOC-169: looks at the first cash payment alone whether it is rounded': () =>
    inCall(rounding, 'cashRounded', (right, { payments, ...rest }) =>
      right({ ...rest, payments: payments.slice(0, 1) }),
    ),
  'LOC-169: reports the rounding of returns with that of sales': () =>
    inCall(sums, 'countReceipt', (right, shift, money, ...rest) => {
      const counted = right(shift, money, ...rest)
      if (!money.is_return) return counted
      const up = Math.max(0, money.round_sum)
      return { ...counted, returns_round_up: shift.returns_round_up, sales_round_up: shift.sales_round_up + up }
    }),
  'LOC-169: rounds what is due in all where a card pays a part': () =>
    figuresSettled((right, order, kinds, total_sum, is_return) => {
      const { payments, rounding_mode } = order
      if (rounding_mode == null || !payments.some(({ type }) => type === 'CASH'))
        return right(order, kinds, total_sum, is_return)
      const payable = rounding.roundCash(total_sum, rounding_mode)
      const settled = right({ ...order, rounding_mode: null }, kinds, payable, is_return)
      return { ...settled, total_sum, round_sum: payable - total_sum }
    }),
  'LOC-169: rounds only when the first payment is cash': () =>
    figuresSettled((right, order, ...rest) =>
      right(order.payments[0]?.type === 'CASH' ? order : { ...order, rounding_mode: null }, ...rest),
    ),
  'LOC-179: dates a receipt made online before it is delivered': () =>
    tellsSale('fiscal_date', (_date, _receipt, { at }) => instant(at)),
  'LOC-179: dates a receipt made offline 1970': () => tellsSale('fiscal_date', (date) => date && instant(0)),
  'LOC-179: dates a delivered receipt by its delivery': () =>
    inCall(models, 'receiptModel', (right, shown) => ({
      ...right(shown),
      fiscal_date: instantOrNull(shown.row.settled_at) as string,
    })),
  'LOC-179: leaves the date of a delivered receipt empty': () =>
    inCall(models, 'receiptModel', (right, shown) => ({ ...right(shown), fiscal_date: null as never })),
  'LOC-180: tells of every receipt that it was made online': () => tellsSale('is_online', () => true),
  'LOC-181: names no receipt before a return': () =>
    namesBefore(({ last_receipt_id }, { type }) => (type === 'RETURN' ? null : last_receipt_id)),
  'LOC-181: names no receipt before one made offline': () =>
    namesBefore(({ last_receipt_id, offline }) => (offline ? null : last_receipt_id)),
  'LOC-181: names no receipt before the first of a shift': () =>
    namesBefore(({ shift }) => shift!.sums.last_receipt_id),
  'LOC-181: names the first receipt before every other': () =>
    takesForLast(({ last_receipt_id }, { id }) => last_receipt_id ?? id),
  'LOC-181: links the first receipt of a shift to none': () => forgetsAtOpening,
  'LOC-181: passes over returns in the chain of receipts': () =>
    takesForLast(({ last_receipt_id }, { type, id }) => (type === 'RETURN' ? last_receipt_id : id)),
  'LOC-182: sells on credit where a card pays too little': () =>
    excused(underpaid, (_register, { totals }) =>
      totals.paid.some(({ type }: { type: string }) => type === 'CASHLESS'),
    ),
  'LOC-182: forgives one minor unit': () =>
    excused(underpaid, (_register, { totals }) => totals.total_payment === totals.payable - 1),
  'LOC-182: lets one unit be missing of a large sum': () =>
    excused(
      underpaid,
      (_register, { totals }) => totals.payable > 10_000_000 && totals.total_payment === totals.payable - 1,
    ),
  'LOC-170: does not tell on the receipt where it is sent': () => tellsSale('delivery', () => null),
  'LOC-170: sends a receipt to those alone who have an address and a telephone': () =>
    sends(({ emails, phone }) => emails.length > 0 && phone !== null),
  'LOC-170: sends no message where it sends a mail': () =>
    inMethod(wiring, 'slip.requested', (right, fact, from) =>
      right!(fact.emails.length > 0 ? { ...fact, phone: null } : fact, from),
    ),
  'LOC-170: messages the sum in minor units': () =>
    inCall(messages, 'receiptMessage', (right, sent) =>
      right(sent).replace(/ на [\d.]+ грн/, ` на ${sent.total_sum} грн`),
    ),
  'LOC-170: encloses a slip as a picture of any size': () =>
    inModule(limits, 'MAIL_ATTACHMENT_BYTES', () => Number.MAX_SAFE_INTEGER),
  'LOC-170: mails a slip without its picture': () =>
    inCall(letters, 'receiptLetter', async (right, services, world, register, document) => {
      const letter = await right(services, world, register, document)
      const content = Buffer.from(letter.text)
      const filename = `receipt-${document}.txt`
      return { ...letter, attachments: [{ filename, contentType: 'text/plain; charset=utf-8', content }] }
    }),
  'LOC-170: mails the receipt before the one that was made': () =>
    inCall(letters, 'receiptLetter', async (right, services, world, register, document) => {
      const letter = await right(services, world, register, document - 1)
      const attachments = letter.attachments.map((each) => ({
        ...each,
        filename: each.filename.replace(String(document - 1), String(document)),
      }))
      return { ...letter, attachments }
    }),
  'LOC-170: sends the slip of a return to nobody': () => sends(({ is_return }) => !is_return),
  'LOC-170: sends nothing to the phone when a mail address is given too': () =>
    saysFact('slip.requested', (sent) =>
      sent.sending === 0 && sent.emails.length > 0 ? { ...sent, phone: null } : sent,
    ),
  'LOC-170: sends nothing that was made offline': () => sends((_sent, { offline }) => offline === null),
  'LOC-172: prints receipts unless it is told not to': () =>
    prints(({ document }) => document.body.request.print !== false),
  'LOC-172: prints no return': () => prints(({ document }, isAsked) => isAsked && document.body.type !== 'RETURN'),
  'LOC-172: prints no receipt that is sent to its buyer': () =>
    prints(({ document }, isAsked) => isAsked && document.body.request.delivery == null),
  ...wrongInThreads({
    'LOC-167: does not print that a return undoes a mistake': () =>
      inCall(slips, 'receiptSlip', (right, paper) =>
        without(right(paper), (block) => JSON.stringify(block).includes('ТЕХНІЧНЕ ПОВЕРНЕННЯ')),
      ),
    'LOC-174: prints a return with minus always': () =>
      drawsBy((request) => ({ ...request, abs_vizualization_values: false })),
    'LOC-174: prints a return without minus unless it is asked to': () =>
      drawsBy((request) => ({ ...request, abs_vizualization_values: request.abs_vizualization_values !== false })),
    'LOC-174: shows a return that has a discount with a minus in spite of all': () =>
      inCall(slips, 'receiptSlip', (right, paper) => {
        const { type, money } = (paper.row.entry.document as Document<ReceiptBody>).body
        const slip = right(paper)
        if (type !== 'RETURN' || money.discounts_sum === 0) return slip
        const blocks = slip.blocks.map((block) =>
          block.type === 'pair' && block.left === 'СУМА' ? { ...block, right: moneyText(-money.total_sum) } : block,
        )
        return { ...slip, blocks }
      }),
  }),
} satisfies WrongServersByName
