/**
 * V8 flags of a process that runs scenarios for a minute or less, with many worlds: TurboFan's work hardly pays off,
 * and a young generation of 32 MB is seldom collected.
 */
export const SHORT_RUN_V8_FLAGS = ['--no-turbofan', '--min-semi-space-size=32', '--max-semi-space-size=32']
