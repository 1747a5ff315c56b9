@wire
Feature: Bodies that are empty, null or of another type

  Clients are written in many languages. What can be meant in one way only is taken so; the rest is malformed.

  @CLD-408
  Scenario: A register is taken offline by a request without a body
    Given an open shift of the cashier on the register
    When POST /api/v1/cash-registers/go-offline with the body '' is sent with the token and the key
    Then the desk's status shows
      | online_status | false |

  @CLD-518
  Scenario: A shift is closed by a request without a body
    Given an open shift of the cashier on the register
    When POST /api/v1/shifts/close with the body '' is sent with the token
    And the tax authority answers
    Then the shift is CLOSED

  @AMB-07 @CLD-408 @CLD-518 @CLD-514 @NS-16 @NS-55
  Scenario Outline: <line> with the body '<body>' is answered <status>
    Given an open shift of the cashier on the register
    When <line> with the body '<body>' is sent <credentials>
    Then the answer is <status>

    Examples: an empty body has four forms where none is asked for
      | credentials                                 | line                                   | body | status       |
      | with the token and the key                  | POST /api/v1/cash-registers/go-offline | {}   | 200 (AMB-07) |
      | with the token and the key                  | POST /api/v1/cash-registers/go-offline | null | 200 (AMB-07) |
      | with the token and the key                  | POST /api/v1/cash-registers/go-offline | []   | 200 (AMB-07) |
      | with the token and the key                  | POST /api/v1/cash-registers/go-online  |      | 200 (NS-55)  |
      | with the token and the key                  | POST /api/v1/cash-registers/go-online  | {}   | 200 (AMB-07, NS-55) |
      | with the token and the key                  | POST /api/v1/cash-registers/go-online  | null | 200 (AMB-07, NS-55) |
      | with the token and the key                  | POST /api/v1/cash-registers/go-online  | []   | 200 (AMB-07, NS-55) |
      | with the token                              | POST /api/v1/shifts/close              | { }  | 202 (AMB-07) |
      | with the token                              | POST /api/v1/shifts/close              | null | 202 (AMB-07) |
      | with the token                              | POST /api/v1/shifts/close              | []   | 202 (AMB-07) |
      | with the senior cashier's token and the key | POST /api/v1/shifts/{shift_id}/close   | {}   | 200 (AMB-07) |
      | with the senior cashier's token and the key | POST /api/v1/shifts/{shift_id}/close   | null | 200 (AMB-07) |
      | with the senior cashier's token and the key | POST /api/v1/shifts/{shift_id}/close   | []   | 200 (AMB-07) |

    Examples: what a senior's client may say besides
      | credentials                                 | line                                 | body                                            | status       |
      | with the senior cashier's token and the key | POST /api/v1/shifts/{shift_id}/close | {"skip_client_name_check":true}                 | 200 (NS-16)  |
      | with the senior cashier's token and the key | POST /api/v1/shifts/{shift_id}/close | {"skip_client_name_check":false,"report": null} | 200 (NS-16)  |

    Examples: a body on a GET is not looked at
      | credentials                | line                                         | body | status       |
      | with the token             | GET /api/v1/cashier/me                       | {}   | 200 (AMB-07) |
      | with the token             | GET /api/v1/shifts?limit=1                   | {}   | 200 (AMB-07) |
      | with the token and the key | GET /api/v1/cash-registers/ask-offline-codes | {    | 200 (AMB-07) |

  @AMB-07 @CLD-506 @CLD-509
  Scenario Outline: A shift opened with the body '<body>' is opened
    When POST /api/v1/shifts with the body '<body>' is sent with the token and the key
    Then the answer is <status>
    When the tax authority answers
    Then the shift is OPENED

    Examples: an empty body, PHP's own among them
      | body | status       |
      |      | 202          |
      | {}   | 202 (AMB-07) |
      | null | 202 (AMB-07) |
      | []   | 202 (AMB-07) |
      | [ ]  | 202 (AMB-07) |

  @AMB-07 @CLD-009 @assumed
  Scenario Outline: <line> with the list '<body>' is malformed
    Given an open shift of the cashier on the register
    When <line> with the body '<body>' is sent <credentials>
    Then it is malformed at body (AMB-07)

    Examples: a list with something in it, where a body may be left out
      | credentials                                 | line                                   | body   |
      | with the token and the key                  | POST /api/v1/shifts                    | [1]    |
      | with the token and the key                  | POST /api/v1/cash-registers/go-offline | [{}]   |
      | with the token                              | POST /api/v1/shifts/close              | [[]]   |
      | with the senior cashier's token and the key | POST /api/v1/shifts/{shift_id}/close   | [null] |

    Examples: an empty list, where a body is asked for
      | credentials                | line                               | body |
      | without a token            | POST /api/v1/cashier/signin        | []   |
      | with the key alone         | POST /api/v1/cashier/signinPinCode | []   |
      | with the token and the key | POST /api/v1/webhook               | []   |

  @AMB-07 @simulated
  Scenario Outline: <line> with the body '<body>' is answered <status> by the lab
    When <line> with the body '<body>' is sent with the lab token
    Then the answer is <status>

    Examples: the lab takes an empty body as the cloud does
      | line                           | body | status |
      | PUT /lab/faults/authority-mute | []   | 200    |
      | PUT /lab/faults/authority-mute | [1]  | 422    |
      | PUT /lab/faults/authority-slow | []   | 422    |

  @AMB-07 @CLD-104 @NS-30
  Scenario Outline: Signing in with the body '<body>' is malformed
    When POST /api/v1/cashier/signin with the body '<body>' is sent without a token
    Then it is malformed at <login>
    And it is malformed at <password>

    Examples: an empty body where one is asked for
      | body | login               | password               |
      |      | body.login (AMB-07) | body.password (AMB-07) |
      | {}   | body.login (NS-30)  | body.password (NS-30)  |
      | null | body.login (AMB-07) | body.password (AMB-07) |

  @CLD-518 @NS-16
  Scenario: Numbers of a body may be written as text
    Given an open shift of the cashier on the register
    When a closing is sent with body.report as {"payments": [], "taxes": [], "sell_receipts_count": "7", "return_receipts_count": 0.0, "initial": "0", "balance": "-70000", "serial": "3"}
    Then the answer is 202 (NS-16)
    And the shift shows (NS-16)
      | z_report.sell_receipts_count | 7      |
      | z_report.balance             | -70000 |
      | z_report.serial              | 3      |

  @CLD-518 @CLD-519 @NS-16
  Scenario: A Z-report of the client is taken figure by figure, whatever the figures come to
    Given an open shift of the cashier on the register
    When a closing is sent with body.report as {"id": "00000000-0000-4000-8000-0000000000fd", "payments": [{"type": "CASH", "label": "Готівка", "sell_sum": 100, "return_sum": 30, "service_in": 7, "service_out": 4}], "taxes": [{"code": 1, "label": "ПДВ", "symbol": "А", "rate": 20, "sell_sum": 11, "return_sum": 12, "sales_turnover": 13, "returns_turnover": 14, "setup_date": "2026-01-05T08:00:00Z"}], "sell_receipts_count": 1, "return_receipts_count": 2, "initial": 500, "balance": 70000, "discounts_sum": 9, "extra_charge_sum": 8, "cash_withdrawal_receipts_count": 3}
    Then the answer is 202 (NS-16)
    And the shift shows (NS-16)
      | z_report.id                     | "00000000-0000-4000-8000-0000000000fd" |
      | z_report.payments.length        | 1                                      |
      | z_report.payments.0.sell_sum    | 100                                    |
      | z_report.payments.0.return_sum  | 30                                     |
      | z_report.payments.0.service_in  | 7                                      |
      | z_report.payments.0.service_out | 4                                      |
      | z_report.sell_receipts_count    | 1                                      |
      | z_report.return_receipts_count  | 2                                      |
      | z_report.initial                | 500                                    |
      | z_report.balance                | 70000                                  |
      | z_report.discounts_sum          | 9                                      |
      | z_report.extra_charge_sum       | 8                                      |
      | z_report.cash_withdrawal_receipts_count | 3                              |
      | z_report.taxes.0.symbol         | "А"                                    |
      | z_report.taxes.0.sell_sum       | 11                                     |
      | z_report.taxes.0.return_sum     | 12                                     |
      | z_report.taxes.0.sales_turnover | 13                                     |

  @CLD-518 @NS-16
  Scenario Outline: A closing with <place> as <value> is malformed
    Given an open shift of the cashier on the register
    When a closing is sent with <place> as <value>
    Then it is malformed at <place> (NS-16)

    Examples: text that is no whole number
      | place                       | value   |
      | body.report.balance         | "7.5"   |
      | body.report.balance         | "7 UAH" |
      | body.report.balance         | ""      |
      | body.report.balance         | "0x7"   |
      | body.report.balance         | true    |
      | body.report.balance         | null    |
      | body.report.balance         | [7]     |
      | body.skip_client_name_check | 2       |
      | body.skip_client_name_check | "maybe" |

  @CLD-509 @CLD-518 @CLD-408 @NS-14 @NS-15 @NS-16
  Scenario Outline: <form> with <place> as null is well formed
    When <form> is sent with <place> as null
    Then it is well formed (<reading>)

    Examples: an explicit null is as good as nothing
      | form            | place                       | reading |
      | an opening      | body.id                     | NS-15   |
      | an opening      | body.auto_close_at          | NS-15   |
      | an opening      | body.fiscal_code            | NS-15   |
      | an opening      | body.fiscal_date            | NS-15   |
      | a closing       | body.skip_client_name_check | NS-16   |
      | a closing       | body.report                 | NS-16   |
      | a closing       | body.fiscal_code            | NS-16   |
      | a closing       | body.fiscal_date            | NS-16   |
      | a going offline | body.go_offline_date        | NS-14   |
      | a going offline | body.fiscal_code            | NS-14   |

  @CLD-408 @CLD-504 @NS-14 @NS-66 @NS-84
  Scenario Outline: <form> with <place> as <value> is well formed
    When <form> is sent with <place> as <value>
    Then it is well formed (<reading>)

    Examples: moments without an offset, with a space, with an offset of either form
      | form                 | place                | value                            | reading      |
      | a going offline      | body.go_offline_date | "2026-03-02T08:59:59"            | NS-14, NS-66 |
      | a going offline      | body.go_offline_date | "2026-03-02 08:59:59.123456"     | NS-14, NS-66 |
      | a going offline      | body.go_offline_date | "2026-03-02T08:59:59+0200"       | NS-14, NS-66 |
      | a list of own shifts | query.from_date      | "2026-03-02 08:59"               | NS-66, NS-84 |
      | a list of own shifts | query.from_date      | "2026-03-02t08:59:59.123456789z" | NS-84        |

  @CLD-104 @FLD-001 @ERR-002
  Scenario Outline: Signing in with <place> as <value> is malformed
    When a sign-in is sent with <place> as <value>
    Then it is malformed at <place>

    Examples: what no service reads as text
      | place         | value     |
      | body.login    | {}        |
      | body.login    | null      |
      | body.login    | ["olena"] |
      | body.password | {}        |
      | body.password | null      |
      | body.password | ["x"]     |

  @CLD-104 @FLD-001 @NS-84 @assumed
  Scenario Outline: Signing in with <place> as <value> is malformed, for the clause asks for a string
    When a sign-in is sent with <place> as <value>
    Then it is malformed at <place> (NS-84)

    Examples: numbers and truths, which are read as text elsewhere
      | place         | value |
      | body.login    | 7     |
      | body.login    | true  |
      | body.password | 7     |
      | body.password | false |

  @NS-13 @ERR-002
  Scenario Outline: A pin-code sign-in with <place> as <value> is malformed
    When a pin-code sign-in is sent with <place> as <value>
    Then it is malformed at <place> (NS-13)

    Examples: what no service reads as text
      | place         | value  |
      | body.pin_code | [1111] |
      | body.pin_code | null   |
