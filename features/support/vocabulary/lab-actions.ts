/** Actions of the lab in words: creating a world of a kind, and changing the current one. */
import { deepEqual, equal, notDeepEqual } from 'node:assert/strict'
import type { QuirkName } from '../../../server/runtime/world/quirks.ts'
import type { LabWorldOptions } from '../actors/lab.ts'
import { type Answer, content } from '../law/answer.ts'
import type { Capability } from '../law/capabilities.ts'
import type { ScenarioWorld } from '../world/scenario-world.ts'

/** The answer may be a refusal; without an answer, the scenario continues in another world. */
export type LabAction = (scenario: ScenarioWorld) => Promise<Answer | undefined>

/** What a world is created from. */
export const WORLD_ORIGINS: Record<string, (scenario: ScenarioWorld) => LabWorldOptions> = {
  'another world': () => ({}),
  'a world of another seed': () => ({ seed: 'another day' }),
  'a fork of the world': ({ lab }) => ({ from: lab.world.world }),
}

/** Creates a world and continues in it. */
export const creation =
  (origin: string, quirk?: string): LabAction =>
  (scenario) =>
    scenario.enter({ ...WORLD_ORIGINS[origin]!(scenario), ...(quirk && { quirks: [quirk as QuirkName] }) })

/** With the capability that each needs. */
export const labActions: Record<string, { asks: Capability; act: LabAction }> = {
  reset: { asks: 'worlds', act: (scenario) => scenario.reenter(() => scenario.lab.reset()) },
  restarted: {
    asks: 'restart',
    async act({ lab }) {
      content(await lab.restart())
      return undefined
    },
  },
  deleted: { asks: 'worlds', act: ({ lab }) => lab.delete() },
  'saved to a file': {
    asks: 'worlds',
    async act(scenario) {
      scenario.file = content(await scenario.lab.send('GET', '/snapshot'))
      return undefined
    },
  },
  'restored from the file': {
    asks: 'worlds',
    act: (scenario) => scenario.reenter(() => scenario.lab.send('PUT', '/snapshot', scenario.file)),
  },
}

/** Compares the current world with the former one. */
export type WorldComparison = (scenario: ScenarioWorld) => Promise<void>

export const WORLD_COMPARISONS: Record<string, WorldComparison> = {
  /** Byte by byte; equal worlds have equal facts as well. */
  async 'both worlds have said and answered the same'({ lab, transcript, former }) {
    const before = former.at(-1)!
    equal(await lab.journal(), await before.lab.journal())
    deepEqual(transcript, before.transcript)
  },
  async 'both worlds have answered differently'({ transcript, former }) {
    const before = former.at(-1)!
    equal(transcript.length, before.transcript.length)
    notDeepEqual(transcript, before.transcript)
  },
  async 'the former world says no more than it had said'({ former }) {
    const { lab, journal } = former.at(-1)!
    equal(await lab.journal(), journal)
  },
}
