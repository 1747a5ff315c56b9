/** One HTTP POST to the receiver of a webhook, and how it came out. */
import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { durationMs } from '../../../machines/duration.ts'
import { WEBHOOK_ANSWER_MS } from '../../../machines/limits.ts'
import type { CallEnded } from '../../../machines/vocabulary/webhook.ts'
import { http } from '../../runtime/node-http.ts'
import type { RuntimeServices } from '../../runtime/services.ts'
import type { World } from '../../runtime/world/world.ts'
import type { InboxPass } from './inbox-pass.ts'

/** What calls of webhooks name themselves by. Their addresses come from outside: the lab is not open to them. */
export const CALL_AGENT = 'kasalab-webhook'

/** What calls are made with. */
export type WebhookServices = RuntimeServices & { readonly inboxPass: InboxPass }

/** How a call came out, for the webhook to judge. */
export type CallOutcome = Pick<CallEnded, 'status' | 'message' | 'after_ms'>

/**
 * By this header the world's own inbox says how much later its answer is to count, on the clock of the world: a
 * duration, or `never`. So it can be slow or silent on a virtual clock. Of any other receiver it is not read.
 */
export const ANSWER_AFTER = 'x-answer-after'

/** More of the body of an answer is not read: the connection is closed, and the status counts. Bytes. */
const ANSWER_LIMIT = 16 * 1024
/** So many answers of the kind "100 Continue" may come before the answer. */
const INTERIM_LIMIT = 10

/** What the receiver compares with its own (AUT-011). @param body as it goes over the wire */
export const signature = (key: string, body: Buffer): string => createHmac('sha256', key).update(body).digest('base64')

/**
 * Calls a receiver.
 * @param signed null: the signature is left out
 * @param closing breaks the call off
 */
export async function callReceiver(
  services: WebhookServices,
  world: World,
  url: string,
  said: { body: Buffer; signed: string | null },
  closing: AbortSignal,
): Promise<CallOutcome> {
  const outcome = await called(services, world, url, said, closing)
  if (!closing.aborted) services.counts.webhookCalled(outcome.status)
  return outcome
}

async function called(
  { inboxPass }: WebhookServices,
  world: World,
  url: string,
  { body, signed }: { body: Buffer; signed: string | null },
  closing: AbortSignal,
): Promise<CallOutcome> {
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    'user-agent': CALL_AGENT,
    ...(signed !== null && { 'x-request-signature': signed }),
    ...inboxPass.headersFor(world, url),
  }
  const patience = AbortSignal.timeout(WEBHOOK_ANSWER_MS)
  try {
    const answer = await post(inboxPass.targetOf(url).href, headers, body, AbortSignal.any([patience, closing]))
    const after = inboxPass.isInboxOf(world, url) ? answerAfter(answer.headers) : undefined
    const message = `${answer.status} ${http.STATUS_CODES[answer.status] ?? ''}`.trim()
    return { status: answer.status, message, ...(after !== undefined && { after_ms: after }) }
  } catch (error) {
    if (patience.aborted) return { status: null, message: '', after_ms: null }
    // Only the kind of error: its text may have the address in it, and that may have a secret.
    return { status: null, message: `connection failed: ${(error as { code?: string }).code ?? 'no answer'}` }
  }
}

function answerAfter(headers: IncomingHttpHeaders): number | null | undefined {
  const text = headers[ANSWER_AFTER]
  if (typeof text !== 'string') return undefined
  return text === 'never' ? null : (durationMs(text) ?? undefined)
}

/** Status and headers of the answer: its body says nothing to us. No redirect is followed. */
function post(
  url: string,
  headers: Record<string, string | number>,
  body: Buffer,
  signal: AbortSignal,
): Promise<{ status: number; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const target = new URL(url)
    const { request } = target.protocol === 'https:' ? process.getBuiltinModule('node:https') : http
    // A new connection: one kept from before may be dead, which would not be the receiver's doing.
    const sent = request(target, { method: 'POST', agent: false, headers, signal }, (response) => {
      resolve({ status: response.statusCode!, headers: response.headers })
      response.on('error', () => {})
      // Read, so that the receiver can end what it says; but not for ever.
      let read = 0
      response.on('data', (chunk: Buffer) => {
        read += chunk.length
        if (read > ANSWER_LIMIT) sent.destroy()
      })
    })
    let interim = 0
    sent.on('information', () => {
      if (++interim > INTERIM_LIMIT) sent.destroy(new Error('the receiver does not come to its answer'))
    })
    sent.on('error', reject)
    // An upgrade to another protocol is no answer, and ends the call.
    sent.on('upgrade', (_response, socket) => socket.destroy())
    sent.on('close', () => reject(new Error('the receiver has closed the connection')))
    sent.end(body)
  })
}
