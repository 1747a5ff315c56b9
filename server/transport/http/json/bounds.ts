/**
 * How much a text of JSON makes of itself, found before it is read. Reading takes the event loop as long as it takes:
 * a body of four million bytes that says as many things as it can takes most of a second, and one that is a list of
 * receipts a tenth of it.
 */

/** What is taken of one body. */
export interface JsonBounds {
  /** How deep arrays and objects may lie in each other: the store keeps no more. */
  levels: number
  /** Members of all objects and items of all arrays. */
  values: number
  /** Members of one object: to find their names costs more than anything else. */
  members: number
}

/** The signs that JSON is made of, as bytes. */
export const QUOTE = 0x22
export const COMMA = 0x2c
export const COLON = 0x3a
export const ARRAY = 0x5b
const BACKSLASH = 0x5c
export const ARRAY_END = 0x5d
export const OBJECT = 0x7b
export const OBJECT_END = 0x7d

/**
 * Which bound a text goes beyond, in words; null when it keeps to all. Whether it is JSON is not looked at.
 * @param bytes UTF-8
 */
export function beyondBounds(bytes: Uint8Array, { levels, values, members }: JsonBounds): string | null {
  // A value takes two bytes at least, with the separator: a short text need not be counted.
  if (bytes.length <= 2 * Math.min(levels, values, members)) return null
  /** Commas of the objects and arrays that are open, and whether each is an object. */
  const commas: number[] = []
  const isObject: boolean[] = []
  let count = 0
  for (let place = 0; place < bytes.length; place++)
    switch (bytes[place]) {
      case QUOTE:
        place = endOfText(bytes, place)
        break
      case OBJECT:
      case ARRAY:
        if (commas.length >= levels) return `more than ${levels} levels deep`
        commas.push(0)
        isObject.push(bytes[place] === OBJECT)
        if (++count > values) return `more than ${values} values`
        break
      case OBJECT_END:
      case ARRAY_END:
        commas.pop()
        isObject.pop()
        break
      case COMMA: {
        const open = commas.length - 1
        if (++count > values) return `more than ${values} values`
        if (open >= 0 && ++commas[open]! >= members && isObject[open])
          return `more than ${members} members in an object`
      }
    }
  return null
}

/** Place of the quote that ends a text, or the end of all. @param begin place of the quote it begins with */
export function endOfText(bytes: Uint8Array, begin: number): number {
  for (let place = begin + 1; place < bytes.length; place++)
    if (bytes[place] === BACKSLASH) place++
    else if (bytes[place] === QUOTE) return place
  return bytes.length
}
