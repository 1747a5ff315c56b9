/** The reader's selection of scenarios. */
const { run } = require('./packs.cjs')

const came = new Set([
  ...Object.keys(run.scenarios).filter((name) => run.scenarios[name] > 0),
  ...Object.values(run.clauses),
])

/** Outcomes of scenarios and clauses, violations first, as far as they occur: a dry run has no passes. */
const OUTCOMES = [
  'failed',
  ...['never_in_time', 'known', 'differs'].filter((name) => came.has(name)),
  'not_tested',
  run.dry_run ? 'would_be_tested' : 'passed',
  ...['decided', 'not_run'].filter((name) => came.has(name)),
  'uncovered',
]

const wish = { view: 'clause', outcomes: new Set(OUTCOMES), text: '', group: '' }

/** Shows everything again. */
function widen() {
  wish.outcomes = new Set(OUTCOMES)
  wish.text = ''
  wish.group = ''
}

const groupOf = (id) => id.slice(0, id.indexOf('-'))

/** Outcome of a scenario for one of its clauses. */
const shownOf = (result, id) => (Object.hasOwn(result.shown, id) ? result.shown[id] : result.outcome)

const extended = new Set(run.extension)

/** Whether a difference is one from the evidence for the extension. */
const isExtended = ({ ids }) => ids.some((id) => extended.has(id))

const carried = new Set(run.results.flatMap(({ clauses }) => clauses))

/** Has none of the known clauses. */
const isLone = (result) => !result.clauses.some((id) => Object.hasOwn(run.clauses, id))

/** Searched text of a scenario, in lower case. */
const searched = new Map()
function textOf(result) {
  if (!searched.has(result)) {
    const { file, line, feature, rule, name, clauses, marks, because, steps, differences } = result
    const said = steps.map(([keyword, text]) => `${keyword} ${text}`)
    const ids = differences.flatMap((each) => each.ids)
    const all = [`${file}:${line}`, feature, rule, name, ...clauses, ...marks, ...ids, because, ...said]
    searched.set(result, all.join('\n').toLowerCase())
  }
  return searched.get(result)
}

const words = () => wish.text.toLowerCase().split(/\s+/).filter(Boolean)

const isMeant = (result) =>
  (wish.group === '' || result.clauses.some((id) => groupOf(id) === wish.group)) &&
  words().every((each) => textOf(result).includes(each))

const isWanted = (result) => wish.outcomes.has(result.outcome) && isMeant(result)

/** Selected scenarios. */
const wanted = () => run.results.filter(isWanted)

/** Selected scenarios by clause, as far as their outcome for it is selected. */
function wantedByClause() {
  const found = new Map()
  for (const result of run.results.filter(isMeant))
    for (const id of result.clauses)
      if (wish.outcomes.has(shownOf(result, id))) found.set(id, [...(found.get(id) ?? []), result])
  return found
}

/** A clause without a scenario in this run can be searched by its id only. */
const isBare = (id) => !carried.has(id)
const isBareWanted = (id) =>
  wish.outcomes.has(run.clauses[id]) && words().every((each) => id.toLowerCase().includes(each))

module.exports = {
  OUTCOMES,
  wish,
  widen,
  groupOf,
  shownOf,
  isExtended,
  isLone,
  isWanted,
  wanted,
  wantedByClause,
  isBare,
  isBareWanted,
}
