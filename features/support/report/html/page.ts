/** A run as one self-contained page: it loads nothing, and works from a file. */
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { KNOWN, type KnownClauses } from '../../law/known-clauses.ts'
import { browserScript, modulesIn } from '../../living/markup/browser-script.ts'
import { escapeHtml, looks, selfContained } from '../../living/markup/html.ts'
import type { RunResults } from '../../living/results.ts'
import { contentOf } from './content.ts'
import { BYTES_PER_THOUSAND, evidenceOf, packed } from './evidence.ts'

const read = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8')

/** @param target name of the tested server */
export function reportPage(target: string, run: RunResults, known: KnownClauses = KNOWN): string {
  const content = contentOf(target, run, known)
  const program = browserScript(modulesIn(join(import.meta.dirname, 'script')), './start.cjs')
  const style = looks() + ['page.css', 'head.css', 'list.css', 'causes.css'].map(read).join('')
  const whole = BYTES_PER_THOUSAND * Math.max(1, Math.ceil(run.results.length / 1000))
  const run_ = packed(content)
  const { packs, level } = evidenceOf(run.results, whole - run_.length - program.length - style.length)
  const scripts = `script-src 'sha256-${hash('sha256', program, 'base64')}'`
  const pack = (name: string, text: string): string =>
    `<script type="text/plain" data-pack="${escapeHtml(name)}">${text}</script>`
  const body = `<body data-evidence="${level}">
<noscript><h1>${escapeHtml(target)}</h1>
<p>${Object.entries(content.scenarios)
    .map(([outcome, count]) => `${count} ${outcome.replaceAll('_', ' ')}`)
    .join(', ')}. The rest needs JavaScript.</p></noscript>
${pack('', run_)}
${[...packs].map(([uri, text]) => pack(uri, text)).join('\n')}
<script>${program}</script>
</body>`
  return selfContained({ title: target, style, scripts, body })
}
