/** A report survives its process: the next one makes it with the same content, and no part of it is ever served. */

import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { unzipSync } from 'fflate'
import { seedDatabase } from '../bench/seeding.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { HANGING_MS } from '../kit/hanging.ts'
import { ServerProcess } from '../kit/server-process.ts'

const HISTORY = { shifts: 20, receipts: 1000 }
const RANGE = { from_date: '2020-01-01T00:00:00+02:00', to_date: '2020-02-01T00:00:00+02:00' }
/** Made one after another, in this order. */
const KINDS: [path: string, body: object][] = [
  ['goods', { custom: false }],
  ['z', { organization_info: true }],
  ['z', { export_extension: 'JSON' }],
  ['actual_revenue', {}],
  ['net_turnover', {}],
  ['bookkeeper_z_report', {}],
]

const CLOCK = '/lab/clock'
/** Interval of polling for a report in progress, which takes some tens of ms. */
const AMID_PAUSE_MS = 5
const HEADERS = { 'x-client-name': 'crash', 'x-client-version': '1', 'content-type': 'application/json' }

/** Content of a file, part by part. @throws when the file is incomplete */
function said(bytes: Buffer): Record<string, string> {
  if (bytes[0] === 0x5b) return { json: JSON.stringify(JSON.parse(bytes.toString())) }
  const parts = Object.entries(unzipSync(bytes))
  return Object.fromEntries(parts.map(([name, part]) => [name, Buffer.from(part).toString('base64')]))
}
/** The same without the moment of the request. */
function table(bytes: Buffer): Record<string, string> {
  const { 'docProps/core.xml': _, ...rest } = said(bytes)
  return rest
}

interface Task {
  id: string
  state: 'waiting' | 'building' | 'done' | 'failed'
  format: 'xlsx' | 'json'
  begun_at: string | null
  progress: { documents_read: number; documents: number } | null
}

/** A server on the file, and its reports. */
async function open(file: string) {
  const server = await ServerProcess.start(file)
  const { cloud } = server.addresses
  const call = async <Body>(path: string, body?: object, headers: Record<string, string> = {}): Promise<Body> => {
    const given = body && { method: path === CLOCK ? 'PUT' : 'POST', body: JSON.stringify(body) }
    const answer = await fetch(cloud + path, { headers: { ...HEADERS, ...headers }, ...given })
    assert.ok(answer.ok, `${path}: ${answer.status}`)
    return answer.json() as Promise<Body>
  }
  const { cashiers } = await call<{ cashiers: { login: string; password: string }[] }>('/lab/world')
  const { login, password } = cashiers[0]!
  const { access_token } = await call<{ access_token: string }>('/api/v1/cashier/signin', { login, password })
  const authorization = `Bearer ${access_token}`
  return {
    server,
    /** @returns their ids, in the order of the kinds */
    async ask(): Promise<string[]> {
      const ids: string[] = []
      for (const [path, body] of KINDS) {
        const task = await call<Task>(`/api/v1/extended-reports/${path}`, { ...RANGE, ...body }, { authorization })
        ids.push(task.id)
      }
      return ids
    },
    tasks: async (ids: string[]) => {
      const tasks = await call<Task[]>('/lab/reports')
      return ids.map((id) => tasks.find((task) => task.id === id)!)
    },
    status: async (id: string) =>
      (await call<{ status: string }>(`/api/v1/extended-reports/${id}`, undefined, { authorization })).status,
    /** The history has a virtual clock; a real one starts reports by itself, so that downloads meet them in progress */
    letClockRun: () => call<unknown>(CLOCK, { mode: 'real' }),
    /** @returns the file; null: none yet */
    async file({ id, format }: Task): Promise<Buffer | null> {
      const path = `/api/v1/extended-reports/${id}/report.${format}`
      const answer = await fetch(cloud + path, { headers: { ...HEADERS, authorization } })
      const bytes = Buffer.from(await answer.arrayBuffer())
      if (answer.status === 200) return bytes
      assert.equal(answer.status, 400, `${path}: ${answer.status} ${bytes}`)
      return null
    },
  }
}

test('two kills during reports: each is completed afterwards, with the same content', async (context) => {
  const folder = temporaryFolder()
  const data = join(folder, 'kasalab.db')
  // A killed process leaves its unfinished files until the next start
  const { TMPDIR } = process.env
  process.env.TMPDIR = folder
  context.after(() => {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  })
  await seedDatabase({ ...HISTORY, data, progress: () => {} })

  let site = await open(data)
  context.after(() => site.server.kill())
  await site.letClockRun()
  const hangs = AbortSignal.timeout(HANGING_MS)
  /** Polls until the tasks match. @param pause between two polls, ms */
  const until = async (ids: string[], isSo: (tasks: Task[]) => boolean, pause = 50): Promise<Task[]> => {
    for (;;) {
      const tasks = await site.tasks(ids)
      if (isSo(tasks)) return tasks
      assert.ok(!hangs.aborted, JSON.stringify(tasks))
      // Requests have priority over reports: polled without a pause, the server would make none
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  const areDone = (tasks: Task[]): boolean => tasks.every(({ state }) => state === 'done')
  const isAmid = (tasks: Task[]): boolean => tasks.some(({ progress }) => (progress?.documents_read ?? 0) > 0)
  const expected: Record<string, string>[] = []
  for (const task of await until(await site.ask(), areDone)) expected.push(table((await site.file(task))!))

  const seen = new Map<string, Record<string, string>>()
  /** A download is the complete file, whichever process made it. @returns whether there is one */
  const look = async (task: Task, place: number): Promise<boolean> => {
    const bytes = await site.file(task)
    if (!bytes) return false
    assert.deepEqual(table(bytes), expected[place])
    // Made again by the next process, it has the time of its request, not of its making
    assert.deepEqual(said(bytes), seen.get(task.id) ?? said(bytes))
    seen.set(task.id, said(bytes))
    return true
  }
  const fileFolders = (): string[] => readdirSync(folder).filter((name) => name.startsWith('kasalab-reports-'))
  const asked: string[][] = []
  for (let kills = 0; kills < 2; kills++) {
    const ids = await site.ask()
    asked.push(ids)
    await until(ids, isAmid, AMID_PAUSE_MS)
    await site.server.kill()
    const abandoned = fileFolders()
    assert.equal(abandoned.length, 1)
    site = await open(data)
    while (fileFolders().some((each) => abandoned.includes(each))) {
      assert.ok(!hangs.aborted, 'what the killed process has left is still there')
      await new Promise((resolve) => setTimeout(resolve, AMID_PAUSE_MS))
    }
    const left = (await site.tasks(ids)).filter(({ state }) => state === 'building')
    assert.ok(left.length > 0, 'all were made before one was cut off: the history is too short')
    // The next process continues them without a request
    await until(ids, (tasks) => isAmid(tasks) || areDone(tasks))
    for (const task of left) await look(task, ids.indexOf(task.id))
  }
  for (const ids of asked)
    for (const [place, task] of (await until(ids, areDone)).entries()) {
      assert.equal(await site.status(task.id), 'DONE')
      assert.ok(await look(task, place))
    }
})
