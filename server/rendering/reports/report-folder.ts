/**
 * The directory of this process's report files. It contains a file lock that ends with the process: by it a later start
 * distinguishes the directory of a killed process from that of a running one, whatever their process ids are.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, rmdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FileLock, lockExisting, lockFile } from '../../store/open.ts'

const PREFIX = 'kasalab-reports-'
const LOCK = 'lock'
/** A directory that has been empty for so long is not one that another start is making. */
const MADE_MS = 60_000

export class ReportFolder {
  readonly path: string
  readonly #lock: FileLock

  private constructor(path: string, lock: FileLock) {
    this.path = path
    this.#lock = lock
  }

  /** Creates and locks a directory. @throws when the temporary directory cannot be written */
  static async make(): Promise<ReportFolder> {
    for (;;) {
      const path = await mkdtemp(join(tmpdir(), PREFIX))
      const lock = await lockFile(join(path, LOCK), 0)
      if (lock && existsSync(join(path, LOCK))) return new ReportFolder(path, lock)
      // Another start locked and removed it between the creation of the file and the lock.
      await lock?.release()
    }
  }

  /** Removes the directory and releases its lock. */
  async remove(): Promise<void> {
    await removeWhole(this.path)
    await this.#lock.release()
  }
}

/**
 * Removes the directories of this user whose lock no process holds.
 * @param failed called with each error that prevents a removal
 */
export async function removeAbandoned(failed: (error: Error) => void): Promise<void> {
  const entries = await readdir(tmpdir(), { withFileTypes: true }).catch((error: Error) => failed(error))
  for (const entry of entries ?? []) {
    if (!entry.isDirectory() || !entry.name.startsWith(PREFIX)) continue
    const path = join(tmpdir(), entry.name)
    // When the directory is gone, another start has removed it.
    await removeIfAbandoned(path).catch((error: Error) => existsSync(path) && failed(error))
  }
}

async function removeIfAbandoned(path: string): Promise<void> {
  if (!(await isOwn(path))) return
  if (!existsSync(join(path, LOCK))) return removeIfEmptied(path)
  // Made again in a directory that another start is removing, the lock would keep that from being removed.
  const lock = await lockExisting(join(path, LOCK))
  if (!lock) return
  try {
    await removeWhole(path)
  } finally {
    await lock.release()
  }
}

/** Removes the lock last: a process that is killed meanwhile leaves it, and with it a directory that is known. */
async function removeWhole(path: string): Promise<void> {
  const names = (await readdir(path).catch(() => [])).filter((name) => name !== LOCK)
  await Promise.all(names.map((name) => rm(join(path, name), { recursive: true, force: true })))
  await rm(path, { recursive: true, force: true })
}

/** Removes what is left of a directory whose process was killed between the removal of its lock and its own. */
async function removeIfEmptied(path: string): Promise<void> {
  const [{ mtimeMs }, names] = await Promise.all([stat(path), readdir(path)])
  if (names.length === 0 && Date.now() - mtimeMs > MADE_MS) await rmdir(path)
}

/** Whether the directory belongs to this user; true where the platform has no user ids. */
async function isOwn(path: string): Promise<boolean> {
  const user = process.getuid?.()
  return user === undefined || (await stat(path)).uid === user
}
