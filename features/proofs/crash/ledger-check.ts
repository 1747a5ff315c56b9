/** Checks the ledger of one register by document: numbers, chain, codes, promised receipts, sums of its shifts. */
import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { codesLeft } from '../../../machines/ledger.ts'
import type { AnyDocument, Entry } from '../../../machines/vocabulary/document.ts'
import type { ReceiptBody, SellRequest, ServiceRequest } from '../../../machines/vocabulary/receipt.ts'
import type { ReceiptFact } from '../../../machines/vocabulary/receipt-events.ts'
import type { RegisterContext } from '../../../machines/vocabulary/register.ts'
import { type Logbook, Violation } from './logbook.ts'
import { TillRoll, type TillSum } from './till-roll.ts'

/** A document's row with its line in the journal. */
export interface LedgerDocument {
  number: number
  n: number
  status: string
  fiscal_code: string | null
  settled_at: number | null
  receipt_id: string | null
  address: string | null
  body: string | null
}

type Seen = Pick<ReceiptFact, 'receipt_number'> & Entry

export class LedgerCheck {
  /** Number and hash of the last document. */
  last = 0
  head = '0'.repeat(64)
  #register: string
  #logbook: Logbook
  #seen: Set<string>
  #codes = new Set<string>()
  #receipts = 0
  #spent = 0
  #at = 0
  #shifts = 0
  #lastReceipt: string | null = null
  #balance = 0
  #roll: TillRoll | null = null
  /** The sums of the last shift, open or closed. */
  #lastRoll: TillRoll | null = null

  /** @param seen collects the ids of all receipts and Z-reports; a duplicate is a violation */
  constructor(register: string, logbook: Logbook, seen: Set<string>) {
    this.#register = register
    this.#logbook = logbook
    this.#seen = seen
  }

