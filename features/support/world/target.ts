/** A server the features run against, of any kind. */
import type { QuirkName } from '../../../server/runtime/world/quirks.ts'
import type { Lab, LabWorldOptions } from '../actors/lab.ts'
import type { Capability, Needs } from '../law/capabilities.ts'
import type { ScenarioTraits } from '../traits/scenario-traits.ts'
import type { Wire } from '../wire/wire.ts'
import type { Knowledge } from './knowledge.ts'

export interface Target {
  /** This run's connection to it. */
  wire: Wire
  /** Address of a server with a lab; null: it has none. */
  base: string | null
  /** Our own server in this process, an `App`: a tester's types are without its own. Left out: it is elsewhere. */
  app?(): object
  /** File of its store; null: not ours. */
  data: string | null
  /** What it offers beside the interface. */
  offers: ReadonlySet<Capability>
  /** Live behaviour in each of its worlds, in place of the law; left out: none. */
  quirks?: readonly QuirkName[]
  /** What can be known of it in the scenario that has begun. */
  knowledge: Knowledge
  /** Begins a scenario. @returns the lab of its world @throws NotTested when there is no other world to continue in */
  enter(wish: LabWorldOptions, needs: Needs, traits?: ScenarioTraits): Promise<Lab>
  /** Ends what a scenario has begun in its worlds. */
  leave(labs: readonly Lab[]): Promise<void>
  /** Stops it gracefully and starts it again on the same store, at the same addresses. */
  restart(): Promise<void>
  close(): Promise<void>
}
