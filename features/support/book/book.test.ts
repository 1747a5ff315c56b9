/** The book: every link leads somewhere, it follows its features, and it says what has changed. */

import assert from 'node:assert/strict'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { HINTS } from '../../../server/client/hints/hints.ts'
import { temporaryFolder } from '../../proofs/kit/folder.ts'
import { isUnknownClause, KNOWN } from '../law/known-clauses.ts'
import { refusals } from '../law/law.ts'
import { NOTED_CHAPTERS } from './pictures/pictures.ts'
import { firstSentence, questionList } from './questions-list.ts'
import { BOOK_LANGUAGES } from './source/bilingual.ts'
import { bookSource, OWN_FOLDERS, OWNER_TAG } from './source/book-source.ts'
import { chapterText } from './source/chapters.ts'
import { scenariosIn } from './source/features.ts'
import { markOf } from './source/marks.ts'
import { keptSlips, slipKey } from './source/slips.ts'
import { gradeWords } from './source/words.ts'
import { writeBook } from './write-book.ts'

const folder = temporaryFolder()

const source = bookSource(undefined)
const whole = join(folder, 'whole')
before(() => {
  writeBook({ out: whole, report: undefined })
})

const pagesIn = (book: string): Map<string, string> =>
  new Map(
    readdirSync(book)
      .filter((file) => file.endsWith('.html'))
      .map((file) => [file, readFileSync(join(book, file), 'utf8')]),
  )

/** Links of every page that lead to no page, or to no place in it. */
function deadLinks(book: string): string[] {
  const pages = pagesIn(book)
  const anchors = new Map(
    [...pages].map(([file, html]) => [file, new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!))]),
  )
  return [...pages].flatMap(([file, html]) =>
    [...html.matchAll(/<a (?:class="\w+" )?href="([^"]+)"/g)].flatMap(([, to]) => {
      const [page, anchor] = to!.split('#')
      const found = anchors.get(page || file)
      return found && (anchor === undefined || found.has(anchor)) ? [] : [`${file}: ${to}`]
    }),
  )
}

test('every link of every page has a target', () => {
  assert.ok(pagesIn(whole).size > 180)
  assert.deepEqual(deadLinks(whole), [])
})

test('no id stands twice on a page', () => {
  for (const [file, html] of pagesIn(whole)) {
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    assert.deepEqual(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      [],
      file,
    )
  }
})

test('a clause that leaves a choice shows what was decided, and a grade of a part has its words in both languages', () => {
  const pages = pagesIn(whole)
  const [, card = ''] = pages.get('law.html')!.split('id="LOC-165"')
  assert.match(card.split('</section>')[0]!, /A return needs no sale/)
  const decisions = pages.get('decisions.html')!
  assert.match(decisions, /<span lang="uk">C для часу<\/span><span lang="en">C for the time<\/span>/)
  for (const { evidence } of [...KNOWN.decisions, ...KNOWN.extension].flatMap((id) => markOf(id) ?? []))
    if (evidence !== '') assert.doesNotMatch(gradeWords(evidence).uk, /\b(?![ABC]\b)[A-Za-z]*[a-z][A-Za-z]*/, evidence)
})

test('a decision that refers to another is shown with its grade, and no grade is said twice', () => {
  const decisions = pagesIn(whole).get('decisions.html')!
  const [, card = ''] = decisions.split('id="NS-03"')
  assert.match(card.split('</section>')[0]!, /captured from the live service.*NS-01/)
  assert.doesNotMatch(decisions.replaceAll(/<[^>]+>/g, ''), /\b([ABC]): \1:/)
})

test('the page of what is not known has each decision without evidence, what is left out, and all limits', () => {
  const page = pagesIn(whole).get('unknown.html')!
  for (const id of KNOWN.decisions) {
    const isGuessed = markOf(id)!.evidence === ''
    if (isGuessed) assert.match(page, new RegExp(`#${id}"`), id)
  }
  for (const id of KNOWN.clauses.filter((each) => each.startsWith('LIM-'))) assert.match(page, new RegExp(`#${id}"`))
  assert.match(page, /np\/ettn/)
})

test('four chapters have a slip with notes, each about a line of it', () => {
  const pages = pagesIn(whole)
  for (const chapter of NOTED_CHAPTERS) {
    const [, figure = ''] = pages.get(`chapter-${chapter}.html`)!.split('<figure class="noted">')
    assert.equal(figure.match(/<b>\d<\/b>/g)?.length, figure.split('</figure>')[0]!.match(/<li>/g)?.length, chapter)
  }
  assert.equal(NOTED_CHAPTERS.length, 4)
})

