/** The pages of the console, in the order of their keys. */
import type { FunctionComponent } from 'preact'
import { ClockPage } from './pages/clock/clock-page.ts'
import { FaultsPage } from './pages/faults/faults-page.ts'
import { InboxesPage } from './pages/inboxes/inboxes-page.ts'
import { RegisterPage } from './pages/register/register-page.ts'
import { ReportsPage } from './pages/reports/reports-page.ts'
import { TerminalsPage } from './pages/terminals/terminals-page.ts'
import { TimelinePage } from './pages/timeline/timeline-page.ts'
import { TourPage } from './pages/tour/tour-page.ts'
import { TryItPage } from './pages/try-it-page.ts'
import { WorldsPage } from './pages/worlds/worlds-page.ts'
import type { Word } from './words/words.ts'

interface Page {
  name: Word
  component: FunctionComponent
}

export const PAGES: readonly Page[] = [
  { name: 'register', component: RegisterPage },
  { name: 'timeline', component: TimelinePage },
  { name: 'clock', component: ClockPage },
  { name: 'faults', component: FaultsPage },
  { name: 'terminals', component: TerminalsPage },
  { name: 'inboxes', component: InboxesPage },
  { name: 'worlds', component: WorldsPage },
  { name: 'reports', component: ReportsPage },
  { name: 'tryIt', component: TryItPage },
  { name: 'tour', component: TourPage },
]
