/** Node's own metrics: names that `promtool check metrics` takes, and figures of what was measured alone. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { processMetrics } from './process-metrics.ts'

const LAG = /^nodejs_eventloop_lag_(min|max|mean|stddev|p50|p90|p99)_seconds (\S+)$/gm

/** Figures of the delays of the event loop, by name. */
const delays = (text: string): Record<string, number> =>
  Object.fromEntries([...text.matchAll(LAG)].map(([, name, value]) => [name, Number(value)]))

/** Two scrapes of a process that has measured nothing before, one right after the other. */
function firstScrapes(): string[] {
  const script = `const { processMetrics } = await import('./process-metrics.ts')
    const register = await processMetrics()
    console.log(JSON.stringify([await register.metrics(), await register.metrics()]))`
  const options = { cwd: import.meta.dirname, encoding: 'utf8' } as const
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], options))
}

test('before a delay is measured none is told of, at the first scrape and at one right after another', () => {
  for (const text of firstScrapes()) {
    // A busy machine may have measured one already: each that is told is a time all the same
    for (const [name, seconds] of Object.entries(delays(text))) assert.ok(seconds >= 0 && seconds < 3600, name)
    assert.doesNotMatch(text, / nan$/im)
    assert.match(text, /^nodejs_eventloop_lag_seconds \d/m)
  }
})

test('once delays are measured they are told, each of them a time', async () => {
  const register = await processMetrics()
  let found: Record<string, number> = {}
  while (Object.keys(found).length === 0) {
    await pause(20)
    found = delays(await register.metrics())
  }
  assert.deepEqual(Object.keys(found).sort(), ['max', 'mean', 'min', 'p50', 'p90', 'p99', 'stddev'])
  for (const [name, seconds] of Object.entries(found)) assert.ok(seconds >= 0 && seconds < 3600, `${name} ${seconds}`)
})

test('no gauge has the ending of counters, and every counter has it', async () => {
  const text = await (await processMetrics()).metrics()
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => ({ name: name!, type }))
  assert.ok(types.length > 20)
  for (const { name, type } of types) assert.equal(name.endsWith('_total'), type === 'counter', name)
  assert.ok(types.some(({ name }) => name === 'nodejs_active_resources'))
})
