import assert from 'node:assert/strict'
import { test } from 'node:test'
import Type from 'typebox'
import { Filled } from './model.ts'
import { operation, reply } from './operation.ts'

const row = { method: 'POST', surface: 'cloud', summary: '', clauses: [] } as const

/** Checked by the compiler: what a handler is given follows from its row. */
const rows = [
  operation({
    ...row,
    id: 'typed',
    path: '/shifts/:shift_id/:page.png',
    who: 'cashier',
    query: Type.Object({ limit: Filled(Type.Integer({ default: 10 })), desc: Type.Optional(Type.Boolean()) }),
    optionalBody: Type.Object({ name: Type.String() }),
    handle({ params, query, body, cashier, ...request }) {
      const texts: string[] = [params.shift_id, params.page, cashier.id, body?.name ?? '']
      const count: number = query.limit
      const desc: boolean | undefined = query.desc
      // @ts-expect-error a cashier's token names no register
      const named = request.register.id
      // @ts-expect-error a member the schema does not have
      return reply(200, [texts, count, desc, named, query.offset])
    },
  }),
  operation({
    ...row,
    id: 'varied',
    path: '/shifts',
    who: 'cashier and key',
    body: Type.Object({ id: Type.String() }),
    variant: { quirk: 'register-shifts-without-token', who: 'key', body: Type.Object({ id: Type.Null() }) },
    handle({ register, body, ...request }) {
      const id: string | null = body.id
      // @ts-expect-error with the quirk there is a key alone
      return reply(200, [register.id, id, request.cashier.id])
    },
  }),
]

test('a row is handed on as it is written', () => {
  assert.deepEqual(
    rows.map(({ id, path, who }) => [id, path, who]),
    [
      ['typed', '/shifts/:shift_id/:page.png', 'cashier'],
      ['varied', '/shifts', 'cashier and key'],
    ],
  )
})
