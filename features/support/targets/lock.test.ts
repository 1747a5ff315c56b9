/** Two runs cannot use the same registers, in one profile or two, and a dead run does not keep them. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { before, test } from 'node:test'
import {
  inFrontOf,
  kasalab,
  kasalabApart,
  openStrangerOfOurs,
  type StrangerRun,
  writtenProfile,
} from '../../proofs/foreign-servers/stranger-under-test.ts'
import { holdRegisters, queueForRegisters } from './lock.ts'
import { type Profile, parseProfile } from './profile/profile.ts'

const SELLING = [
  ...['--only-features', '--features', join(import.meta.dirname, '../../wire/local-endpoints.feature')],
  ...['--name', '^Opening a shift answers'],
]

let ours: Profile
before(async () => {
  ours = await openStrangerOfOurs()
})

/** A profile of one register, at another cloud. */
const other = (name: string, id: string, cloud = 'http://cloud.example'): Profile =>
  parseProfile(
    {
      name,
      cloud,
      cashiers: { 'the cashier': { login: 'a', password: 'b' } },
      registers: { 'the register': { id, license_key: 'k', is_test: true } },
    },
    'here',
  )

/** Our server under a proxy's address, since other files lock the registers of its own. */
const proxied = () => inFrontOf(ours.cloud!, () => false)

test('a run holds the registers of its profile', async () => {
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  let signings = 0
  const cloud = await inFrontOf(ours.cloud!, ({ url }, answer) => {
    if (!url!.endsWith('/cashier/signin') || signings++ > 0) return false
    begun.resolve()
    // The run waits there until it has been seen that it holds them.
    void ended.promise.then(() => answer.writeHead(403).end())
    return true
  })
  const profile = { ...ours, cloud }
  const run: Promise<StrangerRun> = kasalab(['verify', '--target', writtenProfile('locked.json', profile), ...SELLING])
  await begun.promise
  assert.throws(() => holdRegisters(profile), /process \d+, with the profile kasalab/)
  ended.resolve()
  assert.equal((await run).code, 2)
  holdRegisters(profile)()
})

test('while registers are held, a run ends with 2 and a sentence, and so does a preflight', async () => {
  const profile = { ...ours, cloud: await proxied() }
  const target = writtenProfile('held.json', profile)
  const release = holdRegisters(profile)
  try {
    const { code, said } = await kasalab(['verify', '--target', target, ...SELLING])
    assert.equal(code, 2, said)
    assert.match(
      said,
      /^kasalab: another run is under way on registers of kasalab: process \d+, with the profile kasalab; wait/,
    )
    assert.equal(said.trim().split('\n').length, 1)
    const same = writtenProfile('same-register.json', { ...profile, name: 'other' })
    const looked = await kasalab(['target', 'check', same])
    assert.equal(looked.code, 2, looked.said)
    assert.match(looked.said, /another run is under way on registers of other: process \d+, with the profile kasalab/)
  } finally {
    release()
  }
  const again = await kasalab(['target', 'check', target])
  assert.equal(again.code, 0, again.said)
})

test('a lock of a dead process is free, and one of a living process is not', async () => {
  const profile = other('dead', '40000000-0000-4000-8000-00000000dead')
  const holder = `import { holdRegisters } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))}
    holdRegisters(${JSON.stringify(profile)}); console.log('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', holder], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  assert.throws(() => holdRegisters(profile), new RegExp(`process ${child.pid}, with the profile dead`))
  child.kill('SIGKILL')
  await once(child, 'exit')
  holdRegisters(profile)()
})

test('a part of a run begins when the run before it has ended', async () => {
  const profile = { ...ours, cloud: await proxied() }
  const release = holdRegisters(profile)
  const args = ['verify', '--target', writtenProfile('part.json', profile), ...SELLING, '--shard', '1/1']
  const { code, said } = await kasalabApart(args, '', ({ stdout }) => {
    stdout!.on('data', (text) => {
      if (String(text).includes('waiting for registers of kasalab')) release()
    })
  })
  assert.equal(code, 0, said)
  assert.match(said, /^– waiting for registers of kasalab, which process \d+ has$/m)
  assert.match(said, /^[1-9]\d* passed, 0 failed, /m)
})

test('a part of a run waits for registers that another run has, and says so once', async () => {
  const profile = other('parts', '40000000-0000-4000-8000-000000009a27')
  const release = holdRegisters(profile)
  const notes: string[] = []
  const waiting = Promise.withResolvers<void>()
  const queued = queueForRegisters(profile, (text) => {
    notes.push(text)
    if (notes.length === 2) waiting.resolve()
  })
  await waiting.promise
  release()
  const own = await queued
  assert.throws(() => holdRegisters(profile), /another run is under way/)
  own()
  assert.equal(notes.length, 2)
  assert.match(notes[0]!, /^parts of a run \(--shard\) that share a profile run one after another on this machine/)
  assert.match(notes[1]!, new RegExp(`^waiting for registers of parts, which process ${process.pid} has$`))
})

test('a register of a cloud is locked under any profile, and one of another cloud is another', () => {
  const release = holdRegisters(other('one', 'ABCDEF00-0000-4000-8000-000000000001'))
  try {
    assert.throws(() => holdRegisters(other('two', 'abcdef00-0000-4000-8000-000000000001', 'http://CLOUD.example/')))
    holdRegisters(other('three', 'abcdef00-0000-4000-8000-000000000002'))()
    holdRegisters(other('four', 'abcdef00-0000-4000-8000-000000000001', 'http://else.example'))()
  } finally {
    release()
  }
  holdRegisters(other('two', 'abcdef00-0000-4000-8000-000000000001'))()
})
