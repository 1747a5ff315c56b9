/** Cash given to a card holder at the desk. */
import { WithdrawalRequest } from '../../../machines/vocabulary/receipt.ts'
import { ask } from '../../wire/http/ask.ts'
import { type Operation, operation, reply } from '../../wire/http/operation.ts'
import { deviceHeaders, deviceIdOf } from './device.ts'
import { transactionBody } from './receipt-body.ts'
import { DeskTransaction } from './receipt-schemas.ts'

export const withdrawalOperations: Operation[] = [
  operation({
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
    handle(request) {
      const { register, body } = request
      const command = { type: 'receipt.withdraw', request: body, device: deviceIdOf(request) } as const
      return ask(request, `register:${register.id}`, command, (fact) => reply(200, transactionBody(fact)))
    },
  }),
]
