/** Pages and help texts are in plain English: short sentences, and no word that hides the component. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { hardSentences, helpSentences, sentencesOf } from './plain-english.ts'

const ROOT = join(import.meta.dirname, '../../..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'server/README.md',
  'server/operations.md',
  'server/store/README.md',
  'server/surfaces/lab/README.md',
  'features/README.md',
  'machines/README.md',
]

/** The longest a page may be. Words. */
const MOST_WORDS: Readonly<Record<string, number>> = { 'server/README.md': 2000 }

for (const page of PAGES)
  test(`${page} is in plain English`, () => {
    const text = read(page)
    assert.deepEqual(hardSentences(sentencesOf(text)), [])
    const most = MOST_WORDS[page]
    if (most !== undefined) assert.ok(text.split(/\s+/).length < most, `${page} has ${most} words or more`)
  })

/** Files of the commands, from the list of main.ts. */
const commands = [...read('server/main.ts').matchAll(/import\('\.\/(commands\/(?:testing\/)?[\w-]+\.ts)'\)/g)].map(
  ([, path]) => `server/${path}`,
)

/** Scripts of npm with a help text. */
const scripts = readdirSync(join(ROOT, 'features'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => `features/${path}`)

for (const path of ['server/commands/options.ts', ...commands, ...scripts]) {
  const [, help] = /USAGE = `(.*?)`\n/s.exec(read(path)) ?? []
  if (help !== undefined)
    test(`the help of ${path} is in plain English`, () => {
      assert.deepEqual(hardSentences(helpSentences(help)), [])
    })
}

test('every command has a help text', () => {
  const without = commands.filter((path) => !/USAGE = `/.test(read(path)))
  assert.deepEqual(without, ['server/commands/version.ts', 'server/commands/serve.ts'])
})

test('the console is in plain English', () => {
  const words = [...read('console/words/en.ts').matchAll(/(['"`])((?:(?!\1).)+)\1/g)].map(([, , text]) => text!)
  const sentences = words.flatMap((text) => sentencesOf(text.replace(/\$\{[^}]*\}/g, 'X')))
  assert.deepEqual(hardSentences(sentences), [])
})

test('a long sentence, each banned word, and a cell that is too long are found', () => {
  const long = `${'word '.repeat(25)}end.`
  assert.equal(hardSentences(sentencesOf(long)).length, 1)
  assert.equal(hardSentences(sentencesOf(`| a | ${long} |`)).length, 1)
  assert.equal(hardSentences(helpSentences(`kasalab x\n\n  --option TEXT  ${long}\n`)).length, 1)
  for (const word of ['is told', 'stands', 'its kin', 'is kept', 'behind it', 'nobody'])
    assert.equal(hardSentences(sentencesOf(`This ${word}.`)).length, 1, word)
  assert.deepEqual(hardSentences(sentencesOf('Run it behind a proxy.\n\n```\nit stands\n```\n')), [])
})
