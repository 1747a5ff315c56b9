/** Acts: what a storm does, each a few steps that leave the house in a state to go on from. */
import type { WorldCashier } from '../../../../support/actors/world-card.ts'
import type { StormShop } from '../shop.ts'
import type { StormRun } from '../storm-run.ts'

export interface StormStage {
  run: StormRun
  /** Where the act takes place. */
  shop: StormShop
  /** All of them, the one of the act included. */
  shops: readonly StormShop[]
}

export interface StormAct {
  name: string
  /** How often it is taken among others. */
  weight: number
  /** Situations it can lead to: while one is missing, it is taken more often. */
  leadsTo: readonly string[]
  play: (stage: StormStage) => Promise<void>
}

/** A register whose everyday cashier is no senior, and its cashier's senior. */
export const underSenior = ({ shop, shops, run }: StormStage): [shop: StormShop, senior: WorldCashier] => {
  const senior = run.server.world.cashiers[1]!
  return [shop.cashier.id === senior.id ? shops[0]! : shop, senior]
}

export const act = (name: string, weight: number, leadsTo: readonly string[], play: StormAct['play']): StormAct => ({
  name,
  weight,
  leadsTo,
  play,
})

export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const ONE_HOUR_MS = 60 * MINUTE_MS

/** The first moment of the next day in Kyiv, epoch milliseconds. */
export function nextMidnight(now: number): number {
  const parts = (at: number): string => new Date(at).toLocaleDateString('sv-SE', { timeZone: 'Europe/Kyiv' })
  const today = parts(now)
  // Kyiv is two or three hours ahead of UTC: its midnight is at 21:00 or 22:00
  for (let at = Math.floor(now / ONE_HOUR_MS) * ONE_HOUR_MS + ONE_HOUR_MS; ; at += ONE_HOUR_MS)
    if (parts(at) !== today) return at
}
