/**
 * `npm run index`: writes the table clause → features into features/index.md, from the tags of the scenarios.
 * With `--check` it writes nothing and fails when the table is not up to date.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const folder = import.meta.dirname
const page = join(folder, 'index.md')
const BEGIN = '<!-- clauses: made by npm run index -->'
const END = '<!-- end of clauses -->'

/** Clause id → the feature files whose scenarios carry it. */
export function covered(): Map<string, string[]> {
  const found = new Map<string, Set<string>>()
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.feature'))
  for (const file of files.sort())
    for (const [, id] of readFileSync(join(folder, file), 'utf8').matchAll(/@([A-Z]{2,3}-\d+)\b/g))
      found.set(id!, (found.get(id!) ?? new Set()).add(relative('.', file)))
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, names]) => [id, [...names]]))
}

/** The page with its table as it should be. */
export function written(text: string): string {
  const clauses = [...covered()].filter(([id]) => !/^(NS|AMB)-/.test(id))
  const rows = clauses.map(([id, files]) => `| ${id} | ${files.map((file) => `[${file}](${file})`).join(', ')} |`)
  const table = [
    BEGIN,
    '',
    `${clauses.length} clauses have a scenario.`,
    '',
    '| clause | features |',
    '|---|---|',
    ...rows,
    '',
    END,
  ]
  const [before] = text.split(BEGIN)
  const [, after] = text.split(END)
  return `${before}${table.join('\n')}${after}`
}

if (import.meta.main) {
  const text = readFileSync(page, 'utf8')
  const right = written(text)
  if (!process.argv.includes('--check')) writeFileSync(page, right)
  else if (right !== text) {
    process.stderr.write('features/index.md is not up to date: run npm run index\n')
    process.exit(1)
  }
}
