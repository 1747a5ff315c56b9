/** The world's clock and the tax authority: the only ways in which time passes. */
import { Given, When } from '@cucumber/cucumber'
import type { DocumentType } from '../../machines/vocabulary/document.ts'
import { content } from '../actors/answer.ts'
import type { Fault } from '../actors/lab.ts'
import type { ScenarioWorld } from '../harness/scenario-world.ts'

When<ScenarioWorld>('the tax authority answers', async function () {
  await this.lab.letAuthorityAnswer()
})

When<ScenarioWorld>('{duration} pass(es)', async function (ms: number) {
  content(await this.lab.advance({ by: `PT${ms / 1000}S` }))
})

/** Set back, nothing happens on the way. */
When<ScenarioWorld>('the clock {reading} {moment} in Kyiv', async function (reading: string, at: number) {
  const instant = new Date(at).toISOString()
  content(await (reading === 'shows' ? this.lab.advance({ to: instant }) : this.lab.setClock(instant)))
})

/** Nothing is the matter with it: all is well again. */
Given<ScenarioWorld>('the tax authority {authorityFault}', async function (fault: Fault | null) {
  content(await (fault ? this.lab.setFault(fault) : this.lab.clearFaults()))
})

Given<ScenarioWorld>(
  'the tax authority refuses {documents} because of {string}',
  async function (documents: DocumentType[] | undefined, reason: string) {
    content(await this.lab.setFault({ name: 'authority-refusing', parameters: { reason, documents } }))
  },
)
