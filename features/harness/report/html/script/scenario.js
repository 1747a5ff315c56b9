/** A scenario: its title, and folded what it did, what it came to and the evidence. */
import { code, element, folded, mark } from './elements.js'
import { commandLine, evidence } from './evidence.js'
import { duration, word } from './words.js'

const value = (name, text) =>
  element('div', { class: `value ${name}` }, element('p', { class: 'label' }, word(name)), code(text))

function failure({ step, line, message, words, expected, got, curl }, uri, key) {
  return element(
    'section',
    { class: 'failure' },
    element('p', { class: 'label' }, word('failure')),
    element(
      'p',
      { lang: 'en' },
      element('strong', {}, step),
      line === null ? null : element('span', { class: 'faint' }, ` ${uri}:${line}`),
    ),
    words === '' ? null : code(words),
    expected === null && got === null
      ? null
      : element('div', { class: 'values' }, value('expected', expected ?? ''), value('got', got ?? '')),
    words === message ? null : folded(`${key} message`, { class: 'message' }, word('message'), () => code(message)),
    curl === null ? null : commandLine(curl),
  )
}

const step = ([keyword, text, outcome, argument]) =>
  element(
    'li',
    { class: outcome },
    mark(outcome, word(outcome)),
    element('span', { lang: 'en' }, element('b', {}, keyword), ` ${text}`),
    argument === null ? null : code(argument, 'code argument'),
  )

function content(result, key) {
  const { uri, line, clauses, marks, because, took_ms, steps } = result
  return [
    element(
      'p',
      { class: 'faint place', lang: 'en' },
      `${uri}:${line} · ${duration(took_ms)}`,
      [...clauses, ...marks].map((id) => element('span', { class: 'tag' }, id)),
    ),
    because === null
      ? null
      : element(
          'p',
          { class: 'because' },
          element('strong', {}, word('because')),
          ' ',
          element('span', { lang: 'en' }, because),
        ),
    result.failure === null ? null : failure(result.failure, uri, key),
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
 * @param key of the place it is shown at: a scenario stands under each of its clauses
 * @param heading of its title: the level below what it stands under
 */
export function scenario(result, key, heading) {
  const own = `${key} ${result.uri}:${result.line}`
  const summary = [mark(result.outcome, word(result.outcome)), element(heading, { lang: 'en' }, result.name)]
  return folded(own, { class: `scenario ${result.outcome}` }, summary, () => content(result, own))
}
