/** The selected scenarios, by clause or by feature. */
const { element, folded, mark } = require('./elements.cjs')
const { causeLinks } = require('./links.cjs')
const { scenario } = require('./scenario.cjs')
const {
  groupOf,
  isBare,
  isBareWanted,
  isLone,
  OUTCOMES,
  shownOf,
  wanted,
  wantedByClause,
  wish,
} = require('./selection.cjs')
const { run } = require('./packs.cjs')
const { word } = require('./words.cjs')

/** Scenarios shown unfolded. */
const FEW = 12

/** Counts by outcome, as signs. */
function counts(outcomes) {
  const parts = OUTCOMES.map((outcome) => {
    const count = outcomes.filter((each) => each === outcome).length
    return count === 0
      ? null
      : element('span', { class: `count ${outcome}` }, mark(outcome, word(outcome)), String(count))
  })
  return element('span', { class: 'counts' }, parts)
}

const outcomesOf = (results) => results.map(({ outcome }) => outcome)

const featureKey = ({ uri }) => `feature ${uri}`

/** Parts to open so that a scenario is visible under its feature. */
const featureKeys = (result) => [featureKey(result), `${featureKey(result)} ${result.uri}:${result.line}`]

const inFeature = (result, heading) =>
  scenario(result, featureKey(result), heading, result.outcome, `scenario-${run.results.indexOf(result)}`)

function byFeature(results) {
  const few = results.length <= FEW
  return [...Map.groupBy(results, ({ uri }) => uri).values()].map((own) =>
    folded(
      featureKey(own[0]),
      { class: 'group' },
      [
        element('h2', { lang: 'en' }, own[0].feature),
        element('span', { class: 'faint file' }, own[0].file),
        counts(outcomesOf(own)),
      ],
      () =>
        [...Map.groupBy(own, ({ rule }) => rule)].flatMap(([rule, under]) => [
          ...(rule === null
            ? []
            : [element('h3', { class: 'rule' }, `${word('rule')}: `, element('span', { lang: 'en' }, rule))]),
          ...under.map((result) => inFeature(result, rule === null ? 'h3' : 'h4')),
        ]),
      few || outcomesOf(own).includes('failed'),
    ),
  )
}

/** A clause without a scenario in this run: an answer may still violate its field table. */
function bareClause(id) {
  const result = run.clauses[id]
  const isConvicted = result === 'failed'
  return element(
    isConvicted ? 'div' : 'p',
    { class: 'clause bare', title: isConvicted ? null : word(result === 'not_run' ? 'no_run' : 'no_scenario') },
    mark(result, word(result)),
    element('span', { title: run.sentences[id] }, id),
    isConvicted ? convicting(id) : null,
  )
}

const convicting = (id) => causeLinks(({ clauses }) => clauses.includes(id))

function clause(id, own) {
  const result = run.clauses[id]
  const shown = own.map((each) => shownOf(each, id))
  return folded(
    `clause ${id}`,
    { class: `clause ${result}` },
    [mark(result, word(result)), element('h3', {}, id), counts(shown)],
    () => [
      element('p', { class: 'sentence', lang: 'en' }, run.sentences[id]),
      ...(result === 'failed' ? [convicting(id)].filter(Boolean) : []),
      ...own.map((each) => scenario(each, `clause ${id}`, 'h4', shownOf(each, id))),
    ],
    shown.includes('failed'),
  )
}

function clauseGroup(group, ids, own, few) {
  const title = element('span', { class: 'title' }, word(group))
  return folded(
    `group ${group}`,
    { class: 'group' },
    [element('h2', {}, `${group} `, title), counts(ids.map((id) => run.clauses[id]))],
    () => [
      ...ids.filter((id) => own.has(id)).map((id) => clause(id, own.get(id))),
      element('div', { class: 'bares' }, ids.filter((id) => !own.has(id)).map(bareClause)),
    ],
    few || ids.some((id) => own.has(id) && run.clauses[id] === 'failed'),
  )
}

/** Scenarios without a clause, as a tester's own may be. */
const loneGroup = (results, few) =>
  folded(
    'group lone',
    { class: 'group' },
    [element('h2', {}, word('no_clause')), counts(outcomesOf(results))],
    () => results.map((result) => scenario(result, 'group lone', 'h3')),
    few || outcomesOf(results).includes('failed'),
  )

function byClause() {
  const own = wantedByClause()
  const lone = wanted().filter(isLone)
  const results = new Set([...own.values(), lone].flat())
  const few = results.size <= FEW
  const ids = Object.keys(run.clauses).filter((id) => own.has(id) || (isBare(id) && isBareWanted(id)))
  const groups = Map.groupBy(
    ids.filter((id) => wish.group === '' || groupOf(id) === wish.group),
    groupOf,
  )
  const shown = [...groups].map(([group, under]) => clauseGroup(group, under, own, few))
  return { shown: lone.length === 0 ? shown : [...shown, loneGroup(lone, few)], count: results.size }
}

/** @returns the list, and its number of scenarios */
function list() {
  const results = wanted()
  const { shown, count } = wish.view === 'clause' ? byClause() : { shown: byFeature(results), count: results.length }
  return { shown: shown.length > 0 ? shown : [element('p', {}, word('nothing'))], count }
}

module.exports = { featureKeys, list }
