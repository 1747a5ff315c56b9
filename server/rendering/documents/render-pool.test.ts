/** The render pool with workers that do as they are told: what waits, what is refused, and what a crash costs. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { noTurnover } from '../../../machines/money/period.ts'
import { ClientGone } from '../../runtime/client-gone.ts'
import type { QueueFull } from '../../runtime/fair-turns.ts'
import type { WorkLimits } from '../../runtime/processor-limit.ts'
import { WorkerStarved } from '../../runtime/worker-pool.ts'
import { type RenderJob, RenderPool, TURNS_OF_CLIENTS, WAITING_SLIPS } from './render-pool.ts'
import type { RenderResult, SlipForm, SlipSource } from './render-task.ts'
import type { Letterhead } from './slips/slip.ts'

const pools: RenderPool[] = []
after(() => Promise.all(pools.map((pool) => pool.close())))

const TURNS = { abreast: 2, world: 1, register: 1, waiting: WAITING_SLIPS }

/** @param onTask what a worker does with a task @param limits longer than any test, where they are not tried */
function open(onTask: string, limits: Partial<WorkLimits> = {}): RenderPool {
  const code = `import {parentPort as p} from 'node:worker_threads';p.on('message',(task)=>{${onTask}})`
  const pool = new RenderPool(TURNS, {
    script: new URL(`data:text/javascript,${encodeURIComponent(code)}`),
    limits: { processorMs: 600_000, clockMs: 600_000, ...limits },
  })
  pools.push(pool)
  return pool
}

const NOTHING = ''
const ANSWER = 'p.postMessage({bytes:new Uint8Array([1])})'

const letterhead: Letterhead = {
  organization: { title: 'ТОВ «Ґанок»', edrpou: '12345678', tax_number: '123456789012', is_vat: true },
  branch: { name: 'Крамниця', address: 'м. Їжакове' },
  register: { fiscal_number: 'TEST000001', number: '1', is_test: true },
  texts: { html_global_header: '', html_global_footer: '', text_global_header: '', text_global_footer: '' },
  look: { width: null } as Letterhead['look'],
  html_logo: null,
  text_logo: null,
}

const period = (z_reports: number[] = []): SlipSource => ({
  ...{ kind: 'PERIODICAL_REPORT', is_short: true, at: 0, letterhead },
  period: { from: 0, to: 0, z_reports, days: [], total: noTurnover() },
})

const ours = { world: { name: 'ours' }, register: 'first' }
const theirs = { world: { name: 'theirs' }, register: 'first' }
const { signal } = new AbortController()
const job = (wish: Partial<RenderJob> = {}): RenderJob => ({
  ...{ owner: ours, read: async () => period(), form: { as: 'png' }, signal },
  ...wish,
})

/** As many slips as there is room for, and one more. */
const fill = (pool: RenderPool, wish: Partial<RenderJob> = {}): Promise<RenderResult | QueueFull>[] =>
  Array.from({ length: TURNS.world + WAITING_SLIPS.register + 1 }, () => pool.render(job(wish)))

test('a slip more than can wait is refused, what waits is not read, and another world has its own queue', async () => {
  const pool = open(NOTHING)
  let reads = 0
  const read = async () => {
    reads++
    return period()
  }
  const results = fill(pool, { read })
  for (const each of results) each.catch(() => {})
  assert.deepEqual(await results.at(-1), { full: WAITING_SLIPS.register })
  assert.equal(reads, TURNS.world)
  const other = pool.render(job({ owner: theirs, read: async () => ({ missing: 'document missing', number: 7 }) }))
  assert.deepEqual(await other, { missing: 'document missing', number: 7 })
})

test('a world leaves a worker to the others, whatever its own is at', async () => {
  const pool = open(`if(task.form.width!==13)${ANSWER}`)
  const stuck = fill(pool, { form: { as: 'png', width: 13 } })
  for (const each of stuck) each.catch(() => {})
  for (let count = 0; count < 3; count++) assert.ok('bytes' in (await pool.render(job({ owner: theirs }))))
  assert.ok(TURNS_OF_CLIENTS.world < TURNS_OF_CLIENTS.abreast, 'so it is on this machine')
})

