/** Situations of a world during an episode: each fault of the lab, all of them, a damaged journal, a moved clock. */
import type { FuzzedOperation, FuzzedSurface } from './surfaces.ts'

/** A scripted request; `{name}` in its path is filled in from memory. */
export interface Step {
  surface: FuzzedSurface
  method: string
  path: string
  body?: unknown
}

export interface FuzzSituation {
  name: string
  /** Creates the situation. A required body that is omitted is made from its schema. */
  script: readonly Step[]
  clock?: 'real'
  /** Requests in parallel; default: one after another. */
  crowd?: number
}

const lab = (method: string, path: string, body?: unknown): Step => ({
  surface: 'lab',
  method,
  path: `/lab${path}`,
  body,
})
const desk = (path: string, body?: unknown): Step => ({ surface: 'desk', method: 'POST', path: `/api/v1${path}`, body })
const cloud = (path: string, body?: unknown): Step => ({
  surface: 'cloud',
  method: 'POST',
  path: `/api/v1${path}`,
  body,
})

const later = (by: string): Step => lab('POST', '/clock/advance', { by })
export const saleStep = (id: string, pieces = 1): Step =>
  desk('/receipt/sell', {
    id,
    goods: [{ code: '1', name: 'Хліб', price: 2550, quantity: pieces * 1000 }],
    payments: [{ type: 'CASH', value: 2550 * pieces }],
    print: true,
  })
const SALES = ['a0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000002'] as const

const offline = [cloud('/cash-registers/go-offline'), saleStep(SALES[0]), saleStep(SALES[1], 3)]
const working = [
  cloud('/webhook', { url: '{webhook_inbox_url}' }),
  desk('/shift/open'),
  later('PT1M'),
  saleStep('a0000000-0000-4000-8000-000000000000', 2),
]

/** Faults that need a pending document. */
const OF_JOURNAL = /journal/

/** @param operations of the lab: the faults are those they describe */
export function situationsOf(operations: readonly FuzzedOperation[]): FuzzSituation[] {
  const faults = operations.filter(({ method, path }) => method === 'PUT' && path.startsWith('/lab/faults/'))
  const on = ({ path }: FuzzedOperation): Step => lab('PUT', path.replace('/lab', ''))
  const quirks = [
    'signout-null-body',
    'offline-time-without-token',
    'terminal-auth-id-only',
    'connectivity-without-key',
  ]
  return [
    { name: 'all is well', script: working },
    ...faults.map((fault) => ({
      name: fault.path.split('/').at(-1)!,
      script: [...working, ...(OF_JOURNAL.test(fault.path) ? offline : []), on(fault)],
    })),
    { name: 'every fault at once', script: [...working, ...offline, ...faults.map(on)] },
    {
      name: 'a damaged journal goes online',
      script: [
        ...working,
        ...offline,
        lab('PUT', '/faults/journal-deleted'),
        cloud('/cash-registers/go-online'),
        later('PT1M'),
      ],
    },
    { name: 'offline', script: [...working, ...offline] },
    { name: 'offline and back', script: [...working, ...offline, cloud('/cash-registers/go-online'), later('PT1M')] },
    {
      name: 'a clock set back',
      script: [...working, lab('PUT', '/clock', { mode: 'virtual', now: '2026-05-30T06:00:00Z' })],
    },
    {
      name: 'a clock set forward',
      script: [...working, lab('PUT', '/clock', { mode: 'virtual', now: '2026-06-04T06:00:00Z' })],
    },
    { name: 'every quirk', script: [...quirks.map((name) => lab('PUT', `/quirks/${name}`)), ...working] },
    {
      name: 'put back from its file',
      script: [...working, lab('GET', '/snapshot'), saleStep(SALES[0]), lab('PUT', '/snapshot')],
    },
    { name: 'nothing has happened', script: [] },
    { name: 'a real clock', script: working, clock: 'real' },
    { name: 'a crowd', script: working, crowd: 8 },
  ]
}
