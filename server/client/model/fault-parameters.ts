/**
 * What each fault takes when it is switched on.
 * Made of /lab/openapi.json by `npm run index`: not to be edited.
 */

/** The calls that a fault of the gateway concerns, and how often. */
export interface GatewayScope {
  /** Surface; left out: both, or the one that has the operation */
  surface?: 'cloud' | 'local'
  /** operationId; left out: every operation of the surface */
  operation?: string
  /** So often; left out: until it is switched off */
  times?: number
}

/** The terminal that a fault of bank terminals concerns. */
export interface TerminalScope {
  /** Bank terminal; left out: every one of the world */
  terminal_id?: string
}

export interface FaultParameters {
  /** The tax authority hears nothing and answers nothing */
  'authority-mute': {
    /** Register; left out: every one of the world */
    cash_register_id?: string
  }
  /** The tax authority refuses documents for a reason: all of them, or those of the types named */
  'authority-refusing': {
    /** Register; left out: every one of the world */
    cash_register_id?: string
    /** Why, in words */
    reason: string
    /** Kinds of documents it concerns */
    documents?: ('SHIFT_OPEN' | 'RECEIPT' | 'Z_REPORT' | 'GO_OFFLINE')[]
  }
  /** The tax authority answers everything so much later, on the clock of the world */
  'authority-slow': {
    /** Register; left out: every one of the world */
    cash_register_id?: string
    /** How long it takes, ISO 8601 */
    latency: string
  }
  /** The tax authority takes documents and keeps them, but its answer gets lost */
  'authority-loses-answers': {
    /** Register; left out: every one of the world */
    cash_register_id?: string
  }
  /** The signature service of the cashier does not run */
  'signature-stopped': {
    /** Cashier; left out: the first of the world */
    cashier_id?: string
  }
  /** The cashier's key ends at the moment given, or has ended just now */
  'key-expired': {
    /** Cashier; left out: the first of the world */
    cashier_id?: string
    /** When the key of the cashier ends; RFC 3339 */
    certificate_end?: string
  }
  /** The cashier is blocked for a reason: his certificate has been revoked, unless another is given */
  'cashier-blocked': {
    /** Cashier; left out: the first of the world */
    cashier_id?: string
    /** Why, in words */
    reason?: string
  }
  /** The cashier is deactivated: he has access to nothing */
  'cashier-deactivated': {
    /** Cashier; left out: the first of the world */
    cashier_id?: string
  }
  /** The register is frozen, as for a long time without receipts */
  'register-frozen': {
    /** Register; left out: the first of the world */
    cash_register_id?: string
  }
  /** The organization has an unpaid bill: all of its registers are blocked */
  'bill-unpaid': {
    /** Organization; left out: the first of the world */
    organization_id?: string
  }
  /** Another computer holds the desk of the register. Taken off, the register is free for the next to open a shift */
  'other-device': {
    /** Register; left out: the first of the world */
    cash_register_id?: string
  }
  /** The printer of the desk has no paper: what is to be printed waits until there is some */
  'printer-out-of-paper': {
    /** Register; left out: every one of the world */
    cash_register_id?: string
  }
  /** The desk has no printer: what is to be printed is lost */
  'printer-unplugged': {
    /** Register; left out: every one of the world */
    cash_register_id?: string
  }
  /**
   * The desk cannot reach the server: nothing it sends arrives, nothing comes, and after a while it goes offline
   * by itself
   */
  'server-unreachable': {
    /** Register; left out: every one of the world */
    cash_register_id?: string
  }
  /** One letter of a document that was made offline and waits for delivery is another one in the store */
  'journal-changed': {
    /** Register; left out: the first of the world */
    cash_register_id?: string
    /** Number of the document in the ledger; left out: the last one */
    number?: number
  }
  /** The row of a document that was made offline and waits for delivery is removed from the store */
  'journal-deleted': {
    /** Register; left out: the first of the world */
    cash_register_id?: string
    /** Number of the document in the ledger; left out: the last one */
    number?: number
  }
  /** The receiver of webhooks answers 500, or with the status given: until it is switched off, or so many times */
  'receiver-failing': {
    /** Status it answers with */
    status?: number
    /** So often; left out: until it is switched off */
    times?: number
  }
  /** The receiver of webhooks takes what it is sent and never answers */
  'receiver-silent': Record<string, never>
  /** The receiver of webhooks answers so much later, on the clock of the world */
  'receiver-slow': {
    /** How long it takes, ISO 8601 */
    latency: string
  }
  /**
   * The mailbox refuses mails with 451, try later, or with the reply given (5xx: never): until it is switched off,
   * or so many times
   */
  'mailbox-refusing': {
    /** Status it refuses with */
    status?: number
    /** So often; left out: until it is switched off */
    times?: number
  }
  /** The mailbox takes mails, and says so that much later, on the clock of the world */
  'mailbox-slow': {
    /** How long it takes, ISO 8601 */
    latency: string
  }
  /** The mailbox breaks every connection off: no mail gets in */
  'mailbox-down': Record<string, never>
  /** The organization has no message service: messages are not sent, receipts are made all the same */
  'messenger-disconnected': {
    /** Organization; left out: the first of the world */
    organization_id?: string
  }
  /** The organization allows its registers so many hours offline, not those it is seeded with */
  'offline-limit': {
    /** Organization; left out: the first of the world */
    organization_id?: string
    /** Hours a register may be offline */
    hours: number
  }
  /** The register has no more offline codes left than so many; switched off, it has all that no document has spent */
  'few-offline-codes': {
    /** Register; left out: the first of the world */
    cash_register_id?: string
    /** Offline codes the register has left */
    left: number
  }
  /** The bank terminal has neither power nor a line: the bridge has lost it */
  'terminal-unplugged': TerminalScope
  /** The bank terminal takes operations, and none of them gets on until its time is over */
  'terminal-silent': TerminalScope
  /** The bank terminal has no paper: what has to print is not done */
  'terminal-out-of-paper': TerminalScope
  /** The bank terminal does not reach its bank */
  'terminal-host-unreachable': TerminalScope
  /** The bank terminal does what it is asked, but its answer gets lost */
  'terminal-loses-answers': TerminalScope
  /** The bank terminal is busy with something else and takes no operation */
  'terminal-busy': TerminalScope
  /**
   * The bank approves no more of a purchase than so much: its answer is a success, and says in `amount` what was
   * charged
   */
  'terminal-approves-part': {
    /** Bank terminal; left out: every one of the world */
    terminal_id?: string
    /** What the bank approves of a purchase at most, minor units: of less than that, all */
    amount: number
  }
  /** The bank terminal does what it is asked, and its answer is without the members named */
  'terminal-omits-members': {
    /** Bank terminal; left out: every one of the world */
    terminal_id?: string
    /** Members that the answer to a success is without */
    members: (
      | 'terminal_id'
      | 'terminal'
      | 'merchant_id'
      | 'pan'
      | 'card_mask'
      | 'rrn'
      | 'auth_code'
      | 'invoice_num'
      | 'receipt_no'
      | 'owner_name'
      | 'issuer_name'
      | 'payment_system'
      | 'amount'
      | 'currency'
      | 'bank_name'
    )[]
  }
  /**
   * Requests over a limit are refused with 429 and Retry-After, for each register by itself: without figures,
   * going online once in two minutes, other operations three times a second
   */
  'rate-limit': GatewayScope & {
    /** Requests let in within an interval */
    limit?: number
    /** An interval, on the clock of the world, ISO 8601: it begins with the first request in it */
    interval?: string
  }
  /** The gateway does not reach the service: 502 with a page of HTML, and nothing is done */
  'bad-gateway': GatewayScope
  /** The request never arrives, and nothing is done: its connection is cut, or hangs until the client gives up */
  'request-lost': GatewayScope & {
    /** The connection stays open until the client gives up; else it is cut */
    hangs?: boolean
  }
  /** The request is done for good, but its connection is cut without an answer */
  'answer-lost': GatewayScope
  /** The request is done for good, and a page, null, nothing or half of it comes in place of its answer */
  'answer-spoiled': GatewayScope & {
    /**
     * What comes in place of the answer: a page of the gateway (502, 504), or 2xx with null, nothing, a half or a
     * page
     */
    as: 'bad-gateway' | 'gateway-timeout' | 'null' | 'empty' | 'half' | 'page'
  }
  /** The request is done at once and answered so much later, on the clock of the world: ten minutes at most */
  'answer-late': GatewayScope & {
    /** How long it takes, ISO 8601 */
    latency: string
  }
}
