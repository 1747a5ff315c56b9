/**
 * Steps matched once, with the places of groups as regular expressions give them. The runner holds each step
 * of each scenario against every definition, twice, and works those places out by a parser of expressions.
 */
import { Argument, CucumberExpression, type Group, type ParameterType } from '@cucumber/cucumber-expressions'

type Match = readonly Argument[] | null

/** Parts of an expression that are not in its type. */
interface Parts {
  readonly source: string
  readonly regexp: RegExp
  readonly parameterTypes: readonly ParameterType<unknown>[]
  readonly treeRegexp: { groupBuilder: { build(match: RegExpExecArray, next: () => number): Group } }
}

interface Known {
  placed: RegExp
  /** By sentence that it fits. */
  matches: Map<string, Match>
}

/** By form. */
const known = new Map<string, Known>()

function match(this: Parts, text: string): Match {
  let form = known.get(this.source)
  if (!form) {
    form = { placed: new RegExp(this.regexp, `${this.regexp.flags}d`), matches: new Map() }
    known.set(this.source, form)
  }
  const before = form.matches.get(text)
  if (before) return before
  const found = form.placed.exec(text)
  if (!found) return null
  let group = 0
  const built = Argument.build(
    this.treeRegexp.groupBuilder.build(found, () => group++),
    this.parameterTypes,
  )
  form.matches.set(text, built)
  return built
}

/** As the runner matches. */
export const matchedByRunner = CucumberExpression.prototype.match
CucumberExpression.prototype.match = match as typeof matchedByRunner
