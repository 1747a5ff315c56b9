/**
 * The mailboxes of all worlds behind one SMTP server. A name and a password say which world a mail is for; without any
 * it is for the default world, so that any program of this machine may send there.
 */
import { timingSafeEqual } from 'node:crypto'
import type { Socket } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerError, type SMTPServerSession } from 'smtp-server'
import type { MailboxFault, MailCard } from '../../../../machines/vocabulary/outside/mailbox.ts'
import { lateReply, MAILBOX, mailboxPassword } from '../../../outside/mail/mailbox.ts'
import type { Services } from '../../../outside/services.ts'
import { GrowingBuffer } from '../../../runtime/bytes/growing-buffer.ts'
import { DEFAULT_WORLD, type World } from '../../../runtime/world/world.ts'

/** A larger mail is not taken: bytes. */
const SIZE_LIMIT = 4 * 1024 * 1024
const CLIENTS = 100
const ADDRESSES = 100

const reply = (responseCode: number, text: string): SMTPServerError => Object.assign(new Error(text), { responseCode })
/** As the encoding of domains can have it (RFC 3492). */
const HALF_A_CHARACTER = reply(553, 'The address has half a character')
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
      onAuth: ({ username = '', password }, session, answer) => {
        const done = this.#still(session, answer)
        this.#worldOf(username, password ?? '').then(
          (world) => {
            if (!world) return done(reply(535, 'No world has this name and password: GET /lab/world shows them'))
            this.#unlessDown(session, world, () => done(null, { user: world.name }))
          },
          () => done(UNAVAILABLE),
        )
      },
      onMailFrom: ({ address }, session, answer) => {
        if (!address.isWellFormed()) return answer(HALF_A_CHARACTER)
        if (session.user !== undefined) return answer()
        const done = this.#still(session, answer)
        this.#find(DEFAULT_WORLD).then(
          (world) => this.#unlessDown(session, world!, done),
          () => done(UNAVAILABLE),
        )
      },
      onRcptTo: ({ address }, { envelope }, done) => {
        if (!address.isWellFormed()) return done(HALF_A_CHARACTER)
        done(envelope.rcptTo.length < ADDRESSES ? null : reply(452, `${ADDRESSES} addresses at most`))
      },
      onData: (stream, session, done) => {
        this.#take(stream, session).then(
          ({ status, text }) => (status < 300 ? done(null, text) : done(reply(status, text))),
          (error: Error) => {
            const { ending, log } = this.#services
            if (!ending.aborted) log.error({ err: error }, 'a mailbox has not taken a mail')
            done(UNAVAILABLE)
          },
        )
      },
    })
    // A client that breaks off its connection is not logged.
    this.#server.on('error', () => {})
  }

  /** Talks with a client. */
  connect(client: Socket): void {
    this.#server.connect(client)
  }

  /** Until a client is answered no more is read of its connection: it would be kept piece by piece. @returns ends that */
  #pause(session: SMTPServerSession): () => void {
    const socket = this.#connectionOf(session)?._socket
    socket?.pause()
    return () => void socket?.resume()
  }

  #still<Answer extends unknown[]>(session: SMTPServerSession, answer: (...given: Answer) => void) {
    const resume = this.#pause(session)
    return (...given: Answer): void => {
      resume()
      answer(...given)
    }
  }

  #connectionOf({ id }: SMTPServerSession) {
    return [...this.#server.connections].find((connection) => connection.id === id)
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
  #unlessDown(session: SMTPServerSession, world: World, go: () => void): void {
    this.#services.switchboard.read<{ faults: MailboxFault[] }>(world, MAILBOX).then(
      ({ faults }) => {
        if (!faults.some(({ name }) => name === 'mailbox-down')) return go()
        this.#connectionOf(session)?._socket.destroy()
      },
      // A mailbox that cannot be read is reported when the mail comes.
      go,
    )
  }

  async #take(stream: SMTPServerDataStream, session: SMTPServerSession) {
    try {
      const raw = await this.#bytesOf(stream)
      if (stream.sizeExceeded) return { status: 552, text: `A mail has at most ${SIZE_LIMIT} bytes` }
      if (raw === null) return { status: 452, text: 'The mailbox has no memory for it now: try again later' }
      const resume = this.#pause(session)
      return await this.#deliver(raw, session).finally(resume)
    } finally {
      this.#services.received.release(stream)
    }
  }

  async #deliver(raw: Buffer, { envelope, user }: SMTPServerSession) {
    const name = (user as string | undefined) ?? DEFAULT_WORLD
    const { switchboard, mails, mailReader, log } = this.#services
    const addressed = await this.#find(name)
    const reading = addressed && mailReader.take(addressed, raw)
    if (addressed && !reading) return { status: 451, text: 'Too many mails wait to be read: try later' }
    const found = await reading
    // Reset or deleted while the mail was read.
    const world = await this.#find(name)
    if (!found || !world) return { status: 550, text: 'The world of this mailbox is no more' }
    const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
    const to = envelope.rcptTo.map(({ address }) => address)
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

  /** What is larger than is taken, or finds no memory, is read and forgotten. @returns null: it is forgotten */
  async #bytesOf(stream: SMTPServerDataStream): Promise<Buffer | null> {
    const { received } = this.#services
    let mail: GrowingBuffer | null = new GrowingBuffer(SIZE_LIMIT)
    const forget = (): void => {
      mail = null
      received.release(stream)
    }
    for await (const piece of stream as AsyncIterable<Buffer>) {
      if (!mail) continue
      const capacity = stream.sizeExceeded ? Number.POSITIVE_INFINITY : mail.capacityWith(piece.length)
      if (capacity > SIZE_LIMIT || (capacity > mail.capacity && !received.hold(stream, capacity, forget))) forget()
      else mail.append(piece)
    }
    if (!mail) return null
    // All of it is there: it is no slow client's any more.
    received.hold(stream, mail.capacity)
    return mail.bytes
  }
}
