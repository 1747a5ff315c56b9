/** What worlds are seeded with, and its pictures: read and checked once, when the server starts. */
import { readdir, readFile } from 'node:fs/promises'
import { SeedData } from '../machines/vocabulary/seed-data.ts'
import { checker } from './http/validation.ts'
import type { Fixtures } from './runtime/worlds/fixtures.ts'
import { lanesIn, lanesOf } from './runtime/worlds/lanes.ts'
import { ReferenceData } from './runtime/worlds/reference-data.ts'

/** Seeds by the name of their fixture: the house, once or in several lanes. */
export class HouseFixtures implements Fixtures {
  readonly #house: SeedData
  readonly #pictures: ReadonlyMap<string, Buffer>
  /** Those asked for so far, by the number of their lanes. */
  readonly #made = new Map<number, ReferenceData>()

  private constructor(house: SeedData, pictures: ReadonlyMap<string, Buffer>) {
    this.#house = house
    this.#pictures = pictures
  }

  /** @throws when the seed is not as its schema says, or names a picture there is none of */
  static async read(): Promise<HouseFixtures> {
    const file = new URL('../fixtures/house.json', import.meta.url)
    const house = JSON.parse(await readFile(file, 'utf8'))
    const [fault] = checker(SeedData, 'body', 'lab')(house)
    if (fault) throw new Error(`fixtures/house.json: ${fault.loc.slice(1).join('.')} ${fault.msg}`)
    const pictures = await readPictures()
    const missing = logosOf(house).find((name) => !pictures.has(name))
    if (missing) throw new Error(`fixtures/house.json: there is no fixtures/logos/${missing}`)
    return new HouseFixtures(house, pictures)
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

/** Files of the pictures that a seed names. */
const logosOf = ({ organizations, receipt_templates }: SeedData): string[] =>
  [
    ...organizations.flatMap(({ logo, text_logo }) => [logo, text_logo]),
    ...receipt_templates.flatMap(({ html_logo, text_logo }) => [html_logo, text_logo]),
  ].flatMap((logo) => logo?.file ?? [])

/** PNG by name of its file. They are few and small, so all are kept. */
async function readPictures(): Promise<ReadonlyMap<string, Buffer>> {
  const folder = new URL('../fixtures/logos/', import.meta.url)
  const names = await readdir(folder)
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(new URL(name, folder))] as const)))
}
