/** Wrong servers of turns: each wire cut and doubled, each timer lost and late, what a restart forgets. */
import { wiring } from '../../../../machines/wiring.ts'
import { inObject } from '../seams/seam.ts'
import { resumes, timed } from '../seams/turns.ts'
import type { GeneratedServer } from './generated-server.ts'
import { kindsOfTimer, placeOfFact } from './reach.ts'

type Wire = (fact: never, from: string) => unknown

const wrongWires = (): GeneratedServer[] =>
  Object.keys(wiring).flatMap((type) => {
    const named = { what: type, places: [placeOfFact(type)], words: [] }
    const wire = (wrong: (right: Wire) => Wire) => inObject(wiring as Record<string, Wire>, type, wrong)
    return [
      { ...named, kind: 'a wire is cut', seam: wire(() => () => undefined) },
      {
        ...named,
        kind: 'a wire is doubled',
        seam: wire((right) => (fact, from) => [right(fact, from) ?? [], right(fact, from) ?? []].flat()),
      },
    ]
  })

const LATE_MS = 5000

const wrongTimers = (places: readonly string[]): GeneratedServer[] =>
  places.flatMap((place) => {
    const [, machine, id] = /^timer ([^:]+): (.+)$/.exec(place) ?? []
    if (machine === undefined) return []
    const only = (named: string): boolean => kindsOfTimer(named).includes(id!)
    const named = { what: `${machine}: ${id}`, places: [place], words: [] }
    return [
      { ...named, kind: 'a timer is lost', seam: timed(machine, only, () => null) },
      { ...named, kind: 'a timer is late', seam: timed(machine, only, (ms) => ms + LATE_MS) },
    ]
  })

/** As if it had never been written: a moment that has not come is null. */
function nothing(name: string, value: unknown): unknown {
  if (typeof value === 'number') return /(?:_at|^since)$/.test(name) ? null : 0
  if (typeof value === 'boolean') return false
  if (Array.isArray(value)) return []
  return null
}

const forgotten = (places: readonly string[]): GeneratedServer[] =>
  places.flatMap((place) => {
    const [, noun, name] = /^restart ([^:]+): (.+)$/.exec(place) ?? []
    if (noun === undefined) return []
    return [
      {
        kind: 'a restart forgets',
        what: `${noun}: ${name}`,
        seam: resumes(noun, (context) => ({ ...context, [name!]: nothing(name!, context[name!]) })),
        places: [place],
        words: [],
      },
    ]
  })

/** @param reached places of the server that scenarios reach */
export const wrongTurns = (reached: readonly string[]): GeneratedServer[] => [
  ...wrongWires(),
  ...wrongTimers(reached),
  ...forgotten(reached),
]
