/** The lowest layer of the image: Node, the libraries it is linked with, certificates, and the one user. */
import { chmodSync, copyFileSync, existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { printedBy, printedIfAny } from './engine.ts'

/** User and group that the server runs as: no user of the host. */
export const IMAGE_USER = 10_001
export const IMAGE_NODE = '/usr/bin/node'

const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
/** Older C libraries load these by name for a look-up of a host, so that ldd does not tell them. */
const LOOK_UPS = ['libnss_files.so.2', 'libnss_dns.so.2', 'libresolv.so.2']

/** Texts by path; there is no shell. */
const TEXTS = {
  'etc/passwd': `root:x:0:0:root:/:/sbin/nologin\nkasalab:x:${IMAGE_USER}:${IMAGE_USER}:kasalab:/data:/sbin/nologin\n`,
  'etc/group': `root:x:0:\nkasalab:x:${IMAGE_USER}:\n`,
  'etc/nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files dns\n',
}

/** A file of this machine that is in the image, at the same path unless it is Node. */
export interface HostFile {
  from: string
  to: string
}

/**
 * Shared libraries of programs and of what they load, by the paths under which the loader looks for them.
 * @throws when one is missing on this machine
 */
function librariesOf(programs: readonly string[]): string[] {
  const lines = programs.flatMap((program) => printedBy('ldd', [program]).split('\n'))
  const missing = lines.filter((line) => line.includes('not found'))
  if (missing.length > 0) throw new Error(`this machine lacks libraries:\n${missing.join('\n')}`)
  const paths = lines.flatMap((line) => /(?:=> |^\s*)(\/\S+) \(0x/.exec(line)?.[1] ?? [])
  const beside = paths.filter((path) => /\/libc\.so\.6$/.test(path)).map(dirname)
  const lookUps = beside.flatMap((folder) => LOOK_UPS.map((name) => join(folder, name))).filter(existsSync)
  return [...new Set([...paths, ...lookUps])].toSorted()
}

/** Takes the symbols out, where this machine has a tool for it. @returns whether it has */
export const strip = (file: string): boolean => printedIfAny('strip', ['--strip-all', file]) !== null

/**
 * Writes the layer.
 * @param node the binary for the image
 * @param driver of the database, whose libraries are needed as well
 * @returns what has been taken from this machine
 */
export function writeBase(folder: string, node: string, driver: string): HostFile[] {
  const libraries = librariesOf([node, driver]).map((path) => ({ from: path, to: path }))
  const certificates = existsSync(CERTIFICATES) ? [{ from: CERTIFICATES, to: CERTIFICATES }] : []
  const taken = [{ from: node, to: IMAGE_NODE }, ...libraries, ...certificates]
  for (const { from, to } of taken) {
    const copy = join(folder, to)
    mkdirSync(dirname(copy), { recursive: true })
    copyFileSync(realpathSync(from), copy)
    chmodSync(copy, to === CERTIFICATES ? 0o644 : 0o755)
  }
  // A file system that is mounted there takes this mode over: else only root could write to it
  mkdirSync(join(folder, 'tmp'), { recursive: true })
  chmodSync(join(folder, 'tmp'), 0o1777)
  for (const [path, text] of Object.entries(TEXTS)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return taken
}
