/** What can be done to one call of a client: between it and the server, and in the world at it. */
import { WORLD_DISTURBANCES, type WorldChange } from './world-changes.ts'

/** A disturbance of one call. */
export interface CallDisturbance {
  /** In the words of a report, behind *call 7, POST /api/v1/shifts*. */
  says: string
  /** Whether the server carries the call out: then what is done is done. */
  isDone: boolean
  /** What the client gets in place of the answer. */
  gives:
    | {
        as: 'its answer' | 'nothing' | 'reset' | 'late' | 'held' | 'null' | 'half' | 'kill' | 'done late' | 'cut socket'
      }
    | { as: 'page'; status: number }
    | { as: 'refusal'; status: number; headers: Readonly<Record<string, string>>; body: object }
    | { as: 'ended token' }
  world?: WorldChange
  /** What the next purchase at the terminal comes to. */
  purchase?: PurchaseTwist
  /** What is done to a call of the service to the client's webhook. */
  webhook?: WebhookTwist
}

/** The card has no funds; the answer gets lost; half of the amount is approved. */
export type PurchaseTwist = 'declined' | 'answer lost' | 'half'

/** `bytes`: the same in other bytes, rightly signed. `unheard`: its answer is lost, so that the service calls again. */
export type WebhookTwist = 'twice' | 'late' | 'behind the next' | 'forged' | 'bytes' | 'unheard' | 'kill'

/** A gateway's answer to a client that asks too often: seconds until it may ask again. */
export const RETRY_AFTER_S = 1

/** Of no session: what an ended token is forwarded as. */
export const ENDED_AUTHORIZATION = 'Bearer ended'

export const DISTURBANCES = {
  'second day': { says: 'a second day at the same register', isDone: true, gives: { as: 'its answer' } },
  'answer lost': { says: 'its answer was lost after the deed', isDone: true, gives: { as: 'nothing' } },
  'request lost': { says: 'it was lost on its way', isDone: false, gives: { as: 'nothing' } },
  'connection reset': { says: 'the connection was reset after the deed', isDone: true, gives: { as: 'reset' } },
  late: { says: 'its answer came too late', isDone: true, gives: { as: 'late' } },
  'never answered': { says: 'it was never answered, and its line stayed open', isDone: true, gives: { as: 'held' } },
  '502 after the deed': { says: '502 as a page after the deed', isDone: true, gives: { as: 'page', status: 502 } },
  '502 before the deed': { says: '502 as a page, and nothing done', isDone: false, gives: { as: 'page', status: 502 } },
  '504 after the deed': { says: '504 as a page after the deed', isDone: true, gives: { as: 'page', status: 504 } },
  '504 before the deed': { says: '504 as a page, and nothing done', isDone: false, gives: { as: 'page', status: 504 } },
  'page for an answer': { says: '200 as a page, and nothing done', isDone: false, gives: { as: 'page', status: 200 } },
  'null for an answer': { says: 'it was answered with null, and nothing done', isDone: false, gives: { as: 'null' } },
  'null body': { says: 'it was answered with null', isDone: true, gives: { as: 'null' } },
  'cut body': { says: 'its answer was cut in half', isDone: true, gives: { as: 'half' } },
  'too many requests': {
    says: `429, to be tried again after ${RETRY_AFTER_S} s`,
    isDone: false,
    gives: {
      as: 'refusal',
      status: 429,
      headers: { 'retry-after': String(RETRY_AFTER_S) },
      body: { message: 'Too many requests' },
    },
  },
  'token ended': { says: 'its token had ended', isDone: false, gives: { as: 'ended token' } },
  ...WORLD_DISTURBANCES,
  killed: { says: 'the client was killed before its answer, and started again', isDone: true, gives: { as: 'kill' } },
  'socket cut': { says: 'its socket was cut before the deed', isDone: false, gives: { as: 'cut socket' } },
  'done late': { says: 'it was done after the client gave up', isDone: true, gives: { as: 'done late' } },
  'card declined': {
    ...{ says: 'the bank declined the card', isDone: true, gives: { as: 'its answer' } },
    purchase: 'declined',
  },
  'terminal loses its answer': {
    ...{ says: 'the terminal lost its answer', isDone: true, gives: { as: 'its answer' } },
    purchase: 'answer lost',
  },
  'half approved': {
    says: 'the bank approved half of it',
    isDone: true,
    gives: { as: 'its answer' },
    purchase: 'half',
  },
  'webhook twice': { says: 'it came twice', isDone: true, gives: { as: 'its answer' }, webhook: 'twice' },
  'webhook late': { says: 'it came late', isDone: true, gives: { as: 'its answer' }, webhook: 'late' },
  'webhook out of order': {
    ...{ says: 'it came behind the next one', isDone: true, gives: { as: 'its answer' } },
    webhook: 'behind the next',
  },
  'webhook forged': {
    ...{ says: 'one with a changed body and its old signature came before it', isDone: true },
    ...{ gives: { as: 'its answer' }, webhook: 'forged' },
  },
  'webhook in other bytes': {
    ...{ says: 'it came in other bytes, rightly signed', isDone: true, gives: { as: 'its answer' } },
    webhook: 'bytes',
  },
  'webhook unheard': {
    ...{ says: 'its answer was lost, and the service called again', isDone: true, gives: { as: 'its answer' } },
    webhook: 'unheard',
  },
  'killed behind a webhook': {
    ...{ says: 'the client was killed behind its answer, and started again', isDone: true },
    ...{ gives: { as: 'its answer' }, webhook: 'kill' },
  },
} as const satisfies Record<string, CallDisturbance>

export type DisturbanceName = keyof typeof DISTURBANCES

/** Whether a day's disturbance befalls the world, and leaves the call as it is. */
export const isOfWorld = (name: DisturbanceName): boolean => (DISTURBANCES[name] as CallDisturbance).world !== undefined

/** Whether an answer is left to come: a client that leaves before it has not waited for this machine. */
export const leavesAnswer = (name: DisturbanceName | null): boolean =>
  isHeardThrough(name) && (name === null || (DISTURBANCES[name] as CallDisturbance).purchase !== 'answer lost')

/** Whether a client hears the answer that the server gave. */
export const isHeardThrough = (name: DisturbanceName | null): boolean =>
  name === null || (DISTURBANCES[name] as CallDisturbance).gives.as === 'its answer'
