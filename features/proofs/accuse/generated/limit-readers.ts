/** Which limits the code has read that was run since the last look: those named in a function that was called. */
import { readFileSync } from 'node:fs'
import { type Profiler, Session } from 'node:inspector'
import { fileURLToPath } from 'node:url'
import * as limits from '../../../../machines/limits.ts'
import { PRODUCT_MODULE, withOpenBindings } from '../opening/opened-source.ts'

const NAMES = Object.keys(limits)
const NAMED = new RegExp(`\\b(?:${NAMES.join('|')})\\b`, 'g')

export class LimitReaders {
  readonly #session = new Session()
  /** Text of a module with its offsets as they were run; null: it names no limit. */
  readonly #texts = new Map<string, string | null>()
  /** Limits named in a function, by module and range. */
  readonly #names = new Map<string, readonly string[]>()

  constructor() {
    this.#session.connect()
    this.#session.post('Profiler.enable')
    this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  }

  /** Names of the limits that were read since the last call, or may have been. */
  take(): Set<string> {
    const found = new Set<string>()
    // A session with its own thread answers at once
    this.#session.post('Profiler.takePreciseCoverage', (_error, { result }) => {
      for (const { url, functions } of result) {
        const text = this.#textOf(url)
        if (text !== null)
          for (const each of functions) for (const name of this.#readBy(url, text, each)) found.add(name)
      }
    })
    return found
  }

  close(): void {
    this.#session.disconnect()
  }

  #textOf(url: string): string | null {
    let text = this.#texts.get(url)
    if (text === undefined) {
      const [, path] = PRODUCT_MODULE.exec(url) ?? []
      text = path === undefined ? null : withOpenBindings(readFileSync(fileURLToPath(url), 'utf8'), path)
      if (text !== null && !NAMES.some((name) => text!.includes(name))) text = null
      this.#texts.set(url, text)
    }
    return text
  }

  #readBy(url: string, text: string, { functionName, ranges }: Profiler.FunctionCoverage): readonly string[] {
    const { startOffset, endOffset, count } = ranges[0]!
    // A module as a whole is run once
    if (count === 0 || (functionName === '' && startOffset === 0)) return []
    const key = `${url} ${startOffset} ${endOffset}`
    const names = this.#names.get(key) ?? [...new Set(text.slice(startOffset, endOffset).match(NAMED) ?? [])]
    this.#names.set(key, names)
    return names
  }
}
