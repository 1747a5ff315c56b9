/** A body of multipart/form-data with one file, as text or as bytes. */

const BOUNDARY = 'kasalab-file'

export const FORM_HEADERS = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }

/** What is around the file. @param part name of the form's part */
const around = (part: string): [string, string] => [
  [
    `--${BOUNDARY}`,
    `Content-Disposition: form-data; name="${part}"; filename="goods.json"`,
    'Content-Type: application/octet-stream',
    '',
    '',
  ].join('\r\n'),
  `\r\n--${BOUNDARY}--\r\n`,
]

/** @param part name of the form's part */
export const formBody = (text: string, part = 'file'): string => around(part).join(text)

/** The same of a file that is no text. */
export function formBytes(file: Uint8Array): Uint8Array {
  const [before, after] = around('file')
  return Buffer.concat([Buffer.from(before), file, Buffer.from(after)])
}
