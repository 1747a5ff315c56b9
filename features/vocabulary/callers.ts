/** With what somebody comes to the door: a token, a licence key, both, neither, or the wrong ones. */

export interface Caller {
  surface: 'cloud' | 'desk'
  /** Role of whose token is shown. */
  token?: string
  /** Role of the register whose key is shown; `scenario` is the one the scenario speaks of. */
  key?: string
  /** How the token's scheme is written, where it is not `Bearer`. */
  scheme?: string
  /** A key as text instead. */
  text?: string
}

export const callers: Record<string, Caller> = {
  anyone: { surface: 'cloud' },
  'the key alone': { surface: 'cloud', key: 'scenario' },
  'the token': { surface: 'cloud', token: 'the cashier' },
  'the token of a bearer': { surface: 'cloud', token: 'the cashier', scheme: 'bearer' },
  'the token of a BEARER': { surface: 'cloud', token: 'the cashier', scheme: 'BEARER' },
  'the token of a senior with the key': { surface: 'cloud', token: 'the senior cashier', key: 'scenario' },
  'the token with the key': { surface: 'cloud', token: 'the cashier', key: 'scenario' },
  'the token with an unknown key': { surface: 'cloud', token: 'the cashier', text: 'nobody-has-this-key' },
  'the token with a foreign key': {
    surface: 'cloud',
    token: 'the cashier',
    key: 'the register of another organization',
  },
  'a forged token with the key': { surface: 'cloud', token: 'an impostor', key: 'scenario' },
  'the desk': { surface: 'desk' },
}
