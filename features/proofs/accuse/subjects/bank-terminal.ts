/** Seams of a bank terminal: what the end of an operation leaves of it, and the sums of operations. */
import { step } from '../../../../machines/vocabulary/step.ts'
import { bankTerminal } from '../../../../simulators/bank-terminal/bank-terminal.ts'
import { finish } from '../../../../simulators/bank-terminal/device.ts'
import * as results from '../../../../simulators/bank-terminal/operation-steps.ts'
import { inAction } from '../seams/charts.ts'
import { reached } from '../seams/reached.ts'
import { inFunction, type Seam } from '../seams/seam.ts'

/** What a terminal is behind the end of an operation. @param wrong of what it should be, the end, and what it was before */
export const finishes = (wrong: (right: any, ended: any, before: any) => object): Seam =>
  inAction(bankTerminal, 'finish', () =>
    step<any, any, any>((before, ended) => {
      reached()
      const right = finish(before, ended)
      return { ...right, context: { ...right.context, ...wrong(right.context, ended, before) } }
    }),
  )

/** The sum of an operation. */
export const sums = (wrong: (right: number, operation: any) => number | null): Seam =>
  inFunction(results, 'amountIn', (right, operation: object) => wrong(right(operation), operation))

/** Whether an operation is a settlement. */
export const isSettlement = ({ request }: any): boolean => request.operation_type === 'settlement'
