/** Moments as clients write them: their offsets. */

const OFFSET = /(?:[Zz]|[+-]\d\d:?\d\d)$/

/** A moment as it would be under the offset of another; as it is where either has none. */
export const withOffsetOf = (other: string, moment: string): string => {
  const [offset] = OFFSET.exec(other) ?? []
  return offset === undefined ? moment : moment.replace(OFFSET, () => offset)
}
