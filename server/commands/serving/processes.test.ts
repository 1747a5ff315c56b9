/** `kasalab --processes N`: one command, several processes, one server to its clients. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { waitUntil } from '../../../features/proofs/kit/hanging.ts'
import { NO_POSTGRES, PostgresServer } from '../../../features/proofs/kit/postgres-server.ts'
import { ServerProcess } from '../../../features/proofs/kit/server-process.ts'

/** Between two looks at the processes. */
const EVERY_MS = 100

const main = join(import.meta.dirname, '../../main.ts')

test('several processes need a store that they can share', () => {
  const refused = (...args: string[]) => spawnSync(process.execPath, [main, ...args], { encoding: 'utf8' })
  const alone = refused('--processes', '2')
  assert.equal(alone.status, 2)
  assert.match(alone.stderr, /--processes share a --store: a file is of one process alone/)
  for (const count of ['0', '65', '1.5', 'two'])
    assert.match(refused('--processes', count).stderr, /--processes takes a whole number, 1 to 64/)
})

if (NO_POSTGRES !== null) test(`several processes are not tested: ${NO_POSTGRES}`, () => {})
else {
  let database: PostgresServer
  let running: ServerProcess
  let cloud: string

  const query = async (sql: string): Promise<string[][]> => {
    const client = new pg.Client(database.url)
    await client.connect()
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    await client.end()
    return rows.map((row: unknown[]) => row.map(String))
  }
  const pids = async (): Promise<number[]> => (await query('SELECT pid FROM kasalab.processes')).flat().map(Number)
  /** How many of them can be reached by the others. */
  const reached = async (): Promise<number> =>
    (await query('SELECT pid FROM kasalab.processes WHERE url IS NOT NULL')).length
  const status = async (path: string, init?: RequestInit): Promise<number> =>
    (await fetch(cloud + path, { ...init, headers: { 'content-type': 'application/json', connection: 'close' } }))
      .status

  before(async () => {
    database = await PostgresServer.start()
    running = await ServerProcess.start(database.url, 0, ['--processes', '3', '--clock', 'virtual'])
    cloud = running.addresses.cloud
    await waitUntil(async () => (await pids()).length === 3, EVERY_MS)
  })
  after(async () => {
    await running.kill()
    database.stop()
  })

  test('worlds are spread over the processes, and each is met at one address', async () => {
    for (let n = 1; n <= 9; n++)
      assert.equal(await status('/lab/worlds', { method: 'POST', body: JSON.stringify({ name: `w${n}` }) }), 201)
    const owners = new Set((await query('SELECT owner FROM kasalab.worlds')).flat())
    assert.equal(owners.size, 3, 'each is made by the process that has the fewest')
    for (let n = 1; n <= 9; n++) assert.equal(await status(`/w/w${n}/lab/clock`), 200)
  })

  test('one that is killed is started again, and its worlds go on at once', async () => {
    const before = await pids()
    const killed = before.at(-1)!
    process.kill(killed, 'SIGKILL')
    for (let n = 1; n <= 9; n++) assert.equal(await status(`/w/w${n}/lab/clock`), 200, `w${n}`)
    await waitUntil(async () => {
      const now = await pids()
      return now.length === 3 && !now.includes(killed)
    }, EVERY_MS)
  })

  /** Asks for every world again and again. @returns statuses, each once, up to the moment at which the work is done */
  const askedDuring = async (work: () => Promise<void>): Promise<number[]> => {
    const statuses = new Set<number>()
    let isOver = false
    const asking = Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map(async (n) => {
        while (!isOver) statuses.add(await status(`/w/w${n}/lab/clock`))
      }),
    )
    try {
      // A request that fails ends the test at once
      await Promise.race([work(), asking])
    } finally {
      isOver = true
    }
    await asking
    return [...statuses]
  }

  test('one that is ended hands its worlds over, and no request is refused', async () => {
    const ended = (await pids())[0]!
    const statuses = await askedDuring(async () => {
      process.kill(ended, 'SIGTERM')
      await waitUntil(async () => {
        const now = await pids()
        return now.length === 3 && !now.includes(ended)
      }, EVERY_MS)
    })
    assert.deepEqual(statuses, [200])
  })

  test('one that is ended while it starts refuses no request either', async () => {
    const before = await pids()
    const statuses = await askedDuring(async () => {
      process.kill(before[0]!, 'SIGTERM')
      let started: number | undefined
      await waitUntil(async () => {
        started = (await pids()).find((pid) => !before.includes(pid))
        return started !== undefined
      }, 1)
      process.kill(started!, 'SIGTERM')
      await waitUntil(async () => !(await pids()).includes(started!), EVERY_MS)
      await waitUntil(async () => (await pids()).length === 3, EVERY_MS)
    })
    assert.deepEqual(statuses, [200])
  })

  test('a signal ends all of them, in order', async () => {
    await waitUntil(async () => (await reached()) === 3, EVERY_MS)
    const all = await pids()
    const code = await running.stop()
    assert.equal(code, 0)
    assert.deepEqual(await pids(), [])
    await waitUntil(async () => !all.some(isOurs), EVERY_MS)
  })
}

/** Ids of processes are given again. */
function isOurs(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(main)
  } catch {
    return false
  }
}
