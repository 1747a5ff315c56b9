/** HTML of every page of the harness: its frame, and the escapes of its texts. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { printableLines } from '../../../../server/commands/line/printable.ts'

/** Text as HTML; invisible characters and direction overrides are escaped. */
export const escapeHtml = (text: string): string =>
  printableLines(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Text between tags, where quotes need no escape: an attribute takes `escapeHtml`. */
export const escapeContent = (text: string): string =>
  printableLines(text).replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Paragraphs of decisions: code, and links within their page, which lead to the ids of decisions. */
export const inlineMarkdown = (text: string): string =>
  escapeHtml(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(
      /\[([^\]]+)\]\(#([\w-]+)\)/g,
      (_, words: string, anchor: string) => `<a href="#${anchor.toUpperCase()}">${words}</a>`,
    )
    // Its other links lead to files that are not beside the page
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')

/** The sheet that each page's own follows. */
export const looks = (): string => readFileSync(join(import.meta.dirname, 'looks.css'), 'utf8')

interface HtmlDocument {
  title: string
  language?: 'en' | 'uk'
  /** Sources of a content security policy beside `default-src 'none'`. */
  sources: string
  /** Styles and scripts. */
  head: string
  /** From the body element on. */
  body: string
}

/** The complete page. */
export const htmlDocument = ({ title, language = 'en', sources, head, body }: HtmlDocument): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; ${sources}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
${head}
</head>
${body}
</html>
`

/** A page that loads nothing, and works from a file. @param scripts sources of scripts; default: none */
export const selfContained = (page: { title: string; style: string; scripts?: string; body: string }): string =>
  htmlDocument({
    title: page.title,
    sources: ["style-src 'unsafe-inline'; img-src data:", page.scripts].filter(Boolean).join('; '),
    head: `<style>${page.style}</style>`,
    body: page.body,
  })
