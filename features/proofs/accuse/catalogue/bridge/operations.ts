/** Wrong servers of the bridge: what a terminal shows, prints and tells of an operation, and its time. */
import { step } from '../../../../../machines/vocabulary/step.ts'
import { bankOperation } from '../../../../../simulators/bank-terminal/bank-operation.ts'
import * as device from '../../../../../simulators/bank-terminal/device.ts'
import * as steps from '../../../../../simulators/bank-terminal/operation-steps.ts'
import * as plans from '../../../../../simulators/bank-terminal/plan.ts'
import * as results from '../../../../../simulators/bank-terminal/result.ts'
import * as scripts from '../../../../../simulators/bank-terminal/script.ts'
import { inAction } from '../../seams/charts.ts'
import { inModule, inModuleScope } from '../../seams/seam.ts'
import { finishes, isSettlement, sums } from '../../subjects/bank-terminal.ts'
import { wrong } from '../../wrong-server.ts'

export default [
  wrong(
    'BRG-203',
    'tells amounts beyond 21474836.47 in 32 bits',
    sums((right) => right | 0),
  ),
  wrong(
    'BRG-205',
    'tells of a settlement of nothing what the last purchase was',
    sums((right, operation) => (isSettlement(operation) ? right || 2000 : right)),
  ),
  wrong(
    'BRG-206',
    'prints what it is to show',
    inModuleScope<any>(device, 'printed', (right) => (terminal: object, ended: any) => {
      const { operation_type } = ended
      if (operation_type !== 'display-receipt') return right(terminal, ended)
      const { context, says } = right(terminal, { ...ended, operation_type: 'print-receipt' })
      const print = { ...says[0].print, operation_type }
      return { context: { ...context, prints: context.prints.with(-1, print) }, says: [{ ...says[0], print }] }
    }),
  ),
  wrong(
    'BRG-206',
    'keeps the first text on the screen when a second follows',
    finishes((_right, { operation_type }, { screen }) =>
      operation_type === 'display-receipt' && screen.shows === 'receipt' ? { screen } : {},
    ),
  ),
  wrong(
    'BRG-206',
    'shows no text on a terminal without paper',
    inModule(
      plans,
      'underFaults',
      (right) => (current, faults) =>
        right(
          current.operation_type === 'display-receipt' ? { ...current, operation_type: 'print-receipt' } : current,
          faults,
        ),
    ),
  ),
  wrong(
    'BRG-212',
    'approves what the bank declines',
    inModule(
      scripts,
      'endingOf',
      (right) => (outcome) =>
        outcome.kind === 'declined' ? { at: 'authorising', state: 'approved', status: null } : right(outcome),
    ),
  ),
  wrong(
    'BRG-213',
    'has a card in the answer to a settlement, null',
    inModule(results, 'resultOf', (right) => (operation) => {
      const result = right(operation)
      return result === null || result.pan !== undefined
        ? result
        : ({ ...result, pan: null, invoice_num: null } as never)
    }),
  ),
  wrong(
    'BRG-213',
    'says nothing of the sum of a settlement',
    inModule(results, 'resultOf', (right) => (operation) => {
      const result = right(operation)
      if (result === null || !isSettlement(operation)) return result
      const { amount: _, ...rest } = result
      return rest as never
    }),
  ),
  wrong(
    'NS-86',
    'counts the time of an operation from its asking alone',
    inAction(bankOperation, 'begin', () =>
      step<any, any, any>((operation, event) => ({ ...steps.beginOperation(operation, event), timers: [] })),
    ),
  ),
]
