/** The paths of a model, walked at a server of our own that is opened for it. */
import { openEmbedded } from '../../support/targets/embedded.ts'
import { casesOf, type PathCase } from './cases.ts'
import type { Cover } from './goals.ts'
import { Restarts } from './restarts.ts'
import type { TestModel } from './test-model.ts'
import { type Universe, universeOf } from './universe.ts'
import { type Walked, walkCases } from './walker.ts'

export interface ModelRun {
  model: TestModel
  universe: Universe
  cases: readonly PathCase[]
  /** What no case reaches. */
  left: ReadonlySet<string>
  walked: Walked
}

/** @param cover what the paths cover @param abreast how many are walked at a time @param most cases at most */
interface PathRunOptions {
  cover: Cover
  abreast: number
  most?: number
  progress?: (done: number, all: number) => void
}

/** Finds the paths of a model and walks them. @throws when no server can be opened */
export async function runModel(
  model: TestModel,
  { cover, abreast, most, progress }: PathRunOptions,
): Promise<ModelRun> {
  const universe = universeOf(model)
  const { cases, left } = casesOf(model, universe, cover)
  const walked = await walkAtOurs(cases.slice(0, most), abreast, (done) => progress?.(done, cases.length))
  return { model, universe, cases, left, walked }
}

async function walkAtOurs(
  cases: readonly PathCase[],
  abreast: number,
  progress: (done: number) => void,
): Promise<Walked> {
  const target = await openEmbedded()
  const restarts = new Restarts(() => target.restart())
  try {
    return await walkCases(cases, { target, restart: restarts.wait }, restarts, abreast, progress)
  } finally {
    await target.close()
  }
}