  /** Checks the next document. @throws Violation */
  take(row: LedgerDocument): void {
    this.#holds(row.number === this.last + 1, `document ${row.number} follows ${this.last}`)
    this.#holds(row.body !== null, `document ${row.number} has no line ${row.n} in the journal`)
    this.last = row.number
    const fact = JSON.parse(row.body!) as Seen
    this.#chain(row, fact)
    const document = fact.document as AnyDocument
    this.#settled(row, document)
    if (document.offline_code !== null) this.#spent += 1
    switch (document.type) {
      case 'SHIFT_OPEN':
        this.#holds(this.#roll === null, `document ${row.number} opens a shift within a shift`)
        this.#shifts += 1
        this.#holds(
          document.body.shift_serial === this.#shifts,
          `shift ${document.body.shift_serial} is the ${this.#shifts}.`,
        )
        this.#roll = this.#lastRoll = new TillRoll(this.#balance)
        break
      case 'RECEIPT':
        this.#receipt(row, fact, document.body)
        break
      case 'Z_REPORT': {
        const roll = this.#shift(row.number)
        const wrong = roll.difference(document.body.report)
        this.#holds(wrong === null, `Z-report of shift ${this.#shifts}: ${wrong}`)
        this.#meet((document.body.report as { id?: string }).id!, row.number)
        this.#balance = roll.balance
        this.#roll = null
      }
    }
  }

  /** Compares the register's stored state with its documents. @throws Violation */
  compare(value: { link: string; shift: string }, context: RegisterContext): void {
    const { ledger, shift } = context
    const facts: [string, unknown, unknown][] = [
      ['next number', ledger.next, this.last + 1],
      ['first pending number', ledger.first_pending, this.last + 1],
      ['page under way', ledger.in_flight, null],
      ['head of the chain', ledger.head, this.head],
      ['moment of the last document', ledger.last_at, this.#at],
      ['receipts', context.receipts, this.#receipts],
      ['last receipt', context.last_receipt_id, this.#lastReceipt],
      ['offline codes left', codesLeft(context.codes), context.codes.last - this.#spent],
      ['shift serial', context.shift_serial, this.#shifts],
      ['link', context.link, value.link],
      ['shift status', shift?.status ?? 'CLOSED', value.shift],
      ['shift status', value.shift, this.#roll ? 'OPENED' : 'CLOSED'],
    ]
    for (const [name, stored, counted] of facts)
      this.#holds(
        stored === counted,
        `the stored state has ${name} ${JSON.stringify(stored)}, by the documents ${counted}`,
      )
    const wrong = shift && this.#lastRoll!.difference(shift.sums)
    this.#holds(!wrong, `stored sums of shift ${this.#shifts}: ${wrong}`)
  }

  #chain(row: LedgerDocument, { document, hash: stated, signature }: Entry): void {
    const { number } = row
    this.#holds(row.address === `register:${this.#register}`, `document ${number} was said by ${row.address}`)
    this.#holds(document.number === number, `row ${number} leads to document ${document.number}`)
    this.#holds(document.cash_register_id === this.#register, `document ${number} names ${document.cash_register_id}`)
    this.#holds(document.previous_hash === this.head, `document ${number} does not follow the one before by its hash`)
    this.#holds(
      hash('sha256', JSON.stringify(document)) === stated,
      `document ${number} is not the one that was hashed`,
    )
    const sealed = hash('sha256', `${document.key_id}:${stated}`, 'base64')
    this.#holds(signature === sealed, `document ${number} bears another signature`)
    this.#holds(document.at >= this.#at, `document ${number} is older than the one before`)
    this.head = stated
    this.#at = document.at
  }

  #settled({ number, status, fiscal_code, settled_at }: LedgerDocument, { offline_code }: AnyDocument): void {
    this.#holds(status === 'DONE' && settled_at !== null, `document ${number} is ${status}`)
    this.#holds(fiscal_code !== null, `document ${number} has no fiscal code`)
    this.#holds(!this.#codes.has(fiscal_code!), `document ${number} bears code ${fiscal_code} of another`)
    this.#holds(
      offline_code === null || offline_code === fiscal_code,
      `document ${number} was made with code ${offline_code} and has ${fiscal_code}`,
    )
    this.#codes.add(fiscal_code!)
  }

  #receipt(row: LedgerDocument, fact: Seen, body: ReceiptBody): void {
    const { number } = row
    const roll = this.#shift(number)
    this.#receipts += 1
    this.#holds(fact.receipt_number === this.#receipts, `receipt ${body.id} is numbered ${fact.receipt_number}`)
    this.#holds(body.shift_serial === this.#shifts, `receipt ${body.id} names shift ${body.shift_serial}`)
    this.#holds(body.previous_receipt_id === this.#lastReceipt, `receipt ${body.id} names another before it`)
    this.#holds(row.receipt_id === body.id, `row ${number} names receipt ${row.receipt_id}`)
    this.#meet(body.id, number)
    this.#lastReceipt = body.id
    const isService = body.type === 'SERVICE_IN' || body.type === 'SERVICE_OUT'
    const sum = isService ? roll.service(body.request as ServiceRequest) : roll.sale(body.request as SellRequest)
    this.#figures(`document of receipt ${body.id}`, body.money, sum)
    this.#promised(fact, body, isService, sum)
  }

  /** The receipt is as the client sent it, and as answered. */
  #promised({ document, receipt_number, signature }: Seen, body: ReceiptBody, isService: boolean, sum: TillSum): void {
    const promised = this.#logbook.acknowledged.get(body.id)
    if (!promised) return
    const { register, request, answer } = promised
    this.#holds(register === this.#register, `receipt ${body.id} was acknowledged by register ${register}`)
    this.#holds(isDeepStrictEqual(body.request, request), `receipt ${body.id} is not the one that was sent`)
    if (answer === null) return
    const expected: Record<string, unknown> = isService
      ? { type: body.type, external_id: body.id, id: receipt_number, transaction_id: document.number, signature }
      : {
          type: body.type,
          id: body.id,
          previous_receipt_id: body.previous_receipt_id,
          fiscal_code: document.offline_code,
          is_online: document.offline_code === null,
          ...sum,
        }
    this.#figures(`answer to receipt ${body.id}`, answer, expected)
  }

  #figures(what: string, stated: object, counted: object): void {
    for (const [name, value] of Object.entries(counted)) {
      const figure = (stated as Record<string, unknown>)[name]
      this.#holds(figure === value, `${what}: ${name} is ${figure}, not ${value}`)
    }
  }

  #shift(number: number): TillRoll {
    this.#holds(this.#roll !== null, `document ${number} lies outside a shift`)
    return this.#roll!
  }

  #meet(id: string, number: number): void {
    this.#holds(!this.#seen.has(id), `document ${number} is the second of ${id}`)
    this.#seen.add(id)
  }

  #holds(holds: boolean, otherwise: string): void {
    if (!holds) throw new Violation(`register ${this.#register}: ${otherwise}`)
  }
}
