/** What is known of troubles that a lab has brought about. */

/** A trouble, and whose it is. */
export type ModelTrouble =
  | { name: 'signature-stopped' | 'cashier-deactivated' | 'key-expired'; cashier: string }
  | { name: 'cashier-blocked'; cashier: string; reason: string }
  | { name: 'register-frozen'; register: string }
  | { name: 'journal-changed' | 'journal-deleted'; register: string }
  /** Its desk does not reach the server, and by that no tax authority (NS-47). */
  | { name: 'server-unreachable'; register: string }
  | { name: 'printer-out-of-paper' | 'printer-unplugged'; register: string }
  | { name: 'bill-unpaid'; organization: string }
  | { name: 'offline-limit'; organization: string; hours: number }
  /** Mails wait. */
  | { name: 'mailbox-refusing' | 'mailbox-down' }

/** Registers with a trouble. */
export const registersWith = (troubles: readonly ModelTrouble[], name: ModelTrouble['name']): readonly string[] =>
  troubles.flatMap((each) => (each.name === name && 'register' in each ? [each.register] : []))

/** Whether the desk of a register is cut off from the server. */
export const isCutOff = ({ troubles }: { troubles: readonly ModelTrouble[] }, register: string): boolean =>
  registersWith(troubles, 'server-unreachable').includes(register)
