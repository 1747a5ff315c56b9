/** Sentences of a page or of a help text, and what plain English has none of. */

/** Words of one sentence at most. */
const MOST_WORDS = 24

/** Words that hide the component, or that say less than the plain word. */
const BANNED: ReadonlyMap<RegExp, string> = new Map([
  [/\b(?:told|tells? of)\b/i, 'say what gets it, or use "says", "gets"'],
  [/\bst(?:ands|ood)\b/i, 'use "is"'],
  [/\bkin\b/i, 'name them'],
  [/\bkept\b/i, 'use "maintained", "stored" or "recorded"'],
  [/\bbehind\b(?! an? (?:proxy|balancer)\b)/i, 'use "after", or name the place'],
  [/\b(?:some|no)body\b/i, 'name the component'],
])

/** A sentence with the line it begins in, from 1. */
interface PlainSentence {
  line: number
  text: string
}

/** The end of a sentence: a mark and a blank; not that of a version, a file or an abbreviation. */
const END = /(?<=[.!?][)*`_"”]*)\s+(?=[*`_("“[]*[A-Z0-9`—–-])/

const CODE_FENCE = /^\s*```/

/** Splits a paragraph or a cell. */
const split = (text: string, line: number): PlainSentence[] =>
  text
    .split(END)
    .map((each) => ({ line, text: each.trim() }))
    .filter((each) => each.text !== '')

/** Code, links and addresses count as one word. */
const bare = (markdown: string): string =>
  markdown
    .replace(/`[^`]*`/g, 'CODE')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_]{1,2}(?=\S)|(?<=\S)[*_]{1,2}/g, '')

/** Sentences of Markdown: of paragraphs, list items and headings. A cell of a table is cut at semicolons as well. */
export function sentencesOf(markdown: string): PlainSentence[] {
  const found: PlainSentence[] = []
  let paragraph: string[] = []
  let begin = 0
  const end = (): void => {
    found.push(...split(bare(paragraph.join(' ')), begin))
    paragraph = []
  }
  let isCode = false
  for (const [index, line] of markdown.split('\n').entries()) {
    if (CODE_FENCE.test(line)) {
      end()
      isCode = !isCode
      continue
    }
    if (isCode) continue
    if (line.startsWith('|')) {
      end()
      const cells = bare(line.replaceAll('\\|', '/')).split('|')
      found.push(...cells.flatMap((cell) => cell.split(/;\s/).flatMap((part) => split(part, index + 1))))
    } else if (line.trim() === '' || /^#{1,6} |^\s*(?:[-*]|\d+\.) |^> /.test(line)) {
      end()
      begin = index + 1
      paragraph = line.trim() === '' ? [] : [line.replace(/^#{1,6} |^\s*(?:[-*]|\d+\.) |^> /, '')]
    } else {
      if (paragraph.length === 0) begin = index + 1
      paragraph.push(line)
    }
  }
  end()
  return found
}

/** Sentences of a help text: an option and what it does are one paragraph, cut at semicolons as well. */
export function helpSentences(help: string): PlainSentence[] {
  const found: PlainSentence[] = []
  let paragraph: string[] = []
  let begin = 1
  const end = (): void => {
    const text = paragraph.join(' ')
    found.push(...text.split(/;\s/).flatMap((part) => split(part, begin)))
    paragraph = []
  }
  for (const [index, line] of help.split('\n').entries()) {
    const option = /^ {2,4}(-{1,2}\S.*?|[a-z]+(?: \[?[A-Z]+\]?)?)(?: {2,}|$)(.*)$/.exec(line)
    if (option || line.trim() === '') {
      end()
      begin = index + 1
      if (option?.[2]) paragraph.push(option[2])
    } else if (!/^\s*[{[]|^kasalab /.test(line)) {
      // An item of a list: what continues an option is indented by more
      if (/^ {2}\S/.test(line)) end()
      paragraph.push(line.trim())
    }
  }
  end()
  return found
}

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** What is wrong with the sentences, each with its line. */
export const hardSentences = (sentences: readonly PlainSentence[]): string[] =>
  sentences.flatMap(({ line, text }) => {
    const words = wordsIn(text)
    return [
      ...(words > MOST_WORDS ? [`line ${line}: ${words} words: ${text}`] : []),
      ...[...BANNED].flatMap(([word, advice]) => {
        const met = word.exec(text)
        return met ? [`line ${line}: "${met[0]}" (${advice}): ${text}`] : []
      }),
    ]
  })
