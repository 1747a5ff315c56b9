/**
 * Stacks in the messages of failed steps. Frames of this program, of its packages and of Node say nothing to a tester;
 * frames of a tester's own steps say where they failed, and stay.
 */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CODE } from '../home.ts'

/** Folders of its sources: a tester may keep own steps beside them. */
const SOURCES = ['console', 'features', 'fixtures', 'machines', 'server', 'simulators'].map((name) => join(CODE, name))

/** A frame as V8 prints it. `place` is where it is in a file; a frame without one is V8's own. */
const FRAME = /^\s+at (?:.*? \()?(?:(?<place>.+):\d+:\d+|<anonymous>|native|index \d+)\)?(?: \{)?$/

const pathOf = (place: string): string => {
  const path = place.replace(/^async /, '')
  return path.startsWith('file:') && URL.canParse(path) ? fileURLToPath(path) : path
}

/** Whether a line is a frame of a stack. */
export const isFrame = (line: string): boolean => FRAME.test(line)

/** Whether a line is a frame of this program, of a package or of Node. */
function isFrameOfOurs(line: string): boolean {
  const found = FRAME.exec(line)
  if (!found) return false
  const place = found.groups?.place
  if (place === undefined || place.startsWith('node:')) return true
  const path = pathOf(place)
  return /[\\/]node_modules[\\/]/.test(path) || SOURCES.some((folder) => path.startsWith(join(folder, '/')))
}

/** A message without the frames that a tester cannot use. */
export const withoutStack = (message: string): string =>
  message
    .split('\n')
    .filter((line) => !isFrameOfOurs(line))
    .join('\n')
    .trimEnd()
