import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openEmbedded } from '../../support/targets/embedded.ts'
import { ranProgram } from '../kit/program.ts'
import { certified } from './certified.ts'
import { livedDay } from './day/day.ts'
import { DEFECTS } from './defective/all-defects.ts'
import { brokenBy, carefulText, defectiveText } from './defective/defective-clients.ts'
import { isPlanned, type PlannedCall, plansFor } from './gateway/plans.ts'
import { RULES } from './rules/rules.ts'
import { sweep } from './sweep.ts'

const target = await openEmbedded()
after(() => target.close())

const CAREFUL = carefulText('careful-node')
const clientOf = (command: string) => ({ command, setup: null, names: [], timeoutMs: 60_000, lateMs: 3000 })
const inNode = (script: string): string => `"${process.execPath}" -e '${script}'`

test('the careful client breaks no rule where what it has asked for is not heard', async () => {
  const by = ['answer lost', 'null body', 'killed'] as const
  const paths = ['/shifts', '/receipt/service', '/receipt/sell', '/shifts/close']
  assert.deepEqual(await brokenBy(target, CAREFUL, { paths, by }), [])
})

test('a defective client is failed by a rule of its own, and told what it has cost', async () => {
  const defect = DEFECTS.find(({ name }) => name === 'begins anew at a restart')!
  const broken = await brokenBy(target, defectiveText(defect), defect.shown)
  assert.ok(broken.includes('one-sale-one-receipt'), String(broken))
})

test('ids of the date and the order may come again on the date itself', async () => {
  const ofDate =
    "createHash('md5').update(new Date().toDateString() + name).digest('hex').replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-4$3-8$4-$5')"
  const edits = [
    ['import { randomUUID }', 'import { createHash }'],
    ['randomUUID()', ofDate],
  ] as const
  const counting = defectiveText({ name: 'counts by the date', edits })
  assert.deepEqual(await brokenBy(target, counting, { paths: [], by: ['second day'] }), [])
})

test('each rule has a defective client, and each edit of one meets the careful client', () => {
  for (const defect of DEFECTS) assert.notEqual(defectiveText(defect), carefulText(defect.of ?? 'careful-node'))
  const shown = new Set(DEFECTS.flatMap(({ rules }) => rules))
  assert.deepEqual(
    Object.keys(RULES).filter((rule) => !shown.has(rule)),
    [],
  )
})

test('a call is met again by what is asked, however often others were polled', async () => {
  const day = await livedDay(
    target,
    clientOf(
      inNode(
        `for (const path of ["/shifts/1", "/shifts/2", "/tax"]) await fetch(process.env.KASALAB_CLIENT_CLOUD + "/api/v1" + path)`,
      ),
    ),
    null,
  )
  const plans = plansFor(day.calls)
  const asked: PlannedCall = { method: 'GET', path: '/api/v1/tax', nth: 1 }
  assert.deepEqual([...new Set(plans.filter((plan) => isPlanned(plan, asked)).map(({ n }) => n))], [3])
  assert.ok(plans.every(({ disturbance }) => !['request lost', 'token ended'].includes(disturbance)))
})

test('a call that offers HTTP/2 by an upgrade is noted, and answered in HTTP/1.1', async () => {
  const day = await livedDay(
    target,
    clientOf(
      inNode(
        `require("node:http").get(process.env.KASALAB_CLIENT_DESK + "/api/v1/kasa/status", { headers: { connection: "Upgrade, HTTP2-Settings", upgrade: "h2c", "http2-settings": "AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA" } }).on("response", ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1))`,
      ),
    ),
    null,
  )
  assert.deepEqual([day.ends[0]!.code, day.calls.map(({ path }) => path)], [0, ['/api/v1/kasa/status']])
})

test('a pin code signs in where the register is of type AGENT', async () => {
  const script = `
    const { KASALAB_CLIENT_CLOUD: cloud, KASALAB_CLIENT_LICENSE_KEY: key, KASALAB_CLIENT_PIN: pin_code } = process.env
    const headers = { "content-type": "application/json", "x-license-key": key }
    const { status } = await fetch(cloud + "/api/v1/cashier/signinPinCode", { method: "POST", headers, body: JSON.stringify({ pin_code }) })
    process.exit(status === 200 ? 0 : 1)`
  const signedIn = async (isAgent: boolean) => {
    const day = await livedDay(target, { ...clientOf(inNode(script)), isAgent }, null)
    return [day.ends[0]!.code, day.register]
  }
  assert.deepEqual(await signedIn(true), [0, 'the agent register'])
  assert.deepEqual(await signedIn(false), [1, undefined])
})

