/** A run that would run nothing fails, and repeats its selection. */
import type { ISourcesCoordinates } from '@cucumber/cucumber/api'

/** A feature cannot be read, or nothing would run. */
export class NothingToRun extends Error {}

/** The parts of the selection that restrict it. */
type Asked = Pick<ISourcesCoordinates, 'paths' | 'tagExpression' | 'names' | 'shard'>

/** More files than these are not listed. */
const PATHS_SHOWN = 3

/** Why no scenario is run, in one sentence. */
export function nothingOf({ paths, tagExpression, names, shard }: Asked): NothingToRun {
  const asked = [
    tagExpression ? `tags ${tagExpression}` : '',
    names.length > 0 ? `a title like ${names.join(' or ')}` : '',
    shard ? `part ${shard}` : '',
  ].filter(Boolean)
  const among = paths.length > 0 && paths.length <= PATHS_SHOWN ? ` in ${paths.join(', ')}` : ''
  return new NothingToRun(`there is no scenario${among}${asked.length > 0 ? ` with ${asked.join(' and ')}` : ''}`)
}
