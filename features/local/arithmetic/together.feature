Feature: Discounts, taxes and rounding on a receipt

  Rule: discounts, taxes and rounding of one receipt

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

  Rule: two features at a time

    Background:
      Given an open shift
      And the cashier puts in 100000

    @LOC-001 @LOC-157 @LOC-158 @LOC-161 @LOC-166 @LOC-168 @LOC-169 @JRN-013 @FLD-014 @FLD-015 @FLD-030 @NS-61 @NS-62 @NS-63 @AMB-13 @owner
    Scenario Outline: <pair>: <total> and a tax of <tax>, and the drawer holds <drawer>
      When these goods are <kind> for <paid>
        | goods         | price   | quantity   | taxes   | discounts |
        | сир           | <price> | <quantity> | <taxes> | <off>     |
        | whole receipt |         |            |         | <whole>   |
      Then the receipt shows (NS-61, NS-62, NS-63, AMB-13)
        | total_sum              | <total>  |
        | round_sum              | <round>  |
        | taxes.0.value          | <tax>    |
        | taxes.0.extra_value    | <excise> |
        | taxes.0.<side>_turnover | <total>  |
      When the desk prints an X-report
      Then the X-report shows
        | balance | <drawer> |

      # 10 % of 10000, 5 % of 9000; 10800 ÷ 6; 900 × 20 %; 12600 × 5 ÷ 105 and 12000 ÷ 6; 5704 − 570
      Examples: a discount on the goods
        | pair                   | kind               | side    | price | quantity | taxes | off   | whole | paid                       | total | round | tax  | excise | drawer |
        | and one on the receipt | sold               | sales   | 10000 | 1000     | А     | -10 % | -5 %  | 8550 in cash               | 8550  | 0     | 1425 | 0      | 108550 |
        | and a tax inside       | sold               | sales   | 12000 | 1000     | А     | -10 % |       | 10800 in cash              | 10800 | 0     | 1800 | 0      | 110800 |
        | and a tax on top       | sold               | sales   | 1000  | 1000     | Д     | -10 % |       | 1080 in cash               | 1080  | 0     | 180  | 0      | 101080 |
        | and excise             | sold               | sales   | 14000 | 1000     | Г     | -10 % |       | 12600 in cash              | 12600 | 0     | 2000 | 600    | 112600 |
        | and a part of a piece  | sold               | sales   | 4225  | 1350     | А     | -10 % |       | 5134 in cash               | 5134  | 0     | 856  | 0      | 105134 |
        | and two payments       | sold               | sales   | 10000 | 1000     | А     | -10 % |       | 4000 by card, 5000 in cash | 9000  | 0     | 1500 | 0      | 105000 |
        | and rounding           | sold rounded to 10 | sales   | 2008  | 1000     | А     | -50 % |       | 1000 in cash               | 1004  | -4    | 167  | 0      | 101000 |
        | and a return           | returned           | returns | 12000 | 1000     | А     | -10 % |       | 10800 in cash              | 10800 | 0     | 1800 | 0      | 89200  |

      Examples: a discount or an extra charge on the whole receipt
        | pair                  | kind               | side    | price | quantity | taxes | off | whole | paid                       | total | round | tax  | excise | drawer |
        | and a tax inside      | sold               | sales   | 12000 | 1000     | А     |     | -10 % | 10800 in cash              | 10800 | 0     | 1800 | 0      | 110800 |
        | and a tax on top      | sold               | sales   | 1000  | 1000     | Д     |     | -10 % | 1080 in cash               | 1080  | 0     | 180  | 0      | 101080 |
        | and excise            | sold               | sales   | 14000 | 1000     | Г     |     | -10 % | 12600 in cash              | 12600 | 0     | 2000 | 600    | 112600 |
        | and a part of a piece | sold               | sales   | 4225  | 1350     | А     |     | -10 % | 5134 in cash               | 5134  | 0     | 856  | 0      | 105134 |
        | and two payments      | sold               | sales   | 10000 | 1000     | А     |     | +10 % | 4000 by card, 7000 in cash | 11000 | 0     | 1833 | 0      | 107000 |
        | and rounding          | sold rounded to 50 | sales   | 930   | 1000     | А     |     | +10 % | 1000 in cash               | 1023  | -23   | 171  | 0      | 101000 |
        | and a return          | returned           | returns | 14000 | 1000     | Г     |     | -10 % | 12600 in cash              | 12600 | 0     | 2000 | 600    | 87400  |

      Examples: a tax, or excise
        | pair                             | kind               | side    | price | quantity | taxes | off | whole | paid                       | total | round | tax  | excise | drawer |
        | a tax on top and part of a piece | sold               | sales   | 333   | 1500     | Д     |     |       | 600 in cash                | 600   | 0     | 100  | 0      | 100600 |
        | excise and a part of a piece     | sold               | sales   | 333   | 1500     | Г     |     |       | 500 in cash                | 500   | 0     | 79   | 24     | 100500 |
        | a tax on top and two payments    | sold               | sales   | 1000  | 1000     | Д     |     |       | 700 by card, 500 in cash   | 1200  | 0     | 200  | 0      | 100500 |
        | excise and two payments          | sold               | sales   | 12600 | 1000     | Г     |     |       | 600 by card, 12000 in cash | 12600 | 0     | 2000 | 600    | 112000 |
        | a tax inside and rounding        | sold rounded to 10 | sales   | 1006  | 1000     | А     |     |       | 1010 in cash               | 1006  | 4     | 168  | 0      | 101010 |
        | a tax on top and rounding        | sold rounded to 10 | sales   | 837   | 1000     | Д     |     |       | 1000 in cash               | 1004  | -4    | 167  | 0      | 101000 |
        | excise and rounding              | sold rounded to 50 | sales   | 1024  | 1000     | Г     |     |       | 1000 in cash               | 1024  | -24   | 163  | 49     | 101000 |
        | a tax on top and a return        | returned           | returns | 1000  | 1000     | Д     |     |       | 1200 in cash               | 1200  | 0     | 200  | 0      | 98800  |
        | excise and a return              | returned           | returns | 12600 | 1000     | Г     |     |       | 12600 in cash              | 12600 | 0     | 2000 | 600    | 87400  |

      Examples: payments, rounding, and parts of a piece
        | pair                               | kind                   | side    | price | quantity | taxes | off | whole | paid                     | total | round | tax | excise | drawer |
        | a part of a piece and two payments | sold                   | sales   | 999   | 333      | А     |     |       | 33 by card, 300 in cash  | 333   | 0     | 56  | 0      | 100300 |
        | a part of a piece and rounding     | sold rounded to 10     | sales   | 999   | 333      | А     |     |       | 330 in cash              | 333   | -3    | 56  | 0      | 100330 |
        | a part of a piece and a return     | returned               | returns | 999   | 333      | А     |     |       | 333 in cash              | 333   | 0     | 56  | 0      | 99667  |
        | two payments and a return          | returned               | returns | 1000  | 1000     | А     |     |       | 300 by card, 700 in cash | 1000  | 0     | 167 | 0      | 99300  |
        | rounding and a return              | returned rounded to 50 | returns | 1024  | 1000     | А     |     |       | 1000 in cash             | 1024  | -24   | 171 | 0      | 99000  |

  Rule: excise of two goods

    Background:
      Given the desk opens a shift

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
