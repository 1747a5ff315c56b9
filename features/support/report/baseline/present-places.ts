/** Scenarios of a baseline, found where they are today: a scenario may have moved to another feature since. */
import { loadConfiguration, loadSources } from '@cucumber/cucumber/api'
import { HOME } from '../../living/places.ts'
import { withNamedRequests } from '../../vocabulary/request-names.ts'
import { type KnownFailure, readBaseline } from './baseline.ts'

/** An id of a scenario in one of our folders: its file, and its title with any steps. */
const OURS = /^(features\/(?:bridge|cloud|lab|local|offline|reports|wire)\/\S+\.feature): (.*)$/s

interface Place {
  uri: string
  name: string
}

async function readScenarios(): Promise<readonly Place[]> {
  const provided = { paths: ['features/**/*.feature'] }
  const { runConfiguration } = await loadConfiguration({ file: false, provided }, { cwd: HOME })
  return (await loadSources(runConfiguration.sources, { cwd: HOME })).plan
}

let read: Promise<readonly Place[]> | undefined

/** Every scenario and examples row of our features, read once. */
function ourScenarios(): Promise<readonly Place[]> {
  read ??= readScenarios()
  return read
}

/** A title is followed by nothing, or by the steps in brackets. */
const isTitled = (rest: string, { name }: Place): boolean => rest === name || rest.startsWith(`${name} (`)

/** The longest titles that an id can have: a title may itself end with brackets. */
function longest(places: readonly Place[]): Place[] {
  const length = Math.max(...places.map(({ name }) => name.length))
  return places.filter(({ name }) => name.length === length)
}

/** `features/cloud` */
const folderOf = (uri: string): string => uri.split('/', 2).join('/')

/** @throws when no scenario has the title today, or scenarios of several features have it */
function presentId(id: string, places: readonly Place[]): string {
  const [, file, rest] = OURS.exec(id) ?? []
  if (file === undefined || places.some((place) => place.uri === file && isTitled(rest!, place))) return id
  const titles = [rest!, withNamedRequests(rest!)]
  const all = longest(places.filter((place) => titles.some((title) => isTitled(title, place))))
  const near = all.filter(({ uri }) => folderOf(uri) === folderOf(file))
  const found = near.length > 0 ? near : all
  const files = [...new Set(found.map(({ uri }) => uri))]
  if (files.length === 0) throw new Error(`no feature has this scenario any more: ${id}`)
  if (files.length > 1) throw new Error(`several features have this scenario today (${files.join(', ')}): ${id}`)
  return `${files[0]}: ${found.length === 1 ? found[0]!.name : rest}`
}

/** @param file of the baseline, for messages @throws with the entry whose scenario is gone, or is in several features */
export async function atPresentPlaces(baseline: readonly KnownFailure[], file: string): Promise<KnownFailure[]> {
  if (!baseline.some(({ scenario }) => OURS.test(scenario))) return [...baseline]
  const places = await ourScenarios()
  return baseline.map((entry, index) => {
    try {
      return { ...entry, scenario: presentId(entry.scenario, places) }
    } catch (error) {
      throw new Error(`${file}, entry ${index + 1}: ${(error as Error).message}: take it out, and run again`)
    }
  })
}

/**
 * The baseline with every scenario of ours at its present place.
 * @throws as `readBaseline` and `atPresentPlaces`
 */
export const readPresentBaseline = (file: string): Promise<KnownFailure[]> => atPresentPlaces(readBaseline(file), file)
