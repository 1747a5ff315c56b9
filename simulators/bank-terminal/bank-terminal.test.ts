import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initialTransition, transition } from 'xstate'
import type { BankRequest } from '../../machines/vocabulary/outside/bank-operation.ts'
import { nativeStatuses } from '../../machines/vocabulary/outside/bank-status.ts'
import {
  type BankTerminalCommand,
  type BankTerminalFact,
  type BankTerminalFault,
  DEFAULT_SCRIPT,
  isInBridgeMode,
  type OperationOutcome,
  PRINTS_KEPT,
  QUEUE_LIMIT,
  type QueuedOperation,
  SCREEN_TEXTS,
  SCRIPT_RULES_LIMIT,
  type Script,
  type ScriptRule,
} from '../../machines/vocabulary/outside/bank-terminal.ts'
import { bankTerminal } from './bank-terminal.ts'
import { draw } from './plan.ts'

type Fact<T extends BankTerminalFact['type']> = Extract<BankTerminalFact, { type: T }>

/** A terminal without operations: the test plays their facts, one second for each event. */
function bench(seed = 's') {
  let [snapshot] = initialTransition(bankTerminal, { id: 't', seed })
  let at = 0
  let asked = 0
  const hear = (command: { type: BankTerminalCommand['type'] } & object): BankTerminalFact[] => {
    at += 1000
    const [next, actions] = transition(bankTerminal, snapshot, { at, ...command } as BankTerminalCommand)
    snapshot = next
    return (actions as unknown as { params: { event: BankTerminalFact } }[]).map(({ params }) => params.event)
  }
  return {
    hear,
    /** Operations are named by their order: '1', '2' … */
    enqueue(operation_type: BankRequest['operation_type'] = 'purchase', amount: number | null = 500) {
      const rrn = String(++asked)
      const operation: QueuedOperation = { rrn, request_id: `r${rrn}`, operation_type, amount }
      return hear({ type: 'operation.enqueue', ...operation })
    },
    progress: (step: string, rrn = snapshot.context.current!.rrn) =>
      hear({ type: 'operation.progressed', rrn, step } as never),
    end(state = 'approved', ended: QueuedOperation = snapshot.context.current!) {
      const { rrn, request_id, operation_type, amount } = ended
      return hear({ type: 'operation.ended', rrn, request_id, operation_type, amount, state } as never)
    },
    set: (name: BankTerminalFault['name']) => hear({ type: 'fault.set', fault: { name } } as never),
    clear: (name: BankTerminalFault['name'] | null) => hear({ type: 'fault.clear', fault: name } as never),
    script: (script: Partial<Script>) => hear({ type: 'script.set', script } as never),
    get context() {
      return snapshot.context
    },
    get value() {
      return snapshot.value
    },
  }
}

const types = (facts: BankTerminalFact[]) => facts.map(({ type }) => type)
const begun = (facts: BankTerminalFact[]) =>
  (facts.find(({ type }) => type === 'operation.begun') as Fact<'operation.begun'> | undefined)?.plan
const instruction = (facts: BankTerminalFact[]) =>
  (facts.find(({ type }) => type === 'operation.instructed') as Fact<'operation.instructed'> | undefined)?.instruction
const rule = (
  when: ScriptRule['when'],
  outcome: OperationOutcome,
  operation_type: ScriptRule['operation_type'] = null,
) => ({
  when,
  operation_type,
  outcome,
})
const declined: OperationOutcome = { kind: 'declined', status: 'doNotHonour' }

test('one operation runs, the others wait in order', () => {
  const terminal = bench()
  assert.deepEqual(types(terminal.enqueue()), ['operation.begun'])
  assert.equal(terminal.value, 'busy')
  assert.deepEqual(terminal.enqueue(), [{ type: 'operation.queued', at: 2000, rrn: '2', request_id: 'r2', place: 1 }])
  terminal.enqueue('settlement', null)
  assert.deepEqual(types(terminal.end()), ['terminal.printed', 'operation.begun'])
  assert.equal(terminal.context.current!.rrn, '2')
  assert.deepEqual(types(terminal.end('declined')), ['operation.begun'])
  assert.deepEqual(types(terminal.end()), ['batch.closed', 'terminal.printed'])
  assert.deepEqual([terminal.value, terminal.context.current, terminal.context.queue], ['idle', null, []])
})

