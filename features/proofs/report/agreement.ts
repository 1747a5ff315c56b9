/** The files of a report as readers of others have them: they agree on counts, names, places and the verdict. */

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import formatter from '@cucumber/junit-xml-formatter'
import { type Envelope, parseEnvelope } from '@cucumber/messages'
import { Query } from '@cucumber/query'
import { XmlDocument, type XmlElement } from 'libxml2-wasm'
import { totalsLines } from '../../support/report/console.ts'
import { type RunMade, readReport, writeReport } from '../../support/report/report.ts'
import type { Summary } from '../../support/report/summary.ts'
import { holds } from '../../support/report/verdict.ts'
import { temporaryFolder } from '../kit/folder.ts'

const folder = temporaryFolder()
let reports = 0

/** The files of a report, as they are on the disk. */
interface Files {
  directory: string
  junit: XmlElement
  envelopes: Envelope[]
  summary: Summary
  page: string
}

export function writtenReport(made: RunMade): Files {
  const directory = join(folder, String(++reports))
  writeReport(directory, 'viewed', made)
  const read = (name: string): string => readFileSync(join(directory, name), 'utf8')
  const envelopes = read('messages.ndjson').trim().split('\n').map(parseEnvelope)
  const junit = XmlDocument.fromString(read('junit.xml')).root
  return { directory, junit, envelopes, summary: JSON.parse(read('summary.json')), page: read('index.html') }
}

export const elements = (root: XmlElement, path: string): XmlElement[] => root.find(path) as XmlElement[]
export const attribute = (element: XmlElement, name: string): string => element.attr(name)?.value ?? ''
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
export function shownByQuery(envelopes: readonly Envelope[]): [place: string, name: string, status: string][] {
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
export const junitCases = (junit: XmlElement): [place: string, name: string, status: string][] =>
  elements(junit, '//testcase[@file]').map((each) => {
    const child = Object.keys(STATUS_BY_CHILD).find((name) => elements(each, name).length > 0)
    const place = `${attribute(each, 'file')}:${attribute(each, 'line')}`
    return [place, attribute(each, 'name'), child === undefined ? 'PASSED' : STATUS_BY_CHILD[child]!]
  })

/** UNDEFINED and the like fail, too. */
export const plain = (status: string): string => (['PASSED', 'SKIPPED'].includes(status) ? status : 'FAILED')

/** Writes the report of a run, and compares its files as others read them. */
export function requireAgreement(made: RunMade): Files {
  const files = writtenReport(made)
  const { junit, envelopes, summary, directory } = files
  const shown = new Map(shownByQuery(envelopes).map(([place, name, status]) => [place, [name, plain(status)]]))
  const cases = junitCases(junit)
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
  const counts = Object.entries(summary.scenarios).map(([outcome, count]) => `${count} ${outcome.replaceAll('_', ' ')}`)
  assert.ok(files.page.includes(`<p>${counts.join(', ')}. `), counts.join(', '))
  const console = totalsLines(made.run.results, made.run.took_ms).join('; ')
  for (const [count, words] of [
    [passed, 'passed'],
    [failed, 'failed'],
    [not_tested, 'not tested'],
  ] as const)
    assert.match(console, new RegExp(`\\b${count} ${words}`))
  // Our own reader judges anew what came
  const again = readReport(directory)
  assert.deepEqual(
    again.results.map(({ id, outcome, known }) => [id, outcome, known]),
    made.run.results.map(({ id, outcome, known }) => [id, outcome, known]),
  )
  assert.deepEqual(again.causes, made.run.causes)
  return files
}
