/** Clients whose defect is seen when something is done to a call: each is one edit of the careful one, and breaks a rule of its own. */
import type { DisturbanceName } from '../calls/disturbances.ts'

/** Clients that keep all rules, by their folders in `fixtures/clients/`. */
export const CAREFUL_CLIENTS = {
  'careful-node': 'till.mjs',
  'careful-offline': 'till.mjs',
  'careful-cards': 'till.mjs',
  'careful-lan': 'till.py',
  'careful-python': 'till.py',
  'careful-java': 'Till.java',
  'careful-webhooks': 'till.mjs',
} as const

export type CarefulClient = keyof typeof CAREFUL_CLIENTS

export interface Defect {
  name: string
  /** The one that it edits; left out: `careful-node`. */
  of?: CarefulClient
  /** One of these has to be broken. */
  rules: readonly string[]
  /** Texts of the careful client, and what stands in their place. */
  edits: readonly (readonly [string, string])[]
  /** Disturbances that show it, each at the first call it is tried at of each path that ends so; left out: its quiet day does. */
  shown?: { paths: readonly string[]; by: readonly DisturbanceName[] }
}

const SALE = "desk('POST', '/receipt/sell', body)"
const LOST = ['answer lost', '502 after the deed', 'null body', 'cut body', 'connection reset'] as const

export const DISTURBED_DEFECTS: readonly Defect[] = [
  {
    name: 'makes a new id for each try of a sale',
    rules: ['same-id-again'],
    edits: [
      [SALE, "desk('POST', '/receipt/sell', { ...body, id: randomUUID() })"],
      ['json.id?.toLowerCase() === sale.id', 'json.id !== undefined'],
    ],
    shown: { paths: ['/receipt/sell'], by: LOST },
  },
  {
    name: 'makes a new id where its own is taken',
    rules: ['one-sale-one-receipt'],
    edits: [
      [
        "const isMade = json.code === 'receipt.already_exists' ||",
        "if (json.code === 'receipt.already_exists') {\n    delete state.sales[name]\n    return sell(name, goods)\n  }\n  const isMade =",
      ],
    ],
    shown: { paths: ['/receipt/sell'], by: ['answer lost'] },
  },
  {
    name: 'takes what it has not heard for done',
    rules: ['sold-is-declared', 'a-day-is-whole'],
    edits: [[`await insist(() => ${SALE})`, `(await ${SALE}) ?? { json: { id: sale.id } }`]],
    shown: { paths: ['/receipt/sell'], by: ['request lost', '502 before the deed'] },
  },
  {
    name: 'forgets at a restart what it was selling',
    rules: ['same-id-again', 'one-sale-one-receipt'],
    edits: [['  keep({ sales: { ...state.sales, [name]: sale } })\n', '']],
    shown: { paths: ['/receipt/sell'], by: ['killed'] },
  },
  {
    name: 'begins anew at a restart',
    rules: ['one-sale-one-receipt'],
    edits: [["return JSON.parse(readFileSync(told('STATE'), 'utf8'))", "throw new Error('it is not read')"]],
    shown: { paths: ['/receipt/sell'], by: ['killed'] },
  },
  {
    name: 'does not start where an earlier start left something',
    rules: ['survives-a-kill'],
    edits: [
      [
        "return JSON.parse(readFileSync(told('STATE'), 'utf8'))",
        "readFileSync(told('STATE'), 'utf8')\n    process.exit(3)",
      ],
    ],
    shown: { paths: ['/receipt/sell'], by: ['killed'] },
  },
  {
    name: 'opens again without a look',
    rules: ['looks-before-opening-again'],
    edits: [["cloudOnce('POST', '/shifts', { body: {} }), isThere)", "cloudOnce('POST', '/shifts', { body: {} }))"]],
    shown: { paths: ['/shifts'], by: LOST },
  },
  {
    name: 'closes again without a look',
    rules: ['looks-before-closing-again'],
    edits: [
      [
        "cloudOnce('POST', '/shifts/close', { body: {} }), isClosing)",
        "cloudOnce('POST', '/shifts/close', { body: {} }))",
      ],
    ],
    shown: { paths: ['/shifts/close'], by: LOST },
  },
  {
    name: 'puts its change in again without a look',
    rules: ['looks-before-cash-again', 'one-sale-one-receipt'],
    edits: [["desk('POST', '/receipt/service', body), isIn)", "desk('POST', '/receipt/service', body))"]],
    shown: { paths: ['/receipt/service'], by: LOST },
  },
  {
    name: 'stops at 401',
    rules: ['signs-in-again'],
    edits: [['if (heard?.status !== 401) return heard', 'if (heard) return heard']],
    shown: { paths: ['/shifts'], by: ['token ended'] },
  },
  {
    name: 'does not wait at 429',
    rules: ['waits-at-429'],
    edits: [["  if (status === 429) await sleep(1000 * Number(answer.headers.get('retry-after') ?? 1))\n", '']],
    shown: { paths: ['/receipt/sell'], by: ['too many requests'] },
  },
  {
    name: 'dies of 502',
    rules: ['survives-5xx'],
    edits: [
      [
        'if (status === 429 || status >= 500) return null',
        'if (status >= 500) process.exit(3)\n    if (status === 429) return null',
      ],
    ],
    shown: { paths: ['/receipt/sell'], by: ['502 before the deed', '504 after the deed'] },
  },
  {
    name: 'dies of a body that is cut',
    rules: ['survives-no-json'],
    edits: [
      [
        '  } catch {\n    return null\n  }\n}',
        '  } catch (error) {\n    if (error.name !== "TimeoutError") process.exit(3)\n    return null\n  }\n}',
      ],
    ],
    shown: { paths: ['/receipt/sell'], by: ['cut body'] },
  },
  {
    name: 'dies of null',
    rules: ['survives-no-json'],
    edits: [['return json === null && !mayBeNull ? null : { status, json }', 'return { status, json }']],
    shown: { paths: ['/receipt/sell'], by: ['null body'] },
  },
  {
    name: 'dies of a lost connection',
    rules: ['survives-lost-connections'],
    edits: [
      [
        '  } catch {\n    return null\n  }\n}',
        '  } catch (error) {\n    if (error instanceof TypeError) process.exit(3)\n    return null\n  }\n}',
      ],
    ],
    shown: { paths: ['/receipt/sell'], by: ['answer lost', 'connection reset'] },
  },
  {
    name: 'dies of an answer that is late',
    rules: ['survives-late-answers'],
    edits: [
      [
        '  } catch {\n    return null\n  }\n}',
        '  } catch (error) {\n    if (error.name === "TimeoutError") process.exit(3)\n    return null\n  }\n}',
      ],
    ],
    shown: { paths: ['/receipt/sell'], by: ['late'] },
  },
  {
    name: 'ends with 0 whatever has come to pass',
    rules: ['a-day-is-whole', 'leaves-nothing-open'],
    edits: [
      ['const TRIES = 6', 'const TRIES = 1'],
      ['process.exitCode = 1', 'process.exitCode = 0'],
    ],
    shown: { paths: ['/receipt/sell'], by: ['request lost'] },
  },
]
