/** The messages of the local network: a path is an operation, so a message is its body, and the answers are the cloud's. */
import Type from 'typebox'
import type { SocketMessage } from '../../../transport/sockets/description/channel.ts'
import { cancelAnswer, failureMessage, purchaseAnswer, settlementAnswer } from '../cloud-messages.ts'
import { type LanOperation, lanBodies } from './bodies.ts'
import { LanDevices } from './devices.ts'

const NOTHING_NEEDED = 'An empty text, `{}`, `[]` and `null` are all an empty body; so is nothing at all for a second.'
const ID_MADE = '`request_id` may be left out: then the answer has one that the terminal made.'

const deviceList: SocketMessage = {
  name: 'device-list',
  summary: 'The terminals that can be reached: `id` is the one in the paths',
  clauses: ['BRG-101', 'BRG-107', 'FLD-009'],
  payload: LanDevices,
  example: ({ device_id }) => [{ id: device_id, name: 'Термінал біля входу', type: 'Zhytnyk', model: 'Z-210' }],
}

export const devicesAsked: SocketMessage = {
  name: 'lan-devices',
  summary: 'Which terminals there are; the body says nothing',
  notes: [NOTHING_NEEDED],
  clauses: ['BRG-101', 'FLD-027'],
  payload: Type.Object({}, { title: 'LanDevicesAsked' }),
  answers: [deviceList, failureMessage],
  example: () => ({}),
}

/** By the last step of the path. */
export const lanAsked: Record<LanOperation, SocketMessage> = {
  purchase: {
    name: 'lan-purchase',
    summary: 'The customer pays by card',
    notes: [ID_MADE],
    clauses: ['BRG-102', 'BRG-103', 'FLD-027'],
    payload: lanBodies.purchase,
    answers: [purchaseAnswer, failureMessage],
    example: () => ({ amount: '2000' }),
  },
  cancel: {
    name: 'lan-cancel',
    summary: 'A purchase is taken back, whole or in part, by its rrn',
    notes: [ID_MADE],
    clauses: ['BRG-104', 'FLD-027'],
    payload: lanBodies.cancel,
    answers: [cancelAnswer, failureMessage],
    example: () => ({ amount: '2000', rrn: '748920811769' }),
  },
  settlement: {
    name: 'lan-settlement',
    summary: "The bank's shift on the terminal is closed; the body may be empty",
    notes: [NOTHING_NEEDED, ID_MADE],
    clauses: ['BRG-105', 'BRG-106', 'FLD-027'],
    payload: lanBodies.settlement,
    answers: [settlementAnswer, failureMessage],
    example: () => ({}),
  },
}
