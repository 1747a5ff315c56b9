@extension
Feature: Discounts, taxes and rounding of a receipt of the cloud, two at a time

  A discount on goods, on the whole receipt or for the goods of one tax, a tax inside the price or on top of it, excise, a
  part of a piece, two payments, rounding, a return, cash handed to a card holder: any two of them in one drawer through
  the cloud, reckoned with a pencil, and looked at through the cloud and at the desk. Amounts are minor units.

  Rule: on one receipt

    Background:
      Given an open shift of the cashier on the register
      And cash in the cloud is sent with body.payment.value as 100000

    @EXT-102 @EXT-141 @EXT-204 @EXT-301 @EXT-303
    Scenario Outline: <pair>: <total> and a tax of <tax>, and the drawer holds <drawer>
      When these goods are <kind> for <paid>
        | goods         | price   | quantity   | taxes   | discounts |
        | сир           | <price> | <quantity> | <taxes> | <off>     |
        | whole receipt |         |            |         | <whole>   |
      Then the receipt shows (EXT-102)
        | total_sum               | <total>  |
        | round_sum               | <round>  |
        | taxes.0.value           | <tax>    |
        | taxes.0.extra_value     | <excise> |
        | taxes.0.<side>_turnover | <total>  |
      When a request for a new X-report is sent with the token
      Then the answer shows (EXT-303)
        | balance                 | <drawer>  |
        | discounts_sum           | <off_sum> |
        | taxes.0.<side>_turnover | <total>   |
      When the desk prints an X-report
      Then the X-report shows (EXT-102)
        | balance | <drawer> |

      # 10 % of 10000, 5 % of 9000; 10800 ÷ 6; 900 × 20 %; 12600 × 5 ÷ 105 and 12000 ÷ 6; 5704 − 570
      Examples: a discount on the goods
        | pair                   | kind                            | side    | price | quantity | taxes | off   | whole | paid                       | total | round | tax  | excise | off_sum | drawer |
        | and one on the receipt | sold in the cloud               | sales   | 10000 | 1000     | А     | -10 % | -5 %  | 8550 in cash               | 8550  | 0     | 1425 | 0      | 1450    | 108550 |
        | and a tax inside       | sold in the cloud               | sales   | 12000 | 1000     | А     | -10 % |       | 10800 in cash              | 10800 | 0     | 1800 | 0      | 1200    | 110800 |
        | and a tax on top       | sold in the cloud               | sales   | 1000  | 1000     | Д     | -10 % |       | 1080 in cash               | 1080  | 0     | 180  | 0      | 100     | 101080 |
        | and excise             | sold in the cloud               | sales   | 14000 | 1000     | Г     | -10 % |       | 12600 in cash              | 12600 | 0     | 2000 | 600    | 1400    | 112600 |
        | and a part of a piece  | sold in the cloud               | sales   | 4225  | 1350     | А     | -10 % |       | 5134 in cash               | 5134  | 0     | 856  | 0      | 570     | 105134 |
        | and two payments       | sold in the cloud               | sales   | 10000 | 1000     | А     | -10 % |       | 4000 by card, 5000 in cash | 9000  | 0     | 1500 | 0      | 1000    | 105000 |
        | and rounding           | sold in the cloud rounded to 10 | sales   | 2008  | 1000     | А     | -50 % |       | 1000 in cash               | 1004  | -4    | 167  | 0      | 1004    | 101000 |
        | and a return           | returned in the cloud           | returns | 12000 | 1000     | А     | -10 % |       | 10800 in cash              | 10800 | 0     | 1800 | 0      | 0       | 89200  |

      Examples: a discount on the whole receipt
        | pair                  | kind                            | side    | price | quantity | taxes | off | whole | paid                       | total | round | tax  | excise | off_sum | drawer |
        | and a tax inside      | sold in the cloud               | sales   | 12000 | 1000     | А     |     | -10 % | 10800 in cash              | 10800 | 0     | 1800 | 0      | 1200    | 110800 |
        | and a tax on top      | sold in the cloud               | sales   | 1000  | 1000     | Д     |     | -10 % | 1080 in cash               | 1080  | 0     | 180  | 0      | 100     | 101080 |
        | and excise            | sold in the cloud               | sales   | 14000 | 1000     | Г     |     | -10 % | 12600 in cash              | 12600 | 0     | 2000 | 600    | 1400    | 112600 |
        | and a part of a piece | sold in the cloud               | sales   | 4225  | 1350     | А     |     | -10 % | 5134 in cash               | 5134  | 0     | 856  | 0      | 570     | 105134 |
        | and two payments      | sold in the cloud               | sales   | 10000 | 1000     | А     |     | -10 % | 4000 by card, 5000 in cash | 9000  | 0     | 1500 | 0      | 1000    | 105000 |
        | and rounding          | sold in the cloud rounded to 50 | sales   | 1140  | 1000     | А     |     | -10 % | 1050 in cash               | 1026  | 24    | 171  | 0      | 114     | 101050 |
        | and a return          | returned in the cloud           | returns | 14000 | 1000     | Г     |     | -10 % | 12600 in cash              | 12600 | 0     | 2000 | 600    | 0       | 87400  |

      Examples: a tax, or excise
        | pair                               | kind                            | side    | price | quantity | taxes | off | whole | paid                       | total | round | tax  | excise | off_sum | drawer |
        | a tax on top and a part of a piece | sold in the cloud               | sales   | 333   | 1500     | Д     |     |       | 600 in cash                | 600   | 0     | 100  | 0      | 0       | 100600 |
        | excise and a part of a piece       | sold in the cloud               | sales   | 333   | 1500     | Г     |     |       | 500 in cash                | 500   | 0     | 79   | 24     | 0       | 100500 |
        | a tax on top and two payments      | sold in the cloud               | sales   | 1000  | 1000     | Д     |     |       | 700 by card, 500 in cash   | 1200  | 0     | 200  | 0      | 0       | 100500 |
        | excise and two payments            | sold in the cloud               | sales   | 12600 | 1000     | Г     |     |       | 600 by card, 12000 in cash | 12600 | 0     | 2000 | 600    | 0       | 112000 |
        | a tax inside and rounding          | sold in the cloud rounded to 10 | sales   | 1006  | 1000     | А     |     |       | 1010 in cash               | 1006  | 4     | 168  | 0      | 0       | 101010 |
        | a tax on top and rounding          | sold in the cloud rounded to 10 | sales   | 837   | 1000     | Д     |     |       | 1000 in cash               | 1004  | -4    | 167  | 0      | 0       | 101000 |
        | excise and rounding                | sold in the cloud rounded to 50 | sales   | 1024  | 1000     | Г     |     |       | 1000 in cash               | 1024  | -24   | 163  | 49     | 0       | 101000 |
        | a tax on top and a return          | returned in the cloud           | returns | 1000  | 1000     | Д     |     |       | 1200 in cash               | 1200  | 0     | 200  | 0      | 0       | 98800  |
        | excise and a return                | returned in the cloud           | returns | 12600 | 1000     | Г     |     |       | 12600 in cash              | 12600 | 0     | 2000 | 600    | 0       | 87400  |

      Examples: payments, rounding, and parts of a piece
        | pair                               | kind                                | side    | price | quantity | taxes | off | whole | paid                     | total | round | tax | excise | off_sum | drawer |
        | a part of a piece and two payments | sold in the cloud                   | sales   | 999   | 333      | А     |     |       | 33 by card, 300 in cash  | 333   | 0     | 56  | 0      | 0       | 100300 |
        | a part of a piece and rounding     | sold in the cloud rounded to 10     | sales   | 999   | 333      | А     |     |       | 330 in cash              | 333   | -3    | 56  | 0      | 0       | 100330 |
        | a part of a piece and a return     | returned in the cloud               | returns | 999   | 333      | А     |     |       | 333 in cash              | 333   | 0     | 56  | 0      | 0       | 99667  |
        | two payments and rounding          | sold in the cloud rounded to 10     | sales   | 1006  | 1000     | А     |     |       | 300 by card, 710 in cash | 1006  | 4     | 168 | 0      | 0       | 100710 |
        | two payments and a return          | returned in the cloud               | returns | 1000  | 1000     | А     |     |       | 300 by card, 700 in cash | 1000  | 0     | 167 | 0      | 0       | 99300  |
        | rounding and a return              | returned in the cloud rounded to 50 | returns | 1024  | 1000     | А     |     |       | 1000 in cash             | 1024  | -24   | 171 | 0      | 0       | 99000  |

    @EXT-102 @EXT-141 @EXT-204 @EXT-301 @EXT-303
    Scenario Outline: A discount for the goods of one tax, beside tea of none, and <pair>: <total> and a tax of <tax>
      When these goods are <kind> for <paid>
        | goods         | price   | quantity   | taxes   | discounts |
        | сир           | <price> | <quantity> | <taxes> | <off>     |
        | чай           | 1000    |            |         |           |
        | whole receipt |         |            |         | <whole>   |
      Then the receipt shows (EXT-102)
        | total_sum               | <total>    |
        | round_sum               | <round>    |
        | taxes.length            | 1          |
        | taxes.0.value           | <tax>      |
        | taxes.0.extra_value     | <excise>   |
        | taxes.0.<side>_turnover | <turnover> |
      When a request for a new X-report is sent with the token
      Then the answer shows (EXT-303)
        | balance                 | <drawer>   |
        | discounts_sum           | <off_sum>  |
        | taxes.0.<side>_turnover | <turnover> |
      When the desk prints an X-report
      Then the X-report shows (EXT-102)
        | balance | <drawer> |

      Examples:
        | pair                    | kind                            | side    | price | quantity | taxes | off   | whole       | paid                       | total | round | tax  | excise | turnover | off_sum | drawer |
        | a discount on the goods | sold in the cloud               | sales   | 10000 | 1000     | А     | -10 % | -10 % for А | 9100 in cash               | 9100  | 0     | 1350 | 0      | 8100     | 1900    | 109100 |
        | a tax inside            | sold in the cloud               | sales   | 12000 | 1000     | А     |       | -10 % for А | 11800 in cash              | 11800 | 0     | 1800 | 0      | 10800    | 1200    | 111800 |
        | a tax on top            | sold in the cloud               | sales   | 1000  | 1000     | Д     |       | -10 % for Д | 2080 in cash               | 2080  | 0     | 180  | 0      | 1080     | 100     | 102080 |
        | excise                  | sold in the cloud               | sales   | 14000 | 1000     | Г     |       | -10 % for Г | 13600 in cash              | 13600 | 0     | 2000 | 600    | 12600    | 1400    | 113600 |
        | a part of a piece       | sold in the cloud               | sales   | 4225  | 1350     | А     |       | -10 % for А | 6134 in cash               | 6134  | 0     | 856  | 0      | 5134     | 570     | 106134 |
        | two payments            | sold in the cloud               | sales   | 10000 | 1000     | А     |       | -10 % for А | 4000 by card, 6000 in cash | 10000 | 0     | 1500 | 0      | 9000     | 1000    | 106000 |
        | rounding                | sold in the cloud rounded to 10 | sales   | 2008  | 1000     | А     |       | -50 % for А | 2000 in cash               | 2004  | -4    | 167  | 0      | 1004     | 1004    | 102000 |
        | a return                | returned in the cloud           | returns | 12000 | 1000     | А     |       | -10 % for А | 11800 in cash              | 11800 | 0     | 1800 | 0      | 10800    | 0       | 88200  |
        | excise, in kopiyky      | sold in the cloud               | sales   | 14000 | 1000     | Г     |       | -1400 for Г | 13600 in cash              | 13600 | 0     | 2000 | 600    | 12600    | 1400    | 113600 |

  Rule: and cash handed to a card holder

    Background:
      Given an open shift of the cashier on the register

    @EXT-102 @EXT-151 @EXT-301
    Scenario Outline: <feature>: no more is handed out than the drawer holds by it, <cash>
      Given these goods are <kind> for <paid>
        | goods         | price   | taxes   | discounts |
        | сир           | <price> | <taxes> |           |
        | whole receipt |         |         | <whole>   |
      When a withdrawal in the cloud is sent with body.payment.value as <more>
      Then it is refused because withdrawal larger than the cash in the register
      When a withdrawal in the cloud is sent with body.payment.value as <cash>
      And a request for a new X-report is sent with the token
      Then the answer shows (EXT-151)
        | balance                        | 0 |
        | cash_withdrawal_receipts_count | 1 |

      Examples: what is paid in cash, and no more
        | feature                         | kind                            | price | taxes | whole       | paid                       | cash | more |
        | a discount on the whole receipt | sold in the cloud               | 10000 | А     | -10 %       | 9000 in cash               | 9000 | 9001 |
        | a discount for a tax            | sold in the cloud               | 10000 | А     | -10 % for А | 9000 in cash               | 9000 | 9001 |
        | a tax on top                    | sold in the cloud               | 1000  | Д     |             | 1200 in cash               | 1200 | 1201 |
        | excise                          | sold in the cloud               | 1024  | Г     |             | 1024 in cash               | 1024 | 1025 |
        | two payments                    | sold in the cloud               | 10000 | А     |             | 4000 by card, 6000 in cash | 6000 | 6001 |
        | two payments and change         | sold in the cloud               | 10000 | А     |             | 4000 by card, 7000 in cash | 6000 | 6001 |
        | rounding down                   | sold in the cloud rounded to 10 | 1004  | А     |             | 1000 in cash               | 1000 | 1001 |
        | rounding up                     | sold in the cloud rounded to 50 | 1026  | А     |             | 1050 in cash               | 1050 | 1051 |

    @EXT-102 @EXT-141 @EXT-151 @EXT-301
    Scenario Outline: What <kind> with <feature> has left is handed out, and no more: <cash>
      Given cash in the cloud is sent with body.payment.value as 20000
      And these goods are <kind> for <paid>
        | goods         | price   | taxes   | discounts |
        | сир           | <price> | <taxes> |           |
        | whole receipt |         |         | <whole>   |
      When a withdrawal in the cloud is sent with body.payment.value as <more>
      Then it is refused because withdrawal larger than the cash in the register
      When a withdrawal in the cloud is sent with body.payment.value as <cash>
      And a request for a new X-report is sent with the token
      Then the answer shows (EXT-151)
        | balance | 0 |

      Examples:
        | feature              | kind                                | price | taxes | whole       | paid                       | cash  | more  |
        | a discount for a tax | returned in the cloud               | 10000 | А     | -10 % for А | 9000 in cash               | 11000 | 11001 |
        | a tax on top         | returned in the cloud               | 1000  | Д     |             | 1200 in cash               | 18800 | 18801 |
        | excise               | returned in the cloud               | 12600 | Г     |             | 12600 in cash              | 7400  | 7401  |
        | two payments         | returned in the cloud               | 10000 | А     |             | 4000 by card, 6000 in cash | 14000 | 14001 |
        | rounding             | returned in the cloud rounded to 50 | 1024  | А     |             | 1000 in cash               | 19000 | 19001 |
