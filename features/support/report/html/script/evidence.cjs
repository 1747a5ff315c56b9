/** The exchanges of a scenario, each folded. */
const { code, element, folded } = require('./elements.cjs')
const { pack, run } = require('./packs.cjs')
const { duration, word } = require('./words.cjs')

/** JSON indented; anything else unchanged. */
function readable(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** A command line with a copy button; without a clipboard the text is selected, to be copied by hand. */
function commandLine(text) {
  const line = code(text, 'code command')
  const button = element('button', { type: 'button', class: 'copy' }, word('copy'))
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text)
      button.textContent = word('copied')
    } catch {
      getSelection().selectAllChildren(line)
    }
  })
  return element('div', { class: 'again' }, element('p', { class: 'label' }, word('again'), ' ', button), line)
}

const part = ({ name, headers, body }) =>
  element(
    'div',
    { class: 'part' },
    element('p', { class: 'label' }, word(name)),
    headers === '' ? null : code(headers, 'code headers'),
    body === '' ? element('p', { class: 'faint' }, word('no_body')) : code(readable(body)),
  )

/** Whether an exchange succeeded. */
const kindOf = (outcome) => (/^[45]/.test(outcome) ? 'refused' : 'taken')

function exchange({ title, outcome, took_ms, lab, parts, curl }, key) {
  const summary = [
    element('span', { class: 'said', lang: 'en' }, title),
    ' ',
    element('span', { class: `status ${kindOf(outcome)}` }, word(outcome)),
    element('span', { class: 'faint' }, took_ms === null ? '' : ` ${duration(took_ms)}`, lab ? ` ${word('lab')}` : ''),
  ]
  if (parts.length === 0) return element('p', { class: 'exchange bare' }, summary)
  return folded(key, { class: lab ? 'exchange lab' : 'exchange' }, summary, () => [
    ...parts.map(part),
    ...(curl ? [commandLine(curl)] : []),
  ])
}

/** Filled when the exchanges are unpacked. */
function evidence(result, key) {
  const box = element('div', { class: 'exchanges', 'aria-busy': 'true' })
  const place = run.results.filter(({ uri }) => uri === result.uri).indexOf(result)
  pack(result.uri).then((all) => {
    const own = all[place]
    box.append(
      ...(own.length === 0
        ? [element('p', { class: 'faint' }, word('no_evidence'))]
        : own.map((each, index) => exchange(each, `${key} ${index}`))),
    )
    box.removeAttribute('aria-busy')
  })
  return box
}

module.exports = { commandLine, evidence, exchange }
