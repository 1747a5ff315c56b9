/** The feature files as the book reads them: their rules, scenarios and steps, in file order. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AstBuilder, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin'
import type { Background, Examples, GherkinDocument, Scenario, Step } from '@cucumber/messages'

export interface BookScenario {
  title: string
  line: number
  /** Line of the scenario, or of each examples row: how a run names what it ran. */
  lines: number[]
  /** As written, without `@`, with those of its feature and rule. */
  tags: string[]
  steps: readonly Step[]
  examples: readonly Examples[]
}

export interface BookRule {
  title: string
  background: Background | null
  scenarios: BookScenario[]
}

export interface BookFeature {
  /** From the folder of features, without its ending: `offline/outage`. */
  path: string
  title: string
  /** Paragraphs. */
  description: string[]
  background: Background | null
  /** Scenarios without a rule. */
  scenarios: BookScenario[]
  rules: BookRule[]
}

/** Ids of the parts of a document: numbers. */
const identified = (): (() => string) => {
  let last = 0
  return () => String(++last)
}

const FOLDERS = ['local', 'cloud', 'bridge', 'offline', 'reports', 'lab', 'wire']

const tagsOf = (tags: readonly { name: string }[]): string[] => tags.map(({ name }) => name.slice(1))

function scenarioOf({ name, location, tags, steps, examples }: Scenario, above: string[]): BookScenario {
  const rows = examples.flatMap(({ tableBody }) => tableBody.map((row) => row.location.line))
  const own = [...tags, ...examples.flatMap((each) => each.tags)]
  return {
    ...{ title: name, line: location.line, lines: rows.length > 0 ? rows : [location.line] },
    ...{ tags: [...new Set([...above, ...tagsOf(own)])], steps, examples },
  }
}

const paragraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter(Boolean)

/** @param text of a feature file @throws when it is not Gherkin */
function featureOf(path: string, text: string): BookFeature {
  const parser = new Parser(new AstBuilder(identified()), new GherkinClassicTokenMatcher())
  const { feature } = parser.parse(text) as GherkinDocument
  if (!feature) throw new Error(`features/${path}.feature has no feature`)
  const above = tagsOf(feature.tags)
  const scenariosAmong = (children: readonly { scenario?: Scenario }[], more: string[]): BookScenario[] =>
    children.flatMap(({ scenario }) => (scenario ? [scenarioOf(scenario, more)] : []))
  const backgroundIn = (children: readonly { background?: Background }[]): Background | null =>
    children.find(({ background }) => background)?.background ?? null
  return {
    ...{ path, title: feature.name, description: paragraphs(feature.description) },
    background: backgroundIn(feature.children),
    scenarios: scenariosAmong(feature.children, above),
    rules: feature.children.flatMap(({ rule }) =>
      rule
        ? [
            {
              title: rule.name,
              background: backgroundIn(rule.children),
              scenarios: scenariosAmong(rule.children, [...above, ...tagsOf(rule.tags)]),
            },
          ]
        : [],
    ),
  }
}

/** Every feature of a folder of features, by path. */
export const featuresIn = (home: string): BookFeature[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(home, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.feature'))
      .sort()
      .map((file) => featureOf(`${folder}/${file.slice(0, -8)}`, readFileSync(join(home, folder, file), 'utf8'))),
  )

/** Its scenarios, under rules or under none. */
export const scenariosIn = ({ scenarios, rules }: BookFeature): BookScenario[] => [
  ...scenarios,
  ...rules.flatMap((rule) => rule.scenarios),
]
