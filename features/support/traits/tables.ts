/** What the tables of a scenario need, by their columns and members: a vocabulary as data. */
import { type FigureKind, figuresAt, isPlace, NAMED_ALIKE } from './figures.ts'
import { namesSeed } from './seeded-values.ts'

export type Rows = readonly (readonly string[])[]

/** Members with tax codes and letters, which differ in every organization. */
export const TAX_MEMBERS: readonly string[] = ['taxes', 'tax_codes']

const isWhole = (value: string): boolean => value !== '' && Number.isInteger(Number(value)) && Number(value) >= 0

/** Kinds of the counters in a table. @param lookedAt kinds with members of the same name that a step looks at */
export const figuresIn = (rows: Rows, lookedAt: ReadonlySet<FigureKind>): FigureKind[] =>
  rows
    .filter(([, value = '']) => isWhole(value))
    .flatMap(([path = '']) => figuresAt(path).map(({ kind }) => kind))
    .filter((kind) => !NAMED_ALIKE.has(kind) || lookedAt.has(kind))

/** Goods with named taxes, and discounts for some of those taxes. */
function namesTaxes([heads = [], ...lines]: Rows): boolean {
  const [taxes, discounts] = [heads.indexOf('taxes'), heads.indexOf('discounts')]
  return lines.some((line) => line[taxes] || line[discounts]?.includes(' for '))
}

const isOfTaxes = (path: string): boolean => path.split('.').some((segment) => TAX_MEMBERS.includes(segment))

/** Whether a table can match the seeded data alone. */
export const needsSeed = (rows: Rows): boolean =>
  namesTaxes(rows) || rows.some(([path = '']) => isOfTaxes(path)) || rows.flat().some(namesSeed)

/** Whether a table has more of a list than its first entry: another entry, or the length. */
export const showsSeveral = (rows: Rows): boolean =>
  rows.some(([path = '']) => {
    const [first = ''] = path.split('.')
    return first === 'length' || (isPlace(first) && Number(first) > 0)
  })
