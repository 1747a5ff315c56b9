/**
 * Differences from our decisions, and from the evidence for the extension: shown apart, because they violate no clause
 * of the law.
 */
const { code, element, folded, mark } = require('./elements.cjs')
const { lawOf } = require('./law.cjs')
const { LISTED, scenarioLinks } = require('./links.cjs')
const { isExtended } = require('./selection.cjs')
const { run } = require('./packs.cjs')
const { word } = require('./words.cjs')

/** Decisions shown unfolded. */
const UNFOLDED_DECISIONS = 3

/** Differences by decision, the most frequent first. @param ofExtension whether from the evidence for the extension */
function byDecision(ofExtension) {
  const found = run.results.flatMap(({ differences }, place) =>
    differences.filter((each) => isExtended(each) === ofExtension).map(({ ids, words }) => ({ ids, words, place })),
  )
  const sorted = [...Map.groupBy(found, ({ ids }) => ids.join(', '))]
  return sorted.sort(([, a], [, b]) => b.length - a.length)
}

const places = (own) => [...new Set(own.map(({ place }) => place))]

/** Actual values of a decision, each kind once with its scenarios; many are folded. */
function kinds(own, key) {
  const [{ ids }] = own
  const all = [...Map.groupBy(own, ({ words }) => words)]
  const kind = ([words, same]) =>
    element('div', { class: 'kind' }, code(words), scenarioLinks(places(same), `${key} ${words}`))
  const others = all.slice(LISTED)
  return [
    ...(ids.length > 1 ? [element('p', { class: 'label' }, word('about')), lawOf(ids)] : []),
    ...all.slice(0, LISTED).map(kind),
    ...(others.length > 0
      ? [folded(`${key} others`, {}, `${word('others')}: ${others.length}`, () => others.map(kind))]
      : []),
  ]
}

function difference([name, own], _, all) {
  const key = `difference ${name}`
  const [{ ids }] = own
  const summary = [
    mark('differs', word('differs')),
    element('h3', {}, name),
    element('span', { class: 'of', lang: 'en' }, run.sentences[ids[0]] ?? ''),
    element('span', { class: 'counts' }, `× ${own.length}`),
  ]
  return folded(key, { class: 'cause' }, summary, () => kinds(own, key), all.length <= UNFOLDED_DECISIONS)
}

function differencesIn(title, ofExtension) {
  const found = byDecision(ofExtension)
  if (found.length === 0) return null
  return element(
    'section',
    { class: 'notice differs differences' },
    element('h2', {}, word(title)),
    element('span', { class: 'faint' }, ` ${found.length}`),
    element('p', { class: 'faint note' }, word(`${title}_note`)),
    found.map(difference),
  )
}

/** @returns two sections, null where there are none */
const differences = () => [differencesIn('differences', false), differencesIn('extension_differences', true)]

module.exports = { differences }