test('a client that never ends, or says much, is ended in its time with all that it has started', async () => {
  const noisy = inNode(
    'require("node:http").request(process.env.KASALAB_CLIENT_DESK, { method: "POST", headers: { "content-length": 2 } }).write("{"); require("node:child_process").spawn("sleep", ["100"], { stdio: "inherit" }); const say = () => process.stdout.write("x".repeat(65536), say); say()',
  )
  const { ends, calls } = await livedDay(target, { ...clientOf(noisy), timeoutMs: 1500 }, null)
  assert.equal(ends[0]!.ended, 'out of time')
  assert.ok(ends[0]!.said.length <= 16_384)
  // What it was asking for is cut off, and not given up
  assert.deepEqual(
    calls.map(({ isGivenUp }) => isGivenUp),
    [false],
  )
})

test('the lab and other hosts are not a client’s, and secrets are not printed', async () => {
  const script = `
    const { KASALAB_CLIENT_CLOUD: cloud, KASALAB_CLIENT_PASSWORD: password, KASALAB_CLIENT_LOGIN: login, OWN } = process.env
    const body = JSON.stringify({ login, password })
    await fetch(cloud + "/lab/world")
    await fetch(OWN + "/api/v1/cashier/signin?password=" + password, { method: "POST", body, headers: { "content-type": "application/json" } })`
  const report = mkdtempSync(join(tmpdir(), 'kasalab-test-'))
  const client = { ...clientOf(inNode(script)), names: [['OWN', 'cloud']] as const }
  const only = ['asks-the-service-alone', 'secrets-stay-out-of-addresses']
  const { lines, verdicts } = await certified(client, {
    ...{ only, report, parallel: 2, shard: { part: 1, parts: 9 }, stops: () => false },
  })
  assert.deepEqual(
    verdicts.map(({ rule, isKept }) => [rule, isKept]),
    [...only]
      .sort()
      .reverse()
      .map((rule) => [rule, false]),
  )
  const files = ['certificate.json', 'junit.xml'].map((name) => readFileSync(join(report, name), 'utf8'))
  for (const text of [...files, ...lines]) assert.ok(!text.includes('olena-kasa'), text)
})

test('what cannot be judged ends with 2, and says why', async () => {
  for (const [args, said] of [
    [['--client', 'true', '--setup', 'echo no; exit 3'], /set-up of the client ended with 3: no/],
    [['--client', 'true', '--env', 'X=cloudy'], /--env takes NAME=WHAT/],
    [['--client', 'true', '--only', 'no-rule'], /there is no rule no-rule/],
    [[], /--client says which/],
  ] as const) {
    const { code, said: told } = await ranProgram(['certify', ...args])
    assert.equal(code, 2)
    assert.match(told, said)
  }
})

test('a client that leaves since this machine is slow is not judged by that day', async () => {
  const runs = join(mkdtempSync(join(tmpdir(), 'kasalab-test-')), 'runs')
  // From its third day on it leaves a call before the answer, which its quiet days did not, and ends badly
  const script = `
    const { appendFileSync, readFileSync } = require("node:fs"), { request } = require("node:http")
    const desk = process.env.KASALAB_CLIENT_DESK + "/api/v1"
    appendFileSync("${runs}", "1")
    const isSlow = readFileSync("${runs}").length > 2
    // Amid its request: whoever waits for an answer may have it before it has left
    const left = () => new Promise((resolve) => {
      const asked = request(desk + "/shift/open", { method: "POST", headers: { "content-length": 2 } }).on("error", resolve)
      asked.write("{", () => asked.destroy(new Error("it takes too long")))
    })
    const looked = () => fetch(desk + "/kasa/status").then((answer) => answer.text(), () => {})
    Promise.resolve(isSlow && left()).then(looked).then(() => process.exit(isSlow ? 1 : 0))`
  const swept = await sweep(target, clientOf(inNode(script)), {
    ...{ parallel: 2, shard: null, stops: () => false, progress: () => {} },
    chooses: ({ disturbance }) => disturbance === 'answer lost' || disturbance === 'null body',
  })
  assert.deepEqual([swept.tooSlow.length, swept.left, swept.days.length], [2, 2, 1])
})
