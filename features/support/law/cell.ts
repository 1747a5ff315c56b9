/** A cell is JSON where it can be read so, else text. */
export function parsedCell(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
