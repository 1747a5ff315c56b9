/** What worlds are seeded with, and its pictures: read once, when the server starts. That they are right is tested. */
import { readdir, readFile } from 'node:fs/promises'
import type { SeedData } from '../../machines/vocabulary/seed-data.ts'
import { lanesIn, lanesOf } from '../runtime/world/lanes.ts'
import { ReferenceData } from '../runtime/world/reference-data.ts'
import type { Fixtures } from '../runtime/worlds/world-options.ts'

/** Seeds by the name of their fixture, once or in several lanes. */
export class HouseFixtures implements Fixtures {
  readonly #house: SeedData
  readonly #pictures: ReadonlyMap<string, Buffer>
  /** Those asked for so far, by the number of their lanes. */
  readonly #made = new Map<number, ReferenceData>()

  private constructor(house: SeedData, pictures: ReadonlyMap<string, Buffer>) {
    this.#house = house
    this.#pictures = pictures
  }

  static async read(): Promise<HouseFixtures> {
    const file = new URL('../../fixtures/house.json', import.meta.url)
    const [house, pictures] = await Promise.all([readFile(file, 'utf8'), readPictures()])
    return new HouseFixtures(JSON.parse(house), pictures)
  }

  /** The seed of a fixture; undefined when there is none of this name. */
  get(name: string): ReferenceData | undefined {
    const lanes = lanesIn(name)
    if (lanes === null) return undefined
    const made = this.#made.get(lanes) ?? new ReferenceData(lanesOf(this.#house, lanes), this.#pictures)
    this.#made.set(lanes, made)
    return made
  }
}

/** PNG by name of its file. They are few and small, so all are kept. */
async function readPictures(): Promise<ReadonlyMap<string, Buffer>> {
  const folder = new URL('../../fixtures/logos/', import.meta.url)
  const names = await readdir(folder)
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(new URL(name, folder))] as const)))
}
