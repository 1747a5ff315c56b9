/** Violations: each cause once, with the law and the scenarios that show it. */
const { code, element, folded, mark } = require('./elements.cjs')
const { commandLine } = require('./evidence.cjs')
const { lawOf } = require('./law.cjs')
const { nameOf, scenarioLinks } = require('./links.cjs')
const { whatCame } = require('./scenario.cjs')
const { run } = require('./packs.cjs')
const { word } = require('./words.cjs')

/** Causes shown unfolded. */
const UNFOLDED = 20

/** The operation and its members where known: the values follow below. */
function titleOf({ operation, members, words, isBreach }) {
  if (operation === '' || isBreach) return words
  return members.length === 0 ? operation : `${operation}: ${members.join(', ')}`
}

function shownBy({ isBreach, words, scenarios, curl }) {
  const failed = isBreach ? null : run.results[scenarios[0]].failure
  return { told: failed === null ? [code(words)] : whatCame(failed), again: failed === null ? curl : failed.curl }
}

function causeContent(cause, key) {
  const { told, again } = shownBy(cause)
  return [
    cause.known === undefined
      ? null
      : element('p', {}, `${word('known_because')}: `, element('span', { lang: 'en' }, cause.known)),
    element(
      'div',
      { class: 'beside' },
      cause.clauses.length === 0
        ? null
        : element('div', {}, element('p', { class: 'label' }, word('says')), lawOf(cause.clauses)),
      element('div', {}, element('p', { class: 'label' }, word('came')), told),
    ),
    again === null ? null : commandLine(again),
    element('p', { class: 'label' }, `${word('shown_by')} (${cause.scenarios.length})`),
    scenarioLinks(cause.scenarios, key),
  ].filter((each) => each !== null)
}

function causeShown(cause, place) {
  const key = `cause ${place}`
  const outcome = cause.known === undefined ? 'failed' : 'known'
  const summary = [
    mark(outcome, word(outcome)),
    element('h3', {}, nameOf(cause)),
    element('span', { class: 'of', lang: 'en' }, titleOf(cause)),
    element('span', { class: 'counts' }, `× ${cause.scenarios.length}`),
  ]
  return folded(
    key,
    { class: 'cause', id: `cause-${place}` },
    summary,
    () => causeContent(cause, key),
    place < UNFOLDED,
  )
}

/** @returns null when nothing is judged by cause: in our own server each failure is separate */
function causes() {
  if (run.causes.length === 0) return null
  return element(
    'section',
    { class: 'notice failed causes' },
    element('h2', {}, word('causes')),
    element('span', { class: 'faint' }, ` ${run.causes.length}`),
    element('p', { class: 'faint note' }, word('causes_note')),
    run.causes.map(causeShown),
  )
}

module.exports = { causes }
