/** `kasalab doctor`: what keeps a sandbox from running well on this machine, and what to do next. */
import { isPostgres } from '../store/engine.ts'
import { portOf, storeOf } from './command-line.ts'
import { assetsFinding, changedAt, databaseFindings, driverFinding, examine, storeFinding } from './doctor/files.ts'
import { type MachineFinding, trouble, warning, well } from './doctor/finding.ts'
import { clockFinding, memoryFinding, nodeFinding, zoneFinding } from './doctor/machine.ts'
import { portFindings } from './doctor/ports.ts'
import { argumentsOf, carriedOut, HELP, Misuse } from './line/arguments.ts'
import { nearest } from './line/nearest.ts'
import { printable } from './line/printable.ts'
import { optionNames, optionsOf } from './options.ts'
import { strangeIn, variable } from './settings/environment.ts'

/** Of the environment: settings that are none, and values that are wrong. */
function settingFindings(env: NodeJS.ProcessEnv): MachineFinding[] {
  const strange = strangeIn(env, optionNames)
  const variables = optionNames.map(variable)
  const found = strange.map((name): MachineFinding => {
    const meant = nearest(name, variables)
    const next = meant === null ? 'Take it away, or see kasalab --help' : `Did you mean ${meant}?`
    return warning('settings', `${name} is no setting of kasalab`, next)
  })
  const wrong = wrongValue(env)
  if (wrong !== null)
    found.push(trouble('settings', `a value is wrong: ${wrong}`, 'Set it right: KASALAB_LOCAL_PORT is --local-port'))
  const own = variables.filter((name) => env[name] !== undefined)
  if (found.length > 0) return found
  return [
    well('settings', own.length === 0 ? 'none in the environment' : `taken from the environment: ${own.join(', ')}`),
  ]
}

/** What the server would say of the values; null: it would take them. */
function wrongValue(env: NodeJS.ProcessEnv): string | null {
  try {
    optionsOf([], env)
    return null
  } catch (error) {
    if (error instanceof Misuse) return error.message
    throw error
  }
}

const USAGE = `kasalab doctor [OPTIONS]

Looks at this machine as a start of the sandbox does: Node, the driver, the database and its disk, the ports. It also looks
at the time zone, the settings of the environment, files for slips and pages, the clock and the memory. Line by line it says
what is well, and what to do next. It changes nothing. It opens each port for a moment, and closes it.

  --data FILE       the database of the sandbox (kasalab.db, or KASALAB_DATA)
  --port N, --local-port N, --lan-port N, --host HOST
                    the ports and the address of the sandbox
  --store URL       a PostgreSQL database in place of the file (KASALAB_STORE)
  --json            prints one object: usable, and findings with about, state (well, warning, trouble), says and next
  --help

It ends with 0 when a sandbox can run here, with warnings or without. It ends with 1 when none can, and with 2 when the
arguments are wrong.
`

const USABLE = 0
const NOT_USABLE = 1

const MARKS = { well: '✔', warning: '!', trouble: '✖' } as const
/** Of the names of what was looked at. Characters. */
const WIDTH = 10

/** @throws Misuse */
function wanted(args: string[], env: NodeJS.ProcessEnv) {
  const { values } = argumentsOf({
    args,
    options: {
      data: { type: 'string' },
      store: { type: 'string' },
      port: { type: 'string' },
      'local-port': { type: 'string' },
      'lan-port': { type: 'string' },
      host: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: HELP,
    },
  })
  // Wrong values of the environment are a finding; then the defaults are looked at.
  const set = optionsOf([], wrongValue(env) === null ? env : {})
  const host = values.host ?? set.host
  const port = (option: 'port' | 'local-port' | 'lan-port', otherwise: number) => {
    const text = values[option]
    return { option, host, port: text === undefined ? otherwise : portOf(option, text) }
  }
  return {
    ...{ help: values.help, json: values.json, data: storeOf(values.store) ?? values.data ?? set.data },
    ports: [port('port', set.port), port('local-port', set.localPort), port('lan-port', set.lanPort)],
  }
}

async function findings({ data, ports }: ReturnType<typeof wanted>, env: NodeJS.ProcessEnv): Promise<MachineFinding[]> {
  const driver = driverFinding()
  const isFile = !isPostgres(data)
  const seen = isFile && driver.state === 'well' ? await examine(data) : null
  return [
    nodeFinding(),
    driver,
    ...(seen ? databaseFindings(data, seen) : []),
    ...(isFile ? [] : [await storeFinding(data)]),
    ...(await portFindings(ports)),
    zoneFinding(),
    ...settingFindings(env),
    assetsFinding(),
    clockFinding(seen && changedAt(seen)),
    memoryFinding(),
  ]
}

function lineOf({ about, state, says, next }: MachineFinding): string {
  const head = `${MARKS[state]} ${about.padEnd(WIDTH)}  ${says}`
  return printable(next === null ? head : `${head}. ${next}`)
}

/** @param args behind `doctor` @returns exit code */
async function doctor(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const chosen = wanted(args, env)
  if (chosen.help) {
    process.stdout.write(USAGE)
    return USABLE
  }
  const found = await findings(chosen, env)
  const troubles = found.filter(({ state }) => state === 'trouble').length
  const usable = troubles === 0
  const said = usable ? 'A sandbox can run here.' : `A sandbox cannot run here: see the lines with ${MARKS.trouble}.`
  process.stdout.write(
    chosen.json
      ? `${JSON.stringify({ usable, findings: found }, null, 2)}\n`
      : `${[...found.map(lineOf), said].join('\n')}\n`,
  )
  return usable ? USABLE : NOT_USABLE
}

process.exitCode = await carriedOut('kasalab doctor', NOT_USABLE, () => doctor(process.argv.slice(3), process.env))
