/** Documents as bytes: in UTF-8, or as they go to the tax authority, in windows-1251. */
import type { XMLElement } from './elements.ts'

export const XML_ENCODINGS = ['utf-8', 'windows-1251'] as const
export type XmlEncoding = (typeof XML_ENCODINGS)[number]

let made: ReadonlyMap<string, number> | undefined

/** The upper half of windows-1251 by its characters. Made when it is first needed: the decoder loads its tables. */
function upperHalf(): ReadonlyMap<string, number> {
  made ??= new Map(
    [...new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 128 }, (_, index) => index + 128))].map(
      (character, index) => [character, index + 128],
    ),
  )
  return made
}

/** Characters that windows-1251 has not are references, as XML has them: nothing of a text is lost. */
function windows1251(xml: string): Uint8Array<ArrayBuffer> {
  const known = upperHalf()
  const bytes: number[] = []
  for (const character of xml) {
    const point = character.codePointAt(0)!
    const byte = point < 128 ? point : known.get(character)
    if (byte !== undefined) bytes.push(byte)
    else for (const digit of `&#${point};`) bytes.push(digit.charCodeAt(0))
  }
  return Uint8Array.from(bytes)
}

/** The whole document with its declaration. */
export function xmlBytes(root: XMLElement, encoding: XmlEncoding): Uint8Array<ArrayBuffer> {
  const text = `<?xml version="1.0" encoding="${encoding === 'utf-8' ? 'UTF-8' : encoding}"?>\n${root.end({ pretty: true })}\n`
  return encoding === 'utf-8' ? new TextEncoder().encode(text) : windows1251(text)
}
