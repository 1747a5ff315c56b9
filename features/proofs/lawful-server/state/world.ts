import { generateKeyPairSync, type KeyObject, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Reading } from '../readings.ts'
import type { Cashier, Organization, Register, Shift, Terminal } from './model.ts'
import type { ReportTask } from './reports.ts'

/** A document as the simulated tax authority receives it. */
type SeenDocument = { id: string; kind: string; register: string; sequence: number }

/** The simulated tax authority: whether it is up, its delay, its rejections, and the documents seen. */
type Authority = {
  up: boolean
  delayMs: number
  seen: SeenDocument[]
  /** The reason of a rejection; null: accepted. */
  verdict: (document: SeenDocument) => string | null
  nextCode: () => string
}

/** An authority that is up and accepts everything after `delayMs`. */
function createAuthority(delayMs: number): Authority {
  let serial = 4_000_000_000 + Math.floor(Math.random() * 1_000_000)
  return {
    up: true,
    delayMs,
    seen: [],
    verdict: () => null,
    nextCode: () => {
      serial += 1
      return `FN-${serial}`
    },
  }
}

/** Options from outside; limits of the local application are defaults (LIM-004, LIM-072). */
export type WorldOptions = {
  reading: Reading
  offlineHoursMax?: number
  historyDays?: number
  smtp?: { host: string; port: number } | null
  unsubscribed?: readonly string[]
  /** Milliseconds that its clock is ahead. */
  clockOffMs?: number
}

/** All state of the server, in memory. */
export type World = {
  reading: Reading
  now: () => number
  authority: Authority
  organizations: Organization[]
  cashiers: Cashier[]
  registers: Register[]
  shifts: Map<string, Shift>
  terminals: Terminal[]
  tasks: Map<string, ReportTask>
  /** Cashier sessions by access token. */
  sessions: Map<string, Cashier>
  terminalTokens: Map<string, { terminal: Terminal; register: Register | null }>
  accessKey: string
  signer: KeyObject
  offlineHoursMax: number
  historyDays: number
  /** The link from the desks to the cloud; since both are one process, only a test cuts it. */
  cloudLink: boolean
  /** How often the desks have asked the cloud for data older than their own. */
  historyAsked: number
  smtp: { host: string; port: number } | null
  unsubscribed: Set<string>
  folder: string
  /** Timers and sockets that end with the server. */
  closing: AbortController
}

/** An empty world; `seed.ts` fills it. */
export function createWorld(options: WorldOptions): World {
  const now = () => Date.now() + (options.clockOffMs ?? 0)
  return {
    reading: options.reading,
    now,
    authority: createAuthority(options.reading.authorityMs),
    organizations: [],
    cashiers: [],
    registers: [],
    shifts: new Map(),
    terminals: [],
    tasks: new Map(),
    sessions: new Map(),
    terminalTokens: new Map(),
    accessKey: `ak-${randomBytes(9).toString('hex')}`,
    signer: generateKeyPairSync('ed25519').privateKey,
    offlineHoursMax: options.offlineHoursMax ?? 36,
    historyDays: options.historyDays ?? 30,
    cloudLink: true,
    historyAsked: 0,
    smtp: options.smtp ?? null,
    unsubscribed: new Set(options.unsubscribed ?? []),
    folder: mkdtempSync(join(tmpdir(), 'lawful-server-')),
    closing: new AbortController(),
  }
}

/** Ends every timer of a world and removes its files. */
export function closeWorld(world: World): void {
  world.closing.abort()
  rmSync(world.folder, { recursive: true, force: true })
}

/** A new identifier in the case of the reading. */
export function newId(reading: Reading): string {
  const id = randomUUID()
  return reading.upperIds ? id.toUpperCase() : id
}

export const sameId = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** An opaque token without padding. */
export const newToken = (bytes = 24): string => randomBytes(bytes).toString('base64url')
