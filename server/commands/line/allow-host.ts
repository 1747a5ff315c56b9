/** `--allow-host NAME`: hosts that the answers of a target may name beside those it is asked at. */
import { hostOf } from '../../transport/http/origin-guard.ts'
import { Misuse } from './arguments.ts'

/** Repeatable. */
export const ALLOW_HOST = { type: 'string', multiple: true, default: [] as string[] } as const

/** @throws Misuse where one is no name without scheme and port */
export const hostNames = (given: readonly string[] = []): string[] =>
  given.map((text) => {
    const name = hostOf(text)
    if (name === null) throw new Misuse(`--allow-host takes a name without scheme and port: ${text}`)
    return name
  })
