/**
 * What has not come after so long hangs. A limit of a test is for that, and never for what is slow: on a busy machine a
 * process rests for half a minute between two steps.
 */
export const HANGING_MS = 300_000
