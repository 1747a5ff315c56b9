/** Where receipts are shown: by their id at the desk and in the cloud, and in the cloud's list. */
import { cloudAsk, deskAsk } from '../asking.ts'
import { type Expects, hasValue, isLike, isOneOf, type Lawful, type Read, textAt } from '../expected.ts'
import { type ModelReceipt, type ModelRegister, type State, withRegister } from '../state.ts'
import { printerReads } from './printer-reads.ts'

/** Receipts that are looked at again: the last ones, and an early one. */
const lookedAt = (receipts: readonly ModelReceipt[]): ModelReceipt[] => {
  const last = receipts.slice(-3)
  const first = receipts.at(0)
  return first && !last.includes(first) ? [first, ...last] : last
}

const isMovement = ({ kind }: ModelReceipt): boolean => kind !== 'SELL' && kind !== 'RETURN'

/** The fiscal code it has by now. */
function codeShown(receipt: ModelReceipt, at: string): Expects[] {
  if (receipt.fiscalCode !== null) return [hasValue(at, receipt.fiscalCode, 'LOC-179')]
  if (!receipt.isOnline) return [isLike(at, 'text', 'AMB-03')]
  return receipt.isDelivered ? [isLike(at, 'text', 'LOC-179')] : []
}

/** The state with the code that a look has shown: it never changes afterwards. */
const codeLearnt = (state: State, register: ModelRegister, { id }: ModelReceipt, code: string | null): State =>
  code === null
    ? state
    : withRegister(state, {
        ...register,
        receipts: register.receipts.map((each) => (each.id === id ? { ...each, fiscalCode: code } : each)),
      })

function atDesk(state: State, register: ModelRegister, receipt: ModelReceipt): Read {
  return {
    name: `GET desk /receipts/{receipt_id}`,
    of: register.id,
    ask: deskAsk(register.id, 'GET', `/receipts/${receipt.id}`),
    expected: () => {
      const members = isMovement(receipt)
        ? [hasValue('external_id', receipt.id, 'EXT-272'), hasValue('type', receipt.kind, 'EXT-272')]
        : [
            hasValue('id', receipt.id, 'EXT-272'),
            hasValue('is_online', receipt.isOnline, 'LOC-180'),
            ...Object.entries(receipt.figures).map(([name, value]) => hasValue(name, value, 'EXT-272')),
            ...codeShown(receipt, 'fiscal_code'),
          ]
      const next: Lawful['next'] = (shown) =>
        isMovement(receipt) ? state : codeLearnt(state, register, receipt, textAt(shown, 'fiscal_code'))
      return { lawful: [{ status: 200, clause: 'EXT-272', members, next }] }
    },
  }
}

const statusesOfReceipt = ({ isRefused }: ModelReceipt): string[] =>
  isRefused === true ? ['ERROR'] : isRefused === 'perhaps' ? ['CREATED', 'DONE', 'ERROR'] : ['CREATED', 'DONE']

/** Members of a receipt in the cloud (EXT-204). */
export const inCloudShown = (register: ModelRegister, receipt: ModelReceipt, at: string): Expects[] => [
  hasValue(`${at}id`, receipt.id, 'EXT-203'),
  hasValue(`${at}type`, receipt.kind, 'EXT-203'),
  hasValue(`${at}cash_register_id`, register.id, 'EXT-203'),
  hasValue(`${at}is_created_offline`, !receipt.isOnline, 'EXT-106'),
  ...Object.entries(receipt.figures).map(([name, value]) => hasValue(`${at}${name}`, value, 'EXT-203')),
  ...receipt.payments.flatMap(({ type, value, label }, n) => [
    hasValue(`${at}payments.${n}.type`, type, 'EXT-203'),
    hasValue(`${at}payments.${n}.value`, value, 'EXT-203'),
    hasValue(`${at}payments.${n}.label`, label, isMovement(receipt) ? 'LOC-134' : 'EXT-203'),
  ]),
  ...codeShown(receipt, `${at}fiscal_code`),
  receipt.isDelivered
    ? hasValue(`${at}status`, 'DONE', 'EXT-105')
    : isOneOf(`${at}status`, statusesOfReceipt(receipt), 'EXT-105'),
]

function inCloud(state: State, by: string, register: ModelRegister, receipt: ModelReceipt): Read {
  return {
    name: 'GET /receipts/{receipt_id}',
    of: register.id,
    ask: cloudAsk(state, 'GET', `/receipts/${receipt.id}`, { by }),
    expected: () => ({
      lawful: [
        {
          status: 200,
          clause: 'EXT-203',
          members: inCloudShown(register, receipt, ''),
          next: (shown) => codeLearnt(state, register, receipt, textAt(shown, 'fiscal_code')),
        },
      ],
    }),
  }
}

/** The list of the register on which the cashier has a shift: the newest of it. */
function listed(state: State, by: string, register: ModelRegister): Read[] {
  const { receipts } = register
  return [
    { desc: true, limit: 2, offset: 0 },
    { desc: false, limit: 1, offset: Math.max(0, receipts.length - 1) },
  ].map(({ desc, limit, offset }) => ({
    name: 'GET /receipts',
    of: register.id,
    ask: cloudAsk(state, 'GET', '/receipts', {
      by,
      query: { desc: String(desc), limit: String(limit), offset: String(offset) },
    }),
    expected: () => {
      const page = (desc ? receipts.toReversed() : receipts).slice(offset, offset + limit)
      const members = [
        hasValue('meta.limit', limit, 'CLD-010'),
        hasValue('meta.offset', offset, 'CLD-010'),
        hasValue('results.length', page.length, 'EXT-201'),
        ...page.flatMap((each, at) =>
          inCloudShown(register, each, `results.${at}.`).map((one) =>
            one.at.endsWith('.id') ? { ...one, clause: 'EXT-201' } : one,
          ),
        ),
      ]
      return { lawful: [{ status: 200, clause: 'EXT-201', members, next: () => state }] }
    },
  }))
}

export function receiptReads(state: State, at: string): Read[] {
  const register = state.registers[at]!
  const { organization } = state.house.registers[at]!
  const [by] =
    Object.entries(state.sessions).find(
      ([, { cashier, hasEnded }]) => !hasEnded && state.house.cashiers[cashier]!.organization === organization,
    ) ?? []
  const { shift } = register
  const [own] =
    Object.entries(state.sessions).find(([, { cashier, hasEnded }]) => !hasEnded && shift?.cashier === cashier) ?? []
  return [
    ...printerReads(state, register),
    ...lookedAt(register.receipts).flatMap((receipt) => [
      atDesk(state, register, receipt),
      ...(by === undefined ? [] : [inCloud(state, by, register, receipt)]),
    ]),
    ...(own === undefined || shift?.status !== 'OPENED' ? [] : listed(state, own, register)),
  ]
}
