/** What readers of others make of the files of a report: the same counts, names and places, and the same verdict. */
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import formatter from '@cucumber/junit-xml-formatter'
import { type Envelope, parseEnvelope } from '@cucumber/messages'
import { Query } from '@cucumber/query'
import { XmlDocument, type XmlElement } from 'libxml2-wasm'
import { judgedRun } from '../../tests/report/judged-sample.ts'
import { HARD, heardRun, messagesOf, sampleMessages, sampleRun } from '../../tests/report/sample-run.ts'
import { NEVER_IN_TIME } from '../wire/exchange.ts'
import { withKnown } from './baseline.ts'
import { messagesIn } from './messages.ts'
import { type RunMade, readReport, writeReport } from './report.ts'
import type { Summary } from './summary.ts'
import { holds } from './verdict.ts'

const folder = mkdtempSync(join(tmpdir(), 'kasalab-viewers-'))
after(() => rmSync(folder, { recursive: true }))
let reports = 0

/** The files of a report, as they are on the disk. */
interface Files {
  directory: string
  junit: XmlElement
  envelopes: Envelope[]
  summary: Summary
  page: string
}

function written(made: RunMade): Files {
  const directory = join(folder, String(++reports))
  writeReport(directory, 'viewed', made)
  const read = (name: string): string => readFileSync(join(directory, name), 'utf8')
  const envelopes = read('messages.ndjson').trim().split('\n').map(parseEnvelope)
  const junit = XmlDocument.fromString(read('junit.xml')).root
  return { directory, junit, envelopes, summary: JSON.parse(read('summary.json')), page: read('index.html') }
}

const elements = (root: XmlElement, path: string): XmlElement[] => root.find(path) as XmlElement[]
const attribute = (element: XmlElement, name: string): string => element.attr(name)?.value ?? ''
const number = (element: XmlElement, name: string): number => Number(attribute(element, name))

/** Cucumber's own JUnit of the messages: it puts texts into CDATA as they are, where `]]>` ends it (0.15.0). */
function junitOf(envelopes: readonly Envelope[]): XmlElement {
  let text = ''
  let hear: (message: Envelope) => void = () => {}
  const on = (_: 'message', listener: typeof hear): void => {
    hear = listener
  }
  const write = (piece: string): void => {
    text += piece
  }
  formatter.formatter({ options: {}, on, write } as unknown as Parameters<typeof formatter.formatter>[0])
  const harmless = JSON.stringify(envelopes).replaceAll(']]>', ']] >')
  for (const envelope of JSON.parse(harmless) as Envelope[]) hear(envelope)
  return XmlDocument.fromString(text).root
}

/** By Cucumber's query: place, name and worst status of each scenario that ended. */
function shownByQuery(envelopes: readonly Envelope[]): [place: string, name: string, status: string][] {
  const query = new Query()
  for (const envelope of envelopes) query.update(envelope)
  return query.findAllTestCaseFinished().map((finished) => {
    const pickle = query.findPickleBy(finished)!
    const { status } = query.findMostSevereTestStepResultBy(finished)!
    return [`${pickle.uri}:${pickle.location!.line}`, pickle.name, String(status)]
  })
}

const STATUS_BY_CHILD: Record<string, string> = { failure: 'FAILED', error: 'FAILED', skipped: 'SKIPPED' }

/** The same of our JUnit, its cases of scenarios. */
const casesOf = (junit: XmlElement): [place: string, name: string, status: string][] =>
  elements(junit, '//testcase[@file]').map((each) => {
    const child = Object.keys(STATUS_BY_CHILD).find((name) => elements(each, name).length > 0)
    const place = `${attribute(each, 'file')}:${attribute(each, 'line')}`
    return [place, attribute(each, 'name'), child === undefined ? 'PASSED' : STATUS_BY_CHILD[child]!]
  })

/** UNDEFINED and the like fail, too. */
const plain = (status: string): string => (['PASSED', 'SKIPPED'].includes(status) ? status : 'FAILED')

function requireAgreement(made: RunMade): Files {
  const files = written(made)
  const { junit, envelopes, summary, directory } = files
  const shown = new Map(shownByQuery(envelopes).map(([place, name, status]) => [place, [name, plain(status)]]))
  const cases = casesOf(junit)
  assert.equal(shown.size, cases.length)
  for (const [place, name, status] of cases) {
    assert.equal(shown.get(place)?.[1], status, `${place} ${name}`)
    assert.ok(name.includes(shown.get(place)![0]!), `${name} has the title ${shown.get(place)![0]}`)
  }
  const classes = elements(junit, '//testcase').map(
    (each) => `${attribute(each, 'classname')} ${attribute(each, 'name')}`,
  )
  assert.equal(new Set(classes).size, classes.length, 'names are distinct')
  const { passed = 0, differs = 0, failed = 0, never_in_time = 0, known = 0, not_tested = 0 } = summary.scenarios
  const others = elements(junit, '//testcase[not(@file)]').length
  const theirs = junitOf(envelopes)
  assert.deepEqual(
    [number(theirs, 'tests'), number(theirs, 'failures'), number(theirs, 'skipped')],
    [cases.length, failed + never_in_time, known + not_tested],
  )
  assert.deepEqual(
    ['tests', 'failures', 'errors', 'skipped'].map((name) => number(junit, name)),
    [
      passed + differs + failed + never_in_time + known + not_tested + others,
      failed + others,
      never_in_time,
      known + not_tested,
    ],
  )
  const [ended] = envelopes.flatMap(({ testRunFinished }) => testRunFinished ?? [])
  assert.equal(ended!.success, holds(made.run))
  assert.equal(ended!.success, number(junit, 'failures') + number(junit, 'errors') === 0)
  // Our own reader judges anew what came
  const again = readReport(directory)
  assert.deepEqual(
    again.results.map(({ id, outcome, known }) => [id, outcome, known]),
    made.run.results.map(({ id, outcome, known }) => [id, outcome, known]),
  )
  assert.deepEqual(again.causes, made.run.causes)
  return files
}

