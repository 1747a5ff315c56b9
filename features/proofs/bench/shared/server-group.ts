/** Servers of one store as processes, with worlds in which a shift is open. */
import { SELL } from '../contest.ts'
import { type Child, startChild } from '../processes/child.ts'
import type { LoadTarget } from '../processes/load.ts'
import type { ServerPorts } from '../processes/server.ts'

interface Member {
  child: Child
  ports: ServerPorts
}

export class ServerGroup {
  readonly #members: readonly Member[]
  /** By world: the place of its owner. */
  readonly #owners: ReadonlyMap<string, number>

  private constructor(members: readonly Member[], owners: ReadonlyMap<string, number>) {
    this.#members = members
    this.#owners = owners
  }

  /** @param place file of the store, or its URL @param count of the processes @param worlds how many are made */
  static async open(place: string, count: number, worlds: number): Promise<ServerGroup> {
    const members: Member[] = []
    while (members.length < count) {
      const child = startChild('server.ts', place)
      members.push({ child, ports: await child.hear<ServerPorts>() })
    }
    const { cloud, port } = members[0]!.ports
    for (let n = 0; n < worlds; n++) {
      await ask(`http://127.0.0.1:${cloud}/lab/worlds`, { name: `w${n}` })
      await ask(`http://127.0.0.1:${port}/w/w${n}/api/v1/shift/open`, {})
    }
    const owners = new Map<string, number>()
    for (const [index, { child }] of members.entries()) {
      child.tell('own')
      for (const name of await child.hear<string[]>()) owners.set(name, index)
    }
    owners.delete('default')
    return new ServerGroup(members, owners)
  }

  get size(): number {
    return this.#members.length
  }

  /** One sale of each world. @param asked its owner, or the process after it, which hands the request on */
  targets(asked: 'owner' | 'other'): LoadTarget[] {
    return [...this.#owners].map(([name, owner]) => {
      const member = this.#members[(owner + (asked === 'owner' ? 0 : 1)) % this.#members.length]!
      return { port: member.ports.port, path: `/w/${name}${SELL}` }
    })
  }

  async close(): Promise<void> {
    await Promise.all(this.#members.map(({ child }) => child.stop()))
  }
}

/** @throws when the answer is no success: the figures would mean nothing */
async function ask(url: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`)
}
