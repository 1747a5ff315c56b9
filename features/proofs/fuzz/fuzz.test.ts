import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { cloudTable, labTable, localTable } from '../../../server/app/operations.ts'
import { openapi } from '../../../server/transport/http/description/openapi.ts'
import type { Answer } from '../../support/law/answer.ts'
import { Random } from '../kit/random.ts'
import { spoil, wellFormed } from './composing.ts'
import type { Finding } from './finding.ts'
import { figures, findingText, fuzzSummary } from './fuzz.ts'
import { Judge, kindOf } from './judging.ts'
import { KnownValues } from './memory.ts'
import { runFuzz } from './run.ts'
import { curlCommand, type Line, type SentRequest } from './sending.ts'
import { smallest } from './shrinking.ts'
import { type FuzzedSurface, operationsOf } from './surfaces.ts'
import { RandomValues } from './values.ts'

test('some thousand requests, valid and mutated, in every situation: all answers are as described', async (context) => {
  const seed = 1
  const outcome = await runFuzz({ requests: REQUESTS, seed, episodeRequests: EPISODE })
  context.diagnostic(fuzzSummary(outcome))
  assert.deepEqual(
    outcome.findings.map((finding) => findingText(finding, seed)),
    [],
  )
  assert.ok(outcome.requests >= REQUESTS)
  assert.match(figures(outcome), /^longer than a second: .+\nheap in use once warm \d+ MiB, at the end \d+ MiB \(\d/)
})

test('slow answers are reported by operation, and so is memory', () => {
  const long = new Map([['advanceClock', { times: 3, longestMs: 4200, world: 'fuzz-1-2' }]])
  const memory = { begun: 50 * 1024 ** 2, ended: 55 * 1024 ** 2 }
  assert.equal(
    figures({ requests: 1, episodes: 1, seconds: 1, findings: [], long, memory }),
    'longer than a second: advanceClock 3 times, up to 4.2 s (fuzz-1-2)\nheap in use once warm 50 MiB, at the end 55 MiB (1.10)',
  )
})

/** Long enough for every situation to occur. */
const EPISODE = 40
const REQUESTS = 34 * EPISODE

const surfaces = { cloud: cloudTable, desk: localTable, lab: labTable } as const
const operations = Object.entries(surfaces).flatMap(([surface, table]) =>
  operationsOf(surface as keyof typeof surfaces, JSON.parse(JSON.stringify(openapi(table)))),
)
const world = {
  world: 'w',
  base_url: 'http://a',
  webhook_inbox_url: 'http://a/i',
  cashiers: [],
  cash_registers: [],
  terminals: [],
  access_keys: [],
}

test('the same seed makes the same requests', () => {
  const drafts = () => {
    const chance = new Random(7)
    const memory = new KnownValues(world as never)
    return Array.from({ length: 500 }, () => {
      const draft = wellFormed(chance.pick(operations), new RandomValues(memory, chance, 0), memory, chance)
      return JSON.stringify(spoil(draft, chance, chance.between(0, 3)))
    })
  }
  assert.deepEqual(drafts(), drafts())
})

const asked = (target: string, body: string | null = null): SentRequest => ({
  id: 'sell',
  surface: 'desk',
  method: 'POST',
  target,
  headers: { accept: '*/*' },
  body,
})

test('an internal error, an undescribed answer and a refusal without its rule are findings', () => {
  const [cloud, desk, lab] = [cloudTable, localTable, labTable].map((table) =>
    JSON.parse(JSON.stringify(openapi(table))),
  )
  const judge = new Judge({ cloud, desk, lab })
  const fault = (surface: FuzzedSurface, line: string, status: number, body: unknown, headers = {}) => {
    const [method, target] = line.split(' ') as [string, string]
    const text = JSON.stringify(body)
    const head = new Headers({ 'content-type': 'application/json', ...headers })
    return judge.fault(
      { ...asked(target), surface, method },
      { status, headers: head, text, body, bytes: Buffer.from(text) },
    )
  }
  const refusal = { code: null, message: 'no' }
  const explained = { 'x-rule': 'nothing at this path; CLD-001' }
  assert.equal(fault('desk', 'GET /w/a/api/v1/nothing', 404, refusal, explained), null)
  assert.match(fault('desk', 'GET /w/a/api/v1/nothing', 404, refusal)!, /^answered 404 without a rule/)
  assert.match(fault('desk', 'POST /w/a/api/v1/receipt/sell', 500, refusal)!, /^answered 500/)
  assert.match(
    fault('cloud', 'GET /api/v1/cashier/me?odd=1', 200, {})!,
    /^getCashierProfile answered 200, but the body must/,
  )
  assert.match(
    fault('cloud', 'GET /w/a/lab/clock', 200, { mode: 'real' })!,
    /^getClock answered 200, but the body must/,
  )
})

test('the requests of a finding are reduced as far as possible', async () => {
  const history = [
    asked('/lab/worlds', '{"name":"fuzz-1-1"}'),
    ...Array.from({ length: 40 }, (_, index) => asked(`/${index}`)),
  ]
  const last = asked('/bad?a=1&b=2', '{"cause":1,"other":2}')
  // Fails only after requests 7 and 31.
  let before: string[] = []
  const line = {
    async send({ target, body }: SentRequest): Promise<Answer> {
      if (target === '/lab/worlds') before = []
      before.push(target)
      const fails =
        before.includes('/7') && before.includes('/31') && body?.includes('cause') && target.startsWith('/bad')
      return { status: fails ? 500 : 200, headers: new Headers(), text: '', bytes: Buffer.alloc(0), body: undefined }
    },
  }
  const judge = { fault: (_: SentRequest, { status }: Answer) => (status === 500 ? 'answered 500' : null) }
  const finding = {
    kind: kindOf(last, 'answered 500'),
    fault: '',
    situation: '',
    episode: 1,
    number: 42,
    sent: last,
    history,
  }
  const again = await smallest(finding satisfies Finding, line as unknown as Line, judge as unknown as Judge)
  assert.deepEqual(
    again!.map(({ target }) => target),
    ['/lab/worlds', '/7', '/31', '/bad'],
  )
  assert.deepEqual([again!.at(-1)!.headers, again!.at(-1)!.body], [{}, '{"cause":1}'])
  const elsewhere = await smallest(
    { ...finding, history: history.slice(0, 9) },
    line as unknown as Line,
    judge as unknown as Judge,
  )
  assert.equal(elsewhere, null)
})

const origins = { cloud: 'http://127.0.0.1:1', desk: 'http://127.0.0.1:2', lab: 'http://127.0.0.1:1' }

/** A command line as the shell passes it: the arguments of curl, and its input. */
function arguments_(line: string): string {
  const shell = `curl() { printf '%s\\n' "$@"; case "$*" in *@-) cat;; esac; }\n${line}`
  return execFileSync('bash', ['-c', shell], { encoding: 'utf8' })
}

test('a finding has commands to paste: quotes and bytes pass the shell unchanged', () => {
  const shown = arguments_(
    curlCommand({ ...asked("/w/x?a='b'", `{"name":"it's $HOME"}`), headers: { 'x-odd': '' } }, origins),
  )
  assert.match(
    shown,
    /^-X\nPOST\n-H\nx-odd;\nhttp:\/\/127\.0\.0\.1:2\/w\/x\?a='b'\n--data-binary\n\{"name":"it's \$HOME"\}\n$/m,
  )
  assert.match(arguments_(curlCommand(asked('/', 'a\0b'), origins)), /@-\na\0b$/)
})
