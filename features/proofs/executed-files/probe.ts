/** Support code that measures which files one scenario executes: its hooks and steps, without opening the target. */
import { writeFileSync } from 'node:fs'
import { type Profiler, Session } from 'node:inspector/promises'
import { AfterAll, Before } from '@cucumber/cucumber'
import { walkedFiles } from './walked.ts'

const session = new Session()
session.connect()
let isFirst = true

// The first scenario loads modules once; only the last one is counted
Before(async () => {
  if (isFirst) await session.post('Profiler.enable')
  isFirst = false
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await session.post('Profiler.takePreciseCoverage')
})

AfterAll(async () => {
  const { result } = (await session.post('Profiler.takePreciseCoverage')) as { result: Profiler.ScriptCoverage[] }
  writeFileSync(process.env.KASALAB_WALK!, JSON.stringify(walkedFiles(process.cwd(), result)))
})
