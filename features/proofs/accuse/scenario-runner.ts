/** Runs scenarios again and again in this process, with the steps loaded once; each run opens a server of its own. */
import {
  type IRunConfiguration,
  type ISupportCodeLibrary,
  loadConfiguration,
  loadSupport,
  runCucumber,
} from '@cucumber/cucumber/api'
import type { Envelope } from '@cucumber/messages'
import { HOME } from '../../support/home.ts'
import { nextRun, type Selected } from '../../support/run/selected-plugin.ts'

/** What a run has come to. */
export interface Ran {
  /** `unfit`: no scenario could begin. */
  outcome: 'passed' | 'failed' | 'unfit'
  /** Scenarios that were begun, in their order. */
  scenarios: readonly RanScenario[]
}

export interface RanScenario {
  /** `file:line`. */
  place: string
  /** With the clauses. */
  tags: readonly string[]
  hasFailed: boolean
}

export interface Selection {
  /** Feature files, from the root. */
  files: readonly string[]
  /** `@LIM-004`, a scenario has one of them; null: every scenario of the files. */
  tags: readonly string[] | null
  /** Goes on behind a failure. */
  isWhole?: boolean
  /** Scenarios as `file:line`, in the order in which they are run; left out: that of their files. */
  order?: readonly string[]
}

const tagsOf = ({ pickle }: Selected[number]): string[] => pickle.tags.map(({ name }) => name)
const placeOf = ({ pickle }: Selected[number]): string => `${pickle.uri}:${pickle.location?.line}`

/** With its table. */
const textOfStep = ({ text, argument }: Selected[number]['pickle']['steps'][number]): string =>
  [text, ...(argument?.dataTable?.rows ?? []).map(({ cells }) => cells.map(({ value }) => value).join(' '))].join('\n')

export class ScenarioRunner {
  readonly #configuration: IRunConfiguration
  readonly #support: ISupportCodeLibrary

  private constructor(configuration: IRunConfiguration, support: ISupportCodeLibrary) {
    this.#configuration = configuration
    this.#support = support
  }

  static async open(): Promise<ScenarioRunner> {
    const { runConfiguration } = await loadConfiguration({ profiles: ['suite'] }, { cwd: HOME })
    const configuration: IRunConfiguration = {
      ...runConfiguration,
      formats: { ...runConfiguration.formats, stdout: './features/support/run/no-console.ts', files: {} },
      plugins: { specifiers: ['./features/support/run/selected-plugin.ts'], options: {} },
      runtime: { ...runConfiguration.runtime, parallel: 0 },
    }
    return new ScenarioRunner(configuration, await loadSupport(configuration, { cwd: HOME }))
  }

  /** @param onEnd called behind each scenario, with its place and the text of its title and steps */
  async run(
    { files, tags, isWhole = false, order = [] }: Selection,
    onEnd?: (place: string, text: string) => void,
  ): Promise<Ran> {
    let chosen: Selected = []
    nextRun.choose = async (selected) => {
      const places = new Map(order.map((place, index) => [place, index]))
      const rank = (each: Selected[number]): number => places.get(placeOf(each)) ?? places.size
      chosen = (
        tags === null ? selected : selected.filter((each) => tagsOf(each).some((tag) => tags.includes(tag)))
      ).toSorted((a, b) => rank(a) - rank(b))
      return chosen
    }
    const { sources, runtime } = this.#configuration
    const heard = new Outcomes()
    const options = {
      ...this.#configuration,
      support: this.#support,
      sources: { ...sources, paths: [...files] },
      runtime: { ...runtime, failFast: !isWhole },
    }
    const { success } = await runCucumber(options, { cwd: HOME }, (message) => {
      const ended = heard.hear(message)
      if (!ended || !onEnd) return
      const found = chosen.find(({ pickle }) => pickle.id === ended)!
      onEnd(placeOf(found), [found.pickle.name, ...found.pickle.steps.map(textOfStep)].join('\n'))
    })
    if (!success && heard.failed.size === 0) return { outcome: 'unfit', scenarios: [] }
    const scenarios = chosen
      .filter(({ pickle }) => heard.begun.has(pickle.id))
      .map((each) => ({ place: placeOf(each), tags: tagsOf(each), hasFailed: heard.failed.has(each.pickle.id) }))
    return { outcome: success ? 'passed' : 'failed', scenarios }
  }
}

/** What the messages of a run say of its scenarios. */
class Outcomes {
  /** Ids of the scenarios that failed. */
  readonly failed = new Set<string>()
  /** Ids of those of which a step or hook was run. */
  readonly begun = new Set<string>()
  readonly #pickles = new Map<string, string>()
  readonly #cases = new Map<string, string>()

  /** @returns the id of a scenario that has ended with this message */
  hear({ testCase, testCaseStarted, testStepFinished, testCaseFinished }: Envelope): string | null {
    if (testCase) this.#pickles.set(testCase.id, testCase.pickleId)
    else if (testCaseStarted) this.#cases.set(testCaseStarted.id, testCaseStarted.testCaseId)
    else if (testStepFinished) {
      const { status } = testStepFinished.testStepResult
      const pickle = this.#pickles.get(this.#cases.get(testStepFinished.testCaseStartedId)!)!
      if (status !== 'SKIPPED') this.begun.add(pickle)
      if (status !== 'SKIPPED' && status !== 'PASSED') this.failed.add(pickle)
    } else if (testCaseFinished) return this.#pickles.get(this.#cases.get(testCaseFinished.testCaseStartedId)!)!
    return null
  }
}
