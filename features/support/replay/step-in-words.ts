/** A step of a replay on a line: `till 1: POST /api/v1/receipt/sell to the desk → 200`. */
import type { ReplayStep, SingleReplayStep } from './replay-form.ts'

/** Characters of a line. */
const MOST_SHOWN = 100

export function stepInWords(step: ReplayStep): string {
  if ('together' in step) return cut(`together: ${step.together.map(singleInWords).join('; ')}`)
  return cut(`${step.by === undefined ? '' : `${step.by}: `}${singleInWords(step)}`)
}

const cut = (text: string): string => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN - 1)}…` : text)

function singleInWords(step: SingleReplayStep): string {
  if ('http' in step) {
    const { method, path, surface, register } = step.http
    const where = surface === 'desk' ? ` to the desk${register ? ` of ${register}` : ''}` : ''
    const status = step.answer?.status
    return `${method} ${path}${where}${status === undefined ? '' : ` → ${status === 0 ? 'no answer' : status}`}`
  }
  if ('socket' in step) {
    const { name, open, send, close } = step.socket
    const deeds = [open && `comes in by ${open.way}`, send !== undefined && 'speaks', close && 'leaves'].filter(Boolean)
    const heard = step.heard === undefined ? '' : ` → ${step.heard.length} heard`
    return `${name} ${deeds.length === 0 ? 'listens' : deeds.join(', ')}${heard}`
  }
  if ('restart' in step) return step.restart === 'kill' ? 'kill -9, and a new start' : 'the world is restarted'
  if ('advance' in step) return `${step.advance} pass`
  return 'name' in step.fault ? `the fault ${step.fault.name}` : `the fault ${step.fault.clear} is over`
}
