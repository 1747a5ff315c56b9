/** The law of the bridge's messages: transcribed from the message tables of the specification, as in fields.ts. */

import law from '../../../fixtures/fields.json' with { type: 'json' }

interface Told {
  form: string
  clause: string
}

export interface LawfulExchange {
  /** Name of the request's form, and those of its answers. */
  asked: string
  answered: string[]
  clause: string
}

/** Of the cloud socket. */
export const cloudSocketLaw = law.bridge.cloud as { entering: Told; exchanges: LawfulExchange[]; events: Told[] }

/** Of the local network, by path; `listed` is a form answered as an array. */
export const lan = law.bridge.lan as Record<
  string,
  Omit<LawfulExchange, 'answered'> & {
    answered?: string[]
    listed?: string
  }
>
