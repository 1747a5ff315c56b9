import { createHash } from 'node:crypto'
import { appendFileSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The offline protection file of a register: a line per offline document, and the digest of its expected content. */
export type Protection = { path: string; lines: string[] }

export const createProtection = (folder: string, register: string): Protection => ({
  path: join(folder, `offline-${register}.seal`),
  lines: [],
})

/** Adds an offline document; each line seals the previous one. */
export function protect(protection: Protection, content: string): void {
  const line = createHash('sha256')
    .update(`${protection.lines.at(-1) ?? ''} ${content}`)
    .digest('hex')
  protection.lines.push(line)
  appendFileSync(protection.path, `${line}\n`)
}

/** Ends a period: all documents have been sent, and the next period starts with an empty file. */
export function clearProtection(protection: Protection): void {
  protection.lines = []
  rmSync(protection.path, { force: true })
}

/** Whether the file exists and is unchanged (JRN-010, ERR-110). */
export function isIntact(protection: Protection): boolean {
  if (protection.lines.length === 0) return true
  try {
    return readFileSync(protection.path, 'utf8') === `${protection.lines.join('\n')}\n`
  } catch {
    return false
  }
}
