/** The way of the timeline into a file and back. */
import { useSignal } from '@preact/signals'
import { download } from '../../base/download.ts'
import { html } from '../../base/html.ts'
import { lab } from '../../base/lab.ts'
import { say } from '../../words/words.ts'
import type { Entry } from '../../world/entries.ts'
import { file } from '../../world/timeline.ts'
import { readTimeline, timelineText } from './timeline-file.ts'

/** @param given `entries`: what is saved */
export function FileBar({ entries }: { entries: readonly Entry[] }) {
  const problem = useSignal<string | null>(null)
  const save = (): void => {
    const world = lab.value?.world.world ?? 'world'
    download(`${world}-timeline.json`, timelineText(world, entries))
  }
  const open = async (event: Event): Promise<void> => {
    const input = event.target as HTMLInputElement
    const chosen = input.files?.[0]
    input.value = ''
    if (!chosen) return
    try {
      problem.value = null
      file.value = { name: chosen.name, entries: readTimeline(await chosen.text()) }
    } catch (error) {
      problem.value = say('fileUnreadable', { name: chosen.name, why: (error as Error).message })
    }
  }
  return html`
    <div class="bar">
      <button type="button" data-action="save" onClick=${save}>${say('saveFile')}</button>
      <label class="button">${say('openFile')}<input type="file" accept=".json,application/json" class="unseen" onChange=${open} /></label>
    </div>
    ${problem.value !== null && html`<p class="problem" role="alert">${problem.value}</p>`}
  `
}
