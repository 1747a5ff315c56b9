/** Sentences and words with traits, each with another wording. */

export interface Rewording {
  /** File of the definition, from the features. */
  file: string
  /** In that file: the expression or the word, and its other wording. */
  defined: readonly [from: string, to: string]
  /** In steps and tables of features. */
  used: readonly [from: RegExp, to: string]
}

const SENTENCES: readonly Rewording[] = [
  {
    file: 'steps/answers.ts',
    defined: ["'nothing changes{where}'", "'all stays as it was{where}'"],
    used: [/\bnothing changes\b/, 'all stays as it was'],
  },
  {
    file: 'steps/answers.ts',
    defined: ["'{inEnglish}it is refused because {rule}'", "'{inEnglish}the server declines: {rule}'"],
    used: [/\bit is refused because /, 'the server declines: '],
  },
  {
    file: 'steps/answers.ts',
    defined: ["'nothing (more )is sent to the tax authority'", "'the tax authority hears nothing( more)'"],
    used: [/\bnothing( more)? is sent to the tax authority\b/, 'the tax authority hears nothing$1'],
  },
  {
    file: 'steps/answers.ts',
    defined: ["'the tax authority has taken'", "'these documents have come to the tax authority'"],
    used: [/\bthe tax authority has taken\b/, 'these documents have come to the tax authority'],
  },
  {
    file: 'steps/wire.ts',
    defined: ["'it is malformed at {place}'", "'its form is wrong at {place}'"],
    used: [/\bit is malformed at /, 'its form is wrong at '],
  },
  {
    file: 'steps/cloud.ts',
    defined: ["'{cashier} looks at {view}'", "'{cashier} is shown {view}'"],
    used: [/ looks at (?!the page of the link)/, ' is shown '],
  },
  {
    file: 'steps/hearing.ts',
    defined: ["'the socket is closed with {closingOfSocket}'", "'the server hangs up with {closingOfSocket}'"],
    used: [/\bthe socket is closed with /, 'the server hangs up with '],
  },
  {
    file: 'steps/sockets.ts',
    defined: ["'the client asks for {operation}'", "'the client wants {operation}'"],
    used: [/\bthe client asks for (?=an? |<)/, 'the client wants '],
  },
]

const WORDS: readonly Rewording[] = [
  {
    file: 'support/vocabulary/views.ts',
    defined: ["'the message balance':", "'how many messages are left':"],
    used: [/\bthe message balance\b/, 'how many messages are left'],
  },
  {
    file: 'support/vocabulary/world-events.ts',
    defined: ["'26 shifts are opened and closed':", "'many shifts come and go':"],
    used: [/\b26 shifts are opened and closed\b/, 'many shifts come and go'],
  },
  {
    file: 'support/vocabulary/credentials.ts',
    defined: ["'on the LAN':", "'over the local network':"],
    used: [/ on the LAN\b/, ' over the local network'],
  },
]

export const REWORDINGS: readonly Rewording[] = [...SENTENCES, ...WORDS]
