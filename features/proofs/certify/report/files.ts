/** The verdict on a client as files: `certificate.json`, `junit.xml` and `report.html`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import xmlbuilder from 'xmlbuilder'
import { printable } from '../../../../server/commands/line/printable.ts'
import { certificatePage } from '../../../support/report/certificate/page.ts'
import { DISTURBANCES } from '../calls/disturbances.ts'
import { maskedIn } from '../calls/masked.ts'
import { DEFECTS } from '../defective/all-defects.ts'
import { NEEDS } from '../rules/rule.ts'
import { RULES } from '../rules/rules.ts'
import { wasCertified } from '../verdict.ts'
import { dayCommand, dayInWords } from './again/day-command.ts'
import { type JudgedClient, maskOfDays, nameOfClient } from './judged-client.ts'
import { pageContent } from './page-content.ts'
import { findingIn, whenInBoth } from './words/days-in-words.ts'

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
    title_uk: string
    from: string
    costs_money: boolean
    verdict: 'kept' | 'broken' | 'never at stake'
    days: number
    advice: string
    advice_uk: string
    /** What puts it at stake. */
    needs: string
    needs_uk: string
    /** The least disturbed day that shows it broken, and what lives it again; null: it is not broken. */
    least_disturbed: { day: string; command: string | null; files: string[]; note: string | null } | null
    breaches: {
      when: string
      when_uk: string
      /** `call`: its number in that day; `sum`: minor units; `receipt`: its id. Members that say nothing are left out. */
      broken: { said: string; said_uk: string; call?: number; sum?: number; receipt?: string }[]
    }[]
  }[]
}

export function certificateOf(judged: JudgedClient): Certificate {
  const { swept, verdicts, client, version, shard, started, examples } = judged
  const { quiet, days, unmet, left } = swept
  return {
    certified: wasCertified(swept, verdicts),
    version,
    at: started,
    command: nameOfClient(judged),
    quiet_day: { calls: quiet.calls.length, receipts: quiet.ledger.receipts.length },
    sweep: { days: days.length - 1, unmet: unmet.length, left, shard, disturbances: Object.keys(DISTURBANCES) },
    fails: DEFECTS.map(({ name }) => name),
    rules: verdicts.map(({ rule, isKept, days: at, breaches }) => {
      const { title, from, advice, costs, needs } = RULES[rule]!
      const [first] = breaches
      const { files = [], note = null } = examples.get(rule) ?? {}
      return {
        ...{ rule, title: title.en, title_uk: title.uk, from, costs_money: costs },
        verdict: isKept === null ? 'never at stake' : isKept ? 'kept' : 'broken',
        ...{ days: at, advice: advice.en, advice_uk: advice.uk, needs: NEEDS[needs].en, needs_uk: NEEDS[needs].uk },
        least_disturbed: first
          ? { day: dayInWords(first.plan), command: dayCommand(client, first.plan), files, note }
          : null,
        breaches: breaches.slice(0, MOST).map((breach) => ({
          when: breach.when,
          when_uk: whenInBoth(breach).uk,
          broken: breach.broken.map(({ en, uk, ...shown }) => ({ said: en, said_uk: uk, ...shown })),
        })),
      }
    }),
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
    const lines = breaches.map(({ when, broken }) =>
      printable(
        `${when}: ${broken.map(({ said, said_uk, ...shown }) => findingIn('en', { en: said, uk: said_uk, ...shown })).join('; ')}`,
      ),
    )
    if (lines.length > 0) element.ele('failure', { message: lines[0] }).txt(lines.join('\n'))
  }
  return suite.end({ pretty: true })
}

/** @throws when the folder cannot be written */
export function writeCertificate(folder: string, judged: JudgedClient): void {
  mkdirSync(folder, { recursive: true })
  const masked = maskOfDays(judged.swept)
  const certificate = maskedIn(certificateOf(judged), masked)
  writeFileSync(join(folder, 'certificate.json'), `${JSON.stringify(certificate, null, 2)}\n`)
  writeFileSync(join(folder, 'junit.xml'), `${junitOf(certificate)}\n`)
  writeFileSync(join(folder, 'report.html'), certificatePage(maskedIn(pageContent(judged), masked)))
}
