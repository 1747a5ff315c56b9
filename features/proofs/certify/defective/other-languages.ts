/** Defective clients in other languages than Node's: the same habits look otherwise there. */
import type { Defect } from './defects.ts'

const IN_PYTHON: readonly Defect[] = [
  {
    name: 'says a sale is sold before it is sent, in Python',
    rules: ['sold-is-declared'],
    edits: [
      [
        '    status, found = insist(lambda: cloud("POST", "/receipts/sell", body), look)',
        '    with open(told("SOLD"), "a", encoding="utf-8") as file:\n        file.write(json.dumps({"id": sale["id"], "total": total}) + "\\n")\n    status, found = insist(lambda: cloud("POST", "/receipts/sell", body), look)',
      ],
      ['TRIES = 6', 'TRIES = 1'],
    ],
    shown: { paths: ['/receipts/sell'], by: ['request lost', '502 before the deed'] },
  },
  {
    name: 'takes any answer to a sale for a receipt, in Python',
    rules: ['sold-is-declared', 'a-day-is-whole'],
    edits: [
      [
        '            if status == 429 or status >= 500:\n                return None\n            found = json.loads(text) if text else {}',
        '            found = json.loads(text) if text and status < 500 else {}',
      ],
      ['    if status >= 300 and look() is None:\n        raise Refused("a sale: %s %s" % (status, found))\n', ''],
      ['    wait_until_accepted(sale)\n', ''],
    ],
    shown: { paths: ['/receipts/sell'], by: ['502 before the deed', '504 before the deed', 'too many requests'] },
  },
  {
    name: 'opens another shift where it does not hear of the first, in Python',
    rules: ['looks-before-opening-again'],
    edits: [['insist(lambda: cloud("POST", "/shifts", {}), look)', 'insist(lambda: cloud("POST", "/shifts", {}))']],
    shown: { paths: ['/shifts'], by: ['answer lost', 'connection reset', 'cut body'] },
  },
  {
    name: 'sells under the time of day, in Python',
    rules: ['one-sale-one-id'],
    edits: [['"id": str(uuid.uuid4())', '"id": str(time.time())']],
  },
  {
    name: 'counts in fractions of a hryvnia, in Python',
    rules: ['whole-numbers'],
    edits: [['"payments": [{"type": "CASH", "value": total}]', '"payments": [{"type": "CASH", "value": total + 0.5}]']],
  },
]

const IN_JAVA: readonly Defect[] = [
  {
    name: 'makes an id for each try of a sale, in Java',
    rules: ['same-id-again'],
    edits: [
      [
        'Answer sold = insist(() -> post("/receipt/sell", body), () -> null);',
        'Answer sold = insist(() -> post("/receipt/sell", body.replace(id, UUID.randomUUID().toString())), () -> null);',
      ],
      ['id.equalsIgnoreCase(String.valueOf(sold.at("id")))', 'sold.at("id") != null'],
    ],
    shown: { paths: ['/receipt/sell'], by: ['answer lost', 'null body', 'cut body'] },
  },
  {
    name: 'takes cash out again without a look, in Java',
    rules: ['looks-before-cash-again', 'one-sale-one-receipt'],
    edits: [
      [
        'insist(() -> post("/receipt/service", body), look)',
        'insist(() -> post("/receipt/service", body), () -> null)',
      ],
    ],
    shown: { paths: ['/receipt/service'], by: ['answer lost', 'connection reset'] },
  },
  {
    name: 'believes it sold without its discounts, in Java',
    rules: ['sold-is-declared'],
    edits: [['%d}%n".formatted(id, total);', '%d}%n".formatted(id, total + discount);']],
  },
  {
    name: 'remembers nothing over a restart, in Java',
    rules: ['one-sale-one-receipt', 'same-id-again', 'survives-a-kill'],
    edits: [['if (Files.exists(STATE)) try', 'if (Files.exists(Path.of(STATE + ".none"))) try']],
    shown: { paths: ['/receipt/sell'], by: ['killed'] },
  },
  {
    name: 'ends well where its sale was refused, in Java',
    rules: ['a-day-is-whole', 'leaves-nothing-open'],
    edits: [
      ['private static final int TRIES = 6;', 'private static final int TRIES = 1;'],
      ['System.exit(1);', 'System.exit(0);'],
    ],
    shown: { paths: ['/receipt/sell'], by: ['request lost'] },
  },
]

export const OTHER_LANGUAGES: readonly Defect[] = [
  ...IN_PYTHON.map((defect) => ({ ...defect, of: 'careful-python' as const })),
  ...IN_JAVA.map((defect) => ({ ...defect, of: 'careful-java' as const })),
]
