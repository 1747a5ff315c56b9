/** Filters for what is shown. */
const { element, mark } = require('./elements.cjs')
const { OUTCOMES, wish } = require('./selection.cjs')
const { run } = require('./packs.cjs')
const { word } = require('./words.cjs')

/** A group of radio buttons. */
const choice = (name, chosen, options, choose) =>
  options.map(([value, title]) =>
    element(
      'label',
      { class: 'choice' },
      element('input', { type: 'radio', name, value, checked: value === chosen, onchange: () => choose(value) }),
      element('span', {}, title),
    ),
  )

/** @param changed called when the selection changes */
function filters(changed) {
  const set = (change) => {
    change()
    changed()
  }
  const outcome = (name) =>
    element(
      'label',
      { class: 'choice' },
      element('input', {
        type: 'checkbox',
        checked: wish.outcomes.has(name),
        onchange: ({ target }) => set(() => (target.checked ? wish.outcomes.add(name) : wish.outcomes.delete(name))),
      }),
      element('span', {}, mark(name, word(name)), element('span', { 'aria-hidden': 'true' }, word(name))),
    )
  const groups = ['', ...run.groups, 'NS', 'AMB', ...(run.extension.length > 0 ? ['EXT'] : [])].map((group) =>
    element(
      'option',
      { value: group, selected: group === wish.group },
      group === '' ? word('all_groups') : `${group} · ${word(group)}`,
    ),
  )
  return element(
    'form',
    { class: 'filters', 'aria-label': word('filters'), onsubmit: (event) => event.preventDefault() },
    element(
      'fieldset',
      {},
      element('legend', {}, word('view')),
      choice(
        'view',
        wish.view,
        [
          ['clause', word('by_clause')],
          ['feature', word('by_feature')],
        ],
        (view) =>
          set(() => {
            wish.view = view
          }),
      ),
    ),
    element('fieldset', {}, element('legend', {}, word('outcome')), OUTCOMES.map(outcome)),
    element(
      'label',
      { class: 'field' },
      element('span', {}, word('search')),
      element('input', {
        type: 'search',
        value: wish.text,
        placeholder: word('search_hint'),
        oninput: ({ target }) =>
          set(() => {
            wish.text = target.value
          }),
      }),
    ),
    element(
      'label',
      { class: 'field' },
      element('span', {}, word('group')),
      element(
        'select',
        {
          onchange: ({ target }) =>
            set(() => {
              wish.group = target.value
            }),
        },
        groups,
      ),
    ),
  )
}

module.exports = { filters }
