/** Wrong servers of lists, windows and pages, written blind. */
import { receiptTemplate } from '../../../../machines/receipt-template.ts'
import type { RegisterContext } from '../../../../machines/vocabulary/register.ts'
import * as registerModels from '../../../../server/surfaces/cloud/models/register.ts'
import { asks, asksQuery, handles, shows } from '../seams/rows.ts'
import { inCall } from '../seams/seam.ts'
import { hears } from '../seams/turns.ts'
import { listedBy } from '../subjects/lists.ts'
import { withOffsetOf } from '../subjects/offsets.ts'
import type { WrongServersByName } from '../wrong-server.ts'

/** A page of a list of shifts, with those alone that are kept. */
const keeps = (ids: string | readonly string[], isKept: (shift: any, query: any) => boolean) =>
  shows(ids, (page, { query }) => ({ ...page, results: page.results.filter((each: any) => isKept(each, query)) }))

export default {
  'CLD-010: shows one register more than the limit on every page but the first': () =>
    listedBy('listRegisters', ({ limit, offset }) => (offset > 0 ? { limit: limit + 1 } : {})),
  'CLD-425: takes a register for busy whose opening was refused': () =>
    inCall(registerModels, 'activeShift', (right, context: Pick<RegisterContext, 'shift'>) => {
      const { shift } = context
      return shift?.status === 'CLOSED' && shift.opened_at === null ? shift : right(context)
    }),
  'CLD-428: finds a register by its number with blanks around it': () =>
    asksQuery('listRegisters', ({ fiscal_number }) => (fiscal_number ? { fiscal_number: fiscal_number.trim() } : {})),
  'CLD-429: shows nothing from the third page on': () =>
    listedBy('listRegisters', ({ limit, offset }) => (offset >= 2 * limit ? { offset: Number.MAX_SAFE_INTEGER } : {})),
  'CLD-434: looks for the statuses that were named before, where none are': () => {
    const former = new Map<string, readonly string[]>()
    return asks('listRegisterShifts', (request) => {
      const { statuses } = request.query as { statuses?: readonly string[] }
      const place = `${request.world.id} ${request.register!.id}`
      if (statuses) former.set(place, statuses)
      return { ...request, query: { ...request.query, statuses: former.get(place) } }
    })
  },
  'CLD-435: reverses a page of a register’s shifts in place of the list': () =>
    handles('listRegisterShifts', async (right, request) => {
      const { desc } = request.query as { desc?: boolean }
      const given = await right({ ...request, query: { ...request.query, desc: false } })
      const page = given.body as { results?: object[] }
      return desc && page.results ? { ...given, body: { ...page, results: page.results.toReversed() } } : given
    }),
  'CLD-436: shows one shift fewer than the limit where a window is named': () =>
    listedBy('listRegisterShifts', ({ limit, from_date }) => (from_date && limit > 1 ? { limit: limit - 1 } : {})),
  'CLD-437: reads the end of a window of a register’s shifts by the offset of its beginning': () =>
    asksQuery('listRegisterShifts', ({ from_date, to_date }) =>
      from_date && to_date ? { to_date: withOffsetOf(from_date, to_date) } : {},
    ),
  'CLD-501: leaves a shift that is being opened out of a list of every status': () =>
    keeps('listShifts', ({ status }, { statuses }) => statuses !== undefined || status !== 'CREATED'),
  'CLD-502: forgets the beginning of a window where closed shifts are asked for': () =>
    asksQuery('listShifts', ({ statuses }) => (statuses?.includes('CLOSED') ? { from_date: undefined } : {})),
  'CLD-504: forgets the minutes of an offset': () =>
    asksQuery('listShifts', ({ from_date, to_date }) => {
      const whole = (moment?: string) => moment?.replace(/([+-]\d\d):?\d\d$/, '$1:00')
      return { ...(from_date && { from_date: whole(from_date) }), ...(to_date && { to_date: whole(to_date) }) }
    }),
  'CLD-504: holds the end of a window against the closing of a shift': () =>
    keeps(
      'listShifts',
      ({ closed_at }, { to_date }) => !closed_at || !to_date || Date.parse(closed_at) <= Date.parse(to_date),
    ),
  'CLD-602: begins a later page of templates with the last of the page before': () =>
    listedBy('listReceiptTemplates', ({ offset }) => (offset > 0 ? { offset: offset - 1 } : {})),
  'CLD-604: keeps of two edits of one moment the first': () =>
    hears(receiptTemplate.id, 'template.edit', (command, { updated_at }) =>
      command.at === updated_at ? null : command,
    ),
  'CLD-702: passes over a terminal between the first page and the next': () =>
    listedBy('listTerminals', ({ offset }) => (offset > 0 ? { offset: offset + 1 } : {})),
  'FLD-003: shows of every busy register the shift of the first': () =>
    shows('listRegisters', (page) => {
      const { shift } = page.results.find((each: any) => each.shift !== null) ?? { shift: null }
      return {
        ...page,
        results: page.results.map((each: any) => (each.shift === null ? each : { ...each, shift })),
      }
    }),
} satisfies WrongServersByName
