/** The port of the mailboxes; what is spoken there is loaded with the first client. */
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { Services } from '../../../outbound/services.ts'
import { stopWhenPaused } from '../../../runtime/bytes/stop-when-paused.ts'
import type { PeerConnections } from '../../../transport/peers/peer-connections.ts'
import type { MailboxServer } from './mailbox-server.ts'

/** A connection is kept no longer, whatever comes on it: the number of clients is limited. */
const CONNECTION_MS = 600_000
/** Time for connections that are open at closing. */
const GRACE_MS = 500

export class MailboxPort {
  readonly #services: Services
  readonly #peers: PeerConnections | null
  readonly #clients = new Set<Socket>()
  readonly #server = createServer((client) => this.#welcome(client))
  #mailboxes: Promise<MailboxServer> | undefined

  /** @param peers where other processes share the store */
  constructor(services: Services, peers?: PeerConnections) {
    this.#services = services
    this.#peers = peers ?? null
  }

  /** @param port 0 picks a free one @param host address to bind @returns the port @throws when it is taken */
  listen(port: number, host: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(port, host, () => resolve((this.#server.address() as AddressInfo).port))
    })
  }

  /** Lets the clients that are there finish for a while, then drops them. */
  close(): Promise<void> {
    return new Promise((resolve) => {
      const impatience = setTimeout(() => {
        for (const client of this.#clients) client.destroy()
      }, GRACE_MS)
      this.#server.close(() => {
        clearTimeout(impatience)
        resolve()
      })
    })
  }

  async #load(): Promise<MailboxServer> {
    const [{ MailboxServer }, { SharedMailboxes }] = await Promise.all([
      import('./mailbox-server.ts'),
      import('./shared-mailboxes.ts'),
    ])
    return new MailboxServer(this.#services, new SharedMailboxes(this.#services, this.#peers))
  }

  #welcome(client: Socket): void {
    this.#clients.add(client)
    const patience = setTimeout(() => client.destroy(), CONNECTION_MS).unref()
    client.once('close', () => {
      clearTimeout(patience)
      this.#clients.delete(client)
    })
    client.on('error', () => client.destroy())
    stopWhenPaused(client)
    this.#mailboxes ??= this.#load()
    this.#mailboxes.then(
      (mailboxes) => mailboxes.connect(client),
      (error: Error) => client.destroy(error),
    )
  }
}
