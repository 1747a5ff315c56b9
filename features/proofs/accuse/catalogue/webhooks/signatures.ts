/** Wrong servers of webhooks: signatures and their keys, and the last failure. */
import { createHmac } from 'node:crypto'
import * as deliveries from '../../../../../machines/webhook-queue.ts'
import * as keys from '../../../../../server/outbound/webhooks/signing-key.ts'
import { signingKey } from '../../../../../server/outbound/webhooks/signing-key.ts'
import * as webhookCall from '../../../../../server/outbound/webhooks/webhook-call.ts'
import { shows } from '../../seams/rows.ts'
import { inCall, inFunction, type Otherwise, type Seam, together } from '../../seams/seam.ts'
import { remembers, resumes, saysFact } from '../../seams/turns.ts'
import { deliversBy, sends, signs } from '../../subjects/webhooks.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

/** The body of a call, signed as it is then. @param key left out: there is none yet */
const rewrites = (change: (text: string, attempt: number, key: string | null) => string): Seam => {
  const written = new WeakMap<object, Buffer>()
  const other = (body: Buffer, call: { attempt: number }, key: string | null): Buffer => {
    const made = written.get(call) ?? Buffer.from(change(body.toString(), call.attempt, key))
    written.set(call, made)
    return made
  }
  return together(
    signs((right, key, body, call) => right(key, other(body, call, key))),
    sends(({ body }, call) => ({ body: other(body, call, null) })),
  )
}

type WithError = (webhook: any, number: number, error: { at: number; message: string }) => any
const notesError = (wrong: Otherwise<WithError>): Seam => inFunction<WithError>(deliveries, 'withError', wrong)

const KEEPS_FIRST = notesError((right, webhook, number, error) => {
  const settings = right(webhook, number, error)
  const last_error = webhook.settings?.last_error
  return settings && last_error ? { ...settings, last_error } : settings
})

/** The webhook that was set, as it is remembered and as it is said. */
const configures = (change: (right: any, before: any) => object): Seam =>
  together(
    remembers('webhook', 'webhook.configure', (context, before) => {
      const { settings, serial } = context
      return { ...context, ...change({ settings, serial }, before) }
    }),
    saysFact('webhook.configured', ({ settings, serial, ...fact }, before) => ({
      ...fact,
      ...{ settings, serial, ...change({ settings, serial }, before) },
    })),
  )

const keyShown = ({ world, register }: any, serial: number): string => signingKey(world, { id: register.id }, serial)

