/** A server of the explorer's own, in a process that is killed and started again: what was answered survives (JRN-002). */
import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Lab } from '../../../support/actors/lab.ts'
import { withLab } from '../../../support/targets/lab-target.ts'
import { type OwnPorts, onOwnPorts } from '../../../support/targets/own-ports.ts'
import { Wire } from '../../../support/wire/wire.ts'
import type { Target } from '../../../support/world/target.ts'
import { ServerProcess } from '../../kit/server-process.ts'

const isTaken = (error: unknown): boolean => (error as Error).message.includes('is taken')

/** @throws with what the server said when it does not start */
export async function openOwnProcess(): Promise<Target> {
  const folder = await mkdtemp(join(tmpdir(), 'kasalab-explore-'))
  const start = (...[cloud, local, lan]: OwnPorts): Promise<ServerProcess> =>
    ServerProcess.start(join(folder, 'explore.db'), cloud, ['--local-port', `${local}`, '--lan-port', `${lan}`])
  const first = async (...ports: OwnPorts) => ({ ports, server: await start(...ports) })
  const { ports, server } = await onOwnPorts(first, isTaken)
  let running = server
  // A program that ends at once leaves neither the server nor its database
  const abandon = (): void => {
    void running.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', abandon)
  return {
    ...withLab(new Wire(), running.addresses.cloud),
    /** kill -9, whatever it is doing. */
    async restart() {
      await running.kill()
      running = await start(...ports)
    },
    async close() {
      process.off('exit', abandon)
      await running.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** In place of a restart of one world: the server is killed and started again. It answers as the lab would. */
export const restartOf =
  (target: Target): Lab['restart'] =>
  async () => {
    await target.restart()
    return { status: 200, headers: new Headers(), text: '', bytes: Buffer.alloc(0), body: null }
  }
