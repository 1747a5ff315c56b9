/**
 * The chapters of the book and the questions they answer: `features/book`. Their texts are Markdown, one file for each
 * language; what proves an answer is data, written once.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Bilingual, BOOK_LANGUAGES, type BookLanguage, bilingual } from './bilingual.ts'

export interface BookQuestion {
  id: string
  asked: Bilingual
  /** Markdown: three sentences. */
  answer: Bilingual
  /** Clauses and decisions the answer rests on. */
  follows: string[]
  /** Titles of the scenarios that prove it: each is tagged `@owner`. */
  shown_by: string[]
  /** Other words that a shopkeeper looks for it by. */
  also?: string
}

export interface Chapter {
  id: string
  title: Bilingual
  /** The question at its top. */
  question: Bilingual
  /** Markdown. */
  text: Bilingual
  /** Clauses and decisions that its text rests on. */
  follows: string[]
  questions: BookQuestion[]
  /** Beginnings of the paths of its features: of all chapters the longest counts. */
  features: string[]
  /** Names of its statecharts. */
  charts: string[]
}

interface ChapterText {
  title: string
  question: string
  text: string
  /** By id of the question. */
  asked: Map<string, { asked: string; answer: string }>
}

/** @throws with what is missing in the file */
export function chapterText(name: string, markdown: string): ChapterText {
  const [head = '', ...sections] = markdown.split(/^(?=## )/m)
  const title = /^# (.+)$/m.exec(head)?.[1]
  const question = /^> (.+)$/m.exec(head)?.[1]
  if (title === undefined || question === undefined)
    throw new Error(`${name} begins with # and its title, then > and its question`)
  const asked = sections.map((section): [string, { asked: string; answer: string }] => {
    const [, id, words] = /^## ([\w-]+): (.+)$/m.exec(section) ?? []
    if (id === undefined) throw new Error(`${name}: ${section.split('\n')[0]} is not ## id: question`)
    return [id, { asked: words!, answer: section.slice(section.indexOf('\n')).trim() }]
  })
  const text = head.slice(head.indexOf(question) + question.length).trim()
  return { title, question, text, asked: new Map(asked) }
}

interface ChapterFile {
  follows?: string[]
  questions: Omit<BookQuestion, 'asked' | 'answer'>[]
}
interface ChapterRow {
  id: string
  features: string[]
  charts: string[]
}

const read = (folder: string, name: string): string => readFileSync(join(folder, name), 'utf8')

/** @param folder of the texts @throws when a text lacks a question that its chapter names, or has another */
export function chaptersIn(folder: string): Chapter[] {
  const rows = JSON.parse(read(folder, 'chapters.json')) as ChapterRow[]
  return rows.map(({ id, features, charts }) => {
    const { follows = [], questions } = JSON.parse(read(folder, `chapters/${id}.json`)) as ChapterFile
    const texts = Object.fromEntries(
      BOOK_LANGUAGES.map((language) => [
        language,
        chapterText(`${language}/${id}.md`, read(folder, `${language}/${id}.md`)),
      ]),
    ) as Record<BookLanguage, ChapterText>
    for (const language of BOOK_LANGUAGES) {
      const [named, written] = [questions.map((each) => each.id), [...texts[language].asked.keys()]]
      if (named.join() !== written.join())
        throw new Error(`${language}/${id}.md answers ${written.join(', ')}; its chapter asks ${named.join(', ')}`)
    }
    const part = (of: (text: ChapterText) => string): Bilingual => bilingual((language) => of(texts[language]))
    return {
      ...{ id, features, charts, follows },
      ...{
        title: part(({ title }) => title),
        question: part(({ question }) => question),
        text: part(({ text }) => text),
      },
      questions: questions.map((each) => ({
        ...each,
        asked: part(({ asked }) => asked.get(each.id)!.asked),
        answer: part(({ asked }) => asked.get(each.id)!.answer),
      })),
    }
  })
}

/** The chapter of a feature; undefined: none has a beginning of its path. */
export function chapterOf(path: string, chapters: readonly Chapter[]): Chapter | undefined {
  const found = chapters
    .flatMap((chapter) => chapter.features.map((beginning) => ({ chapter, beginning })))
    .filter(({ beginning }) => path.startsWith(beginning))
  return found.sort((a, b) => b.beginning.length - a.beginning.length)[0]?.chapter
}
