Feature: Two things at once on a receipt

  Each feature of a receipt can be reckoned by itself, and so can two of them: amounts are minor units.

  Background:
    Given the desk opens a shift

  @LOC-161 @NS-61 @NS-62
  Scenario Outline: A discount that names <named> bears on goods that carry it first or last
    # 10 % off 1000 for the goods of both taxes: 1000 − 100
    When these goods are sold for <total> in cash
      | goods         | price | taxes   | discounts         |
      | сир           | 1000  | <taxes> |                   |
      | чай           | 1000  | В       |                   |
      | whole receipt |       |         | -10 % for <named> |
    Then the receipt shows (NS-61)
      | total_sum              | <total>    |
      | discounts.0.sum        | 100        |
      | taxes.0.sales_turnover | <turnover> |

    Examples:
      | taxes | named | total | turnover |
      | А     | А     | 1900  | 900      |
      | А, Б  | А     | 1900  | 900      |
      | А, Б  | Б     | 1900  | 900      |

  @FLD-030 @FLD-015 @NS-62
  Scenario: Two goods with excise, and no tax of either is lost
    # 12600 × 5 ÷ 105 = 600 and 6300 × 5 ÷ 105 = 300; (12600 − 600) ÷ 6 = 2000 and (6300 − 300) ÷ 6 = 1000
    When these goods are sold for 18900 in cash
      | goods | price | taxes |
      | Вино  | 12600 | Г     |
      | Сидр  | 6300  | Г     |
    Then the receipt shows (NS-62)
      | taxes.length           | 1     |
      | taxes.0.value          | 3000  |
      | taxes.0.extra_value    | 900   |
      | taxes.0.sales_turnover | 18900 |
    When the desk prints an X-report
    Then the X-report shows (NS-62)
      | taxes.0.sell_sum       | 3900  |
      | taxes.0.sales_turnover | 18900 |

  @LOC-169 @ERR-109 @NS-63 @owner
  Scenario Outline: Of two cash payments rounded to 10 each is a multiple of it: <payments>
    When these goods are sold rounded to 10 for <payments>
      | goods  | price |
      | Яблука | 1670  |
    Then it is refused because cash not rounded by the rounding mode (NS-63)

    Examples: the first is not, the second is not
      | payments                  |
      | 675 in cash, 1000 in cash |
      | 1000 in cash, 675 in cash |

  @LOC-166 @LOC-169 @NS-63
  Scenario Outline: A return of <price> rounded to <step> pays back <paid>
    When these goods are returned rounded to <step> for <paid> in cash
      | goods  | price   |
      | Яблука | <price> |
    Then the receipt shows (NS-63)
      | total_sum | <price> |
      | round_sum | <round> |

    Examples:
      | price | step | paid | round |
      | 1004  | 10   | 1000 | -4    |
      | 1006  | 10   | 1010 | 4     |
      | 1024  | 50   | 1000 | -24   |
      | 1025  | 50   | 1050 | 25    |

  @LOC-157 @LOC-001 @NS-62
  Scenario: No digit is lost of a sum whose thousandths have sixteen
    # 99999999999 × 95501 = 9550099999904499 thousandths: the nearest double is 9550099999904500, which would go up
    When these goods are sold for 99999999999 in cash under each of 95 labels, 50099999999 in cash
      | goods   | price       | quantity |
      | Діамант | 99999999999 | 95501    |
    Then the receipt shows (NS-62)
      | total_sum  | 9550099999904 |
      | total_rest | 0             |

  @LOC-001 @JRN-013 @ERR-109 @NS-33
  Scenario: What the drawer owes is bounded over shifts, as what it holds is
    Given these goods are returned for 99999999999 in cash under each of 100 labels
      | goods   | price       | quantity |
      | Діамант | 99999999999 | 100000   |
    And the desk closes the shift
    And the desk opens a shift
    When the desk prints an X-report
    Then the X-report shows
      | balance | -9999999999900 |
    When these goods are returned for 99999999999 in cash under each of 100 labels
      | goods   | price       | quantity |
      | Діамант | 99999999999 | 100000   |
    Then it is refused because sums larger than the register can count

  @LOC-173
  Scenario Outline: A text of <member> comes back as it was sent: <text>
    When a sale is sent with body.<member> as <text>
    Then the receipt shows
      | <member> | <text> |

    Examples: empty, of blanks, with blanks around it
      | member       | text    |
      | header       | ""      |
      | footer       | ""      |
      | barcode      | ""      |
      | cashier_name | ""      |
      | departament  | ""      |
      | header       | " "     |
      | footer       | " а "   |
      | barcode      | " "     |
      | cashier_name | " Оля " |
      | departament  | " "     |

  @LOC-177
  Scenario Outline: A text of the goods comes back as it was sent: <member> as <text>
    When a sale is sent with body.goods.0.<member> as <text>
    Then the receipt shows
      | goods.0.good.<member> | <text> |

    Examples:
      | member  | text  |
      | uktzed  | ""    |
      | barcode | ""    |
      | header  | ""    |
      | footer  | ""    |
      | uktzed  | " 1 " |
      | barcode | " 1 " |

  @FLD-021 @FLD-016 @LOC-163 @NS-79
  Scenario: Labels that differ in blanks are two
    Given POST /api/v1/receipt/sell with the body '{"id":"00000000-0000-4000-8000-000000000001","goods":[{"code":"1","name":"Хліб","price":2000,"quantity":1000}],"payments":[{"type":"CASH","value":1500,"label":"Каса"},{"type":"CASH","value":500,"label":" Каса "}]}' is sent to the desk
    When the desk prints an X-report
    Then the X-report shows (NS-79)
      | payments.0.label    | "Каса"   |
      | payments.0.sell_sum | 1500     |
      | payments.1.label    | " Каса " |
      | payments.1.sell_sum | 500      |

  @LOC-158 @LOC-159 @NS-61 @owner
  Scenario: A charge on goods that a discount has made free is spread over them
    When these goods are sold for 100 in cash
      | goods         | price | discounts    |
      | сир           | 1000  |              |
      | чай           | 500   |              |
      | whole receipt |       | -100 %, +100 |
    Then the receipt shows (NS-61)
      | total_sum       | 100  |
      | discounts.0.sum | 1500 |
      | discounts.1.sum | 100  |

  @LOC-158 @NS-61 @owner
  Scenario: A discount of all that a dear receipt comes to leaves nothing
    When these goods are sold for 0 in cash
      | goods         | price       | discounts    |
      | Діамант       | 99999999999 |              |
      | whole receipt |             | -99999999999 |
    Then the receipt shows (NS-61)
      | total_sum       | 0           |
      | discounts.0.sum | 99999999999 |

  @FLD-017 @NS-84
  Scenario Outline: A receipt with <member> null is one without
    When a sale is sent with body.<member> as null
    Then the receipt shows (NS-84)
      | discounts | []   |
      | total_sum | 2000 |

    Examples:
      | member            |
      | discounts         |
      | goods.0.discounts |
      | goods.0.taxes     |

  @FLD-031 @LOC-134 @NS-84
  Scenario: Cash put in under the label null is under the usual one
    When a cash movement is sent with body.payment.label as null
    And the desk prints an X-report
    Then the X-report shows (NS-84)
      | payments.length  | 1         |
      | payments.0.label | "Готівка" |
