/** The pages of the interface, on which each request can be tried. */
import { html } from '../base/html.ts'
import { base, lab } from '../base/lab.ts'
import { say, type Word } from '../words/words.ts'

const PAGES: readonly (readonly [Word, (desk: string) => string])[] = [
  ['tryCloud', () => `${base}/api/docs`],
  ['tryDesk', (desk) => `${desk}/api/docs`],
  ['tryLab', () => `${base}/lab/docs`],
  ['trySockets', () => `${base}/api/docs/sockets`],
]

export function TryItPage() {
  const desk = lab.value!.world.local_base_url
  return html`
    <section class="page">
      <h1>${say('tryIt')}</h1>
      <p class="hint">${say('tryHint')}</p>
      <ul class="list">${PAGES.map(([name, url]) => html`<li class="panel"><a href=${url(desk)} target="_blank" rel="noopener">${say(name)}</a> <code>${url(desk)}</code></li>`)}</ul>
    </section>
  `
}
