/**
 * A certificate authority for tests of the harness, and certificates for servers on this machine only. Node signs and
 * reads certificates but cannot create them: the necessary part of RFC 5280 is written here.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const [BOOLEAN, INTEGER, BITS, OCTETS, OID, UTF8, TIME, SEQUENCE, SET] = [1, 2, 3, 4, 6, 12, 24, 48, 49] as const

/** Encodes one DER value. */
function der(tag: number, ...parts: (Buffer | string | readonly number[])[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part as Buffer)))
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

/** An object identifier with numbers below 2^14, as bytes. */
const oid = (dotted: string): Buffer => {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number)
  const bytes = others.flatMap((each) => {
    const low = [each & 127]
    for (let rest = each >> 7; rest > 0; rest >>= 7) low.unshift((rest & 127) | 128)
    return low
  })
  return der(OID, [first * 40 + second, ...bytes])
}

const ECDSA_WITH_SHA256 = der(SEQUENCE, oid('1.2.840.10045.4.3.2'))
const HOUR_MS = 3_600_000

const nameOf = (common: string): Buffer => der(SEQUENCE, der(SET, der(SEQUENCE, oid('2.5.4.3'), der(UTF8, common))))
const moment = (at: number): Buffer => der(TIME, `${new Date(at).toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`)
const extension = (id: string, value: Buffer, isCritical = false): Buffer =>
  der(SEQUENCE, oid(id), ...(isCritical ? [der(BOOLEAN, [255])] : []), der(OCTETS, value))

const CONSTRAINTS = '2.5.29.19'
const SUBJECT_KEY = '2.5.29.14'
const ALTERNATIVE_NAMES = '2.5.29.17'

interface Named {
  common: string
  key: KeyObject
}

function certificate(subject: Named, issuer: Named & { own: KeyObject }, extensions: Buffer[]): string {
  const now = Date.now()
  const signed = der(
    SEQUENCE,
    der(0xa0, der(INTEGER, [2])),
    // Positive, and in the shortest encoding
    der(INTEGER, [1, ...randomBytes(8)]),
    ECDSA_WITH_SHA256,
    nameOf(issuer.common),
    der(SEQUENCE, moment(now - HOUR_MS), moment(now + 24 * HOUR_MS)),
    nameOf(subject.common),
    subject.key.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, ...extensions)),
  )
  const whole = der(SEQUENCE, signed, ECDSA_WITH_SHA256, der(BITS, [0], sign('sha256', signed, issuer.own)))
  const lines = whole.toString('base64').match(/.{1,64}/g)!
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

const keyId = (key: KeyObject): Buffer =>
  extension(
    SUBJECT_KEY,
    der(
      OCTETS,
      createHash('sha1')
        .update(key.export({ type: 'spki', format: 'der' }))
        .digest(),
    ),
  )

/** An authority, and the key and certificate of a server on this machine. All of it is PEM. */
interface PrivateAuthority {
  ca: string
  server: { key: string; cert: string }
}

export function privateAuthority(): PrivateAuthority {
  const pair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const [root, leaf] = [pair(), pair()]
  const issuer = { common: 'Kasalab tests', key: root.publicKey, own: root.privateKey }
  const ca = certificate(issuer, issuer, [
    extension(CONSTRAINTS, der(SEQUENCE, der(BOOLEAN, [255])), true),
    keyId(root.publicKey),
  ])
  const names = der(SEQUENCE, der(0x82, 'localhost'), der(0x87, [127, 0, 0, 1]))
  const cert = certificate({ common: 'localhost', key: leaf.publicKey }, issuer, [
    extension(CONSTRAINTS, der(SEQUENCE), true),
    extension(ALTERNATIVE_NAMES, names),
  ])
  return { ca, server: { key: leaf.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert } }
}
