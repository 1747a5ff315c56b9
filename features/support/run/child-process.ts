/** Processes started by a test or a run: their environment and their V8 flags. */

/** An environment without settings of Kasalab. */
export const ownEnvironment = (env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('KASALAB_')))

export const SHORT_RUN_V8_FLAGS = ['--no-turbofan', '--min-semi-space-size=32', '--max-semi-space-size=32']
