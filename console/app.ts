/** The frame of the console: where one is, what time it is there, and the pages. */
import { signal, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { moment } from './base/format.ts'
import { html } from './base/html.ts'
import { isHelpOpen, PAGE_KEYS } from './base/keys.ts'
import { base, giveToken, isTokenWrong, lab, trouble } from './base/lab.ts'
import { isLive } from './base/live.ts'
import { isPartMissing, part } from './base/part.ts'
import { linkTo, route } from './base/route.ts'
import { PAGES, tabs } from './pages.ts'
import { Steady } from './parts/steady.ts'
import { Unloaded } from './parts/unloaded.ts'
import { language, say, speak, type Word } from './words/words.ts'
import { clockMode, now } from './world/clock.ts'
import { isFresh } from './world/fresh.ts'

const KEPT = 'kasalab-theme'
/** Light or dark: the system's, unless the reader has chosen. */
type Theme = 'system' | 'light' | 'dark'
/** In the order in which they are changed. */
const THEMES: readonly Theme[] = ['system', 'light', 'dark']

const kept = localStorage.getItem(KEPT) as Theme | null
const theme = signal<Theme>(kept !== null && THEMES.includes(kept) ? kept : 'system')

function wear(): void {
  document.documentElement.style.colorScheme = theme.value === 'system' ? '' : theme.value
}

function nextTheme(): void {
  theme.value = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length]!
  localStorage.setItem(KEPT, theme.value)
  wear()
}

wear()

const KEYS: readonly (readonly [keys: string, does: Word])[] = [
  ['1 … 9, 0', 'keyPages'],
  ['i', 'notices'],
  ['v', 'tour'],
  ['/', 'keyFind'],
  ['j k ↓ ↑', 'keyUpDown'],
  ['p', 'keyPause'],
  ['n', 'keyNow'],
  ['?', 'keyHelp'],
  ['Esc', 'keyEscape'],
]

/** The list of keys. */
function KeyList() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const close = (): void => {
    isHelpOpen.value = false
  }
  return html`
    <dialog ref=${dialog} onClose=${close} aria-label=${say('keys')}>
      <h2>${say('keys')}</h2>
      <dl class="keys">${KEYS.map(([keys, does]) => html`<dt><kbd>${keys}</kbd></dt><dd>${say(does)}</dd>`)}</dl>
      <button type="button" onClick=${close}>${say('close')}</button>
    </dialog>
  `
}

/** Of Kasalab, as its server has written it into the page. */
const VERSION = document.querySelector<HTMLElement>('#console')?.dataset.version

export function App() {
  if (trouble.value === 'token') return html`<${TokenForm} />`
  if (lab.value === null || trouble.value === 'world gone') return html`<${Trouble} />`
  if (isFresh.value === null) return html`<p class="page hint late">${say('loading')}</p>`
  const pages = tabs()
  const page = pages.find(({ name }) => name === route.value.page) ?? pages[0]!
  return html`
    <${Head} />
    <nav aria-label="Kasalab">
      ${pages.map(({ name }) => html`<a href=${linkTo(name)} aria-current=${name === page.name ? 'page' : undefined} title=${keyOf(name)} aria-keyshortcuts=${keyOf(name)}>${say(name)}</a>`)}
    </nav>
    <main id="main" tabindex="-1"><${page.component} /></main>
    ${trouble.value === 'unreachable' && html`<p class="problem toast" role="alert">${say('unreachable')}</p>`}
    ${isPartMissing.value && html`<p class="problem toast" role="alert"><${Unloaded} /></p>`}
    ${isHelpOpen.value && html`<${KeyList} />`}
  `
}

const keyOf = (page: Word): string | undefined => PAGE_KEYS[PAGES.findIndex(({ name }) => name === page)]

function Head() {
  return html`
    <header class="head">
      <strong class="brand">Kasalab</strong> <span class="quiet" data-version>${VERSION}</span>
      <span>${say('world')} <b>${lab.value!.world.world}</b></span>
      <span class="clock" data-mode=${clockMode.value}><time>${moment(now.value)}</time> <span class="quiet">${say(clockMode.value === 'virtual' ? 'clockVirtual' : 'clockReal')}</span></span>
      <span class="live" data-live=${isLive.value} role="status"><span>${say(isLive.value ? 'live' : 'notLive')}</span></span>
      <span class="tools">
        <button type="button" class="quiet" lang=${language.value === 'uk' ? 'en' : 'uk'} onClick=${() => part(() => speak(language.value === 'uk' ? 'en' : 'uk'))}>${say('language')}</button>
        <button type="button" class="quiet" onClick=${nextTheme}><${Steady} of=${THEMES.map((each) => say(`theme_${each}`))} shown=${say(`theme_${theme.value}`)} /></button>
        <button type="button" class="quiet for-keyboard" onClick=${() => {
          isHelpOpen.value = true
        }}>${say('keys')} ?</button>
        <a class="book-link" href=${`${base}/lab/book`} target="_blank" rel="noopener">${say('book')}\u00a0↗</a>
      </span>
    </header>
  `
}

function TokenForm() {
  const typed = useSignal('')
  const enter = (event: Event): void => {
    event.preventDefault()
    void giveToken(typed.value)
  }
  return html`
    <main class="lonely">
      <h1>${say('tokenAsked')}</h1>
      <form onSubmit=${enter}>
        <label>${say('token')} <input type="password" autocomplete="off" value=${typed.value} onInput=${(
          event: Event,
        ) => {
          typed.value = (event.target as HTMLInputElement).value
        }} /></label>
        <button type="submit" class="primary">${say('enter')}</button>
      </form>
      ${isTokenWrong.value && html`<p class="problem" role="alert">${say('tokenWrong')}</p>`}
      <p class="hint">${say('tokenWhere')}</p>
    </main>
  `
}

const Trouble = () => html`
  <main class="lonely">
    <h1>Kasalab</h1>
    ${
      trouble.value === 'world gone'
        ? html`<p role="alert">${say('worldGone')}</p><p><a href="/lab">${say('toDefault')}</a></p>`
        : html`<p role="alert">${say('unreachable')}</p>`
    }
  </main>
`
