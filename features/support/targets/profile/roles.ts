/** Roles of a profile. */

export type Kind = 'cashiers' | 'registers' | 'terminals'

/** By role: what is not tested without it. Roles that every scenario needs are missing here. */
export const ROLES: Record<Kind, Record<string, string>> = {
  cashiers: {
    'the senior cashier': 'what a senior cashier alone may do, as closing the shift of another',
    'the production cashier': 'that test cashiers and real registers do not go together',
    'the deactivated cashier': 'that a deactivated cashier is kept out',
    'the cashier of an expired key': 'that nothing is signed with a key that has expired',
    'the cashier of another organization': 'that one organization does not see the other',
  },
  registers: {
    'the second register': 'that one register is not taken for the other',
    'the agent register': 'signing in with a pin code, and registers of the type AGENT',
    'the frozen register': 'that a register whose subscription has ended sells nothing',
    'the production register': 'that a real register refuses a test cashier',
    'the register of another outlet': 'that outlets are kept apart',
    'the register of another organization': 'that organizations are kept apart at their registers',
  },
  terminals: {
    'the terminal': 'paying at a bank terminal',
    'the second terminal': 'that one terminal is not taken for the other',
    'the terminal of another organization': 'that terminals of others are not to be had',
  },
}

/** The role of a real register, which is only read. */
export const PRODUCTION_REGISTER = 'the production register'
/** The role of a real cashier, who signs in and only reads. */
export const PRODUCTION_CASHIER = 'the production cashier'

/** Every role of a kind. */
export const rolesOf = (kind: Kind): string[] => [
  ...(kind === 'terminals' ? [] : [kind === 'cashiers' ? 'the cashier' : 'the register']),
  ...Object.keys(ROLES[kind]),
]
