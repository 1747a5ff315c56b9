/** Ends a wait for what hangs. */

/** @param ms the longest that work may take @throws a sentence when it takes longer */
export async function inTime<Done>(ms: number, work: Promise<Done> | Done): Promise<Done> {
  let limit: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => {
    limit = setTimeout(() => reject(new Error(`not done within ${ms / 1000} s`)), ms)
  })
  try {
    return await Promise.race([work, over])
  } finally {
    clearTimeout(limit)
  }
}
