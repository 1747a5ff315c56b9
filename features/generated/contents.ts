/**
 * `npm run index`: writes features/generated/clauses.md, the table clause → features, from the tags of the scenarios.
 * With `--check` it writes nothing and fails when the table is not up to date.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '..')
export const page = join(import.meta.dirname, 'clauses.md')

/** Clause id → the feature files whose scenarios carry it, by their paths inside `features`. */
export function covered(): Map<string, string[]> {
  const found = new Map<string, Set<string>>()
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.feature'))
  for (const file of files.sort())
    for (const [, id] of readFileSync(join(folder, file), 'utf8').matchAll(/@([A-Z]{2,3}-\d+)\b/g))
      found.set(id!, (found.get(id!) ?? new Set()).add(file))
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, names]) => [id, [...names]]))
}

/** The page as it should be. */
export function written(): string {
  const clauses = [...covered()].filter(([id]) => !/^(NS|AMB)-/.test(id))
  const rows = clauses.map(([id, files]) => `| ${id} | ${files.map((file) => `[${file}](../${file})`).join(', ')} |`)
  return [
    '# Clauses',
    '',
    'Made by `npm run index`: each clause with the features whose scenarios carry its id.',
    '',
    `${clauses.length} clauses have a scenario.`,
    '',
    '| clause | features |',
    '|---|---|',
    ...rows,
    '',
  ].join('\n')
}

if (import.meta.main) {
  const right = written()
  if (!process.argv.includes('--check')) writeFileSync(page, right)
  else if (right !== readFileSync(page, 'utf8')) {
    process.stderr.write('features/generated/clauses.md is not up to date: run npm run index\n')
    process.exit(1)
  }
}
