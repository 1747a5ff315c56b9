import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { profileOf } from './profile.ts'
import { READING_A } from './reading-a.ts'
import { READING_B } from './reading-b.ts'
import type { Reading } from './readings.ts'
import { startServer } from './server.ts'

/** The third reading: reading a, with what a server in a language without null does. */
const READING_C: Reading = {
  ...READING_A,
  name: 'c',
  times: 'local',
  nothing: 'left-out',
  extraMember: ['node', 'c-3'],
  noMoment: null,
  nilReceipt: null,
  emptyFiscal: null,
  drawerCarried: false,
  codesFor: [
    'GO_OFFLINE',
    'SHIFT_OPEN',
    'SHIFT_CLOSE',
    'SELL',
    'RETURN',
    'CASH_WITHDRAWAL',
    'SERVICE_IN',
    'SERVICE_OUT',
  ],
  taxNumbers: [4, 6, 7, 9],
  taxLetters: ['P', 'R', 'S', 'T'],
}

const READINGS = new Map([READING_A, READING_B, READING_C].map((each) => [String(each.name), each]))

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    'lan-port': { type: 'string' },
    profile: { type: 'string' },
    reading: { type: 'string', default: 'a' },
    smtp: { type: 'string' },
    unsubscribed: { type: 'string', default: '' },
    'offline-hours': { type: 'string', default: '36' },
    'history-days': { type: 'string', default: '30' },
  },
})

const [smtpHost, smtpPort] = (values.smtp ?? '').split(':')
const lanPort = values['lan-port']

const server = await startServer({
  port: Number(values.port),
  ...(lanPort === undefined ? {} : { lanPort: Number(lanPort) }),
  reading: READINGS.get(values.reading) ?? READING_A,
  smtp: smtpHost ? { host: smtpHost, port: Number(smtpPort ?? 25) } : null,
  unsubscribed: values.unsubscribed.toLowerCase().split(',').filter(Boolean),
  offlineHoursMax: Number(values['offline-hours']),
  historyDays: Number(values['history-days']),
})

if (values.profile) writeFileSync(values.profile, `${JSON.stringify(profileOf(server), null, 2)}\n`)
console.log(
  `lawful server (reading ${server.world.reading.name}): cloud ${server.cloud}, profile ${values.profile ?? 'none'}`,
)

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    server.close()
    process.exit(0)
  })
}
