/** The messages of the socket of a terminal's hardware: it is asked what clients ask, and says what came of it. */
import Type from 'typebox'
import { BankResult } from '../../../../machines/vocabulary/outside/bank-result.ts'
import { OPERATION_TYPES } from '../../../../machines/vocabulary/terminal.ts'
import type { SocketMessage } from '../../../wire/sockets/description/channel.ts'
import { nativeCodes } from '../answers.ts'
import { commands } from '../cloud-messages.ts'

const REQUEST = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'

const answering = {
  request_id: Type.String({ format: 'uuid', description: 'As it was asked' }),
  operation_type: Type.Enum(OPERATION_TYPES, { description: 'As it was asked' }),
}

const success: SocketMessage = {
  name: 'hardware-success',
  summary: 'The hardware has carried it out: the client receives its success',
  notes: ['A member of `result` that is not named here reaches who asked as well.'],
  clauses: ['BRG-209', 'BRG-212', 'FLD-024', 'FLD-025'],
  payload: Type.Object(
    { ...answering, success: Type.Literal(true), code: Type.Literal(0), result: Type.Optional(BankResult) },
    { title: 'HardwareSuccess' },
  ),
  example: () => ({
    ...{ request_id: REQUEST, operation_type: 'purchase', success: true, code: 0 },
    result: { rrn: '748920811769', auth_code: '858449', invoice_num: 1, amount: 2000, currency: 'UAH' },
  }),
}

const failure: SocketMessage = {
  name: 'hardware-failure',
  summary: 'It failed: the client receives the code, and the words of the hardware where it has any',
  notes: [
    'For what is no answer, or a success whose code is not 0, the client receives 9023: the outcome of the operation is not known.',
  ],
  clauses: ['BRG-209', 'BRG-212', 'ERR-401', 'FLD-024'],
  payload: Type.Object(
    {
      ...answering,
      success: Type.Literal(false),
      code: Type.Integer({ not: { const: 0 }, description: 'A native code' }),
      error: Type.Optional(Type.String({ description: 'What has failed; without it, the text of the code' })),
      description: Type.Optional(Type.String({ description: 'The same in English' })),
      result: Type.Optional(Type.Object({})),
    },
    { title: 'HardwareFailure' },
  ),
  codes: nativeCodes,
  example: () => ({ request_id: REQUEST, operation_type: 'purchase', success: false, code: 9420 }),
}

/** What the hardware is asked: the messages of clients, each under a request_id. */
export const asked: readonly SocketMessage[] = commands.map((each) => ({ ...each, answers: [success, failure] }))
