/** Extended reports in words: kind, period, place and format. */

import type { Integrator } from '../../actors/integrator.ts'
import { type Answer, content, member } from '../../law/answer.ts'
import { traitsOfRegisters } from '../../traits/value-traits.ts'
import { PROGRAM } from '../../wire/http.ts'
import type { ScenarioWorld } from '../../world/scenario-world.ts'
import { registerRoles } from '../../world/session.ts'
import { inKyiv } from '../cells.ts'
import { anyWord, named, parameter } from '../parameter-types.ts'
import { MAILED, organizationOf, otherMembers } from './inputs.ts'

/** The last segment of the path of its creation. */
const KINDS: Record<string, string> = {
  'report of goods': 'goods',
  'report of Z-reports': 'z',
  'report of actual revenue': 'actual_revenue',
  'report of net turnover': 'net_turnover',
  "bookkeeper's report": 'bookkeeper_z_report',
  'report of the daily cash flow': 'daily_cash_flow',
  'report of receipts': 'receipt',
}

/** Parameters of a report beside its period. */
const CHOICES: Record<string, object> = {
  'in short': { custom: true },
  'at length': { custom: false },
  'as JSON': { export_extension: 'JSON' },
  'as CSV': { export_extension: 'CSV' },
  'as a workbook': { export_extension: 'EXCEL' },
  'with names': { organization_info: true },
  'without names': { organization_info: false },
  'by mail': MAILED,
}

/** Requests it as often as the words say; the answer is the last one. */
export type Asking = (scenario: ScenarioWorld, integrator: Integrator) => Promise<Answer>

const instant = (day: string, time: string): string => new Date(inKyiv(`${day} ${time}`)).toISOString()

/** A day of the Kyiv calendar. */
const dayOf = (kind: string, day: string): object =>
  kind === 'daily_cash_flow'
    ? { from_date: day }
    : { from_date: instant(day, '00:00:00'), to_date: instant(day, '23:59:59') }

const registers = anyWord(Object.keys(registerRoles))
const places = `${registers}|no register`

/** A single id as it is, several as a list. */
const oneOrMany = <T>(ids: T[]): T | T[] => (ids.length === 1 ? ids[0]! : ids)

/** The outlet of a register, from the cloud's answer to a cashier of its organization. */
async function outletOf(scenario: ScenarioWorld, integrator: Integrator, role: string): Promise<unknown> {
  const isForeign = role === 'the register of another organization'
  const knower = isForeign ? scenario.integrator('the cashier of another organization') : integrator
  const answer = await knower.send('GET', `/cash-registers/${scenario.registerOf(role).id}`)
  return member(content(answer), 'branch.id')
}

/** Requested only, awaited, or awaited and downloaded. */
export interface Getting {
  waits: boolean
  downloads: boolean
}

const GETTINGS: Record<string, Getting> = {
  'asks for': { waits: false, downloads: false },
  awaits: { waits: true, downloads: false },
  receives: { waits: true, downloads: true },
}
named('getting', Object.keys(GETTINGS), (words) => GETTINGS[words]!)

parameter(
  'extendedReport',
  new RegExp(
    `the (${anyWord(Object.keys(KINDS))})(?: of (\\d{4}-\\d\\d-\\d\\d)| from (\\S+) to (\\S+))` +
      `((?: (?:${anyWord(Object.keys(CHOICES))}))*)` +
      `(?: at ((?:${places})(?: and (?:${registers}))*))?(?: in the outlet of (${registers}))?` +
      '( for (?:the|no) organization)?( in English)?(?: (\\d+) times)?',
  ),
  (name, day, from, to, choices, at, outlet, whole, english, times): Asking =>
    async (scenario, integrator) => {
      const kind = KINDS[name!]!
      const chosen = Object.entries(CHOICES).filter(([words]) => choices?.includes(words))
      const ids = at?.split(' and ').filter((role) => role !== 'no register')
      const body = {
        ...(await otherMembers(scenario, kind, integrator)),
        ...(day === undefined ? { from_date: from, to_date: to } : dayOf(kind, day)),
        ...Object.assign({}, ...chosen.map(([, members]) => members)),
        ...(ids && { cash_register_id: oneOrMany(ids.map((role) => scenario.registerOf(role).id)) }),
        ...(whole && { organization_id: whole === ' for no organization' ? [] : [await organizationOf(integrator)] }),
        ...(outlet !== undefined && { branch_id: await outletOf(scenario, integrator, outlet) }),
      }
      const headers = { ...PROGRAM, ...(english && { 'accept-language': 'en' }) }
      const one = (): Promise<Answer> => integrator.send('POST', `/extended-reports/${kind}`, { headers, body })
      const answers = await Promise.all(Array.from({ length: Number(times ?? 1) }, one))
      const id = member(answers.at(-1)!.body, 'id')
      if (typeof id === 'string') scenario.ids.met.report_task_id = id
      return answers.at(-1)!
    },
  (_name, _day, _from, _to, _choices, at, outlet) => traitsOfRegisters(...(at?.split(' and ') ?? []), outlet),
)
