/** A gateway between the harness and a target: its headers, and a private certificate authority. */
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

/** Headers reserved for the interface, the connection or the message. */
const OWN =
  /^(authorization|x-(license-key|access-key|lab-token|device-id|client-name|client-version|request-signature|cash-register-id)|if-modified-since|content-\S+|host|connection|upgrade|sec-\S+|transfer-encoding|te|trailer|expect|keep-alive|accept-encoding)$/i
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
/** Characters of a header value: no control characters, nothing beyond Latin-1. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/

/** @returns what is wrong with a gateway's headers, without their values; null: nothing */
export function headerFault(headers: Readonly<Record<string, string>>): string | null {
  for (const [name, value] of Object.entries(headers)) {
    if (!NAME.test(name)) return `headers: ${JSON.stringify(name)} is no name of a header`
    if (OWN.test(name)) return `headers: ${name} belongs to what is tested, and is not for a gateway`
    if (!VALUE.test(value)) return `headers.${name}: its value cannot stand in a header`
  }
  return null
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/**
 * Certificates of a PEM file.
 * @throws what is wrong with the file
 */
export function certificatesIn(file: string): string[] {
  const certificates = readFileSync(file, 'utf8').match(CERTIFICATE) ?? []
  if (certificates.length === 0) throw new Error('there is no certificate in it')
  for (const each of certificates) new X509Certificate(each)
  return certificates
}

/** Trusts further certificates for the connections of this thread. @param file of PEM */
export function trust(file: string): void {
  setDefaultCACertificates([...new Set([...getCACertificates('default'), ...certificatesIn(file)])])
}
