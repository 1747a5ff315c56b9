/** Encodings that a body is hashed in by mistake, in place of UTF-8. */

interface Encoding {
  /** Follows "of the body ". */
  words: string
  /** @param bytes the same text in UTF-8 */
  encode: (text: string, bytes: Buffer) => Buffer
}

/** Characters of an encoding of one byte each, by the decoder. Made when first needed: the decoder loads its tables. */
const pages = new Map<string, Map<string, number>>()
function pageOf(name: string): Map<string, number> {
  const known = pages.get(name)
  if (known) return known
  const decoded = new TextDecoder(name).decode(Uint8Array.from({ length: 256 }, (_, index) => index))
  const page = new Map([...decoded].map((character, byte) => [character, byte]))
  pages.set(name, page)
  return page
}

const QUESTION_MARK = 0x3f

/** Each character as one byte; one that the encoding lacks is a question mark, as .NET, Java and Python write it. */
const inPage =
  (has: (character: string) => number | undefined) =>
  (characters: Iterable<string>): Buffer =>
    Buffer.from(Array.from(characters, (character) => has(character) ?? QUESTION_MARK))

const upTo =
  (last: number) =>
  (character: string): number | undefined =>
    character.charCodeAt(0) <= last ? character.charCodeAt(0) : undefined

const ascii = inPage(upTo(0x7f))
const latin1 = inPage(upTo(0xff))
const page = (name: string) => (text: string) => inPage((character) => pageOf(name).get(character))(text)

/** Bytes read in an encoding that is not theirs, and written as UTF-8. */
const misread = (name: string) => (_text: string, bytes: Buffer) => Buffer.from(new TextDecoder(name).decode(bytes))

/** Code units, not characters: .NET writes two question marks for a character beyond U+FFFF. */
const units = (text: string): string[] => text.split('')

const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()
const MARK = '\ufeff'

export const encodings: Encoding[] = [
  { words: 'in ASCII, where each letter that it lacks is a question mark', encode: (text) => ascii(text) },
  { words: 'in ASCII, with two question marks for a letter beyond U+FFFF', encode: (text) => ascii(units(text)) },
  {
    words: 'in ASCII, without the letters that it lacks',
    encode: (text) => Buffer.from(text.replace(/[^\0-\x7f]/g, '')),
  },
  {
    words: 'in ASCII, where each byte of another letter is a question mark',
    encode: (_text, bytes) => Buffer.from(bytes.map((byte) => (byte > 0x7f ? QUESTION_MARK : byte))),
  },
  {
    words: 'in ASCII, by the low seven bits of each byte',
    encode: (_text, bytes) => Buffer.from(bytes.toString('ascii')),
  },
  { words: 'in windows-1251', encode: page('windows-1251') },
  { words: 'in koi8-u', encode: page('koi8-u') },
  { words: 'in cp866', encode: page('ibm866') },
  { words: 'in Latin-1, where each letter that it lacks is a question mark', encode: (text) => latin1(text) },
  { words: 'in Latin-1, by the low byte of each letter', encode: (text) => Buffer.from(text, 'latin1') },
  { words: 'in UTF-16', encode: (text) => Buffer.from(text, 'utf16le') },
  { words: 'in UTF-16 with a byte order mark', encode: (text) => Buffer.from(MARK + text, 'utf16le') },
  { words: 'in UTF-16, big-endian', encode: utf16be },
  { words: 'in UTF-16, big-endian, with a byte order mark', encode: (text) => utf16be(MARK + text) },
  { words: 'read as Latin-1 and written as UTF-8', encode: (_text, bytes) => Buffer.from(bytes.toString('latin1')) },
  { words: 'read as windows-1252 and written as UTF-8', encode: misread('windows-1252') },
  { words: 'read as windows-1251 and written as UTF-8', encode: misread('windows-1251') },
]
