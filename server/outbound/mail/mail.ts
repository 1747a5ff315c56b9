/**
 * Sends the mails of mailings, once the turn that asked for one is durable. The mail server may have taken a mail whose
 * answer was not noted any more, because the process ended or the answer came too late: then it is sent again, under
 * the same Message-ID, by which a receiver knows the second for what it is.
 */
import { hash } from 'node:crypto'
import type { MailComposerOptions } from 'nodemailer/lib/mail-composer'
import { durationMs, durationText } from '../../../machines/duration.ts'
import { MAIL_ADDRESS, MAIL_ANSWER_MS } from '../../../machines/limits.ts'
import type {
  Mail,
  MailContent,
  MailEnded,
  MailingContext,
  MailPreferenceContext,
} from '../../../machines/vocabulary/mail/mailing.ts'
import type { OutsideCall } from '../../../machines/vocabulary/messages.ts'
import type { RuntimeServices } from '../../runtime/services.ts'
import { type World, WorldGone } from '../../runtime/world/world.ts'
import { SerialQueue } from '../serial-queue.ts'
import { handOver } from './smtp.ts'

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
const latenessOf = (reply: string): number => durationMs(reply.split(LATE)[1] ?? '') ?? 0

// Who gets report mails: each address decides that for itself, organization by organization (REP-007, NS-89).

/** The actor that knows it; letters of either case are the same address. */
export const preferenceOf = (organization_id: string, address: string): string =>
  `mail-preference:${organization_id}/${hash('sha256', address.toLowerCase()).slice(0, 32)}`

export async function hasUnsubscribed(
  { switchboard }: Pick<RuntimeServices, 'switchboard'>,
  world: World,
  organization_id: string,
  address: string,
): Promise<boolean> {
  const preference = preferenceOf(organization_id, address)
  return (await switchboard.read<MailPreferenceContext>(world, preference)).unsubscribed_at !== null
}

type Call = Extract<OutsideCall, { type: 'mail.send' }>
type Outcome = Pick<MailEnded, 'status' | 'message' | 'after_ms'>

/** What a mail says, before it is put into the form of one. */
export interface Letter {
  subject: string
  text: string
  /** null: there is none beside the text. */
  html: string | null
  attachments: { filename: string; contentType: string; content: Buffer }[]
  /** Where its reader unsubscribes; null: it was asked for by the reader, this once. */
  unsubscribeUrl: string | null
}

/** Makes the letter to one address. @throws when what it is made of cannot be read now */
export type LetterTo = (world: World, content: MailContent, to: string) => Promise<Letter>

export interface MailOptions {
  /** Where mails of all worlds are sent; null: each to the mailbox of its world. */
  server: string | null
  /** Who they are from. */
  from: string
}

/** A sender under a reserved domain, which does not exist. */
export const OWN_MAIL: MailOptions = { server: null, from: 'noreply@kasalab.example' }

/** Where there is no lab, there is no mailbox either: for good, so that nothing is tried again. */
const NO_SERVER: Outcome = { status: 521, message: 'there is no mail server' }

/** Mails of all worlds whose clocks run, on their way at a time. */
const ABREAST = 8

export class MailSender {
  readonly #services: RuntimeServices
  readonly #letterTo: LetterTo
  readonly #options: MailOptions
  readonly #closing = new AbortController()
  readonly #calls = new SerialQueue()
  #free = ABREAST
  readonly #waiting: (() => void)[] = []

  constructor(services: RuntimeServices, letterTo: LetterTo, options: MailOptions) {
    this.#services = services
    this.#letterTo = letterTo
    this.#options = options
  }

  /** Breaks off calls under way: they are overdue when the server has started again, and are tried again then. */
  close(): void {
    this.#closing.abort()
  }

  /** Sequential in a virtual world, so that the same commands make the same journal. */
  send(world: World, call: Call): Promise<void> {
    return world.clock.mode === 'real'
      ? this.#sendInTurn(world, call)
      : this.#calls.after(world, () => this.#send(world, call))
  }

  async #sendInTurn(world: World, call: Call): Promise<void> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      await this.#send(world, call)
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free++
    }
  }

  /** Tells the mailing how the call came out. When that fails its own timer makes it try again. */
  async #send(world: World, { mailing, number, attempt }: Call): Promise<void> {
    const { switchboard, log } = this.#services
    const address = `mailing:${mailing}`
    const report = (error: Error): void => {
      if (!(error instanceof WorldGone))
        log.error({ err: error, world: world.name, mailing, number }, 'a mail was not sent and will be tried again')
    }
    const tell = (outcome: { type: 'mail.leave-out' } | ({ type: 'mail.ended' } & Outcome)): void => {
      if (this.#closing.signal.aborted) return
      // Not waited for: how the call came out is known in memory, and the world goes on while the disk has it.
      switchboard.ask(world, address, { ...outcome, at: world.clock.now(), number, attempt }).catch(report)
    }
    try {
      const { content, mails } = await switchboard.read<MailingContext>(world, address)
      const mail = mails[number - 1]
      // It may be overdue after waiting.
      if (this.#closing.signal.aborted || mail?.state !== 'calling' || mail.attempt !== attempt) return
      if (
        content?.kind === 'report' &&
        (await hasUnsubscribed(this.#services, world, content.organization_id, mail.to))
      )
        return tell({ type: 'mail.leave-out' })
      const outcome = await this.#outcome(world, { mailing, number }, content!, mail)
      if (!this.#closing.signal.aborted) this.#services.counts.mailed(outcome?.status ?? null)
      if (outcome) tell({ type: 'mail.ended', ...outcome })
    } catch (error) {
      report(error as Error)
    }
  }

  /** @returns null when there was no answer: the mailing has its own timer for that */
  async #outcome(
    world: World,
    place: { mailing: string; number: number },
    content: MailContent,
    { to }: Mail,
  ): Promise<Outcome | null> {
    const { addresses, hasLab, log } = this.#services
    const { server, from } = this.#options
    if (server === null && !hasLab) return NO_SERVER
    if (to.length > MAIL_ADDRESS.maximum) return { status: 553, message: 'the address is too long' }
    let raw: Buffer
    try {
      raw = await composed(await this.#letterTo(world, content, to), { ...place, from, to }, world)
    } catch (error) {
      if (error instanceof WorldGone) throw error
      log.warn({ err: error, world: world.name, ...place }, 'a mail could not be written')
      return { status: null, message: 'the mail could not be written' }
    }
    const over = AbortSignal.any([AbortSignal.timeout(MAIL_ANSWER_MS), this.#closing.signal])
    const reply = await handOver(server ?? mailboxUrl(addresses.smtp, world), { from, to }, raw, over)
    if (!reply) return null
    const { status, text: message } = reply
    return { status, message, ...(server === null && { after_ms: latenessOf(message) }) }
  }
}

/** As it goes over the wire. Nothing in it is left to chance: the same mail is the same, byte by byte. */
async function composed(
  { unsubscribeUrl, html, ...letter }: Letter,
  { mailing, number, from, to }: { mailing: string; number: number; from: string; to: string },
  world: World,
): Promise<Buffer> {
  const id = hash('sha256', `${world.seed}/mail/${mailing}/${number}`).slice(0, 32)
  const domain = from.slice(from.lastIndexOf('@') + 1)
  const mail: MailComposerOptions = {
    ...letter,
    ...(html !== null && { html }),
    from: { name: 'Kasalab', address: from },
    to: { name: '', address: to },
    date: new Date(world.clock.now()),
    messageId: `<${id}@${domain}>`,
    baseBoundary: id,
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl !== null && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  return new MailComposer(mail).compile().build()
}
