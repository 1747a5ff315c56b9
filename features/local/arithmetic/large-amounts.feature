Feature: Large amounts are judged to the last minor unit

  A sum that the register cannot count is refused; any other is counted to the last minor unit.

  Rule: large amounts of cash and of goods

    Background:
      Given an open shift

    @ERR-107 @LOC-136 @LIM-086
    Scenario Outline: <amount> is not put in
      When the cashier puts in <amount>
      Then it is refused because service amount not a multiple of 10

      Examples:
        | amount    |
        | 10001     |
        | 100005    |
        | 1000001   |
        | 1000005   |
        | 100000009 |

    @ERR-107 @LOC-136 @LIM-088
    Scenario Outline: <amount> is not taken out
      Given the cashier puts in 200000000
      When the cashier takes out <amount>
      Then it is refused because service amount not a multiple of 10

      Examples:
        | amount    |
        | 10001     |
        | 1000005   |
        | 100000009 |

    @ERR-106
    Scenario Outline: Of <cash> in the drawer <amount> is not taken out
      Given the cashier puts in <cash>
      When the cashier takes out <amount>
      Then it is refused because withdrawal larger than the cash in the register

      Examples:
        | cash      | amount    |
        | 1000000   | 1000010   |
        | 100000000 | 100000010 |

    @ERR-108 @LOC-156 @owner
    Scenario Outline: Goods for <price> are not sold for <tender>
      When these goods are sold for <tender>
        | goods | price   |
        | сир   | <price> |
      Then it is refused because payments total less than the receipt total

      Examples: one minor unit short
        | price     | tender            |
        | 100000    | 99999 in cash     |
        | 1000001   | 1000000 in cash   |
        | 1000100   | 1000099 by card   |
        | 100000000 | 99999999 in cash  |

    @ERR-109 @LOC-166
    Scenario Outline: Goods for <price> are not returned for <tender>
      When these goods are returned for <tender>
        | goods | price   |
        | сир   | <price> |
      Then it is refused because payments of a return differ from its total

      Examples: a minor unit, and round sums, too much and too little
        | price     | tender             |
        | 1000      | 101000 in cash     |
        | 1000      | 2000 in cash       |
        | 100000    | 200000 in cash     |
        | 1000100   | 100 in cash        |
        | 1000100   | 1000099 in cash    |
        | 100000000 | 100000001 in cash  |
        | 100000000 | 101000000 by card  |

  Rule: the largest sums and prices

    Background:
      Given an open shift

    @LOC-131 @LOC-132 @JRN-013
    Scenario: The largest sums there are go in and out, each three times
      Given the cashier puts in 99999999990 3 times
      And the cashier takes out 99999999990 2 times
      When the desk prints an X-report
      Then the X-report shows
        | balance                   | 99999999990  |
        | payments.CASH.service_in  | 299999999970 |
        | payments.CASH.service_out | 199999999980 |

    @LOC-157 @LOC-160 @NS-62
    Scenario Outline: <share> % of the largest prices are exact: <price> comes to <total>
      When these goods are sold for <total> in cash
        | goods  | price   | discounts  |
        | золото | <price> | -<share> % |
      Then the receipt shows (NS-62)
        | total_sum       | <total> |
        | goods.0.sum     | <total> |

      # 14999999977.5 and 14999999932.5 go up, and so does 9999999999.9
      Examples:
        | share | price       | total       |
        | 15    | 99999999850 | 84999999872 |
        | 15    | 99999999550 | 84999999617 |
        | 10    | 99999999999 | 89999999999 |

  Rule: digits that are not lost, and debts that are bounded

    Background:
      Given the desk opens a shift

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
