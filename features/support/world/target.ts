/** A server the features can run against, of whatever kind. */
import type { QuirkName } from '../../../server/runtime/world/quirks.ts'
import type { Lab, WorldOptions } from '../actors/lab.ts'
import type { Capability, Needs } from '../law/capabilities.ts'
import type { ScenarioTraits } from '../traits/scenario-traits.ts'
import type { Wire } from '../wire/wire.ts'

export interface Target {
  /** The way of this run to it. */
  wire: Wire
  /** Address of a server with a lab; null: it has none. */
  base: string | null
  /** File of its store; null when it is not ours. */
  data: string | null
  /** What it offers beside the interface. */
  offers: ReadonlySet<Capability>
  /** Live behaviour in each of its worlds, in place of the law; left out: none. */
  quirks?: readonly QuirkName[]
  /** What a scenario of the target is asked by; left out: by what the target offers. */
  needs?(): Needs
  /** What the scenario has asked, where that is recorded. */
  trace?(): unknown
  /** Something that was answered is judged, where that is recorded. */
  judges?(): void
  /** Begins a scenario. @returns the lab of its world @throws NotTested when there is no other world to go on in */
  enter(wish: WorldOptions, needs: Needs, traits?: ScenarioTraits): Promise<Lab>
  /** Ends what a scenario has begun in the worlds it was in. */
  leave(labs: readonly Lab[]): Promise<void>
  /** Stops it in good order and starts it again on the same store, at the same addresses. */
  restart(): Promise<void>
  close(): Promise<void>
}
