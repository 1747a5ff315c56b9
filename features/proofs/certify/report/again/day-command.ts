/** The command that lives one day of a sweep again. */
import { inQuotes } from '../../../../support/report/curl.ts'
import type { ClientUnderTest } from '../../client/client-under-test.ts'
import { DAY_SECONDS } from '../../day/defaults.ts'
import type { DisturbancePlan } from '../../gateway/plans.ts'

/** What `--day` takes: `POST /api/v1/shifts 1:answer lost`, `quiet`, or `second day`. */
export const dayInWords = (plan: DisturbancePlan | null): string =>
  plan === null
    ? 'quiet'
    : plan.call === null
      ? plan.disturbance
      : `${plan.call.method} ${plan.call.path} ${plan.call.nth}:${plan.disturbance}`

/** Every name that `--day` takes: what a call can meet stands in its line. */
export function dayNames(plans: readonly DisturbancePlan[]): string[] {
  const ofCalls = plans.filter(({ call }) => call !== null)
  const lines = Map.groupBy(ofCalls, ({ n, call }) => `${n} (${call!.method} ${call!.path} ${call!.nth})`)
  return [
    ...[null, ...plans.filter(({ call }) => call === null)].map(dayInWords),
    ...[...lines].map(([call, each]) => `${call}: ${each.map(({ disturbance }) => disturbance).join(', ')}`),
  ]
}

/**
 * Whether a disturbance is one that `--day` names: a call by its number in the quiet day, or by method, path and how
 * often it came.
 */
export function isDay(words: string, plan: DisturbancePlan): boolean {
  const at = words.lastIndexOf(':')
  const [where, disturbance] = [words.slice(0, at).trim(), words.slice(at + 1).trim()]
  if (plan.call === null) return words.trim() === plan.disturbance
  const { method, path, nth } = plan.call
  return disturbance === plan.disturbance && [String(plan.n), `${method} ${path} ${nth}`].includes(where)
}

/** @param client null: it is no process of ours @returns null: nothing lives its day again */
export function dayCommand(client: ClientUnderTest | null, plan: DisturbancePlan | null): string | null {
  if (client === null) return null
  const { command, setup, names, isAgent, timeoutMs, lateMs } = client
  return [
    `kasalab certify --client ${inQuotes(command)}`,
    ...(setup === null ? [] : [`--setup ${inQuotes(setup)}`]),
    ...(isAgent ? ['--agent'] : []),
    ...names.map(([name, what]) => `--env ${name}=${what}`),
    ...(timeoutMs / 1000 === DAY_SECONDS.timeout ? [] : [`--client-timeout ${timeoutMs / 1000}`]),
    ...(lateMs / 1000 === DAY_SECONDS.late ? [] : [`--late ${lateMs / 1000}`]),
    `--day ${inQuotes(dayInWords(plan))}`,
  ].join(' ')
}
