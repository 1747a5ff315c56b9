/**
 * What has not come after so long hangs. A limit of a test is for that, and never for what is slow: on a busy machine a
 * process rests for half a minute between two steps.
 */
export const HANGING_MS = 300_000

/** Looks again and again until it is so; the test's own time limit ends what never is. @param everyMs between two looks */
export async function waitUntil(so: () => boolean | Promise<boolean>, everyMs = 2): Promise<void> {
  while (!(await so())) await new Promise((resolve) => setTimeout(resolve, everyMs))
}
