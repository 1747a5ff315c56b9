/**
 * The pages of the interface, on which each request can be tried. Whoever opens one from here is signed in there: the
 * page asks the window that has opened it who reads, and is told in a message.
 */
import { signal } from '@preact/signals'
import type { WorldCashier, WorldCashRegister } from '../../server/client/model.ts'
import { html } from '../base/html.ts'
import { base, lab, labHeaders, labToken } from '../base/lab.ts'
import { RegisterChoice } from '../parts/register-choice.ts'
import { say, type Word } from '../words/words.ts'
import { register } from '../world/registers.ts'
import { cashiersOf, signIn } from '../world/sign-in.ts'

const CLOUD = `${base}/api/docs`
const LAB = `${base}/lab/docs`

const PAGES: readonly (readonly [Word, (desk: string) => string])[] = [
  ['tryCloud', () => CLOUD],
  ['tryDesk', (desk) => `${desk}/api/docs`],
  ['tryLab', () => LAB],
  ['trySockets', () => `${base}/api/docs/sockets`],
]

const chosenLogin = signal<string | null>(null)

/** Who may work at the register that is looked at. */
const cashiers = (at: WorldCashRegister): WorldCashier[] => cashiersOf(lab.value!.world, at)
const cashier = (at: WorldCashRegister): WorldCashier | undefined =>
  cashiers(at).find(({ login }) => login === chosenLogin.value) ?? cashiers(at)[0]

/** What a page is told of its reader: keys by the names of the schemes, headers for its examples, and a line. */
interface Reader {
  keys: Readonly<Record<string, string>>
  headers: Readonly<Record<string, string>>
  text: string
}

async function readerOfCloud(): Promise<Reader> {
  const at = register.value!
  const headers = { 'x-license-key': at.license_key, ...labHeaders() }
  const who = cashier(at)
  try {
    if (who === undefined) throw new Error(say('tryNobody', { number: at.fiscal_number }))
    const keys = { cashierToken: await signIn(who) }
    return { keys, headers, text: say('trySignedIn', { name: who.full_name, number: at.fiscal_number }) }
  } catch (error) {
    return { keys: {}, headers, text: say('tryNotSignedIn', { why: (error as Error).message }) }
  }
}

const readerOfLab = (): Reader => {
  const token = labToken()
  return { keys: token === null ? {} : { labToken: token }, headers: labHeaders(), text: '' }
}

/** A page of this world that has been opened from here asks, also when it is loaded anew. */
async function answer({ origin, source, data }: MessageEvent): Promise<void> {
  if (origin !== location.origin || source === null || data?.kasalab !== 'who reads') return
  const asking = new URL(String(data.at), origin).href
  const reader = asking === CLOUD ? await readerOfCloud() : asking === LAB ? readerOfLab() : null
  if (reader !== null) (source as Window).postMessage({ kasalab: 'reader', ...reader }, origin)
}
addEventListener('message', (event) => void answer(event))

/** Pages of the same server may ask who has opened them. */
const link = (url: string): string => (url.startsWith(`${base}/`) ? 'opener' : 'noopener')

export function TryItPage() {
  const at = register.value!
  const choose = (event: Event): void => {
    chosenLogin.value = (event.target as HTMLSelectElement).value
  }
  return html`
    <section class="page">
      <h1>${say('tryIt')} <${RegisterChoice} /></h1>
      <p class="hint">${say('tryHint')}</p>
      <p class="bar">
        <label>${say('tryAs')} <select data-choice="cashier" value=${cashier(at)?.login} onChange=${choose}>
          ${cashiers(at).map(({ login, full_name }) => html`<option value=${login}>${full_name} · ${login}</option>`)}
        </select></label>
      </p>
      <p class="hint">${say('tryAsHint')}</p>
      <ul class="list">${PAGES.map(([name, url]) => [name, url(at.local_base_url)] as const).map(([name, url]) => html`<li class="panel"><a href=${url} target="_blank" rel=${link(url)}>${say(name)}</a> <code>${url}</code></li>`)}</ul>
    </section>
  `
}
