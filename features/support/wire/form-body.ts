/** A body of multipart/form-data with one file, as text. */

const BOUNDARY = 'kasalab-file'

export const FORM_HEADERS = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }

/** @param part name of the form's part */
export const formBody = (text: string, part = 'file'): string =>
  [
    `--${BOUNDARY}`,
    `Content-Disposition: form-data; name="${part}"; filename="goods.json"`,
    'Content-Type: application/octet-stream',
    '',
    text,
    `--${BOUNDARY}--`,
    '',
  ].join('\r\n')
