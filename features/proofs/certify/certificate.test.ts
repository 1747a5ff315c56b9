/** What one sees of a client that breaks a rule: its least disturbed day, as a page, as a replay, as a scenario. */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import type { ReplayStep } from '../../support/replay/replay-form.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { ranProgram } from '../kit/program.ts'
import type { Call } from './calls/call.ts'
import { DISTURBANCES, type DisturbanceName } from './calls/disturbances.ts'
import { certified } from './certified.ts'
import type { ClientUnderTest } from './client/client-under-test.ts'
import { DEFECTS } from './defective/all-defects.ts'
import { defectiveText } from './defective/defective-clients.ts'
import type { DisturbancePlan } from './gateway/plans.ts'
import { inHryvnias } from './in-both.ts'
import { type JudgedDay, LeastDisturbedDays } from './kept/judged-days.ts'
import type { KeptDay } from './kept/kept-day.ts'
import { dayCommand, dayNames, isDay } from './report/again/day-command.ts'
import { callsUntil } from './report/again/examples.ts'
import { replayOfDay } from './report/again/replay-of-day.ts'
import { disturbanceInBoth } from './report/words/days-in-words.ts'
import type { DayFinding } from './rules/rule.ts'

const folder = temporaryFolder()
const report = join(folder, 'certificate')
const file = join(folder, 'till.mjs')
const client: ClientUnderTest = {
  ...{ command: `"${process.execPath}" "${file}"`, setup: null, names: [['TILL', 'cloud']] },
  ...{ timeoutMs: 60_000, lateMs: 3000 },
}
const DAY = 'POST /api/v1/receipt/sell 1:answer lost'
const read = (name: string): string => readFileSync(join(report, name), 'utf8')
let lines: string[] = []

before(async () => {
  const twice = DEFECTS.find(({ name }) => name === 'makes a new id for each try of a sale')!
  writeFileSync(file, defectiveText(twice))
  const options = { only: [], report, parallel: 1, shard: null, stops: () => false, language: 'uk' } as const
  lines = (await certified(client, { ...options, day: DAY })).lines
})

test('one day is lived again, with its calls and the command that does so', () => {
  const text = lines.join('\n')
  assert.match(text, /POST \/api\/v1\/receipt\/sell → 200, відповідь загубилася після дії\n/)
  assert.match(text, /✖ Один продаж — один чек \[one-sale-one-receipt; .*коштує грошей\]/)
  assert.match(text, /один продаж, чеків 2: [\d.]+ ₴ задекларовано двічі/)
  assert.ok(text.includes(`Той день знову: ${dayCommand(client, planOf('answer lost', 1))}`), text)
  assert.match(text, /Не сертифіковано/)
})

test('the certificate names the least disturbed day of a rule, in both languages', () => {
  const { certified: isCertified, rules } = JSON.parse(read('certificate.json'))
  const rule = rules.find((each: { rule: string }) => each.rule === 'one-sale-one-receipt')
  assert.equal(isCertified, false)
  assert.equal(rule.least_disturbed.day, DAY)
  assert.deepEqual(rule.least_disturbed.note, null)
  assert.equal(rule.title_uk, 'Один продаж — один чек')
  const [{ said_uk, sum, receipt }] = rule.breaches[0].broken
  assert.match(said_uk, /задекларовано двічі/)
  assert.match(receipt, /^[\da-f-]{36}$/)
  assert.ok(said_uk.includes(inHryvnias(sum)), `${sum}`)
})

test('its replay shows the second receipt again, byte by byte, and has no secret', async () => {
  const replay = join(report, 'replays/one-sale-one-receipt.json')
  for (const name of ['certificate.json', 'junit.xml', 'report.html', 'replays/one-sale-one-receipt.json'])
    assert.ok(!read(name).includes('olena-kasa'), name)
  const { code, said } = await ranProgram(['replay', replay])
  assert.equal(code, 0, said)
  assert.match(said, /answer-lost/)
})

test('its scenario loses the answer, and looks at the receipts', () => {
  const text = read('replays/one-sale-one-receipt.feature')
  assert.match(text, /the cashier signs in with the password/)
  assert.match(text, /the gateway loses the answers to the desk once\n/)
  assert.match(text, /the answer has been lost\n/)
  assert.match(text, /\| length +\| \d+ +\|/)
  assert.ok(!text.includes('/cashier/shift is sent'), 'polls are left out')
})

