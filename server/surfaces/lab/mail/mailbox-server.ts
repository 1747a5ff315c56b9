/**
 * The mailboxes of all worlds behind one SMTP server. A name and a password say which world a mail is for; without any
 * it is for the default world, so that any program of this machine may send there.
 */
import type { Socket } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerError, type SMTPServerSession } from 'smtp-server'
import type { Services } from '../../../outbound/services.ts'
import { GrowingBuffer } from '../../../runtime/bytes/growing-buffer.ts'
import { DEFAULT_WORLD } from '../../../runtime/world/world.ts'
import type { MailboxReply, MailboxState } from './mailboxes.ts'
import type { SharedMailboxes } from './shared-mailboxes.ts'

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
  readonly #mailboxes: SharedMailboxes
  readonly #server: SMTPServer

  constructor(services: Services, mailboxes: SharedMailboxes) {
    this.#services = services
    this.#mailboxes = mailboxes
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
        this.#mailboxes.stateOf(username, password ?? '').then(
          (state) => {
            if (state === 'unknown')
              return done(reply(535, 'No world has this name and password: GET /lab/world shows them'))
            this.#unlessDown(session, state, () => done(null, { user: username }))
          },
          () => done(UNAVAILABLE),
        )
      },
      onMailFrom: ({ address }, session, answer) => {
        if (!address.isWellFormed()) return answer(HALF_A_CHARACTER)
        if (session.user !== undefined) return answer()
        const done = this.#still(session, answer)
        this.#mailboxes.stateOf(DEFAULT_WORLD, null).then(
          (state) => this.#unlessDown(session, state, done),
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

  /** While it is down no one gets a word out of it: the connection breaks. */
  #unlessDown(session: SMTPServerSession, state: MailboxState, go: () => void): void {
    if (state === 'down') this.#connectionOf(session)?._socket.destroy()
    else go()
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

  #deliver(raw: Buffer, { envelope, user }: SMTPServerSession): Promise<MailboxReply> {
    const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
    const to = envelope.rcptTo.map(({ address }) => address)
    return this.#mailboxes.deliver((user as string | undefined) ?? DEFAULT_WORLD, { from, to, raw })
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
