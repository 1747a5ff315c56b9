/** Links from one place of the page to another. An address has a kind and a number, and nothing a server has said. */
import { element, folded, mark } from './elements.js'
import { run, word } from './words.js'

/** So many of anything are listed at once. */
export const LISTED = 5

/** The place that an address names: `['scenario', 12]`, `['cause', 3]`; null for any other. */
export function placeIn(address) {
  const [, kind, number] = /^#(scenario|cause)-(\d{1,9})$/.exec(address) ?? []
  return kind === undefined ? null : [kind, Number(number)]
}

const scenarioLink = (place) => {
  const { name, outcome } = run.results[place]
  return element('li', {}, mark(outcome, word(outcome)), element('a', { href: `#scenario-${place}`, lang: 'en' }, name))
}

/** Scenarios by their places in the run; of many the first, and the others folded. */
export function scenarioLinks(places, key) {
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

/** What a cause is called: its clauses. */
export const nameOf = ({ clauses }) => clauses.join(' ') || word('no_clause')

/** The causes that convict a clause, or that a scenario shows. @returns null where there is none */
export function causeLinks(isMeant) {
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
