Feature: Every figure of a report

  One day of all kinds, added up by hand. The X-report and the Z-report say the same; only the Z-report has an id.

  Rule: every figure

    Background:
      Given an open shift
      And the cashier puts in 10000
      And the cashier takes out 1000
      # 1004 ÷ 6 = 167.33
      And these goods are sold rounded to 10 for 1000 in cash
        | goods | price | taxes |
        | сир   | 1004  | А     |
      # 2000 − 200 + 50, and 1850 × 7 ÷ 107 = 121.03
      And these goods are sold for 1850 by card
        | goods         | price | taxes | discounts |
        | ліки          | 2000  | Б     | -10 %     |
        | whole receipt |       |       | +50       |
      And these goods are sold rounded to 10 for 1010 in cash
        | goods | price |
        | хліб  | 1006  |
      # 1006 ÷ 6 = 167.67
      And these goods are returned rounded to 10 for 1010 in cash
        | goods | price | taxes |
        | сир   | 1006  | А     |
      And these goods are returned rounded to 10 for 1000 in cash
        | goods | price |
        | хліб  | 1003  |
      And the cashier hands 1235 to a card holder with
        | commission | 12 |

    @LOC-112 @LOC-211 @LOC-169 @JRN-012 @JRN-013 @JRN-014 @FLD-014 @FLD-015 @FLD-016 @NS-80 @NS-62 @NS-63 @owner
    Scenario Outline: The <report> shows every figure
      When the desk <chore>
      # 10000 − 1000 + 1000 + 1010 − 1010 − 1000 − 1235
      Then the <report> shows
        | id                                    | <id>                                   |       |
        | serial                                | 1                                      | NS-80 |
        | initial                               | 0                                      |       |
        | balance                               | 7765                                   |       |
        | sell_receipts_count                   | 3                                      |       |
        | return_receipts_count                 | 2                                      |       |
        | cash_withdrawal_receipts_count        | 1                                      |       |
        | last_receipt_id                       | "00000000-0000-4000-8000-000000000005" |       |
        | sales_round_up                        | 4                                      |       |
        | sales_round_down                      | 4                                      |       |
        | returns_round_up                      | 4                                      | NS-63 |
        | returns_round_down                    | 3                                      | NS-63 |
        | discounts_sum                         | 200                                    |       |
        | extra_charge_sum                      | 50                                     |       |
        | payments.length                       | 2                                      | NS-80 |
        | payments.0.type                       | CASH                                   | NS-80 |
        | payments.0.code                       | null                                   | NS-80 |
        | payments.0.label                      | "Готівка"                              | NS-80 |
        | payments.0.sell_sum                   | 2010                                   | NS-80 |
        | payments.0.return_sum                 | 2010                                   | NS-80 |
        | payments.0.service_in                 | 10000                                  | NS-80 |
        | payments.0.service_out                | 1000                                   | NS-80 |
        | payments.0.cash_withdrawal            | 0                                      | NS-80 |
        | payments.0.cash_withdrawal_commission | 0                                      | NS-80 |
        | payments.1.type                       | CASHLESS                               | NS-80 |
        | payments.1.code                       | 1                                      | NS-80 |
        | payments.1.label                      | "Картка"                               | NS-80 |
        | payments.1.sell_sum                   | 1850                                   | NS-80 |
        | payments.1.return_sum                 | 0                                      | NS-80 |
        | payments.1.service_in                 | 0                                      | NS-80 |
        | payments.1.service_out                | 0                                      | NS-80 |
        | payments.1.cash_withdrawal            | 1235                                   | NS-80 |
        | payments.1.cash_withdrawal_commission | 12                                     | NS-80 |
        | taxes.length                          | 2                                      | NS-80 |
        | taxes.0.code                          | 1                                      | NS-80 |
        | taxes.0.label                         | "ПДВ 20%"                              | NS-80 |
        | taxes.0.symbol                        | "А"                                    | NS-80 |
        | taxes.0.rate                          | 20                                     | NS-80 |
        | taxes.0.extra_rate                    | 0                                      | NS-80 |
        | taxes.0.sell_sum                      | 167                                    | NS-62 |
        | taxes.0.return_sum                    | 168                                    | NS-62 |
        | taxes.0.sales_turnover                | 1004                                   | NS-80 |
        | taxes.0.returns_turnover              | 1006                                   | NS-80 |
        | taxes.0.setup_date                    | "2026-01-05T08:00:00.000000+00:00"     | NS-80 |
        | taxes.0.no_vat                        | false                                  | NS-80 |
        | taxes.1.code                          | 2                                      | NS-80 |
        | taxes.1.sell_sum                      | 121                                    | NS-62 |
        | taxes.1.sales_turnover                | 1850                                   | NS-80 |

      Examples:
        | report   | chore              | id      |
        | X-report | prints an X-report | nothing |
        | Z-report | closes the shift   | any id  |

    @LOC-006 @LOC-112 @LOC-121 @LOC-213 @LOC-221 @NS-79 @NS-80
    Scenario: A day of everything the desk can do ends with a Z-report of all of it
      Given the desk prints an X-report
      And the desk asks for a short periodical report from 2026-03-02 00:00:00 to 2026-03-02 23:59:59
      And the cashier takes the register offline
      And the cashier sells the taxed receipt
      Then the desk's status shows
        | online_status        | false |       |
        | pending_transactions | 10    | NS-79 |
      When the desk closes the shift
      # 7765 in the drawer, and 22700
      Then the Z-report shows
        | serial                         | 1     | NS-80 |
        | balance                        | 30465 |       |
        | sell_receipts_count            | 4     |       |
        | return_receipts_count          | 2     |       |
        | cash_withdrawal_receipts_count | 1     |       |
        | payments.0.sell_sum            | 24710 | NS-80 |
        | payments.0.service_in          | 10000 | NS-80 |
        | payments.0.service_out         | 1000  | NS-80 |
        | payments.1.sell_sum            | 1850  | NS-80 |
      And the printer has been asked for
        | X_REPORT          | printed |
        | PERIODICAL_REPORT | printed |
        | Z_REPORT          | printed |

    @LOC-112 @JRN-013 @NS-80 @CLD-013
    Scenario: The tax authority takes the figures, and the next shift begins with the cash that is there
      Given the tax authority answers
      When the desk closes the shift
      And the desk opens a shift
      And the tax authority answers
      And the desk prints an X-report
      Then the X-report shows (NS-80)
        | serial              | 1    |
        | initial             | 7765 |
        | balance             | 7765 |
        | sell_receipts_count | 0    |
        | last_receipt_id     | null |
        | payments            | []   |
        | taxes               | []   |
      When the desk closes the shift
      Then the Z-report shows (NS-80)
        | serial  | 2    |
        | initial | 7765 |

  Rule: reports against the receipts of their shift

    Background:
      Given an open shift
      And the cashier puts in 5000

    @LOC-112
    Scenario: A Z-report has the sums of its receipts
      Given the cashier sells the minimal receipt
      And a sale of a good of each tax is sent
      And the cashier returns the minimal receipt
      When the desk closes the shift
      Then it is accepted
      And the sums of the report show
        | payments.sell_sum   | agrees |
        | payments.return_sum | agrees |
        | taxes.sell_sum      | agrees |

    @JRN-014
    Scenario: A Z-report counts its receipts
      Given the cashier sells the minimal receipt
      And the cashier returns the minimal receipt
      When the desk closes the shift
      Then it is accepted
      And the sums of the report show
        | sell_receipts_count   | agrees |
        | return_receipts_count | agrees |

    @JRN-013
    Scenario Outline: The drawer of a report is what its own rows come to, where the desk <deed>
      Given the cashier sells the minimal receipt
      And the cashier returns the minimal receipt
      When the desk <deed>
      Then it is accepted
      And the sums of the report show
        | balance | agrees |

      Examples:
        | deed               |
        | closes the shift   |
        | prints an X-report |

    @FLD-030 @NS-62
    Scenario: Taxes that are included are rounded half up
      When a sale of a good of each tax is sent
      Then the rounding of the taxes shows
        | rounding | half up |

  Rule: cash that moved, and cash of the shift before

    Background:
      Given an open shift

    @LOC-112 @JRN-013
    Scenario: A Z-report of nothing but cash that moved has every row of it
      Given the cashier puts in 5000
      And the cashier hands 1000 to a card holder
      And the cashier takes out 2000
      When the desk closes the shift
      Then the Z-report shows
        | balance                            | 2000 |
        | payments.CASH.service_in           | 5000 |
        | payments.CASH.service_out          | 2000 |
        | payments.CASHLESS.cash_withdrawal  | 1000 |

    @JRN-013 @NS-80
    Scenario: Each of three shifts begins with what the one before had left
      Given the cashier puts in 5000
      And the desk closes the shift
      And the desk opens a shift
      And the cashier takes out 1000
      And the desk closes the shift
      And the desk opens a shift
      When the desk prints an X-report
      Then the X-report shows (NS-80)
        | initial | 4000 |
        | balance | 4000 |

  Rule: a shift of nothing but a return

    Background:
      Given an open shift

    @LOC-211 @LOC-165 @FLD-015
    Scenario Outline: A shift of nothing but a return has its taxes in the <report>
      Given these goods are returned for 1200 in cash
        | goods | price | taxes |
        | сир   | 1200  | А     |
      When the desk <chore>
      Then the <report> shows
        | taxes.0.returns_turnover | 1200 |
        | taxes.0.return_sum       | 200  |
        | taxes.0.sales_turnover   | 0    |

      Examples:
        | report   | chore              |
        | X-report | prints an X-report |
        | Z-report | closes the shift   |

  Rule: movements of a second shift

    Background:
      Given an open shift
      And the cashier puts in 100000

    @FLD-023 @LOC-137 @LOC-201 @NS-73 @simulated
    Scenario Outline: In the second shift it is said of <movement> that it is of the second
      Given the desk closes the shift
      And the tax authority answers
      And the desk opens a shift
      And the tax authority answers
      And the cashier puts in 1000
      When the cashier <movement>
      Then the transaction shows
        | shift_id       | 2 |
        | transaction_id | 6 |
        | id             | 3 |

      Examples:
        | movement                  |
        | puts in 1000              |
        | takes out 1000            |
        | hands 10 to a card holder |
