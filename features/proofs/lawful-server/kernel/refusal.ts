/** Where an error is in a request: the part first (`body`, `query`, `header`, `path`), then members and indexes. */
export type Place = readonly (string | number)[]

/** One error of form: its place and a description in words. */
export type Fault = Readonly<{ place: Place; text: string }>

/** A request answered with an error status; nothing has changed when it is thrown. */
export class Refusal extends Error {
  readonly status: number
  readonly kind: string
  readonly headers: Record<string, string>

  constructor(status: number, kind: string, text: string, headers: Record<string, string> = {}) {
    super(text)
    this.status = status
    this.kind = kind
    this.headers = headers
  }
}

/** A malformed request: 422 with at least one error (Errors, Cloud and Local application). */
export class Malformed extends Refusal {
  readonly faults: readonly Fault[]

  constructor(faults: readonly Fault[]) {
    super(422, 'malformed', 'The request is malformed.')
    this.faults = faults
  }
}

/** A malformed request with a single error. */
export function malformed(place: Place, text: string): Malformed {
  return new Malformed([{ place, text }])
}

/** A place as text: `body.goods[0].price`. */
export function placeText(place: Place): string {
  let text = ''
  for (const part of place) text += typeof part === 'number' ? `[${part}]` : text === '' ? part : `.${part}`
  return text
}
