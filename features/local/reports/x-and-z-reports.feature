Feature: X- and Z-reports of the desk

  An X-report looks at the shift as it stands; the Z-report closes it.

  @LOC-211 @FLD-014 @NS-80 @NS-84 @owner
  Scenario: An X-report of a shift in which nothing has happened
    Given an open shift
    When the desk prints an X-report
    Then the X-report shows
      | serial              | 1       | NS-80 |
      | id                  | nothing | NS-84 |
      | taxes               | []      | NS-80 |
      | payments            | []      | NS-80 |
      | sell_receipts_count | 0       |       |
      | last_receipt_id     | null    | NS-80 |
      | initial             | 0       |       |
      | balance             | 0       |       |

  @LOC-112 @FLD-014 @NS-79 @NS-80 @owner
  Scenario: A shift in which nothing has happened is closed with a Z-report, which takes the next number
    Given an open shift
    And the cashier puts in 1000
    And the desk closes the shift
    And the desk opens a shift
    When the desk closes the shift
    Then the Z-report shows
      | serial                         | 2      | NS-79 |
      | id                             | any id |       |
      | taxes                          | []     | NS-80 |
      | payments                       | []     | NS-80 |
      | sell_receipts_count            | 0      |       |
      | return_receipts_count          | 0      |       |
      | cash_withdrawal_receipts_count | 0      |       |
      | last_receipt_id                | null   | NS-80 |
      | initial                        | 1000   | NS-79 |
      | balance                        | 1000   | NS-79 |

  @LOC-213 @NS-80 @owner
  Scenario: An X-report changes nothing but its own number
    Given an open shift
    And the cashier sells the minimal receipt
    And the desk prints an X-report
    When the desk prints an X-report
    Then the X-report shows
      | serial              | 2                                      | NS-80 |
      | sell_receipts_count | 1                                      |       |
      | last_receipt_id     | "00000000-0000-4000-8000-000000000001" |       |
      | initial             | 0                                      |       |
      | balance             | 2000                                   |       |
    And nothing is sent to the tax authority

  @JRN-012 @JRN-013 @JRN-014 @FLD-015 @FLD-016 @NS-62 @NS-80 @owner
  Scenario: The sums of a day
    Given an open shift
    And the cashier puts in 5000
    And the cashier sells the taxed receipt
    And the cashier sells the receipt with mixed payment
    And the cashier returns the minimal receipt
    When the desk prints an X-report
    # 5000 + 22700 + (9100 − 5000 by card) − 2000
    Then the X-report shows
      | sell_receipts_count        | 2                                      |       |
      | return_receipts_count      | 1                                      |       |
      | last_receipt_id            | "00000000-0000-4000-8000-000000000003" |       |
      | balance                    | 29800                                  |       |
      | payments.0.type            | CASH                                   | NS-80 |
      | payments.0.sell_sum        | 26800                                  | NS-80 |
      | payments.0.return_sum      | 2000                                   | NS-80 |
      | payments.1.type            | CASHLESS                               | NS-80 |
      | payments.1.sell_sum        | 5000                                   | NS-80 |
      | taxes.0.sell_sum           | 2000                                   | NS-62 |
      | taxes.0.sales_turnover     | 12000                                  | NS-80 |
      | payments.CASH.sell_sum     | 26800                                  |       |
      | payments.CASH.return_sum   | 2000                                   |       |
      | payments.CASHLESS.sell_sum | 5000                                   |       |

  @LOC-211 @JRN-012 @JRN-013 @JRN-014 @FLD-016 @LOC-163
  Scenario: The sums of a day of cash and of a card
    Given an open shift
    And the cashier puts in 5000
    And the cashier sells the minimal receipt
    And the cashier sells the card receipt
    And the cashier returns the minimal receipt
    When the desk prints an X-report
    Then the X-report shows
      | sell_receipts_count          | 2                                      |
      | return_receipts_count        | 1                                      |
      | last_receipt_id              | "00000000-0000-4000-8000-000000000003" |
      | balance                      | 5000                                   |
      | payments.CASH.service_in     | 5000                                   |
      | payments.CASH.sell_sum       | 2000                                   |
      | payments.CASH.return_sum     | 2000                                   |
      | payments.CASHLESS.sell_sum   | 2000                                   |
      | payments.CASHLESS.return_sum | 0                                      |

  @JRN-012 @JRN-013 @JRN-014 @NS-80
  Scenario Outline: What is refused is no receipt of the report, and cash put in is none either: <deed>
    Given an open shift
    And the cashier puts in 1000
    When <deed>
    Then it is refused because <rule>
    When the desk prints an X-report
    Then the X-report shows
      | sell_receipts_count            | 0    |       |
      | return_receipts_count          | 0    |       |
      | cash_withdrawal_receipts_count | 0    |       |
      | last_receipt_id                | null | NS-80 |
      | balance                        | 1000 |       |

    Examples:
      | deed                                                | rule                                            |
      | the cashier sells the minimal receipt for 1 in cash | payments total less than the receipt total      |
      | the cashier returns the minimal receipt for 1 in cash | payments of a return differ from its total    |
      | the cashier hands 1001 to a card holder             | withdrawal larger than the cash in the register |

  @LOC-163 @FLD-016 @NS-80
  Scenario: Each of 256 labels has a row of its own
    Given an open shift
    When these goods are sold for 10 in cash under each of 256 labels
      | goods | price |
      | сир   | 2560  |
    And the desk prints an X-report
    Then the X-report shows (NS-80)
      | payments.length       | 256     |
      | payments.0.label      | "№ 1"   |
      | payments.0.sell_sum   | 10      |
      | payments.255.label    | "№ 256" |
      | payments.255.sell_sum | 10      |

  @LOC-163 @FLD-016 @JRN-013 @NS-80
  Scenario: Labels beyond 256 share a row that says so; those of old, and the usual ones, keep theirs
    Given an open shift
    And these goods are sold for 10 in cash under each of 258 labels
      | goods | price |
      | сир   | 2580  |
    And these goods are sold for 3 by card under each of 300 labels
      | goods | price |
      | сир   | 900   |
    And these goods are sold for 10 in cash under each of 1 labels
      | goods | price |
      | сир   | 10    |
    And the cashier sells the minimal receipt
    When the desk closes the shift
    Then the Z-report shows (NS-80)
      | payments.length       | 259       |
      | payments.0.label      | "№ 1"     |
      | payments.0.sell_sum   | 20        |
      | payments.255.label    | "№ 256"   |
      | payments.255.sell_sum | 10        |
      | payments.256.type     | CASH      |
      | payments.256.label    | "Інші"    |
      | payments.256.sell_sum | 20        |
      | payments.257.type     | CASHLESS  |
      | payments.257.label    | "Інші"    |
      | payments.257.sell_sum | 900       |
      | payments.258.label    | "Готівка" |
      | payments.258.sell_sum | 2000      |
      | balance               | 4590      |

  @LOC-163 @FLD-016 @JRN-013 @NS-80
  Scenario: The tax authority takes a Z-report whose labels share a row
    Given an open shift
    And these goods are sold for 10 in cash under each of 258 labels
      | goods | price |
      | сир   | 2580  |
    And these goods are sold for 3 by card under each of 300 labels
      | goods | price |
      | сир   | 900   |
    And these goods are sold for 10 in cash under each of 1 labels
      | goods | price |
      | сир   | 10    |
    And the cashier sells the minimal receipt
    When the desk closes the shift
    And the tax authority answers
    Then the tax authority has taken
      | RECEIPT  |
      | RECEIPT  |
      | RECEIPT  |
      | RECEIPT  |
      | Z_REPORT |

  @LOC-111 @LOC-112 @LOC-114 @NS-70 @AMB-29 @NS-80 @NS-95 @owner
  Scenario: The Z-report comes with the closing
    Given an open shift
    And the cashier sells the receipt with two goods
    When the desk closes the shift
    Then the answer shows
      | id        | any id |               |
      | status    | DONE   | NS-70, AMB-29 |
      | is_online | true   |               |
    And the Z-report shows
      | id                  | any id |       |
      | serial              | 1      | NS-80 |
      | sell_receipts_count | 1      |       |
      | balance             | 9100   |       |
    And the shift is CLOSED (NS-95)

  @NS-80 @JRN-013 @owner
  Scenario: The cash stays in the drawer for the next shift
    Given an open shift
    And the cashier puts in 5000
    And the desk closes the shift
    And the desk opens a shift
    When the desk prints an X-report
    Then the X-report shows (NS-80)
      | serial  | 1    |
      | initial | 5000 |
      | balance | 5000 |

  @LOC-112 @CLD-013 @owner
  Scenario: The tax authority has the day in the order it happened
    Given the desk opens a shift
    And the cashier sells the minimal receipt
    And the desk closes the shift
    When the tax authority answers
    Then the tax authority has taken
      | SHIFT_OPEN |
      | RECEIPT    |
      | Z_REPORT   |
    And nothing more is sent to the tax authority

  Rule: shift not open

    @ERR-103 @LOC-211 @NS-96 @owner
    Scenario: Without a shift there is no X-report
      When the desk prints an X-report
      Then it is refused because shift not open (NS-96)

    @ERR-103 @LOC-111 @SHF-012 @SHF-020
    Scenario: At the desk nothing is sold after the closing
      Given an open shift
      And the desk closes the shift
      When the cashier sells the minimal receipt
      Then it is refused because shift not open

    @ERR-103 @SHF-020
    Scenario: Without a shift no cash is put in
      When the cashier puts in 1000
      Then it is refused because shift not open

    @ERR-103 @SHF-012 @SHF-020
    Scenario Outline: Refused while the closing of a shift is on its way: <deed>
      Given an open shift
      And the cashier puts in 5000
      And the cashier closes the shift
      When <deed>
      Then it is refused because shift not open

      Examples:
        | deed                                    |
        | the cashier sells the minimal receipt   |
        | the cashier puts in 1000                |
        | the cashier hands 1000 to a card holder |
        | the desk closes the shift               |

    @ERR-103 @NS-96
    Scenario: No X-report is printed while the closing of a shift is on its way
      Given an open shift
      And the cashier closes the shift
      When the desk prints an X-report
      Then it is refused because shift not open (NS-96)

    @ERR-103 @SHF-020
    Scenario Outline: At the desk no cash is <moved> after the closing
      Given an open shift
      And the cashier puts in 5000
      And the desk closes the shift
      When the cashier <moves> 1000
      Then it is refused because shift not open

      Examples:
        | moved     | moves     |
        | put in    | puts in   |
        | taken out | takes out |

    @ERR-103 @SHF-020
    Scenario: At the desk a closed shift cannot be closed once more
      Given an open shift
      And the desk closes the shift
      When the desk closes the shift
      Then it is refused because shift not open

    @SHF-013 @SHF-020
    Scenario: In the next shift of the desk a receipt is sold
      Given an open shift
      And the desk closes the shift
      And the desk opens a shift
      When the cashier sells the minimal receipt
      Then it is accepted
      When the desk prints an X-report
      Then the X-report shows
        | sell_receipts_count | 1 |
