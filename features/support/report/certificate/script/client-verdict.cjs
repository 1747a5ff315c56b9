/** The verdict on a client: whether it is certified, what it has cost, and how many rules were kept. */
const { element, folded, mark } = require('./elements.cjs')
const { run } = require('./packs.cjs')
const { currentLanguage, word } = require('./words.cjs')

const OUTCOMES = ['passed', 'failed', 'not_tested']

/** What is said in both languages. */
const said = (both) => both[currentLanguage()]

const counted = (outcome) => run.rules.filter((each) => each.outcome === outcome).length

/** The counts as a coloured bar; the table has them as text. */
function bar() {
  const parts = OUTCOMES.map((outcome) => {
    const part = element('span', { class: outcome })
    part.style.flexGrow = counted(outcome)
    return part
  })
  return element('div', { class: 'stripe', 'aria-hidden': 'true' }, parts)
}

function counts() {
  const head = (outcome) =>
    element(
      'th',
      { scope: 'col' },
      mark(outcome, word(outcome)),
      element('span', { 'aria-hidden': 'true' }, word(outcome)),
    )
  const cell = (outcome) => element('td', { class: counted(outcome) > 0 ? outcome : 'none' }, String(counted(outcome)))
  const all = element('td', {}, String(run.rules.length))
  return element(
    'section',
    { 'aria-label': word('totals'), class: 'tables' },
    bar(),
    element(
      'table',
      { class: 'totals' },
      element(
        'thead',
        {},
        element('tr', {}, element('td', {}), OUTCOMES.map(head), element('th', { scope: 'col' }, word('all'))),
      ),
      element('tbody', {}, element('tr', {}, element('th', { scope: 'row' }, word('rules')), OUTCOMES.map(cell), all)),
    ),
  )
}

/** Lines on money shown at once. */
const FEW = 6

const moneyLine = (each) =>
  element(
    'li',
    {},
    mark('failed', word('failed')),
    element('span', {}, `${said(each.said)} `, element('span', { class: 'faint' }, `× ${each.days}`)),
  )

function money() {
  if (run.money.length === 0) return null
  const list = (lines) => element('ul', { class: 'links' }, lines.map(moneyLine))
  const others = run.money.slice(FEW)
  return element(
    'div',
    { class: 'cost' },
    element('p', { class: 'label' }, word('cost')),
    list(run.money.slice(0, FEW)),
    others.length === 0 ? null : folded('money', {}, `${word('others')}: ${others.length}`, () => list(others)),
  )
}

const clientVerdict = () => [
  element(
    'section',
    { class: `notice ${run.outcome} verdict` },
    element('h2', {}, mark(run.outcome, word(run.outcome)), said(run.verdict)),
    money(),
    run.notes.map((note) => element('p', { class: 'faint note' }, said(note))),
  ),
  counts(),
]

module.exports = { clientVerdict, said }
