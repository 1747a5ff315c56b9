/** Members, parameters and headers whose values are secrets: no answer, header or record repeats them. */

const NAMES = [
  'password',
  'pin',
  'pin_code',
  'access_token',
  'refresh_token',
  'token',
  'license_key',
  'licence_key',
  'access_key',
  'key',
  'secret',
  'signature',
  'authorization',
  'cookie',
]
const SECRETS: ReadonlySet<string> = new Set(NAMES)

/** @param name of a member, or of a header, with or without its `X-` */
export const isSecretMember = (name: string): boolean =>
  SECRETS.has(name.toLowerCase().replaceAll('-', '_').replace(/^x_/, ''))
