Feature: A business day

  The whole of it, as an integration goes through it: the cloud for the shift, the desk for the receipts.

  @CLD-101 @CLD-506 @SHF-001 @SHF-003 @SHF-004 @SHF-014 @NS-03
  Scenario: Morning: sign in, open, wait until it is open
    Given the cashier signs in with the password
    When the cashier opens a shift on the register
    Then the shift shows
      | status                     | CREATED    |
      | opened_at                  | null       |
      | initial_transaction.type   | SHIFT_OPEN |
      | initial_transaction.status | PENDING    |
    When the tax authority answers
    And the cashier looks at that shift
    Then the shift shows
      | status                     | OPENED |
      | initial_transaction.status | DONE   |

  @LOC-151 @SHF-005 @NS-87 @AMB-27 @NS-03
  Scenario: Noon: selling at the desk in the shift of the cloud
    Given an open shift of the cashier on the register
    And the cashier puts in 5000
    And the cashier sells the receipt with mixed payment
    And the cashier sells the minimal receipt
    When the cashier looks at the current shift
    Then the shift shows
      | status             | OPENED |
      | balance.initial    | 0      |
      | balance.balance    | 11100  |
      | balance.cash_sales | 6100   |
      | balance.card_sales | 5000   |
      | balance.service_in | 5000   |

  @LOC-211 @LOC-213
  Scenario: Afternoon: looking at the sums
    Given an open shift of the cashier on the register
    And the cashier sells the minimal receipt
    And the cashier sells the card receipt
    When the desk prints an X-report
    Then the X-report shows
      | sell_receipts_count | 2    |
      | balance             | 2000 |

  @CLD-515 @SHF-008 @SHF-009 @SHF-010 @SHF-011 @JRN-014 @NS-03
  Scenario: Evening: closing, and the Z-report
    Given an open shift of the cashier on the register
    And the cashier sells the minimal receipt
    When the cashier closes the shift
    Then the shift shows
      | status                       | CLOSING  |
      | closing_transaction.type     | Z_REPORT |
      | closing_transaction.status   | PENDING  |
      | z_report.sell_receipts_count | 1        |
      | z_report.balance             | 2000     |
    When the tax authority answers
    And the cashier looks at that shift
    Then the shift shows
      | status                     | CLOSED   |
      | closing_transaction.status | DONE     |
      | z_report.fiscal_code       | any text |

  @SHF-010 @CLD-515 @JRN-013 @JRN-014 @NS-87 @NS-03
  Scenario: The Z-report of the cloud has every figure of the day
    Given an open shift of the cashier on the register
    And the cashier puts in 10000
    And the cashier takes out 1000
    And the cashier sells the taxed receipt
    And the cashier sells the receipt with mixed payment
    And these goods are returned for 1200 in cash
      | goods | price | taxes |
      | сир   | 1200  | А     |
    When the cashier closes the shift
    # 10000 − 1000 + 22700 + (9100 − 5000 by card) − 1200
    Then the shift shows
      | z_report.serial                         | 1                                      |
      | z_report.initial                        | 0                                      |
      | z_report.balance                        | 34600                                  |
      | z_report.sell_receipts_count            | 2                                      |
      | z_report.return_receipts_count          | 1                                      |
      | z_report.cash_withdrawal_receipts_count | 0                                      |
      | z_report.last_receipt_id                | "00000000-0000-4000-8000-000000000003" |
      | z_report.payments.length                | 2                                      |
      | z_report.payments.0.type                | CASH                                   |
      | z_report.payments.0.sell_sum            | 26800                                  |
      | z_report.payments.0.return_sum          | 1200                                   |
      | z_report.payments.0.service_in          | 10000                                  |
      | z_report.payments.0.service_out         | 1000                                   |
      | z_report.payments.1.type                | CASHLESS                               |
      | z_report.payments.1.sell_sum            | 5000                                   |
      | z_report.payments.1.return_sum          | 0                                      |
      | z_report.taxes.length                   | 2                                      |
      | z_report.taxes.0.code                   | 1                                      |
      | z_report.taxes.0.sell_sum               | 2000                                   |
      | z_report.taxes.0.return_sum             | 200                                    |
      | z_report.taxes.0.sales_turnover         | 12000                                  |
      | z_report.taxes.0.returns_turnover       | 1200                                   |
      | z_report.taxes.1.code                   | 2                                      |
      | z_report.taxes.1.sell_sum               | 700                                    |
      | z_report.taxes.1.sales_turnover         | 10700                                  |

  @CLD-110 @CLD-202 @NS-44 @SHF-012 @NS-52
  Scenario: Night: nothing is open, and the session ends
    Given an open shift of the cashier on the register
    And the cashier closes the shift
    And the tax authority answers
    When the cashier looks at the current shift
    Then the answer is 200 with the body "null" (NS-44)
    And the shift is CLOSED
    When the cashier signs out
    Then the answer is 205

  @CLD-013
  Scenario: The tax authority has the whole day, each document once and in order
    Given the cashier opens a shift on the register
    And the tax authority answers
    And the cashier puts in 5000
    And the cashier sells the minimal receipt
    And the cashier closes the shift
    When the tax authority answers
    Then the tax authority has taken
      | SHIFT_OPEN |
      | RECEIPT    |
      | RECEIPT    |
      | Z_REPORT   |
    And nothing more is sent to the tax authority
