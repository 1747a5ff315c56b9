/** Messages a front system receives: which comes next, and what its members follow. */
import { member } from '../../law/answer.ts'
import { Reading } from '../../law/judgement/judgement.ts'
import type { TableRow } from '../../law/judgement/rows.ts'
import { isPathOf } from '../../traits/figures.ts'
import type { ScenarioWorld } from '../../world/scenario-world.ts'

const isEvent = (message: unknown): boolean => member(message, 'event') !== undefined

/** The next message. The order of an event and an answer is known only in our own worlds. */
export const nextMessageOf = (scenario: ScenarioWorld, event: boolean): Promise<unknown> =>
  scenario.needs.has('worlds')
    ? scenario.listener.nextMessage()
    : scenario.listener.nextMessage((message) => isEvent(message) === event)

export const isNoSuccess = ([path, text]: TableRow): boolean => path === 'success' && text === 'anything but true'

/** Path of a number anywhere in a message, under any name: the success of a settlement has 200 so (AMB-17). */
export const ANYWHERE = 'anywhere'
export const isVisible = (shown: unknown, wanted: unknown): boolean =>
  new RegExp(`(?<![\\w.-])${String(wanted)}(?![\\w.-])`).test(JSON.stringify(shown) ?? '')

/** Not every member of a result is present in every answer (BRG-213). */
export const isOptional = (path: string): boolean => path.startsWith('result.')

/** Members the law names, of a message and of the devices on the local network. */
const LAWFUL_MEMBERS = [
  ...[ANYWHERE, 'sender', 'event', 'terminal_id', 'request_id', 'operation_type', 'success', 'result', 'length'],
  ...['*.id', '*.name', '*.type', '*.model'],
]
const isLawful = (path: string): boolean =>
  isOptional(path) || LAWFUL_MEMBERS.some((pattern) => isPathOf(path, pattern))

/** The law names the members of a message and the code of a success; the form of a failure is a decision. */
export function readingOfMessage(path: string, isFailure: boolean): Reading {
  if (path === 'result.amount') return new Reading(['NS-25'])
  if (isFailure && path !== 'success') return new Reading(['NS-32'])
  return new Reading(isLawful(path) || path === 'code' ? [] : ['NS-75'])
}
