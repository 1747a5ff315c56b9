/** Papers of days that nobody has damaged have no finding; each damage that is planted in them is found, with its place. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTarget } from '../../../support/open-target.ts'
import type { Target } from '../../../support/world/target.ts'
import { temporaryFolder } from '../../kit/folder.ts'
import { DAYS, papersOfDay } from '../days/days.ts'
import { EXPORT_FORMS, type ExportedPapers, type ExportForm, writePapers } from '../days/exported.ts'
import { judgedFiles } from '../judged-files.ts'
import { DAMAGES } from './damages.ts'
import { plant } from './plant.ts'

let target: Target
const days = new Map<string, ExportedPapers>()

before(async () => {
  target = await openTarget()
  for (const name of Object.keys(DAYS)) days.set(name, await papersOfDay(target, name))
})

after(() => target.close())

const judged = (papers: ExportedPapers, form: ExportForm) => judgedFiles(writePapers(temporaryFolder(), papers, form))

for (const name of Object.keys(DAYS))
  for (const form of EXPORT_FORMS)
    test(`${name}, as ${form}: nothing is found`, async () => {
      const papers = days.get(name)!
      if (form === 'xml' && Object.keys(papers.xml).length === 0) return
      const { findings, unjudged, count } = await judged(papers, form)
      assert.deepEqual([findings, unjudged], [[], []])
      assert.ok(count > 3)
    })

test('at least sixty damages are planted, each by a name of its own', () => {
  assert.ok(DAMAGES.length >= 60, String(DAMAGES.length))
  assert.equal(new Set(DAMAGES.map(({ form, name, day }) => `${form} ${name} ${day}`)).size, DAMAGES.length)
})

for (const { name, form, day, clause, at, changes } of DAMAGES)
  test(`${form}, ${name}: ${clause} at ${at}`, async () => {
    const papers = structuredClone(days.get(day)!)
    for (const [file, bytes] of Object.entries(papers.xml)) papers.xml[file] = Buffer.from(bytes)
    plant(papers, changes)
    const { findings } = await judged(papers, form)
    const places = findings.map((finding) => `${finding.clause} ${finding.place.at}`)
    assert.ok(
      findings.some((finding) => finding.clause === clause && finding.place.at.includes(at)),
      `found: ${places.join('; ') || 'nothing'}`,
    )
  })
