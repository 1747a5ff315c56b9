/** Steps that judge: each may name the decisions it follows, in brackets at its end. */
import { Then } from '@cucumber/cucumber'
import { LAW, Reading } from '../law/judgement/reading.ts'
import type { ScenarioWorld } from './scenario-world.ts'

type Code = (this: ScenarioWorld, ...given: never[]) => unknown

/** @param holds what is done with the arguments of the step and the decisions it names */
function judging(
  expression: string,
  code: Code,
  holds: (world: ScenarioWorld, given: never[], reading: Reading) => unknown,
) {
  const length = code.length + 1
  const step = async function (this: ScenarioWorld, ...all: unknown[]): Promise<void> {
    // Behind its arguments the runner gives a step a callback.
    const given = all.slice(0, length)
    const at = given.findIndex((each) => each instanceof Reading)
    const reading = at < 0 ? LAW : (given[at] as Reading)
    this.isJudged()
    await holds(this, given.filter((_, index) => index !== at) as never[], reading)
  }
  // The runner checks how many arguments a step takes.
  Object.defineProperty(step, 'length', { value: length })
  Then<ScenarioWorld>(`${expression}{basis}`, step)
}

/** A step that makes one assertion. */
export const Judged = (expression: string, code: Code): void =>
  judging(expression, code, (world, given, reading) => world.judgement.hold(reading, () => code.apply(world, given)))

/** A step that makes several: it is given the decisions as its last argument, and holds each by itself. */
export const JudgedApart = (expression: string, code: Code): void => {
  const takesReading: Code = function (...given) {
    return code.apply(this, given)
  }
  Object.defineProperty(takesReading, 'length', { value: code.length - 1 })
  judging(expression, takesReading, (world, given, reading) => code.apply(world, [...given, reading] as never[]))
}
