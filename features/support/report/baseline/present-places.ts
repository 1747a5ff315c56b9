/** Scenarios of a baseline, found where they are today: a scenario may have moved to another feature since. */
import { loadConfiguration, loadSources } from '@cucumber/cucumber/api'
import { HOME } from '../../home.ts'
import { withNamedRequests } from '../../wire/request-names.ts'
import { type KnownFailure, readBaseline } from './baseline.ts'

/** An id of a scenario in one of our folders: its file, and its title with any steps. */
const OURS = /^(features\/(?:bridge|cloud|lab|local|offline|reports|wire)\/\S+\.feature): (.*)$/s

/** Titles that others have replaced, with their files where several scenarios had one. */
const RENAMED: Readonly<Record<string, string>> = {
  'Before the first shift there are none': 'Before the first shift the desk lists no shifts',
  'Behind the last template there are none': 'Behind the last template the list of templates is empty',
  'Both are made when the terminal works by itself again':
    'Two requests that wait on the local network are made when the terminal works by itself again',
  'Both come to nothing when the terminal is unplugged':
    'Two requests that wait on the local network come to nothing when the terminal is unplugged',
  'Each is a task of its own, also when the same is asked for again':
    'Each request for a report is a task, also when the same is asked for again',
  'No code of theirs is lost': 'No code of thirty-three grants is lost',
  "One that waits in the origin is made in a fork by the fork's own clock":
    'A report that waits in the origin is made in a fork by the clock of the fork',
  'One that waits is made after the server has started again':
    'A report that waits is made after the server has started again',
  'One that was made is to be had after the server has started again, and says the same':
    'A report that was made is there after the server has started again, and says the same',
  'What is missing outside the span of a report does not stop it':
    'A document that is missing outside its span does not stop a report',
  'When those that wait have been told, others may be sent':
    'When a hundred events that wait have been told, others may be sent by hand',
  'Whatever waits is counted, however much': 'Every document that waits is counted, however many there are',
  'The next day, with a shift of its own': 'The next day with a shift begins with the cash of the day before',
  'Another organization finds none of them': 'Another organization finds none of the receipts',
  'features/cloud/transactions.feature: Another organization has no part in it':
    'Another organization is shown no transaction',
  'features/cloud/reports.feature: Another organization has no part in it': 'Another organization is shown no report',
  'features/cloud/reports.feature: Without a shift there is nothing to report':
    'Without a shift the cloud makes no X-report',
  'features/local/extras.feature: Without a shift there is nothing to report':
    'Without a shift the desk has no text of an X-report',
}

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
  const titles = [RENAMED[id] ?? RENAMED[rest!] ?? rest!, withNamedRequests(rest!)]
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
