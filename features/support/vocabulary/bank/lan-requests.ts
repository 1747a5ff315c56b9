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

/** Well-formed bodies; the refund refers to the purchase. */
const OPERATIONS: Record<string, { path: string; body: string }> = {
  'a purchase': { path: 'purchase', body: '{"amount":"2000","request_id":"6f9619ff-8b86-4d01-b42d-00cf4fc964ff"}' },
  'a refund': { path: 'cancel', body: '{"amount":"2000","rrn":"748920811769"}' },
  'a settlement': { path: 'settlement', body: '' },
}

const STRANGER = 'a terminal that does not exist'

/** A terminal and an operation, or the devices; and a body, if another is sent. */
export const LAN_REQUEST = new RegExp(
  `(?:(${STRANGER}|${anyWord(Object.keys(terminalRoles))}) for (${anyWord(Object.keys(OPERATIONS))})|for the devices)(?: with '([^']*)')?`,
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

/** @param other body as it is sent; undefined: the well-formed one */
export function lanRequest(terminal?: string, operation?: string, other?: string): LanRequest {
  return ({ terminalOf }) => {
    if (terminal === undefined) return { method: 'GET', path: '/api/devices', body: other ?? '' }
    const device = terminal === STRANGER ? 'pos-0' : terminalOf(terminal).device_id
    const { path, body } = OPERATIONS[operation!]!
    return { method: 'POST', path: `/api/pos/${device}/${path}`, body: other ?? body }
  }
}
