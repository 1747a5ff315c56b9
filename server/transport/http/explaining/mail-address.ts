/** E-mail addresses whose domain is internationalized, as mail servers have them: `xn--` (RFC 5891). */
import { domainToASCII } from 'node:url'

/** Letters and digits of any alphabet, hyphens, and the dots of RFC 3490. Whatever else there is would be cut off in silence. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]+$/u
const ASCII = /^\p{ASCII}*$/u
/** Characters of a label of a domain, and of a domain (RFC 1035, 2.3.4). */
const LABEL_LIMIT = 63
const DOMAIN_LIMIT = 253

function asciiDomain(domain: string): string | null {
  if (!DOMAIN.test(domain)) return null
  const ascii = domainToASCII(domain)
  const isName = ascii !== '' && !/^[\d.]+$/.test(ascii) && ascii.length <= DOMAIN_LIMIT
  return isName && ascii.split('.').every((label) => label !== '' && label.length <= LABEL_LIMIT) ? ascii : null
}

/** @returns the address with its domain in ASCII; as it is, where the domain is ASCII or no domain */
export function asciiAddress(address: string): string {
  const at = address.lastIndexOf('@')
  if (at < 0 || ASCII.test(address)) return address
  const domain = asciiDomain(address.slice(at + 1))
  return domain === null ? address : address.slice(0, at + 1) + domain
}
