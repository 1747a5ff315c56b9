/**
 * The replay file: the steps of a run as JSON, with what was answered and heard. Steps count from 0, and
 * `{{3.body.id}}` in a later step is what step 3 was answered there; `{{world.webhook_inbox_url}}` is a member of the
 * card of the world (`GET /lab/world`).
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import { durationMs } from '../../../machines/duration.ts'
import { parseText } from '../../../machines/text.ts'
import { misplacedReference } from './references.ts'
import { MOST_REPLAY_STEPS, type ReplayFile, ReplayHead, type ReplayStep, STEP_FORMS } from './replay-form.ts'

/** Bytes of a file. */
export const LARGEST_REPLAY_BYTES = 16 * 1024 * 1024

/** What is wrong with a replay file: the message names the place. */
export class ReplayFileError extends Error {}

const ajv = new Ajv2020({ verbose: true })
const isHead = ajv.compile(ReplayHead)
const stepForms = Object.fromEntries(Object.entries(STEP_FORMS).map(([kind, form]) => [kind, ajv.compile(form)]))
const KINDS = Object.keys(stepForms)

/** @throws ReplayFileError when it cannot be read, or is no replay */
export function readReplay(file: string): ReplayFile {
  let said: unknown
  try {
    const { size } = statSync(file)
    if (size > LARGEST_REPLAY_BYTES) throw new Error(`it has ${size} bytes, ${LARGEST_REPLAY_BYTES} at most`)
    said = parseText(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new ReplayFileError(`${file} cannot be read: ${(error as Error).message}`)
  }
  return parseReplay(said, file)
}

/** @param whence named in messages @throws ReplayFileError */
export function parseReplay(said: unknown, whence = 'the replay'): ReplayFile {
  const wrong = (what: string): ReplayFileError => new ReplayFileError(`${whence}: ${what}`)
  if (!isHead(said)) throw wrong(inWords('', isHead.errors![0]!))
  const replay = said as ReplayFile
  for (const [index, step] of replay.steps.entries()) {
    const fault = stepFault(step, `steps[${index}]`, true) ?? misplacedReference(replay.steps, index)
    if (fault !== null) throw wrong(fault)
  }
  const count = replay.steps.reduce((sum, step) => sum + ('together' in step ? step.together.length : 1), 0)
  if (count > MOST_REPLAY_STEPS) throw wrong(`steps: ${count} in all, ${MOST_REPLAY_STEPS} at most`)
  return replay
}

/** Why a step is none; null: it is one. */
function stepFault(step: unknown, place: string, isOutside: boolean): string | null {
  const kinds = KINDS.filter((kind) => isOutside || kind !== 'together')
  const named = typeof step === 'object' && step !== null ? kinds.filter((kind) => Object.hasOwn(step, kind)) : []
  if (named.length !== 1) return `${place}: must have one of ${kinds.join(', ')}`
  const isForm = stepForms[named[0]!]!
  if (!isForm(step)) return inWords(place, closest(isForm.errors!))
  const single = step as ReplayStep
  if ('together' in single)
    return single.together.reduce<string | null>(
      (found, inner, index) => found ?? stepFault(inner, `${place}.together[${index}]`, false),
      null,
    )
  if ('advance' in single && !single.advance.includes('{{') && durationMs(single.advance) === null)
    return `${place}.advance: must be a duration, like PT10S`
  if ('restart' in single && single.after !== undefined && durationMs(single.after) === null)
    return `${place}.after: must be a duration, like PT0.5S`
  if ('http' in single && 'body' in single.http && 'text' in single.http) return `${place}.http: body or text, not both`
  return null
}

/** Of a union the error of the deepest place. */
const closest = (errors: ErrorObject[]): ErrorObject =>
  errors.toSorted((a, b) => b.instancePath.split('/').length - a.instancePath.split('/').length)[0]!

function inWords(root: string, { instancePath, message = '', params }: ErrorObject): string {
  const path = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`))
    .join('')
  const { additionalProperty, allowedValue, allowedValues } = params as {
    additionalProperty?: string
    allowedValue?: unknown
    allowedValues?: unknown[]
  }
  const place = `${root}${path}`.replace(/^\./, '') || 'the whole of it'
  if (additionalProperty !== undefined) return `${place}: there is no member ${additionalProperty}`
  if (allowedValue !== undefined) return `${place}: must be ${JSON.stringify(allowedValue)}`
  return `${place}: ${message}${allowedValues ? `: ${allowedValues.join(', ')}` : ''}`
}

/** The file of a replay: a step a line or more, so that two of them can be compared. */
const replayText = (replay: ReplayFile): string => `${JSON.stringify(replay, null, 2)}\n`

/** @throws when the file cannot be written, or would be no replay */
export function writeReplay(file: string, replay: ReplayFile): void {
  const text = replayText(parseReplay(replay, file))
  if (Buffer.byteLength(text) > LARGEST_REPLAY_BYTES)
    throw new ReplayFileError(`${file}: it would have more than ${LARGEST_REPLAY_BYTES} bytes`)
  writeFileSync(file, text)
}
