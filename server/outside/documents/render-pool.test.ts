/** The render pool with workers that do as they are told: what waits, what is refused, and what a crash costs. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ClientGone } from '../../runtime/client-gone.ts'
import { QUEUED_SLIPS, type RenderJob, RenderPool } from './render-pool.ts'
import type { RenderResult, SlipSource } from './render-task.ts'

const pools: RenderPool[] = []
after(() => Promise.all(pools.map((pool) => pool.close())))

/** @param onTask what a worker does with a task */
function open(onTask: string): RenderPool {
  const code = `import {parentPort as p} from 'node:worker_threads';p.on('message',(task)=>{${onTask}})`
  const pool = new RenderPool(new URL(`data:text/javascript,${encodeURIComponent(code)}`))
  pools.push(pool)
  return pool
}

const NOTHING = ''
const ANSWER = 'p.postMessage({bytes:new Uint8Array([1])})'

const read = async () => ({ letterhead: {} }) as SlipSource
const { signal } = new AbortController()
const job = (wish: Partial<RenderJob> = {}): RenderJob => ({ read, form: { as: 'text' }, signal, ...wish })

/** As many slips as there is room for. */
function fill(pool: RenderPool, wish: Partial<RenderJob> = {}): Promise<RenderResult>[] {
  const under: Promise<RenderResult>[] = []
  for (;;) {
    const result = pool.render(job(wish))
    if (!result) return under
    result.catch(() => {})
    under.push(result)
  }
}

test('a slip more than can wait is refused, and what waits is not read', () => {
  let reads = 0
  const counted = () => {
    reads++
    return read()
  }
  const under = fill(open(NOTHING), { read: counted })
  assert.equal(reads, under.length - QUEUED_SLIPS)
  assert.ok(reads === 1 || reads === 2, `${reads} workers`)
})

test('slips of a client that has gone are dropped, begun or not, and there is room again', async () => {
  const pool = open(NOTHING)
  const client = new AbortController()
  const under = fill(pool, { signal: client.signal })
  client.abort()
  for (const result of under) await assert.rejects(result, ClientGone)
  assert.equal(fill(pool).length, under.length)
})

test('a crash costs the slip it came of, and no other', async () => {
  const pool = open(`if(task.form.width===13)throw new Error('unlucky');${ANSWER}`)
  const results = [1, 13, 2, 13, 3].map((width) => pool.render(job({ form: { as: 'text', width } })))
  assert.deepEqual(
    (await Promise.allSettled(results)).map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'],
  )
})

test('what a worker could not do is told with its reason, and another carries on', async () => {
  const pool = open(`p.postMessage(task.form.as==='png'?{failed:'no font'}:{bytes:new Uint8Array([1])})`)
  await assert.rejects(pool.render(job({ form: { as: 'png' } }))!, /no font/)
  assert.ok('bytes' in (await pool.render(job())!))
})

test('what is missing, and what throws while it is read, needs no worker', async () => {
  const pool = open(ANSWER)
  const missing = { missing: 'document missing', number: 7 } as const
  assert.deepEqual(await pool.render(job({ read: async () => missing })), missing)
  await assert.rejects(pool.render(job({ read: () => Promise.reject(new Error('no world')) }))!, /no world/)
  assert.ok('bytes' in (await pool.render(job())!))
})

test('closing ends what is being rendered and what waits, and takes nothing more', async () => {
  const pool = open(NOTHING)
  const under = fill(pool)
  await pool.close()
  for (const result of under) await assert.rejects(result, ClientGone)
  assert.equal(pool.render(job()), null)
})
