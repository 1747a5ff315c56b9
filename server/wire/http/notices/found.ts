/** What is found odd in a part of a request. */
import type { Oddity } from '../../../runtime/notices/notices.ts'

/** Of one request no more are listed. */
export const MOST_ODDITIES = 20

/** An oddity before its place is whole: the way to it, innermost last. */
export interface OddityFound extends Omit<Oddity, 'place'> {
  place: (string | number)[]
}

/** @returns null: there is nothing odd */
export type PartLook = (value: unknown) => OddityFound[] | null
