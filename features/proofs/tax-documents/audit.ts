/** The documents of the tax authority that a world holds, each held to the schema and to what its figures lead to. */
import { hash } from 'node:crypto'
import type { ShiftOpenBody, ZReportBody } from '../../../machines/vocabulary/document.ts'
import type { SeedCashRegister } from '../../../machines/vocabulary/seed-data.ts'
import type { App } from '../../../server/app/app.ts'
import { type TaxDocumentSource, taxDocumentOf } from '../../../server/rendering/documents/composition.ts'
import { letterheadOf } from '../../../server/rendering/documents/slips/letterhead.ts'
import { xmlBytes } from '../../../server/rendering/documents/tax-documents/encoding.ts'
import { returnedCode } from '../../../server/rendering/documents/tax-documents/returned-sale.ts'
import {
  type Elements,
  judgedDocument,
  validate,
  xmlRows,
} from '../../../server/rendering/documents/tax-documents/tests/schema.ts'
import type { World } from '../../../server/runtime/world/world.ts'
import type { LedgerRow } from '../../../server/store/queries/ledger-rows.ts'

/** A sum in minor units. */
const minor = (text: string | undefined): number => Math.round(Number(text ?? 0) * 100)
const sumOf = (rows: Elements[], name: string): number => rows.reduce((sum, row) => sum + minor(row[name]), 0)

/** Goods are rounded one by one, each by half a minor unit at most. */
const rounding = (rows: Elements[]): number => rows.length / 2 + 1

/** Whether a tax is what its base and its rate come to. */
function isTaxOfBase({ SIGN, PRC, SOURCESUM, SUM }: Elements, goods: Elements[]): boolean {
  const rate = Number(PRC)
  const whole = SIGN === 'true' ? 100 : 100 + rate
  return Math.abs(minor(SUM) - (minor(SOURCESUM) * rate) / whole) <= rounding(goods)
}

/** @param check its CHECK element @returns what is wrong, in words */
export function checkFaults({ CHECKTOTAL, CHECKPAY, CHECKTAX, CHECKBODY }: Elements): string[] {
  const faults: string[] = []
  const hold = (holds: boolean, fault: string): void => void (holds || faults.push(fault))
  const [goods, taxes, payments] = [CHECKBODY, CHECKTAX, CHECKPAY].map(xmlRows) as [Elements[], Elements[], Elements[]]
  const due = minor(CHECKTOTAL.NORNDSUM ?? CHECKTOTAL.SUM)
  hold(minor(CHECKTOTAL.SUM) + minor(CHECKTOTAL.RNDSUM) === due, 'SUM and RNDSUM do not lead to NORNDSUM')
  hold(minor(CHECKTOTAL.DISCOUNTSUM) === sumOf(goods, 'DISCOUNTSUM'), 'DISCOUNTSUM is not that of the rows')
  if (goods.length > 0) {
    const onTop = taxes.filter(({ SIGN }) => SIGN === 'true')
    const sum = sumOf(goods, 'COST') - sumOf(goods, 'DISCOUNTSUM') + sumOf(onTop, 'SUM')
    hold(due === sum, `SUM is not COST less DISCOUNTSUM with taxes on top: ${due} and ${sum}`)
    const letters = (rows: Elements[], name: string) =>
      [...new Set(rows.flatMap((row) => [...(row[name] ?? '')]))].sort()
    hold(`${letters(goods, 'LETTERS')}` === `${letters(taxes, 'LETTER')}`, 'LETTERS are not those of the taxes')
  }
  for (const { PRICE, AMOUNT, COST } of goods)
    hold(Math.abs(minor(COST) - minor(PRICE) * Number(AMOUNT)) <= 1, `COST ${COST} is not ${PRICE} by ${AMOUNT}`)
  for (const row of taxes) hold(isTaxOfBase(row, goods), `SUM of tax ${row.NAME} is not of its SOURCESUM`)
  for (const { SUM, PROVIDED, REMAINS, PAYSYS } of payments) {
    hold(minor(SUM) === minor(PROVIDED) - minor(REMAINS), 'PROVIDED less REMAINS is not SUM')
    if (PAYSYS) hold(sumOf(xmlRows(PAYSYS), 'SUM') === minor(SUM), 'cards of a form do not add up to its SUM')
  }
  if (payments.length > 0) hold(sumOf(payments, 'SUM') === minor(CHECKTOTAL.SUM), 'payments do not add up to SUM')
  return faults
}