test('the queue has a limit, and an operation that ends early leaves it', () => {
  const terminal = bench()
  terminal.enqueue()
  for (let waiting = 1; waiting <= QUEUE_LIMIT; waiting++)
    assert.deepEqual(types(terminal.enqueue()), ['operation.queued'])
  const [fact] = terminal.enqueue()
  assert.equal(fact?.type === 'operation.turned-away' && fact.status, 'deviceBusy')
  const [first] = terminal.context.queue
  assert.deepEqual(terminal.end('timed-out', first), [])
  assert.deepEqual([terminal.context.queue.length, terminal.context.current!.rrn], [QUEUE_LIMIT - 1, '1'])
  assert.deepEqual(types(terminal.enqueue()), ['operation.queued'])
})

test('approved purchases and refunds count in the batch; a settlement closes it, and the next is empty', () => {
  const terminal = bench()
  const done = (type: BankRequest['operation_type'], amount: number | null, state = 'approved') => {
    terminal.enqueue(type, amount)
    return terminal.end(state)
  }
  done('purchase', 700)
  done('purchase', 999, 'declined')
  done('purchase', 50)
  done('cancel', 100)
  const { batch } = terminal.context
  assert.deepEqual(batch, {
    serial: 1,
    opened_at: 2000,
    purchases: { count: 2, sum: 750 },
    refunds: { count: 1, sum: 100 },
  })
  done('settlement', null, 'failed')
  assert.deepEqual(terminal.context.batch, batch)
  assert.deepEqual(begun(terminal.enqueue('settlement', null))!.batch, batch)
  assert.deepEqual(terminal.end()[0], { type: 'batch.closed', at: 12_000, rrn: '6', batch })
  assert.deepEqual(terminal.context.batch, {
    serial: 2,
    opened_at: null,
    purchases: { count: 0, sum: 0 },
    refunds: { count: 0, sum: 0 },
  })
})

test('only an approved operation gets an invoice', () => {
  const terminal = bench()
  const number = (type: BankRequest['operation_type'], state: string) => {
    const plan = begun(terminal.enqueue(type, type === 'settlement' ? null : 1))
    terminal.end(state)
    return plan!.invoice_num
  }
  assert.equal(number('purchase', 'declined'), 1)
  assert.equal(number('purchase', 'approved'), 1)
  assert.equal(number('settlement', 'approved'), null)
  assert.equal(number('print-receipt', 'approved'), null)
  assert.equal(number('cancel', 'approved'), 2)
  assert.equal(number('purchase', 'approved'), 3)
})

test('the terminal keeps the reference of the last bank operation, whatever it printed since', () => {
  const terminal = bench()
  terminal.enqueue()
  terminal.end('declined')
  terminal.enqueue('print-receipt', null)
  terminal.end()
  assert.deepEqual(terminal.context.last, { rrn: '1', request_id: 'r1', operation_type: 'purchase' })
})

test('prints are remembered by reference, up to a limit', () => {
  const terminal = bench()
  terminal.enqueue('display-receipt', null)
  assert.deepEqual(terminal.end(), [])
  for (let print = 0; print <= PRINTS_KEPT; print++) {
    terminal.enqueue('print-receipt', null)
    terminal.end()
  }
  const { prints, last_print } = terminal.context
  assert.deepEqual([prints.length, prints[0]!.number, prints.at(-1)!.number, last_print], [20, 2, 21, 21])
  assert.deepEqual(prints[0]!.operation_type, 'print-receipt')
})

test('the screen follows the running operation, and shows a receipt when asked to', () => {
  const terminal = bench()
  const shown = (): string => terminal.context.screen.shows
  assert.deepEqual(terminal.context.screen, { shows: 'ready', rrn: null })
  terminal.enqueue()
  terminal.progress('waiting-for-card')
  assert.deepEqual(terminal.context.screen, { shows: 'waiting-for-card', rrn: '1' })
  terminal.progress('pin', '99')
  assert.equal(shown(), 'waiting-for-card')
  terminal.end('cancelled')
  assert.deepEqual(terminal.context.screen, { shows: 'cancelled', rrn: '1' })
  terminal.enqueue('display-receipt', null)
  terminal.end('failed')
  assert.equal(shown(), 'failed')
  terminal.enqueue('display-receipt', null)
  terminal.end()
  assert.deepEqual(terminal.context.screen, { shows: 'receipt', rrn: '3' })
  for (const { uk, en } of Object.values(SCREEN_TEXTS)) assert.ok(uk !== '' && en !== '')
})

