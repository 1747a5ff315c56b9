/**
 * Lookups by names that come from outside: every object has the names of its prototype, so a record is read by a text
 * only where the text is of our own; any other is looked up in a Map, or among own keys.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import ts from 'typescript6'
import { sources, syntaxOf } from './sources.ts'

const ROOMS = /^(machines|server|simulators)\//

/** Records that are read by a text all the same, by the first letters of their files, and whose the text is. */
const OWN_TEXTS: Readonly<Record<string, string>> = {
  'server/transport/http/description/': 'names of the table of operations and of its models',
  'server/transport/sockets/description/': 'names of the table of sockets and of its messages',
  'server/store/sqlite/migrations.ts': 'names of our migrations, listed from the record itself',
  'server/store/postgres/migration.ts': 'names of our migrations, listed from the record itself',
  'server/app/monitoring/': 'headers of a list of our own, and our listeners',
  'machines/day.ts part': 'parts of a date that Node gives',
  'machines/wiring.ts SLIPS': 'types of our documents',
  'server/rendering/documents/slips/cash-slip.ts TITLES': 'types of our documents',
  'server/outbound/webhooks/webhook-call.ts headers': 'a header of our own',
  'server/transport/peers/peer-port.ts headers': 'a header of our own',
  'server/runtime/counts/counts.ts this.webhookCalls': 'classes of outcomes that our machines name',
  'server/surfaces/lab/faults/outages/outage.ts places': 'nouns of our plans',
  'server/transport/sockets/rooms.ts params': 'parameters of our own paths',
  'server/surfaces/bridge/messages.ts said': 'members of our messages; texts alone are taken',
  'server/surfaces/cloud/goods/import/file-goods.ts': 'headings of our own list',
  'server/surfaces/lab/examples.ts members': 'parameters of our faults',
  'server/client/call.ts params': 'parameters of our paths',
  'server/surfaces/lab/book/book.ts TYPES': 'the end of a file name, with its dot',
  'server/surfaces/lab/console/console-files.ts TYPES': 'the end of a file name, with its dot',
  'server/rendering/reports/xlsx/': 'what a regular expression has found, and our formats',
  'server/commands/line/printable.ts NAMED': 'a single character',
  'server/transport/http/notices/oddities.ts value': 'members of older clients, by a list of our own',
  'server/transport/http/notices/accepted.ts given': 'names that end with from_date or to_date',
  'server/transport/http/validation/validation.ts value': 'members that our schemas name',
}

/** As a record of any text is declared. */
const RECORD = /^(Readonly<|Partial<)*Record<string,/

type Declared = ts.VariableDeclaration | ts.ParameterDeclaration | ts.PropertyDeclaration | ts.PropertySignature

const isDeclared = (node: ts.Node): node is Declared =>
  ts.isVariableDeclaration(node) ||
  ts.isParameter(node) ||
  ts.isPropertyDeclaration(node) ||
  ts.isPropertySignature(node)

function nodesOf(node: ts.Node): ts.Node[] {
  const found = [node]
  // A list grows while it is gone through
  for (const each of found) ts.forEachChild(each, (child) => void found.push(child))
  return found
}

const parsed = sources.filter((file) => ROOMS.test(file)).map((file) => ({ file, source: syntaxOf(file) }))

/** Names that a file declares as a record of texts. */
const recordsOf = (source: ts.SourceFile): string[] =>
  nodesOf(source).flatMap((node) =>
    isDeclared(node) && node.type && RECORD.test(node.type.getText()) ? [node.name.getText()] : [],
  )

/** Records that one file gives to others. */
const given = parsed.flatMap(({ source }) =>
  recordsOf(source).filter((name) => source.text.includes(`export const ${name}:`)),
)

/** A record that is read by a name, and that name; null: another node. */
function readOf(node: ts.Node): [record: ts.Expression, name: ts.Expression] | null {
  if (ts.isElementAccessExpression(node)) return [node.expression, node.argumentExpression]
  const isIn = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword
  return isIn ? [node.right, node.left] : null
}

/** Reads of records of texts, as `file record`, but of those whose own keys the file asks for. */
function textReads(source: ts.SourceFile): string[] {
  const records = new Set([...given, ...recordsOf(source)])
  const asked = new Set([...source.text.matchAll(/Object\.hasOwn\(\s*([^,]+),/g)].map(([, record]) => record))
  return nodesOf(source).flatMap((node) => {
    const [record, name] = readOf(node) ?? []
    if (!record || !name || ts.isLiteralExpression(name) || ts.isBinaryExpression(name)) return []
    const text = record.getText().replace(/[?!]$/, '')
    const last = text.split(/\??\./).at(-1)!
    return records.has(last) && !asked.has(text) ? [`${source.fileName} ${text}`] : []
  })
}

test('a record is read by a text of our own alone', () => {
  const reads = [...new Set(parsed.flatMap(({ source }) => textReads(source)))]
  const reasons = Object.keys(OWN_TEXTS)
  assert.deepEqual(
    reads.filter((read) => !reasons.some((place) => read.startsWith(place))),
    [],
    'make it a Map, or ask Object.hasOwn before; a text of our own is listed with its reason',
  )
  assert.deepEqual(
    reasons.filter((place) => !reads.some((read) => read.startsWith(place))),
    [],
    'no longer needed: take it off the list',
  )
})
