/** Rules of a client: those that are broken with the days that show it, and the others. */
const { said } = require('./client-verdict.cjs')
const { code, element, folded, mark } = require('./elements.cjs')
const { commandLine, exchange } = require('./evidence.cjs')
const { lawOf } = require('./law.cjs')
const { run } = require('./packs.cjs')
const { word } = require('./words.cjs')

/** Calls shown at once, or more where the one that was disturbed is before them; the others are folded. */
const LAST_CALLS = 12

const labelled = (name, ...content) => [element('p', { class: 'label' }, word(name)), ...content]

/** A call, and what was done to it; before it, whether the client was started again. */
const callShown = (key) => (call, at, all) =>
  [
    at > 0 && all[at - 1].process !== call.process ? element('p', { class: 'because' }, word('restarted')) : null,
    exchange(call, `${key} ${call.title} ${at}`),
    call.disturbed === null ? null : element('p', { class: 'because exchange' }, said(call.disturbed)),
  ].filter((each) => each !== null)

function callsShown({ calls, missing }, until, key) {
  const own = calls.slice(0, until)
  const disturbed = own.findIndex((call) => call.disturbed !== null)
  const last = Math.max(0, own.length - LAST_CALLS)
  const first = disturbed < 0 ? last : Math.min(last, disturbed)
  const shown = own.map(callShown(key))
  const before = () => shown.slice(0, first).flat()
  return [
    ...(first + missing === 0 ? [] : [folded(`${key} earlier`, {}, `${word('earlier')}: ${first + missing}`, before)]),
    ...shown.slice(first).flat(),
  ]
}

const receiptShown =
  (key) =>
  ({ title, text }, at) =>
    folded(
      `${key} receipt ${at}`,
      { class: 'exchange' },
      element('span', { lang: 'en' }, title),
      () => code(text),
      at === 0,
    )

function breachContent({ broken, day, until, command }, key) {
  const kept = day === null ? undefined : run.days[day]
  return [
    element(
      'section',
      { class: 'failure' },
      broken.map((each) => code(said(each))),
    ),
    ...(kept === undefined
      ? []
      : [
          ...labelled('calls', callsShown(kept, until, key)),
          ...(kept.receipts.length === 0 ? [] : labelled('receipts', kept.receipts.map(receiptShown(key)))),
        ]),
    command === null ? [] : commandLine(command),
  ].flat()
}

const breachShown = (key) => (breach, at) =>
  folded(
    `${key} ${at}`,
    { class: 'scenario failed' },
    [mark('failed', word('failed')), element('h4', {}, said(breach.when))],
    () => breachContent(breach, `${key} ${at}`),
    at === 0,
  )

/** The sentence of the law, else what it follows from. */
const lawShown = ({ clauses, evidence }) => [
  ...(clauses.length === 0 ? [] : labelled('says', lawOf(clauses))),
  evidence === '' ? null : element('p', { class: 'faint' }, `${word('evidence_says')}: ${evidence}`),
]

function ruleContent(rule, key) {
  const { rule: name, advice, costs, days, breaches, broken, files } = rule
  const more = broken - breaches.length
  return [
    element(
      'p',
      { class: 'faint place' },
      element('span', { lang: 'en' }, name),
      ` · ${word('stake_days')}: ${days}`,
      costs ? element('span', { class: 'tag' }, word('costs')) : null,
    ),
    ...lawShown(rule),
    ...labelled('to_do', element('p', {}, said(advice))),
    ...breaches.map(breachShown(key)),
    more > 0 ? element('p', { class: 'faint' }, `${word('more_days')}: ${more}`) : null,
    ...(files.length === 0
      ? []
      : labelled(
          'files',
          element(
            'ul',
            { class: 'links' },
            files.map(({ name: file, href }) => element('li', {}, element('a', { href, lang: 'en' }, file))),
          ),
        )),
  ].filter((each) => each !== null)
}

function ruleShown(rule) {
  const key = `rule ${rule.rule}`
  const count = rule.outcome === 'failed' ? `× ${rule.broken}` : String(rule.days)
  const summary = [
    mark(rule.outcome, word(rule.outcome)),
    element('h3', { class: 'of' }, said(rule.title)),
    rule.days === 0 ? null : element('span', { class: 'counts' }, count),
  ]
  return folded(key, { class: 'cause', id: `rule-${rule.rule}` }, summary, () => ruleContent(rule, key))
}

const rulesOf = (outcome) => run.rules.filter((each) => each.outcome === outcome)

/** Those that cost money first. @returns null: there are none */
function brokenRules() {
  const rules = rulesOf('failed').toSorted((a, b) => Number(b.costs) - Number(a.costs))
  if (rules.length === 0) return null
  return element(
    'section',
    { class: 'notice failed causes' },
    element('h2', {}, word('broken_rules')),
    element('span', { class: 'faint' }, ` ${rules.length}`),
    element('p', { class: 'faint note' }, word('broken_note')),
    rules.map(ruleShown),
  )
}

/** Those of another outcome, folded. @returns null: there are none */
function otherRules(outcome) {
  const rules = rulesOf(outcome)
  if (rules.length === 0) return null
  const title = [
    element('h2', {}, word(`${outcome}_rules`)),
    element('span', { class: 'counts' }, String(rules.length)),
  ]
  return folded(outcome, { class: `notice ${outcome}` }, title, () => rules.map(ruleShown))
}

module.exports = { brokenRules, otherRules }
