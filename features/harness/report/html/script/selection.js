/** What the reader wants to see. */
import { run } from './words.js'

/** Outcomes there can be in this run: in a dry one nothing passes. */
export const OUTCOMES = [
  'failed',
  'not_tested',
  run.dry_run ? 'would_be_tested' : 'passed',
  ...(Object.values(run.clauses).includes('not_run') ? ['not_run'] : []),
  'uncovered',
]

export const wish = { view: 'clause', outcomes: new Set(OUTCOMES), text: '', group: '' }

export const groupOf = (id) => id.slice(0, id.indexOf('-'))

/** All that is searched of a scenario, small. */
const searched = new Map()
function textOf(result) {
  if (!searched.has(result)) {
    const { uri, line, feature, rule, name, clauses, marks, because, steps } = result
    const said = steps.map(([keyword, text]) => `${keyword} ${text}`)
    searched.set(
      result,
      [`${uri}:${line}`, feature, rule, name, ...clauses, ...marks, because, ...said].join('\n').toLowerCase(),
    )
  }
  return searched.get(result)
}

const words = () => wish.text.toLowerCase().split(/\s+/).filter(Boolean)

const isWanted = (result) =>
  wish.outcomes.has(result.outcome) &&
  (wish.group === '' || result.clauses.some((id) => groupOf(id) === wish.group)) &&
  words().every((each) => textOf(result).includes(each))

export const wanted = () => run.results.filter(isWanted)

/** A clause without a scenario in this run has nothing to be searched but its id. */
export const isBare = (id) => ['uncovered', 'not_run'].includes(run.clauses[id])
export const isBareWanted = (id) =>
  wish.outcomes.has(run.clauses[id]) && words().every((each) => id.toLowerCase().includes(each))
