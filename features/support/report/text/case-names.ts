/** Names of scenarios that are distinct within a class of JUnit: viewers take cases of one name for retries of one. */
import type { ScenarioResult } from '../../living/scenario-result.ts'

/** Characters shown of a row. */
const ROW_CHARACTERS = 200

const titleOf = ({ rule, name }: ScenarioResult): string => (rule === null ? name : `${rule}: ${name}`)

/** @returns one more name behind it where another has the same */
function told(names: readonly string[], more: (place: number) => string): string[] {
  const found = Map.groupBy(names, (name) => name)
  return names.map((name, place) => (found.get(name)!.length === 1 ? name : `${name}${more(place)}`))
}

/** @param own scenarios of one class @returns their names: with the row where titles are equal, else with a number */
export function caseNames(own: readonly ScenarioResult[]): string[] {
  const withRows = told(own.map(titleOf), (place) => {
    const { row } = own[place]!
    return row === null ? '' : ` (${row.join(' | ').replace(/\s+/g, ' ').slice(0, ROW_CHARACTERS)})`
  })
  const seen = new Map<string, number>()
  const taken = new Set(withRows)
  return withRows.map((name) => {
    let nth = (seen.get(name) ?? 0) + 1
    while (nth > 1 && taken.has(`${name} #${nth}`)) nth++
    seen.set(name, nth)
    return nth === 1 ? name : `${name} #${nth}`
  })
}
