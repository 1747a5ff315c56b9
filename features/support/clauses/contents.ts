/**
 * The page features/clauses.md, the table clause → features, from the tags of the scenarios and the titles of the
 * contract tests.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formTests } from '../law/forms/form-tests.ts'
import { isDecision, isOfExtension, sentenceOf } from '../law/known-clauses.ts'

const folder = join(import.meta.dirname, '../..')
/** File of the contract tests that prove clauses. */
const CONTRACT = 'proofs/contract/malformed.test.ts'

/** Clauses and decisions in a title. */
export const idsIn = (title: string): string[] => title.match(/\b[A-Z]{2,3}-\d+\b/g) ?? []

/** Clause id → the files whose scenarios or contract tests prove it, by their paths inside `features`. */
export function covered(): Map<string, string[]> {
  const found = new Map<string, Set<string>>()
  const add = (id: string, file: string): void => void found.set(id, (found.get(id) ?? new Set()).add(file))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.feature'))
  for (const file of files.sort())
    for (const [, id] of readFileSync(join(folder, file), 'utf8').matchAll(/@([A-Z]{2,3}-\d+)\b/g)) add(id!, file)
  for (const { title } of formTests()) for (const id of idsIn(title)) add(id, CONTRACT)
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, names]) => [id, [...names]]))
}

/** Text of a table cell: bars are escaped. */
const cell = (text: string): string => text.replaceAll('|', '\\|')

/** A feature as a link; a contract test, which the package has not, by its path. */
const linkTo = (file: string): string => (file.endsWith('.feature') ? `[${file}](${file})` : `\`${file}\``)

const tableOf = (clauses: readonly [id: string, files: string[]][]): string[] => [
  '| clause | what it says | features |',
  '|---|---|---|',
  ...clauses.map(([id, files]) => `| ${id} | ${cell(sentenceOf(id))} | ${files.map(linkTo).join(', ')} |`),
]

/** The up-to-date page. */
export function clausesPage(): string {
  const all = [...covered()]
  const clauses = all.filter(([id]) => !isDecision(id))
  const extension = all.filter(([id]) => isOfExtension(id))
  return [
    '# Clauses',
    '',
    'Made by `npm run index`: each clause with the features whose scenarios carry its id, and the contract tests that do.',
    '',
    `${clauses.length} clauses have a scenario or a contract test. What is asked first is answered by [questions](questions.md).`,
    'How a scenario is written: [the features](README.md#how-a-scenario-is-written), with [every step and its words](steps.md).',
    '',
    ...tableOf(clauses),
    '',
    ...(extension.length === 0
      ? []
      : [
          '## The extension',
          '',
          'Operations beyond the specification, judged by evidence: they are not counted above, and convict no other server.',
          '',
          ...tableOf(extension),
          '',
        ]),
  ].join('\n')
}
