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
