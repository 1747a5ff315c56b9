/** What every word between the suite and its target goes through: guarded, told otherwise on its way, kept, and given up on. */
import { type Exchange, MASKED } from './exchange.ts'

/** Tells what is said in other words. */
export interface Words {
  outward(text: string): string
  inward(text: string): string
  /** What the suite says of the target, in the target's words as far as they are known. */
  inTargetWords(text: string): string
}

/** Follows what is said, in the target's words. */
export interface Witness {
  keep(exchange: Exchange): void
}

/** How long an answer is waited for, and how often in vain. */
export interface Patience {
  readonly longestMs: number
  answered(): void
  failed(error: Error): void
}

/** A request as it is about to leave, in the target's words. */
export interface Leaving {
  method: string
  /** Absolute, query included. */
  url: string
  headers: Readonly<Record<string, string>>
  body: string | null
}

/** Stands before a target and lets nothing go there that could do harm. */
export interface Guard {
  /** @throws why it does not go */
  admit(leaving: Leaving): Promise<void>
  /** @throws NotTested when the answer shows that the target has no such operation */
  answered(leaving: Leaving, status: number): void
}

/** Headers that a gateway in front of an address asks for; of any other address there are none. */
export type HeadersAt = (url: string) => Readonly<Record<string, string>>

let words: Words | null = null
let guard: Guard | null = null
let headersAt: HeadersAt | null = null
const witnesses = new Set<Witness>()
let patience: Patience | null = null

/** From now on all that is said is told in other words; null: as it is. @returns those until now */
export function speakIn(next: Words | null): Words | null {
  const former = words
  words = next
  return former
}

/** From now on all that is said is shown to it as well. @returns ends that */
export function showTo(witness: Witness): () => void {
  witnesses.add(witness)
  return () => void witnesses.delete(witness)
}

/** From now on nothing leaves that it does not admit. */
export function guardWith(next: Guard | null): void {
  guard = next
}

/** From now on these are sent along with every request and every handshake. */
export function sendAlong(next: HeadersAt | null): void {
  headersAt = next
}

/** What a browser says of itself, and of the page that asks: it names no program beside it. */
const OF_BROWSER = /^(user-agent|accept|origin|referer|upgrade-insecure-requests|sec-.*)$/i

/**
 * What is sent along to an address. It is no part of what is said.
 * @param named headers that are said by name, or left out on purpose: those are not sent along
 */
export function sentAlong(url: string, named: readonly string[] = []): Readonly<Record<string, string>> {
  const program = named.some((name) => OF_BROWSER.test(name)) ? Object.keys(PROGRAM) : []
  const apart = new Set([...named, ...program].map((name) => name.toLowerCase()))
  return Object.fromEntries(Object.entries(headersAt?.(url) ?? {}).filter(([name]) => !apart.has(name.toLowerCase())))
}

/** How a program names itself to whoever wants to know it (CLD-002, LOC-003, AMB-06). */
export const PROGRAM: Readonly<Record<string, string>> = { 'X-Client-Name': 'features', 'X-Client-Version': '1' }

/** The same as it may be shown: but for the names of the program with a mask instead of each value. */
export const shownAlong = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.keys(headers).map((name) => [name, PROGRAM[name] ?? MASKED]))

/** The guard, where there is one. */
export const guarded = (): Guard | null => guard

/** From now on no answer is waited for any longer than it says. */
export function waitWith(next: Patience | null): void {
  patience = next
}

/** How long what comes by itself is waited for: as long as an answer, and where no patience is named so long. Both ms. */
export const longestWait = (unnamed: number): number => patience?.longestMs ?? unnamed

export const outward = (text: string): string => words?.outward(text) ?? text
export const inward = (text: string): string => words?.inward(text) ?? text
/** A sentence about the target, for those who know its words and not ours. */
export const inTargetWords = (text: string): string => words?.inTargetWords(text) ?? text
/** Whether anybody looks on: what is shown is made only then. */
export const isSeen = (): boolean => witnesses.size > 0
export function show(exchange: Exchange): void {
  for (const witness of witnesses) witness.keep(exchange)
}

/** Waits for an answer no longer than there is patience. @throws what went wrong, in words */
export async function awaited<Answer>(what: string, ask: (signal?: AbortSignal) => Promise<Answer>): Promise<Answer> {
  if (patience === null) return ask()
  const { longestMs } = patience
  const limit = AbortSignal.timeout(longestMs)
  try {
    const answer = await ask(limit)
    patience.answered()
    return answer
  } catch (error) {
    const told = limit.aborted
      ? new Error(`${what}: no answer within ${longestMs / 1000} s`)
      : new Error(`${what}: ${reasonOf(error as Failure)}`, { cause: error })
    patience.failed(told)
    throw Object.assign(told, { code: (error as Failure).code })
  }
}

type Failure = Error & { code?: string; errors?: Error[] }

/** Of several addresses that were tried each has a reason, and the whole none. */
const reasonOf = ({ message, code, errors }: Failure): string => message || errors?.[0]?.message || String(code)
