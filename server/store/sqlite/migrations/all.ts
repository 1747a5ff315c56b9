/** All knex migrations, from a new file to the present schema. */
import type { Knex } from 'knex'
import {
  announcements,
  keptByType,
  links,
  lists,
  prepayments,
  printedReports,
  receivedEvents,
  receivedMails,
  shiftReports,
  wholeNumbers,
} from './indexes.ts'
import { damagedRows, restoration, unlistedWorlds, worldNumbers } from './restoration.ts'
import { registers, secret, shiftIds } from './rows.ts'
import { bodiesApart, clockSteps, house, statesInOrder, worldUse } from './tables.ts'

const all: Record<string, Knex.Migration> = {
  '001-house': house,
  '002-restoration': restoration,
  '003-links': links,
  '004-lists': lists,
  '005-printed-reports': printedReports,
  '006-announcements': announcements,
  '007-registers': registers,
  '008-world-numbers': worldNumbers,
  '009-clock-steps': clockSteps,
  '010-received-events': receivedEvents,
  '011-damaged-rows': damagedRows,
  '012-secret': secret,
  '013-shift-ids': shiftIds,
  '014-received-mails': receivedMails,
  '015-states-in-order': statesInOrder,
  '016-kept-by-type': keptByType,
  '017-unlisted-worlds': unlistedWorlds,
  '018-shift-reports': shiftReports,
  '019-prepayments': prepayments,
  '020-whole-numbers': wholeNumbers,
  '021-world-use': worldUse,
  '022-bodies-apart': bodiesApart,
}

/** Migrations by name, in order. */
export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => Object.keys(all),
  getMigrationName: (name) => name,
  getMigration: async (name) => all[name]!,
}
