/** Prints failures during a run, each once; each variable of their lines is explained once per run. */
import { printable } from '../../../server/commands/line/printable.ts'
import type { Breach } from '../law/answer-fields.ts'
import { breachKey, causeKey } from '../living/causes.ts'
import { inOneLine, VALUE_CHARACTERS } from '../living/expectation.ts'
import { exchangesOf } from '../living/kept-exchanges.ts'
import { placeOf, type ScenarioResult } from '../living/scenario-result.ts'
import { failureLines } from './console.ts'
import { curlText, variablesLine } from './curl.ts'
import { breachExchange } from './failed-exchange.ts'

export class FailureTeller {
  readonly #printsScripts: boolean
  /** Variables explained so far. */
  readonly #explained = new Set<string>()
  /** Causes printed so far. */
  readonly #causes = new Set<string>()
  /** Members of field tables whose violation is printed. */
  readonly #breaches = new Set<string>()

  /** @param printsScripts whether what shows a failure again is printed with what prepared it */
  constructor(printsScripts = false) {
    this.#printsScripts = printsScripts
  }

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
    if (this.#printsScripts && result.again) return [first, ...evidence.slice(0, 1), ...result.again, '']
    const explanation = variablesLine(evidence.at(-1) ?? '', this.#explained)
    return [first, ...evidence, ...(explanation === null ? [] : [`  ${explanation}`])]
  }

  /** Any answer of a stranger may violate a field table, whatever its scenario is about. */
  #breachLines(result: ScenarioResult): string[] {
    const { judged, file, line } = result
    const fresh = (judged?.breaches ?? []).filter((breach) => !this.#breaches.has(breachKey(breach)))
    for (const breach of fresh) this.#breaches.add(breachKey(breach))
    return fresh.flatMap((breach) => [
      printable(`✖ ${breach.clause}: ${inOneLine(breach.words, VALUE_CHARACTERS * 3)} (${placeOf({ file, line })})`),
      ...this.#againLines(breach, result),
    ])
  }

  #againLines(breach: Breach, result: ScenarioResult): string[] {
    const { judged, failure, again } = result
    // The script of a scenario is of its failed step, else of its first breach.
    const isOfScript = failure === null && breach === judged?.breaches[0]
    if (this.#printsScripts && isOfScript && again) return [...again, '']
    const found = breachExchange(breach, exchangesOf(result))
    const command = found && curlText(found)
    if (!command) return []
    const explanation = variablesLine(command, this.#explained)
    return [command, explanation].flatMap((each) => (each ? [`  ${each}`] : []))
  }
}