test('rules apply in order: by remaining count, amount, card, percentage', () => {
  const terminal = bench()
  const next = (amount: number | null = 500, type: BankRequest['operation_type'] = 'purchase') => {
    const { ending } = begun(terminal.enqueue(type, amount))!
    terminal.end(ending.state)
    return ending.status ?? ending.state
  }
  assert.equal(next(), 'approved')
  terminal.script({
    rules: [
      rule({ by: 'amount', amount: 13 }, { kind: 'cancelled', at: 'pin' }),
      rule({ by: 'next', times: 2 }, declined),
      rule({ by: 'next', times: 1 }, { kind: 'host-unreachable' }, 'settlement'),
      rule({ by: 'card', card: 'foreign' }, { kind: 'timed-out', at: 'authorising' }),
      rule({ by: 'probability', percent: 100 }, { kind: 'answer-lost' }, 'cancel'),
    ],
  })
  assert.equal(next(13), 'transactionCanceledByUser')
  assert.equal(next(), 'doNotHonour')
  assert.equal(next(null, 'display-receipt'), 'approved')
  assert.equal(next(1, 'cancel'), 'doNotHonour')
  assert.equal(next(), 'approved')
  assert.equal(terminal.context.script.rules.length, 4)
  assert.equal(next(null, 'settlement'), 'noConnectionWithHost')
  assert.equal(next(null, 'settlement'), 'approved')
  assert.deepEqual(begun(terminal.enqueue('cancel', 1))!.lost, true)
  terminal.end()
  terminal.hear({ type: 'card.insert', card: 'foreign' } as never)
  assert.equal(next(), 'timedOut')
  assert.equal(next(), 'approved', 'a card that was put in has gone')
  terminal.hear({ type: 'script.clear' })
  assert.deepEqual(terminal.context.script, DEFAULT_SCRIPT)
})

test('a script has a limited number of rules', () => {
  const terminal = bench()
  terminal.script({
    rules: Array.from({ length: SCRIPT_RULES_LIMIT + 1 }, (_, amount) => rule({ by: 'amount', amount }, declined)),
  })
  assert.equal(terminal.context.script.rules.length, SCRIPT_RULES_LIMIT)
})

test('every outcome has its end and its status', () => {
  const outcomes: [OperationOutcome, string, string | null][] = [
    [{ kind: 'approved' }, 'authorising approved', null],
    [declined, 'authorising declined', 'doNotHonour'],
    [{ kind: 'cancelled', at: 'waiting-for-card' }, 'waiting-for-card cancelled', 'transactionCanceledByUser'],
    [{ kind: 'timed-out', at: 'waiting-for-card' }, 'waiting-for-card timed-out', 'timedOut'],
    [{ kind: 'host-unreachable' }, 'authorising failed', 'noConnectionWithHost'],
    [{ kind: 'busy' }, 'queued failed', 'deviceBusy'],
    [{ kind: 'no-paper' }, 'queued failed', 'noPaperInPrinter'],
    [{ kind: 'answer-lost' }, 'authorising approved', null],
    [{ kind: 'approved-in-part', amount: 1 }, 'authorising approved', null],
    [{ kind: 'members-omitted', members: ['rrn'] }, 'authorising approved', null],
  ]
  for (const [outcome, end, status] of outcomes) {
    const terminal = bench()
    terminal.script({ rules: [rule({ by: 'next', times: 1 }, outcome)] })
    const { ending, lost } = begun(terminal.enqueue())!
    assert.deepEqual([`${ending.at} ${ending.state}`, ending.status], [end, status])
    assert.equal(lost, outcome.kind === 'answer-lost')
    if (status !== null) assert.ok(status in nativeStatuses)
  }
})

