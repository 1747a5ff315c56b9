/**
 * What a device is asked, and who waits for its answers. The device keeps what became of an operation; here is only the
 * pairing by request_id, which ends with the socket: the client asks again, and the device gives its first result.
 */
import { hash } from 'node:crypto'
import type { Logger } from 'pino'
import { type BankRequest, OPERATION_LIMIT_MS } from '../../../../machines/vocabulary/outside/bank-operation.ts'
import type { StatusName } from '../../../../machines/vocabulary/outside/bank-status.ts'
import type { World } from '../../../runtime/world/world.ts'
import { parseObject } from '../admission.ts'
import { payloadOf } from '../schemas.ts'
import type { ConnectedDevice } from './devices.ts'
import { type DeviceAnswer, understood } from './devices.ts'

/** Answers that may be waited for at one device: at more it is said to be busy. */
const WAITERS_LIMIT = 256

type Outcome = DeviceAnswer | StatusName

/** A request on its way: forgotten with its answer, or when it times out. */
interface Asking {
  operation_type: string
  /** Of what is asked: another request under the same id has another. */
  digest: string
  /** Everyone who has asked for just this. */
  waiters: Set<(outcome: Outcome) => void>
}

export class Relay implements ConnectedDevice {
  #world: World
  #terminal_id: string
  #log: Logger
  /** null: the socket is not open yet. */
  #send: ((message: object) => void) | null = null
  #early: object[] = []
  /** By request_id, in small letters. */
  #asked = new Map<string, Asking>()
  #waiters = 0
  #ended = false

  constructor(world: World, terminal_id: string, log: Logger) {
    this.#world = world
    this.#terminal_id = terminal_id
    this.#log = log.child({ world: world.name, terminal: terminal_id })
  }

  /** The socket is open: what was asked meanwhile is sent. */
  open(send: (message: object) => void): void {
    this.#send = send
    for (const message of this.#early.splice(0)) send(message)
  }

  ask(request_id: string, request: BankRequest, over: AbortSignal): Promise<Outcome | null> {
    if (this.#ended) return Promise.resolve('posTerminalNotConnected')
    if (this.#waiters >= WAITERS_LIMIT) return Promise.resolve('deviceBusy')
    const { operation_type } = request
    const payload = payloadOf(request)
    const digest = hash('sha256', JSON.stringify([operation_type, payload]))
    const key = request_id.toLowerCase()
    const asking = this.#asked.get(key) ?? { operation_type, digest, waiters: new Set() }
    // Nothing would tell the answers to both apart.
    if (asking.digest !== digest) return Promise.resolve('transmissionDuplication')
    this.#asked.set(key, asking)
    const answer = this.#wait(key, asking, over)
    // Once more, too: an answer that got lost is given again.
    const message = { operation_type, terminal_id: this.#terminal_id, request_id, ...(payload && { payload }) }
    if (this.#send) this.#send(message)
    else this.#early.push(message)
    return answer
  }

  /** A message of the device: what is no answer to anything asked is ignored. */
  hear(text: string): void {
    const said = parseObject(text)
    const key = said ? String(said.request_id).toLowerCase() : this.#only()
    const asking = key === null ? undefined : this.#asked.get(key)
    if (!asking) {
      this.#log.debug('a device has said what answers nothing')
      return
    }
    const answer = said && understood(said, asking.operation_type)
    if (!answer) this.#log.warn({ request_id: key }, 'a device has answered what is no answer')
    this.#asked.delete(key!)
    this.#tell(asking, answer ?? 'resultCodeIsUnknown')
  }

  /** The device has gone: what it has not answered it will not. */
  end(): void {
    this.#ended = true
    const left = [...this.#asked.values()]
    this.#asked.clear()
    for (const asking of left) this.#tell(asking, 'posTerminalNotConnected')
  }

  /** @param over ends the waiting, not the operation: until its time is over its id belongs to it */
  #wait(key: string, asking: Asking, over: AbortSignal): Promise<Outcome | null> {
    return new Promise((resolve) => {
      const leave = (): void => resolve(null)
      const stop = this.#world.clock.wait(OPERATION_LIMIT_MS, () => {
        if (asking.waiters.size === 1 && this.#asked.get(key) === asking) this.#asked.delete(key)
        finish('timedOut')
      })
      const finish = (outcome: Outcome): void => {
        stop()
        over.removeEventListener('abort', leave)
        asking.waiters.delete(finish)
        this.#waiters--
        resolve(outcome)
      }
      this.#waiters++
      asking.waiters.add(finish)
      over.addEventListener('abort', leave)
      if (over.aborted) leave()
    })
  }

  #tell({ waiters }: Asking, outcome: Outcome): void {
    for (const finish of [...waiters]) finish(outcome)
  }

  /** Whose answer it must be that names no request: of the only one there is. */
  #only(): string | null {
    return this.#asked.size === 1 ? [...this.#asked.keys()][0]! : null
  }
}
