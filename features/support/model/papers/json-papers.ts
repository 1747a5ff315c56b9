/** Which paper a JSON value is: of the cloud, its webhooks and reports, of the desk, or a row of the file of a world. */
import { hash } from 'node:crypto'
import type { PaperFindings, PaperPlace } from './finding.ts'
import { cloudReceipt, deskReceipt, isMovement, worldReceipt } from './json-receipts.ts'
import { isRawObject, Members, momentOf, type RawObject } from './members.ts'
import type { EntryPaper, Paper, PaperEntry, ReportPaper, ShiftPaper } from './paper.ts'

const DOCUMENTS: readonly unknown[] = ['SHIFT_OPEN', 'RECEIPT', 'Z_REPORT', 'GO_OFFLINE']

function shiftOf(raw: RawObject, place: PaperPlace, findings: PaperFindings): Paper[] {
  const shift = new Members(raw, '', findings)
  const key = shift.text('id') ?? ''
  const register = shift.object('cash_register')?.text('id') ?? ''
  const numberOf = (name: string): number | null => shift.object(name)?.whole('serial', 'EXT-601') ?? null
  const paper: ShiftPaper = {
    paper: 'shift',
    place,
    key,
    register,
    serial: shift.whole('serial'),
    openedAt: shift.moment('opened_at'),
    closedAt: shift.moment('closed_at'),
    openingNumber: numberOf('initial_transaction'),
    closingNumber: numberOf('closing_transaction'),
    askedAt: shift.moment('created_at'),
    balance: isRawObject(raw.balance) ? raw.balance : null,
  }
  const { z_report } = raw
  if (!isRawObject(z_report)) return [paper]
  const at = { ...place, at: place.at === '' ? 'z_report' : `${place.at}.z_report` }
  return [paper, { paper: 'report', place: at, isZ: true, shift: key, register, report: z_report, isClients: false }]
}

/** A transaction of the cloud, whose document may come with it (EXT-602). */
function transactionOf(raw: RawObject, place: PaperPlace, findings: PaperFindings): EntryPaper {
  const own = new Members(raw, '', findings)
  const data = own.text('request_data')
  const sealed = data === null ? null : Buffer.from(data, 'base64')
  const entry: PaperEntry = {
    number: own.sum('serial', 'EXT-601'),
    previousHash: own.text('previous_hash'),
    hash: sealed && hash('sha256', sealed),
  }
  if (sealed) {
    const document = parsed(sealed.toString())
    for (const [name, member] of [
      ['number', 'serial'],
      ['type', 'type'],
      ['previous_hash', 'previous_hash'],
      ['id', 'id'],
    ] as const)
      findings.hold(document[name] === raw[member], 'EXT-602', 'request_data', `${name} ${raw[member]}`, document[name])
  }
  const at = own.moment('created_at')
  return {
    paper: 'entry',
    place,
    register: '',
    type: String(raw.type),
    entry,
    at,
    code: own.text('offline_id'),
    form: 'cloud',
  }
}

function parsed(text: string): RawObject {
  try {
    const value: unknown = JSON.parse(text)
    return isRawObject(value) ? value : {}
  } catch {
    return {}
  }
}

/** A fact of a world that has a document. The hash is over its JSON text (NS-82). */
function factOf({ body }: RawObject, place: PaperPlace, findings: PaperFindings): Paper[] {
  const fact = new Members(body, '', findings)
  const document = fact.object('document')
  if (!document) return []
  const { type } = document.raw
  const own = hash('sha256', JSON.stringify(document.raw))
  findings.hold(own === fact.raw.hash, 'JRN-006', 'hash', own, fact.raw.hash)
  const entry = { number: document.sum('number', 'JRN-002'), previousHash: document.text('previous_hash'), hash: own }
  const [at, code] = [document.whole('at'), document.text('offline_code')]
  const register = document.text('cash_register_id') ?? ''
  const inside = document.object('body')
  const key = `${register} ${inside?.raw.shift_serial}`
  if (type === 'RECEIPT') {
    const serial = fact.whole('receipt_number', 'JRN-003')
    return [worldReceipt(document, entry, { place, serial, shift: key }, findings)]
  }
  const paper: EntryPaper = { paper: 'entry', place, register, type: String(type), entry, at, code, form: 'world' }
  const shift = {
    paper: 'shift' as const,
    place,
    key,
    register,
    serial: inside?.whole('shift_serial') ?? null,
    balance: null,
  }
  const times = { openedAt: null, closedAt: null, openingNumber: null, closingNumber: null, askedAt: null }
  if (type === 'SHIFT_OPEN')
    return [paper, { ...shift, ...times, openedAt: at, askedAt: at, openingNumber: entry.number }]
  if (type !== 'Z_REPORT') return [paper]
  const report = inside?.object('report')?.raw ?? {}
  const isClients = inside?.raw.client_built === true
  return [
    paper,
    { ...shift, ...times, closedAt: at, closingNumber: entry.number },
    { paper: 'report', place, isZ: true, shift: key, register, report, isClients },
  ]
}

