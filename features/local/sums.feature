Feature: Discounts, taxes and rounding on a receipt

  Background:
    Given the desk opens a shift

  @LOC-158 @LOC-159 @LOC-160 @NS-61 @owner
  Scenario: A discount on an item, then one and a charge on the whole receipt
    # 10000 − 1000 = 9000, with 1000 more 10000; less 10 % 9000; 500 on top 9500
    When the cashier sells the discounted receipt
    Then the receipt shows
      | goods.0.sum     | 9000 | NS-61 |
      | goods.1.sum     | 1000 | NS-61 |
      | discounts.0.sum | 1000 | NS-61 |
      | discounts.1.sum | 500  | NS-61 |
      | total_sum       | 9500 |       |

  @LOC-162 @NS-62 @FLD-030
  Scenario: Taxes inside the price, by number and by letter
    # 12000 × 20 ÷ 120 = 2000 and 10700 × 7 ÷ 107 = 700
    When the cashier sells the taxed receipt
    Then the receipt shows (NS-62)
      | taxes.0.code           | 1     |
      | taxes.0.value          | 2000  |
      | taxes.0.sales_turnover | 12000 |
      | taxes.1.symbol         | "Б"   |
      | taxes.1.value          | 700   |
      | taxes.1.sales_turnover | 10700 |

  @NS-62 @owner
  Scenario: Excise comes out of the price first
    # 12600 × 5 ÷ 105 = 600, and 20 ÷ 120 of the 12000 left are 2000
    When the cashier sells the excise receipt
    Then the receipt shows (NS-62)
      | taxes.0.extra_value | 600   |
      | taxes.0.value       | 2000  |
      | total_sum           | 12600 |

  @LOC-165 @FLD-030 @NS-62
  Scenario: The taxes of a return are turnover of returns
    Given the cashier sells the taxed receipt
    When the cashier returns the taxed receipt
    Then the receipt shows
      | taxes.0.value            | 2000  | NS-62 |
      | taxes.0.sales_turnover   | 0     |       |
      | taxes.0.returns_turnover | 12000 |       |

  @LOC-158 @FLD-014
  Scenario: The report adds up what was let off and what was put on
    When the cashier sells the discounted receipt
    And the desk prints an X-report
    Then the X-report shows
      | discounts_sum    | 2000 |
      | extra_charge_sum | 500  |
      | balance          | 9500 |

  @LOC-169 @FLD-014 @NS-63 @owner
  Scenario: The report adds up what was rounded, each way by itself
    When the cashier sells the receipt rounded to 10
    And the cashier sells the receipt rounded to 50
    And the cashier returns the receipt rounded to 10
    And the desk prints an X-report
    Then the X-report shows (NS-63)
      | sales_round_down   | 4    |
      | sales_round_up     | 25   |
      | returns_round_down | 4    |
      | returns_round_up   | 0    |
      | balance            | 2050 |
