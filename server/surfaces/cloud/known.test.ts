import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openServer } from '../../../features/proofs/kit/server.ts'
import { knownOperations } from './known.ts'

const { app } = await openServer()

async function asked(line: string, place = ''): Promise<[number, string | null]> {
  const [method, path] = line.split(' ') as [string, string]
  const { status, headers } = await fetch(`${app.addresses.cloud}${place}${path}`, { method })
  return [status, headers.get('x-rule')]
}

/** A path of a line: with an id for a parameter, and `*` as nothing or as more. */
const pathsOf = (line: string): string[] =>
  (line.endsWith('*') ? [line.slice(0, -1), line.replace('*', '/x')] : [line]).map((each) =>
    each.replace(/\{\w+\}/g, '70000000-0000-4000-8000-000000000009'),
  )

for (const { lines, because } of knownOperations)
  test(`known, not simulated, because ${because}`, async () => {
    for (const line of lines.flatMap(pathsOf))
      for (const place of ['', '/w/default'])
        assert.deepEqual(
          await asked(line, place),
          [404, `known, not simulated, because ${because}; NS-31`],
          place + line,
        )
  })

test('what is beside a known operation is answered as ever', async () => {
  assert.deepEqual(await asked('PUT /api/v1/orders'), [405, 'method not served at this path; CLD-001; allow=GET'])
  assert.deepEqual(await asked('GET /api/v1/np'), [404, 'nothing at this path; CLD-001; docs=GET /api/docs'])
  assert.deepEqual(await asked('DELETE /api/v1/currency/rate'), [
    404,
    'nothing at this path; CLD-001; docs=GET /api/docs',
  ])
  assert.equal((await asked('GET /api/v1/orders'))[0], 403)
  assert.equal((await asked('GET /api/v1/invoices'))[0], 403)
})
