/** Sockets by path, as the table has them, and open ones by world: those of a world end when it does. */

import type { IncomingMessage } from 'node:http'
import type { Listener } from '../../runtime/world/listener.ts'
import type { World } from '../../runtime/world/world.ts'
import type { SocketConnection } from './connection.ts'

/** Path and query of a request, without the prefix of its world. */
export const withoutWorld = ({ url }: IncomingMessage): string => url!.replace(/^\/w\/[^/?]+/, '')

/** A row, and the values of its parameters in the path. */
export interface RowFound<Row> {
  row: Row
  params: Record<string, string>
}

/** Finds the first row of a path without the prefix of its world. @returns null: no row has this path */
export function rowFinder<Row extends { path: string }>(rows: readonly Row[]): (path: string) => RowFound<Row> | null {
  const forms = rows.map((row) => ({ row, form: row.path.split('/') }))
  return (path) => {
    const steps = path.split('/')
    for (const { row, form } of forms) {
      const params = paramsOf(form, steps)
      if (params) return { row, params }
    }
    return null
  }
}

/** The parameters of a path; null when it is not of the form. */
function paramsOf(form: string[], steps: string[]): Record<string, string> | null {
  if (form.length !== steps.length) return null
  const params: Record<string, string> = {}
  for (const [index, name] of form.entries()) {
    const step = steps[index]!
    if (!name.startsWith(':')) {
      if (name !== step) return null
    } else {
      const value = decoded(step)
      if (!value) return null
      params[name.slice(1)] = value
    }
  }
  return params
}

/** null: it is no text in percent-encoding. */
function decoded(step: string): string | null {
  try {
    return decodeURIComponent(step)
  } catch {
    return null
  }
}

/** The open sockets of a world; `ended` is called when it ends. */
type Room = Listener & { connections: Set<SocketConnection> }

export class Rooms {
  readonly #rooms = new Map<World, Room>()

  /** How many sockets are open. */
  get open(): number {
    let open = 0
    for (const { connections } of this.#rooms.values()) open += connections.size
    return open
  }

  /** Keeps a socket until it is closed. */
  async during(world: World, line: SocketConnection): Promise<void> {
    const room = this.#roomOf(world)
    room.connections.add(line)
    await line.closed
    room.connections.delete(line)
    if (room.connections.size > 0) return
    world.listeners.delete(room)
    if (this.#rooms.get(world) === room) this.#rooms.delete(world)
  }

  #roomOf(world: World): Room {
    let room = this.#rooms.get(world)
    if (!room) {
      const lines = new Set<SocketConnection>()
      const ended = (): void => {
        const reason = world.gone && !world.restarted ? 'the world has been reset or deleted' : 'the server stops'
        for (const line of lines) line.close(1001, reason)
      }
      room = { connections: lines, said() {}, ended }
      this.#rooms.set(world, room)
      world.listeners.add(room)
    }
    return room
  }

  pingAll(): void {
    for (const { connections } of this.#rooms.values()) for (const line of connections) line.ping()
  }

  /** Hangs up on everybody. */
  end(): void {
    for (const { ended } of this.#rooms.values()) ended()
  }
}
