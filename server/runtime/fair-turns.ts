/**
 * Turns at something that few can be at, shared out fairly: worlds come round one after the other, and the registers
 * of a world one after the other, however many jobs one of them has waiting.
 */
import { ClientGone } from './client-gone.ts'

/** Whose job it is. */
export interface JobOwner {
  world: object
  /** '' where the job is of no register in particular. */
  register: string
}

export interface TurnLimits {
  /** Jobs under way at a time. */
  abreast: number
  /** Of these, most that one world has: the others are left to other worlds. */
  world: number
  /** Of these, most that one register has. */
  register: number
  /** Most waiting jobs of one world, and of one register; a further one is refused. */
  waiting: { world: number; register: number }
}

/** Too many jobs of the world, or of the register, wait already. */
export interface QueueFull {
  /** How many wait at the most. */
  full: number
}

interface Waiting {
  owner: JobOwner
  begin(): void
  reject(error: Error): void
}

/** How many are under way, or wait. */
interface Count {
  all: number
  readonly registers: Map<string, number>
}

export class FairTurns {
  readonly #limits: TurnLimits
  /** What waits, by world and register: the first of a map is next. */
  readonly #waiting = new Map<object, Map<string, Waiting[]>>()
  readonly #underWay = new Map<object, Count>()
  #abreast = 0
  #closed = false

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /**
   * Does something when it is its turn: at once, where there is room.
   * @param signal aborted when it is not needed any more: it leaves the queue; once it has begun it is its own affair
   * @throws ClientGone when it has left the queue, or there are no more turns; what `work` throws
   */
  enter<T>(owner: JobOwner, signal: AbortSignal, work: () => Promise<T>): Promise<T> | QueueFull {
    if (this.#closed || signal.aborted) return Promise.reject(new ClientGone())
    if (this.#mayBegin(owner)) return this.#doing(owner, work)
    const full = this.#fullFor(owner)
    if (full !== null) return { full }
    return new Promise<T>((resolve, reject) => {
      const leave = (): void => {
        this.#remove(waiting)
        reject(new ClientGone())
      }
      const waiting: Waiting = {
        owner,
        begin: () => {
          signal.removeEventListener('abort', leave)
          this.#doing(owner, work).then(resolve, reject)
        },
        reject(error) {
          signal.removeEventListener('abort', leave)
          reject(error)
        },
      }
      signal.addEventListener('abort', leave, { once: true })
      this.#queueOf(owner).push(waiting)
    })
  }

  /** Jobs of a register that are under way or wait: a job that came now would wait for these. */
  before({ world, register }: JobOwner): number {
    const waiting = this.#waiting.get(world)?.get(register)?.length ?? 0
    return waiting + (this.#underWay.get(world)?.registers.get(register) ?? 0)
  }

  /** Begins no further job; those under way are finished. */
  close(): void {
    this.#closed = true
    const left = [...this.#waiting.values()].flatMap((queues) => [...queues.values()].flat())
    this.#waiting.clear()
    for (const { reject } of left) reject(new ClientGone())
  }

  #mayBegin({ world, register }: JobOwner): boolean {
    const { abreast, ...most } = this.#limits
    const own = this.#underWay.get(world)
    return (
      this.#abreast < abreast && (own?.all ?? 0) < most.world && (own?.registers.get(register) ?? 0) < most.register
    )
  }

  /** The bound that another job would go beyond; null: there is room to wait. */
  #fullFor({ world, register }: JobOwner): number | null {
    const { waiting } = this.#limits
    const queues = this.#waiting.get(world)
    if ((queues?.get(register)?.length ?? 0) >= waiting.register) return waiting.register
    const all = [...(queues?.values() ?? [])].reduce((sum, { length }) => sum + length, 0)
    return all >= waiting.world ? waiting.world : null
  }

  async #doing<T>(owner: JobOwner, work: () => Promise<T>): Promise<T> {
    this.#count(owner, 1)
    try {
      return await work()
    } finally {
      this.#count(owner, -1)
      // As after a turn that was waited for: what began at once was a turn as well
      this.#goesLast(owner)
      this.#next()
    }
  }

  /** Begins what may begin: one job of each world in a round. */
  #next(): void {
    for (let owner = this.#first(); owner; owner = this.#first()) {
      const [waiting] = this.#queueOf(owner)
      this.#remove(waiting!)
      this.#goesLast(owner)
      waiting!.begin()
    }
  }

  /** The owner whose turn it is, of those that may begin. */
  #first(): JobOwner | null {
    for (const [world, queues] of this.#waiting)
      for (const register of queues.keys()) if (this.#mayBegin({ world, register })) return { world, register }
    return null
  }

  /** What a world and a register have left comes after what the others have. */
  #goesLast({ world, register }: JobOwner): void {
    const queues = this.#waiting.get(world)
    if (!queues) return
    this.#waiting.delete(world)
    this.#waiting.set(world, queues)
    const queue = queues.get(register)
    if (!queue) return
    queues.delete(register)
    queues.set(register, queue)
  }

  #queueOf({ world, register }: JobOwner): Waiting[] {
    const queues = this.#waiting.get(world) ?? new Map<string, Waiting[]>()
    this.#waiting.set(world, queues)
    const queue = queues.get(register) ?? []
    queues.set(register, queue)
    return queue
  }

  #remove(waiting: Waiting): void {
    const { world, register } = waiting.owner
    const queues = this.#waiting.get(world)
    const queue = queues?.get(register)
    const place = queue?.indexOf(waiting) ?? -1
    if (!queues || !queue || place < 0) return
    queue.splice(place, 1)
    if (queue.length === 0) queues.delete(register)
    if (queues.size === 0) this.#waiting.delete(world)
  }

  #count({ world, register }: JobOwner, by: 1 | -1): void {
    this.#abreast += by
    const own = this.#underWay.get(world) ?? { all: 0, registers: new Map() }
    own.all += by
    own.registers.set(register, (own.registers.get(register) ?? 0) + by)
    if (own.registers.get(register) === 0) own.registers.delete(register)
    if (own.all === 0) this.#underWay.delete(world)
    else this.#underWay.set(world, own)
  }
}
