/** How much memory a large JSON takes as a value: of `{},` it is some twenty times its bytes. */

/** What V8 takes, on the high side, for an object or an array, for each of the two quotes of a text, for an element. Bytes. */
const HOLDER_BYTES = 64
const QUOTE_BYTES = 20
const ELEMENT_BYTES = 8

const [BRACE, BRACKET, QUOTE, COMMA] = Buffer.from('{[",')

/** Bytes, estimated without reading it: signs within texts count as well, and what is no JSON is counted alike. */
export function memoryOf(json: Buffer): number {
  let bytes = 0
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (sign === QUOTE) bytes += QUOTE_BYTES
    else if (sign === COMMA) bytes += ELEMENT_BYTES
    else if (sign === BRACE || sign === BRACKET) bytes += HOLDER_BYTES
  }
  return bytes
}
