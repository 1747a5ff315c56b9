/** Requests to the surfaces, as a person sends them by hand: filled in, editable, answered. */

/** A request that is ready to be sent. */
export interface Prepared {
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  /** JSON as text; null: none. */
  body: string | null
}

/** What a request was answered with. */
export interface Answered {
  status: number
  body: string
  /** Name of the broken rule, its clause and the figures, from the header `x-rule`; null: none was. */
  rule: string | null
  /** What was accepted and probably meant otherwise, from the header `x-notice`; null: nothing. */
  notice: string | null
  /** Real time, ms. */
  took: number
}

/** @throws Error when nothing answers */
export async function send({ method, url, headers, body }: Prepared): Promise<Answered> {
  const begun = performance.now()
  const answer = await fetch(url, { method, headers, ...(body === null ? {} : { body }), cache: 'no-store' })
  const text = await answer.text()
  return {
    status: answer.status,
    body: text,
    rule: answer.headers.get('x-rule'),
    notice: answer.headers.get('x-notice'),
    took: performance.now() - begun,
  }
}
