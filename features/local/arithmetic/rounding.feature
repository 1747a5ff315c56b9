Feature: Rounding of cash

  With a rounding mode the till takes cash in whole tens, or whole fifties, and the difference is written down: what
  is payable less the total, so that rounding down is negative. What is given back of it: [change](change.feature).

  Background:
    Given the desk opens a shift

  Rule: Cash is rounded to the nearest ten, five going up, or to the nearest fifty, twenty-five going up

    @LOC-168 @LOC-169 @FLD-014
    Scenario Outline: <total> rounded to <step> is paid with <cash>, and the report says by how much and which way
      When these goods are sold rounded to <step> for <cash> in cash
        | goods | price   |
        | сир   | <total> |
      Then it is accepted
      When the desk prints an X-report
      Then the X-report shows
        | balance          | <cash> |
        | sales_round_up   | <up>   |
        | sales_round_down | <down> |

      Examples: nearer to the one than to the other
        | step | total | cash | up | down |
        | 10   | 1004  | 1000 | 0  | 4    |
        | 10   | 1006  | 1010 | 4  | 0    |
        | 50   | 1024  | 1000 | 0  | 24   |
        | 50   | 1049  | 1050 | 1  | 0    |

    @LOC-168 @LOC-169 @NS-63 @AMB-13 @owner
    Scenario Outline: <total> rounded to <step> is <cash>
      When these goods are sold rounded to <step> for <cash> in cash
        | goods | price   |
        | сир   | <total> |
      Then the receipt shows (NS-63, AMB-13)
        | total_sum     | <total> |
        | total_payment | <cash>  |
        | round_sum     | <round> |
        | total_rest    | 0       |
      When these goods are returned rounded to <step> for <cash> in cash
        | goods | price   |
        | сир   | <total> |
      Then the receipt shows (NS-63, AMB-13)
        | total_sum | <total> |
        | round_sum | <round> |
      When the desk prints an X-report
      Then the X-report shows (NS-63, AMB-13)
        | balance            | 0      |
        | sales_round_up     | <up>   |
        | sales_round_down   | <down> |
        | returns_round_up   | <up>   |
        | returns_round_down | <down> |

      Examples: to the nearest ten
        | step | total | cash | round | up | down |
        | 10   | 1000  | 1000 | 0     | 0  | 0    |
        | 10   | 1001  | 1000 | -1    | 0  | 1    |
        | 10   | 1004  | 1000 | -4    | 0  | 4    |
        | 10   | 1005  | 1010 | 5     | 5  | 0    |
        | 10   | 1006  | 1010 | 4     | 4  | 0    |
        | 10   | 1009  | 1010 | 1     | 1  | 0    |
        | 10   | 4     | 0    | -4    | 0  | 4    |
        | 10   | 5     | 10   | 5     | 5  | 0    |

      Examples: to the nearest fifty
        | step | total | cash | round | up | down |
        | 50   | 1000  | 1000 | 0     | 0  | 0    |
        | 50   | 1024  | 1000 | -24   | 0  | 24   |
        | 50   | 1025  | 1050 | 25    | 25 | 0    |
        | 50   | 1049  | 1050 | 1     | 1  | 0    |
        | 50   | 1074  | 1050 | -24   | 0  | 24   |
        | 50   | 1075  | 1100 | 25    | 25 | 0    |

  Rule: Only what falls to cash is rounded: the total less what is paid by card

    @LOC-163 @LOC-169 @NS-63 @owner
    Scenario Outline: 1004 rounded to 10 for <tender>
      When these goods are sold rounded to 10 for <tender>
        | goods | price |
        | сир   | 1004  |
      Then the receipt shows (NS-63)
        | total_sum  | 1004    |
        | round_sum  | <round> |
        | total_rest | 0       |

      Examples: 1004 − 601 = 403 is 400; 1004 − 999 = 5 is 10; 1004 − 1000 = 4 is nothing
        | tender                   | round |
        | 601 by card, 400 in cash | -3    |
        | 999 by card, 10 in cash  | 5     |
        | 1000 by card, 0 in cash  | -4    |

      Examples: by card alone there is nothing to round
        | tender       | round |
        | 1004 by card | 0     |

  Rule: payments total less than the receipt total

    @ERR-108 @AMB-13 @NS-63
    Scenario Outline: 1004 rounded to 10 for <tender> is too little
      When these goods are sold rounded to 10 for <tender>
        | goods | price |
        | сир   | 1004  |
      Then it is refused because payments total less than the receipt total (NS-63)

      Examples: a card pays to the last minor unit
        | tender                   |
        | 990 in cash              |
        | 1003 by card             |
        | 594 by card, 400 in cash |

  Rule: payments of a return differ from its total

    @ERR-109 @AMB-13 @NS-63
    Scenario Outline: 1004 returned and rounded to 10, with <tender>
      When these goods are returned rounded to 10 for <tender>
        | goods | price |
        | сир   | 1004  |
      Then it is refused because payments of a return differ from its total (NS-63, AMB-13)

      Examples:
        | tender       |
        | 990 in cash  |
        | 1010 in cash |
        | 1000 by card |

  Rule: rounding of several payments, and of a return

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
