/** `kasalab merge`: the reports of several runs as one report, with one verdict. */
import { join } from 'node:path'
import { argumentsOf, carriedOut, HELP, Misuse } from '../line/arguments.ts'
import { requireFormat, VERDICT_EXIT } from './verdict.ts'

const USAGE = `kasalab merge REPORT REPORT... --report DIR

Joins report directories of kasalab verify: those of parts (--shard), or that of a run and of what was run again. Causes are
judged anew over all of them. Of a scenario in several reports the last one in which it was tested counts.

  --report DIR      writes the joined report there
  --format github   prints an annotation of GitHub's build server for each cause, and adds to the summary of the step
  --baseline FILE   known failures
  --help

It ends with 0 when nothing failed, or nothing new. It ends with 1 when something failed, with 2 when it could not read or
write, and with 3 when nothing was tested. It ends with 130 when an interrupt has left scenarios of a part untested.
`

/** @throws Misuse */
function options(args: string[]) {
  const { values, positionals } = argumentsOf({
    args,
    allowPositionals: true,
    options: {
      report: { type: 'string' },
      format: { type: 'string', default: 'text' },
      baseline: { type: 'string' },
      help: HELP,
    },
  })
  if (values.help) return null
  const { report, format, baseline } = values
  if (positionals.length < 2) throw new Misuse('two or more report directories are needed')
  if (report === undefined) throw new Misuse('--report names the directory of the joined report')
  requireFormat(format)
  return { reports: positionals, report, format, baseline: baseline ?? null } as const
}

/** @param args behind `merge` @returns exit code */
async function merge(args: string[]): Promise<number> {
  const chosen = options(args)
  if (chosen === null) {
    process.stdout.write(USAGE)
    return VERDICT_EXIT.passed
  }
  const { merged } = await import('../../../features/support/report/merging/merge.ts')
  const { withKnown } = await import('../../../features/support/report/baseline/baseline.ts')
  const { readPresentBaseline } = await import('../../../features/support/report/baseline/present-places.ts')
  const { endingLines } = await import('../../../features/support/report/ending.ts')
  const { writeReport } = await import('../../../features/support/report/report.ts')
  const { writeStepSummary } = await import('../../../features/support/report/ci/github.ts')
  const { isInterrupted, runVerdict } = await import('../../../features/support/report/verdict.ts')
  const { requireWritable } = await import('../../../features/support/report/record/writable.ts')
  requireWritable(chosen)
  const { target, ...made } = merged(chosen.reports)
  const run = chosen.baseline === null ? made.run : withKnown(made.run, await readPresentBaseline(chosen.baseline))
  const verdict = runVerdict(run)
  const outcome = verdict !== 'failed' && isInterrupted(run) ? 'interrupted' : verdict
  writeReport(chosen.report, target, { ...made, run }, outcome === 'passed')
  if (chosen.format === 'github') writeStepSummary(target, run)
  const lines = [...endingLines(run, chosen.format), `The report: ${join(chosen.report, 'index.html')}`]
  process.stdout.write(`${lines.join('\n')}\n`)
  return VERDICT_EXIT[outcome]
}

process.exitCode = await carriedOut('kasalab merge', VERDICT_EXIT['not begun'], () => merge(process.argv.slice(3)))
