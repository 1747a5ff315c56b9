/** The documents of the tax authority that a world holds, each held to the schema and to what its figures lead to. */
import { hash } from 'node:crypto'
import type { ShiftOpenBody, ZReportBody } from '../../../machines/vocabulary/document.ts'
import type { SeedCashRegister } from '../../../machines/vocabulary/seed-data.ts'
import type { App } from '../../../server/app/app.ts'
import { type TaxDocumentSource, taxDocumentOf } from '../../../server/rendering/documents/composition.ts'
import { letterheadOf } from '../../../server/rendering/documents/slips/letterhead.ts'
import { xmlBytes } from '../../../server/rendering/documents/tax-documents/encoding.ts'
import { returnedCode } from '../../../server/rendering/documents/tax-documents/returned-sale.ts'
import { judgedDocument, validate } from '../../../server/rendering/documents/tax-documents/tests/schema.ts'
import type { World } from '../../../server/runtime/world/world.ts'
import type { LedgerRow } from '../../../server/store/queries/ledger-rows.ts'
import { checkFaults } from './check-rules.ts'
import { ShiftTurnover } from './z-rules.ts'

/** Every so many documents the other encoding is held to the schema as well. */
const UTF8_EACH = 8
/** Greater than the number of any document. */
const LAST = 2 ** 31 - 1

/** Goes through the ledger of one register, from its first document on. */
class LedgerAudit {
  readonly faults: string[] = []
  readonly #app: App
  readonly #world: World
  readonly #register: SeedCashRegister
  readonly #cashiers: ReadonlyMap<string, string>
  #letterhead: TaxDocumentSource['letterhead'] | null = null
  #number = 0
  /** Hash of the receipt or Z-report before, in the same offline session. */
  #previous: string | null = null
  #turnover = new ShiftTurnover()
  #shift = { id: '', cashier: '' }

  /** @param cashiers ids by that of the shift which they have opened */
  constructor(app: App, world: World, register: SeedCashRegister, cashiers: ReadonlyMap<string, string>) {
    this.#app = app
    this.#world = world
    this.#register = register
    this.#cashiers = cashiers
  }

  /** @returns false where the store has been damaged: what is behind it follows from nothing */
  async take(row: LedgerRow): Promise<boolean> {
    if (row.number !== ++this.#number) return false
    const { document, hash: sealed } = row.entry
    if (hash('sha256', JSON.stringify(document)) !== sealed) return false
    const { type, offline_code } = document
    if (offline_code === null || type === 'GO_OFFLINE') this.#previous = null
    if (type === 'SHIFT_OPEN') this.#open((document.body as ShiftOpenBody).shift_id)
    if (type !== 'RECEIPT' && type !== 'Z_REPORT') return true
    const xml = await this.#xmlOf(type, row)
    if (xml === null) return false
    const { CHECK, ZREP } = judgedDocument(xml)
    const found = CHECK ? checkFaults(CHECK) : this.#turnover.faultsOf(ZREP, document.body as ZReportBody)
    if (CHECK) this.#turnover.add(CHECK)
    const { ORDERNUM, OFFLINE, PREVDOCHASH } = CHECK?.CHECKHEAD ?? ZREP.ZREPHEAD
    if (ORDERNUM !== String(this.#number)) found.push(`ORDERNUM is ${ORDERNUM}`)
    if ((OFFLINE === 'true') !== (offline_code !== null)) found.push(`OFFLINE is ${OFFLINE}`)
    if (PREVDOCHASH !== (this.#previous ?? undefined)) found.push('PREVDOCHASH is not of the document before')
    this.faults.push(...found.map((fault) => `${type} ${row.number} of ${this.#register.fiscal_number}: ${fault}`))
    this.#previous = offline_code === null ? null : hash('sha256', xml)
    return true
  }

  #open(shift: string): void {
    this.#turnover = new ShiftTurnover()
    const cashier = this.#cashiers.get(shift) ?? shift
    this.#shift = { id: shift, cashier: this.#world.reference.cashiers.get(cashier)?.full_name ?? cashier }
  }

  async #xmlOf(kind: 'RECEIPT' | 'Z_REPORT', { entry, ...known }: LedgerRow) {
    this.#letterhead ??= await letterheadOf(this.#app, this.#world, this.#register)
    const taxes = this.#world.reference.taxes(this.#register.organization_id)
    const body = JSON.stringify(entry)
    const document = { ...known, body, shift_id: this.#shift.id }
    const where = { services: this.#app, world: this.#world }
    const place = { register: this.#register, number: known.number }
    const returned = body.includes('"related_receipt_id"') ? await returnedCode(where, place) : null
    const source = { kind, letterhead: this.#letterhead, document, cashier: this.#shift.cashier, taxes }
    const made = taxDocumentOf(source, { returned, previous: this.#previous })
    if ('missing' in made) return null
    if (known.number % UTF8_EACH === 0) validate(xmlBytes(made, 'utf-8'))
    return xmlBytes(made, 'windows-1251')
  }
}

/** Facts that are looked at for registers with documents; the longest scenario has a tenth. */
const MOST_FACTS = 10_000

/** The registers that have made receipts or Z-reports: in most scenarios one, and often none; who opened their shifts. */
async function documentsIn(app: App, { id, reference }: World) {
  const types = ['receipt.created', 'shift.closing', 'shift.created']
  const facts = await app.facts.page(id, { after: 0, limit: MOST_FACTS, types })
  const addresses = new Set(facts.flatMap(({ address, type }) => (type === 'shift.created' ? [] : [address])))
  const cashiers = new Map<string, string>()
  for (const { fact } of facts) if (fact?.type === 'shift.created') cashiers.set(fact.shift.id, fact.shift.cashier_id)
  const registers = reference.seed.cash_registers.filter((register) => addresses.has(`register:${register.id}`))
  return { registers, cashiers }
}

/** What is wrong with the documents of a world, each in words. @throws what the schema does not allow */
export async function auditWorld(app: App, world: World): Promise<string[]> {
  const faults: string[] = []
  const { registers, cashiers } = await documentsIn(app, world)
  for (const register of registers) {
    const audit = new LedgerAudit(app, world, register, cashiers)
    for (const row of await app.ledgers.page(world.id, register.id, 1, LAST)) if (!(await audit.take(row))) break
    faults.push(...audit.faults)
  }
  return faults
}
