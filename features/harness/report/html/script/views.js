/** The scenarios that are wanted: under their clauses, or under their features. */
import { element, folded, mark } from './elements.js'
import { scenario } from './scenario.js'
import { groupOf, isBare, isBareWanted, OUTCOMES, wanted, wish } from './selection.js'
import { run, word } from './words.js'

/** So many scenarios are shown unfolded. */
const FEW = 12

/** How many came to what, in signs. */
function counts(outcomes) {
  const parts = OUTCOMES.map((outcome) => {
    const count = outcomes.filter((each) => each === outcome).length
    return count === 0
      ? null
      : element('span', { class: `count ${outcome}` }, mark(outcome, word(outcome)), String(count))
  })
  return element('span', { class: 'counts' }, parts)
}

const worst = (results) => results.some(({ outcome }) => outcome === 'failed')

function byFeature(results) {
  const few = results.length <= FEW
  return [...Map.groupBy(results, ({ uri }) => uri)].map(([uri, own]) =>
    folded(
      `feature ${uri}`,
      { class: 'group' },
      [
        element('h2', { lang: 'en' }, own[0].feature),
        element('span', { class: 'faint file' }, uri),
        counts(own.map(({ outcome }) => outcome)),
      ],
      () =>
        [...Map.groupBy(own, ({ rule }) => rule)].flatMap(([rule, under]) => [
          ...(rule === null
            ? []
            : [element('h3', { class: 'rule' }, `${word('rule')}: `, element('span', { lang: 'en' }, rule))]),
          ...under.map((result) => scenario(result, `feature ${uri}`, rule === null ? 'h3' : 'h4')),
        ]),
      few || worst(own),
    ),
  )
}

function clause(id, own) {
  const result = run.clauses[id]
  const summary = [mark(result, word(result)), element('h3', {}, id), counts(own.map(({ outcome }) => outcome))]
  if (own.length === 0)
    return element(
      'p',
      { class: 'clause bare', title: word(result === 'not_run' ? 'no_run' : 'no_scenario') },
      mark(result, word(result)),
      element('span', {}, id),
    )
  return folded(
    `clause ${id}`,
    { class: `clause ${result}` },
    summary,
    () => own.map((each) => scenario(each, `clause ${id}`, 'h4')),
    worst(own),
  )
}

function byClause(results) {
  const own = new Map()
  for (const result of results) for (const id of result.clauses) own.set(id, [...(own.get(id) ?? []), result])
  const few = results.length <= FEW
  const shown = Object.keys(run.clauses).filter((id) => own.has(id) || (isBare(id) && isBareWanted(id)))
  const groups = Map.groupBy(
    shown.filter((id) => wish.group === '' || groupOf(id) === wish.group),
    groupOf,
  )
  const bare = (ids) => ids.filter((id) => !own.has(id)).map((id) => clause(id, []))
  return [...groups].map(([group, ids]) =>
    folded(
      `group ${group}`,
      { class: 'group' },
      [
        element('h2', {}, `${group} `, element('span', { class: 'title' }, word(group))),
        counts(ids.map((id) => run.clauses[id])),
      ],
      () => [
        ...ids.filter((id) => own.has(id)).map((id) => clause(id, own.get(id))),
        element('div', { class: 'bares' }, bare(ids)),
      ],
      few || ids.some((id) => own.has(id) && worst(own.get(id))),
    ),
  )
}

/** @returns the list, and how many scenarios are in it */
export function list() {
  const results = wanted()
  const shown = wish.view === 'clause' ? byClause(results) : byFeature(results)
  return { shown: shown.length > 0 ? shown : [element('p', {}, word('nothing'))], count: results.length }
}
