/**
 * What a run keeps of the exchanges of its scenarios as they end. They have a room; where it gets full, a scenario keeps
 * fewer, and those of passed scenarios, which only the page shows, go first.
 */
import { type KeptExchanges, type KeptLevel, packedExchanges } from '../../living/kept-exchanges.ts'
import type { ScenarioResult } from '../../living/scenario-result.ts'
import { type Exchange, NO_ANSWER } from '../../wire/exchange.ts'
import { eachText, shortenedLines, shortenedText } from '../text/strings.ts'

/** What is kept while fewer bytes than this are in use. */
interface Stage {
  bytes: number
  level: KeptLevel
  /** Exchanges of a scenario, the last ones; characters of a body. */
  exchanges: number
  body: number
}
const WHOLE = { level: 0, exchanges: Number.POSITIVE_INFINITY, body: Number.POSITIVE_INFINITY } as const
const NOTHING = { bytes: Number.POSITIVE_INFINITY, exchanges: 0, body: 0 }

/** The page has room for a few megabytes of them. */
const OF_PASSED: readonly Stage[] = [
  { bytes: 24_000_000, ...WHOLE },
  { bytes: 32_000_000, ...WHOLE, level: 2, body: 0 },
  { ...NOTHING, level: 3 },
]
const OF_OTHERS: readonly Stage[] = [
  { bytes: 48_000_000, ...WHOLE },
  { bytes: 64_000_000, level: 3, exchanges: 20, body: 600 },
  { bytes: 80_000_000, level: 3, exchanges: 3, body: 600 },
  { ...NOTHING, level: 4 },
]

/** Of a failed step's message, where the room gets full. */
const SHORT_MESSAGE = { lines: 40, characters: 500 }

/** Bytes of JSON that take as much room as a packed one: a page that shows it unpacks it. */
const PER_PACKED_BYTE = 16

/** Without headers and bodies. */
function bare(exchange: Exchange): Exchange {
  if (exchange.kind === 'frame') return { ...exchange, text: '' }
  const { answer } = exchange
  return {
    ...{ kind: 'http', method: exchange.method, url: exchange.url, took_ms: exchange.took_ms },
    request: { headers: {}, body: null },
    answer: { status: answer.status, headers: {}, body: answer.status === NO_ANSWER ? answer.body : '' },
  }
}

function shortened(exchanges: readonly Exchange[], { exchanges: most, body }: Stage): Exchange[] {
  const last = most === 0 ? [] : exchanges.slice(-most)
  if (body === Number.POSITIVE_INFINITY) return last
  return body === 0 ? last.map(bare) : eachText(last, (text) => shortenedText(text, body))
}

export class EvidenceRoom {
  #ofPassed = 0
  #ofOthers = 0
  readonly #share: number

  /** @param share of the bytes of an ordinary run */
  constructor(share = 1) {
    this.#share = share
  }

  /** Keeps what there is room for. */
  keep({ outcome, judged }: ScenarioResult, exchanges: readonly Exchange[]): KeptExchanges {
    // One that passed fails in the end if an answer of it broke a field table
    const isPassed = outcome === 'passed' && (judged?.breaches ?? []).length === 0
    const stage = isPassed ? this.#stage(OF_PASSED, this.#ofPassed) : this.#stage(OF_OTHERS, this.#ofOthers)
    const own = shortened(exchanges, stage)
    const kept = packedExchanges(own, exchanges.length === 0 ? 0 : stage.level, exchanges.length - own.length)
    const taken = Math.max(kept.packed.length, JSON.stringify(own).length / PER_PACKED_BYTE)
    if (isPassed) this.#ofPassed += taken
    else this.#ofOthers += taken
    return kept
  }

  /** Keeps the message of a failed step, shortened where the room gets full. */
  keepMessage(message: string): string {
    const isFull = this.#stage(OF_OTHERS, this.#ofOthers).level > 0
    const kept = isFull ? shortenedLines(message, SHORT_MESSAGE) : message
    this.#ofOthers += kept.length
    return kept
  }

  #stage = (stages: readonly Stage[], taken: number): Stage => stages.find(({ bytes }) => taken < bytes * this.#share)!
}
