/** What a scenario looks at after a step: the answer that is kept, as far as it is the same in every world. */
import { refusals } from '../../law/law.ts'
import { steadyMembers } from '../recorded/recorded-content.ts'
import type { HttpStep, KeptAnswer, SocketStep } from '../replay-form.ts'

/** Rows of a table. */
const MOST_ROWS = 8
/** The place of a step among the others. */
export interface LookPlace {
  /** Whether its answer is the last that is kept. */
  isLast: boolean
  /** Whether a gateway loses answers: else a server that ended has lost it, which no scenario tells. */
  isLosing: boolean
}

/** Steps behind an answer that is kept; empty: none is. */
export function looksAt({ http, answer }: HttpStep, { isLast, isLosing }: LookPlace): string[] {
  if (!answer) return []
  if (answer.status === 0) return isLosing ? ['the answer has been lost'] : []
  const rule = ruleOf(answer)
  if (rule !== undefined) return [`it is refused because ${rule}`]
  const looks = [`the answer is ${answer.status}`]
  const rows = isLast ? (http.surface === 'lab' ? lastRows(answer.body) : tableRows(answer.body)) : []
  return rows.length === 0 ? looks : [...looks, tableOf('the answer shows', rows)]
}

function ruleOf({ headers }: KeptAnswer): string | undefined {
  const rule = decodeURI(headers?.['x-rule'] ?? '').split('; ')[0]!
  return refusals.has(rule) ? rule : undefined
}

/** Steps behind the messages that a socket has heard; its own end is no news. */
export function heardBy({ socket, heard = [] }: SocketStep): string[] {
  return heard.flatMap((message) => {
    const { closed, event } = (message ?? {}) as { closed?: unknown; event?: unknown }
    if (closed !== undefined) return socket.close ? [] : [`the socket is closed with ${closed}`]
    const named: Row[] = typeof event === 'string' ? [['event', event]] : []
    const rows = [...named, ...tableRows(message).filter(([path]) => path !== 'event')]
    return rows.length === 0 ? [] : [tableOf('the client hears', rows)]
  })
}

type Row = [path: string, value: string]

/** Members whose values are the same in every world, those at the top first. */
function tableRows(value: unknown): Row[] {
  const rows = steadyMembers(value).filter(([path]) => path !== '')
  const depth = ([path]: [string, unknown]): number => path.split('.').length
  return rows
    .sort((a, b) => depth(a) - depth(b))
    .slice(0, MOST_ROWS)
    .map(([path, one]) => [path, String(one)])
}

/** Of a list that the lab shows its length and its end, without numbers and moments: what came last is what is looked for. */
function lastRows(value: unknown): Row[] {
  const rows = steadyMembers(value).filter(([path]) => !/(^|\.)(n|at|to)$/.test(path))
  const length: Row[] = Array.isArray(value) ? [['length', String(value.length)]] : []
  return [...length, ...rows.slice(-MOST_ROWS).map(([path, one]): Row => [path, String(one)])]
}

function tableOf(step: string, rows: readonly Row[]): string {
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]!.length)))
  const lines = rows.map((row) => `      | ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`)
  return [step, ...lines].join('\n')
}
