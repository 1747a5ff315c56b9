/** The pages of the console. All but that of the register are loaded when they are first shown. */
import { signal } from '@preact/signals'
import type { FunctionComponent } from 'preact'
import { useEffect } from 'preact/hooks'
import { html } from './base/html.ts'
import { RegisterPage } from './pages/register/register-page.ts'
import { Unloaded } from './parts/unloaded.ts'
import { say, type Word } from './words/words.ts'
import { isFresh } from './world/fresh.ts'

interface Page {
  name: Word
  component: FunctionComponent
}

/** A page that is drawn once it has been loaded. One that has not come is asked for again when it is next shown. */
function later(load: () => Promise<FunctionComponent>): FunctionComponent {
  const loaded = signal<FunctionComponent | null>(null)
  const isMissing = signal(false)
  return () => {
    useEffect(() => {
      if (loaded.value === null)
        load().then(
          (component) => {
            loaded.value = component
          },
          () => {
            isMissing.value = true
          },
        )
    }, [])
    if (loaded.value !== null) return html`<${loaded.value} />`
    if (!isMissing.value) return html`<p class="page hint">${say('loading')}</p>`
    return html`<section class="page"><p class="problem" role="alert"><${Unloaded} /></p></section>`
  }
}

/** In the order of their keys. */
export const PAGES: readonly Page[] = [
  { name: 'register', component: RegisterPage },
  {
    name: 'timeline',
    component: later(async () => (await import('./pages/timeline/timeline-page.ts')).TimelinePage),
  },
  { name: 'charts', component: later(async () => (await import('./pages/charts/charts-page.ts')).ChartsPage) },
  { name: 'clock', component: later(async () => (await import('./pages/clock/clock-page.ts')).ClockPage) },
  { name: 'faults', component: later(async () => (await import('./pages/faults/faults-page.ts')).FaultsPage) },
  {
    name: 'terminals',
    component: later(async () => (await import('./pages/terminals/terminals-page.ts')).TerminalsPage),
  },
  { name: 'inboxes', component: later(async () => (await import('./pages/inboxes/inboxes-page.ts')).InboxesPage) },
  { name: 'worlds', component: later(async () => (await import('./pages/worlds/worlds-page.ts')).WorldsPage) },
  { name: 'reports', component: later(async () => (await import('./pages/reports/reports-page.ts')).ReportsPage) },
  { name: 'tryIt', component: later(async () => (await import('./pages/try-it-page.ts')).TryItPage) },
  { name: 'notices', component: later(async () => (await import('./pages/notices/notices-page.ts')).NoticesPage) },
  { name: 'tour', component: later(async () => (await import('./pages/tour/tour-page.ts')).TourPage) },
]

/** In the order of their tabs: in a world in which nothing has happened the first visit comes first. */
export const tabs = (): readonly Page[] =>
  isFresh.value
    ? [...PAGES.filter(({ name }) => name === 'tour'), ...PAGES.filter(({ name }) => name !== 'tour')]
    : PAGES
