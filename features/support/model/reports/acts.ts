/** Acts of extended reports: asking for one of each kind, and fetching its file. */
import { cloudAsk } from '../asking.ts'
import type { Ask, ByAct, Json } from '../expected.ts'
import type { State } from '../state.ts'
import type { ExtendedReportKind } from '../task.ts'
import { type MailAct, mailAsks } from './mails.ts'

export type ReportAct =
  | MailAct
  | { do: 'ask for a report'; by: string | null; kind: ExtendedReportKind; body: Readonly<Record<string, Json>> }
  /** The `nth` that was asked for. */
  | { do: 'look at a report task'; by: string | null; nth: number }
  | { do: 'fetch a report'; by: string | null; nth: number; as: 'json' | 'xlsx' }

/** The id of no task. */
const NO_TASK = 'f1000000-0000-4000-8000-00000000000f'

const pathOf = ({ tasks }: State, nth: number): string => `/extended-reports/${tasks[nth]?.id ?? NO_TASK}`

export const reportAsks: ByAct<ReportAct, Ask> = {
  ...mailAsks,
  'ask for a report': (state, { by, kind, body }) => cloudAsk(state, 'POST', `/extended-reports/${kind}`, { by, body }),
  'look at a report task': (state, { by, nth }) => cloudAsk(state, 'GET', pathOf(state, nth), { by }),
  'fetch a report': (state, { by, nth, as }) => cloudAsk(state, 'GET', `${pathOf(state, nth)}/report.${as}`, { by }),
}
