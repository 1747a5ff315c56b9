/**
 * A disturbance, whichever it is, and whose alone can be switched off.
 * Made of /lab/openapi.json by `npm run index`: not to be edited.
 */

/** A fault, and where it is on. */
export interface FaultState<Name extends string, On> {
  name: Name
  active: boolean
  sentence: string
  sentence_uk: string
  /** What it takes, as a schema. */
  parameters: JsonSchema
  on: On[]
}

export interface FaultSubjects {
  'authority-mute': { cash_register_id?: string }
  'authority-refusing': { cash_register_id?: string }
  'authority-slow': { cash_register_id?: string }
  'authority-loses-answers': { cash_register_id?: string }
  'signature-stopped': { cashier_id?: string }
  'key-expired': { cashier_id?: string }
  'cashier-blocked': { cashier_id?: string }
  'cashier-deactivated': { cashier_id?: string }
  'register-frozen': { cash_register_id?: string }
  'bill-unpaid': { organization_id?: string }
  'other-device': { cash_register_id?: string }
  'printer-out-of-paper': { cash_register_id?: string }
  'printer-unplugged': { cash_register_id?: string }
  'server-unreachable': { cash_register_id?: string }
  'journal-changed': { cash_register_id?: string }
  'journal-deleted': { cash_register_id?: string }
  'messenger-disconnected': { organization_id?: string }
  'offline-limit': { organization_id?: string }
  'few-offline-codes': { cash_register_id?: string }
  'terminal-unplugged': { terminal_id?: string }
  'terminal-silent': { terminal_id?: string }
  'terminal-out-of-paper': { terminal_id?: string }
  'terminal-host-unreachable': { terminal_id?: string }
  'terminal-loses-answers': { terminal_id?: string }
  'terminal-busy': { terminal_id?: string }
  'terminal-approves-part': { terminal_id?: string }
  'terminal-omits-members': { terminal_id?: string }
  'rate-limit': {
    /** Surface whose requests it disturbs */
    surface?: 'cloud' | 'local'
    /** operationId; left out: every operation of the surface */
    operation?: string
  }
  'bad-gateway': {
    /** Surface whose requests it disturbs */
    surface?: 'cloud' | 'local'
    /** operationId; left out: every operation of the surface */
    operation?: string
  }
  'request-lost': {
    /** Surface whose requests it disturbs */
    surface?: 'cloud' | 'local'
    /** operationId; left out: every operation of the surface */
    operation?: string
  }
  'answer-lost': {
    /** Surface whose requests it disturbs */
    surface?: 'cloud' | 'local'
    /** operationId; left out: every operation of the surface */
    operation?: string
  }
  'answer-spoiled': {
    /** Surface whose requests it disturbs */
    surface?: 'cloud' | 'local'
    /** operationId; left out: every operation of the surface */
    operation?: string
  }
  'answer-late': {
    /** Surface whose requests it disturbs */
    surface?: 'cloud' | 'local'
    /** operationId; left out: every operation of the surface */
    operation?: string
  }
}

export type JsonSchema = Record<string, unknown>
