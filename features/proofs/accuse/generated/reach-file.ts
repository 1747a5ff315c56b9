/** A file of what each scenario reaches of the server, and the scenarios that may notice something wrong in a place. */
import { readFileSync } from 'node:fs'
import type { GeneratedServer } from './generated-server.ts'

/** In place of a feature: the requests that the law of forms gives, a scenario by each of their titles. */
export const FORM_PROOFS = 'forms'

/** A scenario, with the places of the server that it has reached. */
export interface ReachedScenario {
  /** `file:line`, or `forms:title`. */
  place: string
  /** Its title and steps. */
  text: string
  reached: readonly string[]
}

export class ScenarioReach {
  readonly scenarios: readonly ReachedScenario[]

  /** @param file JSON of the scenarios */
  constructor(file: string) {
    this.scenarios = JSON.parse(readFileSync(file, 'utf8'))
  }

  /** Every place that a scenario reaches. */
  get places(): string[] {
    return [...new Set(this.scenarios.flatMap(({ reached }) => reached))].sort()
  }

  /** Scenarios that may notice a wrong server: those that say its words first, and of these one of each feature in turn. */
  noticing({ places, words }: Pick<GeneratedServer, 'places' | 'words'>): string[] {
    const reaching =
      places === null
        ? this.scenarios
        : this.scenarios.filter(({ reached }) => places.some((place) => reached.includes(place)))
    const said = (text: string): number => words.filter((word) => text.includes(word)).length
    const turns = new Map<string, number>()
    return reaching
      .map(({ place, text }) => {
        const count = said(text)
        const feature = `${count} ${place.replace(/:\d+$/, '')}`
        const turn = turns.get(feature) ?? 0
        turns.set(feature, turn + 1)
        return { place, count, turn }
      })
      .sort((a, b) => b.count - a.count || a.turn - b.turn)
      .map(({ place }) => place)
  }
}
