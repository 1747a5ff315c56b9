/** The environment of a server started by a test: without the settings of the enclosing run. */

/** An environment without settings of Kasalab. */
export const ownEnvironment = (env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('KASALAB_')))
