/**
 * The page features/clauses.md, the table clause → features, from the tags of the scenarios and the titles of the
 * contract tests.
 */
import { isDecision, isOfExtension, sentenceOf } from '../law/known-clauses.ts'
import { covered } from '../living/contract-tests.ts'
import { markdownCell, markdownTable } from '../living/markup/markdown.ts'

/** A feature as a link; a contract test, which the package has not, by its path. */
const linkTo = (file: string): string => (file.endsWith('.feature') ? `[${file}](${file})` : `\`${file}\``)

const tableOf = (clauses: readonly [id: string, files: string[]][]): string[] =>
  markdownTable(
    ['clause', 'what it says', 'features'],
    clauses.map(([id, files]) => [id, markdownCell(sentenceOf(id)), files.map(linkTo).join(', ')]),
  )

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
