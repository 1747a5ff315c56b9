/** Reasons why scenarios were not judged or not tested: each once, the most frequent first. */
const { element, folded } = require('./elements.cjs')
const { scenarioLinks } = require('./links.cjs')
const { run } = require('./packs.cjs')
const { word } = require('./words.cjs')

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

const reasons = () => [
  section('not_judged', ({ isJudged }) => !isJudged),
  section('reasons', ({ isJudged }) => isJudged),
]

module.exports = { reasons }
