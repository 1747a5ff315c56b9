/** Sockets of this machine behind which the lanes of a run receive calls: a folder of this run, readable by its user. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** @returns a folder that only this user reads */
export const makeFolder = (): string => mkdtempSync(join(tmpdir(), 'kasalab-calls-'))
export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true })

/** Windows has pipes in a namespace of their own. */
export const laneSocket = (folder: string, lane: number | string): string =>
  process.platform === 'win32' ? `\\\\.\\pipe\\${basename(folder)}-${lane}` : join(folder, `lane-${lane}`)

const ended = (folder: string): string => join(folder, 'ended')

/** Notes for all lanes why no more calls can come. */
export const noteEnd = (folder: string, because: string): void => writeFileSync(ended(folder), because)

/** Why no more calls can come; null: they can. */
export const endOf = (folder: string): string | null =>
  existsSync(ended(folder)) ? readFileSync(ended(folder), 'utf8') : null
