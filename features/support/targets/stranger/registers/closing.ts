/** Closes a shift left open: at its desk, if there is one, else in the cloud. */

import type { Integrator } from '../../../actors/integrator.ts'
import type { RegisterCard } from '../../../actors/world-card.ts'
import type { Answer } from '../../../law/answer.ts'
import { ifThere } from '../requests/offered-operations.ts'
import { type AskDesk, emptyDrawer } from './drawer.ts'
import type { ListedShift } from './registers-shown.ts'

/**
 * An open shift has an X-report; its drawer is emptied before it is closed.
 * @param otherwise cash in the drawer where the desk has no report of it, minor units
 * @returns the answer to the closing; `not open`: the desk has no report; null: the desk closes no shifts
 */
export async function closeAtDesk(ask: AskDesk, otherwise: () => Promise<number>): Promise<Answer | 'not open' | null> {
  const report = await ifThere(() => ask('shift/xreport'))
  if (report && report.status >= 400) return 'not open'
  await emptyDrawer(ask, otherwise)
  return ifThere(() => ask('shift/close'))
}

/** The desk's requests that empty a drawer, sent to the cloud by the cashier of the shift. */
const askCloud =
  (opener: Integrator): AskDesk =>
  async (path, body) => {
    if (path === 'receipt/service') return opener.send('POST', '/receipts/service', { body: body! })
    if (path === 'receipt/sell') return opener.send('POST', '/receipts/sell', { body: nested(body as FlatSale) })
    const report = await opener.send('POST', '/reports')
    return { ...report, body: { report: report.body } }
  }

interface FlatSale {
  goods: ({ quantity: number } & Record<string, unknown>)[]
}

/** A sale of the desk as the cloud takes it: what is sold beside how much. */
const nested = ({ goods, ...sale }: FlatSale): object => ({
  ...sale,
  goods: goods.map(({ quantity, ...good }) => ({ good, quantity })),
})

/**
 * Where there is no desk, the drawer is emptied first. Tries the cashier who opened the shift first, then those who may close others' shifts.
 * @param keeper who can see the register
 * @returns the last answer: the others were refusals
 */
export async function closeInCloud(
  keepers: readonly Integrator[],
  { keeper, register, shift }: { keeper: Integrator; register: RegisterCard; shift: ListedShift },
): Promise<Answer> {
  const { id, cashier } = shift
  const opener = cashier ? keepers.find((each) => each.cashier?.id === cashier.id) : keeper
  if (opener && register.local_base_url === null) await emptyDrawer(askCloud(opener), async () => 0)
  const own = await opener?.closeShift()
  if (own && own.status < 400) return own
  for (const each of keepers.filter((each) => each !== keeper)) {
    const closed = await each.closeShiftOf(register, id)
    if (closed.status < 400) return closed
  }
  return keeper.closeShiftOf(register, id)
}
