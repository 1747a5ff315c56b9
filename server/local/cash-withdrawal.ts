/** Cash given to a card holder at the desk. */
import { WithdrawalRequest } from '../../machines/vocabulary/receipt.ts'
import type { ReceiptFact } from '../../machines/vocabulary/receipt-events.ts'
import type { Refused } from '../../machines/vocabulary/register.ts'
import { type Operation, refusedBy, reply } from '../http/operation.ts'
import { deviceHeaders, deviceOf } from './device.ts'
import { DeskTransaction } from './receipt-schemas.ts'
import { transactionBody } from './receipts.ts'

export const withdrawalOperations: Operation[] = [
  {
    id: 'withdrawCash',
    method: 'POST',
    path: '/api/v1/receipt/cash-withdrawal',
    surface: 'local',
    summary: 'Cash given to a card holder, whose card has paid for it',
    clauses: ['LOC-201', 'LOC-202', 'LOC-203', 'AUT-008'],
    who: 'desk',
    headers: deviceHeaders,
    body: WithdrawalRequest,
    answers: { 200: DeskTransaction },
    async handle(call) {
      const { services, world, register, body, language } = call
      const fact = (await services.switchboard.ask(world, `register:${register.id}`, {
        type: 'receipt.withdraw',
        at: world.clock.now(),
        request: body as WithdrawalRequest,
        device: deviceOf(call),
      })) as ReceiptFact | Refused
      return fact.type === 'refused' ? refusedBy(fact, language) : reply(200, transactionBody(fact))
    },
  },
]
