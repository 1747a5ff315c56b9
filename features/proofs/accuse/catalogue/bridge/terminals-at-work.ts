/** Wrong servers of the bridge: terminals at work, the shifts of their bank, and what a restart leaves of them. */

import { step } from '../../../../../machines/vocabulary/step.ts'
import { failed } from '../../../../../server/surfaces/bridge/messages.ts'
import { bankOperation } from '../../../../../simulators/bank-terminal/bank-operation.ts'
import { bankTerminal } from '../../../../../simulators/bank-terminal/bank-terminal.ts'
import * as device from '../../../../../simulators/bank-terminal/device.ts'
import { emptyBatch } from '../../../../../simulators/bank-terminal/device.ts'
import * as steps from '../../../../../simulators/bank-terminal/operation-steps.ts'
import * as results from '../../../../../simulators/bank-terminal/result.ts'
import { inAction } from '../../seams/charts.ts'
import { inModule, inModuleScope, type Seam } from '../../seams/seam.ts'
import { resumes } from '../../seams/turns.ts'
import { finishes, isSettlement, sums } from '../../subjects/bank-terminal.ts'
import { answersSuccess, behindEnd } from '../../subjects/bridge.ts'
import { unstored } from '../../subjects/unstored.ts'
import { wrong } from '../../wrong-server.ts'

const DAY_MS = 86_400_000
const dayOf = (ms: number): number => Math.floor(ms / DAY_MS)

/** A terminal that goes on otherwise behind a restart. */
const resumed = (change: (terminal: any) => object): Seam =>
  resumes('bank-terminal', (terminal) => ({ ...terminal, ...change(terminal) }))

/** What a settlement leaves of the shift of the bank. */
const closesBatch = (change: (right: any, before: any) => object): Seam =>
  inModuleScope<any>(device, 'settled', (right) => (terminal: any, ended: any, current: object) => {
    const made = right(terminal, ended, current)
    if (ended.operation_type !== 'settlement') return made
    const batch = { ...made.context.batch, ...change(made.context.batch, terminal.batch) }
    return { ...made, context: { ...made.context, batch } }
  })

const counts = (change: (right: any, batch: any, ended: any) => object): Seam =>
  inModuleScope<any>(device, 'counted', (right) => (batch: object, ended: object) => change(right, batch, ended))

/** The sum of a settlement, of another shift of the bank. */
const settles = (change: (batch: any) => object): Seam =>
  inModuleScope<any>(results, 'amountIn', (right) => (operation: any) => {
    const { plan } = operation
    return right(
      plan?.batch ? { ...operation, plan: { ...plan, batch: { ...plan.batch, ...change(plan.batch) } } } : operation,
    )
  })

/** The judgement on a refund. */
const judges = (change: (right: typeof results.judgeRefund) => typeof results.judgeRefund): Seam =>
  inModule(results, 'judgeRefund', change)

export default [
  wrong(
    'BRG-103',
    'has the operation of a terminal at its first step again after a restart',
    resumed(({ current }) => ({ current: current && { ...current, step: 'waiting-for-card' } })),
  ),
  wrong(
    'BRG-103',
    'forgets at a restart what waits at a terminal behind the operation under way',
    resumed(() => ({ queue: [] })),
  ),
  wrong(
    'BRG-103',
    'forgets at a restart what a terminal has done last',
    resumed(() => ({ last: null })),
  ),
  wrong(
    'BRG-103',
    'lets a terminal work by itself again after a restart',
    resumed(({ script }) => ({ script: { ...script, mode: 'automatic' } })),
  ),
  wrong(
    'BRG-104',
    'finds no purchase that could be taken back',
    judges(
      (right) => (original, question) =>
        original.request === null ? right(original, question) : 'originalRequestNotFound',
    ),
  ),
  wrong(
    'BRG-104',
    'counts a refund for the whole purchase',
    settles(({ purchases, refunds }) => ({ refunds: { ...refunds, sum: refunds.count > 0 ? purchases.sum : 0 } })),
  ),
  wrong(
    'BRG-104',
    'finds the purchase of a reference with blanks around it',
    inAction(bankOperation, 'askOriginal', () =>
      step<any, any, any>((operation, event) => {
        const { request } = operation
        if (request?.operation_type !== 'cancel') return steps.askOriginal(operation, event)
        const made = steps.askOriginal({ ...operation, request: { ...request, rrn: request.rrn.trim() } }, event)
        return { ...made, context: { ...made.context, request } }
      }),
    ),
  ),
  wrong(
    'BRG-104',
    'shows a terminal ready after a restart',
    resumed(() => ({ screen: { shows: 'ready', rrn: null } })),
  ),
  wrong(
    'BRG-106',
    'leaves the batch open with a settlement',
    closesBatch((_right, before) => before),
  ),
  wrong(
    'BRG-106',
    'counts no batches',
    closesBatch((_right, { serial }) => ({ serial })),
  ),
  wrong(
    'BRG-106',
    'settles without the refunds',
    settles(() => ({ refunds: { count: 0, sum: 0 } })),
  ),
  wrong(
    'BRG-106',
    "closes the register's shift with the bank's",
    behindEnd(async ({ services, world }, operation) => {
      if (operation !== 'settlement') return
      const command = { type: 'shift.close', from: 'desk', cashier: null, at: world.clock.now() }
      await services.switchboard.ask(world, `register:${world.reference.firstRegister.id}`, command as never)
    }),
  ),
  wrong(
    'BRG-106',
    'takes back once more in the next shift of the bank what it took back in the last',
    closesBatch((_right, { refunds }) => ({ refunds })),
  ),
  wrong(
    'BRG-106',
    'tells no sum of a shift of the bank in which nothing was sold',
    sums((right, operation) => (isSettlement(operation) ? right || null : right)),
  ),
  wrong(
    'BRG-106',
    'settles no shift of the bank in which nothing was sold',
    answersSuccess((answer, result) => {
      const { terminal_id, request_id, operation_type } = answer
      return operation_type === 'settlement' && result?.amount === 0
        ? failed({ terminal_id, request_id, operation_type }, 'argumentError', 'uk')
        : answer
    }),
  ),
  wrong('BRG-106', 'forgets at a restart what the bank shift of a terminal has counted', unstored('bank-terminal')),
  wrong(
    'BRG-106',
    'closes the shift of the bank by a settlement that has failed',
    finishes(({ batch }, { operation_type, state }) =>
      operation_type === 'settlement' && state !== 'approved' ? { batch: emptyBatch(batch.serial + 1) } : {},
    ),
  ),
  wrong(
    'BRG-106',
    'settles what the bank has declined as well',
    inAction(bankTerminal, 'finish', () =>
      step<any, any, any>((terminal, ended) => {
        if (ended.state !== 'declined') return device.finish(terminal, ended)
        const made = device.finish(terminal, { ...ended, state: 'approved' })
        return { ...made, context: { ...made.context, screen: { shows: 'declined', rrn: ended.rrn } } }
      }),
    ),
  ),
  wrong(
    'BRG-106',
    'settles what was paid on the last day alone',
    counts((right, batch, ended) => {
      const isOld = batch.opened_at !== null && dayOf(batch.opened_at) !== dayOf(ended.at)
      return right(isOld ? emptyBatch(batch.serial) : batch, ended)
    }),
  ),
  wrong(
    'BRG-106',
    'forgets at a restart what a terminal has printed',
    resumed(() => ({ prints: [] })),
  ),
]
