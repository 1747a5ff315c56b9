/** Wrong servers of the bridge: bodies, answers and devices of the local network. */

import * as answers from '../../../../../server/surfaces/bridge/lan/answers.ts'
import * as bodies from '../../../../../server/surfaces/bridge/lan/bodies.ts'
import { lanBodies } from '../../../../../server/surfaces/bridge/lan/bodies.ts'
import * as calls from '../../../../../server/surfaces/bridge/lan/calls.ts'
import * as devices from '../../../../../server/surfaces/bridge/lan/devices.ts'
import * as sockets from '../../../../../server/surfaces/bridge/lan/sockets.ts'
import * as hands from '../../../../../simulators/bank-terminal/hands.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inModule, inModuleScope, madeAnew, type Seam } from '../../seams/seam.ts'
import { answersOverHttp, answersSuccess } from '../../subjects/bridge.ts'
import { wrong } from '../../wrong-server.ts'

const AmountText = schemaWithin(lanBodies.purchase, 'properties', 'amount')

/** An amount in digits that is to look otherwise. */
const takesDigits = (pattern: string): Seam =>
  inSchema(schemaWithin(AmountText, 'anyOf', '0'), (right) => ({ ...right, pattern }))

/** The device that a path names. */
const names = (change: (right: typeof devices.deviceNamed) => typeof devices.deviceNamed): Seam =>
  inModule(devices, 'deviceNamed', change)

export default [
  wrong(
    'BRG-101',
    'answers who asks for the devices a second time with the first list',
    madeAnew(() => {
      const listed = new WeakMap<object, Promise<object>>()
      return inModule(answers, 'deviceList', (right) => (caller, text) => {
        const first = listed.get(caller) ?? right(caller, text)
        listed.set(caller, first)
        return first
      })
    }),
  ),
  wrong(
    'BRG-102',
    'takes the amount for whole hryvnias',
    inModuleScope<any>(bodies, 'readers', (right) => ({
      ...right,
      purchase(said: unknown) {
        const read = right.purchase(said)
        return 'made' in read ? { made: { ...read.made, amount: 100 * read.made.amount } } : read
      },
    })),
  ),
  wrong(
    'BRG-102',
    'answers a purchase as a payment',
    answersSuccess((answer) =>
      answer.operation_type === 'purchase' ? { ...answer, operation_type: 'payment' } : answer,
    ),
  ),
  wrong(
    'BRG-102',
    'answers a purchase over plain HTTP as a payment',
    answersOverHttp('lanPurchase', (answer) => ({ ...answer, operation_type: 'payment' })),
  ),
  wrong(
    'BRG-102',
    'tells no data of the bank of a purchase over plain HTTP',
    answersOverHttp('lanPurchase', (answer) => ({ ...answer, result: {} })),
  ),
  wrong(
    'BRG-102',
    'makes one request_id for all bodies of a socket of the local network',
    madeAnew(() => {
      const made = new WeakMap<object, string | null>()
      return inModule(bodies, 'bodyOf', (right) => (text, path, newId) => {
        const id = () => {
          if (!made.has(path)) made.set(path, newId())
          return made.get(path)!
        }
        return right(text, path, id)
      })
    }),
  ),
  wrong(
    'BRG-102',
    'leaves what waits at a terminal without an answer when that is unplugged',
    inModuleScope<any>(
      hands,
      'unplugged',
      (right) => (terminal: object, at: number) => right({ ...terminal, queue: [] }, at),
    ),
  ),
  wrong('BRG-103', 'takes amounts with a point', takesDigits('^[0-9]+(\\.[0-9]+)?$')),
  wrong('BRG-103', 'takes an amount of 0', takesDigits('^[0-9]{1,11}$')),
  wrong(
    'BRG-103',
    'takes no amount as text on the local network',
    inSchema(AmountText, (right) => ({ ...right, anyOf: right.anyOf.slice(1) })),
  ),
  wrong(
    'BRG-103',
    'takes no number for an amount on the local network',
    inSchema(AmountText, (right) => ({ ...right, anyOf: right.anyOf.slice(0, 1) })),
  ),
  wrong('BRG-103', 'takes one digit too many', takesDigits('^0*[1-9][0-9]{0,11}$')),
  wrong(
    'BRG-103',
    'takes digits over plain HTTP for whole hryvnias',
    inModuleScope<(sent: Buffer) => string>(
      calls,
      'textOf',
      (right) => (sent) => right(sent).replace(/"amount":\s*"(\d+)"/, '"amount":"$100"'),
    ),
  ),
  wrong('BRG-103', 'takes an amount with leading zeros for none on the LAN', takesDigits('^[1-9][0-9]{0,10}$')),
  wrong(
    'BRG-103',
    'takes an amount with blanks around it on the local network',
    takesDigits('^\\s*0*[1-9][0-9]{0,10}\\s*$'),
  ),
  wrong(
    'BRG-104',
    'takes back without a reference on the local network, and fails otherwise',
    inSchema(lanBodies.cancel, (right) => ({
      ...right,
      required: right.required.filter((name: string) => name !== 'rrn'),
    })),
  ),
  wrong(
    'BRG-104',
    'answers a refund over plain HTTP as a refund',
    answersOverHttp('lanCancel', (answer) => ({ ...answer, operation_type: 'refund' })),
  ),
  wrong(
    'BRG-105',
    'answers a settlement without 200',
    answersSuccess(({ status: _, ...answer }) => answer),
  ),
  wrong(
    'BRG-105',
    'answers a settlement of nothing without 200',
    answersSuccess(({ status, ...answer }, result) =>
      status === undefined || result?.amount === 0 ? answer : { ...answer, status },
    ),
  ),
  wrong(
    'BRG-105',
    'answers a settlement over plain HTTP without 200 in its body',
    answersOverHttp('lanSettlement', ({ status: _, ...answer }) => answer),
  ),
  wrong(
    'BRG-105',
    'answers one settlement of a socket of the local network',
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
  ),
  wrong(
    'BRG-107',
    'names devices in the paths by the id of the registry',
    names(() => (world, id) => world.reference.seed.terminals.find((each) => each.id === id) ?? null),
  ),
  wrong(
    'BRG-107',
    'knows devices by the id of the registry as well',
    names(
      () => (world, id) =>
        world.reference.seed.terminals.find((each) => each.device_id === id || each.id === id) ?? null,
    ),
  ),
  wrong(
    'BRG-107',
    'knows devices in capitals as well',
    names((right) => (world, id) => right(world, id?.toLowerCase())),
  ),
  wrong(
    'BRG-107',
    'takes the first terminal for a device that there is not',
    names((right) => (world, id) => right(world, id) ?? world.reference.seed.terminals[0]!),
  ),
  wrong(
    'BRG-107',
    'lists devices under the id of the registry',
    inModule(devices, 'lanDevice', (right) => (row) => ({ ...right(row), id: row.id })),
  ),
  wrong(
    'BRG-107',
    'takes the beginning of a device_id for the device',
    names(
      () => (world, id) => world.reference.seed.terminals.find((each) => each.device_id.startsWith(id ?? '-')) ?? null,
    ),
  ),
  wrong(
    'BRG-107',
    'knows in its paths the devices of the first organization alone',
    names((right) => (world, id) => {
      const found = right(world, id)
      return found?.organization_id === world.reference.seed.terminals[0]!.organization_id ? found : null
    }),
  ),
]
