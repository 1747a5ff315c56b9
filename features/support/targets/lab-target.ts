/** Any server with a lab. */
import { Lab } from '../actors/lab.ts'
import { ALL, type Capability } from '../law/capabilities.ts'
import type { Wire } from '../wire/wire.ts'
import { ALL_KNOWN } from '../world/knowledge.ts'
import type { Target } from '../world/target.ts'

const notOurs = (base: string) => () => Promise.reject(new Error(`${base} is not ours to stop`))

/** A lab without a token cannot test authentication; a server that is not ours must not be stopped. */
export const ofALab = (): ReadonlySet<Capability> =>
  new Set([...ALL].filter((each) => each !== 'store' && (each !== 'tokens' || process.env.KASALAB_LAB_TOKEN)))

/** A server with a lab that is not ours: each scenario creates a world and deletes it. */
export function withLab(wire: Wire, base: string): Target {
  return {
    wire,
    base,
    data: null,
    knowledge: ALL_KNOWN,
    offers: ofALab(),
    enter: (options, needs) => Lab.create(wire, base, options, needs),
    async leave(labs) {
      for (const lab of labs) await lab.delete()
    },
    restart: notOurs(base),
    close: async () => {},
  }
}
