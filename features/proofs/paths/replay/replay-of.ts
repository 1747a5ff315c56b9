/**
 * A contradiction as a replay file: the path is walked once more, alone, and what went over HTTP is replayed in a world of
 * its own, and kept as it comes there.
 */
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Lab } from '../../../support/actors/lab.ts'
import { writeReplay } from '../../../support/replay/replay-file.ts'
import type { ReplayFile } from '../../../support/replay/replay-form.ts'
import { runReplay } from '../../../support/replay/replaying.ts'
import { openOwnServerForReplay } from '../../../support/replay/server-under-test.ts'
import { openEmbedded } from '../../../support/targets/embedded.ts'
import type { Target } from '../../../support/world/target.ts'
import type { TestModel } from '../test-model.ts'
import type { Contradiction } from '../walker.ts'
import { RecordingWire } from './recording-wire.ts'
import { stepsOf } from './steps-of.ts'

/** Seed of the worlds of all walks. */
const SEED = 'paths'
/** Letters of the sentence that a replay begins with. */
const LONGEST_ABOUT = 1000

const aboutOf = ({ model, events, differences }: Contradiction): string => {
  const found = Object.entries(differences).map(
    ([name, [expected, shown]]) => `${name}: ${JSON.stringify(expected)} expected, ${JSON.stringify(shown)} found`,
  )
  return `A path of ${model} without what goes over its sockets; ${found.join('; ')}; behind ${events.join(', ')}`
}

/** The steps of the path; nothing is kept yet. @throws when it cannot be walked again */
async function walkedAgain(model: TestModel, contradiction: Contradiction): Promise<ReplayFile> {
  const wire = new RecordingWire()
  const own = await openEmbedded(wire)
  const labs: Lab[] = []
  const target: Target = {
    ...own,
    async enter(...wish) {
      const lab = await own.enter(...wish)
      labs.push(lab)
      return lab
    },
  }
  const restart = async (): Promise<void> => {
    wire.recorded.push('restart')
    await own.restart()
  }
  try {
    const session = await model.sut({ target, restart })
    for (const type of contradiction.events) {
      await session.send({ type })
      await session.read()
    }
    const { world } = labs[0]!
    const { now } = world.clock
    return {
      format: 1,
      seed: SEED,
      about: aboutOf(contradiction).slice(0, LONGEST_ABOUT),
      world: { clock: { mode: 'virtual', now } },
      steps: stepsOf(wire.recorded, world),
    }
  } finally {
    await own.close()
  }
}

/** @param file its folder is made @throws when the path cannot be walked, or replayed, again */
export async function writeContradiction(file: string, model: TestModel, contradiction: Contradiction): Promise<void> {
  const steps = await walkedAgain(model, contradiction)
  const site = await openOwnServerForReplay()
  try {
    const { recorded } = await runReplay(steps, site, () => {})
    mkdirSync(dirname(file), { recursive: true })
    writeReplay(file, recorded)
  } finally {
    await site.close()
  }
}
