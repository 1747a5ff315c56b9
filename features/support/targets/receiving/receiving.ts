/** The receiver of a profile, open for a run: checked by a call to itself on the way that the target takes. */
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { request as secureRequest } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { rootCertificates } from 'node:tls'
import { pollingPauses } from '../patience/polling.ts'
import { type Profile, ProfileError } from '../profile/profile.ts'
import { type Certificate, Front } from './front.ts'
import { makeFolder, noteEnd, removeFolder } from './lane-sockets.ts'
import { Tunnel } from './tunnel.ts'

const TUNNEL_MS = 30_000
/** One call to itself. */
const CALL_MS = 10_000

/** What the lanes of a run have to know. */
export interface Receiving {
  /** Public address of the calls, without the number of a lane. */
  url: string
  /** Of the lanes' sockets. */
  folder: string
}

export interface OpenReceiving extends Receiving {
  close(): Promise<void>
}

/** Passes what the main thread has opened to the runners, which are threads. */
const VARIABLE = 'KASALAB_RECEIVING'

export function handOnReceiving({ url, folder }: Receiving): void {
  process.env[VARIABLE] = JSON.stringify({ url, folder })
}

/** @returns null where none was opened before this thread began */
export function inheritedReceiving(): Receiving | null {
  const said = process.env[VARIABLE]
  return said === undefined ? null : JSON.parse(said)
}

/**
 * @param tunnelMs how long a tunnel may need until calls pass
 * @returns null where the profile has no receiver
 * @throws ProfileError when the target could not call it
 */
export async function openReceiving({ receiver, ca }: Profile, tunnelMs = TUNNEL_MS): Promise<OpenReceiving | null> {
  if (!receiver) return null
  const { listen, public_url, tunnel: command, cert, key } = receiver
  const certificate: Certificate =
    cert && key ? { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') } : null
  const folder = makeFolder()
  const trusted = [
    ...rootCertificates,
    ...(ca ? [readFileSync(ca, 'utf8')] : []),
    ...(certificate ? [certificate.cert] : []),
  ]
  let front: Front | null = null
  let tunnel: Tunnel | null = null
  const close = async (): Promise<void> => {
    tunnel?.close()
    await front?.close()
    removeFolder(folder)
  }
  try {
    front = await Front.open(listen, folder, certificate)
    const reach = new WayBack(front, listen, trusted)
    if (command === undefined) await reach.require(public_url!)
    else tunnel = new Tunnel(command, front.port)
    const url = tunnel ? await reach.throughTunnel(tunnel, tunnelMs) : public_url!
    if (tunnel) tunnel.onEnd = (because) => noteEnd(folder, because)
    return { url: `${url.replace(/\/$/, '')}${front.pathOf('check').replace(/\/check$/, '')}`, folder, close }
  } catch (error) {
    await close()
    throw error
  }
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
