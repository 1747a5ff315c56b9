/** The part above the list: the totals of the run, and their causes. */
const { causes } = require('./causes.cjs')
const { differences } = require('./differences.cjs')
const { code, element, folded, mark } = require('./elements.cjs')
const { reasons } = require('./reasons.cjs')
const { scenario } = require('./scenario.cjs')
const { OUTCOMES } = require('./selection.cjs')
const { run } = require('./packs.cjs')
const { word } = require('./words.cjs')

/** The best outcome in this kind of run. */
const WELL = run.dry_run ? 'would_be_tested' : 'passed'
const ORDER = [WELL, 'failed', 'never_in_time', 'known', 'differs', 'decided', 'not_tested', 'not_run', 'uncovered']
const COLUMNS = ORDER.filter((outcome) => OUTCOMES.includes(outcome))

const row = (title, counts) =>
  element(
    'tr',
    {},
    element('th', { scope: 'row' }, title),
    COLUMNS.map((outcome) =>
      element('td', { class: counts[outcome] > 0 ? outcome : 'none' }, String(counts[outcome] ?? '')),
    ),
    element('td', {}, String(Object.values(counts).reduce((sum, count) => sum + count, 0))),
  )

/** The counts as a coloured bar; the table has them as text. */
const stripe = () =>
  element(
    'div',
    { class: 'stripe', 'aria-hidden': 'true' },
    [WELL, 'failed', 'never_in_time', 'known', 'differs', 'not_tested'].map((outcome) => {
      const part = element('span', { class: outcome })
      part.style.flexGrow = run.scenarios[outcome] ?? 0
      return part
    }),
  )

const legend = () =>
  folded('legend', { class: 'legend' }, word('legend'), () =>
    element(
      'dl',
      {},
      COLUMNS.flatMap((outcome) => [
        element('dt', {}, mark(outcome, word(outcome)), element('span', { 'aria-hidden': 'true' }, word(outcome))),
        element('dd', {}, word(`means_${outcome}`)),
      ]),
    ),
  )

function totals() {
  const kinds = new Map([
    ...run.specified.map((id) => [id, 'clauses']),
    ...run.extension.map((id) => [id, 'extension']),
  ])
  const tally = (kind) => {
    const counts = Object.fromEntries(COLUMNS.map((outcome) => [outcome, 0]))
    for (const [id, outcome] of Object.entries(run.clauses))
      if ((kinds.get(id) ?? 'decisions') === kind) counts[outcome]++
    return counts
  }
  const heads = COLUMNS.map((outcome) =>
    element(
      'th',
      { scope: 'col' },
      mark(outcome, word(outcome)),
      element('span', { 'aria-hidden': 'true' }, word(outcome)),
    ),
  )
  return element(
    'section',
    { 'aria-label': word('totals'), class: 'tables' },
    stripe(),
    element(
      'table',
      { class: 'totals' },
      element('thead', {}, element('tr', {}, element('td', {}), heads, element('th', { scope: 'col' }, word('all')))),
      element(
        'tbody',
        {},
        row(word('scenarios'), run.scenarios),
        row(word('clauses'), tally('clauses')),
        row(word('decisions'), tally('decisions')),
        run.extension.length === 0 ? null : row(word('extension'), tally('extension')),
      ),
    ),
    legend(),
  )
}

/** Failures shown unfolded. */
const MANY = 20

/**
 * Scenarios of an outcome, each once, whichever clauses it belongs to.
 * @param name of the part of the page
 */
function withOutcome(name, heading, outcome) {
  const found = run.results.filter((result) => result.outcome === outcome)
  if (found.length === 0) return null
  const title = [element('h2', {}, word(heading)), element('span', { class: 'counts' }, String(found.length))]
  const content = () => found.map((result) => scenario(result, name, 'h3'))
  return folded(name, { class: `notice ${outcome}` }, title, content, found.length <= MANY)
}

function notices() {
  const level = Number(document.body.dataset.evidence)
  const problems =
    run.problems.length === 0
      ? null
      : element(
          'section',
          { class: 'notice failed' },
          element('h2', {}, mark('failed', word('failed')), word('problems')),
          run.problems.map((each) => code(each)),
        )
  return [
    run.dry_run ? element('p', { class: 'notice' }, word('dry')) : null,
    problems,
    causes() ?? withOutcome('failures', 'failures', 'failed'),
    // What was waited for in vain
    withOutcome('vain', 'never_in_time', 'never_in_time'),
    // What the baseline accepts
    withOutcome('known', 'known', 'known'),
    ...differences(),
    ...reasons(),
    element(
      'p',
      { class: 'faint note' },
      `${word('masked')} `,
      level === 0 ? '' : `${word(`shortened_${level}`)} ${word('whole')}`,
    ),
  ].filter((each) => each !== null)
}

module.exports = { totals, notices }