test('one thing has one name: what the glossary says not to use is used nowhere', () => {
  const { chapters, glossary, features, titled } = source
  const shown = [
    ...chapters.flatMap(({ title, question, questions }) => [
      title.uk,
      question.uk,
      ...questions.map(({ asked }) => asked.uk),
    ]),
    ...bookTexts.flatMap(({ language, text }) => (language === 'uk' ? text : [])),
    ...[...refusals.values()].map(({ uk }) => uk),
    ...Object.values(HINTS).flatMap((way) => way?.uk ?? []),
    ...features.flatMap(({ title, rules }) => [titled(title).uk, ...rules.map((rule) => titled(rule.title).uk)]),
    ...glossary.flatMap(({ uk, means }) => [uk, means.uk]),
  ]
  const banned = glossary.flatMap(({ not = [] }) => not)
  assert.ok(banned.length > 5)
  // What the state has is a law, and what a slip prints is in capitals
  const used = shown.filter((text) =>
    banned.some((word) =>
      new RegExp(`(?<!\\p{L})${word}`, 'u').test(text.replaceAll(/закон\p{L}* держави|законодавств\p{L}*/gu, '')),
    ),
  )
  assert.deepEqual(used, [])
})

test('messages of refusals have figures of an example, and no names of figures', () => {
  const shown = [...readFileSync(join(whole, 'refusals.html'), 'utf8').matchAll(/<h3 class="refusal">(.*?)<\/h3>/gs)]
  assert.equal(shown.length, refusals.size)
  assert.deepEqual(
    shown.filter(([, message]) => /\{\w+\}/.test(message!)),
    [],
  )
  assert.ok(shown.some(([, message]) => /76,55 грн/.test(message!) && /76\.55 UAH/.test(message!)))
})

test('it is less than 5.5 MB, with the results of a run', () => {
  const bytes = readdirSync(whole).reduce((sum, file) => sum + readFileSync(join(whole, file)).length, 0)
  assert.ok(bytes < 5_500_000, `${bytes} bytes`)
})

test('each feature and rule has a Ukrainian title, and no title is of a feature that is gone', () => {
  const { features } = source
  const titles = JSON.parse(readFileSync(join(OWN_FOLDERS.texts, 'titles.uk.json'), 'utf8'))
  const rules = new Set(features.flatMap((feature) => feature.rules.map(({ title }) => title)))
  assert.deepEqual(Object.keys(titles.features).sort(), [...new Set(features.map(({ title }) => title))].sort())
  assert.deepEqual(Object.keys(titles.rules).sort(), [...rules].sort())
})

test('each kept slip is of a scenario that is there: a slip moves with its scenario', () => {
  const titles = source.features.flatMap((feature) =>
    scenariosIn(feature).map(({ title }) => slipKey(feature.path, title)),
  )
  const kept = Object.keys(keptSlips(OWN_FOLDERS.texts))
  assert.ok(kept.length > 30)
  assert.deepEqual(
    kept.filter((key) => !titles.includes(key)),
    [],
  )
})

test('each question rests on known clauses, and the scenarios that prove it are there', () => {
  const { chapters, cited } = source
  const questions = chapters.flatMap((chapter) => chapter.questions)
  assert.ok(questions.length >= 40)
  for (const { id, follows, shown_by } of questions) {
    assert.ok(follows.length > 0 && shown_by.length > 0, id)
    for (const clause of follows) assert.ok(!isUnknownClause(`@${clause}`) && markOf(clause), `${id}: ${clause}`)
    for (const title of shown_by) assert.ok(cited(title), `${id}: no scenario that is tagged @owner is "${title}"`)
  }
})

test('each question is in the list once, with the first sentence of its answer and the features that prove it', () => {
  const { chapters } = source
  const questions = chapters.flatMap((chapter) => chapter.questions)
  const rows = questionList()
    .split('\n')
    .filter((line) => /^\| .+ \| .+ \| \[.+\]\([\w/-]+\.feature\) \|$/.test(line))
  assert.deepEqual(
    rows.map((row) => row.slice(2, row.indexOf(' | '))),
    questions.map(({ asked }) => asked.en),
  )
  assert.equal(firstSentence('So 10.05 is UAH 10.05. And `1005` more. No.'), 'So 10.05 is UAH 10.05.')
  assert.equal(firstSentence('One alone'), 'One alone')
})

