Feature: What one deed leaves for the next, in the other state and on the other day

  Background:
    Given an open shift

  @LOC-201 @FLD-016 @NS-80
  Scenario: The label of a withdrawal is kept in the report
    Given the cashier puts in 5000
    And the cashier hands 1000 to a card holder with
      | label | Видача |
    When the desk prints an X-report
    Then the X-report shows
      | payments.1.label           | "Видача" | NS-80 |
      | payments.1.cash_withdrawal | 1000     | NS-80 |

  @LOC-173
  Scenario Outline: No letter of a <member> is another when it comes back
    When a sale is sent with body.<member> as "№ ½ ﬁ ё́ Ⅳ ² Ｋ"
    Then the receipt shows
      | <member> | "№ ½ ﬁ ё́ Ⅳ ² Ｋ" |

    Examples:
      | member       |
      | header       |
      | footer       |
      | barcode      |
      | cashier_name |
      | departament  |

  @LOC-170 @NS-76 @simulated
  Scenario: A receipt that is made offline is mailed as well
    Given the cashier takes the register offline
    When a sale is sent with body.delivery as {"email": "buyer@example.com"}
    Then the mailbox holds
      | buyer@example.com |

  @LOC-221 @NS-79 @simulated
  Scenario: Two labels of two days are two lines of a periodical report
    Given these goods are sold for 1000 in cash
      | goods | price |
      | сир   | 1000  |
    And the desk closes the shift
    And the clock shows 2026-03-03 09:00:00 in Kyiv
    And the desk opens a shift
    And these goods are sold for 700 in cash under each of 1 labels
      | goods | price |
      | чай   | 700   |
    When the desk asks for a short periodical report from 2026-03-02 00:00:00 to 2026-03-03 23:59:59
    Then the slip says
      | ГОТІВКА | 10.00 |
      | № 1     | 7.00  |
      | РАЗОМ   | 17.00 |

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

  @LOC-164 @JRN-013
  Scenario Outline: Change larger than the last label comes out of the others: <payments>
    When these goods are sold for <payments>
      | goods | price |
      | сир   | 1000  |
    Then the receipt shows
      | total_rest | <rest> |
    When the desk prints an X-report
    Then the X-report shows
      | balance                | <cash> |
      | payments.CASH.sell_sum | <cash> |

    Examples:
      | payments                                                      | rest | cash |
      | 2000 in cash, 100 in cash under each of 1 labels              | 1100 | 1000 |
      | 900 in cash, 100 in cash under each of 3 labels, 600 by card  | 800  | 400  |

  @LOC-123 @NS-67
  Scenario: Whatever waits is counted, however much
    Given the cashier takes the register offline
    When the cashier puts in 1000 60 times
    Then the desk's status shows
      | pending_transactions | 61   |       |
      | offline_codes        | 1939 | NS-67 |

  @LOC-213 @JRN-003 @AMB-28
  Scenario: Receipts are counted on after an X-report
    Given the cashier puts in 1000
    And the desk prints an X-report
    When the cashier puts in 1000
    Then the transaction shows
      | id | 2 | AMB-28 |

  @LIM-017 @NS-10
  Scenario: Of twelve thousand codes ten thousand are listed
    Given the cashier asks for 5000 offline codes
    And the tax authority answers
    And the cashier asks for 5000 offline codes
    And the tax authority answers
    When GET /api/v1/cash-registers/get-offline-codes?count=10000 is sent with the token and the key
    Then the page shows (NS-10)
      | length | 10000 |

  @CON-003 @CON-010 @simulated
  Scenario: A receipt made while the register sends keeps it from being online
    Given the cashier takes the register offline
    And the tax authority takes 8 seconds to answer
    And the cashier brings the register online
    And 4 seconds pass
    And the cashier puts in 1000
    When 5 seconds pass
    Then the desk's status shows
      | online_status        | false |
      | pending_transactions | 1     |
