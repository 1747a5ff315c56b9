/** Elements made of names, attributes and children; text is never read as HTML. */

/** @param attributes null and false leave one out; on… are listeners */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === false) continue
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value)
    else made.setAttribute(key, value === true ? '' : value)
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined))
  return made
}

/** What a reader has opened or shut, by name: kept when the page is drawn again. */
const opened = new Map()

/** Details whose content is made when they are first opened. */
export function folded(key, attributes, title, content, isOpen = false) {
  const summary = element('summary', {}, title)
  const details = element('details', attributes, summary)
  const fill = () => {
    if (details.childElementCount === 1) details.append(...[content()].flat())
  }
  details.open = opened.get(key) ?? isOpen
  if (details.open) fill()
  // A click comes before the change, from the keyboard as well; the change may also be the page's own.
  summary.addEventListener('click', () => opened.set(key, !details.open))
  details.addEventListener('toggle', () => {
    if (details.open) fill()
  })
  return details
}

export const MARKS = { passed: '✔', failed: '✖', not_tested: '–', uncovered: '○', skipped: '–' }

/** An outcome as a sign, with its word for those who do not see it. */
export const mark = (outcome, word) =>
  element(
    'span',
    { class: `mark ${outcome}`, title: word },
    element('span', { 'aria-hidden': 'true' }, MARKS[outcome]),
    element('span', { class: 'unseen' }, `${word}: `),
  )

/** Text as it stands, in lines. */
export const code = (text, kind = 'code') => element('pre', { class: kind, tabindex: '0', lang: 'en' }, text)
