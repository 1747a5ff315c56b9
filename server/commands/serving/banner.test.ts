/** The business day of the banner, pasted into a shell: once, again, and while the cashier's key has expired. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { App, type AppOptions } from '../../app/app.ts'
import { openListeners } from '../../app/listeners.ts'
import { DEFAULT_WORLD } from '../../runtime/world/world.ts'
import { banner } from './banner.ts'

const run = promisify(execFile)
/** A script that runs longer than this hangs. */
const PATIENCE_MS = 120_000
const TOKEN = 'secret'

/** Whether there is a bash and curl. */
const canPaste = (): Promise<boolean> =>
  Promise.all(['curl', 'bash'].map((command) => run(command, ['--version']))).then(
    () => true,
    () => false,
  )

/** A server and the commands of its banner. */
async function opened(t: TestContext, options: Partial<AppOptions>) {
  const log = pino({ level: 'silent' })
  const app = await App.open({ data: ':memory:', clock: 'real', log, authorityDelayMs: 50, ...options })
  const listeners = await openListeners(app, { host: '127.0.0.1', port: 0, localPort: 0, lanPort: 0 })
  t.after(() => listeners.close().then(() => app.close()))
  const world = (await app.worlds.find(DEFAULT_WORLD))!
  const text = banner(app, world, { data: ':memory:', quirks: [], mailServer: null, profile: undefined })
  const [, script] = /A business day, to paste[^:]*:\n\n(.+)$/s.exec(text)!
  const env = { ...process.env, KASALAB_LAB_TOKEN: TOKEN }
  const paste = async () => (await run('bash', ['-c', script!], { env, timeout: PATIENCE_MS })).stdout.split('\n')
  const lab = async (method: string, path: string) => {
    const answer = await fetch(`${app.addresses.cloud}/lab/${path}`, { method, headers: { 'x-lab-token': TOKEN } })
    assert.equal(answer.status, 200, await answer.clone().text())
    return answer.json()
  }
  return { text, paste, lab, cloud: app.addresses.cloud }
}

/** The JSON lines, each as one value: a status of a shift, a sum, a refusal. */
function told(lines: readonly string[]): unknown[] {
  const bodies = lines.filter((line) => /^(\{.*\}|null)$/.test(line)).map((line) => JSON.parse(line))
  return bodies.map((body) => body && (body.code ?? body.total_sum ?? body.report?.sell_receipts_count ?? body.status))
}

const DAY = ['CREATED', 'OPENED', 5100, 1, 'CLOSING', null]

for (const [title, options] of [
  ['with a real clock', {}],
  ['with a virtual clock', { clock: 'virtual' }],
  ['with a lab that asks for its token', { clock: 'virtual', labToken: TOKEN }],
] as const)
  test(`the day of the banner runs a second time, and ends while a key has expired: ${title}`, async (t) => {
    if (!(await canPaste())) return t.diagnostic('no curl or no bash to paste into')
    const { paste, lab } = await opened(t, options)
    for (const number of [1, 2]) {
      const lines = await paste()
      assert.deepEqual(told(lines), DAY, lines.join('\n'))
      // The slip of this very sale
      assert.match(lines.join('\n'), new RegExp(`ЧЕК № ${number} .*\nХліб\n2 × 25.50 +51.00\n`, 's'))
    }
    await lab('PUT', 'faults/key-expired')
    const refused = await paste()
    const expected = ['key_expired', 'key_expired'].map((code) => `cashier.${code}`)
    const [opening, shift, sale, slip, ...rest] = told(refused)
    assert.deepEqual([opening, sale], expected, refused.join('\n'))
    assert.deepEqual([shift, slip, ...rest], [null, 'not_found', 'shift.not_opened', 'shift.not_opened', null])
    await lab('DELETE', 'faults')
    assert.deepEqual(told(await paste()), DAY)
  })

test('the day ends while the tax authority does not answer', async (t) => {
  if (!(await canPaste())) return t.diagnostic('no curl or no bash to paste into')
  const { paste, lab } = await opened(t, { clock: 'virtual' })
  await lab('PUT', 'faults/authority-mute')
  const [opening, , ...rest] = told(await paste())
  assert.equal(opening, 'CREATED')
  assert.equal(rest.length, 4)
})

test('a server without a lab: the day runs, and prints no slip', async (t) => {
  if (!(await canPaste())) return t.diagnostic('no curl or no bash to paste into')
  const { paste, text } = await opened(t, { lab: false })
  assert.ok(!text.includes('/lab/'))
  assert.deepEqual(told(await paste()), DAY)
})

test('the banner links to the slips', async (t) => {
  const { text, cloud } = await opened(t, {})
  assert.match(text, new RegExp(`what the desks print +${cloud}/lab/prints\n`))
})
