/** The verdict on a client as files: `certificate.json` and `junit.xml`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import xmlbuilder from 'xmlbuilder'
import { printable } from '../../../../server/commands/line/printable.ts'
import { DISTURBANCES } from '../calls/disturbances.ts'
import { DEFECTS } from '../defective/all-defects.ts'
import { RULES } from '../rules/rules.ts'
import type { Swept } from '../sweep.ts'
import { type RuleVerdict, wasCertified } from '../verdict.ts'
import { maskFor } from './masked.ts'

/** Breaches of a rule in a file, at most. */
const MOST = 1000

interface Certificate {
  certified: boolean
  /** Of the interface, and of the program that judged. */
  version: string
  at: string
  command: string
  quiet_day: { calls: number; receipts: number }
  sweep: { days: number; unmet: number; left: number; shard: string | null; disturbances: string[] }
  /** Defective clients that these rules fail: what the certificate is worth. */
  fails: string[]
  rules: {
    rule: string
    title: string
    from: string
    verdict: 'kept' | 'broken' | 'never at stake'
    days: number
    breaches: { when: string; broken: readonly string[] }[]
  }[]
}

interface Judged {
  swept: Swept
  verdicts: readonly RuleVerdict[]
  command: string
  version: string
  shard: string | null
}

export function certificateOf({ swept, verdicts, command, version, shard }: Judged): Certificate {
  const { quiet, days, unmet, left } = swept
  return {
    certified: wasCertified(swept, verdicts),
    version,
    at: new Date().toISOString(),
    command,
    quiet_day: { calls: quiet.calls.length, receipts: quiet.ledger.receipts.length },
    sweep: { days: days.length - 1, unmet: unmet.length, left, shard, disturbances: Object.keys(DISTURBANCES) },
    fails: DEFECTS.map(({ name }) => name),
    rules: verdicts.map(({ rule, isKept, days: at, breaches }) => ({
      rule,
      title: RULES[rule]!.title.en,
      from: RULES[rule]!.from,
      verdict: isKept === null ? 'never at stake' : isKept ? 'kept' : 'broken',
      days: at,
      breaches: breaches.slice(0, MOST),
    })),
  }
}

/** A case for each rule. */
function junitOf({ rules }: Certificate): string {
  const count = (verdict: string): number => rules.filter((each) => each.verdict === verdict).length
  const suite = xmlbuilder
    .create('testsuites', { encoding: 'UTF-8' })
    .ele('testsuite', { name: 'rules of a client', tests: rules.length, failures: count('broken') })
    .att('skipped', count('never at stake'))
  for (const { rule, title, from, verdict, breaches } of rules) {
    const element = suite.ele('testcase', { classname: 'certify', name: `${title} (${rule}; ${from})` })
    if (verdict === 'never at stake') element.ele('skipped', { message: verdict })
    const [first] = breaches
    if (first)
      element
        .ele('failure', { message: printable(`${first.when}: ${first.broken.join('; ')}`) })
        .txt(breaches.map(({ when, broken }) => printable(`${when}: ${broken.join('; ')}`)).join('\n'))
  }
  return suite.end({ pretty: true })
}

/** @throws when the folder cannot be written */
export function writeCertificate(folder: string, judged: Judged): void {
  mkdirSync(folder, { recursive: true })
  const masked = maskFor(judged.swept.quiet)
  const certificate = certificateOf(judged)
  writeFileSync(join(folder, 'certificate.json'), `${masked(JSON.stringify(certificate, null, 2))}\n`)
  writeFileSync(join(folder, 'junit.xml'), `${masked(junitOf(certificate))}\n`)
}
