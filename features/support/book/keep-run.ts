/**
 * `npm run keep-run`: runs every feature while the machines are observed, and keeps what the book shows of a run where
 * there was none: how often each arrow of a statechart is taken, and the slips that scenarios of printing look at.
 */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scriptArguments } from '../../../server/commands/line/arguments.ts'
import { OWN_FOLDERS } from './source/book-source.ts'
import { featuresIn, scenariosIn } from './source/features.ts'
import { lastRun, slipIn } from './source/last-run.ts'
import { type KeptSlips, SLIPS_FILE, slipKey } from './source/slips.ts'
import { KEPT_WALKS, presentWalks } from './source/walks.ts'

const USAGE = `npm run keep-run [-- --of-last]: keeps what the book shows of a run where there was none

  --of-last  by the run that lies in .reports, without another

It writes fixtures/walks.json and features/book/slips.json. A run of every feature takes about five minutes.
`

const { values } = scriptArguments('npm run keep-run', USAGE, { options: { 'of-last': { type: 'boolean' } } })
const ROOT = join(import.meta.dirname, '../../..')
const RUN = [
  ...['--import', './features/proofs/explore/charts/observed-features.ts', 'features/support/run/features.ts'],
  ...['--profile', 'suite', '--format', 'message:.reports/cucumber.ndjson'],
]
if (!values['of-last']) {
  const { status } = spawnSync(process.execPath, RUN, { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

const run = lastRun(undefined)
const slips: Record<string, string> = {}
for (const feature of featuresIn(OWN_FOLDERS.features))
  for (const { title, lines } of scenariosIn(feature)) {
    const slip = slipIn(run, feature.path, lines)
    if (slip !== undefined) slips[slipKey(feature.path, title)] = slip
  }
const kept: [string, object][] = [
  [KEPT_WALKS, presentWalks()],
  [join(OWN_FOLDERS.texts, SLIPS_FILE), slips satisfies KeptSlips],
]
for (const [file, data] of kept) {
  writeFileSync(file, `${JSON.stringify(data, null, 2)}\n`)
  process.stdout.write(`${file}\n`)
}
