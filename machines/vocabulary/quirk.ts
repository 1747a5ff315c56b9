/** Quirks of a world: the places where it behaves as the live service is known to, and not as the law says. */
import Type, { type Static } from 'typebox'
import { Text } from './schemas/state.ts'

export const QuirksContext = Type.Object({
  /** Names of those the world was made with: a reset comes back to them. */
  made: Type.Array(Text),
  /** Names of those that are on. */
  on: Type.Array(Text),
})
export type QuirksContext = Static<typeof QuirksContext>

export type QuirkCommand =
  | { type: 'quirk.set'; at: number; quirk: string }
  /** null: every one of them. */
  | { type: 'quirk.clear'; at: number; quirk: string | null }
  /** The world is made with these, besides those it has from its origin. */
  | { type: 'quirks.make'; at: number; quirks: string[] }

/** Which quirks are on now. */
export interface QuirkFact {
  type: 'quirks.changed'
  at: number
  quirks: string[]
}
