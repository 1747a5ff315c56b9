/**
 * `npm run answers -- --root OTHER`: sends the same requests to this checkout and another one, and compares the answers
 * byte for byte, except for what each process makes up: ports, tokens, the name of the world. Requests come from the
 * other one's descriptions and their examples.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { scriptArguments } from '../../../server/commands/line/arguments.ts'
import { type AnsweredRequest, askEverything, type ServerPlace } from './requests.ts'

const USAGE = `npm run answers -- --root FOLDER: compares the answers of this checkout with those of another

  --root FOLDER   the other checkout
`

const { root } = scriptArguments('npm run answers', USAGE, {
  options: { root: { type: 'string', default: '' } },
}).values
const here = join(import.meta.dirname, '../../..')

/**
 * Starts the server of a checkout, always on the same ports, since answers and QR codes contain addresses.
 * @throws when it does not start
 */
async function opened(folder: string, data: string): Promise<ServerPlace & { close(): Promise<void> }> {
  const ports = ['--port', '18480', '--local-port', '18481', '--lan-port', '18482', '--smtp-port', '18483']
  const server = spawn(process.execPath, ['server/main.ts', ...ports, '--data', data], { cwd: folder })
  let said = ''
  await new Promise<void>((done, fail) => {
    server.stdout.on('data', (text: Buffer) => {
      said += text
      if (/\n {2}data +/.test(said)) done()
    })
    server.on('exit', () => fail(new Error(`the server of ${folder} has not opened: ${said}`)))
  })
  const at = (title: string): string => new RegExp(`${title} +(\\S+)`).exec(said)![1]!
  return {
    cloud: at('cloud API'),
    desk: at('cash-desk API'),
    close: async () => {
      server.kill()
      await once(server, 'exit')
    },
  }
}

async function answersAt(folder: string, data: string): Promise<AnsweredRequest[]> {
  const server = await opened(folder, data)
  try {
    return await askEverything(server)
  } finally {
    await server.close()
  }
}

const scratch = mkdtempSync(join(tmpdir(), 'kasalab-answers-'))
try {
  if (root === '') throw new Error('--root FOLDER names the other checkout')
  const before = await answersAt(resolve(root), join(scratch, 'other.db'))
  const after = await answersAt(here, join(scratch, 'own.db'))
  const different = before.filter(({ text }, place) => text !== after[place]?.text)
  for (const { asked, text } of different.slice(0, 10)) {
    const now = after.find((each) => each.asked === asked)?.text
    process.stdout.write(`✖ ${asked}\n  before ${text.slice(0, 2000)}\n  now    ${now?.slice(0, 2000)}\n`)
  }
  const equal = before.length - different.length
  process.stdout.write(`${equal} of ${before.length} answers are equal, ${after.length} asked here\n`)
  process.exitCode = different.length === 0 && before.length === after.length ? 0 : 1
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
