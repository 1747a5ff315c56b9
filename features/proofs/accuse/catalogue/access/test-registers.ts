/** Wrong servers of the cash-desk API: signing in, keys, test registers, colleagues, and how long a register was offline. */
import { testModeDiffers } from '../../../../../machines/rules/access.ts'
import * as offlineTime from '../../../../../server/surfaces/cloud/registers/offline-time.ts'
import { reached } from '../../seams/reached.ts'
import { asks, shows } from '../../seams/rows.ts'
import { excused } from '../../seams/rules.ts'
import { inModule } from '../../seams/seam.ts'
import { keyReadAs } from '../../subjects/access.ts'
import { wrong } from '../../wrong-server.ts'

export default [
  wrong(
    'CLD-005',
    'knows a key by its letters, small or capital',
    keyReadAs((key) => key.toLowerCase()),
  ),
  wrong(
    'CLD-012',
    'lets a production cashier work on a test register',
    excused(testModeDiffers, (register, { cashier }) => register.is_test && cashier != null && !cashier.is_test),
  ),
  wrong(
    'CLD-103',
    'takes a password with blanks around it',
    asks('signIn', (request) => {
      reached()
      const body = request.body as { password: string }
      return { ...request, body: { ...body, password: body.password.trim() } }
    }),
  ),
  wrong(
    'CLD-308',
    'lists no production cashiers beside test cashiers',
    shows('listOrganizationCashiers', (listed: { id: string }[], { world, cashier }) =>
      listed.filter(({ id }) => world.reference.cashiers.get(id)!.is_test === cashier!.is_test),
    ),
  ),
  wrong(
    'CLD-421',
    'sums up the longest of several offline times only',
    shows('getOfflineTime', ({ status, sessions }) => ({
      status: { ...status, total: Math.max(0, ...sessions.map(({ duration }: { duration: number }) => duration)) },
      sessions,
    })),
  ),
  wrong(
    'CLD-421',
    'counts an offline time under way beyond the end of the window',
    inModule(offlineTime, 'offlineSessions', (right) => (links, window) => {
      const { to, now } = window
      const underWay = right(links, { ...window, to: Math.max(to, now) }).find(({ end }) => end === null)
      if (!underWay || to >= now) return right(links, window)
      reached()
      const lastReturn = links.findLastIndex(({ type }) => type !== 'register.went-offline')
      return [...right(links.slice(0, lastReturn + 1), window), { ...underWay, end: now }]
    }),
  ),
]
