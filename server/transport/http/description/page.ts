/** The page on which an interface can be read and tried: the viewer, set to the document beside it. */

import { type PageLink, PRODUCT } from './pages-beside.ts'

/**
 * The viewer, which shows the token of the cashier who has signed in with it from then on. When a request has changed
 * something, its examples speak of what is there now: a body that is an example still becomes the new one, so that a
 * second click opens the next shift and sells the next receipt.
 *
 * The page of the console that has opened it tells whom it has signed in, in a message: a token never stands in an
 * address. The examples are of that reader's register from then on.
 */
const SCRIPT = `
  let method = 'GET'
  let shown = null
  let reader = {}
  const text = (example) => JSON.stringify(example, null, 2)
  const exampleOf = (document, path, method) =>
    document.paths?.[path]?.[method]?.requestBody?.content['application/json']?.example
  async function follow() {
    const { specSelectors, specActions, oas3Selectors, oas3Actions } = ui.getSystem()
    const fresh = await (await fetch(settings.url, { headers: reader })).text()
    if (fresh === shown) return
    shown = fresh
    const document = JSON.parse(fresh)
    const former = specSelectors.specJson().toJS()
    specActions.updateJsonSpec(document)
    for (const [path, methods] of Object.entries(document.paths))
      for (const method of Object.keys(methods)) {
        const [was, is] = [former, document].map((each) => text(exampleOf(each, path, method)))
        if (is !== was && oas3Selectors.requestBodyValue(path, method) === was)
          oas3Actions.setRequestBodyValue({ value: is, pathMethod: [path, method] })
      }
  }
  // An operation of the extension is told from those of the law
  const marks = ({ React }) => ({
    wrapComponents: {
      OperationSummaryPath: (Original, { specSelectors }) => (props) => {
        const [path, method] = ['path', 'method'].map((each) => props.operationProps.get(each))
        const operation = specSelectors.specJson().getIn(['paths', path, method])
        const clauses = operation?.get('x-clauses')?.join(' ')
        return React.createElement(
          React.Fragment,
          null,
          React.createElement(Original, props),
          operation?.get('x-extension') && React.createElement('span', { className: 'beyond' }, 'extension'),
          clauses && React.createElement('span', { className: 'clauses' }, clauses),
        )
      },
    },
  })
  const ui = SwaggerUIBundle({
    ...settings,
    plugins: [marks],
    requestInterceptor(request) {
      if (!request.loadSpec) method = request.method
      return request
    },
    responseInterceptor(answer) {
      if (!answer.ok) return answer
      if (answer.url.endsWith(settings.url)) {
        shown ??= answer.text
        return answer
      }
      if (answer.obj?.access_token) {
        ui.preauthorizeApiKey('cashierToken', answer.obj.access_token)
        tell('')
      }
      if (method !== 'GET') follow()
      return answer
    },
    onComplete: () => opener?.postMessage({ kasalab: 'who reads', at: location.pathname }, location.origin),
  })
  function tell(text) {
    const line = document.querySelector('#reader')
    line.textContent = text
    line.hidden = text === ''
  }
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== location.origin || source !== opener || data?.kasalab !== 'reader') return
    for (const [scheme, key] of Object.entries(data.keys)) ui.preauthorizeApiKey(scheme, key)
    reader = data.headers
    tell(data.text)
    follow()
  })
`

/** Asks for the document as the page shows it: calls that differ by one literal alone are one. */
export const FOR_PAGE = '?for=page'

/** In the colours the reader's system asks for. */
const page = (title: string, base: string, settings: object, links: readonly PageLink[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${base}/docs/swagger-ui.css">
<style>
  html { color-scheme: light; background: #fff }
  html.dark-mode { color-scheme: dark; background: #1c2022 }
  body { margin: 0 }
  .beside { max-width: 1460px; margin: 0 auto; padding: 16px 20px 0; box-sizing: border-box; font: 15px system-ui, sans-serif }
  .dark-mode .beside { color: #e8e8e4 }
  nav.beside { display: flex; flex-wrap: wrap; gap: 4px 24px; line-height: 1.6 }
  nav.beside span { color: #5f5f5f }
  .dark-mode nav.beside span { color: #a3a3a0 }
  .beside a { color: #0b57d0 }
  .dark-mode .beside a { color: #8ab4f8 }
  .beyond, .clauses { margin-left: 10px; font: 12px ui-monospace, monospace; color: #5f5f5f }
  .beyond { padding: 1px 8px; border: 1px solid #6b3fa0; border-radius: 9px; color: #6b3fa0; white-space: nowrap }
  .dark-mode .clauses { color: #a3a3a0 }
  .dark-mode .beyond { border-color: #c9aef2; color: #c9aef2 }
  @media (max-width: 640px) { .clauses { display: none } .beyond { margin-left: 0 } }
  /* No answer has links. */
  .swagger-ui .response-col_links { display: none }
  /* On a telephone there is room for one button beside a section's name; every form is open as it is. */
  @media (max-width: 640px) { .swagger-ui .try-out__btn.cancel { display: none } }
</style>
</head>
<body>
<nav class="beside" aria-label="Other pages">
${links.map(({ text, url }) => `<a href="${url}">${text}</a>`).join('\n')}
<span>${PRODUCT}</span>
</nav>
<p class="beside" id="reader" role="status" hidden></p>
<div id="interface"></div>
<script src="${base}/docs/swagger-ui-bundle.js"></script>
<script>
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
  dark.addEventListener('change', paint)
  paint()
  const settings = ${JSON.stringify(settings)}
${SCRIPT}</script>
</body>
</html>
`

/** @param base path before the description's, without a slash at its end */
export function descriptionPage(title: string, base: string, links: readonly PageLink[] = []): string {
  const settings = {
    url: `${base}/openapi.json${FOR_PAGE}`,
    dom_id: '#interface',
    deepLinking: true,
    displayRequestDuration: true,
    persistAuthorization: true,
    tryItOutEnabled: true,
    // Its check of documents is a service on the internet.
    validatorUrl: null,
  }
  return page(title, base, settings, links)
}
