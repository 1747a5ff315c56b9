/** Wrong servers of the bridge: bodies, answers and devices of the local network, and hardware. */
import { parseObject } from '../../../../../server/surfaces/bridge/admission.ts'
import * as deviceAnswers from '../../../../../server/surfaces/bridge/device/devices.ts'
import * as relays from '../../../../../server/surfaces/bridge/device/relay.ts'
import { Relay } from '../../../../../server/surfaces/bridge/device/relay.ts'
import * as bodies from '../../../../../server/surfaces/bridge/lan/bodies.ts'
import { lanBodies } from '../../../../../server/surfaces/bridge/lan/bodies.ts'
import * as calls from '../../../../../server/surfaces/bridge/lan/calls.ts'
import * as answers from '../../../../../server/surfaces/bridge/lan/devices.ts'
import * as devices from '../../../../../server/surfaces/bridge/lan/devices.ts'
import * as sockets from '../../../../../server/surfaces/bridge/lan/sockets.ts'
import * as operator from '../../../../../simulators/bank-terminal/operator.ts'
import { privateOf } from '../../seams/privates.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import {
  inCall,
  inFunction,
  inMethod,
  inModule,
  inModuleScope,
  type Otherwise,
  type Seam,
  together,
} from '../../seams/seam.ts'
import { answersOverHttp, answersSuccess, asksDevice } from '../../subjects/bridge.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

const AmountText = schemaWithin(lanBodies.purchase, 'properties', 'amount')

/** An amount in digits that is to look otherwise. */
const takesDigits = (pattern: string): Seam =>
  inSchema(schemaWithin(AmountText, 'anyOf', '0'), (right) => ({ ...right, pattern }))

/** The device that a path names. */
const names = (wrong: Otherwise<typeof devices.deviceNamed>): Seam => inCall(devices, 'deviceNamed', wrong)

/** A device that is heard or ends while of those who wait for the same the first alone is told. */
const tellsFirst = (relay: Relay, tell: () => void): void => {
  const asked = [...privateOf<Map<string, { waiters: Set<unknown> }>>(relay, 'asked').values()]
  const others = asked.map(({ waiters }) => [waiters, [...waiters].slice(1)] as const)
  for (const [waiters, rest] of others) for (const each of rest) waiters.delete(each)
  tell()
  for (const [waiters, rest] of others) for (const each of rest) waiters.add(each)
}

