/** HTML of mails and of the page a link leads to: plain, for readers of every kind. */

export const mailEscaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:36em;margin:2em auto;padding:0 1em;color:#1c1c1c;background:#fff}' +
  'button{font:inherit;padding:.5em 1.2em;cursor:pointer}.small{font-size:.85em}' +
  // With both declared, no mail program chooses other colours.
  ':root{color-scheme:light dark}' +
  '@media(prefers-color-scheme:dark){body{color:#e8e8e8;background:#1c1c1c}a{color:#8ab4f8}}'

/** @param body markup */
export const htmlPage = (language: 'uk' | 'en', title: string, body: string): string =>
  `<!doctype html>\n<html lang="${language}">\n<head>\n<meta charset="utf-8">\n` +
  '<meta name="viewport" content="width=device-width, initial-scale=1">\n<meta name="color-scheme" content="light dark">\n' +
  `<title>${mailEscaped(title)}</title>\n<style>${STYLE}</style>\n</head>\n<body>\n${body}\n</body>\n</html>\n`
