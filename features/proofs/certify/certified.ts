/** One client, swept at an embedded sandbox, with its verdict in lines and in files. */

import { INTERFACE_VERSION } from '../../../server/transport/http/description/document.ts'
import { openEmbedded } from '../../support/targets/embedded.ts'
import type { ClientUnderTest } from './day/day.ts'
import { verdictLines } from './report/console.ts'
import { writeCertificate } from './report/files.ts'
import { type SweepOptions, type Swept, sweep } from './sweep.ts'
import { type RuleVerdict, verdictsOf } from './verdict.ts'

interface CertifyOptions extends Omit<SweepOptions, 'progress'> {
  /** Rules that are judged by; empty: all. */
  only: readonly string[]
  /** Folder of the files; null: none are written. */
  report: string | null
}

interface Certified {
  swept: Swept
  verdicts: RuleVerdict[]
  lines: string[]
}

/** @throws when the client calls nothing, or its set-up fails */
export async function certified(client: ClientUnderTest, options: CertifyOptions): Promise<Certified> {
  const { only, report, shard } = options
  const target = await openEmbedded()
  const isShown = process.stderr.isTTY
  let shown = 0
  try {
    const progress = (done: number, all: number): void => {
      const tenth = Math.floor((10 * done) / all)
      if (isShown) process.stderr.write(`\r${done} of ${all} disturbed days`)
      else if (tenth > shown) process.stderr.write(`${done} of ${all} disturbed days\n`)
      shown = tenth
    }
    const swept = await sweep(target, client, { ...options, progress })
    if (isShown) process.stderr.write('\r\u001b[K')
    const verdicts = verdictsOf(swept).filter(({ rule }) => only.length === 0 || only.includes(rule))
    const part = shard === null ? null : `${shard.part}/${shard.parts}`
    if (report !== null)
      writeCertificate(report, { swept, verdicts, command: client.command, version: INTERFACE_VERSION, shard: part })
    return { swept, verdicts, lines: verdictLines(swept, verdicts) }
  } finally {
    await target.close()
  }
}
