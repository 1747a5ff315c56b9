import { createHmac, randomBytes } from 'node:crypto'
import { momentText } from '../kernel/moments.ts'
import type { Register, Webhook } from './model.ts'
import { newId, type World } from './world.ts'

const ANSWER_MAX_MS = 10_000
const RETRY_MAX_MS = 24 * 60 * 60 * 1000
const WAIT_FIRST_MS = 1000
const WAIT_MAX_MS = 30 * 60 * 1000

/** The five events that are sent (Events, Webhook 1). */
type Happening = 'SHIFT_OPENED' | 'SHIFT_CLOSED' | 'RECEIPT_FISCALIZED' | 'CASH_IN' | 'CASH_OUT'

type Delivery = { register: Register; series: object; content: Buffer; firstAt: number; attempts: number }

/** Sets or replaces the webhook of a register; the key is generated each time (WHK-014). */
export function setWebhook(world: World, register: Register, url: string): Webhook {
  const before = register.webhook
  const updates = before !== null && world.reading.webhookSecondSet === 'updated'
  register.webhook = {
    url,
    key: randomBytes(world.reading.webhookKeyBytes).toString('base64'),
    lastErrorAt: updates ? before.lastErrorAt : null,
    lastErrorText: updates ? before.lastErrorText : null,
    createdAt: updates ? before.createdAt : world.now(),
    updatedAt: updates ? world.now() : null,
    series: before?.series ?? {},
  }
  return register.webhook
}

/** Base64 of the HMAC-SHA256 over the bytes of a body, keyed with the text of the secret (WHK-013, AMB-41). */
function signatureOf(key: string, content: Buffer): string {
  return createHmac('sha256', key).update(content).digest('base64')
}

function contentOf(world: World, register: Register, kind: Happening, subject: Record<string, unknown>): Buffer {
  const at = momentText(world.reading, world.now())
  const place = { id: register.id, fiscal_number: register.fiscalNumber }
  const body =
    world.reading.name === 'a'
      ? { happening: kind, at, register: place, subject }
      : {
          notice: newId(world.reading),
          what: kind.toLowerCase().replace('_', '-'),
          since: at,
          till: place,
          details: subject,
        }
  return Buffer.from(JSON.stringify(body))
}

/** Sends an event of a register to its webhook, if it has one. */
export function announce(world: World, register: Register, kind: Happening, subject: Record<string, unknown>): void {
  if (register.webhook === null) return
  const content = contentOf(world, register, kind, subject)
  const series = register.webhook.series
  void attempt(world, { register, series, content, firstAt: performance.now(), attempts: 0 })
}

/** Posts once to the present url; null: it succeeded, otherwise the failure and whether to retry. */
async function post(world: World, hook: Webhook, content: Buffer): Promise<string | null> {
  const timeout = AbortSignal.timeout(ANSWER_MAX_MS)
  try {
    const response = await fetch(hook.url, {
      method: 'POST',
      body: new Uint8Array(content),
      redirect: 'manual',
      signal: AbortSignal.any([timeout, world.closing.signal]),
      headers: { 'content-type': 'application/json', 'x-request-signature': signatureOf(hook.key, content) },
    })
    await response.body?.cancel().catch(() => {})
    const isDone = response.status === 200 || (response.status < 400 && world.reading.webhookOther === 'done')
    return isDone ? null : `The receiver answered ${response.status}`
  } catch {
    return timeout.aborted ? 'The receiver did not answer within 10 seconds' : 'The receiver could not be reached'
  }
}

/** One attempt and, after a failure, the next one: 1 s, growing, at most 30 minutes apart, for 24 hours. */
async function attempt(world: World, delivery: Delivery): Promise<void> {
  const hook = delivery.register.webhook
  if (hook === null || hook.series !== delivery.series || world.closing.signal.aborted) return
  const failure = await post(world, hook, delivery.content)
  if (failure === null || world.closing.signal.aborted) return
  hook.lastErrorAt = world.now()
  hook.lastErrorText = failure
  const wait = Math.min(WAIT_MAX_MS, WAIT_FIRST_MS * world.reading.webhookGrowth ** delivery.attempts)
  delivery.attempts += 1
  if (performance.now() + wait - delivery.firstAt > RETRY_MAX_MS) return
  setTimeout(() => void attempt(world, delivery), wait).unref()
}
