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
  /** Looked up once: most sentences are held against most forms. */
  known?: Known
}

interface Known {
  placed: RegExp
  /** What every sentence that fits begins with. */
  beginning: string
  /** By sentence that it fits. */
  matches: Map<string, Match>
}

/** The text of a form before its first parameter, optional text or alternative. */
const beginningOf = (source: string): string =>
  /^[^{(/\\]*/.exec(source)![0].replace(/\S*$/, (word, at: number) => (source[at + word.length] === '/' ? '' : word))

/** By form. */
const known = new Map<string, Known>()

function knownOf({ source, regexp }: Parts): Known {
  const form = known.get(source) ?? {
    placed: new RegExp(regexp, `${regexp.flags}d`),
    beginning: beginningOf(source),
    matches: new Map<string, Match>(),
  }
  known.set(source, form)
  return form
}

function match(this: Parts, text: string): Match {
  this.known ??= knownOf(this)
  const form = this.known
  if (!text.startsWith(form.beginning)) return null
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
