/** The link of a register with the tax authority: online, offline, sending what has piled up, blocked. */

import { backOffMs } from '../call-queue.ts'
import { append, freeSerialOf, lastFreeSerial, pending } from '../ledger.ts'
import { PROBE_MS, UNANSWERED_PAGES } from '../limits.ts'
import { refusal, refusalToStay } from '../rules/rules.ts'
import type { RegisterContext, RegisterEventOf } from '../vocabulary/register.ts'
import { decided } from '../vocabulary/step.ts'
import { blockByLimit, isOverLimit } from './offline-limit.ts'
import { noteDamage } from './protection.ts'
import type { RegisterStep } from './register-step.ts'
import { isFinal, resolveDocuments, submitDocuments } from './submission.ts'

/**
 * CON-001, CON-005: the first document of an offline session is the going offline itself. Offline nothing waits for the
 * tax authority: a shift that does is opened or closed now, its document is delivered before this one (NS-47). It is of
 * the moment it names, so that receipts an integration kept since then may follow it (NS-14, EXT-113).
 */
function goOffline(
  register: RegisterContext,
  { at, since = at, cashier, offline_code }: RegisterEventOf<'register.go-offline'>,
  requested: boolean,
): RegisterStep {
  const key = cashier?.key_id ?? register.shift?.key_id ?? register.key_id
  const { codes, is_test } = register
  const serial = offline_code === undefined ? lastFreeSerial(codes) : freeSerialOf(codes, offline_code, is_test)
  const written = append(register, since, 'GO_OFFLINE', key, { since }, serial)
  const context: RegisterContext = {
    ...written.register,
    link: 'offline',
    offline: { since, requested },
    last_go_offline_at: since,
    ledger: { ...written.register.ledger, in_flight: null },
  }
  const fact = { type: 'register.went-offline', at, requested, ...written.entry } as const
  return { ...decided(context, fact), raises: [{ type: 'waiting.ended', at }] }
}

/** Asked to be offline while online. */
export function leaveOnline(register: RegisterContext, command: RegisterEventOf<'register.go-offline'>): RegisterStep {
  const refused = refusal(register, command)
  if (refused) return decided(register, refused)
  const { raises = [], ...gone } = goOffline(register, command, true)
  return { ...gone, raises: [{ type: 'offline.begun', at: command.at }, ...raises] }
}

const leaving = ({ at }: { at: number }): RegisterEventOf<'register.go-offline'> => ({
  type: 'register.go-offline',
  at,
})

/** The page under way is the last to go unanswered: offline the register can do what it cannot do online. */
export const fallsOffline = (register: RegisterContext, event: { at: number }): boolean =>
  register.offline === null && register.unanswered + 1 >= UNANSWERED_PAGES && refusal(register, leaving(event)) === null

/** No client has asked for it: work goes on with the codes of the pool until the tax authority answers again. */
export const fallOffline = (register: RegisterContext, event: { at: number }): RegisterStep =>
  goOffline({ ...register, unanswered: register.unanswered + 1 }, leaving(event), false)

/** Whether a register that fell offline, unasked, waits until it is time to try again. */
export const isWaiting = ({ link, offline, refusal, damage }: RegisterContext): boolean =>
  offline?.requested === false && damage === null && (link === 'offline' || (link === 'blocked' && refusal === null))

/** Milliseconds until a register that fell offline tries again. */
export const probeDue = ({ unanswered }: RegisterContext): number =>
  backOffMs(PROBE_MS, Math.max(0, unanswered - UNANSWERED_PAGES))

/**
 * NS-47: whether the authority is there again is asked with a ping; what has piled up goes out when it answers. Until
 * then the register waits for the next try. Cut off from the server there is no authority to ask.
 */
export function ping(register: RegisterContext, { at }: { at: number }): RegisterStep {
  const waiting = { ...register, unanswered: register.unanswered + 1 }
  return register.cut_off ? decided(waiting) : decided(waiting, { type: 'authority.pinged', at })
}

