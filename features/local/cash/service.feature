Feature: Cash put in and taken out

  The drawer is filled for change in the morning and emptied at night. Neither is a receipt of a sale.

  Background:
    Given an open shift

  @LOC-131 @LOC-137 @FLD-023 @JRN-003 @JRN-004 @JRN-005 @JRN-006 @JRN-007 @JRN-008 @JRN-009 @AMB-28 @NS-22 @NS-73 @NS-80
  Scenario: Cash put in is a transaction of its own
    When the cashier puts in 5000
    Then the transaction shows
      | type           | SERVICE_IN |        |
      | status         | DONE       | NS-22  |
      | external_id    | any id     |        |
      | id             | 1          | AMB-28 |
      | transaction_id | 2          | AMB-28 |
      | shift_id       | 1          | AMB-28 |
      | custom_id      | null       |        |
      | signature      | any text   |        |
      | files          | []         | NS-73  |
      | fiscal_code    | null       |        |
    When the desk prints an X-report
    Then the X-report shows
      | balance                  | 5000 |       |
      | payments.0.service_in    | 5000 | NS-80 |
      | payments.0.sell_sum      | 0    | NS-80 |
      | sell_receipts_count      | 0    |       |
      | payments.CASH.service_in | 5000 |       |
      | payments.CASH.sell_sum   | 0    |       |

  @LOC-132 @LOC-137 @JRN-009 @JRN-013 @AMB-28 @NS-80
  Scenario: Cash taken out leaves the drawer
    Given the cashier puts in 5000
    When the cashier takes out 3000
    Then the transaction shows
      | type           | SERVICE_OUT |        |
      | id             | 2           | AMB-28 |
      | transaction_id | 3           | AMB-28 |
      | fiscal_code    | null        |        |
    When the desk prints an X-report
    Then the X-report shows
      | balance                   | 2000      |       |
      | payments.0.label          | "Готівка" | NS-80 |
      | payments.0.service_in     | 5000      | NS-80 |
      | payments.0.service_out    | 3000      | NS-80 |
      | payments.CASH.service_in  | 5000      |       |
      | payments.CASH.service_out | 3000      |       |

  @LOC-132 @NS-80
  Scenario: What was sold for cash is taken out, though none was put in
    Given the cashier sells the minimal receipt
    When the cashier takes out 2000
    Then the transaction shows
      | type | SERVICE_OUT |
    When the desk prints an X-report
    Then the X-report shows
      | balance                   | 0    |       |
      | payments.0.sell_sum       | 2000 | NS-80 |
      | payments.0.service_out    | 2000 | NS-80 |
      | payments.CASH.sell_sum    | 2000 |       |
      | payments.CASH.service_out | 2000 |       |

  @LOC-137 @JRN-001 @JRN-009 @NS-67 @owner
  Scenario: Offline cash put in and taken out spends a code each, and shows none
    Given the cashier takes the register offline
    When the cashier puts in 5000
    Then the transaction shows
      | type        | SERVICE_IN |
      | fiscal_code | null       |
    When the cashier takes out 3000
    Then the transaction shows
      | type        | SERVICE_OUT |
      | fiscal_code | null        |
    And the desk's status shows
      | pending_transactions | 3    |       |
      | offline_codes        | 1997 | NS-67 |

  @FLD-023 @LOC-137 @simulated @AMB-28 @NS-22 @NS-73 @NS-84
  Scenario Outline: The transaction of cash that <movement>, as it is shown <when>
    Given the cashier puts in 5000
    And <state>
    And the clock shows 2026-03-02 10:00:00.250 in Kyiv
    When the cashier <movement>
    Then the transaction shows
      | type           | <type>                             |        |
      | updated_at     | "2026-03-02T08:00:00.250000+00:00" |        |
      | created_at     | "2026-03-02T08:00:00.250000+00:00" |        |
      | transaction_id | <number>                           | AMB-28 |
      | shift_id       | 1                                  | AMB-28 |
      | external_id    | any id                             |        |
      | custom_id      | null                               |        |
      | status         | DONE                               | NS-22  |
      | cashier_name   | null                               | NS-84  |
      | departament    | null                               | NS-84  |
      | header         | null                               | NS-84  |
      | footer         | null                               | NS-84  |
      | barcode        | null                               | NS-84  |
      | tax_codes      | []                                 | NS-84  |
      | files          | []                                 | NS-73  |
      | signature      | any text                           |        |
      | fiscal_code    | null                               |        |
      | id             | 2                                  | AMB-28 |

    Examples: online, and offline, where a code is spent and not shown
      | when    | state                                  | movement       | type        | number |
      | online  | the tax authority answers              | puts in 1000   | SERVICE_IN  | 3      |
      | online  | the tax authority answers              | takes out 3000 | SERVICE_OUT | 3      |
      | offline | the cashier takes the register offline | puts in 1000   | SERVICE_IN  | 4      |
      | offline | the cashier takes the register offline | takes out 3000 | SERVICE_OUT | 4      |

  @LOC-134 @NS-80
  Scenario: Cash put in without a label has the usual one
    When the cashier puts in 10
    Then it is accepted
    When the desk prints an X-report
    Then the X-report shows
      | balance          | 10        |       |
      | payments.length  | 1         | NS-80 |
      | payments.0.label | "Готівка" | NS-80 |

  @CLD-013
  Scenario: The tax authority hears of cash put in once
    When the cashier puts in 5000
    And the tax authority answers
    Then the tax authority has taken
      | RECEIPT |
    And nothing more is sent to the tax authority

  @ERR-106 @ERR-107 @ERR-108 @JRN-012 @JRN-013 @JRN-014 @AMB-28 @NS-80
  Scenario Outline: What is refused leaves the sums, the numbers and the drawer as they were: <deed>
    Given the cashier puts in 5000
    When <deed>
    Then it is refused because <rule>
    When the cashier puts in 10
    Then the transaction shows
      | id             | 2 | AMB-28 |
      | transaction_id | 3 | AMB-28 |
    When the desk prints an X-report
    Then the X-report shows
      | balance                        | 5010 |       |
      | payments.length                | 1    | NS-80 |
      | payments.0.service_in          | 5010 | NS-80 |
      | payments.0.service_out         | 0    | NS-80 |
      | payments.0.sell_sum            | 0    | NS-80 |
      | sell_receipts_count            | 0    |       |
      | cash_withdrawal_receipts_count | 0    |       |
      | payments.CASH.service_in       | 5010 |       |
      | payments.CASH.service_out      | 0    |       |
      | payments.CASH.sell_sum         | 0    |       |

    Examples:
      | deed                                                   | rule                                            |
      | the cashier takes out 1235                             | service amount not a multiple of 10             |
      | the cashier hands 5010 to a card holder                | withdrawal larger than the cash in the register |
      | the cashier sells the minimal receipt for 1999 in cash | payments total less than the receipt total      |

  Rule: service amount not a multiple of 10

    @ERR-107 @LOC-136 @LIM-086 @AMB-21 @owner
    Scenario Outline: <amount> is not put in
      When the cashier puts in <amount>
      Then it is refused because service amount not a multiple of 10

      Examples:
        | amount |
        | 1      |
        | 9      |
        | 1005   |
        | 1011   |

    @LOC-136 @LIM-085
    Scenario Outline: <amount> is put in
      When the cashier puts in <amount>
      Then it is accepted
      When the desk prints an X-report
      Then the X-report shows
        | balance | <amount> |

      Examples:
        | amount |
        | 10     |
        | 20     |
        | 1010   |

    @ERR-107 @LOC-136 @LIM-088
    Scenario: 995 is not taken out
      Given the cashier puts in 1000
      When the cashier takes out 995
      Then it is refused because service amount not a multiple of 10

    @LOC-136 @LIM-087
    Scenario: 990 is taken out
      Given the cashier puts in 1000
      When the cashier takes out 990
      Then it is accepted
      When the desk prints an X-report
      Then the X-report shows
        | balance | 10 |

    @LIM-086 @LIM-088 @ERR-107
    Scenario Outline: However large, no multiple of ten: <movement>
      Given the cashier puts in 99999999990
      When the cashier <movement>
      Then it is refused because service amount not a multiple of 10

      Examples:
        | movement              |
        | puts in 1000005       |
        | puts in 99999999999   |
        | takes out 10005       |
        | takes out 1000001     |
        | takes out 99999999989 |

  Rule: withdrawal larger than the cash in the register

    @ERR-106 @AMB-20 @owner
    Scenario: Ten more than there is in the drawer is not taken out
      Given the cashier puts in 1000
      When the cashier takes out 1010
      Then it is refused because withdrawal larger than the cash in the register

    @ERR-106
    Scenario: All there is in the drawer is taken out
      Given the cashier puts in 2000
      And the cashier takes out 1000
      When the desk prints an X-report
      Then the X-report shows
        | balance | 1000 |
      When the cashier takes out 1000
      Then it is accepted

    @ERR-106 @AMB-20 @owner
    Scenario: Nothing is taken out of a drawer from which more was returned than it held
      Given the cashier returns the minimal receipt
      When the cashier takes out 10
      Then it is refused because withdrawal larger than the cash in the register (AMB-20)

    @LOC-131 @AMB-20 @owner
    Scenario: Cash is put into a drawer from which more was returned than it held
      Given the cashier returns the minimal receipt
      When the cashier puts in 10
      Then it is accepted (AMB-20)

    @ERR-106
    Scenario: What was paid by card is not taken out of the drawer
      Given the cashier sells the card receipt
      When the cashier takes out 10
      Then it is refused because withdrawal larger than the cash in the register
