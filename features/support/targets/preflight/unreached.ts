/** Why an address did not answer, in a sentence. */

const NOT_TRUSTED = new Set([
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
])

/** Names the place in the profile that mends the error, if there is one. */
export function whyUnreached({ message, code = '' }: Error & { code?: string }): string {
  if (!NOT_TRUSTED.has(code)) return message
  const [where = message] = message.split(/(?<=\S): /)
  return `${where}: no authority known here vouches for its certificate; name the PEM file of one that does as "ca" in the profile`
}