/** Sums by their names, minor units; counts as well. */
type Sums = Map<string, number>

const add = (sums: Sums, name: string, value: number): void => void sums.set(name, (sums.get(name) ?? 0) + value)

/** What a document of kind DOCTYPE, DOCSUBTYPE is counted as. */
const KINDS = new Map([
  ['0/0', 'ZREPREALIZ'],
  ['0/1', 'ZREPRETURN'],
  ['0/2', 'SERVICEINPUT'],
  ['0/4', 'SERVICEOUTPUT'],
  ['3/', 'ZREPCASH'],
])

const taxKey = ({ TYPE, LETTER, PRC }: Elements): string => `tax ${TYPE} ${LETTER} ${PRC}`
const formKey = ({ PAYFORMCD }: Elements): string => `form ${PAYFORMCD}`

export class ShiftTurnover {
  readonly #sums: Sums = new Map()

  /** Counts a receipt. @param check its CHECK element */
  add({ CHECKHEAD, CHECKTOTAL, CHECKPAY, CHECKTAX }: Elements): void {
    const kind = KINDS.get(`${CHECKHEAD.DOCTYPE}/${CHECKHEAD.DOCSUBTYPE ?? ''}`)!
    add(this.#sums, `${kind} SUM`, minor(CHECKTOTAL.SUM))
    add(this.#sums, `${kind} ORDERSCNT`, 1)
    if (kind !== 'ZREPREALIZ' && kind !== 'ZREPRETURN') return
    for (const row of xmlRows(CHECKPAY)) add(this.#sums, `${kind} ${formKey(row)}`, minor(row.SUM))
    for (const row of xmlRows(CHECKTAX)) add(this.#sums, `${kind} ${taxKey(row)}`, minor(row.SUM))
  }

  /** @param report its ZREP element @param body a client's own report is taken as it is (CLD-519) */
  faultsOf({ ZREPREALIZ, ZREPRETURN, ZREPCASH, ZREPBODY }: Elements, { client_built }: ZReportBody): string[] {
    const stated: Sums = new Map()
    const faults: string[] = []
    for (const [kind, part] of [['ZREPREALIZ', ZREPREALIZ] as const, ['ZREPRETURN', ZREPRETURN] as const]) {
      const forms = xmlRows(part.PAYFORMS)
      if (sumOf(forms, 'SUM') !== minor(part.SUM)) faults.push(`PAYFORMS of ${kind} do not add up to its SUM`)
      add(stated, `${kind} SUM`, minor(part.SUM))
      add(stated, `${kind} ORDERSCNT`, Number(part.ORDERSCNT))
      for (const row of forms) add(stated, `${kind} ${formKey(row)}`, minor(row.SUM))
      for (const row of xmlRows(part.TAXES)) add(stated, `${kind} ${taxKey(row)}`, minor(row.SUM))
    }
    add(stated, 'ZREPCASH SUM', minor(ZREPCASH?.SUM))
    add(stated, 'ZREPCASH ORDERSCNT', Number(ZREPCASH?.ORDERSCNT ?? 0))
    add(stated, 'SERVICEINPUT SUM', minor(ZREPBODY.SERVICEINPUT))
    add(stated, 'SERVICEOUTPUT SUM', minor(ZREPBODY.SERVICEOUTPUT))
    if (client_built) return faults
    for (const name of new Set([...stated.keys(), ...this.#sums.keys()])) {
      if (/^SERVICE.* ORDERSCNT$/.test(name)) continue
      const [own, made] = [stated.get(name) ?? 0, this.#sums.get(name) ?? 0]
      if (own !== made) faults.push(`${name} is ${own}, and the documents of the shift come to ${made}`)
    }
    return faults
  }
}

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
