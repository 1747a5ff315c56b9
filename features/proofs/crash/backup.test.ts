/** `kasalab backup`: the copy of a server at work opens, and has every sale that was answered before the command began. */

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { temporaryFolder } from '../kit/folder.ts'
import { HANGING_MS } from '../kit/hanging.ts'
import { ranProgram } from '../kit/program.ts'
import { openServer } from '../kit/server.ts'
import { ServerProcess } from '../kit/server-process.ts'
import { commandInThread } from '../kit/thread/in-thread.ts'

const folder = temporaryFolder()
const at = (name: string): string => join(folder, name)

/** Tills that sell at once. */
const TILLS = 4
/** Sales that are answered before the first copy, and between two. */
const SALES = 15
const COPIES = 2

const backup = (...args: string[]) => commandInThread(['backup', ...args])

const BREAD = { code: '1', name: 'Хліб', price: 2000, quantity: 1000 }
const sale = (id: string): object => ({ id, goods: [BREAD], payments: [{ type: 'CASH', value: 2000 }] })

describe('a server that sells', () => {
  test('each copy opens, and has what was answered before it began', {
    timeout: HANGING_MS,
  }, async (context) => {
    const data = at('kasalab.db')
    const server = await ServerProcess.start(data, 0, ['--authority-delay', '0'])
    context.after(() => server.kill())
    const desk = (path: string, body: object): Promise<Response> =>
      fetch(`${server.addresses.local}/api/v1/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    assert.equal((await desk('shift/open', {})).status, 200)
    const answered: string[] = []
    let sells = true
    let sold = (): void => {}
    const till = async (): Promise<void> => {
      while (sells) {
        const id = randomUUID()
        const { status } = await desk('receipt/sell', sale(id))
        assert.equal(status, 200)
        answered.push(id)
        sold()
      }
    }
    const reached = (count: number): Promise<void> =>
      new Promise((resolve) => {
        sold = () => answered.length >= count && resolve()
        sold()
      })
    const tills = Array.from({ length: TILLS }, till)
    const copies: { file: string; before: string[] }[] = []
    for (let n = 1; n <= COPIES; n++) {
      await reached(answered.length + SALES)
      const before = [...answered]
      const file = at(`copy-${n}.db`)
      const { code, said } = await ranProgram(['backup', '--data', data, file])
      assert.deepEqual([code, said.startsWith(`${file}: a copy of ${data}, `)], [0, true], said)
      copies.push({ file, before })
    }
    sells = false
    await Promise.all(tills)
    for (const { file, before } of copies) {
      assert.equal(statSync(file).mode & 0o077, 0, 'it is its owner’s alone')
      const database = new DatabaseSync(file, { readOnly: true })
      assert.equal(database.prepare('PRAGMA integrity_check').get()?.integrity_check, 'ok')
      database.close()
      assert.ok(before.length >= SALES)
      const copy = await openServer({ data: file }, context)
      for (const id of before) {
        const { status } = await fetch(`${copy.app.addresses.local}/api/v1/receipts/${id}`)
        assert.equal(status, 200, `${id} is in ${file}`)
      }
      await copy.close()
    }
    assert.deepEqual(
      readdirSync(folder).filter((name) => /\.[0-9a-f]{8}-/.test(name)),
      [],
      'no unfinished copy is left',
    )
  })
})

test('what cannot be copied, and where no copy can go, is said in words; nothing is overwritten', async () => {
  const taken = at('taken.db')
  writeFileSync(taken, 'mine')
  const foreign = at('foreign.db')
  const other = new DatabaseSync(foreign)
  other.exec('CREATE TABLE a (b)')
  other.close()
  const stopped = at('stopped.db')
  const server = await ServerProcess.start(stopped)
  await server.kill()
  const from = ['--data', stopped]
  const cases: [args: string[], code: number, said: RegExp][] = [
    [[...from, taken], 1, /taken\.db exists already, and has been left as it is: name another file/],
    [[...from, stopped], 1, /stopped\.db exists already/],
    [[...from, folder], 1, /is a directory: name a file in it/],
    [[...from, at('none/x.db')], 1, /x\.db cannot be written: there is no directory/],
    [from, 2, /one FILE is needed: where the copy goes/],
    [[...from, at('a.db'), at('b.db')], 2, /one FILE is needed/],
    [[...from, '--nonsense', at('a.db')], 2, /there is no option --nonsense/],
    [['--data', at('none.db'), at('a.db')], 1, /there is no database .*none\.db: name it with --data/],
    [['--data', taken, at('a.db')], 1, /it is no SQLite database/],
    [['--data', foreign, at('a.db')], 1, /it belongs to another program/],
    [['--data', ':memory:', at('a.db')], 1, /:memory: keeps nothing on disk/],
    [['--store', 'postgres://kasalab:hidden@localhost/kasalab', at('a.db')], 1, /is copied by its own tool: pg_dump/],
  ]
  for (const [args, code, said] of cases) {
    const found = await backup(...args)
    assert.equal(found.code, code, found.said)
    assert.match(found.said, said)
    assert.doesNotMatch(found.said, /hidden|\n./)
  }
  assert.equal(readFileSync(taken, 'utf8'), 'mine')
  assert.ok(!existsSync(at('a.db')))
  // After a kill all may be in the log beside the file
  assert.equal((await backup(...from, at('of-stopped.db'))).code, 0)
  await (await openServer({ data: at('of-stopped.db') }, null)).close()
})
