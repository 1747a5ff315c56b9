/** One well-formed request of every operation that takes input: what the tables of malformed ones start from. */
import type { Kasa } from './world.ts'

export interface WellFormed {
  surface: 'desk' | 'cloud'
  method: string
  /** `{name}` stands for an id the scenario knows. */
  path: string
  /** The register is named by its licence key. */
  withKey?: true
  /** Register it is for, where it is not the scenario's. */
  role?: string
  query?: Record<string, string>
  body?: (kasa: Kasa) => unknown
}

const desk = (path: string, body?: (kasa: Kasa) => unknown): WellFormed => ({
  surface: 'desk',
  method: 'POST',
  path: `/api/v1${path}`,
  ...(body && { body }),
})

const cloud = (method: string, path: string, more: Partial<WellFormed> = {}): WellFormed => ({
  surface: 'cloud',
  method,
  path: `/api/v1${path}`,
  ...more,
})

const sale = (payment: object) => (kasa: Kasa) => ({
  id: kasa.nextReceiptId(),
  goods: [{ code: '1', name: 'Хліб', price: 2000, quantity: 1000 }],
  payments: [{ value: 2000, ...payment }],
})

export const requests: Record<string, WellFormed> = {
  'a sale': desk('/receipt/sell', sale({ type: 'CASH' })),
  'a cashless sale': desk('/receipt/sell', sale({ type: 'CASHLESS' })),
  'a cash movement': desk('/receipt/service', () => ({ payment: { type: 'CASH', value: 1000 } })),
  'a sign-in': cloud('POST', '/cashier/signin', {
    body: ({ lab }) => ({ login: lab.world.cashiers[0]!.login, password: lab.world.cashiers[0]!.password }),
  }),
  'a pin-code sign-in': cloud('POST', '/cashier/signinPinCode', {
    withKey: true,
    role: 'the agent register',
    body: ({ lab }) => ({ pin_code: lab.world.cashiers[0]!.pin_code }),
  }),
  'a list of registers': cloud('GET', '/cash-registers'),
  'a list of own shifts': cloud('GET', '/shifts'),
  'a list of shifts': cloud('GET', '/cash-registers/shifts', { withKey: true }),
  'a look at a register': cloud('GET', '/cash-registers/{cash_register_id}'),
  'a look at a shift': cloud('GET', '/shifts/{shift_id}'),
  'a short look at a shift': cloud('GET', '/shifts/short/{shift_id}'),
  'an opening': cloud('POST', '/shifts', { withKey: true }),
  'a closing': cloud('POST', '/shifts/close'),
  "a senior's closing": cloud('POST', '/shifts/{shift_id}/close', { withKey: true }),
  'a going offline': cloud('POST', '/cash-registers/go-offline', { withKey: true }),
  'a going online': cloud('POST', '/cash-registers/go-online', { withKey: true }),
  'a ping': cloud('POST', '/cash-registers/ping-tax-service', { withKey: true }),
  'a request for codes': cloud('GET', '/cash-registers/ask-offline-codes', { withKey: true }),
  'a list of codes': cloud('GET', '/cash-registers/get-offline-codes', { withKey: true }),
  'a count of codes': cloud('GET', '/cash-registers/get-offline-codes-count', { withKey: true }),
  'a look at the offline time': cloud('GET', '/cash-registers/get-offline-time', { withKey: true }),
  'a look at the device': cloud('GET', '/cash-registers/info', { withKey: true }),
}

/** The well-formed request of a line such as `POST /api/v1/shifts`, if there is one. */
export const requestOf = (method: string, path: string): WellFormed | undefined =>
  Object.values(requests).find((each) => each.method === method && each.path === path)
