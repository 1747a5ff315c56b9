/** Ports of a server that is started again: the same each time. */
import { randomInt } from 'node:crypto'

/**
 * Below the ports that a system gives to connections and to servers that ask for any (from 32768 on at the lowest): while
 * the server is started again, no other program is given its ports.
 */
const PORTS = { from: 20_000, to: 32_768 }
/** Draws of ports, until all are free. */
const DRAWS = 20

export type OwnPorts = readonly [cloud: number, local: number, lan: number]

/**
 * Starts a server on its own ports.
 * @param start rejects when one of them is taken
 * @param isTaken whether it was rejected for that
 * @throws what it is rejected with otherwise
 */
export async function onOwnPorts<Server>(
  start: (...ports: OwnPorts) => Promise<Server>,
  isTaken: (error: unknown) => boolean,
): Promise<Server> {
  const port = (): number => randomInt(PORTS.from, PORTS.to)
  for (let draw = 1; ; draw++)
    try {
      return await start(port(), port(), port())
    } catch (error) {
      if (!isTaken(error) || draw === DRAWS) throw error
    }
}
