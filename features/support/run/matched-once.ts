/**
 * Steps matched once. The runner holds each step of each scenario against every definition, twice, and works the places
 * of groups out without the regular expression's own. Here a sentence that a form fits is matched the first time alone.
 */
import { CucumberExpression } from '@cucumber/cucumber-expressions'

type Match = ReturnType<CucumberExpression['match']>

/** What forms make of the sentences they fit, by form. */
const known = new Map<string, Map<string, Match>>()
const match = CucumberExpression.prototype.match

/** @returns as the expression's own method: null where the form does not fit */
CucumberExpression.prototype.match = function (this: CucumberExpression, text) {
  const fits = known.get(this.source) ?? new Map<string, Match>()
  known.set(this.source, fits)
  const before = fits.get(text)
  if (before !== undefined) return before
  if (!this.regexp.test(text)) return null
  const found = match.call(this, text)
  fits.set(text, found)
  return found
}
