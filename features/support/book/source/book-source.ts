/** All that the book is made of: features, chapters, Ukrainian titles, glossary, statecharts, and the last run. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HOME } from '../../home.ts'
import type { Bilingual } from './bilingual.ts'
import { type Chapter, chapterOf, chaptersIn } from './chapters.ts'
import { type BookFeature, type BookScenario, featuresIn, scenariosIn } from './features.ts'
import { type LastRun, lastRun } from './last-run.ts'

const ROOT = join(import.meta.dirname, '../../../..')

interface Term extends Bilingual {
  /** Members, values and types of documents that have this meaning in the interface. */
  fields: string[]
  means: Bilingual
  /** Other words for it, by which it is found. */
  also?: string
  /** Beginnings of Ukrainian words that are not used for it. */
  not?: string[]
}

export interface BookSource {
  features: BookFeature[]
  chapters: Chapter[]
  glossary: Term[]
  run: LastRun
  /** Drawings by the name of their statechart. */
  charts: ReadonlyMap<string, string>
  /** The title of a feature or a rule in both languages. */
  titled(english: string): Bilingual
  /** The title of a scenario; only those that an answer cites have a Ukrainian one, and none of these a placeholder. */
  titledScenario(written: string): Bilingual
  /** The chapter of a feature. @throws when none has it */
  chapterOf(path: string): Chapter
  /** A scenario that answers cite, by its title: it is tagged `@owner`, wherever it is; undefined: it is gone. */
  cited(title: string): CitedScenario | undefined
}

/** The tag of the scenarios that answers cite. */
export const OWNER_TAG = 'owner'

/** A scenario with the path of its feature, without its ending. */
export interface CitedScenario {
  path: string
  scenario: BookScenario
}

/** By title: those that answers cite. */
export const citedIn = (features: readonly BookFeature[]): Map<string, CitedScenario> =>
  new Map(
    features.flatMap((feature) =>
      scenariosIn(feature)
        .filter(({ tags }) => tags.includes(OWNER_TAG))
        .map((scenario): [string, CitedScenario] => [scenario.title, { path: feature.path, scenario }]),
    ),
  )

interface Titles {
  features: Record<string, string>
  rules: Record<string, string>
  /** Of the scenarios that answers cite; of one whose title has placeholders both. */
  scenarios: Record<string, string | Bilingual>
}

/** Folders that the book is made of. */
export interface BookFolders {
  /** Of the features. */
  features: string
  /** Of the texts. */
  texts: string
}

export const OWN_FOLDERS: BookFolders = { features: join(HOME, 'features'), texts: join(ROOT, 'features/book') }

function drawings(): Map<string, string> {
  const folder = join(ROOT, 'console/charts')
  const files = readdirSync(folder).filter((file) => file.endsWith('.svg'))
  return new Map(files.sort().map((file) => [file.slice(0, -'.svg'.length), readFileSync(join(folder, file), 'utf8')]))
}

/** @param report directory of a report of `kasalab verify`; undefined: the last `npm test` */
export function bookSource(report: string | undefined, folders: BookFolders = OWN_FOLDERS): BookSource {
  const json = (name: string): unknown => JSON.parse(readFileSync(join(folders.texts, name), 'utf8'))
  const titles = json('titles.uk.json') as Titles
  const features = featuresIn(folders.features)
  const chapters = chaptersIn(folders.texts)
  const cited = citedIn(features)
  return {
    ...{ features, chapters, glossary: json('glossary.json') as Term[], run: lastRun(report), charts: drawings() },
    titled: (en) => ({ en, uk: titles.features[en] ?? titles.rules[en] ?? en }),
    titledScenario(written) {
      const title = titles.scenarios[written] ?? written
      return typeof title === 'string' ? { en: written, uk: title } : title
    },
    chapterOf(path) {
      const found = chapterOf(path, chapters)
      if (!found) throw new Error(`features/book/chapters.json has no chapter for ${path}`)
      return found
    },
    cited: (title) => cited.get(title),
  }
}
