/**
 * A target in trouble: a run ends, convicts nothing that two tries do not show, and says what it could not tell. Troubles
 * begin behind the preflight, and follow from a seed.
 */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import {
  fileNamed,
  kasalab,
  openStrangerOfOurs,
  waiting,
  writtenProfile,
} from '../../proofs/foreign-servers/stranger-under-test.ts'
import { inTrouble, type PassingAnswer, seeded, type Trouble } from '../../proofs/foreign-servers/target-in-trouble.ts'
import { profileOf } from '../../proofs/lawful-server/profile.ts'
import { READING_A } from '../../proofs/lawful-server/reading-a.ts'
import { startServer } from '../../proofs/lawful-server/server.ts'
import type { Summary } from '../report/summary.ts'
import type { Profile } from './profile/profile.ts'

let ours: Profile
before(async () => {
  ours = await openStrangerOfOurs()
})
const open: (() => void)[] = []
after(() => {
  for (const close of open) close()
})

/** Why a scenario is not judged because of the trouble. */
const UNTOLD = /^not judged, because |^the registers cannot be put in order: /

interface Verified {
  said: string
  summary: Summary
  /** Scenarios that the trouble kept from being judged. */
  untold: number
}

/** Runs a small selection, and holds what holds in every trouble. */
async function verified(name: string, profile: Profile, ...options: string[]): Promise<Verified> {
  const report = fileNamed(`report of ${name}`)
  const target = writtenProfile(`${name}.json`, profile)
  const { code, said } = await kasalab(['verify', '--target', target, '--report', report, ...options])
  assert.ok(existsSync(join(report, 'summary.json')), said)
  const summary = JSON.parse(readFileSync(join(report, 'summary.json'), 'utf8')) as Summary
  assert.deepEqual([summary.failures, summary.never_in_time, summary.causes, summary.problems], [[], [], [], []], said)
  assert.equal(code, 0, said)
  const untold = summary.not_tested.filter(({ because }) => UNTOLD.test(because)).length
  assert.ok((summary.scenarios.passed ?? 0) > untold, said)
  return { said, summary, untold }
}

async function behind(trouble: Trouble, profile: Profile = ours): Promise<Profile> {
  const { profile: troubled, close } = await inTrouble(profile, trouble)
  open.push(close)
  return troubled
}

/** Requests of the preflight, at most. */
const PREFLIGHT = 250

/** Whether a request behind the preflight is hit. */
function hits(seed: number, share: number): () => boolean {
  const random = seeded(seed)
  let asked = 0
  return () => asked++ > PREFLIGHT && random() < share
}

/** A part of them: each of these has dozens of scenarios, which are alike in what they ask for. */
const SOME = ['--clause', 'LOC-160,CLD-103,TSK-001', '--shard', '1/2']

test('connections that are reset, and lengths that are wrong, convict nothing', async () => {
  const [isLost, isLie] = [hits(7, 0.02), hits(11, 0.01)]
  let lies = 0
  const profile = await behind({
    lostOnTheWay: isLost,
    answers: ({ status, headers, body }, to) => {
      if (body.length < 12 || !isLie()) return false
      // In turn too long and too short.
      const by = lies++ % 2 === 0 ? 10 : -10
      to.strictContentLength = false
      to.writeHead(status, { ...headers, 'content-length': body.length + by })
      to.write(body)
      setImmediate(() => (by > 0 ? to.destroy() : to.end()))
      return true
    },
  })
  const { said, untold } = await verified('cut', profile, ...SOME)
  assert.ok(lies > 0)
  assert.ok(untold > 0, said)
})

test('a server that is started again amid a run, and forgets its sessions, loses what was under way', async () => {
  let asked = 0
  const old = new Set<string>()
  const profile = await behind({
    lostOnTheWay: ({ headers }) => {
      asked++
      if (asked <= PREFLIGHT + 80) old.add(String(headers.authorization))
      return asked > PREFLIGHT + 50 && asked <= PREFLIGHT + 80
    },
    answers: ({ asked: { headers } }, to) => {
      if (asked <= PREFLIGHT + 80 || headers.authorization === undefined || !old.has(headers.authorization))
        return false
      to.writeHead(401, { 'content-type': 'application/json' }).end('{"message":"Not authenticated"}')
      return true
    },
  })
  const { said, untold } = await verified('restarted', profile, ...SOME)
  assert.ok(asked > PREFLIGHT + 80)
  assert.ok(untold <= 5, said)
})

test('answers that come too late, or are those of other requests, convict nothing that one try alone shows', async () => {
  const [isHit, isLate] = [hits(3, 0.03), hits(5, 0.01)]
  const spoilt = new Set<string>()
  let before: PassingAnswer | null = null
  const profile = await behind(
    {
      answers: async (answer, to) => {
        const [other, { asked }] = [before, answer]
        if (answer.status === 200) before = answer
        const line = `${asked.method} ${asked.url!.replaceAll(/[0-9a-f-]{36}/g, '')}`
        // Each operation once: what is twice so is shown.
        if (other === null || spoilt.has(line)) return false
        if (isLate()) {
          spoilt.add(line)
          await new Promise((resolve) => setTimeout(resolve, 2500))
          return false
        }
        if (!isHit()) return false
        spoilt.add(line)
        to.writeHead(other.status, { ...other.headers, 'content-length': other.body.length }).end(other.body)
        return true
      },
    },
    { ...ours, ...waiting('PT2S') },
  )
  const { said, untold } = await verified('mixed up', profile, ...SOME)
  assert.ok(spoilt.size > 0)
  assert.ok(untold > 0, said)
})

// Of the same scenarios each has a half
for (const [where, clockOffMs, half] of [
  ['ahead', 90_000, '1/2'],
  ['behind', -90_000, '2/2'],
] as const)
  test(`a clock that is 90 s ${where} convicts nothing`, async () => {
    const server = await startServer({ reading: READING_A, port: 0, clockOffMs })
    open.push(() => server.close())
    const profile = profileOf(server) as unknown as Profile
    const clauses = ['--clause', 'CLD-506,TSK-001,WHK-001,CLD-101', '--shard', half]
    const { said, summary } = await verified(where, profile, ...clauses)
    for (const id of ['CLD-506', 'TSK-001', 'CLD-101']) assert.equal(summary.clauses[id], 'passed', `${id}\n${said}`)
  })