test('a slip that takes too much of the processor is one that is too long; one that had none of it is not', async () => {
  assert.deepEqual(await open('for(;;);', { processorMs: 50 }).render(job()), { too_long: { limit: 50, unit: 'ms' } })
  await assert.rejects(open(NOTHING, { clockMs: 50 }).render(job()), WorkerStarved)
})

test('slips of a client that has gone are dropped, begun or not, and there is room again', async () => {
  const pool = open(`if(task.form.width!==13)${ANSWER}`)
  const client = new AbortController()
  const results = fill(pool, { signal: client.signal, form: { as: 'png', width: 13 } })
  const gone = Promise.allSettled(results)
  client.abort()
  for (const each of await gone) assert.ok(each.status === 'rejected' && each.reason instanceof ClientGone)
  assert.ok('bytes' in (await pool.render(job())))
})

test('a crash costs the slip it came of, and no other', async () => {
  const pool = open(`if(task.form.width===13)throw new Error('unlucky');${ANSWER}`)
  const results = [1, 13, 2, 13, 3].map((width) => pool.render(job({ form: { as: 'png', width } })))
  assert.deepEqual(
    (await Promise.allSettled(results)).map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'],
  )
})

test('what a worker could not do is told with its reason, and another carries on', async () => {
  const pool = open(`p.postMessage(task.form.as==='png'?{failed:'no font'}:{bytes:new Uint8Array([1])})`)
  await assert.rejects(pool.render(job()), /no font/)
  assert.ok('bytes' in (await pool.render(job({ form: { as: 'pdf' } }))))
})

const TEXTS: SlipForm[] = [{ as: 'text' }, { as: 'html' }, { as: 'print-blocks' }]

test('a text, a page and print blocks need no worker, unless their slip is long', async () => {
  const pool = open(ANSWER)
  const drawn = Buffer.from([1])
  for (const form of TEXTS) {
    const result = await pool.render(job({ form }))
    assert.ok('bytes' in result && Buffer.from(result.bytes).includes('ПЕРІОДИЧНИЙ ЗВІТ'), form.as)
    const read = async () => period(Array.from({ length: 10_000 }, (_, serial) => serial + 1))
    const long = await pool.render(job({ form, read }))
    assert.ok('bytes' in long && drawn.equals(long.bytes), form.as)
  }
})

test('what is missing, and what throws while it is read, needs no worker', async () => {
  const pool = open(NOTHING)
  const missing = { missing: 'document missing', number: 7 } as const
  for (const form of [...TEXTS, { as: 'png' } as const]) {
    assert.deepEqual(await pool.render(job({ form, read: async () => missing })), missing)
    await assert.rejects(pool.render(job({ form, read: () => Promise.reject(new Error('no world')) })), /no world/)
  }
})

test('a thread loads no schemas: they take longer than the slip', async () => {
  const script = new URL('./render-worker.ts', import.meta.url).href
  const code = `import {registerHooks} from 'node:module';import {parentPort as p} from 'node:worker_threads';const urls=[]
registerHooks({load(url,context,next){urls.push(url);return next(url,context)}});await import('${script}');p.postMessage(urls)`
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), { execArgv: [] })
  const [urls] = (await once(worker, 'message')) as [string[]]
  await worker.terminate()
  assert.ok(urls.includes(script))
  assert.deepEqual(
    urls.filter((url) => /typebox|vocabulary\/schemas/.test(url)),
    [],
  )
})

test('closing ends what is being rendered and what waits, and takes nothing more', async () => {
  const pool = open(NOTHING)
  const under = Promise.allSettled(fill(pool))
  await pool.close()
  for (const each of await under) assert.ok(each.status === 'rejected' && each.reason instanceof ClientGone)
  for (const form of [...TEXTS, { as: 'png' } as const]) await assert.rejects(pool.render(job({ form })), ClientGone)
})
