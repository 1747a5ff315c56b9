/** The messages of a run as written by its runners: one or several NDJSON files. */
import { readFileSync } from 'node:fs'
import type { Attachment, Envelope } from '@cucumber/messages'

export interface Messages {
  envelopes: Envelope[]
  /** Problems of the files, in sentences: a killed runner leaves half a line. */
  problems: string[]
}

/** @param name of the file, for problems */
export function messagesIn(text: string, name: string): Messages {
  const envelopes: Envelope[] = []
  const problems: string[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    try {
      envelopes.push(JSON.parse(line) as Envelope)
    } catch {
      problems.push(`${name}, line ${index + 1}, is no message: the runner that wrote it was stopped`)
    }
  }
  if (!envelopes.some(({ testRunFinished }) => testRunFinished))
    problems.push(`${name}: the runner has not come to its end`)
  return { envelopes, problems }
}

/** All files, in order. @throws when one cannot be read */
export function readMessages(files: readonly string[]): Messages {
  const all = files.map((file) => messagesIn(readFileSync(file, 'utf8'), file))
  return { envelopes: all.flatMap(({ envelopes }) => envelopes), problems: all.flatMap(({ problems }) => problems) }
}

/** Decoded text of an attachment. */
export const attachmentText = ({ body, contentEncoding }: Attachment): string =>
  String(contentEncoding) === 'BASE64' ? Buffer.from(body, 'base64').toString() : body
