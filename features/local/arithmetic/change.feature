Feature: Change, and cash that leaves the drawer

  Change is what is given in cash above what is payable in cash, and that is rounded first, where the receipt wants it
  rounded: the rule is in [rounding](rounding.feature). Amounts are minor units, 1006 is 10.06.

  Background:
    Given an open shift

  Rule: Change is what is tendered above what is due, and it comes out of cash alone

    @LOC-163 @LOC-164 @JRN-013 @owner
    Scenario Outline: 1500 for <tender>: <rest> change, <kept> stays in the drawer
      When these goods are sold for <tender>
        | goods | price |
        | сир   | 1500  |
      Then the receipt shows
        | total_sum     | 1500   |
        | total_payment | <paid> |
        | total_rest    | <rest> |
      When the desk prints an X-report
      Then the X-report shows
        | balance | <kept> |

      Examples: cash
        | tender                     | paid | rest | kept |
        | 1500 in cash               | 1500 | 0    | 1500 |
        | 1501 in cash               | 1501 | 1    | 1500 |
        | 2000 in cash               | 2000 | 500  | 1500 |
        | 1000 in cash, 1000 in cash | 2000 | 500  | 1500 |

      Examples: card and cash
        | tender                    | paid | rest | kept |
        | 1000 by card, 500 in cash | 1500 | 0    | 500  |
        | 1000 by card, 700 in cash | 1700 | 200  | 500  |
        | 700 in cash, 1000 by card | 1700 | 200  | 500  |
        | 1500 by card, 200 in cash | 1700 | 200  | 0    |

    @LOC-163 @NS-60 @owner
    Scenario: Each payment stands on the receipt, of one type or of two
      When these goods are sold for 1000 in cash, 300 by card, 200 in cash
        | goods | price |
        | сир   | 1500  |
      Then the receipt shows (NS-60)
        | payments.length  | 3        |
        | payments.0.type  | CASH     |
        | payments.0.value | 1000     |
        | payments.1.type  | CASHLESS |
        | payments.1.value | 300      |
        | payments.2.type  | CASH     |
        | payments.2.value | 200      |

    @LOC-164 @LOC-169 @JRN-013 @NS-63 @owner
    Scenario Outline: <price> rounded to <step>, for <tender>: <rest> change, <kept> stays in the drawer
      When these goods are sold rounded to <step> for <tender>
        | goods | price   |
        | сир   | <price> |
      Then the receipt shows (NS-63)
        | total_sum  | <price> |
        | round_sum  | <round> |
        | total_rest | <rest>  |
      When the desk prints an X-report
      Then the X-report shows (NS-63)
        | balance | <kept> |

      Examples: 10.04 is payable as 10.00
        | step | price | tender       | round | rest | kept |
        | 10   | 1004  | 1000 in cash | -4    | 0    | 1000 |
        | 10   | 1004  | 1010 in cash | -4    | 10   | 1000 |
        | 10   | 1004  | 2000 in cash | -4    | 1000 | 1000 |

      Examples: 10.06 is payable as 10.10: from 20.00 the change is 9.90
        | step | price | tender       | round | rest | kept |
        | 10   | 1006  | 1010 in cash | 4     | 0    | 1010 |
        | 10   | 1006  | 2000 in cash | 4     | 990  | 1010 |

      Examples: to fifty, 10.24 is 10.00 and 10.25 is 10.50
        | step | price | tender       | round | rest | kept |
        | 50   | 1024  | 2000 in cash | -24   | 1000 | 1000 |
        | 50   | 1025  | 1050 in cash | 25    | 0    | 1050 |
        | 50   | 1025  | 2000 in cash | 25    | 950  | 1050 |

      Examples: what falls to cash is rounded, 10.06 − 6.01 = 4.05 is 4.10; 10.30 − 6.00 = 4.30 is 4.50
        | step | price | tender                   | round | rest | kept |
        | 10   | 1006  | 601 by card, 500 in cash | 5     | 90   | 410  |
        | 10   | 1004  | 601 by card, 500 in cash | -3    | 100  | 400  |
        | 50   | 1030  | 600 by card, 500 in cash | 20    | 50   | 450  |
        | 50   | 1024  | 600 by card, 500 in cash | -24   | 100  | 400  |

  Rule: change that no cash covers

    A card is charged what the receipt comes to, and no more: change is handed out of cash alone.

    @LOC-164 @NS-60 @owner
    Scenario Outline: 1500 is not paid with <tender>
      When these goods are sold for <tender>
        | goods | price | taxes |
        | сир   | 1500  | А     |
      Then it is refused because change that no cash covers (NS-60)
      And nothing is sent to the tax authority

      Examples: a kopeck above the total and twice the total, by one card and by two
        | tender                     |
        | 1501 by card               |
        | 3000 by card               |
        | 1000 by card, 501 by card  |
        | 1501 by card, 0 in cash    |

      Examples: with cash beside it that is less than the change, and as much
        | tender                    |
        | 1600 by card, 50 in cash  |
        | 1501 by card, 200 in cash |

    @LOC-164 @LOC-169 @NS-60
    Scenario Outline: <price> rounded to <step> is not paid with <tender>
      When these goods are sold rounded to <step> for <tender>
        | goods | price   |
        | сир   | <price> |
      Then it is refused because change that no cash covers (NS-60)

      Examples: what a card pays is not rounded up
        | step | price | tender                    |
        | 10   | 1006  | 1010 by card              |
        | 50   | 1030  | 1050 by card              |
        | 50   | 1004  | 1010 by card, 50 in cash  |
        | 10   | 1004  | 1005 by card, 100 in cash |

    @LOC-164 @LOC-175 @NS-60
    Scenario Outline: Without change, 1500 is not paid with <tender> either
      When these goods are sold without change for <tender>
        | goods | price |
        | сир   | 1500  |
      Then it is refused because change that no cash covers (NS-60)

      Examples:
        | tender                   |
        | 1501 by card             |
        | 1600 by card, 50 in cash |

    @LOC-163 @LOC-164 @LOC-169 @NS-63 @owner
    Scenario: A card that pays all leaves the cash beside it as change
      When these goods are sold rounded to 50 for 1004 by card and 50 in cash
        | goods | price |
        | сир   | 1004  |
      Then the receipt shows (NS-63)
        | round_sum     | 0    |
        | total_payment | 1054 |
        | total_rest    | 50   |
      When the desk closes the shift
      Then the Z-report shows
        | balance                    | 0    |
        | payments.CASHLESS.sell_sum | 1004 |

    @LOC-166 @ERR-109 @owner
    Scenario: A return gives back to the card what the goods cost, and no more
      When these goods are returned for 1501 by card
        | goods | price |
        | сир   | 1500  |
      Then it is refused because payments of a return differ from its total

  Rule: Where no change is wanted none is stated, and the drawer is as if it had been given

    @LOC-175 @NS-60 @owner
    Scenario: 2000 for 1500 without change states no change
      When these goods are sold without change for 2000 in cash
        | goods | price |
        | сир   | 1500  |
      Then the receipt shows
        | total_sum     | 1500 |       |
        | total_payment | 2000 | NS-60 |
        | total_rest    | 0    | NS-60 |
      When the desk prints an X-report
      Then the X-report shows (NS-60)
        | balance             | 1500 |
        | payments.0.sell_sum | 1500 |

  Rule: change of several payments

    @LOC-163 @LOC-164 @JRN-013
    Scenario Outline: Paid by <payments>, 1000 are counted, and <rest> given back
      When these goods are sold for <payments>
        | goods | price |
        | сир   | 1000  |
      Then the receipt shows
        | total_rest | <rest> |
      When the desk prints an X-report
      Then the X-report shows
        | balance                    | <cash> |
        | payments.CASH.sell_sum     | <cash> |
        | payments.CASHLESS.sell_sum | <card> |

      Examples: three and four of a kind, and change beyond the first or last of them
        | payments                                                  | rest | cash | card |
        | 500 in cash, 300 in cash, 200 in cash, 0 by card          | 0    | 1000 | 0    |
        | 500 by card, 300 by card, 150 by card, 50 in cash         | 0    | 50   | 950  |
        | 10 in cash, 400 by card, 20 in cash, 570 in cash          | 0    | 600  | 400  |
        | 100 in cash, 2000 in cash, 0 by card                      | 1100 | 1000 | 0    |
        | 2000 in cash, 100 in cash, 0 by card                      | 1100 | 1000 | 0    |
        | 300 by card, 50 in cash, 50 in cash, 2000 in cash         | 1400 | 700  | 300  |

  Rule: change of several labels

    @LOC-164 @JRN-013
    Scenario Outline: Change larger than the last label comes out of the others: <payments>
      When these goods are sold for <payments>
        | goods | price |
        | сир   | 1000  |
      Then the receipt shows
        | total_rest | <rest> |
      When the desk prints an X-report
      Then the X-report shows
        | balance                | <cash> |
        | payments.CASH.sell_sum | <cash> |

      Examples:
        | payments                                                      | rest | cash |
        | 2000 in cash, 100 in cash under each of 1 labels              | 1100 | 1000 |
        | 900 in cash, 100 in cash under each of 3 labels, 600 by card  | 800  | 400  |
