/** Seams of the receipts of the desk: what it tells of them, which it prints, and the cash that it takes itself to hold. */
import { notEnoughCash } from '../../../../machines/rules/money.ts'
import type { ReceiptCommand, ReceiptFact } from '../../../../machines/vocabulary/receipt-events.ts'
import type { RegisterContext } from '../../../../machines/vocabulary/register.ts'
import type { ShiftSums } from '../../../../machines/vocabulary/reports/report.ts'
import { wiring } from '../../../../machines/wiring.ts'
import * as receiptBodies from '../../../../server/surfaces/local/receipt-body.ts'
import { reached } from '../seams/reached.ts'
import { inMember } from '../seams/rows.ts'
import { mistakes } from '../seams/rules.ts'
import { inCall, inMethod, type Seam } from '../seams/seam.ts'

/** A receipt as it was made. */
type Made = ReceiptFact & { document: { body: { request: any } } }

/** @param wrong is given the value, the object that it is a member of, and the receipt as it was made */
type Told = (value: any, owner: any, fact: Made) => unknown

function told<Body extends object>(right: Body, path: string, fact: ReceiptFact, wrong: Told): Body {
  const body = structuredClone(right)
  inMember(body, path.split('.'), (value, owner) => {
    reached()
    return wrong(value, owner, fact)
  })
  return body
}

/** A member of a sale or return that is told otherwise: `goods.*.good.price`, as in `showsMember`. */
export const tellsSale = (path: string, wrong: Told): Seam =>
  inCall(receiptBodies, 'receiptBody', (right, fact, ...rest) => told(right(fact, ...rest), path, fact, wrong))

/** A member of cash put in, taken out or given to a card holder that is told otherwise. */
export const tellsMovement = (path: string, wrong: Told): Seam =>
  inCall(receiptBodies, 'transactionBody', (right, fact) => told(right(fact), path, fact, wrong))

/** A receipt that is printed, or not. @param does by the receipt, and by whether it says so */
export const prints = (
  does: (fact: ReceiptFact & { document: { body: { request: any } } }, isAsked: boolean) => boolean,
): Seam =>
  inMethod(wiring, 'receipt.created', (right, fact, from) => {
    const { document } = fact
    const { body } = document
    if (body.cloud?.prepayment) return right!(fact, from)
    if (!does(fact, body.request.print === true)) return undefined
    return right!(
      { ...fact, document: { ...document, body: { ...body, request: { ...body.request, print: true } } } },
      from,
    )
  })

/** The cash that a register takes itself to hold. @param other of what it holds */
export const drawerHolds = (other: (shift: ShiftSums, type: string) => number): Seam =>
  mistakes(notEnoughCash, (register, { type }) => {
    const { shift } = register
    return shift
      ? ({
          ...register,
          shift: { ...shift, sums: { ...shift.sums, balance: other(shift.sums, type) } },
        } as RegisterContext)
      : register
  })

/** A movement of cash whose payment is another. */
export const withPayment = (command: any, change: object): ReceiptCommand => ({
  ...command,
  request: { ...command.request, payment: { ...command.request.payment, ...change } },
})
