/**
 * The receiver of a profile, open for a run, with its tunnel: checked by a call to itself on the way that the target
 * takes.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { request as secureRequest } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { rootCertificates } from 'node:tls'
import { pollingPauses } from '../patience/polling.ts'
import { type Profile, ProfileError } from '../profile/profile.ts'
import type { ReceiverForm } from '../profile/receiver-form.ts'
import { type Certificate, Front } from './front.ts'
import { makeFolder, noteEnd, removeFolder } from './lane-sockets.ts'
import { openMailServer } from './mailbox.ts'

const ADDRESS = /https?:\/\/[\w.-]+(:\d+)?(\/[\w./-]*)?/g
/** The last words of a command that has ended. */
const LAST_CHARACTERS = 200

class Tunnel {
  readonly #command: string
  readonly #child: ChildProcess
  #said = ''
  /** Why it has ended; null: it runs. */
  #end: string | null = null
  #isClosing = false
  /** Called when it ends without being stopped. */
  onEnd = (_because: string): void => {}

  /** @param port that the tunnel leads to: the command finds it as `$PORT` */
  constructor(command: string, port: number) {
    this.#command = command
    // Its own process group: the shell and what it has started end together.
    this.#child = spawn(command, {
      ...{ shell: true, detached: process.platform !== 'win32', stdio: ['ignore', 'pipe', 'pipe'] },
      env: { ...process.env, PORT: String(port) },
    })
    for (const stream of [this.#child.stdout!, this.#child.stderr!])
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#said += text
      })
    const end = (how: string): void => {
      if (this.#isClosing || this.#end !== null) return
      const words = this.#said.trim().slice(-LAST_CHARACTERS).split('\n').at(-1)
      this.#end = `the tunnel of the receiver (${this.#command}) ended with ${how}${words ? `: ${words}` : ''}`
      this.onEnd(this.#end)
    }
    this.#child.on('error', ({ message }) => end(message))
    this.#child.on('close', (code, signal) => end(String(signal ?? code)))
    process.once('exit', this.#kill)
  }

  /** Addresses that it has printed so far, the latest first: the first may be of its maker. */
  get addresses(): string[] {
    return [...new Set(this.#said.match(ADDRESS) ?? [])].reverse()
  }

  /** @throws ProfileError when it has ended */
  requireLife(): void {
    if (this.#end !== null) throw new ProfileError(this.#end)
  }

  #kill = (): void => {
    const { pid } = this.#child
    if (pid === undefined || this.#end !== null) return
    try {
      process.kill(process.platform === 'win32' ? pid : -pid)
    } catch {
      // It has ended in between.
    }
  }

  close(): void {
    this.#isClosing = true
    process.removeListener('exit', this.#kill)
    this.#kill()
  }
}

const TUNNEL_MS = 30_000
/** One call to itself. */
const CALL_MS = 10_000

/** What the lanes of a run have to know. */
export type Receiving = {
  /** Public address of the calls, without the number of a lane; null: no receiver. */
  url: string | null
  /** Of the lanes' sockets, and of mails. */
  folder: string
}

export interface OpenReceiving extends Receiving {
  close(): Promise<void>
}

/**
 * @param tunnelMs how long a tunnel may need until calls pass
 * @returns null where the profile has neither a receiver nor a mailbox
 * @throws ProfileError when the target could not call it
 */
export async function openReceiving(profile: Profile, tunnelMs = TUNNEL_MS): Promise<OpenReceiving | null> {
  const { receiver, mailbox } = profile
  if (!receiver && !mailbox) return null
  const folder = makeFolder()
  const closing: (() => unknown)[] = [() => removeFolder(folder)]
  const close = async (): Promise<void> => {
    for (const each of closing.splice(0).reverse()) await each()
  }
  try {
    if (mailbox) closing.push(await openMailServer(mailbox, folder))
    const url = receiver ? await openFront({ ...profile, receiver }, { folder, closing, tunnelMs }) : null
    return { url, folder, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A door for the calls of webhooks. @returns its public address, up to the number of a lane */
async function openFront(
  { receiver, ca }: Profile & { receiver: ReceiverForm },
  { folder, closing, tunnelMs }: { folder: string; closing: (() => unknown)[]; tunnelMs: number },
): Promise<string> {
  const { listen, public_url, tunnel: command, cert, key } = receiver
  const certificate: Certificate =
    cert && key ? { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') } : null
  const trusted = [
    ...rootCertificates,
    ...(ca ? [readFileSync(ca, 'utf8')] : []),
    ...(certificate ? [certificate.cert] : []),
  ]
  const front = await Front.open(listen, folder, certificate)
  closing.push(() => front.close())
  const way = new WayBack(front, listen, trusted)
  let url = public_url!
  if (command === undefined) await way.require(url)
  else {
    const tunnel = new Tunnel(command, front.port)
    closing.push(() => tunnel.close())
    url = await way.throughTunnel(tunnel, tunnelMs)
    tunnel.onEnd = (because) => noteEnd(folder, because)
  }
  return `${url.replace(/\/$/, '')}${front.pathOf('check').replace(/\/check$/, '')}`
}

/** What keeps a target from calling, in a sentence; none where it can, or the profile has no receiver. */
export async function receivingFaults(profile: Profile): Promise<string[]> {
  try {
    await (await openReceiving(profile))?.close()
    return []
  } catch (error) {
    if (error instanceof ProfileError) return [error.message]
    throw error
  }
}

/** Finds out whether an address leads back to the receiver. */
class WayBack {
  readonly #front: Front
  readonly #listen: string
  readonly #trusted: string[]

  constructor(front: Front, listen: string, trusted: string[]) {
    this.#front = front
    this.#listen = listen
    this.#trusted = trusted
  }

  /** @throws ProfileError when it does not */
  async require(url: string): Promise<void> {
    const why = await this.#whyNot(url)
    if (why !== null)
      throw new ProfileError(`receiver.public_url ${url} does not lead to the receiver at ${this.#listen}: ${why}`)
  }

  /** @returns the address of the tunnel that leads here @throws ProfileError when none does in time */
  async throughTunnel(tunnel: Tunnel, longestMs: number): Promise<string> {
    const deadline = performance.now() + longestMs
    let why = 'it has printed no address'
    for (const pause of pollingPauses()) {
      tunnel.requireLife()
      for (const address of tunnel.addresses) {
        const fault = await this.#whyNot(address)
        if (fault === null) return address
        why = `${address}: ${fault}`
      }
      if (performance.now() > deadline) break
      await sleep(pause)
    }
    throw new ProfileError(`the tunnel of the receiver leads nowhere after ${longestMs / 1000} s: ${why}`)
  }

  /** @returns null: it leads here */
  async #whyNot(url: string): Promise<string | null> {
    const address = `${url.replace(/\/$/, '')}${this.#front.pathOf('check')}`
    try {
      const { status, text } = await posted(address, this.#trusted)
      if (this.#front.isOwn(text)) return null
      return `a call there was answered ${status}, and not by the receiver`
    } catch (error) {
      const { message, code } = error as NodeJS.ErrnoException
      return message || code || 'there is no answer'
    }
  }
}

function posted(url: string, ca: string[]): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', signal: AbortSignal.timeout(CALL_MS), agent: false as const }
    const asked = url.startsWith('https:') ? secureRequest(url, { ...options, ca }) : request(url, options)
    asked.on('response', async (answer) => {
      const pieces = await answer.toArray().catch(() => [])
      resolve({ status: answer.statusCode!, text: Buffer.concat(pieces).toString() })
    })
    asked.on('error', reject).end('{}')
  })
}
