Feature: Large amounts are judged to the last minor unit

  How large a sum is, the smallest coin, what is owed and what is given back are as exact as of a small one.

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
