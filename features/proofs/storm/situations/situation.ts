/** Situations a storm must reach: each named, with a sentence and a detector that counts it. */
import type { RegisterOracle, RegisterOracles } from '../oracle/register-oracle.ts'
import {
  isDone,
  type LabFact,
  refusalCode,
  registerOf,
  type Seen,
  type StormExchange,
  type StormVerb,
} from '../seen.ts'

/** @param books as they were before what is seen */
export type StormDetector = (seen: Seen, books: RegisterOracles) => boolean

export interface StormSituation {
  name: string
  sentence: string
  /** Only reached where this quirk is on, or off (`!name`); null: always. */
  quirk: string | null
  /** New for each storm: a detector may remember. */
  detector: () => StormDetector
}

/** A situation that is to happen sometimes. */
export const sometimes = (
  name: string,
  sentence: string,
  detector: () => StormDetector,
  quirk: string | null = null,
): StormSituation => ({ name, sentence, quirk, detector })

type OfExchange = (exchange: StormExchange, register: RegisterOracle, books: RegisterOracles) => boolean

/** A request of a register that satisfies a condition. */
export const requested =
  (verbs: readonly StormVerb[], condition: OfExchange = () => true): (() => StormDetector) =>
  () =>
  (seen, books) => {
    if (seen.kind !== 'exchange' || !verbs.includes(seen.exchange.verb)) return false
    const register = books.registers.get(seen.exchange.register ?? '')
    return register !== undefined && condition(seen.exchange, register, books)
  }

/** One that was carried out. */
export const done = (verbs: readonly StormVerb[], condition: OfExchange = () => true): (() => StormDetector) =>
  requested(verbs, (exchange, register, books) => isDone(exchange) && condition(exchange, register, books))

/** One that was refused with a code. */
export const refusedWith = (
  verbs: readonly StormVerb[],
  code: string,
  condition: OfExchange = () => true,
): (() => StormDetector) =>
  requested(
    verbs,
    (exchange, register, books) => refusalCode(exchange) === code && condition(exchange, register, books),
  )

/** A fact of a type; with its register where it is one's. */
export const factSaid =
  (
    type: string,
    condition: (fact: LabFact['fact'], register: RegisterOracle | undefined, books: RegisterOracles) => boolean = () =>
      true,
  ): (() => StormDetector) =>
  () =>
  (seen, books) =>
    seen.kind === 'fact' &&
    seen.fact.type === type &&
    condition(seen.fact.fact, books.registers.get(registerOf(seen.fact) ?? ''), books)

/** Seen while time passed from before a moment to behind it. */
export const passesMoment = (seen: Seen, moment: number): boolean =>
  seen.kind === 'advanced' && seen.from < moment && seen.to >= moment

/** At a restart: whether one of the registers is so. */
export const restartedWith =
  (condition: (register: RegisterOracle, books: RegisterOracles) => boolean): (() => StormDetector) =>
  () =>
  (seen, books) =>
    seen.kind === 'restarted' && [...books.registers.values()].some((register) => condition(register, books))

export const RECEIPT_VERBS: readonly StormVerb[] = ['sell', 'return', 'service', 'withdraw']
