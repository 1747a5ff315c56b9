/**
 * After each scenario at our own server in this process: the receipts and Z-reports that its worlds hold are documents of
 * the tax authority that follow the schema, and their figures lead to each other.
 */

import { deepEqual } from 'node:assert/strict'
import { hash } from 'node:crypto'
import { After, AfterAll } from '@cucumber/cucumber'
import type { App } from '../../../server/app/app.ts'
import type { ScenarioWorld } from '../../support/world/scenario-world.ts'
import { auditWorld } from './audit.ts'

/** Where it is set, 0 or 1: only features whose turn it is are audited, a half of them. Left out: all. */
const { KASALAB_AUDIT_TURN: turn } = process.env
const isItsTurn = (uri: string): boolean =>
  turn === undefined || parseInt(hash('sha256', uri)[0]!, 16) % 2 === Number(turn)

/** Of the processor, microseconds. */
let spent = 0

After<ScenarioWorld>({ name: 'documents of the tax authority' }, async function ({ pickle }) {
  const app = this.target?.app?.() as App | undefined
  if (!app || !this.lab || !isItsTurn(pickle.uri)) return
  const before = process.cpuUsage()
  for (const { lab } of [...this.former, this]) {
    const world = await app.worlds.find(lab.world.world)
    if (world) deepEqual(await auditWorld(app, world), [])
  }
  const { user, system } = process.cpuUsage(before)
  spent += user + system
})

AfterAll(() => {
  process.stdout.write(`\nThe audit of documents took ${(spent / 1_000_000).toFixed(1)} s of the processor.\n`)
})
