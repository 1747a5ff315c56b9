/** What is known of troubles that a lab has brought about. */

/** A trouble, and whose it is. */
export type ModelTrouble =
  | { name: 'signature-stopped' | 'cashier-deactivated' | 'key-expired'; cashier: string }
  | { name: 'cashier-blocked'; cashier: string; reason: string }
  | { name: 'register-frozen'; register: string }
  | { name: 'journal-changed'; register: string }
  | { name: 'printer-out-of-paper' | 'printer-unplugged'; register: string }
  | { name: 'bill-unpaid'; organization: string }
  | { name: 'offline-limit'; organization: string; hours: number }
  /** Mails wait. */
  | { name: 'mailbox-refusing' | 'mailbox-down' }
