// The search of the book, the same where its index is written and where it is asked: words are folded and stemmed, a hit
// has all of them, else what begins alike, else some of them. It needs MiniSearch and the stemmers of both languages.
module.exports = (MiniSearch, stemmers) => {
  /** More letters, words, or letters of a word than these are left out: a search takes no longer for them. */
  const LETTERS = 200
  const WORDS = 8
  const LONGEST_WORD = 40
  /** Hits that are enough: what only begins alike is not looked for then. */
  const ENOUGH = 5
  /** Shorter words are taken as they are, and longer ones may be misspelt by one letter in six. */
  const SHORT = 4
  const MISSPELT = 1 / 6
  /** Letters of a stem by which words of one root are told: the ends of nouns and verbs differ. */
  const ROOT = 5
  const ENDS = 3

  const STOP = new Set(
    (
      'a an and are as at be by for from has have in is it its no not of on or so that the their there this to was what ' +
      'when where which who will with does do how ' +
      'а або в від де для до є за з зі із й і її його їх на не ні та те теж то у чи що як яка яке який які це цей ця ці коли ' +
      'бути буде ми про хто той після при тут чому мені'
    ).split(' '),
  )
  const folded = (word) => word.toLowerCase().replaceAll(/['’ʼ`]/g, '')
  const stems = new Map()
  /** @returns null: a word that stands everywhere */
  function stemOf(word) {
    const plain = folded(word)
    if (STOP.has(plain)) return null
    let stem = stems.get(plain)
    if (stem === undefined) {
      stem = (/[а-яіїєґ]/.test(plain) ? stemmers.uk : stemmers.en)(plain.slice(0, LONGEST_WORD))
      if (stems.size < 20_000) stems.set(plain, stem)
    }
    return stem
  }
  /** Ids such as NS-64 and codes such as receipt.already_exists are found whole, and by their parts. */
  const wordsOf = (text) => text.match(/[\p{L}\p{N}]+(?:['’ʼ`][\p{L}\p{N}]+)*/gu) ?? []

  const OPTIONS = { fields: ['title', 'also', 'text'], tokenize: wordsOf, processTerm: stemOf }
  const asIs = (terms) => ({ tokenize: () => terms, processTerm: (term) => term })

  /** @param entries each with its title, other words that it is asked for in, and text; its place in the list is its id */
  function write(entries) {
    const index = new MiniSearch(OPTIONS)
    index.addAll(entries.map((entry, id) => ({ ...entry, id })))
    // Both follow from how many there are
    const { documentIds: _, storedFields: __, ...rest } = index.toJSON()
    return JSON.stringify(rest)
  }

  /**
   * @param weights of the entries: of two with the same words the heavier is first
   * @returns what looks for words: the ids of what was found, best first, and whether each has all of the words
   */
  function open(json, weights) {
    const documentIds = Object.fromEntries(weights.map((_, id) => [id, id]))
    const index = MiniSearch.loadJS(
      { ...JSON.parse(json), documentIds, storedFields: {} },
      {
        ...OPTIONS,
        searchOptions: { boost: { title: 3, also: 3 }, boostDocument: (id) => weights[id] },
      },
    )
    const ids = (found) => found.map(({ id }) => id)
    const rootOf = (term) => (term.length - ENDS >= ROOT ? term.slice(0, -ENDS) : term)
    return (asked) => {
      const words = wordsOf(asked.slice(0, LETTERS)).slice(0, WORDS)
      const terms = [...new Set(words.flatMap((word) => stemOf(word) ?? []))]
      if (terms.length === 0) return { words, found: [], isWhole: true }
      const last = terms.length - 1
      const exact = index.search(asked, {
        ...asIs(terms),
        combineWith: 'AND',
        prefix: (term, place) => place === last && term.length > 1,
      })
      if (exact.length >= ENOUGH) return { words, found: ids(exact), isWhole: true }
      const loose = index.search(asked, {
        ...asIs(terms.map(rootOf)),
        combineWith: 'AND',
        prefix: (term) => term.length >= SHORT,
        fuzzy: (term) => term.length > ROOT && MISSPELT,
      })
      const found = [...new Set([...ids(exact), ...ids(loose)])]
      if (found.length > 0 || terms.length === 1) return { words, found, isWhole: true }
      const some = index.search(asked, { ...asIs(terms.map(rootOf)), prefix: (term) => term.length >= SHORT })
      return { words, found: ids(some), isWhole: false }
    }
  }
  return { write, open }
}
