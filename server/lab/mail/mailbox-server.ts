/**
 * The mailboxes of all worlds behind one SMTP server. A name and a password say which world a mail is for; without any
 * it is for the default world, so that any program of this machine may send there.
 */
import { timingSafeEqual } from 'node:crypto'
import type { Socket } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerError, type SMTPServerSession } from 'smtp-server'
import type { MailboxFault, MailCard } from '../../../machines/vocabulary/outside/mailbox.ts'
import { lateReply, MAILBOX, mailboxPassword } from '../../outbound/mailbox.ts'
import type { Services } from '../../runtime/services.ts'
import { DEFAULT_WORLD, type World } from '../../runtime/worlds/world.ts'

/** A larger mail is not taken: bytes. */
const SIZE_LIMIT = 4 * 1024 * 1024
const CLIENTS = 100
const ADDRESSES = 100
/** Of a subject and of a name, so many characters are shown in lists. */
const SHOWN = 500

const reply = (responseCode: number, text: string): SMTPServerError => Object.assign(new Error(text), { responseCode })
const UNAVAILABLE = reply(451, 'The mailbox cannot be written: try again later')

export class MailboxServer {
  readonly #services: Services
  readonly #server: SMTPServer

  constructor(services: Services) {
    this.#services = services
    this.#server = new SMTPServer({
      name: 'kasalab.example',
      banner: 'mailboxes of all worlds',
      authOptional: true,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      size: SIZE_LIMIT,
      rejectOversized: true,
      maxClients: CLIENTS,
      logger: false,
      onAuth: ({ username = '', password }, session, done) => {
        this.#worldOf(username, password ?? '').then(
          (world) => {
            if (!world) return done(reply(535, 'No world has this name and password: GET /lab/world shows them'))
            this.#unlessDown(session, world, () => done(null, { user: world.name }))
          },
          () => done(UNAVAILABLE),
        )
      },
      onMailFrom: (_address, session, done) => {
        if (session.user !== undefined) return done()
        this.#find(DEFAULT_WORLD).then(
          (world) => this.#unlessDown(session, world!, done),
          () => done(UNAVAILABLE),
        )
      },
      onRcptTo: (_address, { envelope }, done) =>
        envelope.rcptTo.length < ADDRESSES ? done() : done(reply(452, `${ADDRESSES} addresses at most`)),
      onData: (stream, session, done) => {
        this.#take(stream, session).then(
          ({ status, text }) => (status < 300 ? done(null, text) : done(reply(status, text))),
          (error: Error) => {
            this.#services.log.error({ err: error }, 'a mailbox has not taken a mail')
            done(UNAVAILABLE)
          },
        )
      },
    })
    // A client that breaks its connection off is nothing to be told of.
    this.#server.on('error', () => {})
  }

  /** Talks with a client. */
  connect(client: Socket): void {
    this.#server.connect(client)
  }

  #find(name: string): Promise<World | null> {
    return this.#services.worlds.find(name)
  }

  async #worldOf(name: string, password: string): Promise<World | null> {
    const world = await this.#find(name)
    if (!world) return null
    const [given, own] = [Buffer.from(password), Buffer.from(mailboxPassword(world))]
    return given.length === own.length && timingSafeEqual(given, own) ? world : null
  }

  /** While it is down no one gets a word out of it: the connection breaks. */
  #unlessDown({ id }: SMTPServerSession, world: World, go: () => void): void {
    this.#services.switchboard.read<{ faults: MailboxFault[] }>(world, MAILBOX).then(
      ({ faults }) => {
        if (!faults.some(({ name }) => name === 'mailbox-down')) return go()
        for (const connection of this.#server.connections) if (connection.id === id) connection._socket.destroy()
      },
      // What cannot be read is told when the mail comes.
      go,
    )
  }

  async #take(stream: SMTPServerDataStream, { envelope, user }: SMTPServerSession) {
    const raw = await bytesOf(stream)
    if (stream.sizeExceeded) return { status: 552, text: `A mail has at most ${SIZE_LIMIT} bytes` }
    const world = await this.#find((user as string | undefined) ?? DEFAULT_WORLD)
    if (!world) return { status: 550, text: 'The world of this mailbox is no more' }
    const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
    const to = envelope.rcptTo.map(({ address }) => address)
    const mail = await cardOf(raw, { from, to })
    const { switchboard, mails, log } = this.#services
    const command = { type: 'mail.receive', at: world.clock.now(), mail, raw: raw.toString('latin1') } as const
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

/** What is larger than is taken is read and forgotten. */
async function bytesOf(stream: SMTPServerDataStream): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of stream as AsyncIterable<Buffer>) if (!stream.sizeExceeded) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Of a mail that cannot be taken apart only the envelope is known. */
async function cardOf(raw: Buffer, envelope: Pick<MailCard, 'from' | 'to'>): Promise<MailCard> {
  const size = raw.length
  try {
    const { subject = null, messageId: message_id = null, attachments } = await PostalMime.parse(raw)
    return {
      ...envelope,
      subject: subject?.slice(0, SHOWN) ?? null,
      message_id: message_id?.slice(0, SHOWN) ?? null,
      size,
      attachments: attachments.map(({ filename, mimeType: type, content }) => ({
        name: filename?.slice(0, SHOWN) ?? null,
        type,
        size: (content as ArrayBuffer).byteLength,
      })),
    }
  } catch {
    return { ...envelope, subject: null, message_id: null, size, attachments: [] }
  }
}
