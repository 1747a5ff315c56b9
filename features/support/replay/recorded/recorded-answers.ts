/** An answer, a message of a socket and a call of a webhook as a replay keeps them. */
import type { Answer } from '../../law/answer.ts'
import type { CallAtReceiver } from '../lab-of-run.ts'
import type { KeptAnswer, RecordedWebhookCall } from '../replay-form.ts'
import type { Masks } from './masks.ts'
import { contentOfBytes, contentOfText } from './recorded-content.ts'

/** Headers that are kept: those that say what an answer is. */
const KEPT_HEADERS = ['content-type', 'x-rule', 'retry-after']

/** @param answer null: there was none */
export function recordedAnswer(answer: Answer | null, masks: Masks): KeptAnswer {
  if (!answer) return { status: 0 }
  const content = contentOfBytes(answer.bytes, (text) => masks.mask(text))
  const headers = KEPT_HEADERS.flatMap((name) => {
    const value = answer.headers.get(name)
    return value === null ? [] : [[name, masks.mask(value)]]
  })
  return { status: answer.status, ...(headers.length > 0 && { headers: Object.fromEntries(headers) }), ...content }
}

/** JSON as it is; another text in a member of this name. */
export function recordedMessage(text: string, masks: Masks): unknown {
  const content = contentOfText(masks.mask(text))
  return 'body' in content ? content.body : content
}

export const recordedCall = ({ at, headers, body }: CallAtReceiver, masks: Masks): RecordedWebhookCall => {
  const { 'x-request-signature': signature, ...others } = headers
  return {
    headers: { at, ...others, ...(signature && { 'x-request-signature': masks.signature(signature, body) }) },
    ...contentOfText(masks.mask(body)),
  }
}

/** A message as references find it: JSON, or another text. */
export function parsedMessage(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
