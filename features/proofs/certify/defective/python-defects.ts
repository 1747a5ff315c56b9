/** Clients in Python that have one defect each: habits that a trial by newcomers showed, and their kin. */
import type { Defect } from './defects.ts'

const IS_ACCEPTED = ['    wait_until_accepted(sale)\n', ''] as const
const ID = '"id": str(uuid.uuid4())'
const TOTAL = 'sum((item["good"]["price"] * item["quantity"] + 500) // 1000 for item in goods)'
const SECOND_DAY = { shown: { paths: [], by: ['second day'] } } as const

const IN_CASH: readonly Omit<Defect, 'of'>[] = [
  {
    ...{ name: 'makes its ids of the names of its orders', rules: ['sells-the-next-day'], ...SECOND_DAY },
    edits: [[ID, '"id": str(uuid.uuid5(uuid.NAMESPACE_OID, name))']],
  },
  {
    ...{ name: 'counts its ids from 1 each day', rules: ['sells-the-next-day'], ...SECOND_DAY },
    edits: [[ID, '"id": "00000000-0000-4000-8000-%012d" % (len(STATE["sales"]) + 1)']],
  },
  {
    name: 'sends 1 where it means one piece',
    rules: ['counts-in-thousandths'],
    edits: [
      ['"quantity": quantity, **more}', '"quantity": max(1, quantity // 1000), **more}'],
      [TOTAL, 'sum(item["good"]["price"] * item["quantity"] for item in goods)'],
    ],
  },
  {
    name: 'takes CREATED for sold',
    rules: ['sold-is-accepted'],
    edits: [IS_ACCEPTED],
    shown: { paths: ['/receipts/sell'], by: ['receipt refused'] },
  },
  {
    name: 'sells a second after it has asked for a shift',
    rules: ['waits-until-opened'],
    edits: [['    wait_for("OPENED", "CREATED")\n', '    time.sleep(1)\n']],
    shown: { paths: ['/shifts'], by: ['authority mute'] },
  },
  {
    name: 'works its sums out in floats',
    rules: ['pays-its-goods'],
    edits: [[TOTAL, 'int(sum(item["good"]["price"] / 100 * item["quantity"] / 1000 for item in goods) * 100)']],
  },
  {
    name: 'rounds a half to the even kopeck',
    rules: ['pays-its-goods'],
    edits: [[TOTAL, 'sum(round(item["good"]["price"] * item["quantity"] / 1000) for item in goods)']],
  },
  {
    name: 'rounds its sums up to ten kopecks',
    rules: ['sold-is-declared'],
    edits: [[TOTAL, `-(-${TOTAL} // 10) * 10`]],
  },
  {
    name: 'takes its discount off, and sends it too',
    rules: ['sold-is-declared'],
    edits: [
      [
        '    total = sum(',
        '    if not goods[0].get("is_return"):\n        less = {"type": "DISCOUNT", "mode": "VALUE", "value": 500}\n        goods = [{**each, "good": {**each["good"], "price": each["good"]["price"] - 500}, "discounts": [less]} for each in goods[:1]]\n    total = sum(',
      ],
    ],
  },
  {
    name: 'takes change out of a card',
    rules: ['pays-its-goods'],
    edits: [['{"type": "CASH", "value": total}', '{"type": "CASHLESS", "value": total + 5000}']],
  },
  {
    name: 'takes back by a receipt that is not there',
    rules: ['returns-what-was-sold'],
    edits: [
      ['    body = {"id": sale["id"],', '    body = {"related_receipt_id": str(uuid.uuid4()), "id": sale["id"],'],
    ],
  },
  {
    name: 'sells under a letter of no tax',
    rules: ['is-understood'],
    edits: [['"price": price}', '"price": price, "tax": ["Щ"]}']],
  },
  {
    name: 'prints its licence key',
    rules: ['secrets-stay-out-of-logs'],
    edits: [['print("the day is done")', 'print("the day is done at", told("LICENSE_KEY"))']],
  },
  {
    name: 'logs what it signs in with',
    rules: ['secrets-stay-out-of-logs'],
    edits: [
      [
        '    status, found = insist(lambda: ask("POST", "/cashier/signin", body))\n',
        '    with open("till.log", "a") as log:\n        log.write("signing in: %s\\n" % body)\n    status, found = insist(lambda: ask("POST", "/cashier/signin", body))\n',
      ],
    ],
  },
  {
    name: 'waits for an answer without an end',
    rules: ['gives-up-in-time'],
    edits: [['urlopen(request, timeout=PATIENCE_S)', 'urlopen(request)']],
    shown: { paths: ['/receipts/sell'], by: ['never answered'] },
  },
  {
    name: 'opens its shift twice',
    rules: ['opens-and-closes-once'],
    edits: [
      ['    wait_for("OPENED", "CREATED")\n', '    wait_for("OPENED", "CREATED")\n    cloud("POST", "/shifts", {})\n'],
    ],
  },
  {
    name: 'closes its shift twice',
    rules: ['opens-and-closes-once'],
    edits: [
      [
        '    wait_for("CLOSED", "CLOSING")\n',
        '    wait_for("CLOSED", "CLOSING")\n    cloud("POST", "/shifts/close", {})\n',
      ],
    ],
  },
  {
    name: 'looks without a pause',
    rules: ['waits-between-looks'],
    edits: [['        time.sleep(0.06)\n', '']],
  },
  {
    name: 'asks again under a token that has ended',
    rules: ['signs-in-again'],
    edits: [
      [
        '    if heard is not None and heard[0] == 401:\n        sign_in()\n',
        '    if heard is not None and heard[0] == 401:\n',
      ],
    ],
    shown: { paths: ['/shifts'], by: ['token ended'] },
  },
  {
    name: 'does not wait at 429',
    rules: ['waits-at-429'],
    edits: [['                time.sleep(float(answer.headers.get("Retry-After") or 1))\n', '                pass\n']],
    shown: { paths: ['/receipts/sell'], by: ['too many requests'] },
  },
  {
    name: 'takes a page for a receipt',
    rules: ['sold-is-declared'],
    edits: [
      ['json.loads(text) if text else {}', 'json.loads(text) if text and not text.startswith("<") else {}'],
      IS_ACCEPTED,
    ],
    shown: { paths: ['/receipts/sell'], by: ['page for an answer'] },
  },
  {
    name: 'takes null for a receipt',
    rules: ['sold-is-declared'],
    edits: [
      [
        'return None if found is None and not may_be_null else (status, found)',
        'return (status, found if may_be_null else found or {})',
      ],
      IS_ACCEPTED,
    ],
    shown: { paths: ['/receipts/sell'], by: ['null for an answer'] },
  },
  {
    name: 'makes a new id for each try',
    rules: ['same-id-again'],
    edits: [
      [
        'lambda: cloud("POST", "/receipts/sell", body)',
        'lambda: cloud("POST", "/receipts/sell", {**body, "id": sale.update(id=str(uuid.uuid4())) or sale["id"]})',
      ],
      [
        'heard if heard is not None and heard[0] == 200 else None\n\n    status, found = insist(lambda: cloud("POST", "/receipts',
        'None\n\n    status, found = insist(lambda: cloud("POST", "/receipts',
      ],
    ],
    shown: { paths: ['/receipts/sell'], by: ['answer lost', '504 after the deed'] },
  },
  {
    name: 'remembers nothing over a restart',
    rules: ['one-sale-one-receipt', 'same-id-again'],
    edits: [['            return json.load(file)\n', '            raise FileNotFoundError\n']],
    shown: { paths: ['/receipts/sell'], by: ['killed'] },
  },
  {
    name: 'swallows what is refused',
    rules: ['a-day-is-whole', 'leaves-nothing-open'],
    edits: [
      ['TRIES = 6', 'TRIES = 1'],
      ['sys.exit(1)', 'sys.exit(0)'],
    ],
    shown: { paths: ['/receipts/sell'], by: ['request lost'] },
  },
]

const AT_TERMINALS: readonly Omit<Defect, 'of'>[] = [
  {
    name: 'gives back without an rrn',
    rules: ['refunds-by-rrn'],
    edits: [['{"amount": str(card["amount"]), "rrn": card["rrn"]}', '{"amount": str(card["amount"])}']],
  },
  {
    name: 'leaves a card charged whose receipt is refused',
    rules: ['a-card-has-its-receipt'],
    edits: [['            cancel(sale, sale["card"])\n', '            pass\n'], IS_ACCEPTED],
    shown: { paths: ['/receipts/sell'], by: ['receipt refused'] },
  },
]

const named = ({ name, ...defect }: Omit<Defect, 'of'>, of: Defect['of']): Defect => ({
  ...{ ...defect, name: `${name}, in Python` },
  of: of!,
})

export const PYTHON_DEFECTS: readonly Defect[] = [
  ...IN_CASH.map((defect) => named(defect, 'careful-python')),
  ...AT_TERMINALS.map((defect) => named(defect, 'careful-lan')),
]
