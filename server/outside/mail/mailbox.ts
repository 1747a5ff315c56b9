/** The mailbox of a world, as mails get into it: each world's own by its name and password (NS-90). */
import { durationMs, durationText } from '../../../machines/duration.ts'
import type { World } from '../../runtime/world/world.ts'

/** Where it lives. */
export const MAILBOX = 'mailbox:inbox'

/** Kept nowhere: it follows from the secret of the store and the seed of the world. */
export const mailboxPassword = (world: World): string => world.keyFor('mailbox').toString('base64url')

/** What a world's mailbox is addressed by: to be given to any program that sends mail. @param smtp of this server */
export function mailboxUrl(smtp: string, world: World): string {
  const url = new URL(smtp)
  url.username = encodeURIComponent(world.name)
  url.password = mailboxPassword(world)
  return url.href
}

const LATE = 'counts later by '

/** A reply that counts later, on the clock of the world: so a mailbox can be slow on a virtual clock too. */
export const lateReply = (text: string, after_ms: number): string =>
  after_ms > 0 ? `${text}; ${LATE}${durationText(after_ms)}` : text

/** How much later a reply of the own mailbox is to count, milliseconds. Of any other server it is not asked. */
export const latenessOf = (reply: string): number => durationMs(reply.split(LATE)[1] ?? '') ?? 0