/** Whether a ping that is answered is one the register has waited for. */
export const isReached = (register: RegisterContext): boolean => isWaiting(register) && !register.cut_off

/** Asked to be offline while it is: from now on the register comes back only when asked. */
export function stay(register: RegisterContext, command: RegisterEventOf<'register.go-offline'>): RegisterStep {
  const refused = refusalToStay(register, command)
  if (refused) return decided(register, refused)
  return found(
    register.offline ? { ...register, offline: { ...register.offline, requested: true } } : register,
    command,
  )
}

/** Whether an answer shows that the tax authority can be sent to again. */
export const answersAgain = (register: RegisterContext, { verdicts }: RegisterEventOf<'documents.judged'>): boolean =>
  isReached(register) && verdicts.every((verdict) => isFinal(register, verdict))

/** A late answer came to a register that fell offline: the rest is sent behind it. */
export function sendOn(register: RegisterContext, event: RegisterEventOf<'documents.judged'>): RegisterStep {
  const settled = resolveDocuments(register, event)
  const sending = startSending(settled.context, event)
  const raises = [
    ...(settled.raises ?? []).filter(({ type }) => type !== 'delivery.finished'),
    ...(sending.raises ?? []),
  ]
  return { ...sending, says: [...settled.says, ...sending.says], raises }
}

/**
 * CLD-404: begins to send everything created while offline. An answer that came too late may have taken all of it: then
 * there is nothing to wait for.
 */
export function startSending(register: RegisterContext, { at }: { at: number }): RegisterStep {
  const left = pending(register.ledger)
  const context: RegisterContext = { ...register, link: 'sending', refusal: null }
  const begun: RegisterStep = decided(context, { type: 'register.started-sending', at, pending: left })
  return left === 0 ? { ...begun, raises: [{ type: 'delivery.finished', at }] } : submitDocuments(begun, at)
}

/** Asked to come back while not online. */
export function comeBack(register: RegisterContext, command: RegisterEventOf<'register.go-online'>): RegisterStep {
  const refused = refusal(register, command)
  if (refused) return decided(register, refused)
  const { raises = [], ...sending } = startSending(register, command)
  return { ...sending, raises: [{ type: 'sending.begun', at: command.at }, ...raises] }
}

/** Asked to come back while online, or on the way there. */
export function stayOnline(register: RegisterContext, command: RegisterEventOf<'register.go-online'>): RegisterStep {
  const refused = refusal(register, command)
  return refused ? decided(register, refused) : found(register, command)
}

/** The register is so already, or already on its way: an answer, no change (NS-55). */
export const found = (register: RegisterContext, { at }: { at: number }): RegisterStep =>
  decided(register, { type: 'register.found', at, link: register.link })

/** CON-003: everything has been delivered. */
export const becomeOnline = (register: RegisterContext, { at }: { at: number }): RegisterStep =>
  decided({ ...register, link: 'online', offline: null }, { type: 'register.went-online', at })

/**
 * CON-010: sending stopped part-way; the rest stays queued, in order. A register that was blocked by the limit before
 * is so again, and says no more of it.
 */
export function stayOffline(
  register: RegisterContext,
  event: RegisterEventOf<'delivery.refused' | 'delivery.overdue'>,
): RegisterStep {
  const stayed = backOffline(register, event)
  if (!isOverLimit(register, event)) return stayed.context.offline?.over_limit ? withinLimit(stayed) : stayed
  const { context: blocked, says } = blockByLimit(stayed.context, event)
  return decided(blocked, ...stayed.says, ...says)
}

/** The limit is another one than it was when the session had outlived it. */
const withinLimit = ({ context: register, ...rest }: RegisterStep): RegisterStep => ({
  ...rest,
  context: { ...register, offline: { ...register.offline!, over_limit: false } },
})

