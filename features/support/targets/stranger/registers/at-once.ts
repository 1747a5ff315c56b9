/**
 * Whether a desk goes on before the tax authority has answered: the law lets it (LOC-104), and does not ask for it. It is
 * tried once, with what is taken back again.
 */
import { member } from '../../../law/answer.ts'
import { ifThere } from '../offered-operations.ts'
import type { AskDesk } from './drawer.ts'

/** Minor units that are put in and taken out. */
const LOOK = 10

const service = (value: number) => ['receipt/service', { payment: { type: 'CASH', value } }] as const

/** A shift and the next one. */
const TRIED: readonly (readonly [path: string, body?: object])[] = [
  ['shift/open'],
  service(LOOK),
  service(-LOOK),
  ['shift/close'],
  ['shift/open'],
  ['shift/close'],
]

/**
 * @param ask the desk of a register that is closed, and has nothing under way
 * @param waits how many documents wait for the tax authority there
 * @returns whether each was accepted while the one before was on its way
 */
export async function worksAtOnce(ask: AskDesk, waits: () => Promise<number>): Promise<boolean> {
  for (const [path, body] of TRIED) {
    const answer = await ifThere(() => ask(path, body))
    if (!answer || answer.status >= 400 || member(answer.body, 'status') === false) return false
    if (!((await waits()) > 0)) return false
  }
  return true
}
