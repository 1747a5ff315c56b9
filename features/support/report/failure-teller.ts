/** What is said of failures while a run goes on: each once, and what explains its lines once in a run. */
import { printable } from '../../../server/commands/line/printable.ts'
import { annotation, type Folders } from './ci/github.ts'
import { failureLines } from './console.ts'
import { variablesLine } from './curl.ts'
import { inOneLine } from './expectation.ts'
import { causeKey } from './failures/causes.ts'
import { VALUE_CHARACTERS } from './failures/failure-sentence.ts'
import type { ScenarioResult } from './scenario-result.ts'
import { placeOf } from './summary.ts'

export class FailureTeller {
  readonly #folders: Folders | null
  /** Variables of lines that show a failure again, as far as they are explained. */
  readonly #explained = new Set<string>()
  /** Causes that have been shown by a scenario. */
  readonly #causes = new Set<string>()
  /** Answers that are not as their field table says, each in words. */
  readonly #breaches = new Set<string>()

  /** @param folders by which GitHub's build server names files; null: it is told to people alone */
  constructor(folders: Folders | null) {
    this.#folders = folders
  }

  /** Lines on a scenario that has come to its end; none where there is nothing new to be said. */
  lines(result: ScenarioResult): string[] {
    return [...this.#breachLines(result), ...this.#failureLines(result)]
  }

  /** What failed for the same cause before is shown again by the line of the first. */
  #failureLines(result: ScenarioResult): string[] {
    const [first, again] = failureLines(result)
    if (first === undefined) return []
    const told = (this.#folders && annotation(result, this.#folders)) ?? first
    const cause = causeKey(result)
    if (this.#causes.has(cause)) return [told]
    this.#causes.add(cause)
    if (again === undefined) return [told]
    const explanation = variablesLine(again, this.#explained)
    return [told, again, ...(explanation === null ? [] : [`  ${explanation}`])]
  }

  /** A stranger's answer may break a field table whatever its scenario is about. */
  #breachLines({ judged, uri, line }: ScenarioResult): string[] {
    const fresh = (judged?.breaches ?? []).filter(({ words }) => !this.#breaches.has(words))
    for (const { words } of fresh) this.#breaches.add(words)
    return fresh.map(({ clause, words }) =>
      printable(`✖ ${clause}: ${inOneLine(words, VALUE_CHARACTERS * 3)} (${placeOf({ uri, line })})`),
    )
  }
}
