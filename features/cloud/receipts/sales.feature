@extension
Feature: Sales and returns through the cloud

  An integration sells on the register of the cashier's shift: the register, its rules and its sums are those of the
  desk, and so is its journal.

  Background:
    Given an open shift of the cashier on the register

  @EXT-101 @EXT-204
  Scenario: A sale is CREATED, of the register of the cashier's shift, until the tax authority has answered
    When the cashier sells the minimal receipt in the cloud
    Then the answer is 201 (EXT-101)
    And the receipt shows (EXT-101)
      | id                    | "00000000-0000-4000-8000-000000000001" |
      | type                  | SELL                                   |
      | status                | CREATED                                |
      | serial                | 1                                      |
      | fiscal_code           | null                                   |
      | tax_url               | null                                   |
      | fiscal_date           | any text                               |
      | delivered_at          | null                                   |
      | is_created_offline    | false                                  |
      | is_sent_dps           | false                                  |
      | control_number        | null                                   |
      | total_sum             | 2000                                   |
      | transaction.status    | PENDING                                |
      | transaction.type      | RECEIPT                                |
      | shift.status          | OPENED                                 |
      | shift.serial          | 1                                      |
      | shift.balance.balance | 2000                                   |
      | cash_register_id      | "40000000-0000-4000-8000-000000000001" |
      | is_test               | true                                   |

  @EXT-105 @simulated
  Scenario: Once the tax authority has taken it the receipt is DONE, with its fiscal code and its address
    Given the cashier sells the minimal receipt in the cloud
    When the tax authority answers
    And the cashier looks at that receipt
    Then the receipt shows (EXT-105)
      | status                         | DONE     |
      | fiscal_code                    | any text |
      | tax_url                        | any text |
      | delivered_at                   | any text |
      | updated_at                     | any text |
      | transaction.status             | DONE     |
      | transaction.response_status    | any text |
      | is_created_offline             | false    |

  @EXT-105 @simulated
  Scenario: A receipt that the tax authority has refused is ERROR, and says the authority's word
    Given the tax authority refuses receipts because of "a bad day"
    And the cashier sells the minimal receipt in the cloud
    When the tax authority answers
    And the cashier looks at that receipt
    Then the receipt shows (EXT-105)
      | status                             | ERROR       |
      | fiscal_code                        | null        |
      | tax_url                            | null        |
      | delivered_at                       | null        |
      | transaction.status                 | ERROR       |
      | transaction.response_error_message | "a bad day" |

  @EXT-102
  Scenario: Discounts, two taxes, rounding and two payments come to what they come to at the desk
    When these goods are sold in the cloud rounded to 10 for 1000 by card, 2000 in cash
      | goods         | price | quantity | taxes | discounts |
      | Хліб          | 2003  | 1000     | 1     | -100      |
      | Вино          | 1050  | 500      | 4     | -10 %     |
      | whole receipt |       |          |       | -50 for 1 |
    Then the receipt shows (EXT-102)
      | total_sum                | 2325 |
      | round_sum                | 5    |
      | total_payment            | 3000 |
      | total_rest               | 670  |
      | goods.0.sum              | 1903 |
      | goods.0.discounts.0.sum  | 100  |
      | goods.1.sum              | 472  |
      | goods.1.discounts.0.sum  | 53   |
      | discounts.0.sum          | 50   |
      | taxes.length             | 2    |
      | payments.0.type          | CASHLESS |
      | payments.1.value         | 2000 |

  @EXT-102
  Scenario: The same goods come to the same at the desk and in the cloud
    Given these goods are sold in the cloud for 5000 in cash
      | goods | price | quantity | taxes | discounts |
      | Хліб  | 1999  | 1234     | 1     | -7 %      |
      | Сік   | 333   | 3000     | 2     | +15       |
    And these goods are sold for 5000 in cash
      | goods | price | quantity | taxes | discounts |
      | Хліб  | 1999  | 1234     | 1     | -7 %      |
      | Сік   | 333   | 3000     | 2     | +15       |
    When the cashier looks at the latest receipts
    Then the page shows (EXT-102)
      | results.length                       | 2    |
      | results.0.total_sum                  | 3308 |
      | results.1.total_sum                  | 3308 |
      | results.0.taxes.0.value              | 382  |
      | results.1.taxes.0.value              | 382  |
      | results.0.taxes.1.value              | 66   |
      | results.1.taxes.1.value              | 66   |
      | results.0.shift.balance.cash_sales   | 6616 |

  @EXT-102
  Scenario: What the cloud sells is in the shift and the X-report of the desk
    Given the cashier sells the minimal receipt in the cloud
    And the cashier sells the minimal receipt
    And the cashier returns the minimal receipt in the cloud
    When the desk prints an X-report
    Then the X-report shows (EXT-102)
      | sell_receipts_count       | 2    |
      | return_receipts_count     | 1    |
      | payments.CASH.sell_sum    | 4000 |
      | payments.CASH.return_sum  | 2000 |
      | balance                   | 2000 |

  @EXT-102
  Scenario: Goods that come back make a return
    Given the cashier sells the taxed receipt in the cloud
    When the cashier returns the taxed receipt in the cloud
    Then the receipt shows (EXT-102)
      | type               | RETURN |
      | serial             | 2      |
      | goods.0.is_return  | true   |
      | shift.balance.cash_returns | 22700 |

  @EXT-103
  Scenario: A sale without an id is given one by the service, and the next sale another
    When a sale in the cloud is sent with body.id as nothing
    Then the receipt shows (EXT-103)
      | id     | any id  |
      | status | CREATED |
    When a sale in the cloud is sent with body.id as nothing
    Then it is accepted

  Rule: receipt of this id exists already

    @EXT-103 @NS-31 @NS-65 @NS-64
    Scenario: The id of a receipt of the cloud is refused in the cloud, in capitals as well
      When a sale in the cloud is sent with body.id as "70000000-0000-4000-8000-00000000ABCD"
      Then the receipt shows (EXT-103)
        | id | "70000000-0000-4000-8000-00000000abcd" |
      When a sale in the cloud is sent with body.id as "70000000-0000-4000-8000-00000000abcD"
      Then it is refused because receipt of this id exists already

    @EXT-103 @NS-31 @NS-65 @owner
    Scenario: The id of a receipt of the desk is refused in the cloud
      Given the cashier sells the minimal receipt
      When a sale in the cloud is sent with body.id as "00000000-0000-4000-8000-000000000001"
      Then it is refused because receipt of this id exists already

    @EXT-103 @NS-31 @NS-65
    Scenario: The id of a receipt of the cloud is refused at the desk
      Given the cashier sells the minimal receipt in the cloud
      When a sale is sent with body.id as "00000000-0000-4000-8000-000000000001"
      Then it is refused because receipt of this id exists already

    @EXT-103 @NS-31 @NS-65 @simulated
    Scenario: The id of a receipt is refused in the next shift too
      Given the cashier sells the minimal receipt in the cloud
      And the cashier closes the shift
      And the tax authority answers
      And an open shift of the cashier on the register
      When a sale in the cloud is sent with body.id as "00000000-0000-4000-8000-000000000001"
      Then it is refused because receipt of this id exists already

  Rule: previous receipt is not the last one

    @EXT-104
    Scenario: A sale names the last receipt of the register, whichever surface made it
      Given the cashier sells the minimal receipt
      When a sale in the cloud is sent with body.previous_receipt_id as "00000000-0000-4000-8000-000000000001"
      Then it is accepted
      When a sale in the cloud is sent with body.previous_receipt_id as "00000000-0000-4000-8000-000000000002"
      Then it is accepted

    @EXT-104
    Scenario: A sale that names the receipt before the last is refused
      Given the cashier sells the minimal receipt in the cloud
      And the cashier sells the minimal receipt in the cloud
      When a sale in the cloud is sent with body.previous_receipt_id as "00000000-0000-4000-8000-000000000001"
      Then it is refused because previous receipt is not the last one

    @EXT-104
    Scenario: The first sale of a register names no receipt before it
      When a sale in the cloud is sent with body.previous_receipt_id as "70000000-0000-4000-8000-000000000009"
      Then it is refused because previous receipt is not the last one
      When a sale in the cloud is sent with body.previous_receipt_id as null
      Then it is accepted

    @EXT-104
    Scenario: Cash put in is the last receipt of the register as well
      Given cash in the cloud is sent with body.id as "70000000-0000-4000-8000-00000000000f"
      When a sale in the cloud is sent with body.previous_receipt_id as "70000000-0000-4000-8000-00000000000F"
      Then it is accepted

    @EXT-104
    Scenario Outline: A sale names the last receipt of the desk, whose id has capitals, by <id>
      Given a sale is sent with body.id as "70000000-0000-4000-8000-00000000ABCD"
      When a sale in the cloud is sent with body.previous_receipt_id as "<id>"
      Then it is accepted

      Examples:
        | id                                   |
        | 70000000-0000-4000-8000-00000000ABCD |
        | 70000000-0000-4000-8000-00000000abcd |
