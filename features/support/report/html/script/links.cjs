/** Links within the page. An address is a kind and a number, without text from a server. */
const { element, folded, mark } = require('./elements.cjs')
const { run } = require('./packs.cjs')
const { word } = require('./words.cjs')

/** Links listed at once. */
const LISTED = 5

/** The target of an address: `['scenario', 12]`, `['cause', 3]`; null: any other address. */
function placeIn(address) {
  const [, kind, number] = /^#(scenario|cause)-(\d{1,9})$/.exec(address) ?? []
  return kind === undefined ? null : [kind, Number(number)]
}

const scenarioLink = (place) => {
  const { name, outcome } = run.results[place]
  return element('li', {}, mark(outcome, word(outcome)), element('a', { href: `#scenario-${place}`, lang: 'en' }, name))
}

/** Scenarios by their indexes in the run; of many the rest is folded. */
function scenarioLinks(places, key) {
  const few = places.slice(0, LISTED)
  const others = places.slice(LISTED)
  const list = (own) => element('ul', { class: 'links' }, own.map(scenarioLink))
  if (others.length === 0) return list(few)
  const title = `${word('others')}: ${others.length}`
  return element(
    'div',
    {},
    list(few),
    folded(`${key} others`, {}, title, () => list(others)),
  )
}

/** Name of a cause: its clauses. */
const nameOf = ({ clauses }) => clauses.join(' ') || word('no_clause')

/** Links to the causes of a clause or a scenario. @returns null when there are none */
function causeLinks(isMeant) {
  const links = run.causes.flatMap((cause, place) =>
    isMeant(cause)
      ? [
          element(
            'li',
            {},
            element('a', { href: `#cause-${place}` }, nameOf(cause)),
            element('span', { lang: 'en' }, ` ${cause.words}`),
          ),
        ]
      : [],
  )
  if (links.length === 0) return null
  return element(
    'div',
    { class: 'explained' },
    element('p', { class: 'label' }, word('causes')),
    element('ul', { class: 'links told' }, links),
  )
}

module.exports = { LISTED, placeIn, scenarioLinks, nameOf, causeLinks }
