/** The webhook of one register: where its events are posted to (CLD-807). */

/** Where events go; moments in epoch milliseconds. */
export interface WebhookSettings {
  url: string
  /** The last delivery that went wrong: when, and why in words; null while none has. */
  last_error: { at: number; message: string } | null
  created_at: number
  /** When it was last set over an earlier one; null until then (NS-46). */
  updated_at: number | null
}

export interface WebhookContext {
  /** Register whose webhook it is. */
  id: string
  /** Of the world it was born in: the signing keys follow from it. */
  seed: string
  /** null: there is none. */
  settings: WebhookSettings | null
  /** Times a webhook was ever set here: each has a key of its own (WHK-014). */
  serial: number
}

export type WebhookCommand =
  | { type: 'webhook.configure'; at: number; url: string }
  | { type: 'webhook.remove'; at: number }

/** Neither says the signing key (WHK-015): facts are for everybody to read. */
export type WebhookFact =
  | { type: 'webhook.configured'; at: number; settings: WebhookSettings; serial: number }
  | { type: 'webhook.removed'; at: number; url: string }