export default {
  'BRG-101: answers who asks for the devices a second time with the first list': () => {
    const listed = new WeakMap<object, Promise<object>>()
    return inCall(answers, 'deviceList', (right, caller, text) => {
      const first = listed.get(caller) ?? right(caller, text)
      listed.set(caller, first)
      return first
    })
  },
  'BRG-102: takes the amount for whole hryvnias': () =>
    inModuleScope<any>(bodies, 'readers', (right) => ({
      ...right,
      purchase(said: unknown) {
        const read = right.purchase(said)
        return 'made' in read ? { made: { ...read.made, amount: 100 * read.made.amount } } : read
      },
    })),
  'BRG-102: answers a purchase as a payment': () =>
    answersSuccess((answer) =>
      answer.operation_type === 'purchase' ? { ...answer, operation_type: 'payment' } : answer,
    ),
  'BRG-102: answers a purchase over plain HTTP as a payment': () =>
    answersOverHttp('lanPurchase', (answer) => ({ ...answer, operation_type: 'payment' })),
  'BRG-102: tells no data of the bank of a purchase over plain HTTP': () =>
    answersOverHttp('lanPurchase', (answer) => ({ ...answer, result: {} })),
  'BRG-102: makes one request_id for all bodies of a socket of the local network': () => {
    const made = new WeakMap<object, string | null>()
    return inCall(bodies, 'bodyOf', (right, text, path, newId) => {
      const id = () => {
        if (!made.has(path)) made.set(path, newId())
        return made.get(path)!
      }
      return right(text, path, id)
    })
  },
  'BRG-102: leaves what waits at a terminal without an answer when that is unplugged': () =>
    inFunction(operator, 'unplugged', (right, terminal: object, at: number) => right({ ...terminal, queue: [] }, at)),
  'BRG-103: takes amounts with a point': () => takesDigits('^[0-9]+(\\.[0-9]+)?$'),
  'BRG-103: takes an amount of 0': () => takesDigits('^[0-9]{1,11}$'),
  'BRG-103: takes no amount as text on the local network': () =>
    inSchema(AmountText, (right) => ({ ...right, anyOf: right.anyOf.slice(1) })),
  'BRG-103: takes no number for an amount on the local network': () =>
    inSchema(AmountText, (right) => ({ ...right, anyOf: right.anyOf.slice(0, 1) })),
  'BRG-103: takes one digit too many': () => takesDigits('^0*[1-9][0-9]{0,11}$'),
  'BRG-103: takes digits over plain HTTP for whole hryvnias': () =>
    inFunction<(sent: Buffer) => string>(calls, 'textOf', (right, sent) =>
      right(sent).replace(/"amount":\s*"(\d+)"/, '"amount":"$100"'),
    ),
  'BRG-103: takes an amount with leading zeros for none on the LAN': () => takesDigits('^[1-9][0-9]{0,10}$'),
  'BRG-103: takes an amount with blanks around it on the local network': () =>
    takesDigits('^\\s*0*[1-9][0-9]{0,10}\\s*$'),
  'BRG-104: takes back without a reference on the local network, and fails otherwise': () =>
    inSchema(lanBodies.cancel, (right) => ({
      ...right,
      required: right.required.filter((name: string) => name !== 'rrn'),
    })),
  'BRG-104: answers a refund over plain HTTP as a refund': () =>
    answersOverHttp('lanCancel', (answer) => ({ ...answer, operation_type: 'refund' })),
  'BRG-105: answers a settlement without 200': () => answersSuccess(({ status: _, ...answer }) => answer),
  'BRG-105: answers a settlement of nothing without 200': () =>
    answersSuccess(({ status, ...answer }, result) =>
      status === undefined || result?.amount === 0 ? answer : { ...answer, status },
    ),
  'BRG-105: answers a settlement over plain HTTP without 200 in its body': () =>
    answersOverHttp('lanSettlement', ({ status: _, ...answer }) => answer),
  'BRG-105: answers one settlement of a socket of the local network': () =>
    inModuleScope<any>(
      sockets,
      'LanClient',
      (right) =>
        class extends right {
          hasHeard = false

          async receive(text: string): Promise<void> {
            if (this.hasHeard && text.trim() === '') return
            this.hasHeard = true
            await super.receive(text)
          }
        },
    ),
  'BRG-107: names devices in the paths by the id of the registry': () =>
    names((_right, world, id) => world.reference.seed.terminals.find((each) => each.id === id) ?? null),
  'BRG-107: knows devices by the id of the registry as well': () =>
    names(
      (_right, world, id) =>
        world.reference.seed.terminals.find((each) => each.device_id === id || each.id === id) ?? null,
    ),
  'BRG-107: knows devices in capitals as well': () => names((right, world, id) => right(world, id?.toLowerCase())),
  'BRG-107: takes the first terminal for a device that there is not': () =>
    names((right, world, id) => right(world, id) ?? world.reference.seed.terminals[0]!),
  'BRG-107: lists devices under the id of the registry': () =>
    inCall(devices, 'lanDevice', (right, row) => ({ ...right(row), id: row.id })),
  'BRG-107: takes the beginning of a device_id for the device': () =>
    names(
      (_right, world, id) =>
        world.reference.seed.terminals.find((each) => each.device_id.startsWith(id ?? '-')) ?? null,
    ),
  'BRG-107: knows in its paths the devices of the first organization alone': () =>
    names((right, world, id) => {
      const found = right(world, id)
      return found?.organization_id === world.reference.seed.terminals[0]!.organization_id ? found : null
    }),
  'BRG-204: calls the invoice of a refund invoice_num when it asks hardware': () =>
    asksDevice('cancel', ({ invoiceNum, ...payload }) => ({ ...payload, invoice_num: invoiceNum })),
  'BRG-209: takes what hardware answers first for the answer to what it was asked first': () =>
    inMethod(Relay.prototype, 'hear', function (this: Relay, right, text) {
      const [request_id] = privateOf<Map<string, unknown>>(this, 'asked').keys()
      right(request_id === undefined ? text : JSON.stringify({ ...parseObject(text), request_id }))
    }),
  'BRG-209: gives of two who wait for the same at hardware the first its answer': () =>
    together(
      inMethod(Relay.prototype, 'hear', function (this: Relay, right, text) {
        tellsFirst(this, () => right(text))
      }),
      inMethod(Relay.prototype, 'end', function (this: Relay, right) {
        tellsFirst(this, () => right())
      }),
    ),
  'BRG-210: names the first terminal to the hardware of each': () =>
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
  'BRG-215: tells of two requests one that the hardware has gone': () =>
    inMethod(Relay.prototype, 'end', function (this: Relay, right) {
      const asked = privateOf<Map<string, unknown>>(this, 'asked')
      for (const key of [...asked.keys()].slice(1)) asked.delete(key)
      right()
    }),
  'BRG-203: asks hardware for an amount as text': () =>
    asksDevice('purchase', ({ amount }) => ({ amount: String(amount) })),
  'BRG-206: asks hardware to show the first five hundred characters of a text': () =>
    asksDevice('display-receipt', ({ receipt }) => ({ receipt: receipt.slice(0, 500) })),
  'BRG-207: tells hardware no QR code of a text': () => asksDevice('print-receipt', ({ receipt }) => ({ receipt })),
  'BRG-212: takes hardware at its word that calls a code a success': () =>
    inCall(deviceAnswers, 'understood', (right, said, operation_type) => {
      const { success } = said
      if (typeof success !== 'boolean') return right(said, operation_type)
      const heard = right({ ...said, success: said.code === 0 }, operation_type)
      return heard && { ...heard, success }
    }),
  'BRG-213: tells as null what hardware does not tell of a card': () =>
    inCall(deviceAnswers, 'deviceAnswerBody', (right, asked, answer, language) => {
      const unknown = { rrn: null, auth_code: null, invoice_num: null }
      return right(asked, answer.success ? { ...answer, result: { ...unknown, ...answer.result } } : answer, language)
    }),
} satisfies WrongServersByName
