/** A sandbox of ours in which scenarios are recorded: what each asks of its target is attached to the messages of a run. */
import { showTo, speakIn } from '../wire/passage.ts'
import type { Target } from '../world/target.ts'
import { Recorder, RecordingNeeds } from './recorder.ts'
import { RecordingLab } from './recording-lab.ts'

export function recordingTarget(own: Target): Target {
  const recorder = new Recorder()
  speakIn(recorder)
  const lookAway = showTo(recorder)
  return {
    ...own,
    needs() {
      recorder.begin()
      return new RecordingNeeds(recorder)
    },
    trace: () => recorder.trace,
    judges: () => recorder.addOnce('judged'),
    async enter(wish, needs) {
      recorder.add('enter', { isFresh: wish.seed !== undefined && wish.from === undefined })
      const { world } = await recorder.quietly(() => own.enter(wish, needs))
      recorder.enter(world)
      return new RecordingLab(world, recorder)
    },
    leave: (labs) => recorder.quietly(() => own.leave(labs)),
    restart() {
      recorder.add('capability', 'store')
      return recorder.quietly(() => own.restart())
    },
    async close() {
      lookAway()
      speakIn(null)
      await own.close()
    },
  }
}
