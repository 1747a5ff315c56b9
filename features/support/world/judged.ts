/** Steps that judge: each may name the decisions it follows, in brackets at its end. */
import { Then } from '@cucumber/cucumber'
import { LAW, Reading } from '../law/judgement/judgement.ts'
import { type StepTraits, type TraitsByArguments, traits } from '../traits/step-traits.ts'
import type { ScenarioWorld } from './scenario-world.ts'

type Code = (this: ScenarioWorld, ...given: never[]) => unknown
type Traits = StepTraits | TraitsByArguments
/** A step's traits, if it has any, and its code. */
type Definition = [code: Code] | [traits: Traits, code: Code]

const partsOf = (definition: Definition): [Traits, Code] => (definition.length === 1 ? [{}, ...definition] : definition)

/** @param holds receives the step's arguments and the decisions it names */
function judging(
  expression: string,
  [stepTraits, code]: [Traits, Code],
  holds: (world: ScenarioWorld, given: never[], reading: Reading) => unknown,
) {
  const length = code.length + 1
  const step = async function (this: ScenarioWorld, ...all: unknown[]): Promise<void> {
    // The runner passes a callback after the step's arguments.
    const given = all.slice(0, length)
    const at = given.findIndex((each) => each instanceof Reading)
    const reading = at < 0 ? LAW : (given[at] as Reading)
    this.isJudged()
    this.judgement.concerns({})
    await holds(this, given.filter((_, index) => index !== at) as never[], reading)
  }
  // The runner checks the number of a step's arguments.
  Object.defineProperty(step, 'length', { value: length })
  Then<ScenarioWorld>(`${expression}{decisions}`, traits(stepTraits), step)
}

/** A step that makes one assertion. */
export function Judged(expression: string, ...definition: Definition): void {
  const [stepTraits, code] = partsOf(definition)
  judging(expression, [stepTraits, code], (world, given, reading) =>
    world.judgement.hold(reading, () => code.apply(world, given)),
  )
}

/**
 * A step that makes several assertions: it receives the decisions as its last argument, and judges each assertion
 * separately.
 */
export function JudgedApart(expression: string, ...definition: Definition): void {
  const [stepTraits, code] = partsOf(definition)
  const takesReading: Code = function (...given) {
    return code.apply(this, given)
  }
  Object.defineProperty(takesReading, 'length', { value: code.length - 1 })
  judging(expression, [stepTraits, takesReading], (world, given, reading) =>
    code.apply(world, [...given, reading] as never[]),
  )
}
