/** A start on rows of worlds, states and timers that cannot be read. */

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { eachEngine, knexBehind, openUnderTest } from '../../features/proofs/kit/engines.ts'
import { openApp } from '../../features/proofs/kit/server.ts'
import { ownEnvironment } from '../../features/support/run/child-process.ts'
import { App } from '../app/app.ts'
import { isPostgres } from './engine.ts'

/** Starts a server with a real clock on free ports: its exit code, and its output until it ended or listened. */
async function start(place: string) {
  const main = new URL('../main.ts', import.meta.url).pathname
  const ports = ['--port', '0', '--local-port', '0', '--lan-port', '0']
  const child = spawn(process.execPath, [main, isPostgres(place) ? '--store' : '--data', place, ...ports], {
    env: ownEnvironment(),
  })
  let output = ''
  let errors = ''
  const greeted = new Promise<void>((resolve) =>
    child.stdout.on('data', (chunk) => {
      output += chunk
      resolve()
    }),
  )
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const ended = once(child, 'close')
  await Promise.race([greeted, ended])
  if (child.exitCode === null) child.kill('SIGTERM')
  await ended
  return { code: child.exitCode, output, errors }
}

eachEngine((engine) => {
  test('an unreadable default world ends the start with a sentence that names its row', async () => {
    const place = engine.place(true)
    await (await App.open({ data: place, clock: 'real', log: pino({ level: 'silent' }) })).close()
    const spoilt: [object, RegExp][] = [
      [{ fixture: 'gone' }, /worlds: name default cannot be read: it names the fixture gone, and there is none;/],
      [
        { fixture: 'house', clock: 'sundial' },
        /worlds: name default cannot be read: it is not what was written there;/,
      ],
    ]
    for (const [columns, sentence] of spoilt) {
      const { knex, store } = await openUnderTest(null, place)
      await knex('worlds').update(columns)
      await store.close()
      const { code, errors } = await start(place)
      assert.equal(code, 1)
      assert.match(errors, sentence)
      assert.equal(errors.trim().split('\n').length, 1)
    }
  })

  test('an unreadable other world, state or timer is logged, and the app opens', async (context) => {
    const place = engine.place(true)
    const log = (lines: { place: string }[]) =>
      pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
    const before = await App.open({ data: place, clock: 'real', log: pino({ level: 'silent' }) })
    const { id } = await before.worlds.create({ name: 'spoilt' })
    const { id: other } = await before.worlds.create({ name: 'timed' })
    const terminal = `terminal:${(await before.worlds.find('timed'))!.reference.seed.terminals[0]!.id}`
    const knex = knexBehind(before.store)
    await knex('timers').insert([
      { world: id, address: 'a:1', id: 't', due: 1, event: '{"type":"x"}' },
      { world: other, address: 'a:1', id: 't', due: 1, event: '{' },
    ])
    await knex('snapshots').insert({ world: other, address: terminal, state: '{' })
    await knex('worlds').where({ id }).update({ clock: 'sundial' })
    await before.close()
    const lines: { place: string }[] = []
    await openApp({ data: place, clock: 'real', log: log(lines) }, context)
    // A store of one process is read when something is due in its worlds
    while (lines.length < 3) await setImmediate()
    assert.deepEqual(lines.map(({ place }) => place).sort(), [
      `snapshots: world ${other}, address ${terminal}`,
      `timers: world ${other}, address a:1, id t`,
      'worlds: name spoilt',
    ])
  })
})
