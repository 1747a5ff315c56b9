/** The reader of mails with threads that do as they are told: what waits, what is given up, and what a crash costs. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { ClientGone } from '../../../runtime/client-gone.ts'
import { type WorkLimits, workLimits } from '../../../runtime/processor-limit.ts'
import { WorkerStarved } from '../../../runtime/worker-pool.ts'
import type { World } from '../../../runtime/world/world.ts'
import { MailReader } from './mail-reader.ts'

const readers: MailReader[] = []
after(() => Promise.all(readers.map((reader) => reader.close())))

/** Found of any mail: its text is its subject. */
const ANSWER = `p.postMessage({found:{subject:Buffer.from(task.raw).toString(),message_id:null,attachments:[],parts:null}})`
const LOOP = 'for(;;);'
const FILL = 'const all=[];for(;;)all.push(new Array(1e5).fill(0.5))'

/** @param onTask what a thread does with a task @param limits of a mail */
function open(onTask: string, limits?: WorkLimits): MailReader {
  const code = `import {parentPort as p} from 'node:worker_threads';p.on('message',(task)=>{${onTask}})`
  const reader = new MailReader(new URL(`data:text/javascript,${encodeURIComponent(code)}`), limits)
  readers.push(reader)
  return reader
}

const world = (): World => ({}) as World
const mail = (text: string): Buffer => Buffer.from(text)
const { signal } = new AbortController()

test('a mail that never ends is given up, and another thread reads the next', async () => {
  // More of a processor than the start of a thread takes
  const reader = open(`if(task.raw[0]===33){${LOOP}}${ANSWER}`, { processorMs: 1000, clockMs: 600_000 })
  const shop = world()
  const [hostile, next] = await Promise.all([reader.take(shop, mail('!')), reader.take(shop, mail('next'))])
  assert.equal(hostile!.not_read, 'It takes too long to be taken apart')
  assert.equal(next!.subject, 'next')
})

test('a mail whose thread had no processor is not said to be at fault', async () => {
  const reader = open('', { processorMs: 600_000, clockMs: 50 })
  await assert.rejects(reader.take(world(), mail('x'))!, WorkerStarved)
})

test('a mail that fills the memory of the thread, or breaks it, costs that mail alone', async () => {
  const reader = open(
    `if(task.raw[0]===33){${FILL}}if(task.raw[0]===63)throw new Error('broken');${ANSWER}`,
    workLimits(60_000),
  )
  const shop = world()
  const found = await Promise.all(['!', '?', 'next'].map((text) => reader.take(shop, mail(text))))
  assert.deepEqual(
    found.map((each) => each!.not_read ?? each!.subject),
    ['It takes too much memory to be taken apart', 'It cannot be taken apart: A worker crashed', 'next'],
  )
})

test('a world waits for the mail under way, and not for the other mails of another world', async () => {
  const reader = open(ANSWER)
  const [crowded, quiet] = [world(), world()]
  const order: string[] = []
  const note = (found: { subject: string | null } | null) => order.push(found!.subject!)
  const taken = Array.from({ length: 5 }, (_, place) => reader.take(crowded, mail(`crowded ${place}`))!.then(note))
  await Promise.all([...taken, reader.take(quiet, mail('quiet'))!.then(note)])
  assert.deepEqual(order, ['crowded 0', 'quiet', 'crowded 1', 'crowded 2', 'crowded 3', 'crowded 4'])
})

test('one more mail than can wait is not taken; those of another world are', async () => {
  const reader = open('')
  const crowded = world()
  const waiting: Promise<unknown>[] = []
  for (;;) {
    const taken = reader.take(crowded, mail('x'))
    if (!taken) break
    waiting.push(taken)
  }
  assert.equal(waiting.length, 32)
  waiting.push(reader.take(world(), mail('x'))!)
  const ended = Promise.allSettled(waiting)
  await reader.close()
  for (const each of await ended) assert.ok(each.status === 'rejected' && each.reason instanceof ClientGone)
})

test('what its client waits for no more is not read, and is no mail that cannot be', async () => {
  const reader = open('')
  const client = new AbortController()
  let reads = 0
  const raw = async () => {
    reads++
    return mail('x')
  }
  const shop = world()
  const [first, second] = [1, 2].map((number) => reader.file(shop, { raw, signal: client.signal }, number))
  const ended = Promise.allSettled([first, second])
  await new Promise((resolve) => setImmediate(resolve))
  client.abort()
  for (const each of await ended) assert.ok(each.status === 'rejected' && each.reason instanceof ClientGone)
  assert.equal(reads, 1)
})

test('a mail that is there no more is nothing', async () => {
  const reader = open(ANSWER)
  assert.equal(await reader.find(world(), { raw: async () => null, signal }), null)
  assert.equal(await reader.file(world(), { raw: async () => null, signal }, 1), null)
})

test('a thread that has nothing to do keeps no process from ending', async () => {
  const script = `
    const { MailReader } = await import(${JSON.stringify(new URL('./mail-reader.ts', import.meta.url).href)})
    const found = await new MailReader().take({}, Buffer.from('Subject: the last\\r\\n\\r\\nx'))
    console.log(found.subject)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  child.stdout.setEncoding('utf8')
  const said = once(child.stdout, 'data')
  // Its end is waited for less long than the thread idles.
  const late = setTimeout(() => child.kill(), 15_000)
  const [code] = await once(child, 'exit')
  clearTimeout(late)
  assert.equal(code, 0)
  assert.equal((await said)[0], 'the last\n')
})
