Feature: Items, discounts and extra charges

  Each rule can be checked with a pencil: amounts are minor units, a quantity of 1000 is one piece, and half a minor
  unit or more goes up. Off is written -100 or -10 %, on top +100 or +10 %.

  Background:
    Given the desk opens a shift

  Rule: An item comes to its price times its quantity, rounded half up to the minor unit

    @LOC-001 @LOC-002 @LOC-157
    Scenario Outline: <price> times <quantity> thousandths is <sum>, and no rest is left
      When these goods are sold for <sum> in cash
        | goods | price   | quantity   |
        | сир   | <price> | <quantity> |
      Then the receipt shows
        | goods.0.sum | <sum> |
        | total_sum   | <sum> |

      Examples: whole pieces, and parts of one
        | price | quantity | sum  |
        | 1050  | 1000     | 1050 |
        | 1000  | 2500     | 2500 |
        | 250   | 2000     | 500  |

    @LOC-002 @LOC-157 @NS-62 @owner
    Scenario Outline: <price> times <quantity> thousandths is rounded to <sum>
      When these goods are sold for <sum> in cash
        | goods | price   | quantity   |
        | сир   | <price> | <quantity> |
      Then the receipt shows (NS-62)
        | goods.0.sum | <sum> |
        | total_sum   | <sum> |

      Examples: what costs nothing
        | price | quantity | sum |
        | 0     | 1000     | 0   |

      Examples: 5703.75, 499.5 and 332.667 go up
        | price | quantity | sum  |
        | 4225  | 1350     | 5704 |
        | 333   | 1500     | 500  |
        | 999   | 333      | 333  |

      Examples: 0.499, 0.495 and 166.333 go down, 0.5 goes up
        | price | quantity | sum |
        | 1     | 499      | 0   |
        | 99    | 5        | 0   |
        | 499   | 333      | 166 |
        | 1     | 500      | 1   |
        | 100   | 5        | 1   |

    @LOC-157 @NS-62 @owner
    Scenario: The receipt is the sum of its items, each rounded by itself
      # 2 × 0.5, each rounded to 1
      When these goods are sold for 2 in cash
        | goods | price | quantity |
        | сіль  | 1     | 500      |
        | цукор | 1     | 500      |
      Then the receipt shows (NS-62)
        | total_sum | 2 |

  Rule: A discount takes off, an extra charge puts on: an amount, or a percentage rounded half up

    @LOC-158 @LOC-159 @LOC-160 @NS-61
    Scenario Outline: <change> on 1000 leaves <total>, on the item or on the whole receipt
      When these goods are sold for <total> in cash
        | goods | price | discounts |
        | сир   | 1000  | <change>  |
      Then the receipt shows
        | total_sum               | <total>  |       |
        | goods.0.sum             | <total>  | NS-61 |
        | goods.0.discounts.0.sum | <amount> | NS-61 |
      When these goods are sold for <total> in cash
        | goods         | price | discounts |
        | сир           | 1000  |           |
        | whole receipt |       | <change>  |
      Then the receipt shows
        | total_sum       | <total>  |       |
        | goods.0.sum     | 1000     | NS-61 |
        | discounts.0.sum | <amount> | NS-61 |
      When the desk prints an X-report
      Then the X-report shows
        | discounts_sum    | <off>        |
        | extra_charge_sum | <on>         |
        | balance          | <both times> |

      Examples: off and on top, an amount and the same as a percentage
        | change | amount | total | off | on  | both times |
        | -100   | 100    | 900   | 200 | 0   | 1800       |
        | +100   | 100    | 1100  | 0   | 200 | 2200       |
        | -10 %  | 100    | 900   | 200 | 0   | 1800       |
        | +10 %  | 100    | 1100  | 0   | 200 | 2200       |

    @LOC-158 @LOC-159 @LOC-160 @NS-61
    Scenario Outline: <change> on 1000 leaves <total>, on the item and on the whole receipt alike
      When these goods are sold for <total> in cash
        | goods | price | discounts |
        | сир   | 1000  | <change>  |
      Then the receipt shows (NS-61)
        | goods.0.sum             | <total>  |
        | goods.0.discounts.0.sum | <amount> |
        | total_sum               | <total>  |
      When these goods are sold for <total> in cash
        | goods         | price | discounts |
        | сир           | 1000  |           |
        | whole receipt |       | <change>  |
      Then the receipt shows (NS-61)
        | goods.0.sum     | 1000     |
        | discounts.0.sum | <amount> |
        | total_sum       | <total>  |

      Examples: nothing
        | change | amount | total |
        | -0     | 0      | 1000  |

      Examples: percentages
        | change     | amount | total |
        | -33.3333 % | 333    | 667   |
        | -12.35 %   | 124    | 876   |
        | -12.34 %   | 123    | 877   |
        | +250 %     | 2500   | 3500  |

      Examples: 0.5 goes up, 0.4 goes down
        | change  | amount | total |
        | -0.05 % | 1      | 999   |
        | +0.05 % | 1      | 1001  |
        | -0.04 % | 0      | 1000  |

  Rule: A percentage is taken as it is written, whatever its digits, and rounded once

    @LOC-160 @NS-61
    Scenario Outline: <change> on <price> is <amount>
      When these goods are sold for <price> in cash
        | goods  | price   | discounts |
        | золото | <price> | <change>  |
      Then the receipt shows (NS-61)
        | goods.0.discounts.0.value | <digits> |
        | goods.0.discounts.0.sum   | <amount> |
      When these goods are sold for <price> in cash
        | goods         | price   | discounts |
        | золото        | <price> |           |
        | whole receipt |         | <change>  |
      Then the receipt shows (NS-61)
        | discounts.0.sum | <amount> |

      Examples: a third of a million, not 33 minor units less
        | change       | digits    | price     | amount   |
        | -33.333333 % | 33.333333 | 100000000 | 33333333 |

      Examples: every digit a number holds
        | change                | digits             | price       | amount      |
        | -33.333333333333336 % | 33.333333333333336 | 99999999999 | 33333333333 |
        | -99.99999999999999 %  | 99.99999999999999  | 99999999999 | 99999999999 |

      Examples: small numbers, as a number writes them; 0.5 goes up, 0.49999999999 goes down
        | change     | digits  | price       | amount |
        | -0.00005 % | 0.00005 | 1000000     | 1      |
        | -1e-7 %    | 1e-7    | 99999999999 | 100    |
        | -1e-9 %    | 1e-9    | 50000000000 | 1      |
        | -1e-9 %    | 1e-9    | 49999999999 | 0      |
        | -5e-324 %  | 5e-324  | 99999999999 | 0      |

  Rule: Several discounts are taken in the order they stand, each of what is left by then

    @LOC-160 @NS-61 @owner
    Scenario Outline: 1000, <changes>: <total>
      When these goods are sold for <total> in cash
        | goods | price | discounts |
        | сир   | 1000  | <changes> |
      Then the receipt shows (NS-61)
        | total_sum | <total> |
      When these goods are sold for <total> in cash
        | goods         | price | discounts |
        | сир           | 1000  |           |
        | whole receipt |       | <changes> |
      Then the receipt shows (NS-61)
        | total_sum | <total> |

      Examples: 1000 − 100 = 900 and 900 − 90; 1000 − 100 = 900 and 900 − 100
        | changes     | total |
        | -100, -10 % | 810   |
        | -10 %, -100 | 800   |

      Examples: a percentage of a percentage
        | changes           | total |
        | -10 %, -10 %      | 810   |
        | +10 %, -10 %      | 990   |
        | -50 %, +50 %      | 750   |
        | -10 %, +100, -5 % | 950   |

    @LOC-158 @NS-61 @owner
    Scenario Outline: Of 1000, <item> on the item and then <receipt> on the receipt: <total>
      When these goods are sold for <total> in cash
        | goods         | price | discounts |
        | сир           | 1000  | <item>    |
        | whole receipt |       | <receipt> |
      Then the receipt shows (NS-61)
        | total_sum | <total> |

      Examples: the item goes first
        | item        | receipt     | total |
        | -10 %       | -10 %       | 810   |
        | -10 %       | -100        | 800   |
        | -100        | -10 %       | 810   |
        | -100, -10 % | -100, -10 % | 639   |

  Rule: A discount takes no more than there is

    @LOC-159 @NS-61 @owner
    Scenario Outline: <changes> on 1000 leaves <total>, and the report says <off> was let off
      When these goods are sold for <total> in cash
        | goods | price | discounts |
        | сир   | 1000  | <changes> |
      Then the receipt shows (NS-61)
        | total_sum | <total> |
      When the desk prints an X-report
      Then the X-report shows (NS-61)
        | discounts_sum    | <off> |
        | extra_charge_sum | <on>  |

      Examples:
        | changes     | off  | on  | total |
        | -1000       | 1000 | 0   | 0     |
        | -1001       | 1000 | 0   | 0     |
        | -100 %      | 1000 | 0   | 0     |
        | -200 %      | 1000 | 0   | 0     |
        | -1500, +200 | 1000 | 200 | 200   |

  Rule: A discount on the whole receipt is shared among the items in proportion to what they come to

    Each share is cut to a whole minor unit; what is then left over goes, one by one, to those that lost most by the
    cut, the earlier one first.

    @LOC-158 @LOC-161 @NS-61 @owner
    Scenario Outline: <change> on <a>, <b> and <c> leaves <left a>, <left b> and <left c>
      When these goods are sold for <total> in cash
        | goods         | price | taxes | discounts |
        | сир           | <a>   | А     |           |
        | ліки          | <b>   | Б     |           |
        | хліб          | <c>   | В     |           |
        | whole receipt |       |       | <change>  |
      Then the receipt shows (NS-61)
        | taxes.0.sales_turnover | <left a> |
        | taxes.1.sales_turnover | <left b> |
        | taxes.2.sales_turnover | <left c> |
        | total_sum              | <total>  |

      Examples: 14.29, 28.57 and 57.14: the one over goes to the second
        | a    | b    | c    | change | left a | left b | left c | total |
        | 1000 | 2000 | 4000 | -100   | 986    | 1971   | 3943   | 6900  |

      Examples: equal items: the earlier ones first
        | a   | b   | c   | change | left a | left b | left c | total |
        | 100 | 100 | 100 | -100   | 66     | 67     | 67     | 200   |
        | 100 | 100 | 100 | +50    | 117    | 117    | 116    | 350   |

      Examples: nothing off what is free, and a charge on what is all free in equal parts
        | a   | b | c   | change | left a | left b | left c | total |
        | 500 | 0 | 500 | -100   | 450    | 0      | 450    | 900   |
        | 0   | 0 | 0   | +10    | 4      | 3      | 3      | 10    |

  Rule: A discount that names taxes bears on the goods that carry one of them, and on all goods when none does

    @LOC-161 @NS-61 @owner
    Scenario Outline: <change> of cheese, medicine and bread without tax leaves <total>
      When these goods are sold for <total> in cash
        | goods         | price | taxes | discounts |
        | сир           | 1200  | А     |           |
        | ліки          | 1000  | Б     |           |
        | хліб          | 500   |       |           |
        | whole receipt |       |       | <change>  |
      Then the receipt shows (NS-61)
        | taxes.0.sales_turnover | <left А> |
        | taxes.0.value          | <tax А>  |
        | taxes.1.sales_turnover | <left Б> |
        | taxes.1.value          | <tax Б>  |
        | total_sum              | <total>  |

      Examples: of the cheese alone; 1080 ÷ 6 = 180
        | change      | left А | tax А | left Б | tax Б | total |
        | -120 for А  | 1080   | 180   | 1000   | 65    | 2580  |
        | -10 % for А | 1080   | 180   | 1000   | 65    | 2580  |
        | -5000 for А | 0      | 0     | 1000   | 65    | 1500  |
        | -10 % for 1 | 1080   | 180   | 1000   | 65    | 2580  |

      Examples: put on the cheese alone; 1320 ÷ 6 = 220
        | change      | left А | tax А | left Б | tax Б | total |
        | +120 for А  | 1320   | 220   | 1000   | 65    | 2820  |
        | +10 % for А | 1320   | 220   | 1000   | 65    | 2820  |

      Examples: of cheese and medicine; 900 × 7 ÷ 107 = 58.88
        | change        | left А | tax А | left Б | tax Б | total |
        | -10 % for А Б | 1080   | 180   | 900    | 59    | 2480  |

      Examples: of all three
        | change      | left А | tax А | left Б | tax Б | total |
        | -10 %       | 1080   | 180   | 900    | 59    | 2430  |
        | -10 % for В | 1080   | 180   | 900    | 59    | 2430  |

  Rule: The report adds up what sales were let off and charged; a return adds to neither

    @LOC-158 @LOC-159 @FLD-014 @NS-80
    Scenario: The report of a sale with a discount, one with a charge, and a return of the first
      When these goods are sold for 900 in cash
        | goods | price | discounts |
        | сир   | 1000  | -10 %     |
      And these goods are sold for 1050 in cash
        | goods         | price | discounts |
        | сир           | 1000  |           |
        | whole receipt |       | +50       |
      And these goods are returned for 900 in cash
        | goods | price | discounts |
        | сир   | 1000  | -10 %     |
      And the desk prints an X-report
      Then the X-report shows
        | discounts_sum    | 100  | NS-80 |
        | extra_charge_sum | 50   |       |
        | balance          | 1050 |       |