export default {
  'WHK-008: tells another thing when it repeats': () => rewrites((text, attempt) => (attempt > 1 ? `${text} ` : text)),
  'WHK-012: signs the first call alone': () =>
    sends(({ signed }, { attempt }) => ({ signed: attempt === 1 ? signed : null })),
  'WHK-012: signs under another header': () =>
    inFunction(
      webhookCall,
      'post',
      (right, url: string, { 'x-request-signature': signed, ...headers }: any, ...rest: unknown[]) =>
        right(url, { ...headers, ...(signed !== undefined && { 'x-signature': signed }) }, ...rest),
    ),
  'WHK-012: signs no event of a shift': () =>
    sends(({ body, signed }) => ({ signed: body.toString().startsWith('{"shift"') ? null : signed })),
  'WHK-013: signs in hexadecimal': () =>
    inCall(webhookCall, 'signature', (right, ...given) => Buffer.from(right(...given), 'base64').toString('hex')),
  'WHK-013: signs by SHA-1': () =>
    inCall(webhookCall, 'signature', (_right, key, body) => createHmac('sha1', key).update(body).digest('base64')),
  'WHK-013: signs letters as one byte each': () =>
    signs((right, key, body) => right(key, Buffer.from(body.toString(), 'latin1'))),
  'WHK-013: signs by the bytes that the key is the text of': () =>
    inCall(webhookCall, 'signature', (_right, key, body) =>
      createHmac('sha256', Buffer.from(key, 'base64url')).update(body).digest('base64'),
    ),
  'WHK-013: signs after a restart with the first of the keys a webhook has had': () =>
    resumes('webhook', (context) => ({ ...context, serial: 1 })),
  'WHK-013: repeats the signature of the first call under whatever key is set since': () => {
    const first = new Map<string, string>()
    return signs((right, key, body, { type, cash_register_id, number }, { id }) => {
      const name = `${id} ${type} ${cash_register_id} ${number}`
      if (!first.has(name)) first.set(name, right(key, body))
      return first.get(name)!
    })
  },
  'WHK-013: signs the first sixteen kilobytes of a body': () =>
    signs((right, key, body) => right(key, body.subarray(0, 16_384))),
  'WHK-013: signs other bytes where a body has a letter of four bytes': () =>
    signs((right, key, body) => right(key, Buffer.from(body.toString().replace(/[\ud800-\udfff]/g, '?')))),
  'WHK-014: gives all registers one key': () =>
    inCall(keys, 'signingKey', (_right, world, _webhook, serial) =>
      world.keyFor('webhook', serial).toString('base64url'),
    ),
  'WHK-014: keeps the key when a webhook is set again': () =>
    inCall(keys, 'signingKey', (_right, world, { id }) => world.keyFor('webhook', id).toString('base64url')),
  'WHK-014: begins with the first key again after a removal': () =>
    remembers('webhook', 'webhook.remove', (context) => ({ ...context, serial: 0 })),
  'WHK-014: signs with the first key after the webhook was set a second time': () =>
    configures((_right, { serial }) => ({ serial: serial || 1 })),
  'WHK-015: shows the key with the webhook': () =>
    shows('getWebhook', (body, request) => ({ ...body, key: keyShown(request, 1) })),
  'WHK-015: shows the key of the webhook that it removes': () =>
    shows('removeWebhook', (body, request) => ({ ...body, key: keyShown(request, 1) })),
  'WHK-015: tells the receiver the key': () =>
    rewrites((text, _attempt, key) => text.replace(/}$/, `,"key":"${key}"}`)),
  'WHK-015: shows the key of a webhook that was set a second time': () =>
    shows('getWebhook', async (body, request: any) => {
      const { services, world, register } = request
      const { serial } = await services.switchboard.read(world, `webhook:${register.id}`)
      return serial === 1 ? body : { ...body, key: keyShown(request, serial) }
    }),
  'WHK-016: keeps the first failure': () => KEEPS_FIRST,
  'WHK-016: forgets the last failure with a success': () =>
    deliversBy('ended', (right, webhook, delivery, result) => {
      const { context, says } = right(webhook, delivery, result)
      if (result.verdict !== 'taken') return { context, says }
      return { context: { ...context, settings: { ...context.settings, last_error: null } }, says }
    }),
  'WHK-016: keeps the last failure when a webhook is set again': () =>
    configures(({ settings }, before) => ({
      settings: { ...settings, last_error: before.settings?.last_error ?? null },
    })),
  'WHK-016: dates the last failure by the next call': () =>
    deliversBy('ended', (right, webhook, delivery, result) => {
      const { context, says } = right(webhook, delivery, result)
      const { settings } = context
      const isNoted = settings !== webhook.settings && settings?.last_error != null && result.retry_at !== null
      if (!isNoted) return { context, says }
      const last_error = { ...settings.last_error, at: result.retry_at }
      return { context: { ...context, settings: { ...settings, last_error } }, says }
    }),
  'WHK-016: forgets the last failure at a restart': () =>
    resumes('webhook', (context) => ({
      ...context,
      ...(context.settings && { settings: { ...context.settings, last_error: null } }),
    })),
  'WHK-016: notes no failure of a call that got no answer in time': () =>
    notesError((right, webhook, number, error) =>
      error.message.startsWith('no answer') ? webhook.settings : right(webhook, number, error),
    ),
} satisfies WrongServersByName
