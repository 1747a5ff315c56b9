/** What was expected and what came instead, out of the message of a failed step. */

export interface Expectation {
  /** What the step says of it, in one paragraph. */
  words: string
  /** null where the message does not tell. */
  expected: string | null
  got: string | null
}

/** How node's own sentences begin: they say less than the values. */
const STOCK = /^(Expected .*(equal|match).*:|The input (did not match|was expected).*|The expression evaluated to .*:)$/

/** A message in its parts: words, the difference the runner adds, the stack. */
function partsOf(message: string): { head: string; difference: string[] } {
  const lines = message.split('\n')
  const stack = lines.findIndex((line) => /^\s+at .*(:\d+:\d+\)?|<anonymous>)$/.test(line))
  const told = stack < 0 ? lines : lines.slice(0, stack)
  const marker = told.findLastIndex((line) => line.trim() === '+ expected - actual')
  const head = (marker < 0 ? told : told.slice(0, marker)).join('\n')
  return { head: head.replace(/^\w*Error( \[\w+\])?: /, ''), difference: marker < 0 ? [] : told.slice(marker + 1) }
}

/** Lines of one side: of a value of one line the value, of a longer one those that differ; a member that is not there is nothing. */
const side = (difference: readonly string[], sign: '+' | '-'): string | null => {
  const lines = difference.map((line) => line.trimStart()).filter((line) => line.startsWith(sign))
  if (lines.length === 0) return null
  const text = lines.map((line) => line.slice(1).trim()).join('\n')
  return text.replace(/\[(undefined|null)\]$/gm, (_, value) => (value === 'null' ? 'null' : 'nothing'))
}

/** @param message of a step, as the runner has written it down */
export function expectationOf(message: string): Expectation {
  const { head, difference } = partsOf(message)
  // What node adds to the words: its own difference, told the other way round, or `a !== b`.
  const [told = '', own] = head.split(/\n\+ actual - expected/, 2)
  const unequal = /(?:^|\n)(.+) !== (.+)\n?$/.exec(told.trimEnd())
  const words = (unequal ? told.slice(0, unequal.index) : told).trim()
  const pattern = /^The input did not match the regular expression (\/.*\/\w*)\. Input:\n+(.*)$/s.exec(words)
  if (pattern) return { words: '', expected: pattern[1]!, got: pattern[2]!.trim() }
  const [expected, got] = [side(difference, '+'), side(difference, '-')]
  // Of a condition there is nothing to be told but its words.
  const isCondition = own === undefined && expected === 'true' && got === 'false'
  const [first = ''] = words.split('\n', 1)
  return {
    words: STOCK.test(first) && !isCondition ? '' : words,
    expected: isCondition ? null : (expected ?? unequal?.[2] ?? null),
    got: isCondition ? null : (got ?? unequal?.[1] ?? null),
  }
}

/** In one line of at most so many characters. */
export function inOneLine(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > most ? `${line.slice(0, most - 1)}…` : line
}
