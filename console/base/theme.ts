/** Light or dark: the system's, unless the reader has chosen. */
import { signal } from '@preact/signals'

const KEPT = 'kasalab-theme'
export type Theme = 'system' | 'light' | 'dark'
/** In the order in which they are changed. */
export const THEMES: readonly Theme[] = ['system', 'light', 'dark']

const kept = localStorage.getItem(KEPT) as Theme | null
export const theme = signal<Theme>(kept !== null && THEMES.includes(kept) ? kept : 'system')

function wear(): void {
  document.documentElement.style.colorScheme = theme.value === 'system' ? '' : theme.value
}

export function nextTheme(): void {
  theme.value = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length]!
  localStorage.setItem(KEPT, theme.value)
  wear()
}

wear()
