import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initialTransition, transition } from 'xstate'
import { MAIL_RETRY_MS, MAILS_AT_ONCE } from '../limits.ts'
import type { MailingCommand, MailingContext, MailingFact } from '../vocabulary/mail/mailing.ts'
import { mailing } from './mailing.ts'

type Action = { type: string; params: { event: never; id?: string; sendId?: string; delay?: number } }
const MINUTE = 60_000
const content = { kind: 'report', report_task_id: 't', organization_id: 'o' } as const

/** A mailing that has begun, its clock moved by hand: what it says, and the timers it has. */
function bench(...addresses: string[]) {
  let [snapshot] = initialTransition(mailing, { id: 't' })
  let at = 0
  const timers = new Map<string, { event: { type: string; number: number }; due: number }>()
  const hear = (command: object): MailingFact[] => {
    const [next, actions] = transition(mailing, snapshot, { at, ...command } as MailingCommand)
    snapshot = next
    const said: MailingFact[] = []
    for (const { type, params } of actions as unknown as Action[])
      if (type === 'xstate.emit') said.push(params.event)
      else if (type === 'xstate.cancel') timers.delete(params.sendId!)
      else if (params.delay !== undefined) timers.set(params.id!, { event: params.event, due: at + params.delay })
    return said
  }
  const begun = hear({ type: 'mailing.begin', content, addresses })
  return {
    hear,
    begun,
    timers,
    end: (number: number, attempt: number, status: number | null, more = {}) =>
      hear({ type: 'mail.ended', number, attempt, status, message: `${status}`, ...more }),
    /** Goes to where a timer is due, or so much later, and lets it ring. */
    ring(number: number, late = 0): MailingFact[] {
      const { event, due } = timers.get(`mail-${number}`)!
      timers.delete(`mail-${number}`)
      at = due + late
      return hear({ ...event, at })
    },
    get now() {
      return at
    },
    get context(): MailingContext {
      return snapshot.context
    },
  }
}

const types = (facts: MailingFact[]): string[] => facts.map(({ type }) => type)

test('each address has its own mail, some at a time, and the end is said once', () => {
  const addresses = Array.from({ length: MAILS_AT_ONCE + 2 }, (_, place) => `a${place}@example.com`)
  const { begun, end, context, timers } = bench(...addresses)
  assert.deepEqual(types(begun), ['mailing.begun', ...Array(MAILS_AT_ONCE).fill('mail.called')])
  assert.equal(context.mails.length, addresses.length)
  assert.deepEqual(types(end(1, 1, 250)), ['mail.sent', 'mail.called'])
  assert.deepEqual(types(end(2, 1, 250)), ['mail.sent', 'mail.called'])
  for (let number = 3; number < addresses.length; number++) assert.deepEqual(types(end(number, 1, 250)), ['mail.sent'])
  assert.deepEqual(end(addresses.length, 1, 250).slice(-1), [
    { type: 'mailing.ended', at: 0, sent: addresses.length, given_up: 0, left_out: 0 },
  ])
  assert.equal(timers.size, 0)
})

test('what is refused for now is tried again, after waits that grow to half an hour, for a day', () => {
  const mail = bench('a@example.com')
  const waits: number[] = []
  for (let attempt = 1; ; attempt++) {
    const failed = mail.end(1, attempt, attempt % 2 ? 451 : null)
    if (types(failed).includes('mail.gave-up')) {
      assert.deepEqual(types(failed), ['mail.failed', 'mail.gave-up', 'mailing.ended'])
      break
    }
    const { due } = mail.timers.get('mail-1')!
    waits.push((due - mail.now) / MINUTE)
    assert.deepEqual(types(mail.ring(1)), ['mail.called'])
  }
  assert.deepEqual(waits.slice(0, 7), [1, 2, 4, 8, 16, 30, 30])
  assert.ok(mail.now <= MAIL_RETRY_MS && mail.now > MAIL_RETRY_MS - 30 * MINUTE)
  assert.equal(mail.context.mails[0]!.state, 'given-up')
})

test('what is refused for good is given up at once', () => {
  const mail = bench('a@example.com', 'b@example.com')
  assert.deepEqual(types(mail.end(1, 1, 550)), ['mail.failed', 'mail.gave-up'])
  assert.deepEqual(types(mail.end(2, 1, 250)), ['mail.sent', 'mailing.ended'])
})

test('a call without an answer is made again; an answer that comes after that counts for nothing', () => {
  const mail = bench('a@example.com')
  assert.deepEqual(types(mail.ring(1)), ['mail.failed'])
  assert.deepEqual(mail.end(1, 1, 250), [])
  assert.deepEqual(types(mail.ring(1)), ['mail.called'])
  assert.deepEqual(mail.end(1, 1, 250), [])
  assert.deepEqual(types(mail.end(1, 2, 250)), ['mail.sent', 'mailing.ended'])
})

test('an answer counts when it is said to; a minute later it is none', () => {
  const slow = bench('a@example.com')
  assert.deepEqual(slow.end(1, 1, 250, { after_ms: 59_999 }), [])
  assert.deepEqual(types(slow.ring(1)), ['mail.sent', 'mailing.ended'])
  assert.equal(slow.now, 59_999)
  const slower = bench('a@example.com')
  assert.deepEqual(slower.end(1, 1, 250, { after_ms: MINUTE }), [])
  assert.deepEqual(types(slower.ring(1)), ['mail.failed'])
})

test('an address that has unsubscribed is left out, also between two tries', () => {
  const mail = bench('a@example.com')
  mail.end(1, 1, 451)
  mail.ring(1)
  assert.deepEqual(mail.hear({ type: 'mail.leave-out', number: 1, attempt: 1 }), [])
  assert.deepEqual(types(mail.hear({ type: 'mail.leave-out', number: 1, attempt: 2 })), [
    'mail.left-out',
    'mailing.ended',
  ])
  assert.equal(mail.timers.size, 0)
})

test('a process that was away longer than a day gives up what was to be tried meanwhile', () => {
  const mail = bench('a@example.com')
  mail.end(1, 1, 451)
  assert.deepEqual(types(mail.ring(1, MAIL_RETRY_MS)), ['mail.gave-up', 'mailing.ended'])
})

test('a mailing begins once', () => {
  const mail = bench('a@example.com')
  assert.deepEqual(mail.hear({ type: 'mailing.begin', content, addresses: ['b@example.com'] }), [])
})
