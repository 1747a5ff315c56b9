/** Wrong servers of the desk: receipts that are printed and sent (LOC-167, LOC-170, LOC-172, LOC-174). */
import * as limits from '../../../../../machines/limits.ts'
import * as messages from '../../../../../machines/mail/receipt-message.ts'
import type { Document } from '../../../../../machines/vocabulary/document.ts'
import type { ReceiptBody, SaleOrder } from '../../../../../machines/vocabulary/receipt.ts'
import type { SlipRequested } from '../../../../../machines/vocabulary/register.ts'
import { wires } from '../../../../../machines/wires.ts'
import { moneyText } from '../../../../../server/outside/documents/slips/figures.ts'
import * as slips from '../../../../../server/outside/documents/slips/receipt-slip.ts'
import type { Block, Slip } from '../../../../../server/outside/documents/slips/slip.ts'
import * as letters from '../../../../../server/surfaces/cloud/mail/receipt-letter.ts'
import { inModule, inObject, type Seam } from '../../seams/seam.ts'
import { saysFact } from '../../seams/turns.ts'
import { prints, tellsSale } from '../../subjects/desk.ts'
import { wrong, wrongInThreads } from '../../wrong-server.ts'

/** The sending that comes with a sale; false: there is none. */
const sends = (does: (sent: SlipRequested, register: { offline: object | null }) => boolean): Seam =>
  saysFact('slip.requested', (sent, register) => (sent.sending > 0 || does(sent, register) ? sent : null))

/** The request that the slip of a receipt is drawn by. */
const drawsBy = (other: (request: SaleOrder) => SaleOrder): Seam =>
  inModule(slips, 'receiptSlip', (right) => ({ row, ...paper }) => {
    const document = row.entry.document as Document<ReceiptBody>
    const body = { ...document.body, request: other(document.body.request as SaleOrder) }
    return right({ ...paper, row: { ...row, entry: { ...row.entry, document: { ...document, body } } } })
  })

const without = (slip: Slip, isLeftOut: (block: Block) => boolean): Slip => ({
  ...slip,
  blocks: slip.blocks.filter((block) => !isLeftOut(block)),
})

export default [
  wrongInThreads(
    'LOC-167',
    'does not print that a return undoes a mistake',
    inModule(
      slips,
      'receiptSlip',
      (right) => (paper) => without(right(paper), (block) => JSON.stringify(block).includes('ТЕХНІЧНЕ ПОВЕРНЕННЯ')),
    ),
  ),
  wrong(
    'LOC-170',
    'does not tell on the receipt where it is sent',
    tellsSale('delivery', () => null),
  ),
  wrong(
    'LOC-170',
    'sends a receipt to those alone who have an address and a telephone',
    sends(({ emails, phone }) => emails.length > 0 && phone !== null),
  ),
  wrong(
    'LOC-170',
    'sends no message where it sends a mail',
    inObject(
      wires,
      'slip.requested',
      (right) => (fact, from) => right!(fact.emails.length > 0 ? { ...fact, phone: null } : fact, from),
    ),
  ),
  wrong(
    'LOC-170',
    'messages the sum in minor units',
    inModule(
      messages,
      'receiptMessage',
      (right) => (sent) => right(sent).replace(/ на [\d.]+ грн/, ` на ${sent.total_sum} грн`),
    ),
  ),
  wrong(
    'LOC-170',
    'encloses a slip as a picture of any size',
    inModule(limits, 'MAIL_ATTACHMENT_BYTES', () => Number.MAX_SAFE_INTEGER),
  ),
  wrong(
    'LOC-170',
    'mails a slip without its picture',
    inModule(letters, 'receiptLetter', (right) => async (services, world, register, document) => {
      const letter = await right(services, world, register, document)
      const content = Buffer.from(letter.text)
      const filename = `receipt-${document}.txt`
      return { ...letter, attachments: [{ filename, contentType: 'text/plain; charset=utf-8', content }] }
    }),
  ),
  wrong(
    'LOC-170',
    'mails the receipt before the one that was made',
    inModule(letters, 'receiptLetter', (right) => async (services, world, register, document) => {
      const letter = await right(services, world, register, document - 1)
      const attachments = letter.attachments.map((each) => ({
        ...each,
        filename: each.filename.replace(String(document - 1), String(document)),
      }))
      return { ...letter, attachments }
    }),
  ),
  wrong(
    'LOC-170',
    'sends the slip of a return to nobody',
    sends(({ is_return }) => !is_return),
  ),
  wrong(
    'LOC-170',
    'sends nothing to the phone when a mail address is given too',
    saysFact('slip.requested', (sent) =>
      sent.sending === 0 && sent.emails.length > 0 ? { ...sent, phone: null } : sent,
    ),
  ),
  wrong(
    'LOC-170',
    'sends nothing that was made offline',
    sends((_sent, { offline }) => offline === null),
  ),
  wrong(
    'LOC-172',
    'prints receipts unless it is told not to',
    prints(({ document }) => document.body.request.print !== false),
  ),
  wrong(
    'LOC-172',
    'prints no return',
    prints(({ document }, isAsked) => isAsked && document.body.type !== 'RETURN'),
  ),
  wrong(
    'LOC-172',
    'prints no receipt that is sent to its buyer',
    prints(({ document }, isAsked) => isAsked && document.body.request.delivery == null),
  ),
  wrongInThreads(
    'LOC-174',
    'prints a return with minus always',
    drawsBy((request) => ({ ...request, abs_vizualization_values: false })),
  ),
  wrongInThreads(
    'LOC-174',
    'prints a return without minus unless it is asked to',
    drawsBy((request) => ({ ...request, abs_vizualization_values: request.abs_vizualization_values !== false })),
  ),
  wrongInThreads(
    'LOC-174',
    'shows a return that has a discount with a minus in spite of all',
    inModule(slips, 'receiptSlip', (right) => (paper) => {
      const { type, money } = (paper.row.entry.document as Document<ReceiptBody>).body
      const slip = right(paper)
      if (type !== 'RETURN' || money.discounts_sum === 0) return slip
      const blocks = slip.blocks.map((block) =>
        block.type === 'pair' && block.left === 'СУМА' ? { ...block, right: moneyText(-money.total_sum) } : block,
      )
      return { ...slip, blocks }
    }),
  ),
]
