/** Finds why a signature differs from the expected one, by trying the usual mistakes. */
import { createHmac, hash } from 'node:crypto'
import { bodyGuesses, type Guess, type Guesses } from './body-guesses.ts'

/** The right signature: HMAC-SHA256 in base64 with padding (AUT-011). */
export const expectedSignature = (key: string, body: Buffer): string =>
  createHmac('sha256', key).update(body).digest('base64')

const keyGuesses = (key: string): Guesses<Buffer> => [
  { words: '', value: Buffer.from(key) },
  { words: 'under the key decoded from base64: its text is the key', value: Buffer.from(key, 'base64') },
  { words: 'under the key decoded from hexadecimal: its text is the key', value: Buffer.from(key, 'hex') },
  { words: 'under the key with a line end after it', value: Buffer.from(`${key}\n`) },
  { words: 'under the key without the blanks around it', value: Buffer.from(key.trim()) },
  { words: 'under the key without the quotation marks around it', value: Buffer.from(key.replace(/^["']|["']$/g, '')) },
  { words: 'under an empty key', value: Buffer.alloc(0) },
]

type Algorithm = (key: Buffer, body: Buffer) => Buffer
const hmac =
  (name: string): Algorithm =>
  (key, body) =>
    createHmac(name, key).update(body).digest()

const ALGORITHMS: Guesses<Algorithm> = [
  { words: '', value: hmac('sha256') },
  { words: 'made with SHA-1', value: hmac('sha1') },
  { words: 'made with SHA-512', value: hmac('sha512') },
  { words: 'of a bare SHA-256, without a key', value: (_key, body) => hash('sha256', body, 'buffer') },
  {
    words: 'of SHA-256 over key and body, which is no HMAC',
    value: (key, body) => hash('sha256', Buffer.concat([key, body]), 'buffer'),
  },
  {
    words: 'of SHA-256 over body and key, which is no HMAC',
    value: (key, body) => hash('sha256', Buffer.concat([body, key]), 'buffer'),
  },
]

/** The bytes a text encodes, and how its encoding differs from the right one. */
function digests(given: string): Guesses<Buffer> {
  const bare = given.trim().replace(/^["']|["']$/g, '')
  const value = bare.replace(/^sha256=/i, '')
  const around = value === given ? [] : [value === bare ? 'with blanks or quotation marks around it' : 'with a prefix']
  const read = (words: string, encoding: 'base64' | 'base64url' | 'hex'): Guess<Buffer> => ({
    words: [...(words ? [words] : []), ...around].join(', '),
    value: Buffer.from(value, encoding),
  })
  const found: Guesses<Buffer> = []
  if (/^[0-9a-f]+$/i.test(value)) found.push(read('written in hexadecimal instead of base64', 'hex'))
  if (/[-_]/.test(value)) found.push(read('written in base64url instead of base64', 'base64url'))
  else found.push(read(/=$/.test(value) || value.length % 4 === 0 ? '' : 'written without its padding', 'base64'))
  return found
}

/** The mistakes that give this signature; null: no usual one does, alone or combined. */
export function mistakesIn(key: string, body: Buffer, given: string): string[] | null {
  let fewest: string[] | null = null
  const texts = bodyGuesses(body)
  for (const digest of digests(given))
    for (const algorithm of ALGORITHMS)
      for (const each of keyGuesses(key))
        for (const text of texts) {
          if (text.isAlone && (algorithm.words || each.words)) continue
          const length = text.value.length === body.length ? '' : `, which is of ${text.value.length} bytes`
          const mistakes = [algorithm.words, each.words, text.words && text.words + length, digest.words].filter(
            (words) => words !== '',
          )
          if (fewest && mistakes.length >= fewest.length) continue
          if (algorithm.value(each.value, text.value).equals(digest.value)) fewest = mistakes
        }
  return fewest
}