test('chance follows from the seed: the same seed gives the same draws', () => {
  const run = (seed: string | null, world = 's') => {
    const terminal = bench(world)
    terminal.script({ seed, rules: [rule({ by: 'probability', percent: 30 }, declined)] })
    return Array.from({ length: 200 }, () => {
      const { ending } = begun(terminal.enqueue())!
      terminal.end(ending.state)
      return ending.state === 'declined' ? 'x' : '.'
    }).join('')
  }
  assert.equal(run('a'), run('a'))
  assert.equal(run('a'), run('a', 'another world'))
  assert.notEqual(run('a'), run('b'))
  assert.notEqual(run(null), run(null, 'another world'))
  const share = run('a').replaceAll('.', '').length
  assert.ok(share > 40 && share < 80, `${share} of 200`)
  for (let number = 0; number < 100; number++) assert.ok(draw('a', number) >= 0 && draw('a', number) < 100)
})

test('a card declined by its bank is declined, unless a rule says otherwise', () => {
  const terminal = bench()
  terminal.script({ card: 'expired' })
  assert.equal(begun(terminal.enqueue())!.ending.status, 'cardExpired')
  terminal.end('declined')
  terminal.script({ rules: [rule({ by: 'card', card: 'expired' }, { kind: 'approved' })] })
  assert.equal(begun(terminal.enqueue())!.ending.state, 'approved')
})

test('an invalid amount is declined before a card is asked for', () => {
  for (const amount of [0, -1, 1.5, 2 ** 53, 100_000_000_000]) {
    const { ending } = begun(bench().enqueue('purchase', amount))!
    assert.deepEqual([ending.at, ending.status], ['queued', 'enteredIncorrectlyAmount'])
  }
})

test('in manual mode a step waits for a command, and the keys act on the running operation', () => {
  const terminal = bench()
  assert.deepEqual(terminal.hear({ type: 'operation.approve' }), [], 'there is none')
  terminal.script({ mode: 'manual' })
  assert.equal(begun(terminal.enqueue())!.latency_ms.pin, null)
  for (const command of [
    { type: 'operation.proceed' },
    { type: 'operation.approve' },
    { type: 'operation.decline', status: 'lostCard' },
    { type: 'customer.cancel' },
  ] as const)
    assert.deepEqual({ ...instruction(terminal.hear(command)), at: 0 }, { ...command, at: 0 })
  terminal.progress('authorising')
  assert.deepEqual(terminal.hear({ type: 'customer.cancel' }), [], 'the bank has been asked')
})

test('an inserted card goes to the operation that waits for one, and decides its outcome unless a rule has', () => {
  const terminal = bench()
  terminal.script({ mode: 'manual' })
  terminal.enqueue()
  terminal.progress('waiting-for-card')
  const inserted = instruction(terminal.hear({ type: 'card.insert', card: 'stolen' } as never))
  assert.equal(inserted?.type === 'card.insert' && inserted.plan.ending.status, 'stolenCard')
  assert.equal(terminal.context.card, null)
  terminal.progress('card-read')
  assert.deepEqual(types(terminal.hear({ type: 'card.insert', card: 'foreign' } as never)), ['card.inserted'])
  terminal.end('declined')
  terminal.script({ rules: [rule({ by: 'next', times: 1 }, { kind: 'answer-lost' })] })
  assert.equal(begun(terminal.enqueue())!.card!.name, 'foreign')
  terminal.progress('waiting-for-card')
  const ruled = instruction(terminal.hear({ type: 'card.insert', card: 'stolen' } as never))
  assert.deepEqual(ruled?.type === 'card.insert' && [ruled.plan.card!.name, ruled.plan.ending.state, ruled.plan.lost], [
    'stolen',
    'approved',
    true,
  ])
})

test('an unplugged terminal accepts nothing, and its running and waiting operations fail', () => {
  const terminal = bench()
  terminal.enqueue()
  terminal.enqueue()
  const facts = terminal.set('terminal-unplugged')
  assert.deepEqual(types(facts), ['fault.changed', 'operation.instructed', 'operation.instructed'])
  assert.deepEqual(instruction(facts), { type: 'operation.break', at: 3000, status: 'posTerminalNotConnected' })
  assert.deepEqual(terminal.context.queue, [])
  terminal.end('failed')
  assert.equal(terminal.value, 'idle')
  const [fact] = terminal.enqueue()
  assert.equal(fact?.type === 'operation.turned-away' && fact.status, 'posTerminalNotConnected')
  terminal.clear('terminal-unplugged')
  assert.deepEqual(types(terminal.enqueue()), ['operation.begun'])
})

