/** The world's clock and the answers of the tax authority: time passes in no other step. */
import { When } from '@cucumber/cucumber'
import { content } from '../support/law/answer.ts'
import { isWaitable } from '../support/law/capabilities.ts'
import { traits } from '../support/traits/step-traits.ts'
import type { ClockMove } from '../support/vocabulary/words.ts'
import type { ScenarioWorld } from '../support/world/scenario-world.ts'

/** Everything due until then happens, in order. */
When<ScenarioWorld>(
  '{duration} pass(es)',
  traits((ms: number) => (isWaitable(ms) ? {} : { asks: ['clock'] })),
  async function (ms: number) {
    content(await this.lab.advance({ by: `PT${ms / 1000}S` }))
  },
)

/** When the clock is set back, nothing happens in between. */
When<ScenarioWorld>(
  'the clock {clockMove} {moment} in Kyiv',
  traits({ asks: ['clock'], needs: ['clock'] }),
  async function (move: ClockMove, at: number) {
    content(await move(this.lab, new Date(at).toISOString()))
  },
)
