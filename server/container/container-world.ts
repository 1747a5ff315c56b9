/// <reference lib="esnext.disposable" preserve="true" />
/** A world of a sandbox in a container: where it is met from outside, whom one may play there, and its lab. */
import { LabError } from '../client/call.ts'
import type { Lab } from '../client/lab.ts'
import type { World } from '../client/model.ts'

/** Ports that the server listens on in its container; the image has the first three, the mailboxes are opened beside. */
export const CONTAINER_PORTS = { cloud: 8080, desk: 8484, lan: 9021, smtp: 2525 } as const

/** What requests of a shop show: of the first cashier and the first register of a world. */
export interface WorldCredentials {
  login: string
  password: string
  pin_code: string
  /** For X-License-Key. */
  license_key: string
  /** For X-Access-Key. */
  access_key: string
  cash_register_id: string
  fiscal_number: string
  terminal_id: string
}

/** @throws when the world has no cashier, register, terminal or key */
function credentialsOf({ cashiers, cash_registers, terminals, access_keys }: World): WorldCredentials {
  const [cashier, register, terminal, access_key] = [cashiers[0], cash_registers[0], terminals[0], access_keys[0]]
  if (!cashier || !register || !terminal || access_key === undefined)
    throw new Error('The world has no cashier, register, terminal or access key: read them from lab.world')
  const { login, password, pin_code } = cashier
  const { id: cash_register_id, license_key, fiscal_number } = register
  return {
    login,
    password,
    pin_code,
    license_key,
    access_key,
    cash_register_id,
    fiscal_number,
    terminal_id: terminal.id,
  }
}

const NOT_THERE = 404

export class ContainerWorld {
  /** The lab of the world: its clock, faults, prints, mails; `lab.world` has all its cashiers and registers. */
  readonly lab: Lab
  readonly credentials: WorldCredentials

  /** @param lab of the world, opened when the server knew its addresses */
  constructor(lab: Lab) {
    this.lab = lab
    this.credentials = credentialsOf(lab.world)
  }

  /** Address of the cloud API and the lab, without `/api/v1`. */
  get cloud(): string {
    return this.lab.world.base_url
  }

  /** Address of the cash-desk API of the first register, without `/api/v1`. */
  get desk(): string {
    return this.lab.world.local_base_url
  }

  /** Address of the bank terminals on the LAN. */
  get lan(): string {
    return this.lab.world.terminal_lan_url
  }

  /** Address of the sockets that reach a terminal through the cloud. */
  get proxy(): string {
    return this.lab.world.proxy_ws_url
  }

  /** Address of the mailbox, with its name and its password. */
  get smtp(): string {
    return this.lab.world.smtp_url
  }

  /** Deletes the world, if it is still there. @throws LabError for the default world */
  async delete(): Promise<void> {
    await this.lab.delete().catch((error: Error) => {
      if (!(error instanceof LabError && error.status === NOT_THERE)) throw error
    })
  }

  /** `await using world = await kasalab.world()` */
  [Symbol.asyncDispose](): Promise<void> {
    return this.delete()
  }
}
