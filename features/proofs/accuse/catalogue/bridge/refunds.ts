/** Wrong servers of the bridge: refunds, and what is done under one request_id. */
import * as operations from '../../../../../machines/vocabulary/outside/bank-operation.ts'
import { step } from '../../../../../machines/vocabulary/step.ts'
import * as exchange from '../../../../../server/surfaces/bridge/exchange.ts'
import { failed } from '../../../../../server/surfaces/bridge/messages.ts'
import { messages } from '../../../../../server/surfaces/bridge/schemas.ts'
import { bankOperation } from '../../../../../simulators/bank-terminal/bank-operation.ts'
import * as course from '../../../../../simulators/bank-terminal/course.ts'
import * as device from '../../../../../simulators/bank-terminal/device.ts'
import * as steps from '../../../../../simulators/bank-terminal/operation-steps.ts'
import * as results from '../../../../../simulators/bank-terminal/result.ts'
import { inAction } from '../../seams/charts.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inCall, inFunction, type Otherwise, type Seam } from '../../seams/seam.ts'
import { answersRepeatedly, understands } from '../../subjects/bridge.ts'
import { unstored } from '../../subjects/unstored.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

type Judge = typeof results.judgeRefund
type Status = ReturnType<Judge>

/** The judgement on a refund. */
const judges = (wrong: Otherwise<Judge>): Seam => inCall(results, 'judgeRefund', wrong)

/** Another verdict on a refund. */
const verdict = (change: (right: Status, original: any, question: any) => Status): Seam =>
  judges((right, original, question) => change(right(original, question), original, question))

/** A request that is carried out under another request_id. */
const identifies = (change: (said: string | null, newId: () => string) => string | null): Seam =>
  inFunction(
    exchange,
    'exchange',
    (right, caller: exchange.BridgeCaller, access: unknown, request: any, over: unknown) => {
      const request_id = change(request.request_id, () => caller.world.newId('request'))
      return right(caller, access, { ...request, request_id }, over)
    },
  )

type Fingerprint = (request_id: string, request: object) => string

const fingerprints = (wrong: Otherwise<Fingerprint>): Seam => inFunction<Fingerprint>(course, 'fingerprint', wrong)

export default {
  'BRG-204: takes back of a part what was asked for': () =>
    judges((right, original, question) => {
      const { request, result } = original
      const isPurchase = request?.operation_type === 'purchase' && result !== null
      return right(isPurchase ? { ...original, result: { ...result, amount: request.amount } } : original, question)
    }),
  'BRG-204: takes back more than was paid, in parts': () =>
    verdict((right, { result }, { amount }) =>
      right === 'enteredIncorrectlyAmount' && amount <= result.amount ? null : right,
    ),
  'BRG-204: does not look at the invoice': () =>
    understands('cancel', (request) => ({ ...request, invoice_num: null })),
  'BRG-204: does not look at the code of the authorisation': () =>
    understands('cancel', (request) => ({ ...request, auth_code: null })),
  'BRG-204: does without the code of the authorisation': () =>
    inSchema(schemaWithin(messages.cancel, 'properties', 'payload'), (right) => ({
      ...right,
      required: right.required.filter((name: string) => name !== 'auth_code'),
    })),
  'BRG-204: takes a purchase back as often as it is asked to': () =>
    verdict((right, _original, { amount }) =>
      right !== 'transactionIsAlreadyComplete' ? right : amount > 0 ? 'enteredIncorrectlyAmount' : null,
    ),
  'BRG-204: counts refunds as purchases': () =>
    inFunction(device, 'counted', (right, batch: object, ended: object) =>
      right(batch, { ...ended, operation_type: 'purchase' }),
    ),
  'BRG-204: uses up what may be refunded by a refund that was refused': () =>
    inAction(bankOperation, 'judge', () =>
      step<any, any, any>((operation, event) => {
        const made = steps.answerRefund(operation, event)
        return { ...made, context: { ...made.context, refunded: operation.refunded + event.amount } }
      }),
    ),
  'BRG-204: takes an empty auth_code for the right one': () =>
    judges((right, original, question) => right(original, { ...question, auth_code: question.auth_code || null })),
  'BRG-204: takes the invoice 0 for the right one': () =>
    judges((right, original, question) => right(original, { ...question, invoice_num: question.invoice_num || null })),
  'BRG-204: takes a refund back as if it were a purchase': () =>
    judges((right, original, question) => {
      const { request } = original
      const isRefund = request?.operation_type === 'cancel'
      return right(
        isRefund ? { ...original, request: { operation_type: 'purchase', amount: request.amount } } : original,
        question,
      )
    }),
  'BRG-204: takes a purchase back on its own day alone': () =>
    judges((right, original, question) => {
      const days = [question.at, original.ended_at!].map((ms) => Math.floor(ms / 86_400_000))
      return original.request !== null && days[0] !== days[1] ? 'originalRequestNotFound' : right(original, question)
    }),
  'BRG-204: takes back a second part of the size of the first alone': () =>
    verdict((right, { refunded }, { amount }) =>
      right === null && refunded > 0 && amount !== refunded ? 'enteredIncorrectlyAmount' : right,
    ),
  'BRG-205: answers a settlement that comes again without 200': () =>
    answersRepeatedly('operation.repeated', ({ answer }) => ({ answer: { ...answer, status: undefined } })),
  'BRG-208: takes a request_id written in capitals for another request': () =>
    fingerprints((right, request_id, request) => JSON.stringify([request_id, right(request_id, request)])),
  'BRG-208: makes one request_id for all who give none': () =>
    identifies((said) => said ?? '00000000-0000-4000-8000-000000000001'),
  'BRG-209: answers under a request_id of its own': () => identifies((_said, newId) => newId()),
  'BRG-209: answers another request under a taken request_id with the first result': () =>
    fingerprints((_right, request_id) => request_id.toLowerCase()),
  'BRG-209: charges a request_id as often as it comes': () =>
    inCall(operations, 'rrnOf', (right, seed, terminal_id) => right(seed, terminal_id, crypto.randomUUID())),
  'BRG-209: refuses a request_id that comes again': () =>
    answersRepeatedly('operation.repeated', (_right, asked, { language }) => ({
      answer: failed(asked, 'transmissionDuplication', language),
    })),
  'BRG-209: charges a repeated request once more after a restart': () => unstored('bank-operation'),
  'BRG-209: repeats a request_id in small letters': () => identifies((said) => said?.toLowerCase() ?? null),
  'BRG-209: leaves who asks again before the end without an answer': () =>
    answersRepeatedly('operation.joined', () => ({ coming: new Promise(() => {}) })),
} satisfies WrongServersByName
