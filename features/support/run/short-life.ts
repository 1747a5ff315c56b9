/**
 * Flags of a process that runs scenarios for a minute or less, and makes as many worlds: what TurboFan makes of its code
 * hardly pays, and a young generation of 32 MB is seldom cleared.
 */
export const SHORT_LIFE = ['--no-turbofan', '--min-semi-space-size=32', '--max-semi-space-size=32']
