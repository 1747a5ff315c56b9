/** Acts of cashiers, keys, computers and bills. */
import { plainSale } from '../receipts.ts'
import { act, ONE_HOUR_MS, SECOND_MS, type StormStage, underSenior } from './act.ts'

/** A fault of the cashier, the register or the organization over an open shift: receipts are refused, then made again. */
const disturbed =
  (name: string, subject: (stage: StormStage) => Record<string, string>, more: Record<string, unknown> = {}) =>
  async (stage: StormStage): Promise<void> => {
    const { shop, run } = stage
    if (!(await shop.ready())) return
    const of = subject(stage)
    await run.fault(name, { ...of, ...more })
    await shop.sell(plainSale(run.chance))
    await shop.service(1000)
    await shop.sell(plainSale(run.chance), 'cloud')
    if (run.chance.happens(0.8)) await shop.close('desk')
    await run.clearFault(name, of)
    await run.advance(SECOND_MS)
    if (await shop.ready()) await shop.sell(plainSale(run.chance))
  }

const ofCashier = ({ shop }: StormStage): Record<string, string> => ({ cashier_id: shop.cashier.id })
const ofRegister = ({ shop }: StormStage): Record<string, string> => ({ cash_register_id: shop.register.id })

export const peopleActs = [
  act(
    'blocked',
    2,
    ['blocked cashier with an open shift', 'cashier unblocked', 'blocked cashier closes'],
    disturbed('cashier-blocked', ofCashier),
  ),
  act('deactivated', 1, ['deactivated cashier'], disturbed('cashier-deactivated', ofCashier)),
  act('key expired', 1, ['key expired amid a shift'], disturbed('key-expired', ofCashier)),
  act('signature stopped', 1, ['signature stopped'], disturbed('signature-stopped', ofCashier)),
  act('frozen', 1, ['register frozen'], disturbed('register-frozen', ofRegister)),
  act(
    'unpaid',
    1,
    ['bill unpaid'],
    disturbed('bill-unpaid', () => ({})),
  ),
  act('another computer', 1, ['another computer'], disturbed('other-device', ofRegister)),
  act('a senior closes for a blocked cashier', 1, ['closed by force of age'], async (stage) => {
    const { run } = stage
    const [shop, senior] = underSenior(stage)
    const cashier = { cashier_id: shop.cashier.id }
    if (!(await shop.ready())) return
    await run.fault('cashier-blocked', cashier)
    await run.ask(
      shop.cloudCall('close', 'POST', `/shifts/${shop.book.shift!.id}/close`, undefined, { cashier: senior }),
    )
    await run.advance(5 * SECOND_MS)
    await run.clearFault('cashier-blocked', cashier)
    await shop.ready()
  }),
  act('a second sign-in', 3, ['second sign-in', 'wrong password'], async ({ shop, run }) => {
    if (!(await shop.ready())) return
    const former = run.tokens.get(shop.cashier.id)
    await shop.signIn(shop.cashier, 'not-this-one')
    await shop.signIn()
    await shop.sell(plainSale(run.chance), 'cloud')
    const look = shop.cloudCall('look', 'GET', '/cashier/shift')
    if (former) await run.ask({ ...look, request: { ...look.request, headers: { authorization: `Bearer ${former}` } } })
  }),
  act('sign out', 2, ['signed out'], async ({ shop, run }) => {
    if (!(await shop.ready())) return
    await run.ask(shop.cloudCall('sign-out', 'POST', '/cashier/signout'))
    await shop.sell(plainSale(run.chance), 'cloud')
    await shop.signIn()
    await shop.sell(plainSale(run.chance), 'cloud')
  }),
  act('a quiet hour', 1, [], async ({ run }) => run.advance(ONE_HOUR_MS)),
]
