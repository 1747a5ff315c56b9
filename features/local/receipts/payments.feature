Feature: Paying and giving back

  Rule: payments total less than the receipt total

    Background:
      Given the desk opens a shift

    @ERR-108 @LOC-182
    Scenario: A receipt paid one minor unit short is refused
      When the cashier sells the minimal receipt for 1999 in cash
      Then it is refused because payments total less than the receipt total
      And nothing is sent to the tax authority

    @ERR-108 @LOC-182 @owner
    Scenario Outline: A receipt of 2000 is not paid with <tender>
      When these goods are sold for <tender>
        | goods | price |
        | сир   | 2000  |
      Then it is refused because payments total less than the receipt total
      And nothing is sent to the tax authority

      Examples: a card falls short as cash does, alone or with cash beside it
        | tender                    |
        | 1999 by card              |
        | 1000 by card, 999 in cash |

    @LOC-164 @LOC-182
    Scenario Outline: <paid> paid for 2000 leaves change of <rest>
      When the cashier sells the minimal receipt for <paid> in cash
      Then the receipt shows
        | total_sum     | 2000   |
        | total_payment | <paid> |
        | total_rest    | <rest> |

      Examples:
        | paid | rest |
        | 2000 | 0    |
        | 2001 | 1    |
        | 5000 | 3000 |

    @ERR-108 @AMB-13 @NS-63 @owner
    Scenario: A sum rounded up has to be paid in full
      When the cashier sells the receipt rounded to 50 for 2000 in cash
      Then it is refused because payments total less than the receipt total (AMB-13, NS-63)

  Rule: payments of a return differ from its total

    Background:
      Given the desk opens a shift

    @ERR-109 @LOC-166
    Scenario Outline: A return of 2000 is not paid with <paid>
      Given the cashier sells the minimal receipt
      When the cashier returns the minimal receipt for <paid> in cash
      Then it is refused because payments of a return differ from its total

      Examples:
        | paid |
        | 1999 |
        | 2001 |

    @LOC-165
    Scenario: Goods that come back make a receipt that is no sale
      Given the cashier sells the minimal receipt
      When the cashier returns the minimal receipt
      Then the receipt shows
        | is_sell           | false |
        | goods.0.is_return | true  |
        | total_sum         | 2000  |

    @FLD-022 @LOC-165 @LOC-166 @AMB-43
    Scenario: A return of 2000 is paid with 2000
      Given the cashier sells the minimal receipt
      When the cashier returns the minimal receipt for 2000 in cash
      Then the receipt shows
        | type              | RETURN | AMB-43 |
        | is_sell           | false  |        |
        | total_sum         | 2000   |        |
        | total_rest        | 0      |        |
        | goods.0.is_return | true   |        |

    @LOC-165 @LOC-166 @JRN-013 @NS-80 @owner
    Scenario: What was paid by card is given back in cash, out of the drawer
      Given the cashier puts in 5000
      And the cashier sells the card receipt
      When the cashier returns the minimal receipt for 2000 in cash
      And the desk prints an X-report
      Then the X-report shows
        | balance                      | 3000 |       |
        | payments.CASHLESS.sell_sum   | 2000 |       |
        | payments.CASHLESS.return_sum | 0    | NS-80 |
        | payments.CASH.return_sum     | 2000 |       |

    @LOC-165 @JRN-013 @NS-80 @owner
    Scenario: What was paid by card is given back on the card
      Given the cashier puts in 1000
      And the cashier sells the card receipt
      When the cashier returns the card receipt
      And the desk prints an X-report
      Then the X-report shows
        | balance                      | 1000 |       |
        | payments.1.sell_sum          | 2000 | NS-80 |
        | payments.1.return_sum        | 2000 | NS-80 |
        | payments.CASHLESS.sell_sum   | 2000 |       |
        | payments.CASHLESS.return_sum | 2000 |       |

    @LOC-165 @LOC-166 @NS-01 @owner
    Scenario: Goods come back that were never sold, whatever free_return of the cashier says
      Given the cashier puts in 10000
      When the cashier looks at the profile
      Then the answer shows (NS-01)
        | permissions.returns     | true  |
        | permissions.free_return | false |
      When the cashier returns the minimal receipt
      Then the receipt shows
        | is_sell           | false |
        | goods.0.is_return | true  |
        | total_sum         | 2000  |

    @LOC-165 @LOC-166 @owner
    Scenario: More goods come back than were sold
      Given the cashier puts in 10000
      And the cashier sells the minimal receipt
      When the cashier returns the minimal receipt 2 times
      And the desk prints an X-report
      Then the X-report shows
        | sell_receipts_count   | 1    |
        | return_receipts_count | 2    |
        | balance               | 8000 |

    @AMB-20 @owner
    Scenario: More may be given back than lies in the drawer
      When the cashier returns the minimal receipt
      Then it is accepted (AMB-20)

  Rule: cash not rounded by the rounding mode

    Background:
      Given the desk opens a shift

    @LOC-168 @LOC-169 @NS-63 @owner
    Scenario Outline: <paid> in cash does not pay the receipt rounded to <step>
      When the cashier sells the receipt rounded to <step> for <paid> in cash
      Then it is refused because cash not rounded by the rounding mode (NS-63)

      Examples:
        | step | paid |
        | 10   | 2004 |
        | 10   | 2001 |
        | 50   | 2025 |
        | 50   | 2060 |

    @ERR-108 @LOC-168 @LOC-169 @NS-63 @AMB-13
    Scenario Outline: <total> rounded to <step> is <paid>
      When the cashier sells the receipt rounded to <step> for <paid> in cash
      Then the receipt shows (NS-63, AMB-13)
        | total_sum     | <total> |
        | round_sum     | <round> |
        | total_payment | <paid>  |
        | total_rest    | 0       |

      Examples: 2004 goes down, 2025 goes up
        | step | total | paid | round |
        | 10   | 2004  | 2000 | -4    |
        | 50   | 2025  | 2050 | 25    |

  Rule: a receipt without payments

    Background:
      Given the desk opens a shift

    @LOC-156 @LOC-182 @ERR-108 @NS-65 @owner
    Scenario: Goods that cost something are not sold without a payment
      When a sale is sent with body.payments as []
      Then it is refused because payments total less than the receipt total (NS-65)
      And nothing is sent to the tax authority

    @LOC-156
    Scenario Outline: A sale with <payments> for its payments is malformed
      When a sale is sent with body.payments as <payments>
      Then it is malformed at body.payments

      Examples: left out, and no array
        | payments                        |
        | nothing                         |
        | null                            |
        | {"type": "CASH", "value": 2000} |
        | "CASH"                          |

  Rule: a unit too much, and a unit too little

    Background:
      Given an open shift

    @LOC-166 @ERR-109
    Scenario Outline: A return of 1000 is not overpaid: <payments>
      When these goods are returned for <payments>
        | goods | price |
        | сир   | 1000  |
      Then it is refused because payments of a return differ from its total

      Examples:
        | payments                   |
        | 1001 in cash               |
        | 1100 in cash               |
        | 2000 in cash               |
        | 1000 in cash, 1000 by card |
        | 500 by card, 499 in cash   |
        | 99999999999 by card        |

    @LOC-182 @ERR-108
    Scenario Outline: One unit short of <price> is refused: <payments>
      When these goods are sold for <payments>
        | goods  | price   |
        | золото | <price> |
      Then it is refused because payments total less than the receipt total

      Examples: small sums and the largest, one payment and several
        | price       | payments                           |
        | 1           | 0 in cash                          |
        | 10000001    | 10000000 by card                   |
        | 99999999999 | 99999999998 in cash                |
        | 99999999999 | 99999999000 by card, 998 in cash   |
        | 5000000000  | 4999999998 in cash, 1 by card      |
