/** Calls that the service makes itself, as OpenAPI describes them: webhooks, and callbacks of single requests. */
import { durationText } from '../../../../machines/duration.ts'
import { WEBHOOK_ANSWER_MS, WEBHOOK_BACK_OFF_MS, WEBHOOK_RETRY_MS } from '../../../../machines/limits.ts'
import { callVerdict } from '../../../../machines/webhook-queue.ts'
import type { OwnCall, RequestCallback } from '../operation.ts'
import type { Models } from './models.ts'
import { type Parameter, SIGNATURE, SIGNATURE_IF_KEYED } from './parameters.ts'

/** What becomes of a call by the verdict on its answer. */
const FATES: Record<ReturnType<typeof callVerdict>, string> = {
  taken: 'Accepted: the call is not made again',
  refused: 'Not accepted, and not made again: no redirect is followed',
  failed: 'Not accepted: the call is made again',
}

/** Statuses of answers by their first digit. */
const CLASSES = [2, 3, 4, 5]

const RETRIES = `An answer is waited for ${durationText(WEBHOOK_ANSWER_MS)}. A call that fails is made again with the same bytes, first after ${durationText(WEBHOOK_BACK_OFF_MS.first)}, then after twice the time before, ${durationText(WEBHOOK_BACK_OFF_MS.longest)} at the most, until ${durationText(WEBHOOK_RETRY_MS)} after the first call. An event may arrive more than once.`

const responses = (): Record<string, { description: string }> =>
  Object.fromEntries(CLASSES.map((first) => [`${first}XX`, { description: FATES[callVerdict(first * 100)] }]))

function post(id: string, { summary, body }: OwnCall, models: Models, signature: Parameter): object {
  return {
    operationId: id,
    summary,
    description: RETRIES,
    tags: ['webhook'],
    // It is signed, and shows no credentials
    security: [],
    parameters: [signature],
    requestBody: { required: true, content: { 'application/json': { schema: models.described(body) } } },
    responses: responses(),
  }
}

/** An entry of `webhooks`: the address was given beforehand, together with a key. */
export const webhookOf = (name: string, call: OwnCall, models: Models): object => ({
  post: { ...post(name, call, models, SIGNATURE), 'x-clauses': call.clauses },
})

/** The `callbacks` of an operation. @param id operationId that the calls are made for */
export const callbacksOf = (id: string, calls: readonly RequestCallback[], models: Models): object =>
  Object.fromEntries(
    calls.map(({ name, address, ...call }) => {
      const made = { ...post(`${id}Callback`, call, models, SIGNATURE_IF_KEYED), 'x-clauses': call.clauses }
      return [name, { [`{$request.body#${address}}`]: { post: made } }]
    }),
  )
