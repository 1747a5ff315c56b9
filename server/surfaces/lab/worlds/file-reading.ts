/**
 * Reads the file of a world, a row at a time: however large it is, others have their turn, and no more than a few rows
 * of it are in memory as values. What the schema of the file says, and what it cannot say, is held to each of them.
 */
import type { IncomingHttpHeaders } from 'node:http'
import Type, { type Static, type TSchema } from 'typebox'
import type { Services } from '../../../outbound/services.ts'
import type { ReferenceData } from '../../../runtime/world/reference-data.ts'
import {
  DamagedRows,
  type ImageReading,
  type ImageSlice,
  imageRows,
  STORE_TABLES,
  type StoreTable,
} from '../../../store/world-image.ts'
import { bareBody, isNothing, requireJson } from '../../../transport/http/body.ts'
import type { ByteRange } from '../../../transport/http/json/slices.ts'
import type { Issue } from '../../../transport/http/operation.ts'
import { type Check, checker } from '../../../transport/http/validation/validation.ts'
import { FileBytes, ListText } from './file-bytes.ts'
import { Lists, rowIssue } from './file-issues.ts'
import { WorldFileModel } from './file-model.ts'

/** Of a file with more issues the first are listed. */
const ISSUES = 1000

/** The file is not the file of a world that can be. */
export class FileRefused extends Error {
  readonly issues: Issue[]

  constructor(issues: Issue[]) {
    super('The file of a world is not taken')
    this.issues = issues
  }
}

type Member = keyof typeof WorldFileModel.properties
type Members = ReadonlyMap<string, ByteRange>

const { format, world, damaged, gaps } = WorldFileModel.properties
const HEAD = Type.Object({ format, world })
type Head = Static<typeof HEAD>
const LISTS: readonly Member[] = [...STORE_TABLES, 'gaps']

const checked = (schema: TSchema): Check => checker(schema, 'body', 'lab')
const rowCheck = Object.fromEntries(STORE_TABLES.map((table) => [table, checked(imageRows[table])])) as Record<
  StoreTable,
  Check
>
const damagedCheck = checked(DamagedRows)
const gapCheck = checked(gaps)

/** Of one table in the order in which its rows are understood: what speaks of others comes behind them. */
const ORDER: readonly StoreTable[] = ['documents', 'shifts', 'snapshots', 'timers', 'facts']

/**
 * Finds out whose file it is. Its rows are read when they are asked for.
 * @throws FileRefused, then and there; BodyMalformed when it is no JSON
 */
export async function fileReading(
  services: Services,
  sent: Buffer,
  headers: IncomingHttpHeaders,
): Promise<ImageReading> {
  const bytes = bareBody(sent)
  const file = new FileBytes(services, isNothing(bytes) ? Buffer.from('{}') : bytes)
  if (!isNothing(bytes)) requireJson(headers)
  const members = await file.members()
  const issues = [...memberIssues(file, members)]
  if (issues.length > 0) throw new FileRefused(issues)
  const head = { format: file.value(members.get('format')!), world: file.value(members.get('world')!) }
  issues.push(...checked(HEAD)(head))
  if (issues.length > 0) throw new FileRefused(issues)
  const { world } = head as Head
  if (world.clock === 'virtual' && (world.now === null || world.start === null))
    issues.push(issue(['world', 'now'], 'a virtual clock needs `now` and `start`'))
  if (world.clock === 'real' && world.now !== null)
    issues.push(issue(['world', 'now'], 'only a virtual clock has a `now`'))
  // An unknown fixture is refused where the rows are asked for, as wherever one is named.
  return { head: world, slices: rowsOf(services, file, members, world.fixture, issues) }
}

const issue = (loc: (string | number)[], msg: string, type = 'value_error'): Issue => ({
  loc: ['body', ...loc],
  msg,
  type,
})

/** Which members of the file are there that should not be, are not there, or are no lists. */
function* memberIssues(file: FileBytes, members: Members): Generator<Issue> {
  for (const name of members.keys())
    if (!Object.hasOwn(WorldFileModel.properties, name)) yield issue([name], 'must NOT have additional properties')
  for (const name of Object.keys(WorldFileModel.properties) as Member[]) {
    const span = members.get(name)
    if (!span) {
      if ((WorldFileModel.required as string[]).includes(name))
        yield issue([name], `must have required property '${name}'`, 'value_error.missing')
    } else if (LISTS.includes(name) && !file.isArray(span)) yield issue([name], 'must be array', 'type_error.array')
  }
}

