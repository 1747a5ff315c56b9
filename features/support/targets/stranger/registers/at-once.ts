/**
 * Finds out whether a desk continues before the tax authority has answered: the law allows it (LOC-104), but does not
 * require it. It is tried once, and undone.
 */
import { member } from '../../../law/answer.ts'
import { ifThere } from '../requests/offered-operations.ts'
import type { AskDesk } from './drawer.ts'

/** Minor units put in and taken out. */
const LOOK = 10

const service = (value: number) => ['receipt/service', { payment: { type: 'CASH', value } }] as const

/** A shift, and the next one. */
const TRIED: readonly (readonly [path: string, body?: object])[] = [
  ['shift/open'],
  service(LOOK),
  service(-LOOK),
  ['shift/close'],
  ['shift/open'],
  ['shift/close'],
]

/**
 * @param ask a desk that is closed and has no work in progress
 * @param waits number of documents there that wait for the tax authority
 * @returns whether each was accepted while the one before was being sent
 */
export async function worksAtOnce(ask: AskDesk, waits: () => Promise<number>): Promise<boolean> {
  for (const [path, body] of TRIED) {
    const answer = await ifThere(() => ask(path, body))
    if (!answer || answer.status >= 400 || member(answer.body, 'status') === false) return false
    if (!((await waits()) > 0)) return false
  }
  return true
}
