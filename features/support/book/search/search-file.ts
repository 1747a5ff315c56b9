/**
 * The file that the book searches by: MiniSearch, the stemmers, the engine and the index, as one classic script. A page
 * from a file may load a script and nothing else, and loads this one when something is searched. The index is deflated.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import vm from 'node:vm'
import { deflateRawSync } from 'node:zlib'
import { assetUrl } from '../../../../server/runtime/assets.ts'
import { browserScript } from '../../living/markup/browser-script.ts'
import { anchorOf } from '../pages/html.ts'
import type { Bilingual } from '../source/bilingual.ts'
import type { BookSource } from '../source/book-source.ts'
import { SEARCH_KINDS, type SearchEntry, type SearchKind, searchEntries } from './search-entries.ts'

export const SEARCH_FILE = 'search.js'

const asset = (name: string, path: string): string =>
  readFileSync(assetUrl(name, path), 'utf8').replace(/\n\/\/#.*$/s, '')

const modules = (): ReadonlyMap<string, string> =>
  new Map([
    ['minisearch', asset('minisearch', 'dist/umd/index.js')],
    ['uk', asset('@orama/stemmers', 'dist/uk.cjs')],
    ['en', asset('@orama/stemmers', 'dist/en.cjs')],
    ['engine', readFileSync(join(import.meta.dirname, 'engine.cjs'), 'utf8')],
    [
      'search',
      `const [uk, en] = ['uk', 'en'].map((language) => require(language).stemmer)
globalThis.bookSearch = require('engine')(require('minisearch'), { uk, en })`,
    ],
  ])

/** The code: after it, `globalThis.bookSearch` writes and opens an index. */
const searchCode = (): string => browserScript(modules(), 'search')

/** What was found, by id. */
export interface Found {
  /** Words that were looked for. */
  words: string[]
  found: number[]
  /** Whether each of them has all of the words. */
  isWhole: boolean
}

interface SearchEngine {
  write(entries: readonly { title: string; also: string; text: string }[]): string
  open(json: string, weights: readonly number[]): (asked: string) => Found
}

/** The engine as a browser has it: the same code, with its own object for the browser's globals. */
export function searchEngine(): SearchEngine {
  const globals: { bookSearch?: SearchEngine } = {}
  vm.compileFunction(searchCode(), ['globalThis'])(globals)
  return globals.bookSearch!
}

const titleOf = ({ uk, en }: Bilingual): string => (uk === en ? en : `${uk} ${en}`)

/** The index of entries, whose ids are their places. */
export const searchIndex = (entries: readonly SearchEntry[], engine: SearchEngine): string =>
  engine.write(entries.map(({ title, also = '', text }) => ({ title: titleOf(title), also, text })))

export const weightOf = ({ kind }: SearchEntry): number => SEARCH_KINDS[kind].weight

/** As it is written: pages with their titles, kinds, entries by page and kind, and the index. */
interface SearchData {
  kinds: readonly (Bilingual & { weight: number })[]
  pages: readonly (readonly [file: string, uk: string, en: string])[]
  /** Without an anchor the place is named as its English title is; an empty one is the page itself. */
  entries: readonly (readonly [page: number, kind: number, en: string, uk?: string, anchor?: string])[]
  index: string
}

/** @param titles of the pages, by file */
export function searchData(source: BookSource, titles: ReadonlyMap<string, Bilingual>): SearchData {
  const entries = searchEntries(source)
  const files = [...new Set(entries.map(({ page }) => page))]
  const kinds = Object.keys(SEARCH_KINDS) as SearchKind[]
  return {
    kinds: kinds.map((kind) => ({ ...SEARCH_KINDS[kind].words, weight: SEARCH_KINDS[kind].weight })),
    pages: files.map((file) => {
      const { uk, en } = titles.get(file)!
      return [file, uk, en]
    }),
    entries: entries.map(({ page, kind, anchor, title: { uk, en } }) => {
      const place = [files.indexOf(page), kinds.indexOf(kind), en] as const
      if (anchor !== anchorOf(en)) return [...place, uk, anchor] as const
      return uk === en ? place : ([...place, uk] as const)
    }),
    index: searchIndex(entries, searchEngine()),
  }
}

/** The deflated data, as the file has them. */
export const deflatedData = (data: SearchData): Buffer => deflateRawSync(JSON.stringify(data), { level: 6 })

/** The whole file. */
export const searchFile = (data: SearchData): string =>
  `${searchCode()}globalThis.bookSearchData="${deflatedData(data).toString('base64')}"\n`