const ODD: DayFinding = { en: 'it is odd', uk: 'він дивний' }
const planOf = (disturbance: DisturbancePlan['disturbance'], nth: number): DisturbancePlan => ({
  ...{ call: { method: 'POST', path: '/api/v1/receipt/sell', nth }, n: nth + 10, disturbance },
})

test('a day is named by the number of its call, or by what is asked and how often', () => {
  const plan = planOf('answer lost', 2)
  for (const [words, isMeant] of [
    ['12:answer lost', true],
    ['12: answer lost', true],
    ['POST /api/v1/receipt/sell 2:answer lost', true],
    ['POST /api/v1/receipt/sell 1:answer lost', false],
    ['12:late', false],
    ['quiet', false],
  ] as const)
    assert.equal(isDay(words, plan), isMeant, words)
})

test('the days of a client are named, a line for each call', () => {
  const names = dayNames([{ call: null, n: 0, disturbance: 'second day' }, planOf('late', 1), planOf('killed', 1)])
  assert.deepEqual(names, ['quiet', 'second day', '11 (POST /api/v1/receipt/sell 1): late, killed'])
})

test('of each rule three days are kept whole: quiet ones first, a lost answer before a kill', () => {
  const days = new LeastDisturbedDays()
  const plans = [planOf('killed', 1), planOf('late', 1), planOf('answer lost', 9), null, planOf('answer lost', 2)]
  const judged = plans.map((plan): JudgedDay => {
    const day = { plan, findings: [{ rule: 'a', broken: [ODD] }], kept: {} as KeptDay }
    assert.ok(days.wants(day))
    days.add(day)
    return day
  })
  assert.deepEqual(
    judged.map(({ kept }) => kept !== null),
    [false, false, true, true, true],
  )
  assert.ok(!days.wants({ plan: planOf('answer lost', 10), findings: [{ rule: 'a', broken: [ODD] }] }))
  assert.ok(!days.wants({ plan: null, findings: [{ rule: 'a', broken: [] }] }))
})

test('what befalls the world comes and goes in a replay as it did on the day', () => {
  const call = (n: number, at: number, disturbed: Call['disturbed'] = null): Call => ({
    ...{ n, at, disturbed, endedAt: at + 5, process: 1, surface: 'desk', method: 'POST', query: '', headers: {} },
    ...{ path: '/api/v1/receipt/sell', body: { id: n }, answer: { status: 200, body: null }, isGivenUp: false },
  })
  const stepsOf = (calls: Call[]): ReplayStep[] => {
    const day: KeptDay = { calls, missing: 0, isWhole: true, receipts: [], references: [] }
    return replayOfDay({ about: 'a', breaks: 'b', day, until: 2, isSeenInReceipts: false }).replay.steps.slice(1)
  }
  const sold = (n: number) => ({
    http: { surface: 'desk', method: 'POST', path: '/api/v1/receipt/sell', headers: {}, body: { id: n } },
  })
  assert.deepEqual(stepsOf([call(1, 0, 'past midnight'), call(2, 10)]), [sold(1), { advance: 'PT54060.000S' }, sold(2)])
  assert.deepEqual(stepsOf([call(1, 0, 'authority mute'), call(2, 3000)]), [
    { fault: { name: 'authority-mute' } },
    sold(1),
    { advance: 'PT3.000S' },
    { fault: { clear: 'authority-mute' } },
    { advance: 'PT10.000S' },
    sold(2),
  ])
})

test('each disturbance has its words in Ukrainian', () => {
  for (const [name, { says }] of Object.entries(DISTURBANCES))
    assert.match(disturbanceInBoth(name as DisturbanceName, says).uk, /[а-яі]/, name)
})

test('a breach is led to by the calls up to the last that shows it, else by all', () => {
  const kept = { calls: [1, 2, 3, 4], missing: 10 } as unknown as KeptDay
  const until = (...broken: DayFinding[]): number => callsUntil({ plan: null, when: '', broken, kept })
  assert.equal(until({ ...ODD, call: 12 }, { ...ODD, call: 13 }), 3)
  assert.equal(until(ODD), 4)
})
