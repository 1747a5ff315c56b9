/** The world's clock and the tax authority: the only ways in which time passes. */
import { Given, When } from '@cucumber/cucumber'
import type { DocumentType } from '../../machines/vocabulary/document.ts'
import { content } from '../support/answer.ts'
import type { Fault } from '../support/lab.ts'
import type { Kasa } from '../support/world.ts'

const rfc3339 = (at: number): string => new Date(at).toISOString()

When<Kasa>('the tax authority answers', async function () {
  await this.lab.letAuthorityAnswer()
})

When<Kasa>('{duration} pass(es)', async function (ms: number) {
  content(await this.lab.advance({ by: `PT${ms / 1000}S` }))
})

When<Kasa>('the clock shows {moment} in Kyiv', async function (at: number) {
  content(await this.lab.advance({ to: rfc3339(at) }))
})

/** Somebody has turned it: nothing that was to happen in between does. */
When<Kasa>('the clock is set back to {moment} in Kyiv', async function (at: number) {
  content(await this.lab.setClock(rfc3339(at)))
})

Given<Kasa>('the tax authority {trouble}', async function (fault: Fault) {
  content(await this.lab.setFault(fault))
})

Given<Kasa>(
  'the tax authority refuses {documents} because of {string}',
  async function (documents: DocumentType[] | undefined, reason: string) {
    content(await this.lab.setFault({ name: 'authority-refusing', parameters: { reason, documents } }))
  },
)

Given<Kasa>('the tax authority is well again', async function () {
  content(await this.lab.clearFaults())
})
