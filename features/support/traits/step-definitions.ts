/** Step definitions as the runner has loaded them, matched with their own expressions. */
import { supportCodeLibraryBuilder } from '@cucumber/cucumber'
import type { StepTraits, TraitOptions } from './step-traits.ts'
import { traitsOfWord } from './word-traits.ts'

type Definition = ReturnType<typeof supportCodeLibraryBuilder.buildStepDefinitions>['stepDefinitions'][number]
type Argument = NonNullable<ReturnType<Definition['expression']['match']>>[number]

/** Traits and values of a sentence. */
export interface Sentence {
  /** Of its step, then of its words. */
  traits: readonly StepTraits[]
  /** The step's arguments, as written. */
  values: readonly string[]
}

export class StepDefinitions {
  /** null: read with the first sentence, when all are loaded. */
  #definitions: readonly Definition[] | null = null
  readonly #sentences = new Map<string, Sentence>()

  /** A sentence without a step has no traits. */
  sentence(text: string): Sentence {
    let sentence = this.#sentences.get(text)
    if (!sentence) {
      sentence = this.#matched(text)
      this.#sentences.set(text, sentence)
    }
    return sentence
  }

  #matched(text: string): Sentence {
    // Its ids are separate from the runner's
    this.#definitions ??= supportCodeLibraryBuilder.buildStepDefinitions([]).stepDefinitions
    for (const { expression, options } of this.#definitions) {
      const given = expression.match(text)
      if (given)
        return { traits: [traitsOfStep(options, given), ...given.map(traitsOfArgument)], values: valuesOf(given) }
    }
    return { traits: [], values: [] }
  }
}

function traitsOfStep({ wrapperOptions }: Partial<TraitOptions>, given: readonly Argument[]): StepTraits {
  const traits = wrapperOptions?.traits ?? {}
  return typeof traits === 'function' ? traits(...given.map((each) => each.getValue(null) as never)) : traits
}

const traitsOfArgument = ({ group, parameterType }: Argument): StepTraits =>
  traitsOfWord(
    parameterType.name ?? '',
    (group.values ?? []).map((each) => each ?? undefined),
  )

const valuesOf = (given: readonly Argument[]): string[] => given.map(({ group }) => group.value ?? '')
