/** What a Z-report's document sums up: the documents of its shift, payment by payment and tax by tax. */
import type { ZReportBody } from '../../../machines/vocabulary/document.ts'
import { type Elements, xmlRows } from '../../../server/rendering/documents/tax-documents/tests/schema.ts'
import { minor, sumOf } from './check-rules.ts'

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
