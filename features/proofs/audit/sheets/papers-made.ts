/** Receipts of a world by the model's arithmetic, from the documents in its file: what its reports have to come to. */
import assert from 'node:assert/strict'
import type { Lab } from '../../../support/actors/lab.ts'
import { content } from '../../../support/law/answer.ts'
import { dayInKyiv } from '../../../support/model/kyiv.ts'
import { PaperFindings } from '../../../support/model/papers/finding.ts'
import { papersOf } from '../../../support/model/papers/json-papers.ts'
import type { PaperReceipt } from '../../../support/model/papers/paper.ts'
import { judgeSale, type StatedSale } from '../../../support/model/papers/sale-judge.ts'
import { roomOf } from '../../../support/model/papers/sale-room.ts'
import { ShiftBook } from '../../../support/model/papers/shift-book.ts'

export interface PaperMade {
  paper: PaperReceipt
  /** null: a movement of cash. */
  sale: StatedSale | null
  /** By which the cash in the drawer changed. */
  cash: number
  day: string
}

/** A line of a report of goods; sums of a return have no sign. */
export interface MadeLine {
  name: string
  sign: 1 | -1
  quantity: number
  price: number
  base: number
  off: number
  put: number
  /** After its own discounts, with a tax on top. */
  sum: number
}

export class PapersMade {
  readonly receipts: readonly PaperMade[]
  /** Keys of shifts that were closed. */
  readonly closed: ReadonlySet<string>
  readonly #lab: Lab

  private constructor(lab: Lab, receipts: readonly PaperMade[], closed: ReadonlySet<string>) {
    this.#lab = lab
    this.receipts = receipts
    this.closed = closed
  }

  /** @throws where a receipt is not what the model says */
  static async in(lab: Lab): Promise<PapersMade> {
    const { facts } = content<{ facts: unknown[] }>(await lab.send('GET', '/snapshot'))
    const findings = new PaperFindings({ file: 'world', at: '' })
    const papers = facts.flatMap(
      (fact, at) => papersOf(fact, { file: 'world', at: String(at) }, 'facts', findings) ?? [],
    )
    const receipts = papers.flatMap((paper): PaperMade[] => (paper.paper === 'receipt' ? [made(paper, findings)] : []))
    assert.deepEqual(findings.found, [])
    return new PapersMade(
      lab,
      receipts,
      new Set(papers.flatMap((each) => (each.paper === 'report' ? [each.shift!] : []))),
    )
  }

  get registers(): Lab['world']['cash_registers'] {
    return this.#lab.world.cash_registers
  }

  nameOf = (register: string): string => this.registers.find(({ id }) => id === register)!.fiscal_number

  /** What receipts come to in groups: of each closed shift (`123 1`), or of each day at a register (`123 2026-03-20`). */
  books(by: 'shift' | 'day'): Map<string, ShiftBook> {
    const books = new Map<string, ShiftBook>()
    for (const { paper, sale, day } of this.receipts) {
      if (by === 'shift' && !this.closed.has(paper.shift!)) continue
      const key = `${this.nameOf(paper.register)} ${by === 'day' ? day : paper.shift!.split(' ')[1]}`
      const book = books.get(key) ?? new ShiftBook()
      book.take(paper, sale)
      books.set(key, book)
    }
    return books
  }

  /** Cash in a drawer from the very beginning on. */
  drawer = (register: string, until: (made: PaperMade) => boolean): number =>
    this.receipts.reduce((sum, each) => (each.paper.register === register && until(each) ? sum + each.cash : sum), 0)

  /** Lines of goods with the fiscal code of their receipt, in the order of the house's registers. */
  lines(): { line: MadeLine; made: PaperMade }[] {
    const sales = this.receipts.filter(({ sale }) => sale !== null)
    return this.registers.flatMap(({ id }) =>
      sales
        .filter(({ paper }) => paper.register === id)
        .flatMap((made) => linesOf(made).map((line) => ({ line, made }))),
    )
  }
}

function made(paper: PaperReceipt, findings: PaperFindings): PaperMade {
  const { kind, payments, at } = paper
  const isSale = kind === 'SELL' || kind === 'RETURN'
  const sale = isSale ? judgeSale(paper, findings) : null
  const [out, rows] = sale
    ? [sale.isReturn, sale.kept.filter(({ type }) => type === 'CASH')]
    : [kind !== 'SERVICE_IN', payments]
  const moved = rows.reduce((sum, { value }) => sum + Math.abs(value), 0)
  return { paper, sale, cash: out ? -moved : moved, day: dayInKyiv(at!) }
}

function linesOf({ paper, sale }: PaperMade): MadeLine[] {
  const { items } = roomOf(paper)
  return paper.items.map(({ price, quantity, discounts, taxes }, at) => {
    const { base, sum, discounts: rooms } = items[at]!
    const of = (isCharge: boolean): number =>
      discounts.reduce((all, { type }, n) => ((type === 'EXTRA_CHARGE') === isCharge ? all + rooms[n]!.exact : all), 0)
    // Of its own sum, before what is taken off the whole receipt
    const alone = roomOf({ ...paper, items: [paper.items[at]!], discounts: [] }).items[0]!.taxes
    const onTop = alone.reduce(
      (all, { value, extra }, n) => (taxes[n]!.isIncluded ? all : all + value.exact + extra.exact),
      0,
    )
    const goods = paper.raw.goods as { name: string }[]
    return {
      ...{ name: goods[at]!.name, sign: sale!.isReturn ? -1 : 1, price, quantity },
      ...{ base: base.exact, off: of(false), put: of(true), sum: sum.exact + onTop },
    }
  })
}
