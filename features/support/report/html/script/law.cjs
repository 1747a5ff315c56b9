/** What the law says, for a reader. */
const { element } = require('./elements.cjs')
const { run } = require('./packs.cjs')

/** The sentences of clauses. @param signs elements before each id */
const lawOf = (ids, signs = () => null) =>
  element(
    'dl',
    { class: 'law' },
    ids.flatMap((id) => [element('dt', {}, signs(id), id), element('dd', { lang: 'en' }, run.sentences[id] ?? '')]),
  )

module.exports = { lawOf }
