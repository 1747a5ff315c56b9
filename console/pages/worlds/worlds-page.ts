/** Worlds: all there are, new ones, forks, reset, and a world as a file. */
import { useSignal } from '@preact/signals'
import { Lab } from '../../../server/client/lab.ts'
import type { WorldEntry, WorldFile } from '../../../server/client/model.ts'
import { download } from '../../base/download.ts'
import { moment } from '../../base/format.ts'
import { html } from '../../base/html.ts'
import { base, keepToken, lab, tokenAt } from '../../base/lab.ts'
import { AskButton } from '../../parts/ask-button.ts'
import { Problem } from '../../parts/problem.ts'
import { useDeed, useLab } from '../../parts/use-lab.ts'
import { say } from '../../words/words.ts'

/** Worlds shown before the list is cut. */
const SHOWN = 200

export function WorldsPage() {
  const worlds = useLab((client) => client.worlds())
  const { problem, act } = useDeed()
  const name = useSignal('')
  const token = useSignal('')
  const said = useSignal<string | null>(null)
  const make = (from: string | null): Promise<void> =>
    act(async () => {
      const { world } = await lab.value!.createWorld({
        ...(name.value === '' ? {} : { name: name.value }),
        ...(token.value === '' ? {} : { token: token.value }),
        ...(from === null ? {} : { from }),
      })
      if (token.value !== '') keepToken(hereOf(world), token.value)
      name.value = ''
      token.value = ''
      await worlds.again()
    })
  const save = (): Promise<void> =>
    act(async () => download(`${lab.value!.world.world}.world.json`, JSON.stringify(await lab.value!.snapshot())))
  const load = (event: Event): Promise<void> => {
    const input = event.target as HTMLInputElement
    const file = input.files?.[0]
    input.value = ''
    return act(async () => {
      if (!file) return
      await lab.value!.restore(JSON.parse(await file.text()) as WorldFile)
      said.value = say('loadedWorld')
    })
  }
  const remove = (entry: WorldEntry): Promise<void> =>
    act(async () => {
      const other = await Lab.open(hereOf(entry), { token: tokenAt(hereOf(entry)) })
      await other.delete()
      await worlds.again()
    })
  const own = lab.value!.world.world
  return html`
    <section class="page">
      <h1>${say('worlds')}</h1>
      <div class="bar">
        <label>${say('name')} <input value=${name.value} onInput=${into(name)} /></label>
        <label>${say('worldToken')} <input type="password" autocomplete="new-password" value=${token.value} onInput=${into(token)} /></label>
        <button type="button" class="primary" data-action="new-world" onClick=${() => make(null)}>${say('newWorld')}</button>
        <button type="button" data-action="fork" onClick=${() => make(own)}>${say('fork')}</button>
      </div>
      <div class="bar">
        <button type="button" data-action="save-world" onClick=${save}>${say('saveWorld')}</button>
        <label class="button">${say('loadWorld')}<input type="file" accept=".json,application/json" class="unseen" data-action="load-world" onChange=${load} /></label>
        <${AskButton} name=${say('reset')} question=${say('resetAsk')} action="reset" act=${() => act(() => lab.value!.reset())} />
      </div>
      <${Problem} of=${problem} />
      ${said.value !== null && html`<p role="status">${said.value}</p>`}
      <div class="wide"><table>
        <thead><tr><th>${say('world')}</th><th>${say('madeAt')}</th><th>${say('lastUsed')}</th><td></td></tr></thead>
        <tbody>
          ${(worlds.value ?? [])
            .slice(-SHOWN)
            .map(
              (entry) => html`<${Row} key=${entry.world} entry=${entry} own=${own} remove=${() => remove(entry)} />`,
            )}
        </tbody>
      </table></div>
    </section>
  `
}

/** What is written into a field goes into a signal. */
const into =
  (signal: { value: string }) =>
  (event: Event): void => {
    signal.value = (event.target as HTMLInputElement).value
  }

/** One world of the list. @param given `own`: name of the world whose console this is */
function Row({ entry, own, remove }: { entry: WorldEntry; own: string; remove(): void }) {
  const { world, created_at, last_used_at, held } = entry
  return html`
    <tr>
      <th scope="row">
        ${world === own ? world : html`<a href=${`${hereOf(entry)}/lab`}>${world}</a>`}
        ${world === own && html` <span class="badge">${say('here')}</span>`}
        ${held && html` <span class="badge">${say('held')}</span>`}
      </th>
      <td data-label=${say('madeAt')}><time>${moment(created_at)}</time></td>
      <td data-label=${say('lastUsed')}>${last_used_at !== null && html`<time>${moment(last_used_at)}</time>`}</td>
      <td>${world !== 'default' && html`<${AskButton} name=${say('deleteWorld')} question=${say('deleteAsk', { name: world })} action="delete-world" act=${remove} />`}</td>
    </tr>
  `
}

/** The address of a world as this page reaches it: the origin is the page's own. */
const hereOf = ({ base_url }: Pick<WorldEntry, 'base_url'>): string =>
  new URL(new URL(base_url).pathname, base).href.replace(/\/$/, '')