function backOffline(
  register: RegisterContext,
  event: RegisterEventOf<'delivery.refused' | 'delivery.overdue'>,
): RegisterStep {
  const refused = event.type === 'delivery.refused'
  const reason = refused ? (event.verdict.error_message ?? '') : 'no answer'
  return decided(
    {
      ...register,
      link: 'offline',
      unanswered: refused ? 0 : register.unanswered + 1,
      ledger: { ...register.ledger, in_flight: null },
    },
    { type: 'register.stayed-offline', at: event.at, reason },
  )
}

/** ERR-110: what was to be sent is not what was sealed. */
export function stopSending(register: RegisterContext, event: RegisterEventOf<'journal.checked'>): RegisterStep {
  const { context: noted, says } = noteDamage(register, event)
  const reason = 'offline protection files changed or deleted'
  return decided({ ...noted, link: 'offline' }, ...says, { type: 'register.stayed-offline', at: event.at, reason })
}

/** ERR-205: a document made online was refused; it stays first in the queue. */
export function blockByRefusal(
  register: RegisterContext,
  { at, verdict }: RegisterEventOf<'delivery.refused'>,
): RegisterStep {
  return decided(
    { ...register, link: 'blocked', refusal: verdict },
    { type: 'register.blocked', at, reason: verdict.error_message ?? '' },
  )
}

const restart = { target: 'sending', actions: 'startSending' } as const
const lifted = [{ guard: 'liftsLimit', target: 'offline', actions: 'liftLimit' }, { actions: 'changeFaults' }] as const
/** Back online: asked for, tried again, or because an answer has come after all. */
const back = {
  'register.go-online': { actions: 'comeBack' },
  'sending.begun': 'sending',
  'authority.probe': { actions: 'ping' },
  'authority.ponged': { guard: 'isReached', ...restart },
  'documents.judged': { guard: 'answersAgain', target: 'sending', actions: 'sendOn' },
} as const

/** The region: which link commands do what, in which state; refused are documents of the page under way (NS-55). */
export const link = {
  initial: 'online',
  states: {
    online: {
      on: {
        'register.go-offline': { actions: 'leaveOnline' },
        'offline.begun': 'offline',
        'register.go-online': { actions: 'stayOnline' },
        'delivery.refused': { target: 'blocked', actions: 'blockByRefusal' },
        'delivery.overdue': { guard: 'fallsOffline', target: 'offline', actions: 'fallOffline' },
      },
    },
    offline: {
      on: {
        'register.go-offline': { actions: 'stay' },
        ...back,
        // The limit may be another one now.
        'fault.set': { target: 'offline', reenter: true, actions: 'changeFaults' },
        'fault.clear': { target: 'offline', reenter: true, actions: 'changeFaults' },
      },
      after: { offlineLimit: { target: 'blocked', actions: 'blockByLimit' } },
    },
    sending: {
      on: {
        'register.go-offline': { actions: 'stay' },
        'register.go-online': { actions: 'stayOnline' },
        'delivery.finished': { target: 'online', actions: 'becomeOnline' },
        'journal.checked': { guard: 'damagedOffline', target: 'offline', actions: 'stopSending' },
        'delivery.refused': [
          { guard: 'overLimitByRequest', target: 'blocked', actions: 'stayOffline' },
          { guard: 'offlineByRequest', target: 'offline', actions: 'stayOffline' },
          { target: 'blocked', actions: 'blockByRefusal' },
        ],
        'delivery.overdue': [
          { guard: 'fallsOffline', target: 'offline', actions: 'fallOffline' },
          { guard: 'neverOffline', actions: 'resubmit' },
          { guard: 'overLimit', target: 'blocked', actions: 'stayOffline' },
          { target: 'offline', actions: 'stayOffline' },
        ],
      },
    },
    blocked: {
      on: { 'register.go-offline': { actions: 'stay' }, ...back, 'fault.set': lifted, 'fault.clear': lifted },
    },
  },
} as const
