/** Every fault that can be thrown at a world, one row each. */
import Type, { type Static } from 'typebox'
import type { AuthorityFault } from '../../machines/vocabulary/document.ts'
import { UuidV4 } from '../../machines/vocabulary/wire.ts'
import { durationMs, durationText } from './duration.ts'

/** At whose place a fault is: the noun of the actors it is told to, one for each register. */
type Noun = 'authority'

export interface Disturbance {
  name: AuthorityFault['name']
  noun: Noun
  /** What it does, for people. */
  sentence: string
  /** What may be said of it. */
  parameters: Type.TSchema
  /** The fault of valid parameters. */
  fault(parameters: unknown): AuthorityFault
  /** The parameters of a fault that is on. */
  shown(fault: AuthorityFault): object
}

/** The one register it is for; without, all of the world. */
const Place = { cash_register_id: Type.Optional(UuidV4) }

/** A delay, not an age: up to 99 days, hours, minutes and seconds. */
const Latency = Type.String({
  pattern: '^P(?=.)(\\d{1,2}D)?(T(?=.)(\\d{1,2}H)?(\\d{1,2}M)?(\\d{1,4}(\\.\\d{1,3})?S)?)?$',
})

type Named<Name> = Extract<AuthorityFault, { name: Name }>

/** Types the two ways of a row by its schema and its fault. */
function disturbance<Name extends AuthorityFault['name'], P extends Type.TProperties>(
  name: Name,
  noun: Noun,
  sentence: string,
  properties: P,
  fault: (parameters: Static<Type.TObject<P>>) => Named<Name>,
  shown: (fault: Named<Name>) => object,
): Disturbance {
  const parameters = Type.Object({ ...Place, ...properties }, { additionalProperties: false })
  return {
    name,
    noun,
    sentence,
    parameters,
    fault: fault as Disturbance['fault'],
    shown: shown as Disturbance['shown'],
  }
}

export const disturbances: readonly Disturbance[] = [
  disturbance(
    'authority-mute',
    'authority',
    'The tax authority hears nothing and answers nothing.',
    {},
    () => ({ name: 'authority-mute' }),
    () => ({}),
  ),
  disturbance(
    'authority-refusing',
    'authority',
    'The tax authority refuses documents for a reason: all of them, or those of the types named.',
    {
      reason: Type.String({ minLength: 1 }),
      documents: Type.Optional(
        Type.Array(Type.Enum(['SHIFT_OPEN', 'RECEIPT', 'Z_REPORT', 'GO_OFFLINE']), { minItems: 1, uniqueItems: true }),
      ),
    },
    ({ reason, documents = null }) => ({ name: 'authority-refusing', reason, documents }),
    ({ reason, documents }) => (documents ? { reason, documents } : { reason }),
  ),
  disturbance(
    'authority-slow',
    'authority',
    'The tax authority answers everything so much later, on the clock of the world.',
    { latency: Latency },
    ({ latency }) => ({ name: 'authority-slow', latency_ms: durationMs(latency)! }),
    ({ latency_ms }) => ({ latency: durationText(latency_ms) }),
  ),
  disturbance(
    'authority-loses-answers',
    'authority',
    'The tax authority takes documents and keeps them, but its answer gets lost.',
    {},
    () => ({ name: 'authority-loses-answers' }),
    () => ({}),
  ),
]
