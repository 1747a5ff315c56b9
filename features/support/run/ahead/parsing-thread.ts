/** The thread that parses our features: it sends the messages of each, as the runner would have them, and ends. */
import { randomUUID as newId } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { generateMessages } from '@cucumber/gherkin'
import type { Envelope, SourceMediaType } from '@cucumber/messages'
import { HOME } from '../../home.ts'

/** Files whose messages are sent together. */
const AT_ONCE = 16

const GHERKIN = 'text/x.cucumber.gherkin+plain' as SourceMediaType
const options = { newId, includeSource: true, includeGherkinDocument: true, includePickles: true }

let parsed: [path: string, messages: readonly Envelope[]][] = []
const send = (): void => {
  parentPort!.postMessage(parsed)
  parsed = []
}
for await (const uri of glob('features/**/*.feature', { cwd: HOME })) {
  const path = join(HOME, uri)
  parsed.push([path, generateMessages(readFileSync(path, 'utf8'), uri, GHERKIN, options)])
  if (parsed.length === AT_ONCE) send()
}
send()
