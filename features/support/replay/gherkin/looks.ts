/** What a scenario looks at after a step: the answer that is kept, as far as it is the same in every world. */
import { refusals } from '../../law/law.ts'
import type { HttpStep, KeptAnswer, SocketStep } from '../replay-form.ts'

/** Rows of a table. */
const MOST_ROWS = 8
/** Members whose values follow from the seed and from what was said before. */
const OF_THE_SEED = /id$|code|number|hash|serial|uuid|key|token|signature|url|title|name|date|_at$|time|signed|text/i
/** Values that a table says as they are. */
const WORD = /^[A-Z][A-Z_]*$/

/** Steps behind an answer that is kept; empty: none is. */
export function looksAt({ answer }: HttpStep, isLast: boolean): string[] {
  if (!answer) return []
  if (answer.status === 0) return ['the answer has been lost']
  const rule = ruleOf(answer)
  if (rule !== undefined) return [`it is refused because ${rule}`]
  const looks = [`the answer is ${answer.status}`]
  const rows = isLast ? tableRows(answer.body) : []
  return rows.length === 0 ? looks : [...looks, tableOf('the answer shows', rows)]
}

function ruleOf({ headers }: KeptAnswer): string | undefined {
  const rule = decodeURIComponent(headers?.['x-rule'] ?? '').split('; ')[0]!
  return refusals.has(rule) ? rule : undefined
}

/** Steps behind the messages that a socket has heard. */
export const heardBy = ({ heard = [] }: SocketStep): string[] =>
  heard.flatMap((message) => {
    const rows = tableRows(message)
    return rows.length === 0 ? [] : [tableOf('the client hears', rows)]
  })

type Row = [path: string, value: string]

/** Members whose values are the same in every world, those at the top first. */
function tableRows(value: unknown): Row[] {
  const rows: Row[] = []
  const look = (each: unknown, path: string): void => {
    if (typeof each === 'object' && each !== null)
      for (const [name, one] of Object.entries(each)) look(one, path === '' ? name : `${path}.${name}`)
    else if (path !== '' && !path.split('.').some((name) => OF_THE_SEED.test(name)) && isKnown(each))
      rows.push([path, String(each)])
  }
  look(value, '')
  const depth = ([path]: Row): number => path.split('.').length
  return rows.sort((a, b) => depth(a) - depth(b)).slice(0, MOST_ROWS)
}

const isKnown = (value: unknown): boolean =>
  typeof value === 'boolean' || Number.isSafeInteger(value) || (typeof value === 'string' && WORD.test(value))

function tableOf(step: string, rows: readonly Row[]): string {
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]!.length)))
  const lines = rows.map((row) => `      | ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`)
  return [step, ...lines].join('\n')
}
