/** Comma-separated values (RFC 4180), with the semicolon of office programs as well. */

const QUOTE = '"'

/** The separator of a file: of the two the one that its first line has more of. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1)
  return first.split(';').length > first.split(',').length ? ';' : ','
}

/**
 * The records of a text, each a list of fields; empty lines are left out.
 * @param most records; what is behind them is not read
 */
export function csvRecords(text: string, most: number): string[][] {
  const separator = separatorOf(text)
  const records: string[][] = []
  let fields: string[] = []
  let place = 0
  const endRecord = (): void => {
    if (fields.length > 1 || fields[0] !== '') records.push(fields)
    fields = []
  }
  while (place < text.length && records.length < most) {
    const field = text[place] === QUOTE ? quotedField(text, place) : plainField(text, place, separator)
    fields.push(field.value)
    place = field.end
    if (text[place] === separator && place + 1 < text.length) place++
    else {
      if (text[place] === separator) fields.push('')
      place = text.indexOf('\n', place) + 1 || text.length
      endRecord()
    }
  }
  return records
}

interface Field {
  value: string
  /** Where the separator, or the end of the line, is. */
  end: number
}

function plainField(text: string, begin: number, separator: string): Field {
  let end = begin
  while (end < text.length && text[end] !== separator && text[end] !== '\n') end++
  return { value: text.slice(begin, end).trim(), end }
}

/** Two quotation marks in it are one; without an end it goes to the end of the text. */
function quotedField(text: string, begin: number): Field {
  const parts: string[] = []
  let from = begin + 1
  for (;;) {
    const mark = text.indexOf(QUOTE, from)
    if (mark < 0) return { value: parts.concat(text.slice(from)).join(''), end: text.length }
    if (text[mark + 1] !== QUOTE) {
      parts.push(text.slice(from, mark))
      let end = mark + 1
      while (text[end] === ' ' || text[end] === '\r') end++
      return { value: parts.join(''), end }
    }
    parts.push(text.slice(from, mark + 1))
    from = mark + 2
  }
}
