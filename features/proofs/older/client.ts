/** A client of any version of the server: it asks for what that version has, by its own descriptions. */

/** What an answer is depends on the call; who plays a day says what it needs of it. */
// biome-ignore lint/suspicious/noExplicitAny: the body of any call
export type OlderAnswer = { status: number; body: any; text: string }

interface Described {
  paths: Record<string, Record<string, { operationId: string; requestBody?: object }>>
}

export class AnyVersion {
  readonly cloud: string
  readonly desk: string
  readonly lan: string
  readonly #described: Described[]

  private constructor(cloud: string, desk: string, lan: string, described: Described[]) {
    this.cloud = cloud
    this.desk = desk
    this.lan = lan
    this.#described = described
  }

  /** @param lan of HTTP: what the terminals on the LAN are asked by */
  static async at(cloud: string, desk: string, lan: string): Promise<AnyVersion> {
    const places = [`${cloud}/api/openapi.json`, `${desk}/api/openapi.json`, `${cloud}/lab/openapi.json`]
    const described = await Promise.all(places.map(async (place) => (await fetch(place)).json() as Promise<Described>))
    return new AnyVersion(cloud, desk, lan, described)
  }

  /** This version has the operation. */
  has(operation: string): boolean {
    return this.#described.some(({ paths }) =>
      Object.values(paths).some((methods) =>
        Object.values(methods).some(({ operationId }) => operationId === operation),
      ),
    )
  }

  /** The body of an operation of this version names the member. */
  takes(operation: string, member: string): boolean {
    return this.#described.some(({ paths }) =>
      Object.values(paths).some((methods) =>
        Object.values(methods).some(
          ({ operationId, requestBody }) =>
            operationId === operation && JSON.stringify(requestBody ?? {}).includes(`"${member}"`),
        ),
      ),
    )
  }
}

/** Asks, and hands the answer on whatever it is. */
export async function askOlder(
  method: string,
  url: string,
  body?: unknown,
  headers: object = {},
): Promise<OlderAnswer> {
  const form = body instanceof FormData
  const answer = await fetch(url, {
    method,
    headers: { ...(body !== undefined && !form && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (process.env.TRACE)
    console.error(
      answer.status,
      method,
      url.replace(/http:..[^/]*/, ''),
      answer.status >= 300 ? text.slice(0, 300) : '',
    )
  const isJson = answer.headers.get('content-type')?.includes('json') === true && text !== ''
  return { status: answer.status, body: isJson ? JSON.parse(text) : text, text }
}

/** Asks for what must be done. @throws when it was not */
export async function mustAnswer(...call: Parameters<typeof askOlder>): Promise<OlderAnswer> {
  const answer = await askOlder(...call)
  if (answer.status >= 300) throw new Error(`${call[0]} ${call[1]}: ${answer.status} ${answer.text.slice(0, 500)}`)
  return answer
}
