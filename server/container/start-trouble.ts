/** What keeps a container from starting, and what to do. */

/** @param cause says no more than that the library has looked for an engine */
export const noEngine = (cause: Error): Error =>
  new Error(
    `No container engine answers: start Docker, or say by DOCKER_HOST where one is (${cause.message}). Without an engine, Sandbox of kasalab opens the same in the process of the test`,
    { cause },
  )

/** How engines, registries and the library say that there is no such image. */
const NO_IMAGE =
  /does not exist locally|no such image|pull access denied|manifest unknown|repository .* not found|\/v2\/|registry/i
/** The library adds what the server has printed. */
const ENDED = /Container exited/

export interface FailedStart {
  image: string
  /** Error of the library. */
  cause: Error
  /** The engine has the image. */
  hasImage: boolean
  /** What the server has printed. */
  said: string
}

/** The error of a start, with what to do. */
export function startTrouble({ image, cause, hasImage, said }: FailedStart): Error {
  return new Error(sentence({ image, cause, hasImage, said: said.trim() }), { cause })
}

function sentence({ image, cause, hasImage, said }: FailedStart): string {
  const message = cause.message.trim()
  const isOfImage = NO_IMAGE.test(message)
  if (isOfImage && !hasImage)
    return `The engine has no image ${image} (${message}): npm run image in a clone of kasalab builds one; another is named by new KasalabContainer('registry.example/kasalab:1')`
  if (isOfImage)
    return `The engine cannot get the image of Ryuk, which removes what tests leave (${message}): set TESTCONTAINERS_RYUK_DISABLED=true, and stop containers in the tests`
  if (ENDED.test(message)) return `${image} has ended instead of starting: ${said || message}`
  return `${image} does not start: ${message}${said === '' ? '' : `\nIt has said: ${said}`}`
}
