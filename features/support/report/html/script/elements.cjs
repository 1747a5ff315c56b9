/** Creates elements from names, attributes and children; text is never parsed as HTML. */
const { run } = require('./packs.cjs')

/** Escapes invisible characters and direction overrides in text from a server. */
const visible = (text) =>
  text.replaceAll('\r\n', '\n').replace(/(?![\n\t])[\p{C}\p{Zl}\p{Zp}]/gu, (character) => {
    const digits = character.codePointAt(0).toString(16)
    return digits.length <= 2 ? `\\x${digits.padStart(2, '0')}` : `\\u${digits.padStart(4, '0')}`
  })

const spelt = (child) => (typeof child === 'string' ? visible(child) : child)

/** @param attributes null and false omit one; on… are listeners */
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === false) continue
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value)
    else made.setAttribute(key, value === true ? '' : spelt(value))
  }
  const present = children.flat().filter((child) => child !== null && child !== undefined)
  made.append(...present.map(spelt))
  return made
}

/** Opened and closed parts by name: kept when the page is redrawn. */
const opened = new Map()

/** Keeps a part open wherever it is drawn from now on. */
const unfold = (key) => opened.set(key, true)

/** A details element whose content is made when first opened. */
function folded(key, attributes, title, content, isOpen = false) {
  const summary = element('summary', {}, title)
  const details = element('details', attributes, summary)
  const fill = () => {
    if (details.childElementCount === 1) details.append(...[content()].flat())
  }
  details.open = opened.get(key) ?? isOpen
  if (details.open) fill()
  // Only a click, by mouse or keyboard, is the reader's own change; a toggle may be the page's
  summary.addEventListener('click', () => {
    opened.set(key, !details.open)
    // A toggle is told of behind its drawing: the content is there before
    fill()
  })
  details.addEventListener('toggle', () => {
    if (details.open) fill()
  })
  return details
}

/** An outcome as a sign, with its word for screen readers. */
const mark = (outcome, word) =>
  element(
    'span',
    { class: `mark ${outcome}`, title: word },
    element('span', { 'aria-hidden': 'true' }, run.signs[outcome]),
    element('span', { class: 'unseen' }, `${word}: `),
  )

/** Preformatted text. */
const code = (text, kind = 'code') => element('pre', { class: kind, tabindex: '0', lang: 'en' }, text)

module.exports = { visible, element, unfold, folded, mark, code }
