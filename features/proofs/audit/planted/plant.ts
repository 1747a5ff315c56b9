/**
 * Plants a damage in papers. A statement is `SUBJECT: PATH CHANGE`, where a change is `= JSON`, `+= NUMBER`, `*= NUMBER`,
 * `later SECONDS`, `gone`, `of SUBJECT` (what another one has there), or `with PATTERN → TEXT`. The path `.` is the subject.
 */
import { hash } from 'node:crypto'
import type { Exported, ExportedPapers } from '../days/exported.ts'

/** A subject where it lies, and what follows once it is changed. */
interface Subject {
  holder: Exported
  key: string | number
  done?(): void
}

const inList = (list: Exported[], item: Exported): Subject => ({ holder: list, key: list.indexOf(item) })

/** The nth, from the end below 0, or the first of a type. */
const chosen = (list: Exported[], which: string, typeOf: (item: Exported) => string): Exported =>
  /^-?\d+$/.test(which) ? list.at(Number(which)) : list.find((item) => typeOf(item) === which)

function ofWorld(papers: ExportedPapers, kind: string, which: string): Subject {
  const facts: Exported[] = papers.world.facts.filter(({ body }: Exported) => body.document)
  const fact = chosen(facts, which, ({ body }) => body.document.type)
  if (kind === 'fact') return inList(papers.world.facts, fact)
  if (kind === 'raw') return { holder: fact, key: 'body' }
  const done = (): void => {
    fact.body.hash = hash('sha256', JSON.stringify(fact.body.document))
  }
  return { holder: fact.body, key: 'document', done }
}

function ofTransactions({ transactions }: ExportedPapers, kind: string, which: string): Subject {
  const transaction = chosen(transactions, which, ({ type }) => type)
  if (kind === 'tx') return inList(transactions, transaction)
  const holder = { document: JSON.parse(Buffer.from(transaction.request_data, 'base64').toString()) }
  const done = (): void => {
    transaction.request_data = Buffer.from(JSON.stringify(holder.document)).toString('base64')
  }
  return { holder, key: 'document', done }
}

function subjects(papers: ExportedPapers, name: string): Subject[] {
  const { receipts, shifts, z_reports } = papers.cloud
  const [kind, which = '0'] = name.split(' ') as [string, string?]
  if (kind === 'first') return [{ holder: receipts, key: 0 }]
  if (kind === 'last') return [{ holder: receipts, key: receipts.length - 1 }]
  if (kind === 'offline')
    return receipts.filter(({ is_created_offline }) => is_created_offline).map((each) => inList(receipts, each))
  if (kind === 'Z') return [{ holder: shifts.at(-1), key: 'z_report' }]
  if (kind === 'shift') return [{ holder: shifts, key: 0 }]
  if (kind === 'row') return [{ holder: z_reports, key: 0 }]
  if (/^(check|z)-/.test(kind)) return [{ holder: papers.xml, key: `${kind}.xml` }]
  if (kind === 'tx' || kind === 'data') return [ofTransactions(papers, kind, which)]
  if (/^(doc|raw|fact)$/.test(kind)) return [ofWorld(papers, kind, which)]
  return [inList(receipts, receipts.filter(({ type }) => type === kind)[Number(which)])]
}

/** The member at a path of a subject. */
function memberAt({ holder, key }: Subject, path: string): Subject {
  if (path === '.') return { holder, key }
  const names = path.split('.')
  return { holder: names.slice(0, -1).reduce((value, name) => value[name], holder[key]), key: names.at(-1)! }
}

/** Digits and signs of a file in windows-1251 are replaced: letters keep their bytes. */
function replacedBytes(bytes: Buffer, pattern: string, to: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replace(new RegExp(pattern, 'u'), to), 'latin1')
}

function changed(papers: ExportedPapers, path: string, before: Exported, change: string): Exported {
  const [, sign, value = ''] = /^(\S+) ?(.*)$/.exec(change)!
  if (sign === '=') return JSON.parse(value)
  if (sign === '+=') return before + Number(value)
  if (sign === '*=') return before * Number(value)
  if (sign === 'later') return new Date(Date.parse(before) + Number(value) * 1000).toISOString()
  if (sign === 'of') {
    const { holder, key } = memberAt(subjects(papers, value)[0]!, path)
    return holder[key]
  }
  const [pattern, to] = value.split(' → ') as [string, string]
  return Buffer.isBuffer(before) ? replacedBytes(before, pattern, to) : before.replace(new RegExp(pattern), to)
}

/** @throws where a statement changes nothing */
export function plant(papers: ExportedPapers, changes: string): void {
  for (const statement of changes.split('; ')) {
    const at = statement.indexOf(': ')
    const rest = statement.slice(at + 2)
    // A file has no members: what is replaced is named at once
    const [path, change] = rest.startsWith('with ')
      ? ['.', rest]
      : [rest.slice(0, rest.indexOf(' ')), rest.slice(rest.indexOf(' ') + 1)]
    for (const subject of subjects(papers, statement.slice(0, at))) {
      const { holder, key } = memberAt(subject, path)
      if (change === 'gone') {
        if (Array.isArray(holder)) holder.splice(Number(key), 1)
        else delete holder[key]
      } else {
        const before = holder[key]
        holder[key] = changed(papers, path, before, change)
        const isSame = Buffer.isBuffer(before) ? before.equals(holder[key]) : holder[key] === before
        if (isSame) throw new Error(`${statement} changes nothing`)
      }
      subject.done?.()
    }
  }
}
