/** Clients whose defect is seen when something befalls the world, and when they work offline. */
import type { Defect } from './defects.ts'

const REFUSED_SHIFT = ['if (now !== meanwhile) throw', 'if (now !== meanwhile) return'] as const
const GOES_ON = ['if (!remedy) throw', 'if (!remedy) return'] as const
const CODES_SPENT = '    await goOnline()\n    await seeToCodes()\n'
const OFFLINE = { of: 'careful-offline' } as const

export const WORLD_DEFECTS: readonly Defect[] = [
  {
    name: 'waits for its shift no longer than a moment',
    rules: ['survives-the-authority'],
    edits: [['n < 100', 'n < 9']],
    shown: { paths: ['/shifts'], by: ['authority mute'] },
  },
  {
    name: 'takes each shift that is not CREATED for an open one',
    rules: ['sells-in-no-refused-shift'],
    edits: [REFUSED_SHIFT, ['  if (!state.change?.isIn) await putIn(50000)\n', '']],
    shown: { paths: ['/shifts'], by: ['shift refused'] },
  },
  {
    name: 'does not mind how its closing ends',
    rules: ['sees-a-refused-closing'],
    edits: [["await shiftBecomes('CLOSED', 'CLOSING')", "await shiftBecomes('CLOSED', 'CLOSING').catch(() => {})"]],
    shown: { paths: ['/shifts/close'], by: ['closing refused'] },
  },
  {
    name: 'says that a refused sale is sold',
    rules: ['tells-of-refusals'],
    edits: [
      // biome-ignore lint/suspicious/noTemplateCurlyInString: Text of a client
      ['  if (!isMade) throw new Error(`a sale is refused: ${JSON.stringify(json)}`)\n', ''],
      ['process.exitCode = 1', 'process.exitCode = 0'],
    ],
    shown: { paths: ['/receipt/sell'], by: ['receipt refused'] },
  },
  {
    ...{ name: 'gives up a shift of a register that is cut off', ...OFFLINE },
    rules: ['survives-a-cut-off-register'],
    edits: [['n < 100', 'n < 9']],
    shown: { paths: ['/shifts'], by: ['server unreachable'] },
  },
  {
    ...{ name: 'asks but once to come back online', ...OFFLINE },
    rules: ['survives-the-authority'],
    edits: [['if (!isAsked || n % 3 === 0)', 'if (n === 0)']],
    shown: { paths: ['/go-online'], by: ['authority mute'] },
  },
  {
    ...{ name: 'leaves out what it cannot sell behind midnight', ...OFFLINE },
    rules: ['closes-behind-midnight'],
    edits: [["  'shift.other_day': close,\n", ''], GOES_ON],
    shown: { paths: ['/receipts/sell'], by: ['past midnight'] },
  },
  {
    ...{ name: 'repeats what midnight has made impossible', ...OFFLINE },
    rules: ['closes-behind-midnight'],
    edits: [["'shift.other_day': close", "'shift.other_day': async () => {}"]],
    shown: { paths: ['/receipts/sell'], by: ['past midnight'] },
  },
  {
    ...{ name: 'leaves out what it cannot sell behind 24 hours', ...OFFLINE },
    rules: ['closes-behind-24-hours'],
    edits: [["  'shift.too_long': close,\n", ''], GOES_ON],
    shown: { paths: ['/receipts/sell'], by: ['past 24 hours'] },
  },
  {
    ...{ name: 'closes its shift where it has been offline too long', ...OFFLINE },
    rules: ['comes-back-behind-36-hours'],
    edits: [["'cash_register.offline_limit': goOnline", "'cash_register.offline_limit': close"]],
    shown: { paths: ['/receipts/sell'], by: ['offline past 36 hours'] },
  },
  {
    ...{ name: 'goes offline without a look at its codes', ...OFFLINE },
    rules: ['sees-to-offline-codes'],
    edits: [['  await seeToCodes()\n  const isDone', '  const isDone']],
  },
  {
    ...{ name: 'asks for codes while it is offline', ...OFFLINE },
    rules: ['survives-the-end-of-codes'],
    edits: [[CODES_SPENT, '    await seeToCodes()\n']],
    shown: { paths: ['/receipts/sell'], by: ['codes spent'] },
  },
  {
    ...{ name: 'stays offline', ...OFFLINE },
    rules: ['goes-back-online'],
    edits: [['  if (!state.isBack) await goOnline()\n', '']],
  },
]
