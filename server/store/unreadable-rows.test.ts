/**
 * Damages every kind of row, and calls every read of the cloud, the desk and the lab that queries it. By default most
 * kinds are damaged in two of the five ways, in rotation, so that every way occurs: in one in each engine, for what reads
 * them is the same. `KASALAB_EVERY_WAY=1` damages every kind in every way.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { eachEngine, knexBehind } from '../../features/proofs/kit/engines.ts'
import { serverOf } from '../../features/proofs/kit/server.ts'
import type { RegisterContext } from '../../machines/vocabulary/register.ts'
import { App } from '../app/app.ts'
import { cloudOperations, labOperations, localOperations } from '../app/operations.ts'
import type { World } from '../runtime/world/world.ts'
import { application } from '../transport/http/application.ts'
import type { Operation } from '../transport/http/operation.ts'

const ORIGIN = 'origin'

eachEngine((engine) => {
  let app: App
  let servers: Server[]
  let said: { place?: string; msg: string }[] = []

  before(async () => {
    const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(JSON.parse(line)) })
    app = await App.open({ data: engine.place(), clock: 'virtual', log })
    servers = [application(app, [...cloudOperations, ...labOperations]), application(app, localOperations)].map((app) =>
      serverOf(app),
    )
    const [cloud, local] = servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    app.addresses = {
      cloud: cloud!,
      local: local!,
      lan: 'ws://127.0.0.1:1',
      proxy: 'ws://127.0.0.1:1/paylink/ws',
      smtp: 'smtp://127.0.0.1:1',
    }
    await busyWorld()
    await findQueries()
  })

  after(async () => {
    agent.destroy()
    app.worlds.hangUp()
    for (const server of servers) server.close()
    await app.close()
  })

  // biome-ignore lint/suspicious/noExplicitAny: the body of any call
  type Answer = { status: number; body: any }

  /** A bare client: this file makes thousands of calls, and fetch costs more CPU time than their answers. */
  const agent = new Agent({ keepAlive: true })

  async function call(method: string, url: string, headers: Record<string, string>, body?: unknown): Promise<Answer> {
    const sent = request(url, { method, agent, headers: { 'content-type': 'application/json', ...headers } })
    sent.end(body === undefined ? undefined : JSON.stringify(body))
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const text = await textOf(answer)
    const type = answer.headers['content-type'] ?? ''
    return { status: answer.statusCode!, body: type.includes('json') ? JSON.parse(text) : text }
  }

  interface Callers {
    cloud: string
    desk: string
    headers: Record<string, string>
    ids: Record<string, string>
  }

  /** Clients of a world; a fork has the tokens of its origin. */
  const inWorld = (callers: Callers, name: string): Callers => ({
    ...callers,
    cloud: callers.cloud.replace(ORIGIN, name),
    desk: callers.desk.replace(ORIGIN, name),
  })

  let origin: Callers

  /** A world with everything in it: a shift closed online, one open offline, an event being delivered. */
  async function busyWorld(): Promise<void> {
    const { body } = await call(
      'POST',
      `${app.addresses.cloud}/lab/worlds`,
      {},
      { name: ORIGIN, clock: { mode: 'virtual' } },
    )
    const { login, password } = body.cashiers[0]
    const { id, license_key } = body.cash_registers[0]
    const keys = { 'x-license-key': license_key, 'x-client-name': 'test', 'x-client-version': '1' }
    const cloud = body.base_url
    const { body: session } = await call('POST', `${cloud}/api/v1/cashier/signin`, keys, { login, password })
    const headers = { ...keys, authorization: `Bearer ${session.access_token}`, 'x-access-key': body.access_keys[0] }
    const desk = (path: string, sent?: unknown) => call('POST', `${body.local_base_url}/api/v1/${path}`, {}, sent)
    const lab = (method: string, path: string, sent?: unknown) => call(method, `${cloud}/lab/${path}`, {}, sent)
    const sale = (n: number) => ({
      id: `7f0f0c52-9e33-4a7b-8f5e-0a6f6a3f7d0${n}`,
      goods: [{ code: '1', name: 'Хліб', price: 2550, quantity: 2000 }],
      payments: [{ type: 'CASH', value: 5100 }],
      print: true,
    })
    await call('POST', `${cloud}/api/v1/webhook`, headers, { url: body.webhook_inbox_url })
    await call('POST', `${cloud}/api/v1/paylink/auth/client`, headers, {
      id: body.terminals[0].id,
      cash_register_id: id,
    })
    await desk('shift/open')
    await desk('receipt/sell', sale(1))
    await desk('shift/xreport')
    await desk('shift/close')
    await lab('POST', 'clock/advance', { by: 'PT1M' })
    await desk('shift/open')
    await lab('POST', 'clock/advance', { by: 'PT1M' })
    const span = { from_date: '2026-01-01T00:00:00Z', to_date: '2036-01-01T00:00:00Z', export_extension: 'JSON' }
    const { body: task } = await call('POST', `${cloud}/api/v1/extended-reports/z`, headers, span)
    await lab('PUT', 'faults/receiver-failing', {})
    await desk('receipt/sell', sale(2))
    await lab('POST', 'clock/advance', { by: 'PT3S' })
    const gone = await call('POST', `${cloud}/api/v1/cash-registers/go-offline`, headers, {})
    assert.equal(gone.status, 200)
    await desk('receipt/sell', { ...sale(3), delivery: { email: 'buyer@example.com', phone: '380501234567' } })
    const world = (await app.worlds.find(ORIGIN))!
    const mail = { from: 'a@a.aa', to: ['b@b.bb'], subject: 'x', message_id: null, size: 1, attachments: [] }
    const command = {
      type: 'mail.receive',
      at: world.clock.now(),
      mail,
      parts: null,
      raw: 'Subject: x\r\n\r\nx',
    } as const
    await app.switchboard.ask(world, 'mailbox:inbox', command)
    const [{ id: mail_id }] = (await lab('GET', 'mails')).body
    await desk('receipt/service', { payment: { type: 'CASH', value: 1000 } })
    const { body: shift } = await call('GET', `${cloud}/api/v1/cashier/shift`, headers)
    const bread = { code: 'ХЛ-1', name: 'Хліб', type: 'good', is_weight: false, price: 2550 }
    const { body: good } = await call('POST', `${cloud}/api/v1/goods`, headers, bread)
    const { organization_id } = world.reference.seed.cashiers[0]!
    const task_id = '7f0f0c52-9e33-4a7b-8f5e-0a6f6a3f7d0a'
    const upload = { type: 'import.request', organization_id, items: [], issues: [], total: 0 } as const
    await app.switchboard.ask(world, `goods-import:${task_id}`, { ...upload, at: world.clock.now() })
    const download = { type: 'export.request', organization_id, total: 1 } as const
    await app.switchboard.ask(world, `goods-export:${task_id}`, { ...download, at: world.clock.now() })
    const ids = {
      good_id: good.id,
      code: good.code,
      task_id,
      shift_id: shift.id,
      report_task_id: task.id,
      cash_register_id: id,
      id: body.terminals[0].id,
      register: id,
      job: '1',
      mail_id: String(mail_id),
    }
    origin = {
      cloud,
      desk: body.local_base_url,
      headers,
      ids: { ...ids, receipt_template_id: body.world, entity: 'x' },
    }
  }

  const reads: Operation[] = [...cloudOperations, ...localOperations, ...labOperations].filter(
    // Slips are tested with their own code; images and descriptions have no rows
    ({ method, path }) => method === 'GET' && !/prints|docs|openapi|logo/.test(path),
  )

  /** Answers of a world's reads. */
  async function asked(callers: Callers, operations = reads): Promise<Map<string, Answer>> {
    const answers = new Map<string, Answer>()
    await Promise.all(operations.map(async (each) => answers.set(nameOf(each), await read(callers, each))))
    return answers
  }

  const nameOf = ({ surface, id }: Operation): string => `${surface} ${id}`

  function read(callers: Callers, { id, path, surface }: Operation): Promise<Answer> {
    const at = path.replace(/:(\w+)/g, (_, name: string) => callers.ids[name] ?? name)
    const query = id === 'printPeriodicalReport' ? '?from_date=2026-06-01T00:00:00&to_date=2026-06-02T00:00:00' : ''
    return call('GET', (surface === 'local' ? callers.desk : callers.cloud) + at + query, callers.headers)
  }

  /** A query of a read, and the rows it finds. */
  interface Query {
    sql: string
    bindings: unknown[]
    rows: { type?: string; body?: string }[]
  }

  /** The queries of each read with nothing in memory, recorded in the busy world. */
  const queries = new Map<Operation, Query[]>()
  /** Reads that change the store. */
  const writes: Operation[] = []

  async function findQueries(): Promise<void> {
    const world = (await app.worlds.find(ORIGIN))!
    for (const operation of reads) {
      await world.idle()
      app.switchboard.forget(world)
      const before = await engine.changes(knexBehind(app.store))
      const heard: Query[] = []
      const listen = (found: object, { sql, bindings }: Query) =>
        void heard.push({ sql, bindings, rows: [found].flat() })
      knexBehind(app.store).on('query-response', listen)
      await read(origin, operation)
      await world.idle()
      knexBehind(app.store).off('query-response', listen)
      queries.set(operation, heard)
      if ((await engine.changes(knexBehind(app.store))) !== before) writes.push(operation)
    }
  }

  interface Damage {
    table: string
    /** Column of the table; null: rows are deleted. */
    column: string | null
    /** Address of the one actor whose state is damaged. */
    address?: string
    /** Type of the facts that are damaged. */
    type?: string
  }

  /** The reads that query the damaged rows; damage does not affect the others. */
  const readersOf = (damage: Damage): Operation[] =>
    reads.filter((operation) => queries.get(operation)!.some((query) => meets(query, damage)))

  function meets({ sql, bindings, rows }: Query, { table, column, address, type }: Damage): boolean {
    if (!sql.includes(table) || (column !== null && !sql.includes(column) && !sql.includes('*'))) return false
    if (address !== undefined && /[`"]address[`"] = [?$]/.test(sql)) return bindings.includes(address)
    // The last number of the journal is the same whatever is missing in it
    if (type !== undefined && /^select max\([`"]n[`"]\)/.test(sql)) return false
    const types = rows.map((row) => row.type ?? (row.body && JSON.parse(row.body).type))
    return type === undefined || types.length === 0 || types.some((each) => each === undefined || each === type)
  }

  /** A read may fail only with the documented "store not available", and only when it needs that very row. */
  function assertSound(answers: Map<string, Answer>, needed: RegExp | null): void {
    for (const [id, { status, body }] of answers) {
      if (status === 503 && needed?.test(id)) assert.equal(body.code, 'store.unavailable', id)
      else if (status >= 500) assert.fail(`${id} answers ${status}: ${JSON.stringify(body)}`)
    }
  }

  const WAYS: Record<string, string | null> = {
    'of wrong types': 'wrong',
    deleted: null,
    'no JSON': '{"type":',
    null: 'null',
    empty: '{}',
  }

  /** Ways in rotation: the kinds read most come first and get the ways that go deepest. */
  const TURNS = [
    ['of wrong types', 'deleted'],
    ['of wrong types', 'no JSON'],
    ['deleted', 'null'],
    ['of wrong types', 'empty'],
    ['deleted', 'no JSON'],
    ['null', 'empty'],
  ]

  /** Ways in which a kind of row is damaged. @param place index of the kind in its list */
  const waysFor = (place: number): [name: string, way: string | null][] => {
    const own = TURNS[place % TURNS.length]![(place + (engine.name === 'PostgreSQL' ? 1 : 0)) % 2]
    return Object.entries(WAYS).filter(([name]) => process.env.KASALAB_EVERY_WAY === '1' || name === own)
  }

  /** Types of facts that are read individually; all others are read by the journal alone. */
  const READ_BY_TYPE = [
    'receipt.created',
    'shift.created',
    'shift.closing',
    'register.went-offline',
    'documents.fiscalized',
    'event.received',
    'mail.received',
    'mailing.begun',
  ]

  /** Every read loads the timers of its world; only the lab shows them. */
  const labReads = reads.filter(({ surface }) => surface === 'lab')

  /** Actors with a state in the busy world. */
  const ACTORS = [
    'register',
    'cashier',
    'session',
    'authority',
    'terminal',
    'webhook',
    'printer',
    'receiver',
    'report-task',
    'mailbox',
    'mailing',
    'messenger',
    'catalogue',
    'goods-import',
    'goods-export',
  ]

  /** Lists that must answer even when an actor's state is damaged. */
  const LISTS = [
    'cloud listShifts',
    'lab listFacts',
    'lab listTimers',
    'lab getWorld',
    'lab getSnapshot',
    'lab listReports',
  ]

  test('no read writes, except those marked as not safe', () => {
    // A mail stored by an older server is parsed when first read, and the result saved
    assert.deepEqual(writes.map(nameOf), ['local printPeriodicalReport', 'lab getMail'])
    const unsafe = reads.filter((operation) => operation.unsafe)
    // The register is offline, so it does not request codes
    assert.deepEqual(unsafe.map(nameOf), ['cloud askOfflineCodes', 'local printPeriodicalReport'])
  })

  let forks = 0

  const KEYS: Record<string, string[]> = {
    facts: ['n'],
    documents: ['register', 'number'],
    shifts: ['id'],
    snapshots: ['address'],
    timers: ['address', 'id'],
  }

  /** The same members with values of other types, except the one that identifies the fact. */
  function ofWrongTypes(value: unknown): unknown {
    if (typeof value === 'number') return 'seven'
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return 7
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, name === 'type' ? each : ofWrongTypes(each)]),
    )
  }

  /** A fork of the busy world with some rows damaged behind the server's back. */
  async function damaged(table: string, which: object, column: string, way: string | null): Promise<[World, Callers]> {
    const world = await app.worlds.create({ name: `damaged-${forks++}`, from: ORIGIN })
    const rows = () => knexBehind(app.store)(table).where({ world: world.id, ...which })
    await world.idle()
    if (way === null) await rows().delete()
    else if (way !== 'wrong') await rows().update({ [column]: way })
    else
      for (const row of await rows().select('*')) {
        const key = KEYS[table]!.map((name) => [name, row[name]])
        const upset = JSON.stringify(ofWrongTypes(JSON.parse(row[column])))
        await rows()
          .where(Object.fromEntries(key))
          .update({ [column]: upset })
      }
    app.switchboard.forget(world)
    return [world, inWorld(origin, world.name)]
  }

  /** Distinct values of a column in the busy world. */
  const kinds = async (table: string, column: string): Promise<string[]> => {
    const { id } = (await app.worlds.find(ORIGIN))!
    const rows: Record<string, string>[] = await knexBehind(app.store)(table).where({ world: id }).distinct(column)
    return rows.map((row) => row[column]!)
  }

  test('without damage every read answers', async () => {
    for (const [id, { status }] of await asked(origin)) assert.ok(status < 500 && status !== 401, `${id} ${status}`)
  })

  test('every kind of row exists to be damaged', async () => {
    const types = await kinds('facts', 'type')
    for (const type of READ_BY_TYPE) assert.ok(types.includes(type), type)
    const actors = (await kinds('snapshots', 'address')).map((address) => address.split(':')[0]!)
    assert.deepEqual([...new Set(actors)].sort(), ACTORS.toSorted())
  })

  for (const [place, type] of READ_BY_TYPE.entries())
    for (const [name, way] of waysFor(place))
      test(`facts ${type}, ${name}: every read answers`, async () => {
        const [world, callers] = await damaged('facts', { type }, 'body', way)
        const answers = await asked(callers, readersOf({ table: 'facts', column: way && 'body', type }))
        assertSound(answers, null)
        if (way !== null && way !== 'wrong') {
          const lines = answers.get('lab listFacts')!.body.filter((each: { type: string }) => each.type === type)
          assert.ok(lines.length > 0)
          for (const line of lines) assert.deepEqual([line.fact, line.unreadable], [null, true])
        }
        await app.worlds.delete(world)
      })

  for (const [name, way] of waysFor(0))
    test(`all facts, ${name}: every read answers`, async () => {
      const [world, callers] = await damaged('facts', {}, 'body', way)
      assertSound(await asked(callers), null)
      await app.worlds.delete(world)
    })

  for (const [place, actor] of ACTORS.entries())
    for (const [name, way] of waysFor(place))
      test(`state, ${actor}, ${name}: a read that needs it answers that the store is not available`, async () => {
        const address = (await kinds('snapshots', 'address')).find((each) => each.startsWith(`${actor}:`))!
        const [world, callers] = await damaged('snapshots', { address }, 'state', way)
        const answers = await asked(callers, readersOf({ table: 'snapshots', column: way && 'state', address }))
        assertSound(answers, /./)
        if (!['cashier', 'session'].includes(actor))
          for (const list of LISTS) assert.equal(answers.get(list)?.status ?? 200, 200, list)
        const { status } = await call('POST', `${callers.cloud}/lab/clock/advance`, {}, { by: 'PT1M' })
        assert.equal(status, 200, 'the clock goes on')
        assert.equal((await call('POST', `${callers.cloud}/lab/reset`, {})).status, 200, 'a reset is the way out')
        await app.worlds.delete((await app.worlds.find(world.name))!)
      })

  for (const [name, way] of Object.entries(WAYS)) {
    test(`shifts, ${name}: lists leave them out, a single one is not found`, async () => {
      const [world, callers] = await damaged('shifts', {}, 'body', way)
      const answers = await asked(callers, readersOf({ table: 'shifts', column: way && 'body' }))
      assertSound(answers, null)
      assert.deepEqual(answers.get('cloud listShifts')!.body.results, [])
      assert.equal(answers.get('cloud getShift')!.status, 404)
      await app.worlds.delete(world)
    })

    test(`timers, ${name}: every read answers, the other timers fire`, async () => {
      const [world, callers] = await damaged('timers', {}, 'event', way)
      assertSound(await asked(callers, labReads), null)
      const { status } = await call('POST', `${callers.cloud}/lab/clock/advance`, {}, { by: 'PT1M' })
      assert.equal(status, 200)
      await app.worlds.delete(world)
    })
  }

  const impossible = {
    n: 9999,
    status: 'NONE',
    fiscal_code: null,
    ...(engine.name === 'SQLite' && { settled_at: 'x' }),
  }
  for (const [column, value] of Object.entries(impossible))
    test(`an impossible ${column} in the ledger: every read answers`, async () => {
      const [world, callers] = await damaged('documents', {}, column, value as never)
      if (value === null)
        await knexBehind(app.store)('documents')
          .where({ world: world.id })
          .update({ [column]: null })
      assertSound(await asked(callers, readersOf({ table: 'documents', column: null })), null)
      await app.worlds.delete(world)
    })

  test('the opening of a shift is deleted: the shift is shown without it, and logged', async () => {
    const [world, callers] = await damaged('documents', { number: 1 }, 'n', null)
    const { id } = world.reference.firstRegister
    const answers = await asked(callers, readersOf({ table: 'documents', column: null }))
    assertSound(answers, null)
    const { results } = answers.get('cloud listShifts')!.body
    assert.deepEqual(
      results.map(
        (shift: { initial_transaction: { serial: number } | null }) => shift.initial_transaction?.serial ?? null,
      ),
      [null, 4],
    )
    await app.worlds.delete(world)

    said = []
    const [other, others] = await damaged('facts', { type: 'shift.created' }, 'body', '{}')
    await asked(others, readersOf({ table: 'facts', column: 'body', type: 'shift.created' }))
    assert.ok(said.some(({ place }) => place === `documents: world ${other.id}, register ${id}, number 1`))
    await app.worlds.delete(other)
  })

  for (const [name, way] of Object.entries(WAYS))
    test(`a pending document, ${name}: ERR-110`, async () => {
      const { id } = (await app.worlds.find(ORIGIN))!.reference.firstRegister
      const { ledger } = await app.switchboard.read<RegisterContext>((await app.worlds.find(ORIGIN))!, `register:${id}`)
      const row = await knexBehind(app.store)('documents').where({ register: id, number: ledger.first_pending }).first()
      const [world, callers] = await damaged('facts', { n: row.n }, 'body', way)
      const sold = await call(
        'POST',
        `${callers.desk}/api/v1/receipt/service`,
        {},
        { payment: { type: 'CASH', value: 1 } },
      )
      assert.deepEqual([sold.status, sold.body.code], [400, 'cash_register.protection_damaged'])
      const sent = await call('POST', `${callers.cloud}/api/v1/cash-registers/go-online`, callers.headers)
      assert.deepEqual([sent.status, sent.body.code], [400, 'cash_register.protection_damaged'])
      await app.worlds.delete(world)
    })

  /** Damaged columns by table. */
  const COLUMNS = [
    ['facts', 'body'],
    ['shifts', 'body'],
    ['snapshots', 'state'],
    ['timers', 'event'],
    ['documents', 'n'],
  ] as const

  for (const [place, [table, column]] of COLUMNS.entries())
    for (const [name, way] of waysFor(place)) {
      // A number that is none is only kept by SQLite
      if (table === 'documents' && way !== null && engine.name === 'PostgreSQL') continue
      test(`a world whose ${table} are damaged, ${name}, is the same after its file is restored`, async () => {
        const text = table === 'documents' && way !== null ? '"x"' : way === 'wrong' ? '"x"' : way
        const [world, callers] = await damaged(table, {}, column, text)
        const file = await call('GET', `${callers.cloud}/lab/snapshot`, {})
        assert.equal(file.status, 200)
        const other = await app.worlds.create({})
        const put = await call('PUT', `${app.addresses.cloud}${other.prefix}/lab/snapshot`, {}, file.body)
        assert.equal(put.status, 200, JSON.stringify(put.body).slice(0, 300))
        const restored = (await app.worlds.find(other.name))!
        for (const [each] of COLUMNS) assert.deepEqual(await rowsOf(restored, each), await rowsOf(world, each), each)
        await app.worlds.delete(world)
        await app.worlds.delete(restored)
      })
    }

  /** Rows of a world in a table, without its number. */
  async function rowsOf({ id: world }: World, table: string): Promise<string[]> {
    const rows: Record<string, unknown>[] = await knexBehind(app.store)(table).where({ world })
    return rows.map((row) => JSON.stringify({ ...row, world: 0, ...(table === 'facts' && { id: 0 }) })).sort()
  }

  test('a file with inconsistent lists is refused, and each place named', async () => {
    const { body: file } = await call('GET', `${origin.cloud}/lab/snapshot`, {})
    assert.equal(file.gaps, undefined)
    assert.equal(file.damaged, undefined)
    const emptied: [string, RegExp][] = [
      ['snapshots', /^no state of register:/],
      ['documents', /^no document 1 of register /],
      ['shifts', /^no shift /],
      ['facts', /^no fact /],
    ]
    const world = await app.worlds.create({ name: 'restored' })
    for (const [list, msg] of emptied) {
      const { status, body } = await call(
        'PUT',
        `${app.addresses.cloud}${world.prefix}/lab/snapshot`,
        {},
        { ...file, [list]: [] },
      )
      assert.equal(status, 422, list)
      assert.ok(
        body.detail.some((each: { loc: string[]; msg: string }) => each.loc[0] === 'body' && msg.test(each.msg)),
        list,
      )
    }
    const one = structuredClone(file)
    one.documents.splice(1, 1)
    const { status, body } = await call('PUT', `${app.addresses.cloud}${world.prefix}/lab/snapshot`, {}, one)
    assert.equal(status, 422)
    assert.match(body.detail[0].msg, /^no document 2 of register /)
  })
})