test('a busy terminal refuses new operations and continues those it has', () => {
  const terminal = bench()
  terminal.enqueue()
  terminal.enqueue()
  assert.deepEqual(types(terminal.set('terminal-busy')), ['fault.changed'])
  const [fact] = terminal.enqueue()
  assert.equal(fact?.type === 'operation.turned-away' && fact.status, 'deviceBusy')
  assert.deepEqual(types(terminal.end()), ['terminal.printed', 'operation.begun'])
  terminal.end()
  assert.deepEqual(types(terminal.enqueue()), ['operation.turned-away'])
})

test('faults change the plans of new and running operations, and are undone when cleared', () => {
  const under = (name: BankTerminalFault['name'], type: BankRequest['operation_type'] = 'purchase') => {
    const terminal = bench()
    terminal.set(name)
    return begun(terminal.enqueue(type, type === 'purchase' ? 1 : null))!
  }
  assert.equal(under('terminal-host-unreachable').ending.status, 'noConnectionWithHost')
  assert.equal(under('terminal-host-unreachable', 'settlement').ending.status, 'noConnectionWithHost')
  assert.equal(under('terminal-host-unreachable', 'print-receipt').ending.status, null)
  assert.equal(under('terminal-out-of-paper').ending.status, 'noPaperInPrinter')
  assert.equal(under('terminal-out-of-paper', 'print-receipt').ending.status, 'noPaperInPrinter')
  assert.equal(under('terminal-out-of-paper', 'display-receipt').ending.status, null)
  assert.deepEqual(
    [under('terminal-loses-answers').lost, under('terminal-loses-answers').ending.state],
    [true, 'approved'],
  )
  const silent = under('terminal-silent', 'display-receipt')
  assert.deepEqual([silent.lost, silent.latency_ms.authorising, silent.ending.at], [true, null, 'authorising'])

  const terminal = bench()
  const { latency_ms, ending } = begun(terminal.enqueue())!
  const change = instruction(terminal.set('terminal-silent'))
  assert.equal(change?.type === 'plan.change' && change.plan.latency_ms.pin, null)
  assert.deepEqual(types(terminal.set('terminal-busy')), ['fault.changed'], 'it changes nothing for it')
  const back = instruction(terminal.clear(null))
  assert.deepEqual(back?.type === 'plan.change' && [back.plan.latency_ms, back.plan.ending], [latency_ms, ending])
})

test('a customer can cancel before the bank is asked, whether it can be reached or not', () => {
  const terminal = bench()
  terminal.set('terminal-host-unreachable')
  terminal.script({ rules: [rule({ by: 'next', times: 1 }, { kind: 'cancelled', at: 'pin' })] })
  assert.equal(begun(terminal.enqueue())!.ending.state, 'cancelled')
})

test('a new script changes the pace of the running operation, not its outcome', () => {
  const terminal = bench()
  terminal.script({ mode: 'manual' })
  terminal.enqueue()
  const change = instruction(terminal.script({ mode: 'automatic', rules: [rule({ by: 'next', times: 1 }, declined)] }))
  assert.deepEqual(change?.type === 'plan.change' && [change.plan.latency_ms.pin, change.plan.ending.state], [
    0,
    'approved',
  ])
})

test('bridge mode is on initially; switching it changes neither running nor waiting operations', () => {
  const terminal = bench()
  assert.ok(isInBridgeMode(terminal.context))
  assert.deepEqual(terminal.hear({ type: 'bridge-mode.enter' }), [])
  terminal.enqueue()
  terminal.enqueue()
  const { current, queue } = terminal.context
  assert.deepEqual(types(terminal.hear({ type: 'bridge-mode.leave' })), ['bridge-mode.left'])
  assert.deepEqual(terminal.hear({ type: 'bridge-mode.leave' }), [])
  assert.deepEqual(
    [isInBridgeMode(terminal.context), terminal.context.current, terminal.context.queue],
    [false, current, queue],
  )
  assert.deepEqual(types(terminal.hear({ type: 'bridge-mode.enter' })), ['bridge-mode.entered'])
  assert.ok(isInBridgeMode(terminal.context))
})
