/** `kasalab verify`: runs the features against a target and reports the result clause by clause. */
import { extname } from 'node:path'
import type { Explore } from '../../features/support/explored/exploration.ts'
import { carriedOut } from './line/arguments.ts'
import { VERDICT_EXIT } from './testing/verdict.ts'
import { type VerifyOptions, verifyOptions } from './testing/verify-options.ts'

const USAGE = `kasalab verify [--target FILE | --target URL]

Runs the features against a server, and says which clauses of the interface it follows. Without --target it starts a
sandbox of its own for the run.

  --target FILE     profile of a server (see kasalab target init), or the address of a sandbox with a lab
  --allow-host NAME a host that answers of the target may name beside those of the profile. The token of the lab goes
                    there too; repeatable. In a profile: hosts
  --tags EXPRESSION scenarios with these tags: "@LIM-004 or @CLD-101"
  --clause IDS      scenarios that prove a clause or a decision: LIM-004,NS-32; a group: LIM
  --name TEXT       scenarios whose title matches this regular expression; repeatable
  --features PATH   features of your own beside ours, with our steps; repeatable; shop.feature:7 is the scenario around
                    that line
  --only-features   runs no features but those
  --steps FILE      steps of your own; repeatable
  --quirk NAME      live behaviour in place of the law, in the worlds of its own sandbox; all is every one; repeatable
  --dry-run         says what would be tested at the target, and what would not, and why. It asks the target nothing, and
                    nothing passes
  --our-reading     counts differences from our decisions (NS, AMB) as failed, at a stranger too, and from the evidence
                    for the extension (EXT)
  --shard I/N       runs one part of N, from 1; parts of one profile wait for its registers. kasalab merge joins their
                    reports
  --minutes N       begins no further scenario after N minutes: the others are not tested
  --explore MINUTES explores the target behind the scenarios for so long, and counts clauses together (see kasalab explore)
  --parallel N      runs N scenarios at the same time: at most the lanes of the profile
  --seed N          runs in a random order of this seed
  --fail-fast       begins no further scenario after the first failure
  --report DIR      writes index.html, junit.xml, messages.ndjson, answers.json and summary.json there
  --only-failed [DIR]  runs again what failed in the run of that report, and nothing else. Without DIR it is that of
                    --report
  --print-curl      prints the requests of a failure as a script of a shell, with fresh ids: first those that prepared
                    it. Secrets of the profile are variables
  --format github   prints an annotation of GitHub's build server for each cause, and adds to the summary of the step
  --baseline FILE   known failures. Only a new one fails the run, one that has another reason, or one that passes by now
  --write-baseline FILE  writes the failures of this run as known ones, and ends with 0
  --help

It ends with 0 when nothing failed, or nothing new. It ends with 1 when something failed, or when the registers could not
be left in order. It ends with 2 when it could not begin, and with 3 when nothing could be tested. It ends with 130 when it
was interrupted. After one interrupt it finishes the scenarios under way and leaves the registers in order; after two it
ends at once.
`

/** The explorer stands among the proofs, which the server does not import. */
const explorer = (): Promise<{ exploreFor: (minutes: number) => Explore }> =>
  import(new URL(`../../features/proofs/explore/beside-run${extname(import.meta.filename)}`, import.meta.url).href)

/** Whether a run reads every feature of ours. */
const readsAll = ({ alone, clauses, onlyFailed }: VerifyOptions): boolean =>
  !alone && clauses.length === 0 && onlyFailed === null

/** @param args behind `verify` @returns exit code */
async function command(args: string[]): Promise<number> {
  const chosen = verifyOptions(args)
  if (chosen === null) {
    process.stdout.write(USAGE)
    return VERDICT_EXIT.passed
  }
  const { exploreMinutes, ...options } = chosen
  if (readsAll(chosen)) (await import('../../features/support/run/ahead/parsed-ahead.ts')).parseAhead()
  const { verify } = await import('../../features/support/verify.ts')
  const explore = exploreMinutes === null ? null : (await explorer()).exploreFor(exploreMinutes)
  const outcome = await verify({ ...options, explore })
  return VERDICT_EXIT[outcome]
}

/** How long connections a target leaves open can delay the end. */
const GRACE_MS = 2000

process.exitCode = await carriedOut('kasalab verify', VERDICT_EXIT['not begun'], () => command(process.argv.slice(3)))
setTimeout(() => process.exit(), GRACE_MS).unref()
