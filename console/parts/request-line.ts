/** The method and the address of a request; a narrow screen breaks the line behind a slash. */
import { html } from '../base/html.ts'

interface Given {
  method: string
  /** A path, or a whole URL. */
  url: string
}

export function RequestLine({ method, url }: Given) {
  const pieces = url.split(/(?<=[^/]\/)(?=[^/])/)
  return html`<code class="request-line"><b>${method}</b> ${pieces.map((piece, place) => html`${place > 0 && html`<wbr />`}${piece}`)}</code>`
}
