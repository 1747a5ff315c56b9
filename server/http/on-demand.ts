/** Listeners that are made when somebody comes. */
import type { RequestListener } from 'node:http'

/** What a listener serves is loaded for its first request; others that come meanwhile wait with it, in their order. */
export function onDemand(make: () => Promise<RequestListener>): RequestListener {
  let made: RequestListener | undefined
  let making: Promise<RequestListener> | undefined
  return (request, response) => {
    if (made) return made(request, response)
    making ??= make()
    making.then((listener) => {
      made = listener
      listener(request, response)
    })
  }
}
