/** A page that loads nothing: its script draws it from what is packed into it. */
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { browserScript, modulesIn } from '../../living/markup/browser-script.ts'
import { escapeHtml, looks, selfContained } from '../../living/markup/html.ts'

/** Sheets that follow the one of every page. */
const SHEETS = ['page.css', 'head.css', 'list.css', 'causes.css']

export const pageStyle = (): string =>
  looks() + SHEETS.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8')).join('')

/** @param main the module that starts @param own modules of another page, which may require those of the report */
export const pageScript = (main: string, own: ReadonlyMap<string, string> = new Map()): string =>
  browserScript(new Map([...modulesIn(join(import.meta.dirname, 'script')), ...own]), main)

interface DrawnPage {
  title: string
  style: string
  script: string
  /** What the script draws, by name: JSON, deflated, in Base64. */
  packs: readonly (readonly [name: string, text: string])[]
  /** Which evidence was left out; left out: none was. */
  level?: number
  /** What is said where scripts are off. */
  unscripted: string
}

export function drawnPage({ title, style, script, packs, level = 0, unscripted }: DrawnPage): string {
  const shown = packs.map(
    ([name, text]) => `<script type="text/plain" data-pack="${escapeHtml(name)}">${text}</script>`,
  )
  const body = `<body data-evidence="${level}">
<noscript><h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(unscripted)}. The rest needs JavaScript.</p></noscript>
${shown.join('\n')}
<script>${script}</script>
</body>`
  return selfContained({ title, style, scripts: `script-src 'sha256-${hash('sha256', script, 'base64')}'`, body })
}
