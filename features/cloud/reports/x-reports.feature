@extension
Feature: X-reports of the cloud, and the rows of a report

  An X-report says how the shift is going and changes nothing; a Z-report ends it. Both are found again by their ids.

  Rule: an X-report of the cashier's shift

    @EXT-301 @EXT-303 @EXT-304
    Scenario: An X-report has the sums of the shift
      Given an open shift of the cashier on the register
      And the cashier sells the taxed receipt
      And the cashier puts in 5000
      When a request for a new X-report is sent with the token
      Then the answer is 201
      And the answer shows
        | id                             | any id                             |
        | shift_id                       | any id                             |
        | serial                         | 1                                  |
        | is_z_report                    | false                              |
        | fiscal_code                    | null                               |
        | fiscal_date                    | null                               |
        | created_at                     | "2026-03-02T07:00:01.000000+00:00" |
        | updated_at                     | null                               |
        | last_receipt_id                | any id                             |
        | sell_receipts_count            | 1                                  |
        | return_receipts_count          | 0                                  |
        | cash_withdrawal_receipts_count | 0                                  |
        | transfers_count                | 0                                  |
        | transfers_sum                  | 0                                  |
        | transaction_fail               | false                              |
        | rates                          | []                                 |
        | payments.CASH.service_in       | 5000                               |
        | payments.0.id                  | any id                             |
        | payments.0.provider_type       | null                               |
        | taxes.0.id                     | any id                             |
        | taxes.0.advanced_code          | null                               |
        | shift.status                   | OPENED                             |
        | shift.cash_register.number     | "1"                                |
      And the shift is OPENED
      And nothing is sent to the tax authority

    @EXT-304
    Scenario: An X-report has every member, whatever it says
      Given an open shift of the cashier on the register
      When a request for a new X-report is sent with the token
      Then the list of members shows (EXT-304)
        | 0  | balance                        |
        | 1  | cash_withdrawal_receipts_count |
        | 2  | created_at                     |
        | 3  | currency_exchange_count        |
        | 4  | discounts_sum                  |
        | 5  | extra_charge_sum               |
        | 6  | fiscal_api_type                |
        | 7  | fiscal_code                    |
        | 8  | fiscal_date                    |
        | 9  | id                             |
        | 10 | initial                        |
        | 11 | is_z_report                    |
        | 12 | last_receipt_id                |
        | 13 | payments                       |
        | 14 | rates                          |
        | 15 | return_receipts_count          |
        | 16 | returns_round_down             |
        | 17 | returns_round_up               |
        | 18 | sales_round_down               |
        | 19 | sales_round_up                 |
        | 20 | sell_receipts_count            |
        | 21 | serial                         |
        | 22 | shift                          |
        | 23 | shift_id                       |
        | 24 | taxes                          |
        | 25 | transaction_fail               |
        | 26 | transfers_count                |
        | 27 | transfers_sum                  |
        | 28 | updated_at                     |
        | 29 | nothing                        |

    @EXT-301 @simulated
    Scenario: X-reports of the cloud and of the desk are counted together
      Given an open shift of the cashier on the register
      And the desk prints an X-report
      When a request for a new X-report is sent with the token
      Then the answer shows (EXT-301)
        | serial | 2 |
      When the desk prints an X-report
      Then the X-report shows (EXT-301)
        | serial | 3 |

    @EXT-301 @simulated
    Scenario: The X-reports of every shift begin with one
      Given an open shift of the cashier on the register
      And a request for a new X-report is sent with the token
      And the cashier closes the shift
      And the tax authority answers
      And an open shift of the cashier on the register
      When a request for a new X-report is sent with the token
      Then the answer shows (EXT-301)
        | serial | 1 |

    @EXT-303
    Scenario: An X-report of the cloud is not printed at the desk
      Given an open shift of the cashier on the register
      When a request for a new X-report is sent with the token
      Then the printer has been asked for
        | nothing |
      When the desk prints an X-report
      Then the printer has been asked for
        | X_REPORT | printed |

    @EXT-303
    Scenario: An X-report makes no transaction
      Given an open shift of the cashier on the register
      And a request for a new X-report is sent with the token
      When a request for the transactions is sent with the token
      Then the page shows (EXT-303)
        | results.length | 1          |
        | results.0.type | SHIFT_OPEN |

    @EXT-302
    Scenario: Without a shift the cloud makes no X-report
      When a request for a new X-report is sent with the token
      Then it is refused because shift not open (EXT-302)
      And nothing changes (EXT-302)

    @EXT-302
    Scenario: The shift of another cashier is not reported
      Given an open shift of the senior cashier on the register
      When a request for a new X-report is sent with the token
      Then it is refused because shift not open (EXT-302)
      And nothing changes (EXT-302)

    @EXT-303
    Scenario: An X-report changes no sum of the shift
      Given an open shift of the cashier on the register
      And the cashier puts in 5000
      And a request for a new X-report is sent with the token
      When a request for a new X-report is sent with the token
      Then the answer shows (EXT-303)
        | serial                   | 2    |
        | balance                  | 5000 |
        | payments.CASH.service_in | 5000 |
        | shift.balance.balance    | 5000 |

    @EXT-302
    Scenario: A shift that is still opening has nothing to report
      Given the cashier opens a shift on the register
      When a request for a new X-report is sent with the token
      Then it is refused because shift not open (EXT-302)

    @EXT-301
    Scenario: Who shows no token gets no X-report
      Given an open shift of the cashier on the register
      When a request for a new X-report is sent with the key alone
      Then it is refused because no access token (EXT-301)
      And nothing changes (EXT-301)

  Rule: what the rows of a report tell apart

    Background:
      Given an open shift of the cashier on the register

    @EXT-304 @EXT-305
    Scenario: VAT and excise are told apart, sold and returned, in X-report and Z-report
      Given these goods are sold in the cloud for 13600 in cash
        | goods | price | taxes |
        | вино  | 12600 | Г     |
        | сир   | 1000  | А     |
      And these goods are returned for 105 in cash
        | goods | price | taxes |
        | вино  | 105   | Г     |
      When a request for a new X-report is sent with the token
      # 12600 × 5 ÷ 105 = 600, (12600 − 600) ÷ 6 = 2000; 105: 5 and 100 ÷ 6 = 16.67
      Then the answer shows (EXT-305)
        | taxes.0.sell_sum              | 2600 |
        | taxes.0.rate_sell_sum         | 2000 |
        | taxes.0.extra_rate_sell_sum   | 600  |
        | taxes.0.return_sum            | 22   |
        | taxes.0.rate_return_sum       | 17   |
        | taxes.0.extra_rate_return_sum | 5    |
        | taxes.1.rate_sell_sum         | 167  |
        | taxes.1.extra_rate_sell_sum   | 0    |
        | taxes.1.rate_return_sum       | 0    |
        | taxes.1.extra_rate_return_sum | 0    |
      When the cashier closes the shift
      Then the answer shows (EXT-305)
        | z_report.taxes.0.sell_sum              | 2600 |
        | z_report.taxes.0.rate_sell_sum         | 2000 |
        | z_report.taxes.0.extra_rate_sell_sum   | 600  |
        | z_report.taxes.0.rate_return_sum       | 17   |
        | z_report.taxes.0.extra_rate_return_sum | 5    |

    @EXT-305 @simulated
    Scenario: The tax authority finds VAT and excise as its receipts have them, of two shifts
      Given these goods are sold in the cloud for 12600 in cash
        | goods | price | taxes |
        | вино  | 12600 | Г     |
      And the cashier closes the shift
      And the tax authority answers
      And an open shift of the cashier on the register
      And these goods are sold for 1000 in cash
        | goods | price | taxes |
        | вино  | 1000  | Г     |
      When the cashier closes the shift
      And the tax authority answers
      Then the shift is CLOSED

    @EXT-306
    Scenario: Cards of two kinds are two rows, as withdrawals are, whatever their label
      When a sale in the cloud is sent with body.payments as 300 by card of kind 2, 500 by card of kind 5, 200 by card and 1000 in cash
      And a withdrawal in the cloud is sent with body.payment.code as 5
      And a request for a new X-report is sent with the token
      Then the answer shows (EXT-306)
        | payments.length            | 4        |
        | payments.0.code            | 2        |
        | payments.0.label           | Картка   |
        | payments.0.sell_sum        | 300      |
        | payments.1.code            | 5        |
        | payments.1.sell_sum        | 500      |
        | payments.1.cash_withdrawal | 1000     |
        | payments.2.code            | 1        |
        | payments.2.sell_sum        | 200      |
        | payments.3.type            | CASH     |
        | payments.3.code            | null     |
        | payments.CASHLESS.sell_sum | 1000     |
      When the cashier closes the shift
      Then the answer shows (EXT-306)
        | z_report.payments.length     | 4   |
        | z_report.payments.0.sell_sum | 300 |
        | z_report.payments.1.sell_sum | 500 |
