/** Whether the window is as narrow as a phone: there is less beside each other then. */
import { signal } from '@preact/signals'

// As in the sheets
const query = matchMedia('(max-width: 760px)')

export const isNarrow = signal(query.matches)
query.addEventListener('change', ({ matches }) => {
  isNarrow.value = matches
})
