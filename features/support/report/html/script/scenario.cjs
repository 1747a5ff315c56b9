/** A scenario: its title, and folded its steps, results and evidence. */
const { code, element, folded, mark } = require('./elements.cjs')
const { commandLine, evidence } = require('./evidence.cjs')
const { lawOf } = require('./law.cjs')
const { causeLinks } = require('./links.cjs')
const { isExtended, shownOf } = require('./selection.cjs')
const { run } = require('./packs.cjs')
const { duration, word } = require('./words.cjs')

const value = (name, text) =>
  element(
    'div',
    { class: `value ${name}` },
    element('p', { class: 'label' }, word(name)),
    text === null ? element('p', { class: 'faint' }, word('no_value')) : code(text),
  )

/** Expected and actual values of a failure. */
function whatCame({ step, words, expected, got }) {
  return [
    element('p', { lang: 'en' }, element('strong', {}, step)),
    words === '' ? null : code(words),
    expected === null && got === null
      ? null
      : element('div', { class: 'values' }, value('expected', expected), value('got', got)),
  ]
}

function failure(result, key) {
  const { file, clauses, failure: failed } = result
  const { line, words, message, answered, curl } = failed
  return element(
    'section',
    { class: 'failure' },
    element(
      'p',
      { class: 'label' },
      word('failure'),
      line === null ? null : element('span', { lang: 'en' }, ` ${file}:${line}`),
    ),
    whatCame(failed),
    answered === null ? null : element('p', { class: 'label' }, word('answered')),
    answered === null ? null : code(answered),
    words === message ? null : folded(`${key} message`, { class: 'message' }, word('message'), () => code(message)),
    clauses.length === 0 ? null : element('p', { class: 'label' }, word('says')),
    clauses.length === 0 ? null : lawOf(clauses, (id) => mark(shownOf(result, id), word(shownOf(result, id)))),
    curl === null ? null : commandLine(curl),
  )
}

/** A difference from our decisions, or from the evidence for the extension. */
const differs = ({ ids, words }) =>
  element(
    'section',
    { class: 'failure differs' },
    element('p', { class: 'label' }, word(isExtended({ ids }) ? 'extension_differences' : 'differences')),
    lawOf(ids, () => mark('differs', word('differs'))),
    code(words),
  )

const step = ([keyword, text, outcome, argument]) =>
  element(
    'li',
    { class: outcome },
    mark(outcome, word(outcome)),
    element('span', { lang: 'en' }, element('b', {}, keyword), ` ${text}`),
    argument === null ? null : code(argument, 'code argument'),
  )

function content(result, key) {
  const { file, line, clauses, marks, because, took_ms, steps } = result
  return [
    element(
      'p',
      { class: 'faint place', lang: 'en' },
      `${file}:${line} · ${duration(took_ms)}`,
      [...clauses, ...marks].map((id) => element('span', { class: 'tag', title: run.sentences[id] ?? null }, id)),
    ),
    result.known === undefined
      ? null
      : element(
          'p',
          { class: 'because' },
          element('strong', {}, word('known_because')),
          ' ',
          element('span', { lang: 'en' }, result.known),
        ),
    because === null
      ? null
      : element(
          'p',
          { class: 'because' },
          element('strong', {}, word(result.isJudged ? 'because' : 'not_judged')),
          ' ',
          element('span', { lang: 'en' }, because),
        ),
    result.failure === null ? null : failure(result, key),
    causeLinks(({ scenarios }) => scenarios.includes(run.results.indexOf(result))),
    ...result.differences.map(differs),
    element('p', { class: 'label' }, word('steps')),
    element('ol', { class: 'steps' }, steps.map(step)),
    folded(
      `${key} evidence`,
      { class: 'evidence' },
      word('evidence'),
      () => evidence(result, `${key} evidence`),
      result.outcome === 'failed',
    ),
  ].filter((each) => each !== null)
}

/**
 * @param key of the place where it is shown: a scenario occurs under each of its clauses
 * @param heading level of its title
 * @param outcome to show there
 * @param id for links; null: none
 */
function scenario(result, key, heading, outcome = result.outcome, id = null) {
  const own = `${key} ${result.uri}:${result.line}`
  const summary = [mark(outcome, word(outcome)), element(heading, { lang: 'en' }, result.name)]
  return folded(own, { class: `scenario ${outcome}`, id }, summary, () => content(result, own))
}

module.exports = { whatCame, scenario }
