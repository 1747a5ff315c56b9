/** The mailboxes of the worlds of this process: who may send there, whether they are up, and what comes. */
import { timingSafeEqual } from 'node:crypto'
import type { MailboxFault, MailCard } from '../../../../machines/vocabulary/outside/mailbox.ts'
import { lateReply, MAILBOX, mailboxPassword } from '../../../outbound/mail/mail.ts'
import type { Services } from '../../../outbound/services.ts'
import { WorkerStarved } from '../../../runtime/worker-pool.ts'
import type { World } from '../../../runtime/world/world.ts'

/** Whether a mailbox takes mails: `unknown` is one of no world, or with another password. */
export type MailboxState = 'up' | 'down' | 'unknown'

/** A mail as it was sent. */
export interface SentMail {
  from: string
  to: string[]
  raw: Buffer
}

/** An answer of SMTP. */
export interface MailboxReply {
  status: number
  text: string
}

export class Mailboxes {
  readonly #services: Services

  constructor(services: Services) {
    this.#services = services
  }

  /** @param password null: none was given, as for the default world @throws WorldElsewhere */
  async stateOf(name: string, password: string | null): Promise<MailboxState> {
    const world = await this.#services.worlds.find(name)
    if (!world || (password !== null && !opens(world, password))) return 'unknown'
    try {
      const { faults } = await this.#services.switchboard.read<{ faults: MailboxFault[] }>(world, MAILBOX)
      return faults.some((fault) => fault.name === 'mailbox-down') ? 'down' : 'up'
    } catch {
      // A mailbox that cannot be read is reported when the mail comes.
      return 'up'
    }
  }

  /** @throws WorldElsewhere */
  async deliver(name: string, { from, to, raw }: SentMail): Promise<MailboxReply> {
    const { worlds, switchboard, mails, mailReader, log } = this.#services
    const addressed = await worlds.find(name)
    const reading = addressed && mailReader.take(addressed, raw)
    if (addressed && !reading) return { status: 451, text: 'Too many mails wait to be read: try later' }
    const found = await reading?.catch((error: Error) => {
      if (error instanceof WorkerStarved) return 'starved' as const
      throw error
    })
    if (found === 'starved') return { status: 451, text: 'The server is too busy to read the mail: try later' }
    // Reset or deleted while the mail was read.
    const world = await worlds.find(name)
    world?.use()
    if (!found || !world) return { status: 550, text: 'The world of this mailbox is no more' }
    const { parts, ...seen } = found
    const mail: MailCard = { from, to, size: raw.length, ...seen }
    const command = { type: 'mail.receive', at: world.clock.now(), mail, parts, raw: raw.toString('latin1') } as const
    const { answer } = await switchboard.ask(world, MAILBOX, command)
    try {
      await world.during(mails.came(world, raw.length))
    } catch (error) {
      // It has come all the same; the next mail finds the same to do.
      log.error({ err: error, world: world.name }, 'a mailbox has not dropped its oldest mails')
    }
    const { status, after_ms } = answer
    return { status, text: lateReply(status < 300 ? 'Taken' : 'Refused by a fault of the lab', after_ms) }
  }
}

function opens(world: World, password: string): boolean {
  const [given, own] = [Buffer.from(password), Buffer.from(mailboxPassword(world))]
  return given.length === own.length && timingSafeEqual(given, own)
}
