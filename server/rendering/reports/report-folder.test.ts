import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { ReportFolder, removeAbandoned } from './report-folder.ts'

/** A temporary directory that nothing else uses. */
function place(context: TestContext): string {
  const { TMPDIR } = process.env
  const folder = mkdtempSync(join(tmpdir(), 'kasalab-report-folder-'))
  process.env.TMPDIR = folder
  context.after(() => {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
    rmSync(folder, { recursive: true })
  })
  return folder
}

const module = new URL('./report-folder.ts', import.meta.url)
const HOLDER = `import { ReportFolder } from ${JSON.stringify(module.href)}
globalThis.folder = await ReportFolder.make()
console.log(globalThis.folder.path)
setInterval(() => {}, 60_000)`

/** Another process with files of reports: where they are, and its end without warning. */
async function holder(context: TestContext) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', HOLDER], { stdio: ['ignore', 'pipe', 'inherit'] })
  context.after(() => child.kill('SIGKILL'))
  const path = String(((await once(child.stdout!, 'data')) as [Buffer])[0]).trim()
  writeFileSync(join(path, '1.part'), 'half a report')
  return {
    path,
    async kill(): Promise<void> {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

const clean = (): Promise<void> =>
  removeAbandoned((error) => {
    throw error
  })

test('what a killed process has left is removed; what a living one has, another or this one, is not', async (context) => {
  place(context)
  const [killed, living, own] = await Promise.all([holder(context), holder(context), ReportFolder.make()])
  await clean()
  for (const { path } of [killed, living, own]) assert.ok(existsSync(path))
  await killed.kill()
  await Promise.all([clean(), clean()])
  assert.ok(!existsSync(killed.path))
  assert.deepEqual(readdirSync(living.path).sort(), ['1.part', 'lock'])
  assert.ok(existsSync(own.path))
  await own.remove()
  assert.ok(!existsSync(own.path))
})

test('a directory of that name without a lock is another program’s, and a file is none', async (context) => {
  const folder = place(context)
  mkdirSync(join(folder, 'kasalab-reports-mine'))
  writeFileSync(join(folder, 'kasalab-reports-file'), '')
  await clean()
  assert.deepEqual(readdirSync(folder).sort(), ['kasalab-reports-file', 'kasalab-reports-mine'])
})

/** Files of a directory that may go at any moment. */
function namesIn(path: string): string[] {
  try {
    return readdirSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return []
  }
}

test('the lock goes last: whoever is killed in the midst leaves a directory that the next one knows', async (context) => {
  const path = mkdtempSync(join(place(context), 'kasalab-reports-'))
  for (let file = 0; file < 500; file++) writeFileSync(join(path, `z${file}.part`), '')
  writeFileSync(join(path, 'lock'), '')
  let ended = false
  const removal = clean().finally(() => {
    ended = true
  })
  let left = 500
  while (!ended) {
    const names = namesIn(path)
    if (!names.includes('lock')) assert.deepEqual(names, [])
    left = Math.min(left, names.length)
    await turn()
  }
  await removal
  assert.deepEqual([left, existsSync(path)], [0, false])
})

test('what a kill has left of a directory behind its lock is removed when it is old and empty', async (context) => {
  const folder = place(context)
  const names = ['kasalab-reports-emptied', 'kasalab-reports-young', 'kasalab-reports-full']
  for (const name of names) mkdirSync(join(folder, name))
  writeFileSync(join(folder, names[2]!, 'a file of others'), '')
  for (const name of [names[0]!, names[2]!]) utimesSync(join(folder, name), 1, 1)
  await clean()
  assert.deepEqual(readdirSync(folder).sort(), names.slice(1).sort())
})

test('several that remove the same directories at once leave nothing, and none of them fails', async (context) => {
  const folder = place(context)
  for (let turn = 0; turn < 10; turn++) {
    for (let index = 0; index < 20; index++) {
      const path = mkdtempSync(join(folder, 'kasalab-reports-'))
      for (const name of ['lock', '1.part', '2.part']) writeFileSync(join(path, name), '')
    }
    await Promise.all([clean(), clean(), clean()])
    assert.deepEqual(readdirSync(folder), [])
  }
})

test('directories that are made while others are removed stay', async (context) => {
  place(context)
  const made: ReportFolder[] = []
  for (let turn = 0; turn < 20; turn++) {
    const [one, two] = await Promise.all([ReportFolder.make(), ReportFolder.make(), clean(), clean()])
    made.push(one, two)
  }
  for (const { path } of made) assert.ok(existsSync(join(path, 'lock')))
  await Promise.all(made.map((each) => each.remove()))
})
