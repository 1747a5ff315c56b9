/** A document as the simulated tax authority receives it. */
export type SeenDocument = { id: string; kind: string; register: string; sequence: number }

/** The simulated tax authority: whether it is up, its delay, its rejections, and the documents seen. */
export type Authority = {
  up: boolean
  delayMs: number
  seen: SeenDocument[]
  /** The reason of a rejection; null: accepted. */
  verdict: (document: SeenDocument) => string | null
  nextCode: () => string
}

/** An authority that is up and accepts everything after `delayMs`. */
export function createAuthority(delayMs: number): Authority {
  let serial = 4_000_000_000 + Math.floor(Math.random() * 1_000_000)
  return {
    up: true,
    delayMs,
    seen: [],
    verdict: () => null,
    nextCode: () => {
      serial += 1
      return `FN-${serial}`
    },
  }
}
