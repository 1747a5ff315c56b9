/** Loads the native driver, which exists only where it was built or downloaded when kasalab was installed. */
import { createRequire } from 'node:module'

const REBUILD = 'npm rebuild sqlite3 --ignore-scripts=false'

/** What to do; npm 12 and later run install scripts only of approved packages. */
const REMEDY = `run "${REBUILD}" where kasalab is installed (npm 12 wants "npm approve-scripts sqlite3" before that; of npx and of a global install it wants the option --allow-scripts=sqlite3)`

/** The driver of SQLite cannot be loaded: the message says why, and what to do. */
export class DriverMissing extends Error {}

/** Loads a driver. @throws DriverMissing */
export function driverFrom<Driver>(load: () => Driver): Driver {
  try {
    return load()
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    const why =
      code === 'ERR_DLOPEN_FAILED'
        ? `SQLite was built for another system (${message.split('\n')[0]})`
        : 'SQLite has not been built, for install scripts were not run when kasalab was installed'
    throw new DriverMissing(`${why}: ${REMEDY}`, { cause })
  }
}

const require = createRequire(import.meta.url)

/** Loads the driver. @throws DriverMissing */
export const loadDriver = (): typeof import('sqlite3') => driverFrom(() => require('sqlite3'))
