/** What has come of periodical reports: the last slip as text, and the days that were fetched from the cloud; as the lab shows them. */
import { type Expects, isSuch, type Read, shownAt } from '../expected.ts'
import type { ModelPeriod, State } from '../state.ts'

/** Headings of the slip, which are ours: where one is not there, no figure is judged (NS-71). */
const TOTAL = 'РАЗОМ ЗА ПЕРІОД'
const COUNT = /ЧЕКІВ\s+(\d+)/
const TURNOVER = /Загальний оборот\s+([\d\s]+\.\d\d)/
const SHORT = 'СКОРОЧЕНИЙ'

const textOf = (shown: unknown): string => String(shownAt(shown, 'text') ?? '')

/** A figure below the whole, without the blanks in it; null: it is not told. */
function figureIn(shown: unknown, heading: RegExp): number | null {
  const [, figure] = heading.exec(textOf(shown).split(TOTAL).at(-1)!) ?? []
  return figure === undefined ? null : Number(figure.replace(/\s/g, ''))
}

function slipShown({ isShort, sales, by }: ModelPeriod): Expects[] {
  const shows = (says: string, heading: RegExp, value: number): Expects =>
    isSuch('', says, (shown) => (figureIn(shown, heading) ?? value) === value, 'LOC-221', by, 'LOC-225')
  return [
    isSuch(
      '',
      isShort ? 'a short report' : 'a full report',
      (shown) => !textOf(shown).includes(TOTAL) || textOf(shown).includes(SHORT) === isShort,
      'LOC-223',
      'NS-71',
    ),
    ...(sales === null
      ? []
      : [
          shows(`${sales.count} sales`, COUNT, sales.count),
          shows(`a turnover of ${sales.sum / 100}`, TURNOVER, sales.sum / 100),
        ]),
  ]
}

export function periodReads(state: State, at: string): Read[] {
  const { period, prints, drifts, receipts, past, shift } = state.registers[at]!
  if (drifts || !prints.some(({ kind }) => kind === 'PERIODICAL_REPORT')) return []
  const read = (name: string, path: string, clause: string, members: () => Expects[]): Read => ({
    name: `GET lab ${name}`,
    of: at,
    ask: { surface: 'lab', method: 'GET', path },
    expected: () => ({ lawful: [{ status: 200, clause, members: members(), next: () => state }] }),
  })
  // Which receipts and closings of one moment were before the report is not told
  const { at: asked, since = asked } = period
  const isThen = (moment: number | null | undefined): boolean =>
    moment != null && since !== null && moment >= since && moment <= asked!
  const isSure =
    !receipts.some(({ madeAt }) => isThen(madeAt)) && ![...past, shift].some((each) => isThen(each?.endedAt))
  const isLast = isSure && prints.at(-1)!.kind === 'PERIODICAL_REPORT' && !state.house.printersMoved.includes(at)
  return [
    read('/facts of fetched days', `/facts?type=history.fetched&address=uplink:${at}`, 'LOC-225', () => [
      isSuch(
        '',
        `days fetched from the cloud ${period.fetched} times`,
        (shown) => Array.isArray(shown) && shown.length === period.fetched,
        'LOC-225',
        period.by,
      ),
    ]),
    ...(isLast ? [read('/prints/last.txt', `/prints/${at}/last.txt`, 'LOC-221', () => slipShown(period))] : []),
  ]
}
