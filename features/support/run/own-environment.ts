/** The environment of a server that a test starts: settings of the run it is part of are none of its own. */

/** What is left of an environment without settings of Kasalab. */
export const ownEnvironment = (env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('KASALAB_')))
