/**
 * The file that a world is kept in.
 * Made of /lab/openapi.json by `npm run index`: not to be edited.
 */

export interface WorldFile {
  /** Version of the form of this file */
  format: 1
  /** The world itself */
  world: {
    /** Name of the world it was read from */
    name: string
    /** What ids and codes are made from */
    seed: string
    /** How its clock runs */
    clock: 'real' | 'virtual'
    /** What its clock shows, epoch milliseconds; null: it runs */
    now: number | null
    /** What its clock showed at first, epoch milliseconds; null: it runs */
    start: number | null
    /** Name of the seed data the world begins with */
    fixture: string
  }
  /** What was said, in order */
  facts: {
    /** Number of the fact */
    n: number
    /** Address of the actor */
    address: string
    /** What it is, in a word */
    type: string
    /** When it was, epoch milliseconds */
    at: number
    /** What it says */
    body: Record<string, unknown>
  }[]
  /** Documents of the ledgers, by their facts */
  documents: {
    /** Id of the register */
    register: string
    /** Number of the document in its ledger */
    number: number
    /** Number of the fact */
    n: number
    /** Id of the receipt; null: it is none */
    receipt_id: string | null
    /** How far it has come */
    status: 'PENDING' | 'DONE' | 'ERROR'
    /** Fiscal code of the document; null: none yet */
    fiscal_code: string | null
    /** Why the tax authority refused; null: it did not */
    error_message: string | null
    /** When the tax authority answered, epoch milliseconds; null: not yet */
    settled_at: number | null
  }[]
  /** Shifts */
  shifts: {
    /** Its id */
    id: string
    /** Id of the register */
    register: string
    /** Id of the cashier */
    cashier: string
    /** Serial of the shift at its register */
    serial: number
    /** How far it has come */
    status: string
    /** When it was, epoch milliseconds */
    at: number
    /** What it says */
    body: Record<string, unknown>
  }[]
  /** States of actors */
  snapshots: {
    /** Address of the actor */
    address: string
    /** State of the actor */
    state: {
      /** State of its machine */
      value: unknown
      /** What the actor remembers */
      context: Record<string, unknown>
    }
  }[]
  /** What will happen */
  timers: {
    /** Address of the actor */
    address: string
    /** Its id */
    id: string
    /** When it will be, epoch milliseconds */
    due: number
    /** What will be said then */
    event: {
      /** What it is, in a word */
      type: string
    }
  }[]
  /** Rows that are not what was written there, as they lie in the store */
  damaged?: {
    /** What was said, in order */
    facts?: {
      /** Number of the fact */
      n: string | number | null
      /** Address of the actor */
      address: string | number | null
      /** What it is, in a word */
      type: string | number | null
      /** When it was, epoch milliseconds */
      at: string | number | null
      /** What it says */
      body: string | number | null
    }[]
    /** Documents of the ledgers, by their facts */
    documents?: {
      /** Id of the register */
      register: string | number | null
      /** Number of the document in its ledger */
      number: string | number | null
      /** Number of the fact */
      n: string | number | null
      /** Id of the receipt; null: it is none */
      receipt_id: string | number | null
      /** How far it has come */
      status: string | number | null
      /** Fiscal code of the document; null: none yet */
      fiscal_code: string | number | null
      /** Why the tax authority refused; null: it did not */
      error_message: string | number | null
      /** When the tax authority answered, epoch milliseconds; null: not yet */
      settled_at: string | number | null
    }[]
    /** Shifts */
    shifts?: {
      /** Its id */
      id: string | number | null
      /** Id of the register */
      register: string | number | null
      /** Id of the cashier */
      cashier: string | number | null
      /** Serial of the shift at its register */
      serial: string | number | null
      /** How far it has come */
      status: string | number | null
      /** When it was, epoch milliseconds */
      at: string | number | null
      /** What it says */
      body: string | number | null
    }[]
    /** States of actors */
    snapshots?: {
      /** Address of the actor */
      address: string | number | null
      /** State of the actor */
      state: string | number | null
    }[]
    /** What will happen */
    timers?: {
      /** Address of the actor */
      address: string | number | null
      /** Its id */
      id: string | number | null
      /** When it will be, epoch milliseconds */
      due: string | number | null
      /** What will be said then */
      event: string | number | null
    }[]
  }
  /** What is missing in the world, in words */
  gaps?: string[]
}
