/** The law of what is said at the bridge: transcribed from the message tables of the specification, as fields.ts is. */

import law from '../../../fixtures/fields.json' with { type: 'json' }

interface Told {
  form: string
  clause: string
}

export interface LawfulExchange {
  /** Name of the form that is asked with, and those it is answered with. */
  asked: string
  answered: string[]
  clause: string
}

/** Of the cloud socket. */
export const cloudSocketLaw = law.bridge.cloud as { entering: Told; exchanges: LawfulExchange[]; events: Told[] }

/** Of the local network, by path; `listed` is a form that is answered as an array. */
export const lan = law.bridge.lan as Record<
  string,
  Omit<LawfulExchange, 'answered'> & {
    answered?: string[]
    listed?: string
  }
>
