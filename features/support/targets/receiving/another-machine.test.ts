/**
 * A server on another machine calls the receiver of the profile: played in a network namespace of its own, where the
 * machine allows that, and everywhere by a second address of this one.
 */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  fileNamed,
  kasalab,
  kasalabApart,
  openStrangerOfOurs,
  writtenProfile,
} from '../../../proofs/foreign-servers/stranger-under-test.ts'
import { titled } from '../../../proofs/foreign-servers/titled.ts'
import type { Summary } from '../../report/summary.ts'
import { ownEnvironment } from '../../run/child-process.ts'
import type { Profile } from '../profile/profile.ts'

const MAIN = join(import.meta.dirname, '../../../../server/main.ts')

/** Webhooks that need neither a clock nor a fault. */
const CALLED = titled('A webhook is told of a return as of', 'A receiver that has the key')

/** Namespaces of the target and of who judges it: neither has a loopback in common with this machine. */
const [TARGET, JUDGE] = [`kasalab-target-${process.pid}`, `kasalab-judge-${process.pid}`]
/** Of a net with two machines. */
const NET = `10.203.${process.pid % 256}`
const [HERE, THERE] = [`${NET}.1`, `${NET}.2`]

const PORT = 39_000 + (process.pid % 1000)

const ip = (line: string): boolean => spawnSync('ip', line.split(' ')).status === 0

/** Joined by a virtual cable. None of its ends is on this machine: browsers of other tests drop what they load then. */
const areApart =
  process.platform === 'linux' &&
  ip(`netns add ${TARGET}`) &&
  ip(`netns add ${JUDGE}`) &&
  ip(`link add judge netns ${JUDGE} type veth peer name target netns ${TARGET}`) &&
  ip(`-n ${JUDGE} addr add ${HERE}/30 dev judge`) &&
  ip(`-n ${TARGET} addr add ${THERE}/30 dev target`) &&
  [`${JUDGE} link set judge`, `${JUDGE} link set lo`, `${TARGET} link set target`, `${TARGET} link set lo`].every(
    (end) => ip(`-n ${end} up`),
  )
after(() => {
  for (const namespace of [TARGET, JUDGE]) ip(`netns delete ${namespace}`)
})

/** Our own server there. @returns its profile */
async function serverThere(): Promise<Profile> {
  const file = fileNamed('there.json')
  const ports = ['--port', '0', '--local-port', '0', '--lan-port', '0']
  const server = spawn(
    'ip',
    [
      ...['netns', 'exec', TARGET, process.execPath, MAIN],
      ...['--no-lab', '--authority-delay', '0', '--host', THERE, '--data', ':memory:', '--profile', file, ...ports],
    ],
    { env: ownEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  after(() => server.kill())
  const ended = once(server, 'close').then(() => assert.fail(`the server has ended: ${said}`))
  const isUp = async (): Promise<void> => {
    while (!existsSync(file)) await sleep(100)
  }
  await Promise.race([isUp(), ended])
  ended.catch(() => {})
  return JSON.parse(readFileSync(file, 'utf8')) as Profile
}

/** Runs webhooks with a receiver at an address of the machine that judges. */
async function verified(name: string, profile: Profile, host: string, run = kasalab): Promise<void> {
  const receiver = { listen: `${host}:${PORT}`, public_url: `http://${host}:${PORT}` }
  const target = writtenProfile(`${name}.json`, { ...profile, receiver })
  const report = fileNamed(`report of ${name}`)
  const { code, said } = await run(['verify', '--target', target, '--report', report, ...CALLED])
  assert.equal(code, 0, said)
  const { clauses, not_tested } = JSON.parse(readFileSync(join(report, 'summary.json'), 'utf8')) as Summary
  for (const id of ['WHK-001', 'WHK-013']) assert.equal(clauses[id], 'passed', `${id}\n${said}`)
  assert.deepEqual(not_tested, [], said)
}

test('a server that is called from another address of this machine is judged by its webhooks', async () =>
  verified('second address', await openStrangerOfOurs(), '127.0.0.2'))

/** A command of the program on the machine of who judges. */
const byJudge: typeof kasalab = (args, input) =>
  kasalabApart(args, input, undefined, ['ip', 'netns', 'exec', JUDGE, process.execPath])

const SKIPPED = areApart ? {} : { skip: 'network namespaces need Linux and its administrator' }
test('a server on another machine is judged by its webhooks as one at home', SKIPPED, async () => {
  const profile = await serverThere()
  assert.equal(new URL(profile.cloud!).hostname, THERE)
  await verified('another machine', profile, HERE, byJudge)
  const alone = writtenProfile('alone.json', profile)
  const { said } = await byJudge(['verify', '--target', alone, ...CALLED])
  assert.match(said, /^– the target is on another machine, and the profile has no receiver for its calls/m)
})
