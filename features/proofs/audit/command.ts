/** `kasalab audit`: papers of any system, judged by the law without a server. */
import { argumentsOf, carriedOut, HELP, Misuse } from '../../../server/commands/line/arguments.ts'
import { printable, printableJson, printableLines } from '../../../server/commands/line/printable.ts'

const USAGE = `kasalab audit FILE… [--json] [--report DIR]

Judges receipts, shifts, Z-reports and documents of any system by the law. It holds their sums, discounts, taxes,
rounding, payments and change, their numbers and order, the chain, and offline sessions. A Z-report is held to the
receipts of its shift. It asks no server.

  FILE…         JSON as the cloud, its webhooks and the desk give it: a list, an object of lists, or a value a line; the
                file of a world; report.json; XML of receipts and Z-reports (CHECK, ZREP). Any length. Give all papers of a
                shift: they may lie in several files
  --json        prints a summary as JSON: counts, and the first findings of each clause
  --report DIR  writes index.html, summary.json, and findings.ndjson with every finding
  --offline-hours N  how long the system may be offline, where it is not the 36 hours of the law (LIM-004)
  --help

A finding is law (✗), a decision of ours where the law is silent (≠), or evidence of other systems (?). It ends with 0 when
nothing breaks the law, and with 1 when something does. It ends with 2 when a file could not be judged: then none is.
`

const EXIT = { 'nothing found': 0, 'law broken': 1, 'not judged': 2 } as const
const NOT_JUDGED = 2

/** @param args behind `audit` @returns exit code */
async function audit(args: string[]): Promise<number> {
  const { values, positionals } = argumentsOf({
    args,
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      report: { type: 'string' },
      'offline-hours': { type: 'string' },
      help: HELP,
    },
  })
  if (values.help) {
    process.stdout.write(USAGE)
    return 0
  }
  if (positionals.length === 0) throw new Misuse('a file of papers is needed')
  const { judgeFile } = await import('./read.ts')
  const { AuditOutcome } = await import('./outcome.ts')
  const { auditLines, auditPage } = await import('./tell.ts')
  const { OFFLINE_HOURS, PapersJudge } = await import('../../support/model/papers/papers-judge.ts')
  const { XmlJudge } = await import('../../support/model/papers/xml-judge.ts')
  const offlineHours = Number(values['offline-hours'] ?? OFFLINE_HOURS)
  if (!(offlineHours > 0)) throw new Misuse(`--offline-hours takes a number above 0: ${values['offline-hours']}`)
  const judges = { json: new PapersJudge({ offlineHours }), xml: new XmlJudge() }
  const outcome = new AuditOutcome(values.report ?? null)
  try {
    for (const file of positionals) await judgeFile(file, judges, outcome.take)
  } catch (error) {
    await outcome.abandon()
    throw error
  }
  outcome.take([...judges.json.end(), ...judges.xml.end()])
  const { json, xml } = { json: judges.json.judged, xml: judges.xml.judged }
  const summary = outcome.summary({
    ...json,
    receipts: json.receipts + xml.receipts,
    reports: json.reports + xml.reports,
    unjudged: [...json.unjudged, ...xml.unjudged],
  })
  await outcome.write(summary, auditPage(summary, printable))
  const lines = values.json ? [printableJson(summary, 2)] : auditLines(summary).map(printableLines)
  process.stdout.write(`${lines.join('\n')}\n`)
  return EXIT[summary.verdict]
}

process.exitCode = await carriedOut('kasalab audit', NOT_JUDGED, () => audit(process.argv.slice(3)))
