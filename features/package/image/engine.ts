/** Programs that the image is built with, and the container engine. */
import { spawnSync } from 'node:child_process'

/** Most that a program may print, bytes. */
const MOST_OUTPUT = 64 * 1024 * 1024

/** Where a program is run. */
interface Place {
  cwd?: string
  env?: NodeJS.ProcessEnv
}

/** Runs a program to its end. @returns what it has printed @throws a sentence with what it said, when it fails */
export function printedBy(command: string, args: readonly string[], place: Place = {}): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    ...place,
    ...{ encoding: 'utf8', maxBuffer: MOST_OUTPUT },
  })
  if (error) throw new Error(`${command} cannot be run: ${error.message}`)
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
  return stdout
}

/** The same, without a failure. @returns null: it cannot be run, or fails */
export function printedIfAny(command: string, args: readonly string[], place?: Place): string | null {
  try {
    return printedBy(command, args, place)
  } catch {
    return null
  }
}

/** What an engine that answers is called by its client. @throws a sentence on what to do where there is none */
export function requireEngine(): string {
  const { status, stdout, stderr, error } = spawnSync('docker', ['version', '--format', '{{.Server.Version}}'], {
    encoding: 'utf8',
  })
  if (error)
    throw new Error(
      'there is no docker command: install Docker (on Debian: apt-get install docker.io), and start its engine',
    )
  if (status !== 0)
    throw new Error(
      `no container engine answers: start it (dockerd), or say by DOCKER_HOST where one is\n${stderr.trim()}`,
    )
  return stdout.trim()
}
