/** What is kept of the messages of one socket, for GET /lab/activity. */
import type { FrameNote } from '../../runtime/activity/entries.ts'
import type { World } from '../../runtime/world/world.ts'

export type FrameRecorder = (direction: FrameNote['direction'], text: Buffer) => void

/** @returns null: nobody can read it */
export function frameRecorder(world: World, path: string): FrameRecorder | null {
  const { activity, clock } = world
  if (!activity) return null
  const connection = activity.newConnection()
  return (direction, text) => {
    const fact = world.nextFact - 1
    activity.frame({ at: clock.now(), fact, connection, path, direction, bytes: text.length }, text)
  }
}
