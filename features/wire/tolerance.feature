@wire
Feature: What the cloud puts up with

  Clients are written in many languages. What can be meant in one way only is taken so; the rest is malformed.

  @AMB-07 @CLD-408 @CLD-508 @CLD-518 @CLD-514
  Scenario Outline: <line> with the body '<body>' is answered <status>
    Given an open shift of the cashier on the register
    When <line> with the body '<body>' is sent <credentials>
    Then the answer is <status>

    Examples: an empty body has three forms
      | credentials                                 | line                                   | body | status |
      | with the token and the key                  | POST /api/v1/cash-registers/go-offline |      | 200    |
      | with the token and the key                  | POST /api/v1/cash-registers/go-offline | {}   | 200    |
      | with the token and the key                  | POST /api/v1/cash-registers/go-offline | null | 200    |
      | with the token and the key                  | POST /api/v1/cash-registers/go-online  |      | 200    |
      | with the token and the key                  | POST /api/v1/cash-registers/go-online  | {}   | 200    |
      | with the token and the key                  | POST /api/v1/cash-registers/go-online  | null | 200    |
      | with the token                              | POST /api/v1/shifts/close              |      | 202    |
      | with the token                              | POST /api/v1/shifts/close              | { }  | 202    |
      | with the token                              | POST /api/v1/shifts/close              | null | 202    |
      | with the senior cashier's token and the key | POST /api/v1/shifts/{shift_id}/close   | {}   | 200    |
      | with the senior cashier's token and the key | POST /api/v1/shifts/{shift_id}/close   | null | 200    |

    Examples: what a senior's client may say besides
      | credentials                                 | line                                 | body                                            | status |
      | with the senior cashier's token and the key | POST /api/v1/shifts/{shift_id}/close | {"skip_client_name_check":true}                 | 200    |
      | with the senior cashier's token and the key | POST /api/v1/shifts/{shift_id}/close | {"skip_client_name_check":false,"report": null} | 200    |

    Examples: a body on a GET is not looked at
      | credentials                | line                                         | body | status |
      | with the token             | GET /api/v1/cashier/me                       | {}   | 200    |
      | with the token             | GET /api/v1/shifts?limit=1                   | {}   | 200    |
      | with the token and the key | GET /api/v1/cash-registers/ask-offline-codes | {    | 200    |

  @AMB-07 @CLD-104
  Scenario Outline: Signing in with the body '<body>' is malformed
    When POST /api/v1/cashier/signin with the body '<body>' is sent without a token
    Then it is malformed at body.login
    And it is malformed at body.password

    Examples: an empty body where one is asked for
      | body |
      |      |
      | {}   |
      | null |

  @AUT-003
  Scenario Outline: GET /api/v1/cashier/me <credentials> is answered
    When GET /api/v1/cashier/me is sent <credentials>
    Then the answer is 200

    Examples: the name of the scheme is read in any case
      | credentials              |
      | with the token           |
      | with the token as bearer |
      | with the token as BEARER |

  @CLD-434 @CLD-502
  Scenario Outline: <line> lists <count>
    Given an open shift of the cashier on the register
    When <line> is sent with the token and the key
    Then the page shows
      | results.length | <count> |

    Examples: a list is its key repeated, with brackets or without, or with numbers
      | line                                                                     | count |
      | GET /api/v1/shifts?statuses=OPENED                                       | 1     |
      | GET /api/v1/shifts?statuses=CLOSED                                       | 0     |
      | GET /api/v1/shifts?statuses=CLOSED&statuses=OPENED                       | 1     |
      | GET /api/v1/shifts?statuses[]=CLOSED&statuses[]=OPENED                   | 1     |
      | GET /api/v1/shifts?statuses[]=CLOSED                                     | 0     |
      | GET /api/v1/shifts?statuses[0]=CLOSED&statuses[1]=OPENED                 | 1     |
      | GET /api/v1/shifts?statuses%5B0%5D=OPENED                                | 1     |
      | GET /api/v1/shifts?statuses[1]=CLOSED&statuses[0]=CLOSING                | 0     |
      | GET /api/v1/shifts?statuses[30]=CLOSED&statuses[31]=OPENED               | 1     |
      | GET /api/v1/cash-registers/shifts?statuses[0]=CREATED&statuses[1]=OPENED | 1     |
      | GET /api/v1/cash-registers/shifts?statuses=CLOSING&statuses=CLOSED       | 0     |

  @CLD-502 @CLD-505
  Scenario Outline: <line> is malformed
    When <line> is sent with the token
    Then it is malformed at <fault>

    Examples: no list at all, and a list where one value belongs
      | line                                      | fault            |
      | GET /api/v1/shifts?statuses[first]=OPENED | query.statuses   |
      | GET /api/v1/shifts?statuses[0]=x          | query.statuses.0 |
      | GET /api/v1/shifts?limit=1&limit=2        | query.limit      |
      | GET /api/v1/shifts?limit[]=1              | query.limit      |
      | GET /api/v1/shifts?limit=                 | query.limit      |
      | GET /api/v1/shifts?limit=1e1              | query.limit      |
      | GET /api/v1/shifts?limit=0x10             | query.limit      |
      | GET /api/v1/shifts?desc=                  | query.desc       |

  @CLD-425 @CLD-426 @CLD-427
  Scenario Outline: The registers with in_use=<text> begin with <first>
    Given an open shift of the cashier on the register
    When GET /api/v1/cash-registers?in_use=<text> is sent with the token
    Then the page shows
      | results.0.fiscal_number | <first> |

    Examples: truth in the words of many languages
      | text  | first        |
      | true  | "TEST000001" |
      | True  | "TEST000001" |
      | 1     | "TEST000001" |
      | yes   | "TEST000001" |
      | false | "TEST000002" |
      | False | "TEST000002" |
      | 0     | "TEST000002" |
      | off   | "TEST000002" |

  @CLD-504 @NS-72 @assumed
  Scenario Outline: The shifts with <window> are <count>
    Given an open shift of the cashier on the register
    When GET /api/v1/shifts?<window> is sent with the token
    Then the page shows
      | results.length | <count> |

    Examples: a day as eight digits is its first moment
      | window             | count |
      | from_date=20010101 | 1     |
      | from_date=20260302 | 1     |
      | from_date=20260303 | 0     |
      | to_date=20260302   | 0     |
      | to_date=20260303   | 1     |

  @CLD-504 @NS-72 @assumed
  Scenario Outline: A list of own shifts with <place> as <value> is malformed
    When a list of own shifts is sent with <place> as <value>
    Then it is malformed at <place>

    Examples: no day of any month, and less than a day
      | place           | value        |
      | query.from_date | "20010132"   |
      | query.from_date | "20010229"   |
      | query.from_date | "2001-01-01" |
      | query.from_date | "200101"     |

  @CLD-518 @NS-16 @assumed
  Scenario: Numbers of a body may be written as text
    Given an open shift of the cashier on the register
    When a closing is sent with body.report as {"payments": [], "taxes": [], "sell_receipts_count": "7", "return_receipts_count": 0.0, "initial": "0", "balance": "-70000", "serial": "3"}
    Then the answer is 202
    And the shift shows
      | z_report.sell_receipts_count | 7      |
      | z_report.balance             | -70000 |
      | z_report.serial              | 3      |

  @CLD-518 @CLD-519 @NS-16 @assumed
  Scenario: A Z-report of the client is taken figure by figure, whatever the figures come to
    Given an open shift of the cashier on the register
    When a closing is sent with body.report as {"id": "00000000-0000-4000-8000-0000000000fd", "payments": [{"type": "CASH", "label": "Готівка", "sell_sum": 100, "return_sum": 30, "service_in": 7, "service_out": 4}], "taxes": [{"code": 1, "label": "ПДВ", "symbol": "А", "rate": 20, "sell_sum": 11, "return_sum": 12, "sales_turnover": 13, "returns_turnover": 14, "setup_date": "2026-01-05T08:00:00Z"}], "sell_receipts_count": 1, "return_receipts_count": 2, "initial": 500, "balance": 70000, "discounts_sum": 9, "extra_charge_sum": 8, "cash_withdrawal_receipts_count": 3}
    Then the answer is 202
    And the shift shows
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

  @CLD-518 @NS-16 @assumed
  Scenario Outline: A closing with <place> as <value> is malformed
    When a closing is sent with <place> as <value>
    Then it is malformed at <place>

    Examples: text that is no whole number
      | place                       | value   |
      | body.report.balance         | "7.5"   |
      | body.report.balance         | " 7"    |
      | body.report.balance         | "7 UAH" |
      | body.report.balance         | ""      |
      | body.report.balance         | "0x7"   |
      | body.report.balance         | true    |
      | body.report.balance         | null    |
      | body.report.balance         | [7]     |
      | body.skip_client_name_check | 1       |
      | body.skip_client_name_check | "true"  |

  @CLD-509 @CLD-518 @CLD-408 @NS-15 @NS-16 @assumed
  Scenario Outline: <form> with <place> as null is well formed
    When <form> is sent with <place> as null
    Then it is well formed

    Examples: an explicit null is as good as nothing
      | form            | place                       |
      | an opening      | body.id                     |
      | an opening      | body.auto_close_at          |
      | an opening      | body.fiscal_code            |
      | an opening      | body.fiscal_date            |
      | a closing       | body.skip_client_name_check |
      | a closing       | body.report                 |
      | a closing       | body.fiscal_code            |
      | a closing       | body.fiscal_date            |
      | a going offline | body.go_offline_date        |
      | a going offline | body.fiscal_code            |

  @CLD-408 @CLD-504 @NS-66 @assumed
  Scenario Outline: <form> with <place> as <value> is well formed
    When <form> is sent with <place> as <value>
    Then it is well formed

    Examples: moments without an offset, with a space, with an offset of either form
      | form                 | place                | value                            |
      | a going offline      | body.go_offline_date | "2026-03-02T08:59:59"            |
      | a going offline      | body.go_offline_date | "2026-03-02 08:59:59.123456"     |
      | a going offline      | body.go_offline_date | "2026-03-02T08:59:59+0200"       |
      | a list of own shifts | query.from_date      | "2026-03-02 08:59"               |
      | a list of own shifts | query.from_date      | "2026-03-02t08:59:59.123456789z" |

  @CLD-104 @FLD-001 @ERR-002
  Scenario Outline: Signing in with <place> as <value> is malformed
    When a sign-in is sent with <place> as <value>
    Then it is malformed at <place>

    Examples: a secret is text, and nothing that could be written as one
      | place         | value     |
      | body.login    | 7         |
      | body.login    | true      |
      | body.login    | null      |
      | body.login    | ["olena"] |
      | body.password | 7         |
      | body.password | false     |
      | body.password | null      |
      | body.password | ["x"]     |

  @NS-13 @ERR-002 @assumed
  Scenario Outline: A pin-code sign-in with <place> as <value> is malformed
    When a pin-code sign-in is sent with <place> as <value>
    Then it is malformed at <place>

    Examples: nor is a number a pin code
      | place         | value |
      | body.pin_code | 1111  |
      | body.pin_code | null  |