test('the scenarios that answers cite are those tagged @owner, each with a Ukrainian title and without a placeholder', () => {
  const { chapters, features, titledScenario } = source
  const cited = new Set(chapters.flatMap(({ questions }) => questions.flatMap(({ shown_by }) => shown_by)))
  const tagged = features.flatMap((feature) =>
    scenariosIn(feature).flatMap(({ tags, title }) => (tags.includes(OWNER_TAG) ? title : [])),
  )
  const titles = JSON.parse(readFileSync(join(OWN_FOLDERS.texts, 'titles.uk.json'), 'utf8'))
  assert.deepEqual(tagged.toSorted(), [...cited].sort(), 'tagged, and cited; a title is tagged once')
  assert.deepEqual(Object.keys(titles.scenarios).sort(), [...cited].sort(), 'translated, and cited')
  for (const title of cited) {
    const { uk, en } = titledScenario(title)
    assert.doesNotMatch(`${uk} ${en}`, /[<>]/, title)
    assert.match(uk, /[а-яіїєґ]/, title)
  }
})

/** Sentences of prose, without headings and tables; a full stop within figures or within code ends none. */
const sentencesIn = (markdown: string): string[] =>
  markdown
    .split('\n')
    .filter((line) => /^[^#>|]/.test(line))
    .flatMap((line) => line.split(/(?<=[.?!…])\s+(?=[\p{Lu}\p{N}`«“])/u))

const bookTexts = BOOK_LANGUAGES.flatMap((language) =>
  source.chapters.flatMap(({ id, text, questions }) => [
    { id, language, text: text[language] },
    ...questions.map(({ id: own, answer }) => ({ id: own, language, text: answer[language] })),
  ]),
)

test('no sentence has more than 30 words, and an answer has from two sentences to nine', () => {
  const long = bookTexts.flatMap(({ id, text }) =>
    sentencesIn(text)
      .filter((sentence) => (sentence.match(/[^\s]*[\p{L}\p{N}]\S*/gu) ?? []).length > 30)
      .map((each) => `${id}: ${each}`),
  )
  assert.deepEqual(long, [])
  for (const { questions } of source.chapters)
    for (const { id, answer } of questions)
      for (const text of Object.values(answer)) {
        const { length } = sentencesIn(text)
        assert.ok(length >= 2 && length <= 9, `${id}: ${length} sentences: ${text}`)
      }
})

test('the marks of evidence are under an answer, and not within its sentences', () => {
  for (const { id, text } of bookTexts)
    assert.doesNotMatch(
      text,
      /\((?:NS|AMB|EXT|[A-Z]{3})-\d+|ступ(?:інь|еня|ені|енем) доказовості [ABC]|evidence grade [ABC]/,
      id,
    )
})

test('what the Ukrainian book rests on is the specification: the law is that of the state', () => {
  for (const { id, language, text } of bookTexts)
    if (language === 'uk') assert.doesNotMatch(text, /(?<!\p{L})закон(?:у|ом|і|ів)?(?!\p{L})(?! держави)/iu, id)
})

/** A copy of features and texts, to change. */
function copied(name: string): { features: string; texts: string } {
  const features = join(folder, name)
  for (const room of ['local', 'cloud', 'bridge', 'offline', 'reports', 'lab', 'wire', 'book'])
    cpSync(join(OWN_FOLDERS.features, room), join(features, room), { recursive: true })
  return { features, texts: join(features, 'book') }
}

test('a changed feature changes its page; one that is gone leaves neither page nor dead link, and a file of another stays', () => {
  const folders = copied('changed')
  const out = join(folder, 'changing')
  mkdirSync(out)
  writeFileSync(join(out, 'notes.html'), 'mine')
  writeBook({ out, report: undefined, folders })
  const page = (): string => readFileSync(join(out, 'feature-offline-outage.html'), 'utf8')
  assert.match(page(), /After 70 seconds receipts are sold offline/)
  const file = join(folders.features, 'offline/outage.feature')
  writeFileSync(file, readFileSync(file, 'utf8').replace('After 70 seconds receipts', 'After a while receipts'))
  writeBook({ out, report: undefined, folders })
  assert.match(page(), /After a while receipts are sold offline/)
  assert.doesNotMatch(page(), /After 70 seconds receipts/)
  const tested = readFileSync(join(out, 'tested.html'), 'utf8')
  assert.match(tested, /offline\/outage: After 70 seconds receipts/)
  rmSync(file)
  writeBook({ out, report: undefined, folders })
  assert.ok(!readdirSync(out).includes('feature-offline-outage.html'))
  assert.equal(readFileSync(join(out, 'notes.html'), 'utf8'), 'mine')
  assert.deepEqual(deadLinks(out), [])
  // What it proved is said to have lost its proof
  assert.match([...pagesIn(out).values()].join(''), /The scenario that showed it is gone/)
})

test('a text that lacks its question, or is not written as one, names its file', () => {
  assert.throws(() => chapterText('uk/day.md', 'text'), /uk\/day\.md begins with #/)
  assert.throws(() => chapterText('uk/day.md', '# День\n> Що?\n\n## Хто закриває?\n'), /is not ## id: question/)
})
