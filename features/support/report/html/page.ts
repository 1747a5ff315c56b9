/** A run as one self-contained page: it loads nothing, and works from a file. */
import { deflateRawSync } from 'node:zlib'
import { KNOWN, type KnownClauses } from '../../law/known-clauses.ts'
import { exchangesOf, packed } from '../../living/kept-exchanges.ts'
import type { RunResults } from '../../living/results.ts'
import type { ScenarioResult } from '../../living/scenario-result.ts'
import { type Exchange, isOfLab, NO_ANSWER, pathAndQueryOf } from '../../wire/exchange.ts'
import { curlText } from '../curl.ts'
import { contentOf } from './content.ts'
import { drawnPage, pageScript, pageStyle } from './drawn-page.ts'

/** Size limit of the page per thousand scenarios, rounded up. */
const BYTES_PER_THOUSAND = 3_000_000

/** One exchange on the page. */
export interface ShownExchange {
  /** In one line, without its outcome. */
  title: string
  /** Status of the answer; of a frame, its direction. */
  outcome: string
  took_ms: number | null
  lab: boolean
  /** Header lines and body of request and answer; of a frame, its text. */
  parts: { name: 'request' | 'answer' | 'sent' | 'heard' | 'closed'; headers: string; body: string }[]
  curl: string | null
}

/** Characters kept of the bodies, of passed scenarios and of others; 0: no headers either; null: no exchange. */
interface Level {
  passed: number | null
  others: number
}
const LEVELS: Level[] = [
  { passed: Number.POSITIVE_INFINITY, others: Number.POSITIVE_INFINITY },
  { passed: 600, others: Number.POSITIVE_INFINITY },
  { passed: 0, others: Number.POSITIVE_INFINITY },
  { passed: null, others: 600 },
  { passed: null, others: 0 },
]

interface EvidencePacks {
  /** By feature, in the order of the run: JSON of the scenarios' exchanges, deflated, in Base64. */
  packs: Map<string, string>
  /** 0: complete; otherwise the text of the page that says what was left out. */
  level: number
}

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)}… (${text.length} characters)` : text

const linesOf = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

function shown(exchange: Exchange, most: number): ShownExchange {
  const lab = isOfLab(exchange)
  const part = (
    name: ShownExchange['parts'][number]['name'],
    headers: Record<string, string>,
    body: string | null,
  ) => ({
    ...{ name, headers: linesOf(headers), body: cut(body ?? '', most) },
  })
  if (exchange.kind === 'frame') {
    const { url, direction, text } = exchange
    const parts = most === 0 ? [] : [part(direction, {}, text)]
    return {
      title: pathAndQueryOf(url),
      outcome: direction,
      took_ms: null,
      lab,
      parts,
      curl: most === 0 ? null : curlText(exchange),
    }
  }
  const { method, url, request, answer, took_ms } = exchange
  const parts =
    most === 0 ? [] : [part('request', request.headers, request.body), part('answer', answer.headers, answer.body)]
  const title = `${method} ${pathAndQueryOf(url)}`
  const outcome = answer.status === NO_ANSWER ? 'unanswered' : String(answer.status)
  return { title, outcome, took_ms, lab, parts, curl: most === 0 ? null : curlText(exchange) }
}

/** JSON of a list, packed as `packed` does: the whole may be longer than a text can be. */
const packedList = (items: readonly string[]): string =>
  deflateRawSync(
    Buffer.concat(
      items.map((item, place) => Buffer.from(`${place === 0 ? '[' : ','}${item}`)).concat(Buffer.from(']')),
    ),
  ).toString('base64')

/** @returns null: there is no room for them */
function packedAt(
  { passed, others }: Level,
  features: Map<string, ScenarioResult[]>,
  room: number,
): Map<string, string> | null {
  const of = (result: ScenarioResult): string => {
    const most = result.outcome === 'passed' ? passed : others
    return JSON.stringify(most === null ? [] : exchangesOf(result).map((each) => shown(each, most)))
  }
  const packs = new Map<string, string>()
  let bytes = 0
  for (const [uri, results] of features) {
    const pack = packedList(results.map(of))
    bytes += pack.length
    if (bytes > room) return null
    packs.set(uri, pack)
  }
  return packs
}

/** @param room bytes for the packs; the last level is used even if it exceeds them */
export function evidenceOf(results: readonly ScenarioResult[], room: number): EvidencePacks {
  const features = Map.groupBy(results, ({ uri }) => uri)
  const least = results.reduce<number>((most, { exchanges }) => Math.max(most, exchanges.level), 0)
  for (const [level, each] of LEVELS.entries()) {
    if (level < least) continue
    const isLast = level === LEVELS.length - 1
    const packs = packedAt(each, features, isLast ? Number.POSITIVE_INFINITY : room)
    if (packs) return { packs, level }
  }
  throw new Error('there is no level of evidence')
}

/** @param target name of the tested server */
export function reportPage(target: string, run: RunResults, known: KnownClauses = KNOWN): string {
  const content = contentOf(target, run, known)
  const script = pageScript('./start.cjs')
  const style = pageStyle()
  const whole = BYTES_PER_THOUSAND * Math.max(1, Math.ceil(run.results.length / 1000))
  const run_ = packed(content)
  const { packs, level } = evidenceOf(run.results, whole - run_.length - script.length - style.length)
  const counts = Object.entries(content.scenarios).map(([outcome, count]) => `${count} ${outcome.replaceAll('_', ' ')}`)
  return drawnPage({
    title: target,
    style,
    script,
    level,
    packs: [['', run_], ...packs],
    unscripted: counts.join(', '),
  })
}
