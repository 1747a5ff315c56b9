Feature: Receipts of the cloud as they are sent

  Whole bodies of sales, and what the receipt, its XML and its mails make of them.

  @extension @EXT-131 @NS-84 @simulated
  Scenario: Each of many sales is mailed to such a domain
    Given an open shift of the cashier on the register
    When POST /api/v1/receipts/bulk-sell with the body '{"receipts":[{"goods":[{"good":{"code":"1","name":"Хліб","price":2000},"quantity":1000}],"payments":[{"type":"CASH","value":2000}],"delivery":{"email":"olena@приклад.укр"}}]}' is sent with the token
    Then the mailbox holds
      | olena@приклад.укр |

  @REP-006 @NS-84 @NS-90 @assumed
  Scenario: A report for an address with more behind the domain is refused
    When POST /api/v1/extended-reports/goods with the body '{"from_date":"2026-03-01T00:00:00Z","to_date":"2026-03-02T00:00:00Z","emails":["owner@приклад.укр/x"]}' is sent with the token
    Then it is malformed at body.emails.0

  @extension
  Rule: not a register of currency exchange

    Background:
      Given an open shift of the cashier on the register

    @EXT-161
    Scenario Outline: An ordinary register refuses <path>
      When POST /api/v1/receipts/<path> with the body '<body>' is sent with the token
      Then it is refused because not a register of currency exchange

      Examples: whatever is asked
        | path              | body                                                                  |
        | service-currency  | {"type":"ADVANCE","currencies":[{"currency":"USD","value":100}]}      |
        | currency-exchange | {"type":"BUY","buy":{"currency":"USD","value":100}}                   |
        | currency-exchange | {}                                                                    |

  @extension @simulated
  Rule: offline code of the document not free

    Background:
      Given an open shift of the cashier on the register
      And the clock shows 2026-03-02 09:20:00 in Kyiv

    @EXT-112
    Scenario: A code that a document has is refused
      Given the cashier takes the register offline
      And the clock shows 2026-03-02 10:00:00 in Kyiv
      And an offline sale in the cloud is sent with body.footer as "x"
      When POST /api/v1/receipts/sell-offline with the body '{"fiscal_code":"{fiscal_code}","fiscal_date":"2026-03-02T09:40:00+02:00","goods":[{"good":{"code":"1","name":"Хліб","price":2000},"quantity":1000}],"payments":[{"value":2000}]}' is sent with the token
      Then it is refused because offline code of the document not free

    @EXT-112
    Scenario: A code out of order that a document has is refused
      Given the cashier takes the register offline
      And the clock shows 2026-03-02 10:00:00 in Kyiv
      And an offline sale with the 150th code in the cloud is sent with body.footer as "x"
      When POST /api/v1/receipts/sell-offline with the body '{"fiscal_code":"{fiscal_code}","fiscal_date":"2026-03-02T09:40:00+02:00","goods":[{"good":{"code":"1","name":"Хліб","price":2000},"quantity":1000}],"payments":[{"value":2000}]}' is sent with the token
      Then it is refused because offline code of the document not free

  @extension @simulated
  Rule: fiscal date before the last document or in the future

    Background:
      Given an open shift of the cashier on the register
      And the clock shows 2026-03-02 09:20:00 in Kyiv

    @EXT-112
    Scenario: In the second offline session a code that the first has spent is refused
      Given the cashier takes the register offline
      And the cashier sells the minimal receipt in the cloud
      And the cashier brings the register online
      And the tax authority answers
      And the cashier takes the register offline
      And the clock shows 2026-03-02 10:00:00 in Kyiv
      When POST /api/v1/receipts/sell-offline with the body '{"fiscal_code":"{fiscal_code}","fiscal_date":"2026-03-02T09:40:00+02:00","goods":[{"good":{"code":"1","name":"Хліб","price":2000},"quantity":1000}],"payments":[{"value":2000}]}' is sent with the token
      Then it is refused because offline code of the document not free

  @extension
  Rule: older and other spellings

    Background:
      Given an open shift of the cashier on the register

    @EXT-108
    Scenario: Whole numbers may be written with a fraction of nothing
      When POST /api/v1/receipts/sell with the body '{"goods":[{"good":{"code":"1","name":"Хліб","price":2000.0,"tax":["А"]},"quantity":1000.0}],"payments":[{"type":"CASH","value":2000.0}]}' is sent with the token as bearer
      Then the receipt shows (EXT-108)
        | total_sum | 2000 |

    @EXT-108
    Scenario: The older names of tax codes, excise stamps, rounding and cards are taken
      When POST /api/v1/receipts/sell with the body '{"goods":[{"good":{"code":"1","name":"Вино","price":2003,"taxes":[4],"excise_barcode":"ABCD123456"},"quantity":1000}],"discounts":[{"type":"DISCOUNT","mode":"VALUE","value":2,"tax_code":4}],"rounding":true,"payments":[{"type":"CASH","value":2000}]}' is sent with the token
      Then the receipt shows (EXT-108)
        | total_sum                      | 2001       |
        | round_sum                      | -1         |
        | rounding_mode                  | ROUND_10   |
        | goods.0.taxes.0.code           | 4          |
        | goods.0.good.excise_barcodes.0 | ABCD123456 |
        | discounts.0.sum                | 2          |
      When a sale in the cloud is sent with body.payments.0.type as "CARD"
      Then the receipt shows (EXT-108)
        | payments.0.type | CASHLESS |

  @extension
  Rule: a receipt is sent to buyers as often as it is asked for

    @EXT-251 @simulated
    Scenario: Each address gets the mail once
      Given an open shift
      And the cashier sells the taxed receipt
      When POST /api/v1/receipts/{receipt_id}/email with the body '["a@example.com","b@example.com","a@example.com"]' is sent with the token
      Then the answer shows (EXT-251)
        | ok | true |
      And the mailbox holds
        | a@example.com |
        | b@example.com |

    @EXT-251 @NS-84 @simulated
    Scenario: A domain in another alphabet is mailed to as a whole, and one with more after it is refused
      Given an open shift
      And the cashier sells the taxed receipt
      When POST /api/v1/receipts/{receipt_id}/email with the body '["olena@приклад.укр"]' is sent with the token
      Then the mailbox holds
        | olena@приклад.укр |
      When POST /api/v1/receipts/{receipt_id}/email with the body '["olena@приклад.укр/x"]' is sent with the token
      Then it is malformed at body.0 (EXT-251)

    @EXT-253 @EXT-251
    Scenario Outline: A receipt that was never made cannot be sent: <line>
      Given an open shift
      When <line> is sent with the token
      Then the answer is 404 (EXT-253)
      And nothing changes

      Examples:
        | line                                                                               |
        | POST /api/v1/receipts/00000000-0000-4000-8000-0000000000ff/email with the body '["a@example.com"]' |
        | POST /api/v1/receipts/00000000-0000-4000-8000-0000000000ff/sms with the body '{"phone":"380501234567"}' |

    @EXT-254 @simulated
    Scenario: All addresses of a sale in the cloud get its receipt
      Given an open shift of the cashier on the register
      When POST /api/v1/receipts/sell with the body '{"id":"00000000-0000-4000-8000-000000000001","goods":[{"good":{"code":"1","name":"Хліб","price":2000},"quantity":1000}],"payments":[{"type":"CASH","value":2000}],"delivery":{"email":"a@example.com","emails":["b@example.com","a@example.com"]}}' is sent with the token
      Then the mailbox holds
        | a@example.com |
        | b@example.com |

  @extension
  Rule: a slip says what it is, and whose

    @EXT-232
    Scenario: A receipt's own texts stand in place of the template's
      Given an open shift of the cashier on the register
      And POST /api/v1/receipts/sell with the body '{"id":"00000000-0000-4000-8000-000000000001","goods":[{"good":{"code":"1","name":"Хліб","price":2000},"quantity":1000}],"payments":[{"type":"CASH","value":2000}],"footer":"Бувайте","custom":{"text_global_header":"Ярмарок","html_global_header":"<b>Ярмарок</b>"}}' is sent with the token
      When GET /api/v1/receipts/00000000-0000-4000-8000-000000000001/text is sent without a token
      Then the form shows (EXT-232)
        | words.Ярмарок | true |
        | words.Бувайте | true |
      When GET /api/v1/receipts/00000000-0000-4000-8000-000000000001/html is sent without a token
      Then the form shows (EXT-232)
        | words.Ярмарок | true |

  @extension
  Rule: one transaction

    @EXT-602 @EXT-601
    Scenario Outline: <line> is refused <credentials>
      Given an open shift of the cashier on the register
      When GET <line> is sent <credentials>
      Then it is refused because <rule> (EXT-602)

      Examples: who asks is known, and a key that is shown is right
        | line                                  | credentials                                       | rule                  |
        | /api/v1/transactions/{transaction_id} | with the key alone                                | no access token       |
        | /api/v1/transactions/{transaction_id} | with the token and an unknown key                 | licence key not valid |
        | /api/v1/transactions                  | with the key alone                                | no access token       |
        | /api/v1/transactions                  | with the token and an unknown key                 | licence key not valid |
        | /api/v1/transactions                  | with the token and the key of another organization | licence key not valid |

  Rule: a withdrawal with what its bank says

    Background:
      Given an open shift of the cashier on the register

    @extension @EXT-151
    Scenario: What the bank terminal says of a withdrawal comes back
      Given cash in the cloud is sent with body.payment.value as 5000
      When a withdrawal in the cloud is sent with body.payment as {"value": 1000, "code": 3, "provider_type": "TERMINAL", "rrn": "123456789012", "auth_code": "A1", "transaction_id": "t-1", "commission": 10}
      Then the receipt shows (EXT-151)
        | payments.0.code           | 3              |
        | payments.0.provider_type  | TERMINAL       |
        | payments.0.rrn            | "123456789012" |
        | payments.0.auth_code      | A1             |
        | payments.0.transaction_id | t-1            |
        | payments.0.commission     | 10             |

  Rule: what was paid before is stated by the service alone

    Background:
      Given an open shift of the cashier on the register

    @extension @simulated @EXT-412
    Scenario Outline: A discount of type PRE_PAYMENT is malformed at <place>
      When a prepayment is sent with <place> as [{"type": "PRE_PAYMENT", "mode": "VALUE", "value": 100}]
      Then it is malformed at <place>.0.type

      Examples:
        | place                  |
        | body.discounts         |
        | body.goods.0.discounts |
