/**
 * Where features are: the runner names them from the folder of the package, a report from the folder in which the tester
 * has started it. A feature of ours is known by its path within the package, wherever that is installed.
 */
import { relative, resolve } from 'node:path'
import type { Envelope } from '@cucumber/messages'
import { HOME } from '../home.ts'

const asUri = (path: string): string => path.replaceAll('\\', '/')

/** Folder of the package, from that of the tester; empty: the same. */
export const homeFrom = (folder = process.cwd()): string => asUri(relative(folder, HOME))

/** A path of the runner, from the folder of the tester. @param home from there */
export const fromFolder = (uri: string, home: string): string =>
  // Resolved: a path that leads out of the package and back into the folder is one within it
  home === '' ? uri : asUri(relative(process.cwd(), resolve(home, uri)))

/** What a feature is known by: within the package for one of ours. @param file from the folder of the tester */
export const knownBy = (file: string, home: string): string =>
  home !== '' && file.startsWith(`${home}/features/`) ? file.slice(home.length + 1) : file

/** A message with its paths from the folder of the tester. @param home from there */
export function placedMessage(message: Envelope, home: string): Envelope {
  if (home === '') return message
  const { source, gherkinDocument, pickle, parseError, stepDefinition, hook, parameterType } = message
  const at = <T extends { uri?: string }>(named: T): T =>
    named.uri === undefined ? named : { ...named, uri: fromFolder(named.uri, home) }
  const of = <T extends { sourceReference?: { uri?: string } }>(named: T): T =>
    named.sourceReference === undefined ? named : { ...named, sourceReference: at(named.sourceReference) }
  if (source) return { source: at(source) }
  if (gherkinDocument) return { gherkinDocument: at(gherkinDocument) }
  if (pickle) return { pickle: at(pickle) }
  if (parseError) return { parseError: { ...parseError, source: at(parseError.source) } }
  if (stepDefinition) return { stepDefinition: of(stepDefinition) }
  if (hook) return { hook: of(hook) }
  return parameterType ? { parameterType: of(parameterType) } : message
}
