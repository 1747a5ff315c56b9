/** Loaded into a server before it starts: measures which files it executes, until its answers over HTTP and afterwards. */
import { ServerResponse } from 'node:http'
import { type Profiler, Session } from 'node:inspector'
import { walkedFiles } from './walked.ts'

/** What the parent process asks for. */
export type ProbeRequest = 'restart' | 'files'

const session = new Session()
session.connect()
session.post('Profiler.enable')
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

/** Functions called since the last reading. A session of the same thread answers at once. */
function coverage(): Profiler.ScriptCoverage[] {
  let result: Profiler.ScriptCoverage[] = []
  session.post('Profiler.takePreciseCoverage', (_, taken) => {
    result = taken.result
  })
  return result
}

let answered: Profiler.ScriptCoverage[] = []

// Reads at the moment of the answer: what the server does next is not part of it
const { end } = ServerResponse.prototype
ServerResponse.prototype.end = function (this: ServerResponse, ...given: never[]) {
  const ended = Reflect.apply(end, this, given)
  answered = [...answered, ...coverage()]
  return ended
} as typeof end

process.on('message', ({ what, root }: { what: ProbeRequest; root: string }) => {
  const later = coverage()
  process.send!({ answered: walkedFiles(root, answered), delivered: walkedFiles(root, [...answered, ...later]) })
  if (what === 'restart') answered = []
})
