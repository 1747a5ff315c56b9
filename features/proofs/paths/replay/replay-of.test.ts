import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readReplay } from '../../../support/replay/replay-file.ts'
import { runReplay } from '../../../support/replay/replaying.ts'
import { openOwnServerForReplay } from '../../../support/replay/server-under-test.ts'
import { notificationTestModel } from '../models/notification/notification.ts'
import { writeContradiction } from './replay-of.ts'

const EVENTS = ['receiver is failing', 'is set', 'something happens', 'restart', 'a second']

test('a contradiction is written as a replay that comes again as it is kept, in a world of another database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kasalab-paths-'))
  const file = join(folder, 'replays', 'notification-1.json')
  const differences = { 'last error': [null, '500'] } as const
  try {
    await writeContradiction(file, notificationTestModel, { model: 'notification', events: EVENTS, differences })
    const replay = readReplay(file)
    assert.match(replay.about, /last error: null expected, "500" found; behind receiver is failing, is set/)
    const told = replay.steps.flatMap(({ webhooks = [] }) => webhooks)
    assert.deepEqual([told.length > 1, replay.steps.filter((step) => 'restart' in step).length], [true, 1])
    const site = await openOwnServerForReplay()
    try {
      const { steps } = await runReplay(replay, site, () => {})
      assert.deepEqual(
        steps.flatMap(({ differences: found }) => found),
        [],
      )
    } finally {
      await site.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
