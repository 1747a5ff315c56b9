/**
 * A target that repeats every secret, sends terminal control characters, and changes state on refusals: none of that is
 * printed or written, and lines use its own words.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { before, test } from 'node:test'
import {
  fileNamed,
  inFrontOf,
  kasalab,
  openStrangerOfOurs,
  type StrangerRun,
  writtenProfile,
} from '../../proofs/foreign-servers/stranger-under-test.ts'
import type { Profile } from '../targets/profile/profile.ts'

const FEATURE = `Feature: Ours
  @LOC-101
  Scenario: Ours is told too much
    When the cashier looks at the profile
    Then it is accepted
  Scenario: Ours is refused, and changed
    When the cashier sells the minimal receipt
    Then it is refused because shift not open
  Scenario: Ours looks at the registers
    When the cashier looks at the registers
    Then the answer shows
      | results.0.fiscal_number | "another" |
`

/** ESC, a C1 control, bidirectional overrides and isolates, invisible characters, line ends that begin a command. */
const STEERING = '\u001b[2J\u009b1A\u202etxet\u2066\u200b\r\n::error::x\u2028'
/** The same, escaped. */
const SPELT = '\\x1b[2J\\x9b1A\\u202etxet\\u2066\\u200b'

/** Calls of the desk's sell: its codes decrease with each. */
let timesSold = 0

/** Echoes the request. */
function repeat(asked: IncomingMessage, answer: ServerResponse): void {
  const { authorization, ...headers } = asked.headers
  const message = `${authorization} ${headers['x-license-key']} olena-hunter2 4711 ${STEERING}`
  answer.writeHead(400, { 'content-type': 'application/json', 'x-told': 'Bearer abc.def.ghi' })
  answer.end(JSON.stringify({ code: `no${STEERING}`, message, pin_code: '4711', [`member${STEERING}`]: 1 }))
}

/** The desk's status with fewer codes. */
async function withFewerCodes(desk: string, answer: ServerResponse): Promise<void> {
  const status = (await (await fetch(`${desk}/api/v1/kasa/status`)).json()) as { offline_codes: number }
  answer.writeHead(200, { 'content-type': 'application/json' })
  answer.end(JSON.stringify({ ...status, offline_codes: status.offline_codes - timesSold }))
}

let run: StrangerRun
let github: StrangerRun
let report: string
let ours: Profile
before(async () => {
  // Generous, since the machine may be busy: late answers are not tested here
  ours = await openStrangerOfOurs()
  // Another register in that role than in the seed: messages must name the target's own
  const register = ours.registers['the second register']!
  const theirs = register.desk!
  const cloud = await inFrontOf(ours.cloud!, (asked, answer) => {
    if (!asked.url!.endsWith('/cashier/me')) return false
    repeat(asked, answer)
    return true
  })
  const desk = await inFrontOf(theirs, (asked, answer) => {
    if (asked.url!.endsWith('/receipt/sell')) timesSold++
    if (!asked.url!.endsWith('/kasa/status')) return false
    void withFewerCodes(theirs, answer)
    return true
  })
  const feature = fileNamed('hostile.feature')
  writeFileSync(feature, FEATURE)
  const registers = { 'the register': { ...register, desk } }
  // The cloud's answers about its cashiers are useless
  const sure = Object.entries(ours.cashiers).map(([role, card]) => [role, { ...card, confirmed: ['is_test'] }])
  const cashiers = Object.fromEntries(sure)
  const target = writtenProfile('hostile.json', {
    ...ours,
    cloud,
    desk,
    registers,
    cashiers,
    name: `stag${STEERING}ing`,
  })
  report = fileNamed('report')
  const args = ['verify', '--target', target, '--features', feature, '--only-features', '--report', report]
  run = await kasalab(args)
  github = await kasalab(
    [...args, '--only-failed', '--format', 'github'].filter(
      (each) => each !== '--features' && each !== feature && each !== '--only-features',
    ),
  )
})

const UNSEEN = /(?![\n])[\p{C}\p{Zl}\p{Zp}]/u

test('its text controls no terminal, and begins no line', () => {
  for (const { said } of [run, github]) {
    assert.doesNotMatch(said, UNSEEN)
    assert.ok(said.includes(SPELT), said)
  }
  assert.doesNotMatch(run.said, /^\s*::/m)
  assert.equal(github.said.match(/^::error /gm)?.length, 3)
})

const { password, pin_code } = { password: 'olena-kasa', pin_code: '"1111"' }

test('no secret is printed or written, and a line says how to get it', () => {
  const files = readdirSync(report).map((name) => readFileSync(join(report, name), 'utf8'))
  const { license_key = '' } = ours.registers['the second register']!
  for (const text of [run.said, github.said, ...files])
    for (const secret of [password, pin_code!, license_key, /\beyJ[\w-]+\.[\w-]+/, 'abc.def.ghi', '"4711"'])
      assert.ok(
        !text.match(typeof secret === 'string' ? secret.replaceAll('.', '\\.') : secret),
        `${secret} in ${text.slice(0, 9000)}`,
      )
  assert.match(run.said, /^ {2}curl -sS -i '.*\/cashier\/me' -H 'authorization: Bearer '"\$TOKEN" -H 'X-Client-Name/m)
  assert.match(run.said, /^ {2}# \$TOKEN: the access_token that POST \/api\/v1\/cashier\/signin answers$/m)
})

test('files of the report contain no invisible characters', () => {
  for (const name of readdirSync(report)) {
    const text = readFileSync(join(report, name), 'utf8')
    // The page's script escapes what it unpacks
    assert.doesNotMatch(text, UNSEEN, name)
  }
})

test('a refusal that changes state is reported, with expected and actual the right way round', () => {
  assert.match(
    run.said,
    /✖ Ours is refused, and changed \(.*\): Then it is refused because shift not open: it was refused, and changed something all the same: the desk stands otherwise than before: expected "offline_codes": (\d+), got "offline_codes": (\d+)\n/,
  )
  // The command reproduces it, and queries the state
  assert.match(run.said, /^ {2}curl -sS -i -X POST .*\/receipt\/sell' .*; curl -sS -i '.*\/kasa\/status' -H /m)
  const [, expected, got] = /expected "offline_codes": (\d+), got "offline_codes": (\d+)/.exec(run.said)!
  assert.equal(Number(got), Number(expected) - 1)
})

test('a command uses the target’s words', () => {
  const [first, second] = ['the register', 'the second register'].map((role) => ours.registers[role]!.fiscal_number)
  assert.notEqual(first, second)
  assert.match(
    run.said,
    new RegExp(`expected "results\\.0\\.fiscal_number": "another", got "results\\.0\\.fiscal_number": "${second}"`),
  )
  // The answer itself has both registers.
  const told = run.said.split('\n').filter((line) => !line.includes(' was answered '))
  assert.ok(!told.join('\n').includes(first!))
})

test('the end does not repeat what was printed when it happened', () => {
  const lines = run.said.split('\n').filter((line) => line.startsWith('✖'))
  assert.equal(lines.filter((line) => line.includes('expected ')).length, 2)
  assert.equal(run.said.match(/^ {2}curl /gm)?.length, 3)
})
