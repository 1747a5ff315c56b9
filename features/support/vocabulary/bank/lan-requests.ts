/** Requests of a front system on the local network, in words: an operation of a terminal, or the list of terminals. */

import type { StepTraits } from '../../traits/step-traits.ts'
import { rolesAsked } from '../../traits/value-traits.ts'
import type { ScenarioWorld } from '../../world/scenario-world.ts'
import { terminalRoles } from '../../world/session.ts'
import { anyWord } from '../parameter-types.ts'

/** How it is sent; a silent socket carries nothing. */
export interface LanCarrier {
  by: 'HTTP' | 'socket'
  isSilent?: true
}

export const LAN_CARRIERS: Record<string, LanCarrier> = {
  'a socket': { by: 'socket' },
  HTTP: { by: 'HTTP' },
  'a silent socket': { by: 'socket', isSilent: true },
}

/** Well-formed bodies, with the sum as text; the refund refers to the purchase. */
const OPERATIONS: Record<string, { path: string; body: string; of?: (amount: string) => object }> = {
  'a purchase': {
    path: 'purchase',
    body: '{"amount":"2000","request_id":"6f9619ff-8b86-4d01-b42d-00cf4fc964ff"}',
    of: (amount) => ({ amount }),
  },
  'a refund': {
    path: 'cancel',
    body: '{"amount":"2000","rrn":"748920811769"}',
    of: (amount) => ({ amount, rrn: '748920811769' }),
  },
  'a settlement': { path: 'settlement', body: '' },
}

const STRANGER = 'a terminal that does not exist'

/** `a purchase of 700`, without a request_id; `under 6f96…`, with that one. */
const OPERATION = `(${anyWord(Object.keys(OPERATIONS))})(?: of (\\d+)(?: under ([0-9A-Fa-f-]{36}))?)?`
/** A terminal and an operation, or the devices; and a body, if another is sent. */
export const LAN_REQUEST = new RegExp(
  `(?:(${STRANGER}|${anyWord(Object.keys(terminalRoles))}) for ${OPERATION}|for the devices)(?: with '([^']*)')?`,
)

export type LanRequest = (scenario: ScenarioWorld) => { method: 'GET' | 'POST'; path: string; body: string }

/** The route to a terminal, or to the list; a settlement reads sums. */
export const traitsOfLanRequest = (terminal?: string, operation?: string): StepTraits =>
  terminal === undefined
    ? { route: 'devices on the LAN', asks: ['LAN'] }
    : {
        route: 'terminal on the LAN',
        asks: [...rolesAsked(terminal), 'LAN'],
        ...(OPERATIONS[operation!]!.path === 'settlement' && { settles: true }),
      }

/** @param told terminal, operation, sum and request_id; and a body as it is sent: undefined, the well-formed one */
export function lanRequest(...told: (string | undefined)[]): LanRequest {
  const [terminal, operation, amount, request_id, other] = told
  return ({ terminalOf }) => {
    if (terminal === undefined) return { method: 'GET', path: '/api/devices', body: other ?? '' }
    const device = terminal === STRANGER ? 'pos-0' : terminalOf(terminal).device_id
    const { path, body, of } = OPERATIONS[operation!]!
    const named = amount === undefined ? body : JSON.stringify({ ...of!(amount), ...(request_id && { request_id }) })
    return { method: 'POST', path: `/api/pos/${device}/${path}`, body: other ?? named }
  }
}
