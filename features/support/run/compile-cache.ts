/** Each worker of a run loads the same modules: compiled by the first, they are found by all others, and by the next run. */
import module from 'node:module'
import { dirname } from 'node:path'

module.enableCompileCache()

/** The environment of threads that find compiled code from their first module on. */
export function withCompileCache(): NodeJS.ProcessEnv {
  const folder = module.getCompileCacheDir()
  // The folder has one inside for each version of Node
  return { ...(folder !== undefined && { NODE_COMPILE_CACHE: dirname(folder) }), ...process.env }
}
