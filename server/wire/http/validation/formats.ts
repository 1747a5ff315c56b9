/** Texts of a form: ids, instants and web addresses, as Ajv checks them. */
import type { Ajv } from 'ajv'
import { FIRST_INSTANT, LAST_INSTANT, parseInstant } from '../../../../machines/instant.ts'

/** With hyphens and nothing in front: no other spelling of it goes out either. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const UUID4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
/** An instant with an offset or without; pydantic takes a space for the T as well. */
const DATE_TIME =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/i

/** Date.parse alone takes the 31st of June for the 1st of July. */
function isDateTime(text: string): boolean {
  if (!DATE_TIME.test(text) || Number.isNaN(Date.parse(text.replace(' ', 'T')))) return false
  const [year, month, day] = text.slice(0, 10).split('-').map(Number) as [number, number, number]
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return false
  // Its offset may lead out of the years that can be written.
  const at = parseInstant(text)
  return at >= FIRST_INSTANT && at <= LAST_INSTANT
}

/** The only URIs of the wire are those the server posts to: absolute, http or https. */
const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s\\/?#][^\s\\]*$/i.test(text) && URL.canParse(text)

/** Adds the formats of the wire to those of JSON Schema. */
export function addWireFormats(ajv: Ajv): Ajv {
  ajv.addFormat('uuid', UUID)
  ajv.addFormat('uuid4', UUID4)
  ajv.addFormat('date-time', isDateTime)
  ajv.addFormat('uri', isWebAddress)
  return ajv
}
