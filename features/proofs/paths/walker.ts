/** Walks cases over the wire, side by side, each in a world of its own, and holds what is seen against the oracle. */
import { isDeepStrictEqual } from 'node:util'
import type { PathCase } from './cases.ts'
import type { Restarts } from './restarts.ts'
import type { PathSite } from './test-model.ts'
import { pairOf } from './universe.ts'

/** The oracle says one thing, the server shows another. */
export interface Contradiction {
  model: string
  /** Events up to the one behind which it was seen. */
  events: readonly string[]
  /** Member by member: expected, found. */
  differences: Readonly<Record<string, readonly [expected: unknown, found: unknown]>>
}

export interface Walked {
  steps: number
  transitions: Set<string>
  pairs: Set<string>
  contradictions: Contradiction[]
}

/** Contradictions after which the others are not walked. */
const ENOUGH = 20

const differencesOf = (expected: Readonly<Record<string, unknown>>, found: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(expected)
      .filter(([name, value]) => value !== undefined && !isDeepStrictEqual(value, found[name]))
      .map(([name, value]) => [name, [value, found[name]] as const]),
  )

/** One case. A step that contradicts ends it: what follows is another state than the model's. */
async function walkCase({ model, steps }: PathCase, site: PathSite, walked: Walked): Promise<void> {
  const session = await model.sut(site)
  try {
    let before: string | null = null
    for (const [index, { event, transition, snapshot }] of steps.entries()) {
      const { answer, visible } = model.oracle(snapshot)
      const answered = await session.send(event)
      const found = { answer: answered, ...(await session.read()) }
      walked.steps++
      const differences = differencesOf({ answer, ...visible }, found)
      if (Object.keys(differences).length > 0) {
        const events = steps.slice(0, index + 1).map(({ event: { type } }) => type)
        walked.contradictions.push({ model: model.name, events, differences })
        return
      }
      walked.transitions.add(transition)
      if (before !== null) walked.pairs.add(pairOf(before, transition))
      before = transition
    }
  } finally {
    await session.close()
  }
}

/**
 * @param abreast how many at a time
 * @param progress called after each case
 */
export async function walkCases(
  cases: readonly PathCase[],
  site: PathSite,
  restarts: Restarts,
  abreast: number,
  progress: (done: number) => void = () => {},
): Promise<Walked> {
  const walked: Walked = { steps: 0, transitions: new Set(), pairs: new Set(), contradictions: [] }
  const rest = cases[Symbol.iterator]()
  let done = 0
  const lane = async (): Promise<void> => {
    for (const each of rest) {
      if (walked.contradictions.length >= ENOUGH) break
      await walkCase(each, site, walked)
      progress(++done)
    }
    restarts.leave()
  }
  const lanes = Math.min(abreast, cases.length)
  for (let n = 0; n < lanes; n++) restarts.join()
  await Promise.all(Array.from({ length: lanes }, lane))
  return walked
}
