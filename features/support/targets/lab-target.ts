/** A server of anybody's with a lab. */
import { Lab } from '../actors/lab.ts'
import { ALL, type Capability } from '../law/capabilities.ts'
import type { Wire } from '../wire/wire.ts'
import type { Target } from '../world/target.ts'

const notOurs = (base: string) => () => Promise.reject(new Error(`${base} is not ours to stop`))

/** A lab without a token asks for none; a server that is not ours is not ours to stop. */
export const ofALab = (): ReadonlySet<Capability> =>
  new Set([...ALL].filter((each) => each !== 'store' && (each !== 'tokens' || process.env.KASALAB_LAB_TOKEN)))

/** Somebody's server with a lab: each scenario gets a world and takes it away again. */
export function withLab(wire: Wire, base: string): Target {
  return {
    wire,
    base,
    data: null,
    offers: ofALab(),
    enter: (options, needs) => Lab.create(wire, base, options, needs),
    async leave(labs) {
      for (const lab of labs) await lab.delete()
    },
    restart: notOurs(base),
    close: async () => {},
  }
}
