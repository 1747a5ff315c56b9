/**
 * An adapter that is a command line: it receives an action as JSON on its input, and exits with 0 when that is done.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ProfileError } from '../profile/profile.ts'
import { ADAPTER_ACTIONS, type Adapter, type AdapterAction } from './actions.ts'

/** A command that takes longer is killed. */
const LONGEST_MS = 30_000

async function runCommand(line: string, what: object): Promise<string> {
  const child = spawn(line, { shell: true, stdio: 'pipe', timeout: LONGEST_MS })
  let said = ''
  let complaint = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    complaint += text
  })
  // The command may exit without reading its input.
  child.stdin.on('error', () => {}).end(`${JSON.stringify(what)}\n`)
  const [code, signal] = await once(child, 'close')
  if (code === 0) return said
  const why = complaint.trim().split('\n')[0] || (signal ? `ended by ${signal}` : `ended with ${code}`)
  throw new Error(`the adapter could not do ${JSON.stringify(what)}: ${why}`)
}

/** The line that describes the clock, `clock: stopped, PT0.001S`. */
const CLOCK = /^clock:\s*(stopped|runs),\s*(\S+)$/m

/** Members beside `do`, by action. */
const MEMBERS: Record<AdapterAction, readonly string[]> = {
  reset: [],
  setClock: ['now'],
  advance: ['duration'],
  now: [],
  settle: [],
  restart: [],
  setFault: ['name', 'parameters'],
  clearFault: ['name', 'parameters'],
}

/**
 * Asks the command with `{"do":"offer"}` for its actions; it answers with their names, and a line on its clock.
 * @throws ProfileError when it does not
 */
export async function commanded(line: string): Promise<Adapter> {
  const said = await runCommand(line, { do: 'offer' }).catch((error: Error) => {
    throw new ProfileError(error.message)
  })
  const offered = ADAPTER_ACTIONS.filter((deed) => said.split(/\W+/).includes(deed))
  const actions = Object.fromEntries(
    offered.map((deed) => [
      deed,
      async (...given: unknown[]): Promise<string> => {
        const members = Object.fromEntries(MEMBERS[deed].map((member, place) => [member, given[place]]))
        return (await runCommand(line, { do: deed, ...members })).trim()
      },
    ]),
  ) as Adapter
  const [, moves, precision = ''] = CLOCK.exec(said) ?? []
  return moves === undefined ? actions : { ...actions, clock: { stopped: moves === 'stopped', precision } }
}
