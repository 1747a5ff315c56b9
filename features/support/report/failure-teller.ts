/** Prints failures during a run, each once; each variable of their lines is explained once per run. */
import { printable } from '../../../server/commands/line/printable.ts'
import { failureLines } from './console.ts'
import { variablesLine } from './curl.ts'
import { inOneLine } from './expectation.ts'
import { breachKey, causeKey } from './failures/causes.ts'
import { VALUE_CHARACTERS } from './failures/failure-sentence.ts'
import type { ScenarioResult } from './scenario-result.ts'
import { placeOf } from './summary.ts'

export class FailureTeller {
  /** Variables explained so far. */
  readonly #explained = new Set<string>()
  /** Causes printed so far. */
  readonly #causes = new Set<string>()
  /** Members of field tables whose violation is printed. */
  readonly #breaches = new Set<string>()

  /** Lines about a finished scenario; none if it shows nothing new. */
  lines(result: ScenarioResult): string[] {
    return [...this.#breachLines(result), ...this.#failureLines(result)]
  }

  /** Only the first failure of a cause comes with its request and answer, and the line that reproduces it. */
  #failureLines(result: ScenarioResult): string[] {
    const [first, ...evidence] = failureLines(result)
    if (first === undefined) return []
    const cause = causeKey(result)
    if (this.#causes.has(cause)) return [first]
    this.#causes.add(cause)
    const explanation = variablesLine(evidence.at(-1) ?? '', this.#explained)
    return [first, ...evidence, ...(explanation === null ? [] : [`  ${explanation}`])]
  }

  /** Any answer of a stranger may violate a field table, whatever its scenario is about. */
  #breachLines({ judged, file, line }: ScenarioResult): string[] {
    const fresh = (judged?.breaches ?? []).filter((breach) => !this.#breaches.has(breachKey(breach)))
    for (const breach of fresh) this.#breaches.add(breachKey(breach))
    return fresh.map(({ clause, words }) =>
      printable(`✖ ${clause}: ${inOneLine(words, VALUE_CHARACTERS * 3)} (${placeOf({ file, line })})`),
    )
  }
}
