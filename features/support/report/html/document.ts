/** The frame of every page of the harness: self-contained, it loads nothing. */
import { printableLines } from '../../../../server/commands/line/printable.ts'

/** Text as HTML; invisible characters and direction overrides are escaped. */
export const escapeHtml = (text: string): string =>
  printableLines(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Text between tags, where quotes need no escape: an attribute takes `escapeHtml`. */
export const escapeContent = (text: string): string =>
  printableLines(text).replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

interface HtmlDocument {
  title: string
  style: string
  /** Allowed scripts, as a content security policy; default: none. */
  scripts?: string
  /** From the body element on. */
  body: string
}

/** The complete page. */
export function htmlDocument({ title, style, scripts, body }: HtmlDocument): string {
  const policy = ["default-src 'none'; style-src 'unsafe-inline'; img-src data:", scripts].filter(Boolean).join('; ')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
${body}
</html>
`
}
