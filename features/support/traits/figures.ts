/** Counters of a register that continue from scenario to scenario, by the members of the interface that show them. */

/** Kinds of counters. */
export type FigureKind =
  | 'transactions'
  | 'serials'
  | 'receipts delivered'
  | 'closings delivered'
  | 'codes'
  | 'codes at the desk'
  | 'messages'

interface Figure {
  /** Dotted paths in a table; `*` is an index of a list. */
  paths: readonly string[]
  kind: FigureKind
  /** Its value at a register of a new world. */
  ours: number
  /** Its name where the kind has several. */
  of: string
}

const FIGURES: readonly Figure[] = [
  { paths: ['id'], kind: 'transactions', ours: 0, of: 'id' },
  { paths: ['transaction_id'], kind: 'transactions', ours: 0, of: 'transaction_id' },
  { paths: ['shift_id'], kind: 'transactions', ours: 0, of: 'shift_id' },
  {
    paths: [
      ...['serial', 'report.serial', 'results.*.serial', 'results.*.shift.serial'],
      ...['receipt.shift.serial', 'service_receipt.shift.serial', 'shift.serial'],
    ],
    kind: 'serials',
    ours: 0,
    of: 'serial',
  },
  {
    paths: ['documents_state.last_receipt_code', 'results.*.documents_state.last_receipt_code'],
    kind: 'receipts delivered',
    ours: 0,
    of: 'last',
  },
  { paths: ['documents_state.last_z_report_code'], kind: 'closings delivered', ours: 0, of: 'last' },
  { paths: ['available'], kind: 'codes', ours: 2000, of: 'available' },
  { paths: ['offline_codes'], kind: 'codes at the desk', ours: 2000, of: 'offline_codes' },
  { paths: ['used'], kind: 'codes', ours: 0, of: 'used' },
  { paths: ['*.serial_id'], kind: 'codes', ours: 0, of: 'first' },
  { paths: ['balance'], kind: 'messages', ours: 100, of: 'balance' },
]

/** Kinds whose member has the same name as another: a table shows them only where a step says that it looks at them. */
export const NAMED_ALIKE: ReadonlySet<FigureKind> = new Set(['messages'])

/** Kinds that begin with what the organization has been granted, and not with nothing. */
export const OF_GRANTS: ReadonlySet<FigureKind> = new Set(['codes', 'codes at the desk', 'messages'])

/** An index of a list in a dotted path. */
export const isPlace = (segment: string): boolean => segment !== '' && Number.isInteger(Number(segment))

/** @param pattern a dotted path in which `*` is an index of a list */
export const isPathOf = (path: string, pattern: string): boolean => {
  const [segments, wanted] = [path.split('.'), pattern.split('.')]
  return (
    segments.length === wanted.length &&
    wanted.every((each, at) => (each === '*' ? isPlace(segments[at]!) : each === segments[at]))
  )
}

/** Counters that a member shows, mostly none. */
export const figuresAt = (path: string): Figure[] =>
  FIGURES.filter(({ paths }) => paths.some((pattern) => isPathOf(path, pattern)))
