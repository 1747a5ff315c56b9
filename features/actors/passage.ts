/** What every word between the suite and its target goes through: told otherwise on its way, and kept as evidence. */

export interface HttpExchange {
  kind: 'http'
  method: string
  url: string
  request: { headers: Record<string, string>; body: string | null }
  answer: { status: number; headers: Record<string, string>; body: string }
  took_ms: number
}

export interface FrameExchange {
  kind: 'frame'
  url: string
  direction: 'sent' | 'heard' | 'closed'
  text: string
}

export type Exchange = HttpExchange | FrameExchange

/** Tells what is said in other words. */
export interface Passage {
  outward(text: string): string
  inward(text: string): string
  /** What has gone through, in the target's words. */
  keep(exchange: Exchange): void
}

let passage: Passage | null = null

/** From now on all that is said goes through it; null: as it is, and nothing is kept. */
export function goThrough(next: Passage | null): void {
  passage = next
}

export const outward = (text: string): string => passage?.outward(text) ?? text
export const inward = (text: string): string => passage?.inward(text) ?? text
/** Whether anything is kept: what is kept is made only then. */
export const isKept = (): boolean => passage !== null
export const keepExchange = (exchange: Exchange): void => passage?.keep(exchange)
