import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initialTransition, transition } from 'xstate'
import type { PrinterCommand, PrinterFact } from '../machines/vocabulary/outside/printer.ts'
import { printer } from './printer.ts'

/** A printer after these commands, at the times 1, 2, 3 …, and its facts. */
function heard(commands: object[]) {
  let [snapshot] = initialTransition(printer)
  const said: PrinterFact[] = []
  for (const [index, command] of commands.entries()) {
    const [next, actions] = transition(printer, snapshot, { at: index + 1, ...command } as PrinterCommand)
    snapshot = next
    for (const { type, params } of actions as unknown as { type: string; params: { event: PrinterFact } }[])
      if (type === 'xstate.emit') said.push(params.event)
  }
  return { ...snapshot.context, said }
}

const print = (document = 1) => ({ type: 'slip.print', slip: { kind: 'RECEIPT', document }, simple_text: false })
const set = (name: string) => ({ type: 'fault.set', fault: { name } })
const clear = (name: string | null) => ({ type: 'fault.clear', fault: name })

test('slips are numbered and printed at once', () => {
  const { jobs, said } = heard([print(7), print(9)])
  assert.deepEqual(
    jobs.map(({ number, at, status, printed_at }) => [number, at, status, printed_at]),
    [
      [1, 1, 'printed', 1],
      [2, 2, 'printed', 2],
    ],
  )
  assert.deepEqual(
    said.map(({ type }) => type),
    ['slip.printed', 'slip.printed'],
  )
})

test('without paper a slip waits, and is printed when there is some', () => {
  const { jobs, said } = heard([set('printer-out-of-paper'), print(), clear('printer-out-of-paper')])
  assert.deepEqual(
    jobs.map(({ at, status, printed_at }) => [at, status, printed_at]),
    [[2, 'printed', 3]],
  )
  assert.deepEqual(
    said.map(({ type }) => type),
    ['fault.changed', 'slip.held', 'fault.changed', 'slip.printed'],
  )
})

test('an unplugged printer loses new and waiting slips; new paper does not bring them back', () => {
  const { jobs } = heard([
    set('printer-out-of-paper'),
    print(1),
    set('printer-unplugged'),
    print(2),
    clear(null),
    print(3),
  ])
  assert.deepEqual(
    jobs.map(({ status }) => status),
    ['lost', 'lost', 'printed'],
  )
})

test('while one fault is on, clearing another prints no waiting slip', () => {
  const { jobs } = heard([set('printer-out-of-paper'), print(1), clear('printer-unplugged')])
  assert.equal(jobs[0]!.status, 'held')
})

test('a hundred slips are remembered; a waiting one that is forgotten is lost', () => {
  const many = Array.from({ length: 101 }, (_, index) => print(index + 1))
  const { jobs, last, said } = heard([set('printer-out-of-paper'), ...many])
  assert.deepEqual([jobs.length, jobs[0]!.number, jobs.at(-1)!.number, last], [100, 2, 101, 101])
  const lost = said.filter(({ type }) => type === 'slip.lost')
  assert.deepEqual(
    lost.map((fact) => 'job' in fact && fact.job.number),
    [1],
  )
})