/** A row of `report.json` (REP-203, EXT-552). */
const rowReport = (raw: RawObject, place: PaperPlace): ReportPaper => ({
  paper: 'report',
  place: { ...place, at: place.at === '' ? 'report' : `${place.at}.report` },
  isZ: true,
  shift: typeof raw.shift_id === 'string' ? raw.shift_id : null,
  register: String(raw.cash_register_id ?? ''),
  report: raw.report as RawObject,
  isClients: false,
})

/** What an event tells of. */
const eventOf = (inner: RawObject, place: PaperPlace, findings: PaperFindings): Paper[] | null =>
  papersOf(inner, place, '', findings)?.map((paper) =>
    paper.paper === 'receipt' ? { ...paper, isEvent: true } : paper,
  ) ?? null

/** Tables of the file of a world whose rows follow from its facts. */
const DERIVED = /^(documents|shifts|snapshots|timers|gaps)$/
const isFact = (raw: RawObject): boolean =>
  typeof raw.n === 'number' && typeof raw.address === 'string' && isRawObject(raw.body)

/**
 * The papers of a value; none: it is no paper, but known (an answer of another kind).
 * @param list the member that the value is an item of; '': none
 * @returns null: it is nothing that is known
 */
export function papersOf(value: unknown, place: PaperPlace, list: string, findings: PaperFindings): Paper[] | null {
  if (!isRawObject(value)) return null
  const [name = '', ...others] = Object.keys(value)
  const inner = value[name]
  // A webhook's event is known by the one member of its body (NS-29)
  if (others.length === 0 && isRawObject(inner) && /^(receipt|service_receipt|shift)$/.test(name))
    return eventOf(inner, { ...place, at: place.at === '' ? name : `${place.at}.${name}` }, findings)
  if (isFact(value)) return factOf(value, place, findings)
  if (DERIVED.test(list) && ('n' in value || 'body' in value || 'state' in value || 'due' in value)) return []
  if (Array.isArray(value.goods)) {
    const isDesk = value.is_sell !== undefined || (value.is_online !== undefined && value.serial === undefined)
    return [(isDesk ? deskReceipt : cloudReceipt)(value, place, findings)]
  }
  if (isMovement(value.type) && value.transaction_id !== undefined) return [deskReceipt(value, place, findings)]
  if (value.previous_hash !== undefined && DOCUMENTS.includes(value.type))
    return [transactionOf(value, place, findings)]
  if (isRawObject(value.report)) {
    if (value.cash_register_id !== undefined || value.shift_serial !== undefined) return [rowReport(value, place)]
    // The desk's answer to a closing has a moment, that to an X-report has none (LOC-111, FLD-033)
    const isZ = value.fiscal_date !== undefined || value.id !== undefined
    const at = { ...place, at: place.at === '' ? 'report' : `${place.at}.report` }
    const register = `the desk of ${place.file}`
    return [{ paper: 'report', place: at, isZ, shift: null, register, report: value.report, isClients: false }]
  }
  if (value.is_z_report !== undefined) {
    const isZ = value.is_z_report === true
    const shift = typeof value.shift_id === 'string' ? value.shift_id : null
    return [{ paper: 'report', place, isZ, shift, register: '', report: value, isClients: false }]
  }
  if (value.status !== undefined && value.opened_at !== undefined) return shiftOf(value, place, findings)
  return 'status' in value || 'meta' in value || momentOf(value.created_at) !== null || 'format' in value ? [] : null
}
