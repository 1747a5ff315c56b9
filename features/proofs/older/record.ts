/**
 * Keeps data of a version: `node features/proofs/older/record.ts CHECKOUT NAME` starts the server of another checkout,
 * plays some days of a shop at it, and writes its database and a file of a world to `fixtures/older/NAME`.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { freePort } from '../kit/free-port.ts'
import { AnyVersion, askOlder } from './client.ts'
import { playDays } from './day.ts'
import { WORLDS } from './shop.ts'

const root = join(import.meta.dirname, '../../..')

/** As small as it gets: these files are in every clone. */
const packed = (bytes: Buffer | string): Buffer =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS } })

/** Starts the server of a checkout, and waits until it answers. */
async function started(checkout: string, data: string): Promise<{ server: ChildProcess; version: AnyVersion }> {
  const [port, local, lan] = [await freePort(), await freePort(), await freePort()]
  const ports = [`--port=${port}`, `--local-port=${local}`, `--lan-port=${lan}`, '--smtp-port=0']
  const options = ['server/main.ts', ...ports, `--data=${data}`, '--clock=virtual', '--authority-delay=PT0.2S']
  const server = spawn(process.execPath, options, { cwd: checkout, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const text of server.stdout!.setEncoding('utf8')) if (text.includes('Kasalab is open')) break
  const at = (of: number): string => `http://127.0.0.1:${of}`
  return { server, version: await AnyVersion.at(at(port), at(local), at(lan)) }
}

async function main([checkout, name]: string[]): Promise<void> {
  if (!checkout || !name) throw new Error('usage: node features/proofs/older/record.ts CHECKOUT NAME')
  const folder = mkdtempSync(join(tmpdir(), 'kasalab-older-'))
  const data = join(folder, 'kasalab.db')
  const { server, version } = await started(resolve(checkout), data)
  try {
    await playDays(version, join(checkout, 'fixtures/receipts'))
    const kept = join(root, 'fixtures/older', name)
    mkdirSync(kept, { recursive: true })
    const file = await askOlder('GET', `${version.cloud}/w/${WORLDS.shop}/lab/snapshot`)
    writeFileSync(join(kept, 'world.json.br'), packed(file.text))
    server.kill('SIGTERM')
    await once(server, 'exit')
    // Ended in order, it has written everything into the file itself.
    writeFileSync(join(kept, 'kasalab.db.br'), packed(readFileSync(data)))
  } finally {
    server.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  }
}

await main(process.argv.slice(2))
