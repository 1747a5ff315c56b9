/** A sandbox of ours in which scenarios are recorded: what each asks of its target is attached to the messages of a run. */
import { Wire } from '../wire/wire.ts'
import type { Target } from '../world/target.ts'
import { RecordingLab } from './recording-lab.ts'
import { RecordingNeeds, TraceRecorder } from './trace-recorder.ts'

/** @param open opens the sandbox */
export async function recordingTarget(open: (wire: Wire) => Promise<Target>): Promise<Target> {
  const recorder = new TraceRecorder()
  const wire = new Wire({ translation: recorder })
  wire.recordTo(recorder)
  const own = await open(wire)
  return {
    ...own,
    needs() {
      recorder.begin()
      return new RecordingNeeds(recorder)
    },
    trace: () => recorder.trace,
    judges: () => recorder.addOnce('judged'),
    async enter(options, needs) {
      recorder.add('enter', { isFresh: options.seed !== undefined && options.from === undefined })
      const { world } = await recorder.quietly(() => own.enter(options, needs))
      recorder.enter(world)
      return new RecordingLab(wire, world, recorder)
    },
    leave: (labs) => recorder.quietly(() => own.leave(labs)),
    restart() {
      recorder.add('capability', 'store')
      return recorder.quietly(() => own.restart())
    },
  }
}
