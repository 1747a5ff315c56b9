/** Which actors a world has: whether an id is one of a kind, by the directory of the world and by its form. */
import { hash } from 'node:crypto'
import { RRN } from '../../../machines/vocabulary/outside/bank-operation.ts'
import { GATEWAY_SURFACES } from '../../../machines/vocabulary/outside/gateway.ts'
import type { ReferenceData } from '../world/reference-data.ts'

/** As the world's identifiers are written. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const isRegister = ({ registers }: ReferenceData, id: string): boolean => registers.has(id)
export const isCashier = ({ cashiers }: ReferenceData, id: string): boolean => cashiers.has(id)
export const isOrganization = ({ organizations }: ReferenceData, id: string): boolean => organizations.has(id)
export const isGateway = (_reference: ReferenceData, id: string): boolean =>
  (GATEWAY_SURFACES as readonly string[]).includes(id)
/** A world has one tax authority that outages are planned for. */
export const isAuthority = (_reference: ReferenceData, id: string): boolean => id === 'authority'
export const isTaskId = (_reference: ReferenceData, id: string): boolean => UUID.test(id)

/** `<terminal_id>/<rrn>` */
export const isBankOperation = ({ terminals }: ReferenceData, id: string): boolean => {
  const [terminal_id, rrn, more] = id.split('/')
  return more === undefined && terminals.has(terminal_id!) && RRN.test(rrn ?? '')
}

/** Id of a report task, or `<cash_register_id>/<number of the receipt's document>`, and the number of the sending after the first. */
export const isMailing = ({ registers }: ReferenceData, id: string): boolean => {
  const [place, ...numbers] = id.split('/')
  if (numbers.length === 0) return UUID.test(id)
  return numbers.length <= 2 && registers.has(place!) && numbers.every((each) => /^[1-9]\d{0,15}$/.test(each))
}

/** `<organization_id>/<hash of a text of any length>` */
const isHashedIn = ({ organizations }: ReferenceData, id: string): boolean => {
  const [organization, hashed, more] = id.split('/')
  return more === undefined && organizations.has(organization!) && /^[0-9a-f]{32}$/.test(hashed ?? '')
}

/** `<organization_id>/<hash of the address>` */
export const isMailPreference = isHashedIn
/** `<organization_id>/<hash of the relation id>` */
export const isPrepayment = isHashedIn

/** The chain of a relation id, which may be any text. */
export const prepaymentId = (organization_id: string, relation_id: string): string =>
  `${organization_id}/${hash('sha256', relation_id).slice(0, 32)}`
