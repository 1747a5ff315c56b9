# Made by npm run index from the table of operations: not to be edited.
@wire @CLD-009 @ERR-002 @FLD-035
Feature: Whatever is malformed is refused

  Each input of each operation of the cloud: left out, of another type, outside its bounds, unknown, no date, no uuid.
  The answer names the place and says what is wrong with it, and nothing has come of the request. What lies in a form
  that two operations share is told once.

  Scenario: A sign-in, left out
    Then a sign-in is malformed in each of these ways
      | place         | value   | fault         |
      | body.login    | nothing | body.login    |
      | body.password | nothing | body.password |

  Scenario: A sign-in, of another type
    Then a sign-in is malformed in each of these ways
      | place         | value | fault         |
      | body.login    | null  | body.login    |
      | body.login    | 7     | body.login    |
      | body.password | null  | body.password |
      | body.password | 7     | body.password |

  Scenario: A sign-in, out of bounds
    Then a sign-in is malformed in each of these ways
      | place         | value | fault         |
      | body.login    | ""    | body.login    |
      | body.password | ""    | body.password |

  Scenario: A pin-code sign-in, left out
    Then a pin-code sign-in is malformed in each of these ways
      | place         | value   | fault         |
      | body.pin_code | nothing | body.pin_code |

  Scenario: A pin-code sign-in, of another type
    Then a pin-code sign-in is malformed in each of these ways
      | place         | value | fault         |
      | body.pin_code | null  | body.pin_code |
      | body.pin_code | 7     | body.pin_code |

  Scenario: A pin-code sign-in, out of bounds
    Then a pin-code sign-in is malformed in each of these ways
      | place         | value | fault         |
      | body.pin_code | ""    | body.pin_code |

  @AMB-05 @assumed
  Scenario: A pin-code sign-in without the key that is asked for
    Then a pin-code sign-in is malformed in each of these ways
      | place                | value   | fault                |
      | header.X-License-Key | nothing | header.X-License-Key |

  @AMB-05 @assumed
  Scenario: A look at the bill without the key that is asked for
    Then a look at the bill is malformed in each of these ways
      | place                | value   | fault                |
      | header.X-License-Key | nothing | header.X-License-Key |

  Scenario: A list of registers, of another type
    Then a list of registers is malformed in each of these ways
      | place        | value   | fault        |
      | query.in_use | "maybe" | query.in_use |
      | query.limit  | "x"     | query.limit  |
      | query.limit  | 1.5     | query.limit  |
      | query.offset | "x"     | query.offset |
      | query.offset | 1.5     | query.offset |

  Scenario: A list of registers, out of bounds
    Then a list of registers is malformed in each of these ways
      | place        | value            | fault        |
      | query.limit  | 0                | query.limit  |
      | query.limit  | 1001             | query.limit  |
      | query.offset | -1               | query.offset |
      | query.offset | 9007199254740992 | query.offset |

  Scenario Outline: A list of registers with <place> as <value> is well formed
    When a list of registers is sent with <place> as <value>
    Then it is well formed

    Examples: at the bounds, and each that is known
      | place        | value            |
      | query.limit  | 1                |
      | query.limit  | 1000             |
      | query.offset | 0                |
      | query.offset | 9007199254740991 |

  @AMB-05 @assumed
  Scenario: A look at the device without the key that is asked for
    Then a look at the device is malformed in each of these ways
      | place                | value   | fault                |
      | header.X-License-Key | nothing | header.X-License-Key |

  Scenario: A list of shifts, unknown
    Then a list of shifts is malformed in each of these ways
      | place          | value     | fault            |
      | query.statuses | "UNKNOWN" | query.statuses.0 |

  Scenario: A list of shifts, of another type
    Then a list of shifts is malformed in each of these ways
      | place        | value   | fault        |
      | query.desc   | "maybe" | query.desc   |
      | query.limit  | "x"     | query.limit  |
      | query.limit  | 1.5     | query.limit  |
      | query.offset | "x"     | query.offset |
      | query.offset | 1.5     | query.offset |

  Scenario: A list of shifts, of another form
    Then a list of shifts is malformed in each of these ways
      | place           | value                  | fault           |
      | query.from_date | "yesterday"            | query.from_date |
      | query.from_date | "2026-13-01T00:00:00Z" | query.from_date |
      | query.to_date   | "yesterday"            | query.to_date   |
      | query.to_date   | "2026-13-01T00:00:00Z" | query.to_date   |

  Scenario: A list of shifts, out of bounds
    Then a list of shifts is malformed in each of these ways
      | place        | value            | fault        |
      | query.limit  | 0                | query.limit  |
      | query.limit  | 51               | query.limit  |
      | query.offset | -1               | query.offset |
      | query.offset | 9007199254740992 | query.offset |

  @AMB-05 @assumed
  Scenario: A list of shifts without the key that is asked for
    Then a list of shifts is malformed in each of these ways
      | place                | value   | fault                |
      | header.X-License-Key | nothing | header.X-License-Key |

  Scenario Outline: A list of shifts with <place> as <value> is well formed
    When a list of shifts is sent with <place> as <value>
    Then it is well formed

    Examples: at the bounds, and each that is known
      | place          | value            |
      | query.statuses | "CREATED"        |
      | query.statuses | "OPENED"         |
      | query.statuses | "CLOSING"        |
      | query.statuses | "CLOSED"         |
      | query.limit    | 1                |
      | query.limit    | 50               |
      | query.offset   | 0                |
      | query.offset   | 9007199254740991 |

  Scenario: A look at a register, of another form
    Then a look at a register is malformed in each of these ways
      | place                 | value | fault                 |
      | path.cash_register_id | "x"   | path.cash_register_id |

  Scenario: A going offline, of another type
    Then a going offline is malformed in each of these ways
      | place                | value | fault                |
      | body.go_offline_date | 7     | body.go_offline_date |
      | body.fiscal_code     | 7     | body.fiscal_code     |

  Scenario: A going offline, of another form
    Then a going offline is malformed in each of these ways
      | place                | value                  | fault                |
      | body.go_offline_date | "yesterday"            | body.go_offline_date |
      | body.go_offline_date | "2026-13-01T00:00:00Z" | body.go_offline_date |

  @AMB-05 @assumed
  Scenario: A going offline without the key that is asked for
    Then a going offline is malformed in each of these ways
      | place                | value   | fault                |
      | header.X-License-Key | nothing | header.X-License-Key |

  Scenario Outline: A going offline with <place> as <value> is well formed
    When a going offline is sent with <place> as <value>
    Then it is well formed

    Examples: at the bounds, and each that is known
      | place                | value |
      | body.go_offline_date | null  |
      | body.fiscal_code     | null  |

  @AMB-05 @assumed
  Scenario: A going online without the key that is asked for
    Then a going online is malformed in each of these ways
      | place                | value   | fault                |
      | header.X-License-Key | nothing | header.X-License-Key |

  @AMB-05 @assumed
  Scenario: A ping without the key that is asked for
    Then a ping is malformed in each of these ways
      | place                | value   | fault                |
      | header.X-License-Key | nothing | header.X-License-Key |

  Scenario: A request for codes, of another type
    Then a request for codes is malformed in each of these ways
      | place       | value   | fault       |
      | query.count | "x"     | query.count |
      | query.count | 1.5     | query.count |
      | query.sync  | "maybe" | query.sync  |

  Scenario: A request for codes, out of bounds
    Then a request for codes is malformed in each of these ways
      | place       | value | fault       |
      | query.count | 0     | query.count |
      | query.count | 10001 | query.count |

  @AMB-05 @assumed
  Scenario: A request for codes without the key that is asked for
    Then a request for codes is malformed in each of these ways
      | place                | value   | fault                |
      | header.X-License-Key | nothing | header.X-License-Key |

  Scenario Outline: A request for codes with <place> as <value> is well formed
    When a request for codes is sent with <place> as <value>
    Then it is well formed

    Examples: at the bounds, and each that is known
      | place       | value |
      | query.count | 1     |
      | query.count | 10000 |

  Scenario: A list of codes, of another type
    Then a list of codes is malformed in each of these ways
      | place       | value | fault       |
      | query.count | "x"   | query.count |
      | query.count | 1.5   | query.count |

  Scenario: A list of codes, out of bounds
    Then a list of codes is malformed in each of these ways
      | place       | value | fault       |
      | query.count | 0     | query.count |
      | query.count | 10001 | query.count |

  @AMB-05 @assumed
  Scenario: A list of codes without the key that is asked for
    Then a list of codes is malformed in each of these ways
      | place                | value   | fault                |
      | header.X-License-Key | nothing | header.X-License-Key |

  Scenario Outline: A list of codes with <place> as <value> is well formed
    When a list of codes is sent with <place> as <value>
    Then it is well formed

    Examples: at the bounds, and each that is known
      | place       | value |
      | query.count | 1     |
      | query.count | 10000 |

  @AMB-05 @assumed
  Scenario: A count of codes without the key that is asked for
    Then a count of codes is malformed in each of these ways
      | place                | value   | fault                |
      | header.X-License-Key | nothing | header.X-License-Key |

  Scenario: A look at the offline time, of another form
    Then a look at the offline time is malformed in each of these ways
      | place           | value                  | fault           |
      | query.from_date | "yesterday"            | query.from_date |
      | query.from_date | "2026-13-01T00:00:00Z" | query.from_date |
      | query.to_date   | "yesterday"            | query.to_date   |
      | query.to_date   | "2026-13-01T00:00:00Z" | query.to_date   |

  @AMB-05 @assumed
  Scenario: A look at the offline time without the key that is asked for
    Then a look at the offline time is malformed in each of these ways
      | place                | value   | fault                |
      | header.X-License-Key | nothing | header.X-License-Key |

  Scenario: An opening, of another type
    Then an opening is malformed in each of these ways
      | place              | value | fault              |
      | body.id            | 7     | body.id            |
      | body.auto_close_at | 7     | body.auto_close_at |
      | body.fiscal_code   | 7     | body.fiscal_code   |
      | body.fiscal_date   | 7     | body.fiscal_date   |

  Scenario: An opening, of another form
    Then an opening is malformed in each of these ways
      | place              | value                  | fault              |
      | body.id            | "x"                    | body.id            |
      | body.auto_close_at | "yesterday"            | body.auto_close_at |
      | body.auto_close_at | "2026-13-01T00:00:00Z" | body.auto_close_at |
      | body.fiscal_date   | "yesterday"            | body.fiscal_date   |
      | body.fiscal_date   | "2026-13-01T00:00:00Z" | body.fiscal_date   |

  @AMB-05 @assumed
  Scenario: An opening without the key that is asked for
    Then an opening is malformed in each of these ways
      | place                | value   | fault                |
      | header.X-License-Key | nothing | header.X-License-Key |

  Scenario Outline: An opening with <place> as <value> is well formed
    When an opening is sent with <place> as <value>
    Then it is well formed

    Examples: at the bounds, and each that is known
      | place              | value |
      | body.id            | null  |
      | body.auto_close_at | null  |
      | body.fiscal_code   | null  |
      | body.fiscal_date   | null  |

  Scenario: A list of own shifts, unknown
    Then a list of own shifts is malformed in each of these ways
      | place          | value     | fault            |
      | query.statuses | "UNKNOWN" | query.statuses.0 |

  Scenario: A list of own shifts, of another type
    Then a list of own shifts is malformed in each of these ways
      | place        | value   | fault        |
      | query.desc   | "maybe" | query.desc   |
      | query.limit  | "x"     | query.limit  |
      | query.limit  | 1.5     | query.limit  |
      | query.offset | "x"     | query.offset |
      | query.offset | 1.5     | query.offset |

  Scenario: A list of own shifts, of another form
    Then a list of own shifts is malformed in each of these ways
      | place           | value                  | fault           |
      | query.from_date | "yesterday"            | query.from_date |
      | query.from_date | "2026-13-01T00:00:00Z" | query.from_date |
      | query.to_date   | "yesterday"            | query.to_date   |
      | query.to_date   | "2026-13-01T00:00:00Z" | query.to_date   |

  Scenario: A list of own shifts, out of bounds
    Then a list of own shifts is malformed in each of these ways
      | place        | value            | fault        |
      | query.limit  | 0                | query.limit  |
      | query.limit  | 1001             | query.limit  |
      | query.offset | -1               | query.offset |
      | query.offset | 9007199254740992 | query.offset |

  Scenario Outline: A list of own shifts with <place> as <value> is well formed
    When a list of own shifts is sent with <place> as <value>
    Then it is well formed

    Examples: at the bounds, and each that is known
      | place          | value            |
      | query.statuses | "CREATED"        |
      | query.statuses | "OPENED"         |
      | query.statuses | "CLOSING"        |
      | query.statuses | "CLOSED"         |
      | query.limit    | 1                |
      | query.limit    | 1000             |
      | query.offset   | 0                |
      | query.offset   | 9007199254740991 |

  Scenario: A look at a shift, of another form
    Then a look at a shift is malformed in each of these ways
      | place         | value | fault         |
      | path.shift_id | "x"   | path.shift_id |

  Scenario: A short look at a shift, of another form
    Then a short look at a shift is malformed in each of these ways
      | place         | value | fault         |
      | path.shift_id | "x"   | path.shift_id |

  Scenario: A closing, of another type
    Then a closing is malformed in each of these ways
      | place                                             | value   | fault                                             |
      | body.skip_client_name_check                       | "maybe" | body.skip_client_name_check                       |
      | body.report                                       | 7       | body.report                                       |
      | body.report.id                                    | 7       | body.report.id                                    |
      | body.report.serial                                | "x"     | body.report.serial                                |
      | body.report.serial                                | 1.5     | body.report.serial                                |
      | body.report.payments                              | null    | body.report.payments                              |
      | body.report.payments                              | {}      | body.report.payments                              |
      | body.report.payments.0                            | 7       | body.report.payments.0                            |
      | body.report.payments.0.type                       | null    | body.report.payments.0.type                       |
      | body.report.payments.0.code                       | "x"     | body.report.payments.0.code                       |
      | body.report.payments.0.code                       | 1.5     | body.report.payments.0.code                       |
      | body.report.payments.0.label                      | null    | body.report.payments.0.label                      |
      | body.report.payments.0.label                      | 7       | body.report.payments.0.label                      |
      | body.report.payments.0.sell_sum                   | null    | body.report.payments.0.sell_sum                   |
      | body.report.payments.0.sell_sum                   | "x"     | body.report.payments.0.sell_sum                   |
      | body.report.payments.0.sell_sum                   | 1.5     | body.report.payments.0.sell_sum                   |
      | body.report.payments.0.return_sum                 | null    | body.report.payments.0.return_sum                 |
      | body.report.payments.0.return_sum                 | "x"     | body.report.payments.0.return_sum                 |
      | body.report.payments.0.return_sum                 | 1.5     | body.report.payments.0.return_sum                 |
      | body.report.payments.0.service_in                 | null    | body.report.payments.0.service_in                 |
      | body.report.payments.0.service_in                 | "x"     | body.report.payments.0.service_in                 |
      | body.report.payments.0.service_in                 | 1.5     | body.report.payments.0.service_in                 |
      | body.report.payments.0.service_out                | null    | body.report.payments.0.service_out                |
      | body.report.payments.0.service_out                | "x"     | body.report.payments.0.service_out                |
      | body.report.payments.0.service_out                | 1.5     | body.report.payments.0.service_out                |
      | body.report.payments.0.cash_withdrawal            | "x"     | body.report.payments.0.cash_withdrawal            |
      | body.report.payments.0.cash_withdrawal            | 1.5     | body.report.payments.0.cash_withdrawal            |
      | body.report.payments.0.cash_withdrawal_commission | "x"     | body.report.payments.0.cash_withdrawal_commission |
      | body.report.payments.0.cash_withdrawal_commission | 1.5     | body.report.payments.0.cash_withdrawal_commission |
      | body.report.taxes                                 | null    | body.report.taxes                                 |
      | body.report.taxes                                 | {}      | body.report.taxes                                 |
      | body.report.taxes.0                               | 7       | body.report.taxes.0                               |
      | body.report.taxes.0.code                          | null    | body.report.taxes.0.code                          |
      | body.report.taxes.0.code                          | "x"     | body.report.taxes.0.code                          |
      | body.report.taxes.0.code                          | 1.5     | body.report.taxes.0.code                          |
      | body.report.taxes.0.label                         | null    | body.report.taxes.0.label                         |
      | body.report.taxes.0.label                         | 7       | body.report.taxes.0.label                         |
      | body.report.taxes.0.symbol                        | null    | body.report.taxes.0.symbol                        |
      | body.report.taxes.0.symbol                        | 7       | body.report.taxes.0.symbol                        |
      | body.report.taxes.0.rate                          | null    | body.report.taxes.0.rate                          |
      | body.report.taxes.0.rate                          | "x"     | body.report.taxes.0.rate                          |
      | body.report.taxes.0.extra_rate                    | "x"     | body.report.taxes.0.extra_rate                    |
      | body.report.taxes.0.sell_sum                      | null    | body.report.taxes.0.sell_sum                      |
      | body.report.taxes.0.sell_sum                      | "x"     | body.report.taxes.0.sell_sum                      |
      | body.report.taxes.0.sell_sum                      | 1.5     | body.report.taxes.0.sell_sum                      |
      | body.report.taxes.0.return_sum                    | null    | body.report.taxes.0.return_sum                    |
      | body.report.taxes.0.return_sum                    | "x"     | body.report.taxes.0.return_sum                    |
      | body.report.taxes.0.return_sum                    | 1.5     | body.report.taxes.0.return_sum                    |
      | body.report.taxes.0.sales_turnover                | null    | body.report.taxes.0.sales_turnover                |
      | body.report.taxes.0.sales_turnover                | "x"     | body.report.taxes.0.sales_turnover                |
      | body.report.taxes.0.sales_turnover                | 1.5     | body.report.taxes.0.sales_turnover                |
      | body.report.taxes.0.returns_turnover              | null    | body.report.taxes.0.returns_turnover              |
      | body.report.taxes.0.returns_turnover              | "x"     | body.report.taxes.0.returns_turnover              |
      | body.report.taxes.0.returns_turnover              | 1.5     | body.report.taxes.0.returns_turnover              |
      | body.report.taxes.0.setup_date                    | null    | body.report.taxes.0.setup_date                    |
      | body.report.taxes.0.setup_date                    | 7       | body.report.taxes.0.setup_date                    |
      | body.report.taxes.0.no_vat                        | "maybe" | body.report.taxes.0.no_vat                        |
      | body.report.sell_receipts_count                   | null    | body.report.sell_receipts_count                   |
      | body.report.sell_receipts_count                   | "x"     | body.report.sell_receipts_count                   |
      | body.report.sell_receipts_count                   | 1.5     | body.report.sell_receipts_count                   |
      | body.report.return_receipts_count                 | null    | body.report.return_receipts_count                 |
      | body.report.return_receipts_count                 | "x"     | body.report.return_receipts_count                 |
      | body.report.return_receipts_count                 | 1.5     | body.report.return_receipts_count                 |
      | body.report.cash_withdrawal_receipts_count        | "x"     | body.report.cash_withdrawal_receipts_count        |
      | body.report.cash_withdrawal_receipts_count        | 1.5     | body.report.cash_withdrawal_receipts_count        |
      | body.report.last_receipt_id                       | 7       | body.report.last_receipt_id                       |
      | body.report.initial                               | null    | body.report.initial                               |
      | body.report.initial                               | "x"     | body.report.initial                               |
      | body.report.initial                               | 1.5     | body.report.initial                               |
      | body.report.balance                               | null    | body.report.balance                               |
      | body.report.balance                               | "x"     | body.report.balance                               |
      | body.report.balance                               | 1.5     | body.report.balance                               |
      | body.report.sales_round_up                        | "x"     | body.report.sales_round_up                        |
      | body.report.sales_round_up                        | 1.5     | body.report.sales_round_up                        |
      | body.report.sales_round_down                      | "x"     | body.report.sales_round_down                      |
      | body.report.sales_round_down                      | 1.5     | body.report.sales_round_down                      |
      | body.report.returns_round_up                      | "x"     | body.report.returns_round_up                      |
      | body.report.returns_round_up                      | 1.5     | body.report.returns_round_up                      |
      | body.report.returns_round_down                    | "x"     | body.report.returns_round_down                    |
      | body.report.returns_round_down                    | 1.5     | body.report.returns_round_down                    |
      | body.report.discounts_sum                         | "x"     | body.report.discounts_sum                         |
      | body.report.discounts_sum                         | 1.5     | body.report.discounts_sum                         |
      | body.report.extra_charge_sum                      | "x"     | body.report.extra_charge_sum                      |
      | body.report.extra_charge_sum                      | 1.5     | body.report.extra_charge_sum                      |
      | body.fiscal_code                                  | 7       | body.fiscal_code                                  |
      | body.fiscal_date                                  | 7       | body.fiscal_date                                  |

  Scenario: A closing, of another form
    Then a closing is malformed in each of these ways
      | place                          | value                  | fault                          |
      | body.report.id                 | "x"                    | body.report.id                 |
      | body.report.taxes.0.setup_date | "yesterday"            | body.report.taxes.0.setup_date |
      | body.report.taxes.0.setup_date | "2026-13-01T00:00:00Z" | body.report.taxes.0.setup_date |
      | body.report.last_receipt_id    | "x"                    | body.report.last_receipt_id    |
      | body.fiscal_date               | "yesterday"            | body.fiscal_date               |
      | body.fiscal_date               | "2026-13-01T00:00:00Z" | body.fiscal_date               |

  Scenario: A closing, out of bounds
    Then a closing is malformed in each of these ways
      | place                                             | value             | fault                                             |
      | body.report.serial                                | -9007199254740992 | body.report.serial                                |
      | body.report.serial                                | 9007199254740992  | body.report.serial                                |
      | body.report.payments.0.code                       | -9007199254740992 | body.report.payments.0.code                       |
      | body.report.payments.0.code                       | 9007199254740992  | body.report.payments.0.code                       |
      | body.report.payments.0.sell_sum                   | -9007199254740992 | body.report.payments.0.sell_sum                   |
      | body.report.payments.0.sell_sum                   | 9007199254740992  | body.report.payments.0.sell_sum                   |
      | body.report.payments.0.return_sum                 | -9007199254740992 | body.report.payments.0.return_sum                 |
      | body.report.payments.0.return_sum                 | 9007199254740992  | body.report.payments.0.return_sum                 |
      | body.report.payments.0.service_in                 | -9007199254740992 | body.report.payments.0.service_in                 |
      | body.report.payments.0.service_in                 | 9007199254740992  | body.report.payments.0.service_in                 |
      | body.report.payments.0.service_out                | -9007199254740992 | body.report.payments.0.service_out                |
      | body.report.payments.0.service_out                | 9007199254740992  | body.report.payments.0.service_out                |
      | body.report.payments.0.cash_withdrawal            | -9007199254740992 | body.report.payments.0.cash_withdrawal            |
      | body.report.payments.0.cash_withdrawal            | 9007199254740992  | body.report.payments.0.cash_withdrawal            |
      | body.report.payments.0.cash_withdrawal_commission | -9007199254740992 | body.report.payments.0.cash_withdrawal_commission |
      | body.report.payments.0.cash_withdrawal_commission | 9007199254740992  | body.report.payments.0.cash_withdrawal_commission |
      | body.report.taxes.0.code                          | -9007199254740992 | body.report.taxes.0.code                          |
      | body.report.taxes.0.code                          | 9007199254740992  | body.report.taxes.0.code                          |
      | body.report.taxes.0.sell_sum                      | -9007199254740992 | body.report.taxes.0.sell_sum                      |
      | body.report.taxes.0.sell_sum                      | 9007199254740992  | body.report.taxes.0.sell_sum                      |
      | body.report.taxes.0.return_sum                    | -9007199254740992 | body.report.taxes.0.return_sum                    |
      | body.report.taxes.0.return_sum                    | 9007199254740992  | body.report.taxes.0.return_sum                    |
      | body.report.taxes.0.sales_turnover                | -9007199254740992 | body.report.taxes.0.sales_turnover                |
      | body.report.taxes.0.sales_turnover                | 9007199254740992  | body.report.taxes.0.sales_turnover                |
      | body.report.taxes.0.returns_turnover              | -9007199254740992 | body.report.taxes.0.returns_turnover              |
      | body.report.taxes.0.returns_turnover              | 9007199254740992  | body.report.taxes.0.returns_turnover              |
      | body.report.sell_receipts_count                   | -9007199254740992 | body.report.sell_receipts_count                   |
      | body.report.sell_receipts_count                   | 9007199254740992  | body.report.sell_receipts_count                   |
      | body.report.return_receipts_count                 | -9007199254740992 | body.report.return_receipts_count                 |
      | body.report.return_receipts_count                 | 9007199254740992  | body.report.return_receipts_count                 |
      | body.report.cash_withdrawal_receipts_count        | -9007199254740992 | body.report.cash_withdrawal_receipts_count        |
      | body.report.cash_withdrawal_receipts_count        | 9007199254740992  | body.report.cash_withdrawal_receipts_count        |
      | body.report.initial                               | -9007199254740992 | body.report.initial                               |
      | body.report.initial                               | 9007199254740992  | body.report.initial                               |
      | body.report.balance                               | -9007199254740992 | body.report.balance                               |
      | body.report.balance                               | 9007199254740992  | body.report.balance                               |
      | body.report.sales_round_up                        | -9007199254740992 | body.report.sales_round_up                        |
      | body.report.sales_round_up                        | 9007199254740992  | body.report.sales_round_up                        |
      | body.report.sales_round_down                      | -9007199254740992 | body.report.sales_round_down                      |
      | body.report.sales_round_down                      | 9007199254740992  | body.report.sales_round_down                      |
      | body.report.returns_round_up                      | -9007199254740992 | body.report.returns_round_up                      |
      | body.report.returns_round_up                      | 9007199254740992  | body.report.returns_round_up                      |
      | body.report.returns_round_down                    | -9007199254740992 | body.report.returns_round_down                    |
      | body.report.returns_round_down                    | 9007199254740992  | body.report.returns_round_down                    |
      | body.report.discounts_sum                         | -9007199254740992 | body.report.discounts_sum                         |
      | body.report.discounts_sum                         | 9007199254740992  | body.report.discounts_sum                         |
      | body.report.extra_charge_sum                      | -9007199254740992 | body.report.extra_charge_sum                      |
      | body.report.extra_charge_sum                      | 9007199254740992  | body.report.extra_charge_sum                      |

  Scenario: A closing, left out
    Then a closing is malformed in each of these ways
      | place                                | value   | fault                                |
      | body.report.payments                 | nothing | body.report.payments                 |
      | body.report.payments.0.type          | nothing | body.report.payments.0.type          |
      | body.report.payments.0.label         | nothing | body.report.payments.0.label         |
      | body.report.payments.0.sell_sum      | nothing | body.report.payments.0.sell_sum      |
      | body.report.payments.0.return_sum    | nothing | body.report.payments.0.return_sum    |
      | body.report.payments.0.service_in    | nothing | body.report.payments.0.service_in    |
      | body.report.payments.0.service_out   | nothing | body.report.payments.0.service_out   |
      | body.report.taxes                    | nothing | body.report.taxes                    |
      | body.report.taxes.0.code             | nothing | body.report.taxes.0.code             |
      | body.report.taxes.0.label            | nothing | body.report.taxes.0.label            |
      | body.report.taxes.0.symbol           | nothing | body.report.taxes.0.symbol           |
      | body.report.taxes.0.rate             | nothing | body.report.taxes.0.rate             |
      | body.report.taxes.0.sell_sum         | nothing | body.report.taxes.0.sell_sum         |
      | body.report.taxes.0.return_sum       | nothing | body.report.taxes.0.return_sum       |
      | body.report.taxes.0.sales_turnover   | nothing | body.report.taxes.0.sales_turnover   |
      | body.report.taxes.0.returns_turnover | nothing | body.report.taxes.0.returns_turnover |
      | body.report.taxes.0.setup_date       | nothing | body.report.taxes.0.setup_date       |
      | body.report.sell_receipts_count      | nothing | body.report.sell_receipts_count      |
      | body.report.return_receipts_count    | nothing | body.report.return_receipts_count    |
      | body.report.initial                  | nothing | body.report.initial                  |
      | body.report.balance                  | nothing | body.report.balance                  |

  Scenario: A closing, unknown
    Then a closing is malformed in each of these ways
      | place                       | value     | fault                       |
      | body.report.payments.0.type | "UNKNOWN" | body.report.payments.0.type |

  Scenario Outline: A closing with <place> as <value> is well formed
    When a closing is sent with <place> as <value>
    Then it is well formed

    Examples: at the bounds, and each that is known
      | place                       | value |
      | body.skip_client_name_check | null  |
      | body.report                 | null  |
      | body.fiscal_code            | null  |
      | body.fiscal_date            | null  |

  Scenario: A senior's closing, of another form
    Then a senior's closing is malformed in each of these ways
      | place         | value | fault         |
      | path.shift_id | "x"   | path.shift_id |

  Scenario: A senior's closing, of another type
    Then a senior's closing is malformed in each of these ways
      | place                       | value   | fault                       |
      | body.skip_client_name_check | "maybe" | body.skip_client_name_check |
      | body.report                 | 7       | body.report                 |

  @AMB-05 @assumed
  Scenario: A senior's closing without the key that is asked for
    Then a senior's closing is malformed in each of these ways
      | place                | value   | fault                |
      | header.X-License-Key | nothing | header.X-License-Key |

  Scenario Outline: A senior's closing with <place> as <value> is well formed
    When a senior's closing is sent with <place> as <value>
    Then it is well formed

    Examples: at the bounds, and each that is known
      | place                       | value |
      | body.skip_client_name_check | null  |
      | body.report                 | null  |

  @AMB-05 @assumed
  Scenario: A look at the template in force without the key that is asked for
    Then a look at the template in force is malformed in each of these ways
      | place                | value   | fault                |
      | header.X-License-Key | nothing | header.X-License-Key |

  @AMB-05 @assumed
  Scenario: A look at the logo in force without the key that is asked for
    Then a look at the logo in force is malformed in each of these ways
      | place                | value   | fault                |
      | header.X-License-Key | nothing | header.X-License-Key |

  @AMB-05 @assumed
  Scenario: A look at the text logo in force without the key that is asked for
    Then a look at the text logo in force is malformed in each of these ways
      | place                | value   | fault                |
      | header.X-License-Key | nothing | header.X-License-Key |

  Scenario: A list of templates, of another type
    Then a list of templates is malformed in each of these ways
      | place        | value | fault        |
      | query.limit  | "x"   | query.limit  |
      | query.limit  | 1.5   | query.limit  |
      | query.offset | "x"   | query.offset |
      | query.offset | 1.5   | query.offset |

  Scenario: A list of templates, out of bounds
    Then a list of templates is malformed in each of these ways
      | place        | value            | fault        |
      | query.limit  | 0                | query.limit  |
      | query.limit  | 1001             | query.limit  |
      | query.offset | -1               | query.offset |
      | query.offset | 9007199254740992 | query.offset |

  Scenario Outline: A list of templates with <place> as <value> is well formed
    When a list of templates is sent with <place> as <value>
    Then it is well formed

    Examples: at the bounds, and each that is known
      | place        | value            |
      | query.limit  | 1                |
      | query.limit  | 1000             |
      | query.offset | 0                |
      | query.offset | 9007199254740991 |

  Scenario: A look at a template, of another form
    Then a look at a template is malformed in each of these ways
      | place            | value | fault            |
      | path.template_id | "x"   | path.template_id |

  Scenario: An edit of a template, of another form
    Then an edit of a template is malformed in each of these ways
      | place            | value | fault            |
      | path.template_id | "x"   | path.template_id |

  Scenario: An edit of a template, of another type
    Then an edit of a template is malformed in each of these ways
      | place                   | value | fault                   |
      | body.html_global_header | 7     | body.html_global_header |
      | body.text_global_header | 7     | body.text_global_header |
      | body.html_global_footer | 7     | body.html_global_footer |
      | body.text_global_footer | 7     | body.text_global_footer |

  Scenario: An edit of a template, out of bounds
    Then an edit of a template is malformed in each of these ways
      | place                   | value                    | fault                   |
      | body.html_global_header | text of 16385 characters | body.html_global_header |
      | body.text_global_header | text of 16385 characters | body.text_global_header |
      | body.html_global_footer | text of 16385 characters | body.html_global_footer |
      | body.text_global_footer | text of 16385 characters | body.text_global_footer |

  Scenario Outline: An edit of a template with <place> as <value> is well formed
    When an edit of a template is sent with <place> as <value>
    Then it is well formed

    Examples: at the bounds, and each that is known
      | place                   | value                    |
      | body.html_global_header | text of 16384 characters |
      | body.html_global_header | null                     |
      | body.text_global_header | text of 16384 characters |
      | body.text_global_header | null                     |
      | body.html_global_footer | text of 16384 characters |
      | body.html_global_footer | null                     |
      | body.text_global_footer | text of 16384 characters |
      | body.text_global_footer | null                     |

  Scenario: A look at the assignments of a template, of another form
    Then a look at the assignments of a template is malformed in each of these ways
      | place            | value | fault            |
      | path.template_id | "x"   | path.template_id |

  Scenario: A look at the activation of a template, of another form
    Then a look at the activation of a template is malformed in each of these ways
      | place            | value | fault            |
      | path.template_id | "x"   | path.template_id |

  Scenario: A look at the logo of a template, of another form
    Then a look at the logo of a template is malformed in each of these ways
      | place            | value | fault            |
      | path.template_id | "x"   | path.template_id |

  Scenario: A list of terminals, of another type
    Then a list of terminals is malformed in each of these ways
      | place        | value | fault        |
      | query.limit  | "x"   | query.limit  |
      | query.limit  | 1.5   | query.limit  |
      | query.offset | "x"   | query.offset |
      | query.offset | 1.5   | query.offset |

  Scenario: A list of terminals, out of bounds
    Then a list of terminals is malformed in each of these ways
      | place        | value            | fault        |
      | query.limit  | 0                | query.limit  |
      | query.limit  | 1001             | query.limit  |
      | query.offset | -1               | query.offset |
      | query.offset | 9007199254740992 | query.offset |

  Scenario Outline: A list of terminals with <place> as <value> is well formed
    When a list of terminals is sent with <place> as <value>
    Then it is well formed

    Examples: at the bounds, and each that is known
      | place        | value            |
      | query.limit  | 1                |
      | query.limit  | 1000             |
      | query.offset | 0                |
      | query.offset | 9007199254740991 |

  Scenario: A client's authorization, left out
    Then a client's authorization is malformed in each of these ways
      | place                 | value   | fault                 |
      | body.id               | nothing | body.id               |
      | body.cash_register_id | nothing | body.cash_register_id |

  Scenario: A client's authorization, of another type
    Then a client's authorization is malformed in each of these ways
      | place                 | value | fault                 |
      | body.id               | null  | body.id               |
      | body.id               | 7     | body.id               |
      | body.cash_register_id | null  | body.cash_register_id |
      | body.cash_register_id | 7     | body.cash_register_id |

  Scenario: A client's authorization, of another form
    Then a client's authorization is malformed in each of these ways
      | place                 | value | fault                 |
      | body.id               | "x"   | body.id               |
      | body.cash_register_id | "x"   | body.cash_register_id |

  Scenario: Processing's authorization, left out
    Then processing's authorization is malformed in each of these ways
      | place           | value   | fault           |
      | body.terminalId | nothing | body.terminalId |

  Scenario: Processing's authorization, of another type
    Then processing's authorization is malformed in each of these ways
      | place           | value | fault           |
      | body.terminalId | null  | body.terminalId |
      | body.terminalId | 7     | body.terminalId |

  Scenario: Processing's authorization, of another form
    Then processing's authorization is malformed in each of these ways
      | place           | value | fault           |
      | body.terminalId | "x"   | body.terminalId |

  Scenario: A webhook, left out
    Then a webhook is malformed in each of these ways
      | place                   | value   | fault                   |
      | header.X-Client-Name    | nothing | header.X-Client-Name    |
      | header.X-Client-Version | nothing | header.X-Client-Version |
      | body.url                | nothing | body.url                |

  Scenario: A webhook, out of bounds
    Then a webhook is malformed in each of these ways
      | place                   | value                   | fault                   |
      | header.X-Client-Name    | ""                      | header.X-Client-Name    |
      | header.X-Client-Version | ""                      | header.X-Client-Version |
      | body.url                | ""                      | body.url                |
      | body.url                | text of 2084 characters | body.url                |

  Scenario: A webhook, of another type
    Then a webhook is malformed in each of these ways
      | place    | value | fault    |
      | body.url | null  | body.url |
      | body.url | 7     | body.url |

  Scenario: A webhook, of another form
    Then a webhook is malformed in each of these ways
      | place    | value | fault    |
      | body.url | "x"   | body.url |

  @AMB-05 @assumed
  Scenario: A webhook without the key that is asked for
    Then a webhook is malformed in each of these ways
      | place                | value   | fault                |
      | header.X-License-Key | nothing | header.X-License-Key |

  Scenario: A look at the webhook, left out
    Then a look at the webhook is malformed in each of these ways
      | place                   | value   | fault                   |
      | header.X-Client-Name    | nothing | header.X-Client-Name    |
      | header.X-Client-Version | nothing | header.X-Client-Version |

  Scenario: A look at the webhook, out of bounds
    Then a look at the webhook is malformed in each of these ways
      | place                   | value | fault                   |
      | header.X-Client-Name    | ""    | header.X-Client-Name    |
      | header.X-Client-Version | ""    | header.X-Client-Version |

  @AMB-05 @assumed
  Scenario: A look at the webhook without the key that is asked for
    Then a look at the webhook is malformed in each of these ways
      | place                | value   | fault                |
      | header.X-License-Key | nothing | header.X-License-Key |

  Scenario: A removal of the webhook, left out
    Then a removal of the webhook is malformed in each of these ways
      | place                   | value   | fault                   |
      | header.X-Client-Name    | nothing | header.X-Client-Name    |
      | header.X-Client-Version | nothing | header.X-Client-Version |

  Scenario: A removal of the webhook, out of bounds
    Then a removal of the webhook is malformed in each of these ways
      | place                   | value | fault                   |
      | header.X-Client-Name    | ""    | header.X-Client-Name    |
      | header.X-Client-Version | ""    | header.X-Client-Version |

  @AMB-05 @assumed
  Scenario: A removal of the webhook without the key that is asked for
    Then a removal of the webhook is malformed in each of these ways
      | place                | value   | fault                |
      | header.X-License-Key | nothing | header.X-License-Key |
