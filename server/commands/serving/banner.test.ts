/** The business day of the banner, pasted into a shell: once, again, and while the cashier's key has expired. */

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { HANGING_MS } from '../../../features/proofs/kit/hanging.ts'
import { openServer } from '../../../features/proofs/kit/server.ts'
import type { AppOptions } from '../../app/app.ts'
import { banner } from './banner.ts'

const run = promisify(execFile)
const TOKEN = 'secret'

/** Whether there is a bash and curl. */
const canPaste = (): Promise<boolean> =>
  Promise.all(['curl', 'bash'].map((command) => run(command, ['--version']))).then(
    () => true,
    () => false,
  )

/** A server and the commands of its banner. */
async function opened(t: TestContext, options: Partial<AppOptions>) {
  const { app, world } = await openServer({ clock: 'real', authorityDelayMs: 50, ...options }, t)
  const text = banner(app, world, { data: ':memory:', quirks: [], mailServer: null, profile: undefined })
  const [, script] = /A business day, to paste[^:]*:\n\n(.+)$/s.exec(text)!
  const env = { ...process.env, KASALAB_LAB_TOKEN: TOKEN }
  const paste = async () => (await run('bash', ['-c', script!], { env, timeout: HANGING_MS })).stdout.split('\n')
  const lab = async (method: string, path: string) => {
    const answer = await fetch(`${app.addresses.cloud}/lab/${path}`, { method, headers: { 'x-lab-token': TOKEN } })
    assert.equal(answer.status, 200, await answer.clone().text())
    return answer.json()
  }
  return { text, paste, lab, cloud: app.addresses.cloud }
}

/** What the lines of the day say, by their labels: members that came, or the code of a refusal. */
function told(lines: readonly string[]): Map<string, string> {
  const said = lines.map((line) => /^(opening|shift|sale|X-report|closing|Z-report|all of it) +(.*?) ?$/.exec(line))
  const refusal = (text: string): string => (text.startsWith('{') ? JSON.parse(text).code : text)
  return new Map(said.filter((each) => each !== null).map(([, label, text]) => [label!, refusal(text!)]))
}

const SOLD = 'sell_sum:5100 sell_receipts_count:1'

/** @param cloud where the lab is; null: there is none @param number of the shift */
function isDay(lines: readonly string[], cloud: string | null, number = 1): void {
  const { shift, 'Z-report': zReport, ...rest } = Object.fromEntries(told(lines))
  assert.match(shift!, new RegExp(`^serial:${number} status:OPENED opened_at:\\S+$`), lines.join('\n'))
  assert.match(zReport!, new RegExp(`^serial:${number} status:CLOSED ${SOLD} balance:\\d+$`))
  const { 'X-report': xReport, ...more } = rest
  assert.match(xReport!, new RegExp(`^${SOLD} balance:\\d+$`))
  assert.deepEqual(more, {
    opening: `serial:${number} status:CREATED`,
    sale: 'total_payment:6000 total_sum:5100 total_rest:900',
    closing: `serial:${number} status:CLOSING`,
    ...(cloud !== null && { 'all of it': `in the console: ${cloud}/lab` }),
  })
  assert.match(lines.at(-2)!, cloud === null ? /^Z-report / : /^all of it /, 'its last line says something')
}

for (const [title, options] of [
  ['with a real clock', {}],
  ['with a lab that asks for its token', { clock: 'virtual', labToken: TOKEN }],
] as const)
  test(`the day of the banner runs a second time, and ends while a key has expired: ${title}`, async (t) => {
    if (!(await canPaste())) return t.diagnostic('no curl or no bash to paste into')
    const { paste, lab, cloud } = await opened(t, options)
    for (const number of [1, 2]) {
      const lines = await paste()
      isDay(lines, cloud, number)
      // The slip of this very sale
      assert.match(lines.join('\n'), new RegExp(`ЧЕК № ${number} .*\nХліб\n2 × 25.50 +51.00\n`, 's'))
    }
    await lab('PUT', 'faults/key-expired')
    const refused = await paste()
    assert.deepEqual(Object.fromEntries(told(refused)), {
      opening: 'cashier.key_expired',
      shift: 'none',
      sale: 'cashier.key_expired',
      'X-report': 'shift.not_opened',
      closing: 'shift.not_opened',
      'all of it': `in the console: ${cloud}/lab`,
    })
    await lab('DELETE', 'faults')
    isDay(await paste(), cloud, 3)
  })

test('the day ends while the tax authority does not answer', async (t) => {
  if (!(await canPaste())) return t.diagnostic('no curl or no bash to paste into')
  const { paste, lab } = await opened(t, { clock: 'virtual' })
  await lab('PUT', 'faults/authority-mute')
  const said = told(await paste())
  assert.equal(said.get('opening'), 'serial:1 status:CREATED')
  assert.deepEqual([...said.keys()], ['opening', 'shift', 'sale', 'X-report', 'closing', 'Z-report', 'all of it'])
})

test('a server without a lab: the day runs, and prints no slip', async (t) => {
  if (!(await canPaste())) return t.diagnostic('no curl or no bash to paste into')
  const { paste, text } = await opened(t, { lab: false })
  assert.ok(!text.includes('/lab/'))
  isDay(await paste(), null)
})

test('the banner links to the slips', async (t) => {
  const { text, cloud } = await opened(t, {})
  assert.match(text, new RegExp(`what the desks print +${cloud}/lab/prints\n`))
})
