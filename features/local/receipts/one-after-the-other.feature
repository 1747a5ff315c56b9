Feature: Receipts one after the other, and their ids

  A receipt names the one before it, and its id is used once.

  Background:
    Given an open shift

  @LOC-151 @LOC-181 @JRN-012
  Scenario: A receipt names the one before it
    Given the cashier sells the minimal receipt
    When the cashier sells the receipt with two goods
    Then the receipt shows
      | previous_receipt_id | "00000000-0000-4000-8000-000000000001" |
      | id                  | "00000000-0000-4000-8000-000000000002" |

  @LOC-151 @LOC-165 @LOC-181 @NS-84 @AMB-43
  Scenario: The first receipt of a register names none, a return the sale before it
    When the cashier sells the minimal receipt
    Then the receipt shows (NS-84)
      | previous_receipt_id | null |
    When the cashier returns the minimal receipt
    Then the receipt shows
      | type                | RETURN                                 | AMB-43 |
      | is_sell             | false                                  |        |
      | previous_receipt_id | "00000000-0000-4000-8000-000000000001" |        |

  @LOC-181
  Scenario: A receipt made offline names the one made online, and the next one that
    Given the cashier sells the minimal receipt
    And the cashier takes the register offline
    When the cashier sells the minimal receipt
    Then the receipt shows
      | previous_receipt_id | "00000000-0000-4000-8000-000000000001" |
    When the cashier sells the minimal receipt
    Then the receipt shows
      | previous_receipt_id | "00000000-0000-4000-8000-000000000002" |

  @LOC-181 @NS-60
  Scenario: The first receipt of a shift names the last one of the shift before
    Given the cashier sells the minimal receipt
    And the desk closes the shift
    And the desk opens a shift
    When the cashier sells the card receipt
    Then the receipt shows (NS-60)
      | previous_receipt_id | "00000000-0000-4000-8000-000000000001" |

  @LOC-179 @simulated @NS-29 @owner
  Scenario: The record of a receipt made online has its code and its date once it is delivered
    Given the cashier sets the webhook of the register to the receiver
    And the clock shows 2026-03-02 10:30:00 in Kyiv
    And the cashier sells the minimal receipt
    When 2 seconds pass
    Then the last call shows
      | receipt.fiscal_code  | any text                           |
      | receipt.fiscal_date  | "2026-03-02T08:30:00.000000+00:00" |
      | receipt.created_at   | "2026-03-02T08:30:00.000000+00:00" |
      | receipt.delivered_at | "2026-03-02T08:30:01.000000+00:00" |

  @LOC-179 @LOC-180 @simulated @AMB-03 @owner
  Scenario: A receipt made offline has its code and its date at once
    Given the cashier takes the register offline
    And the clock shows 2026-03-02 10:30:00 in Kyiv
    When the cashier sells the minimal receipt
    Then the receipt shows
      | is_online   | false                              |        |
      | fiscal_code | any text                           | AMB-03 |
      | fiscal_date | "2026-03-02T08:30:00.000000+00:00" | AMB-03 |

  @CLD-013 @LOC-179
  Scenario: The tax authority receives the receipt and nothing else
    When the cashier sells the minimal receipt
    Then the receipt shows
      | total_sum | 2000 |
    When the tax authority answers
    Then the tax authority has taken
      | RECEIPT |
    And nothing more is sent to the tax authority

  Rule: receipt of this id exists already

    @LOC-153 @NS-64 @owner
    Scenario: A receipt that is sent twice is refused the second time, and the tax authority hears nothing of it
      Given the cashier sells the minimal receipt
      When the same receipt is sent once more
      Then it is refused because receipt of this id exists already (NS-64)
      And nothing is sent to the tax authority

    @LOC-153 @NS-64
    Scenario: A receipt that is sent twice is refused the second time, offline too
      Given the cashier takes the register offline
      And the cashier sells the minimal receipt
      When the same receipt is sent once more
      Then it is refused because receipt of this id exists already (NS-64)

    @LOC-153 @NS-64
    Scenario: Another receipt under an id that is taken is refused
      Given the cashier sells the card receipt
      When a sale is sent with body.id as "00000000-0000-4000-8000-000000000001"
      Then it is refused because receipt of this id exists already (NS-64)

    @LOC-153 @NS-64
    Scenario: Another receipt under an id that is taken is refused, offline too
      Given the cashier takes the register offline
      And the cashier sells the card receipt
      When a sale is sent with body.id as "00000000-0000-4000-8000-000000000001"
      Then it is refused because receipt of this id exists already (NS-64)

    @LOC-153 @NS-64 @owner
    Scenario: A receipt that is sent again in the next shift is refused, as it is of the shift before
      Given the cashier sells the minimal receipt
      And the desk closes the shift
      And the desk opens a shift
      When the same receipt is sent once more
      Then it is refused because receipt of this id exists already (NS-64)
      When the desk prints an X-report
      Then the X-report shows
        | sell_receipts_count | 0 |

    @LOC-153 @owner
    Scenario: The same goods are sold under another id
      Given the cashier sells the minimal receipt
      And the cashier sells the minimal receipt
      When the desk prints an X-report
      Then the X-report shows
        | sell_receipts_count | 2 |

    @LOC-153 @NS-64 @owner
    Scenario: A refused receipt leaves its id free: paid in full, it is accepted under the same id
      Given the cashier sells the minimal receipt for 1999 in cash
      When a sale is sent with body.id as "00000000-0000-4000-8000-000000000001"
      Then the receipt shows (NS-64)
        | id        | 00000000-0000-4000-8000-000000000001 |
        | total_sum | 2000                                 |

  Rule: what lies between two receipts

    @LOC-181 @LOC-213
    Scenario Outline: A receipt is linked to the one before it, though <deed> between
      Given the cashier sells the minimal receipt
      And <deed>
      When the cashier sells the minimal receipt
      Then the receipt shows
        | previous_receipt_id | "00000000-0000-4000-8000-00000000000<before>" |

      Examples: another receipt, a report, a refusal
        | deed                                    | before |
        | the cashier returns the minimal receipt | 2      |
        | the cashier sells the card receipt      | 2      |
        | the desk prints an X-report             | 1      |
        | the cashier puts in 5                   | 1      |
        | the desk opens a shift                  | 1      |
