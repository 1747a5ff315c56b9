/** What every page of the harness begins with: it stands alone and fetches nothing. */
import { printableLines } from '../../../../server/commands/line/printable.ts'

/** Text as HTML shows it; what is not seen, or turns the direction of reading, is spelt out. */
export const escaped = (text: string): string =>
  printableLines(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

export interface HtmlDocument {
  title: string
  style: string
  /** What of scripts may run, as a content security policy; left out: none. */
  scripts?: string
  /** From the beginning of the element on. */
  body: string
}

/** The page as a whole. */
export function htmlDocument({ title, style, scripts, body }: HtmlDocument): string {
  const policy = ["default-src 'none'; style-src 'unsafe-inline'; img-src data:", scripts].filter(Boolean).join('; ')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
${body}
</html>
`
}
