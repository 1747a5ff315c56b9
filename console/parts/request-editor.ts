/** A request that can be edited, sent, and copied as a line of a shell, with what it was answered: on a phone that is first. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { html } from '../base/html.ts'
import { type Answered, type Prepared, send } from '../base/prepared.ts'
import { curlLine } from '../base/shell.ts'
import { say } from '../words/words.ts'
import { lookSoon } from '../world/registers.ts'
import { AnswerView } from './answer-view.ts'
import { CopyButton } from './copy-button.ts'
import { RequestLine } from './request-line.ts'
import { Steady } from './steady.ts'

interface Given {
  request: Prepared
  title: string
  /** Sent when it is shown. */
  isSent: boolean
}

/** Lines of the editor, at most before it scrolls. */
const MOST_LINES = 16

export function RequestEditor({ request, title, isSent }: Given) {
  const body = useSignal(request.body)
  const answer = useSignal<Answered | null>(null)
  const problem = useSignal<string | null>(null)
  const isUnderWay = useSignal(false)
  const edited: Prepared = { ...request, body: body.value }
  const sendNow = async (): Promise<void> => {
    isUnderWay.value = true
    problem.value = null
    try {
      answer.value = await send(edited)
    } catch (error) {
      problem.value = say('nothingAnswers', { url: request.url, why: (error as Error).message })
    }
    isUnderWay.value = false
    lookSoon()
  }
  useEffect(() => {
    if (isSent) void sendNow()
  }, [])
  return html`
    <article class="exchange">
      <header>
        <h3>${title}</h3>
        <${RequestLine} method=${request.method} url=${request.url} />
        <button type="button" data-action="send" disabled=${isUnderWay.value} onClick=${sendNow}><${Steady} of=${[say('send'), say('sendAgain')]} shown=${say(answer.value === null ? 'send' : 'sendAgain')} /></button>
      </header>
      <div class="exchange-parts">
      <div class="answer-part">
      ${problem.value !== null && html`<p class="problem" role="alert">${problem.value}</p>`}
      ${answer.value !== null && html`<${AnswerView} ...${answer.value} />`}
      </div>
      <div>
      ${
        body.value !== null &&
        html`<textarea aria-label=${say('body')} spellcheck="false" rows=${Math.min(MOST_LINES, body.value.split('\n').length)} value=${body.value} onInput=${(
          event: Event,
        ) => {
          body.value = (event.target as HTMLTextAreaElement).value
        }}></textarea>`
      }
      <div class="shell"><code>${curlLine(edited)}</code><${CopyButton} text=${curlLine(edited)} /></div>
      </div>
      </div>
    </article>
  `
}
