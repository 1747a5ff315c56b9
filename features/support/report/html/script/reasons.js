/** Reasons why scenarios were not judged or not tested: each once, the most frequent first. */
import { element, folded } from './elements.js'
import { scenarioLinks } from './links.js'
import { run, word } from './words.js'

function section(kind, isMeant) {
  const found = run.results.flatMap((result, place) =>
    result.because !== null && isMeant(result) ? [{ because: result.because, place }] : [],
  )
  if (found.length === 0) return null
  const rows = [...Map.groupBy(found, ({ because }) => because)].sort(([, a], [, b]) => b.length - a.length)
  const title = [element('h2', {}, word(kind)), element('span', { class: 'counts' }, String(found.length))]
  const reason = ([because, own]) => {
    const key = `${kind} ${because}`
    const summary = [element('b', {}, `${own.length} × `), element('span', { lang: 'en' }, because)]
    const places = own.map(({ place }) => place)
    return folded(key, { class: 'reason' }, summary, () => scenarioLinks(places, key))
  }
  return folded(kind, { class: `notice ${kind}` }, title, () => rows.map(reason))
}

export const reasons = () => [
  section('not_judged', ({ isJudged }) => !isJudged),
  section('reasons', ({ isJudged }) => isJudged),
]
