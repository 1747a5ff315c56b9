/** What looks at lists are answered with. */
import type { ByAct, Lawful } from '../expected.ts'
import type { ListAct } from './acts.ts'
import { idLookAnswers } from './id-looks.ts'
import { offlineTimeLooked } from './offline-time.ts'
import { receiptsListed, receiptsSearched } from './receipt-lists.ts'
import { registersListed } from './register-lists.ts'
import { ownShiftsListed, registerShiftsListed } from './shift-lists.ts'
import { templatesListed } from './template-lists.ts'
import { terminalsListed } from './terminal-lists.ts'

export const listAnswers: ByAct<ListAct, readonly Lawful[]> = {
  ...idLookAnswers,
  'list own shifts': ownShiftsListed,
  'list shifts of the register': registerShiftsListed,
  'list registers': registersListed,
  'look at the offline time': offlineTimeLooked,
  'list templates': templatesListed,
  'list terminals': terminalsListed,
  'list receipts': receiptsListed,
  'search receipts': receiptsSearched,
}
