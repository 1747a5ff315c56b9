/** Files of papers judged in this process, for tests. */
import type { PaperFinding, PaperPlace } from '../../support/model/papers/finding.ts'
import { PapersJudge } from '../../support/model/papers/papers-judge.ts'
import { XmlJudge } from '../../support/model/papers/xml-judge.ts'
import { judgeFile } from './read.ts'

export interface JudgedFiles {
  findings: PaperFinding[]
  unjudged: { place: PaperPlace; because: string }[]
  /** Papers of any kind. */
  count: number
}

/** @throws NotReadable */
export async function judgedFiles(files: readonly string[]): Promise<JudgedFiles> {
  const judges = { json: new PapersJudge(), xml: new XmlJudge() }
  const findings: PaperFinding[] = []
  for (const file of files) await judgeFile(file, judges, (found) => findings.push(...found))
  findings.push(...judges.json.end(), ...judges.xml.end())
  const { json, xml } = judges
  const { receipts, shifts, reports, documents } = json.judged
  const count = receipts + shifts + reports + documents + xml.judged.receipts + xml.judged.reports
  return { findings, unjudged: [...json.judged.unjudged, ...xml.judged.unjudged], count }
}
