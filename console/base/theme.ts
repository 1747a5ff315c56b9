/** Light or dark: the system's, unless the reader has chosen. */
import { signal } from '@preact/signals'

const KEPT = 'kasalab-theme'
export type Theme = 'system' | 'light' | 'dark'
const ORDER: readonly Theme[] = ['system', 'light', 'dark']

const kept = localStorage.getItem(KEPT) as Theme | null
export const theme = signal<Theme>(kept !== null && ORDER.includes(kept) ? kept : 'system')

function wear(): void {
  document.documentElement.style.colorScheme = theme.value === 'system' ? '' : theme.value
}

export function nextTheme(): void {
  theme.value = ORDER[(ORDER.indexOf(theme.value) + 1) % ORDER.length]!
  localStorage.setItem(KEPT, theme.value)
  wear()
}

wear()
