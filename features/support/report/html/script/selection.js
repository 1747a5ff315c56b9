/** What the reader wants to see. */
import { run } from './words.js'

const came = new Set([
  ...Object.keys(run.scenarios).filter((name) => run.scenarios[name] > 0),
  ...Object.values(run.clauses),
])

/** Results of scenarios and clauses, those that convict first, as far as there are some: in a dry run nothing passes. */
export const OUTCOMES = [
  'failed',
  ...['differs'].filter((name) => came.has(name)),
  'not_tested',
  run.dry_run ? 'would_be_tested' : 'passed',
  ...['decided', 'not_run'].filter((name) => came.has(name)),
  'uncovered',
]

export const wish = { view: 'clause', outcomes: new Set(OUTCOMES), text: '', group: '' }

/** Shows everything again. */
export function widen() {
  wish.outcomes = new Set(OUTCOMES)
  wish.text = ''
  wish.group = ''
}

export const groupOf = (id) => id.slice(0, id.indexOf('-'))

/** What a scenario has shown of one of its clauses. */
export const shownOf = (result, id) => (Object.hasOwn(result.shown, id) ? result.shown[id] : result.outcome)

const carried = new Set(run.results.flatMap(({ clauses }) => clauses))

/** Stands under none of the clauses there are. */
export const isLone = (result) => !result.clauses.some((id) => Object.hasOwn(run.clauses, id))

/** All that is searched of a scenario, small. */
const searched = new Map()
function textOf(result) {
  if (!searched.has(result)) {
    const { uri, line, feature, rule, name, clauses, marks, because, steps, differences } = result
    const said = steps.map(([keyword, text]) => `${keyword} ${text}`)
    const ids = differences.flatMap((each) => each.ids)
    const all = [`${uri}:${line}`, feature, rule, name, ...clauses, ...marks, ...ids, because, ...said]
    searched.set(result, all.join('\n').toLowerCase())
  }
  return searched.get(result)
}

const words = () => wish.text.toLowerCase().split(/\s+/).filter(Boolean)

const isMeant = (result) =>
  (wish.group === '' || result.clauses.some((id) => groupOf(id) === wish.group)) &&
  words().every((each) => textOf(result).includes(each))

export const isWanted = (result) => wish.outcomes.has(result.outcome) && isMeant(result)

/** Scenarios by themselves. */
export const wanted = () => run.results.filter(isWanted)

/** Scenarios by clause, as far as what they show of it is wanted. */
export function wantedByClause() {
  const found = new Map()
  for (const result of run.results.filter(isMeant))
    for (const id of result.clauses)
      if (wish.outcomes.has(shownOf(result, id))) found.set(id, [...(found.get(id) ?? []), result])
  return found
}

/** A clause without a scenario in this run has nothing to be searched but its id. */
export const isBare = (id) => !carried.has(id)
export const isBareWanted = (id) =>
  wish.outcomes.has(run.clauses[id]) && words().every((each) => id.toLowerCase().includes(each))