/** @param issues found before */
async function* rowsOf(
  services: Services,
  file: FileBytes,
  members: Members,
  fixture: string,
  issues: Issue[],
): AsyncGenerator<ImageSlice> {
  const reference = services.worlds.referenceData(fixture)!
  const lists = new Lists()
  const known = { services, reference, lists, issues }
  for (const table of ORDER) yield* tableRows(file, members.get(table), table, known)
  yield* damagedRows(file, members.get('damaged'), issues)
  // States of another form have no members to be looked into.
  if (issues.length === 0) issues.push(...(await gapIssues(file, members.get('gaps'), lists)))
  if (issues.length > 0) throw new FileRefused(issues.slice(0, ISSUES))
}

/** What rows are read with. */
interface ReadingParts {
  services: Services
  reference: ReferenceData
  lists: Lists
  issues: Issue[]
}

/** Rows of a table, held to their form; of a file that is refused none is handed on any more. */
async function* tableRows(
  file: FileBytes,
  span: ByteRange | undefined,
  table: StoreTable,
  { services, reference, lists, issues }: ReadingParts,
): AsyncGenerator<ImageSlice> {
  const list = new ListText(table)
  let index = 0
  for await (const row of file.items(span)) {
    const found = rowIssues(row, table, index++, { services, reference })
    issues.push(...found)
    if (issues.length >= ISSUES) return
    if (found.length > 0) continue
    note(lists, table, row as never)
    const full = issues.length === 0 ? list.add(row) : null
    if (full) yield full
  }
  const rest = list.end()
  if (rest && issues.length === 0) yield rest
}

function rowIssues(
  row: unknown,
  table: StoreTable,
  index: number,
  known: Pick<ReadingParts, 'services' | 'reference'>,
): Issue[] {
  const found = rowCheck[table](row, false)
  if (found.length > 0) return found.map((issue) => ({ ...issue, loc: ['body', table, index, ...issue.loc.slice(1)] }))
  const why = rowIssue(known.services.switchboard.actors, known.reference, table, row as never)
  return why === null ? [] : [issue([table, index], why)]
}

function note(lists: Lists, table: StoreTable, row: never): void {
  if (table === 'documents') lists.document(row)
  else if (table === 'shifts') lists.shift(row)
  else if (table === 'snapshots') lists.state(row)
  else if (table === 'facts') lists.fact(row)
}

async function* damagedRows(file: FileBytes, span: ByteRange | undefined, issues: Issue[]): AsyncGenerator<ImageSlice> {
  if (!span) return
  for (const [name, rows] of await file.members(span)) {
    // One row at a time, as if it were all there is; a table that is none, and what is no list, fail as they are.
    if (!file.isArray(rows) || !Object.hasOwn(damaged.properties, name)) {
      issues.push(...relocated(damagedCheck({ [name]: file.isArray(rows) ? [] : file.value(rows) })))
      continue
    }
    const list = new ListText('damaged', (list) => `{${JSON.stringify(name)}:${list}}`)
    for await (const row of file.items(rows)) {
      issues.push(...relocated(damagedCheck({ [name]: [row] }, false)))
      if (issues.length >= ISSUES) return
      const full = issues.length === 0 ? list.add(row) : null
      if (full) yield full
    }
    const rest = list.end()
    if (rest && issues.length === 0) yield rest
  }
}

const relocated = (issues: Issue[]): Issue[] =>
  issues.map((issue) => ({ ...issue, loc: ['body', 'damaged', ...issue.loc.slice(1)] }))

/** Where the lists do not fit each other, but for the gaps the file names. */
async function gapIssues(file: FileBytes, span: ByteRange | undefined, lists: Lists): Promise<Issue[]> {
  const named = new Set<unknown>()
  for await (const gap of file.items(span)) {
    const found = gapCheck([gap])
    if (found.length > 0) return found.map((issue) => ({ ...issue, loc: ['body', 'gaps', ...issue.loc.slice(1)] }))
    named.add(gap)
  }
  const issues: Issue[] = []
  for await (const { loc, msg } of file.inSlices(lists.gaps())) {
    if (!named.has(msg)) issues.push(issue(loc, msg))
    if (issues.length >= ISSUES) break
  }
  return issues
}
