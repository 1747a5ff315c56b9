/** Shared parts of commands: numeric and named options, a log without secrets, an orderly end. */
import { type Logger, pino } from 'pino'
import { currentRequest } from '../runtime/request-id.ts'
import type { ClockMode } from '../runtime/world/clock.ts'
import { isQuirkName, type QuirkName, quirkNames, retiredQuirks } from '../runtime/world/quirks.ts'
import { isPostgresUrl } from '../store/engine.ts'
import { Unreadable } from '../store/unreadable.ts'
import { Misuse } from './line/arguments.ts'
import { nearest } from './line/nearest.ts'

/** Paths redacted from every log line. */
const SECRETS = [
  'password',
  'pin_code',
  'authorization',
  'access_token',
  'token',
  'license_key',
  'x-license-key',
  'key',
]

const LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']

/** A port number; 0 picks a free one. @throws Misuse */
export function portOf(name: string, text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 0 || number > 65_535) throw new Misuse(`--${name} takes a port, 0 to 65535`)
  return number
}

/** @throws Misuse */
export function clockOf(text: string): ClockMode {
  if (text !== 'real' && text !== 'virtual') throw new Misuse('--clock takes real or virtual')
  return text
}

/** @throws Misuse */
export function levelOf(text: string): string {
  if (!LEVELS.includes(text)) throw new Misuse('--log-level takes silent, fatal, error, warn, info, debug or trace')
  return text
}

/** Quirks by name; `all` means every one, and a retired one nothing. @throws Misuse */
export function quirksOf(names: readonly string[]): QuirkName[] {
  const strange = names.find((name) => name !== 'all' && !isQuirkName(name) && !retiredQuirks.includes(name))
  if (strange !== undefined) {
    const meant = nearest(strange, ['all', ...quirkNames])
    throw new Misuse(
      `there is no quirk ${strange}${meant === null ? `: ${quirkNames.join(', ')}, or all` : `, did you mean ${meant}?`}`,
    )
  }
  return quirkNames.filter((name) => names.includes('all') || names.includes(name))
}

/** A line written for an HTTP request has its id: `request_id` is of the terminals, whose requests have ids as well. */
const idsInLines = (): { http_request_id?: string } => {
  const id = currentRequest()
  return id === undefined ? {} : { http_request_id: id }
}

/** A logger of JSON lines to stderr. */
export function logAt(level: string): Logger {
  const redact = { paths: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`]), censor: '[secret]' }
  return pino({ level, redact, mixin: idsInLines }, pino.destination({ dest: 2, sync: true }))
}

/** Ends the process in good order. */
type CloseDown = (signal: string) => Promise<void>

/**
 * Ends the process on a signal: at once, until the caller registers what to close first.
 * @returns registers it; a second signal then abandons the closing
 */
export function endOnSignal(): (close: CloseDown, abandon: () => void) => void {
  // Until there is something to be closed, what lies in the store is all there is.
  let stop: CloseDown = async () => process.exit(0)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))
  return (close, abandon) => {
    stop = async (signal) => {
      stop = async () => {
        abandon()
        process.exit(1)
      }
      await close(signal)
      process.exit(0)
    }
  }
}

/** A sentence on why the server could not start, and what to do. */
export function startFailure(error: Error & { code?: string; port?: number }): string {
  if (error.code === 'EADDRINUSE')
    return `port ${error.port} is taken: stop the program that has it, or choose another with --port, --local-port, --lan-port or --smtp-port (0 picks a free one)`
  return error instanceof Unreadable
    ? `in the database, ${error.message}; put back a copy of the file, or choose another with --data or --store`
    : error.message
}

/** The URL of a PostgreSQL database; undefined: none is wanted. @throws Misuse, which leaves its password out */
export function storeOf(text: string | undefined): string | undefined {
  if (text !== undefined && !isPostgresUrl(text))
    throw new Misuse(
      '--store takes postgres://, a host and a database, like postgres://name:password@db.example:5432/kasalab',
    )
  return text
}
