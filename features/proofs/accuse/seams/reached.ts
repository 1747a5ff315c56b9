/** How often a seam has been reached: a wrong server none of whose seams is reached is no proof of anything. */

let count = 0

/** Called by a seam where something is wrong. */
export const reached = (): void => {
  count++
}

/** @returns how often since the last call */
export function takeReached(): number {
  const before = count
  count = 0
  return before
}
