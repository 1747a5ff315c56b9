/** The book: every link leads somewhere, it follows its features, and it says what has changed. */
import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { isUnknownClause, KNOWN } from '../law/known-clauses.ts'
import { gradeWords } from './pages/grades.ts'
import { firstSentence, QUESTION_LIST, questionList } from './questions-list.ts'
import { bookSource, OWN_FOLDERS } from './source/book-source.ts'
import { chapterText } from './source/chapters.ts'
import { markOf } from './source/marks.ts'
import { writeBook } from './write-book.ts'

const folder = mkdtempSync(join(tmpdir(), 'kasalab-book-test-'))
after(() => rmSync(folder, { recursive: true, force: true }))

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
    if (evidence !== '') assert.doesNotMatch(gradeWords(evidence).uk, /\b(?![ABC]\b)[A-Za-z]+/, evidence)
})

test('it is less than 5 MB', () => {
  const bytes = readdirSync(whole).reduce((sum, file) => sum + readFileSync(join(whole, file)).length, 0)
  assert.ok(bytes < 5_000_000, `${bytes} bytes`)
})

test('each feature and rule has a Ukrainian title, and no title is of a feature that is gone', () => {
  const { features } = bookSource(undefined)
  const titles = JSON.parse(readFileSync(join(OWN_FOLDERS.texts, 'titles.uk.json'), 'utf8'))
  const rules = new Set(features.flatMap((feature) => feature.rules.map(({ title }) => title)))
  assert.deepEqual(Object.keys(titles.features).sort(), [...new Set(features.map(({ title }) => title))].sort())
  assert.deepEqual(Object.keys(titles.rules).sort(), [...rules].sort())
})

test('each question rests on known clauses, and the scenarios that prove it are there', () => {
  const { chapters, scenario } = bookSource(undefined)
  const questions = chapters.flatMap((chapter) => chapter.questions)
  assert.ok(questions.length >= 40)
  for (const { id, follows, shown_by } of questions) {
    assert.ok(follows.length > 0 && shown_by.length > 0, id)
    for (const clause of follows) assert.ok(!isUnknownClause(`@${clause}`) && markOf(clause), `${id}: ${clause}`)
    for (const each of shown_by)
      assert.ok(scenario(each.feature, each.scenario), `${id}: ${each.feature} has no "${each.scenario}"`)
  }
})

test('the list of questions is up to date: npm run index', () => {
  assert.equal(readFileSync(QUESTION_LIST, 'utf8'), questionList())
})

test('each question is in the list once, with the first sentence of its answer and the features that prove it', () => {
  const { chapters } = bookSource(undefined)
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

test('each answer is of three sentences, in both languages', () => {
  for (const { questions } of bookSource(undefined).chapters)
    for (const { id, answer } of questions)
      for (const text of Object.values(answer)) {
        // A full stop within figures, or within code, ends nothing
        const sentences = text.replaceAll(/`[^`]*`/g, 'x').match(/[.?!…](?=\s|$|[»")])/g) ?? []
        assert.equal(sentences.length, 3, `${id}: ${text}`)
      }
})

/** A copy of features and texts, to change. */
function copied(name: string): { features: string; texts: string } {
  const features = join(folder, name)
  for (const room of ['local', 'cloud', 'bridge', 'offline', 'reports', 'lab', 'wire', 'book'])
    cpSync(join(OWN_FOLDERS.features, room), join(features, room), { recursive: true })
  return { features, texts: join(features, 'book') }
}

test('a changed feature changes its page; one that is gone leaves neither page nor dead link', () => {
  const folders = copied('changed')
  const out = join(folder, 'changing')
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
  assert.deepEqual(deadLinks(out), [])
  // What it proved is said to have lost its proof
  assert.match([...pagesIn(out).values()].join(''), /The scenario that showed it is gone/)
})

test('a file of another in the directory of the book is left alone', () => {
  const out = join(folder, 'shared')
  mkdirSync(out)
  writeFileSync(join(out, 'notes.html'), 'mine')
  writeBook({ out, report: undefined })
  writeBook({ out, report: undefined })
  assert.equal(readFileSync(join(out, 'notes.html'), 'utf8'), 'mine')
})

test('a text that lacks its question, or is not written as one, names its file', () => {
  assert.throws(() => chapterText('uk/day.md', 'text'), /uk\/day\.md begins with #/)
  assert.throws(() => chapterText('uk/day.md', '# День\n> Що?\n\n## Хто закриває?\n'), /is not ## id: question/)
})