test('files of a run of our own server agree, and each row of an outline has a name of its own', () => {
  const { junit } = requireAgreement(sampleRun())
  assert.deepEqual(casesOf(junit).slice(-2), [
    ['selling.feature:37', 'shift not open: One title (200)', 'PASSED'],
    ['selling.feature:38', 'shift not open: One title (201)', 'FAILED'],
  ])
})

test('files of a stranger’s run agree, where scenarios are not judged because of others or fail by an answer', () => {
  const made = judgedRun()
  const raw = shownByQuery(made.messages as Envelope[]).filter(([, , status]) => plain(status) === 'FAILED').length
  assert.notEqual(
    raw,
    made.run.results.filter(({ outcome }) => outcome === 'failed').length,
    'they are judged otherwise',
  )
  const { junit } = requireAgreement(made)
  assert.ok(elements(junit, '//testcase[@classname="answers"]').length > 0, 'a cause that passing scenarios show')
})

test('clauses and reasons are in the text of a case, for viewers without properties', () => {
  const { junit } = written(judgedRun())
  const text = (name: string, child: string): string =>
    elements(junit, `//testcase[@name="${name}"]/${child}`).map((each) => each.content)[0] ?? ''
  assert.equal(text('Only we have decided this', 'system-out'), 'clauses: LOC-111 NS-22')
  assert.match(
    text('There is nothing to test it by', 'system-out'),
    /^clauses: LOC-113\nnot tested, because the profile/,
  )
  assert.match(text('A shift is opened', 'failure'), /^LOC-101 says: /m)
})

test('known failures are skipped in every file, and the run holds', () => {
  const made = sampleRun()
  const failed = made.run.results.filter(({ failure }) => failure)
  const run = withKnown(
    made.run,
    failed.map(({ id }) => ({ scenario: id, because: `they know <b> ${HARD}` })),
  )
  const { junit, page, summary, envelopes } = requireAgreement({ ...made, run })
  assert.deepEqual([summary.scenarios.failed, summary.scenarios.known], [0, failed.length])
  assert.equal(elements(junit, '//skipped[starts-with(@message, "known to fail: they know")]').length, failed.length)
  assert.equal(envelopes.find(({ testRunFinished }) => testRunFinished)!.testRunFinished!.success, true)
  assert.match(page, /<p>3 passed, 0 failed, 0 never in time, 4 known, /)
})

test('what never came is a failure to readers of messages, and an error in JUnit', () => {
  const missed = { kind: 'report', what: 'the end of a report task', clauses: ['TSK-001'], waited_ms: 40_000 }
  const steps = `import { Then } from ${JSON.stringify(import.meta.resolve('@cucumber/cucumber'))}
Then('it is done', function () {
  this.attach(${JSON.stringify(JSON.stringify(missed))}, ${JSON.stringify(NEVER_IN_TIME)})
  throw new Error('it did not come')
})`
  const feature =
    'Feature: Reports\n  @TSK-001\n  Scenario: One\n    Then it is done\n  Scenario: Two\n    Then it is done\n'
  const { summary } = requireAgreement(heardRun(messagesOf(feature, steps)))
  assert.equal(summary.scenarios.never_in_time, 2)
})

test('of a run that was stopped every scenario ends in the messages as in JUnit', () => {
  const lines = sampleMessages().split('\n')
  const begun = lines.flatMap((line, at) => (line.startsWith('{"testCaseStarted"') ? [at] : []))
  const made = heardRun(lines.slice(0, begun[3]! + 2).join('\n'))
  const { summary } = requireAgreement(made)
  assert.deepEqual([summary.scenarios.failed, summary.scenarios.not_tested], [2, 4])
})

test('paths are from the folder of the tester, and ids from the package', () => {
  const home = 'node_modules/kasalab/dist'
  for (const [uri, file, id, classname] of [
    ['../../../shop/selling.feature', 'shop/selling.feature', 'shop/selling.feature', 'shop.selling'],
    ['../../../../selling.feature', '../selling.feature', '../selling.feature', 'selling'],
    [
      'features/selling.feature',
      `${home}/features/selling.feature`,
      'features/selling.feature',
      'node_modules.kasalab.dist.features.selling',
    ],
  ] as const) {
    const text = sampleMessages().replaceAll('"uri":"selling.feature"', `"uri":"${uri}"`)
    const made = heardRun(text, home)
    const { junit, summary, envelopes } = requireAgreement(made)
    const [first] = elements(junit, '//testcase')
    assert.deepEqual([attribute(first!, 'file'), attribute(first!, 'classname')], [file, classname])
    assert.equal(made.run.results[0]!.id, `${id}: A sale is answered`)
    assert.equal(summary.failures[0]!.file, file)
    const uris = envelopes.flatMap(({ gherkinDocument, pickle }) => (gherkinDocument ?? pickle)?.uri ?? [])
    assert.deepEqual([...new Set(uris)], [file])
  }
  assert.equal(
    messagesIn(sampleMessages(), 'sample').envelopes.some(({ pickle }) => pickle?.uri === 'selling.feature'),
    true,
  )
})
