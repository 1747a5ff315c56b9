/** Open sockets, by world: those of a world end when it does. */
import type { Listener } from '../../runtime/world/listener.ts'
import type { World } from '../../runtime/world/world.ts'
import type { SocketConnection } from './connection.ts'

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
