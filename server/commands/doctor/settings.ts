/** Of the environment: settings that are none, and values that are wrong. */
import { Misuse } from '../line/arguments.ts'
import { nearest } from '../line/nearest.ts'
import { optionNames, optionsOf } from '../options.ts'
import { strangeIn, variable } from '../settings/environment.ts'
import { type MachineFinding, trouble, warning, well } from './finding.ts'

export function settingFindings(env: NodeJS.ProcessEnv): MachineFinding[] {
  const strange = strangeIn(env, optionNames)
  const variables = optionNames.map(variable)
  const found = strange.map((name): MachineFinding => {
    const meant = nearest(name, variables)
    const next = meant === null ? 'Take it away, or see kasalab --help' : `Did you mean ${meant}?`
    return warning('settings', `${name} is no setting of kasalab`, next)
  })
  const wrong = wrongValue(env)
  if (wrong !== null)
    found.push(trouble('settings', `a value is wrong: ${wrong}`, 'Set it right: KASALAB_LOCAL_PORT is --local-port'))
  const own = variables.filter((name) => env[name] !== undefined)
  if (found.length > 0) return found
  return [
    well('settings', own.length === 0 ? 'none in the environment' : `taken from the environment: ${own.join(', ')}`),
  ]
}

/** What the server would say of the values; null: it would take them. */
export function wrongValue(env: NodeJS.ProcessEnv): string | null {
  try {
    optionsOf([], env)
    return null
  } catch (error) {
    if (error instanceof Misuse) return error.message
    throw error
  }
}
