/** Wrong servers of the cloud API: offline codes, and what the tax authority answers to them. */
import { instant } from '../../../../../machines/instant.ts'
import { codesLeft } from '../../../../../machines/ledger.ts'
import { OFFLINE_CODES } from '../../../../../machines/limits.ts'
import * as grants from '../../../../../machines/register/offline-codes.ts'
import { codesAskedOffline } from '../../../../../machines/rules/codes.ts'
import type { CodeGrant } from '../../../../../machines/vocabulary/document.ts'
import * as authority from '../../../../../server/surfaces/cloud/registers/authority-answer.ts'
import { serviceResponse } from '../../../../../server/surfaces/cloud/registers/authority-answer.ts'
import * as codes from '../../../../../server/surfaces/cloud/registers/offline-codes.ts'
import { asksFirstRegister, asksQuery, row, shows } from '../../seams/rows.ts'
import { excused } from '../../seams/rules.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inModule, inModuleScope, type Seam } from '../../seams/seam.ts'
import { wrong } from '../../wrong-server.ts'

/** The number of codes that is meant where none is said. */
const standardCount = (id: string, wrong: number): Seam =>
  inSchema(schemaWithin(row(id).query!, 'properties', 'count'), (right) => ({ ...right, default: wrong }))

export default [
  wrong(
    'CLD-411',
    'stores 100 codes at most for one request',
    asksQuery('askOfflineCodes', ({ count }) => ({ count: Math.min(count, 100) })),
  ),
  wrong(
    'CLD-411',
    'says of offline codes that there are 2000 for ever',
    inModule(codes, 'codeCountModel', (right) => (pool) => {
      const available = Math.min(2000, codesLeft(pool))
      return { ...right(pool), available, used: pool.asked - available }
    }),
  ),
  wrong(
    'CLD-411',
    'lists no offline codes but the first 2000',
    inModule(
      codes,
      'offlineCodeModels',
      (right) => (pool, register, wanted) => right(pool, register, Math.min(wanted, 2000)),
    ),
  ),
  wrong(
    'CLD-411',
    'loses codes when a register has more grants side by side than it keeps',
    inModuleScope<(all: CodeGrant[]) => CodeGrant[]>(grants, 'bounded', (right) => (all) => {
      const kept = right(all)
      return kept.length === all.length ? kept : [...kept.slice(0, -1), { ...kept.at(-1)!, count: all.at(-1)!.count }]
    }),
  ),
  wrong(
    'CLD-412',
    'asks for 150 codes where nothing is said of their number',
    standardCount('askOfflineCodes', OFFLINE_CODES.listed),
  ),
  wrong(
    'CLD-412',
    'asks for 2000 codes whatever is said of their number',
    asksQuery('askOfflineCodes', () => ({ count: OFFLINE_CODES.asked })),
  ),
  wrong(
    'CLD-413',
    'never waits until the codes are stored',
    inModule(
      authority,
      'authorityAnswer',
      (right) => async (where, type, ask) =>
        type === 'codes.granted' ? { said: await ask(), came: false } : right(where, type, ask),
    ),
  ),
  wrong(
    'CLD-413',
    'always waits until the codes are stored',
    asksQuery('askOfflineCodes', () => ({ sync: true })),
  ),
  wrong(
    'CLD-413',
    'says DONE of codes that have not come',
    shows('askOfflineCodes', (answer, { query }) => (query.sync ? serviceResponse('DONE') : answer)),
  ),
  wrong(
    'CLD-414',
    'asks for codes at a register that fell offline by itself',
    excused(codesAskedOffline, ({ offline }) => offline?.requested !== true),
  ),
  wrong(
    'CLD-414',
    'asks for codes while what was made offline is being sent',
    excused(codesAskedOffline, ({ link }) => link === 'sending'),
  ),
  wrong(
    'CLD-415',
    'credits the first register of the organization with the codes',
    asksFirstRegister('askOfflineCodes'),
  ),
  wrong(
    'CLD-416',
    'lists codes that have been spent',
    inModule(
      codes,
      'offlineCodeModels',
      (right) => (pool, register, wanted) => right({ ...pool, next: 1, spent: [] }, register, wanted),
    ),
  ),
  wrong(
    'CLD-416',
    'lists the latest codes first',
    inModule(
      codes,
      'offlineCodeModels',
      (right) =>
        (...given) =>
          right(...given).toReversed(),
    ),
  ),
  wrong(
    'CLD-416',
    'dates the codes of a second grant by the first',
    inModule(
      codes,
      'offlineCodeModels',
      (right) => (pool, register, wanted) =>
        right(pool, register, wanted).map((code) => ({ ...code, created_at: instant(pool.grants[0]!.at) })),
    ),
  ),
  wrong(
    'CLD-417',
    'lists 150 codes whatever is asked for',
    asksQuery('getOfflineCodes', () => ({ count: OFFLINE_CODES.listed })),
  ),
  wrong(
    'CLD-417',
    'lists all codes where nothing is said of their number',
    standardCount('getOfflineCodes', OFFLINE_CODES.maximum),
  ),
  wrong('CLD-418', 'lists codes of the first register, whatever the key', asksFirstRegister('getOfflineCodes')),
  wrong(
    'CLD-419',
    'counts no code as used',
    inModule(codes, 'codeCountModel', (right) => (pool) => ({ ...right(pool), used: 0 })),
  ),
  wrong(
    'CLD-419',
    'goes on counting codes that are spent',
    inModule(codes, 'codeCountModel', (right) => (pool) => {
      const enough_offline_codes = pool.asked >= OFFLINE_CODES.enough
      return { ...right(pool), available: pool.asked, used: 0, enough_offline_codes }
    }),
  ),
  wrong('CLD-420', 'counts the codes of the first register, whatever the key', asksFirstRegister('countOfflineCodes')),
]
