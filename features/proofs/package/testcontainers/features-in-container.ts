/** `npm run features:container`: the features against a sandbox in a container, through the ports it is mapped to. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { carriedOut } from '../../../../server/commands/line/arguments.ts'
import { KasalabContainer } from '../../../../server/testcontainers.ts'

const NAME = 'npm run features:container'
const USAGE = `${NAME} -- [PATHS] [OPTIONS]: runs features against a sandbox in a container, through mapped ports

  --image NAME   of the sandbox (kasalab of this version, as npm run image builds it)
  --help

All else goes on to npm run features, like ${NAME} -- features/offline --parallel 2. It needs a container engine and the
image, says which is missing, and then ends with 1. Where no image can be pulled, TESTCONTAINERS_RYUK_DISABLED=true does
without the one that removes what an interrupted run leaves.
`
const FAILED = 1
const root = join(import.meta.dirname, '../../../..')

const options = { image: { type: 'string' }, help: { type: 'boolean' } } as const

/** Arguments that are not ours, in their order. */
function passedOn(args: string[]) {
  const { values, tokens } = parseArgs({ args, options, strict: false, tokens: true })
  const own = tokens.flatMap((token) => {
    if (token.kind !== 'option' || !(token.name in options)) return []
    return token.inlineValue === false ? [token.index, token.index + 1] : [token.index]
  })
  return { image: values.image as string | undefined, rest: args.filter((_, index) => !own.includes(index)) }
}

async function featuresInContainer(args: string[]): Promise<number> {
  const { image, rest } = passedOn(args)
  const kasalab = await new KasalabContainer(image).start()
  process.stdout.write(`A sandbox in a container, at ${kasalab.cloud}\n`)
  try {
    const env = { ...process.env, KASALAB_TARGET: kasalab.cloud, KASALAB_LAB_TOKEN: kasalab.labToken }
    const program = join(root, 'features/support/run/features.ts')
    const child = spawn(process.execPath, [program, ...rest], { cwd: root, env, stdio: 'inherit' })
    // A terminal interrupts the run as well: its end is waited for, and the container is stopped
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
    const [code] = await once(child, 'close')
    return (code as number | null) ?? FAILED
  } finally {
    await kasalab.stop()
  }
}

const args = process.argv.slice(2)
if (args.includes('--help')) process.stdout.write(USAGE)
else process.exitCode = await carriedOut(NAME, FAILED, () => featuresInContainer(args))
