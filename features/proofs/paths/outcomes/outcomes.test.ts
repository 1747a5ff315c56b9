import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, transition } from 'xstate'
import { mailing } from '../../../../machines/mail/mailing.ts'
import { reportTaskMachine } from '../../../../machines/report-task.ts'
import { webhook } from '../../../../machines/webhook.ts'
import { MachineObserver } from '../observed.ts'
import { decidedEvents } from './outcomes.ts'

const MACHINES: Readonly<Record<string, AnyStateMachine>> = { webhook, mailing, 'report-task': reportTaskMachine }

test('what a step comes to is observed by the facts it says, and by its timers', () => {
  const observer = new MachineObserver(mailing)
  const content = { kind: 'receipt', cash_register_id: 'r', document: 1 } as const
  const events = [
    { type: 'mailing.begin', at: 0, content, addresses: ['a@example.com'] },
    { type: 'mail.ended', at: 0, number: 1, attempt: 1, status: 451, message: 'later' },
    { type: 'mail.retry', at: 60_000, number: 1 },
    { type: 'mail.ended', at: 60_000, number: 1, attempt: 2, status: 250, message: 'taken' },
    { type: 'mail.ended', at: 60_000, number: 1, attempt: 2, status: 250, message: 'taken' },
  ]
  let snapshot: AnyMachineSnapshot = initialTransition(mailing, { id: 'm' })[0]
  for (const event of events) snapshot = transition(mailing, snapshot as never, event as never)[0]
  const seen = Object.fromEntries(observer.transitions().map(({ event, outcomes }) => [event, outcomes]))
  assert.deepEqual(seen['mailing.begin'], { 'mailing.begun, mail.called, a timer': 1 })
  assert.deepEqual(seen['mail.ended'], { 'mail.failed, a timer': 1, 'mail.sent, mailing.ended': 1, nothing: 1 })
  assert.deepEqual(seen['mail.overdue'], {})
})

test('outcomes are written of events that their machines take', () => {
  for (const [name, machine] of Object.entries(MACHINES)) {
    const events: readonly string[] = machine.events
    const strays = decidedEvents(name).filter((event) => !events.includes(event))
    assert.deepEqual(strays, [], name)
  }
})
