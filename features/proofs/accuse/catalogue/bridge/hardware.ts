/** Wrong servers of the bridge: hardware that is connected in place of a simulated terminal. */
import { parseObject } from '../../../../../server/surfaces/bridge/admission.ts'
import * as deviceAnswers from '../../../../../server/surfaces/bridge/device/answer.ts'
import * as relays from '../../../../../server/surfaces/bridge/device/relay.ts'
import { Relay } from '../../../../../server/surfaces/bridge/device/relay.ts'
import { privateOf } from '../../seams/privates.ts'
import { inModule, inObject, together } from '../../seams/seam.ts'
import { asksDevice } from '../../subjects/bridge.ts'
import { wrong } from '../../wrong-server.ts'

/** A device that is heard or ends while of those who wait for the same the first alone is told. */
const tellsFirst = (relay: Relay, tell: () => void): void => {
  const asked = [...privateOf<Map<string, { waiters: Set<unknown> }>>(relay, 'asked').values()]
  const others = asked.map(({ waiters }) => [waiters, [...waiters].slice(1)] as const)
  for (const [waiters, rest] of others) for (const each of rest) waiters.delete(each)
  tell()
  for (const [waiters, rest] of others) for (const each of rest) waiters.add(each)
}

export default [
  wrong(
    'BRG-204',
    'calls the invoice of a refund invoice_num when it asks hardware',
    asksDevice('cancel', ({ invoiceNum, ...payload }) => ({ ...payload, invoice_num: invoiceNum })),
  ),
  wrong(
    'BRG-209',
    'takes what hardware answers first for the answer to what it was asked first',
    inObject(
      Relay.prototype,
      'hear',
      (right) =>
        function (this: Relay, text) {
          const [request_id] = privateOf<Map<string, unknown>>(this, 'asked').keys()
          right.call(this, request_id === undefined ? text : JSON.stringify({ ...parseObject(text), request_id }))
        },
    ),
  ),
  wrong(
    'BRG-209',
    'gives of two who wait for the same at hardware the first its answer',
    together(
      inObject(
        Relay.prototype,
        'hear',
        (right) =>
          function (this: Relay, text) {
            tellsFirst(this, () => right.call(this, text))
          },
      ),
      inObject(
        Relay.prototype,
        'end',
        (right) =>
          function (this: Relay) {
            tellsFirst(this, () => right.call(this))
          },
      ),
    ),
  ),
  wrong(
    'BRG-210',
    'names the first terminal to the hardware of each',
    inModule(
      relays,
      'Relay',
      (right) =>
        class extends right {
          constructor(...[world, , log]: ConstructorParameters<typeof Relay>) {
            super(world, world.reference.seed.terminals[0]!.id, log)
          }
        },
    ),
  ),
  wrong(
    'BRG-215',
    'tells of two requests one that the hardware has gone',
    inObject(
      Relay.prototype,
      'end',
      (right) =>
        function (this: Relay) {
          const asked = privateOf<Map<string, unknown>>(this, 'asked')
          for (const key of [...asked.keys()].slice(1)) asked.delete(key)
          right.call(this)
        },
    ),
  ),
  wrong(
    'BRG-203',
    'asks hardware for an amount as text',
    asksDevice('purchase', ({ amount }) => ({ amount: String(amount) })),
  ),
  wrong(
    'BRG-206',
    'asks hardware to show the first five hundred characters of a text',
    asksDevice('display-receipt', ({ receipt }) => ({ receipt: receipt.slice(0, 500) })),
  ),
  wrong(
    'BRG-207',
    'tells hardware no QR code of a text',
    asksDevice('print-receipt', ({ receipt }) => ({ receipt })),
  ),
  wrong(
    'BRG-212',
    'takes hardware at its word that calls a code a success',
    inModule(deviceAnswers, 'understood', (right) => (said, operation_type) => {
      const { success } = said
      if (typeof success !== 'boolean') return right(said, operation_type)
      const heard = right({ ...said, success: said.code === 0 }, operation_type)
      return heard && { ...heard, success }
    }),
  ),
  wrong(
    'BRG-213',
    'tells as null what hardware does not tell of a card',
    inModule(deviceAnswers, 'deviceAnswerBody', (right) => (asked, answer, language) => {
      const unknown = { rrn: null, auth_code: null, invoice_num: null }
      return right(asked, answer.success ? { ...answer, result: { ...unknown, ...answer.result } } : answer, language)
    }),
  ),
]
