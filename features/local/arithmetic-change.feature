Feature: Change, and cash that leaves the drawer

  Change is what is given in cash above what is payable in cash, and that is rounded first, where the receipt wants it
  rounded: the rule is in arithmetic-rounding. Amounts are minor units, 1006 is 10.06.

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

    @LOC-164 @NS-33 @NS-60
    Scenario: Goods that cost nothing are not paid by card
      When POST /api/v1/receipt/sell with the body '{"id": "00000000-0000-4000-8000-000000000001", "goods": [{"code": "5", "name": "Пакет", "price": 0, "quantity": 1000}], "payments": [{"type": "CASHLESS", "value": 1}]}' is sent to the desk
      Then it is refused because change that no cash covers (NS-60)
      When POST /api/v1/receipt/sell with the body '{"id": "00000000-0000-4000-8000-000000000001", "goods": [{"code": "5", "name": "Пакет", "price": 0, "quantity": 1000}], "payments": [{"type": "CASHLESS", "value": 0}]}' is sent to the desk
      Then the receipt shows (NS-33)
        | total_sum  | 0 |
        | total_rest | 0 |

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

  Rule: A return brings each counter back to where it was

    @LOC-165 @LOC-166 @FLD-016 @JRN-013 @JRN-014 @NS-61 @NS-80 @owner
    Scenario: A receipt that is returned whole leaves no turnover and no cash
      When these goods are sold for 600 by card and 1250 in cash
        | goods         | price | quantity | taxes | discounts |
        | сир           | 1000  | 1500     | А     | -10 %     |
        | ліки          | 500   |          | Б     |           |
        | whole receipt |       |          |       | -50       |
      Then the receipt shows
        | total_sum  | 1800 |
        | total_rest | 50   |
      When these goods are returned for 600 by card and 1200 in cash
        | goods         | price | quantity | taxes | discounts |
        | сир           | 1000  | 1500     | А     | -10 %     |
        | ліки          | 500   |          | Б     |           |
        | whole receipt |       |          |       | -50       |
      Then the receipt shows
        | total_sum | 1800 |
      When the desk prints an X-report
      # 50 on 1350 and 500 is 36.49 and 13.51: 36 and 14
      Then the X-report shows
        | balance                      | 0    |       |
        | sell_receipts_count          | 1    |       |
        | return_receipts_count        | 1    |       |
        | payments.0.sell_sum          | 600  | NS-80 |
        | payments.0.return_sum        | 600  | NS-80 |
        | payments.1.sell_sum          | 1200 | NS-80 |
        | payments.1.return_sum        | 1200 | NS-80 |
        | taxes.0.sales_turnover       | 1314 | NS-61 |
        | taxes.0.returns_turnover     | 1314 | NS-61 |
        | taxes.1.sales_turnover       | 486  | NS-61 |
        | taxes.1.returns_turnover     | 486  | NS-61 |
        | payments.CASHLESS.sell_sum   | 600  |       |
        | payments.CASHLESS.return_sum | 600  |       |
        | payments.CASH.sell_sum       | 1200 |       |
        | payments.CASH.return_sum     | 1200 |       |

    @LOC-158 @LOC-165 @LOC-166 @JRN-013 @JRN-014 @NS-61 @NS-80 @owner
    Scenario: The parts of a discounted receipt, each returned with its share, come to what was paid
      When these goods are sold for 1800 in cash
        | goods         | price | quantity | taxes | discounts |
        | сир           | 1000  | 1500     | А     | -10 %     |
        | ліки          | 500   |          | Б     |           |
        | whole receipt |       |          |       | -50       |
      # 50 on 1350 and 500 is 36.49 and 13.51: 36 and 14
      And these goods are returned for 486 in cash
        | goods | price | taxes | discounts |
        | ліки  | 500   | Б     | -14       |
      Then the receipt shows (NS-61)
        | total_sum | 486 |
      When these goods are returned for 1314 in cash
        | goods | price | quantity | taxes | discounts  |
        | сир   | 1000  | 1500     | А     | -10 %, -36 |
      Then the receipt shows (NS-61)
        | total_sum | 1314 |
      When the desk prints an X-report
      Then the X-report shows
        | balance                  | 0    |       |
        | sell_receipts_count      | 1    |       |
        | return_receipts_count    | 2    |       |
        | payments.CASH.sell_sum   | 1800 |       |
        | payments.CASH.return_sum | 1800 |       |
        | taxes.0.sales_turnover   | 1314 | NS-61 |
        | taxes.0.returns_turnover | 1314 | NS-61 |
        | taxes.1.sales_turnover   | 486  | NS-61 |
        | taxes.1.returns_turnover | 486  | NS-61 |

  Rule: A return to undo a mistake is a return like any other, and says what it is

    @LOC-165 @LOC-167 @NS-60 @AMB-43 @owner
    Scenario: A technical return is shown as one
      Given the cashier sells the minimal receipt
      When these goods are returned as a mistake for 2000 in cash
        | goods | price |
        | хліб  | 2000  |
      Then the receipt shows
        | type             | RETURN | AMB-43 |
        | technical_return | true   | NS-60  |
        | is_sell          | false  |        |
      When the desk prints an X-report
      Then the X-report shows
        | return_receipts_count | 1 |
        | balance               | 0 |

    @LOC-167 @NS-60 @owner
    Scenario: A return that says nothing of a mistake is no technical return
      When these goods are returned for 2000 in cash
        | goods | price |
        | хліб  | 2000  |
      Then the receipt shows (NS-60)
        | technical_return | false |

  Rule: Amounts have no sign: a return says how much, its type says which way

    @LOC-174 @NS-60 @AMB-43
    Scenario Outline: A receipt <dealt> has amounts without a sign
      When these goods are <dealt> for 2000 in cash
        | goods | price | taxes |
        | хліб  | 2000  | А     |
      Then the receipt shows (NS-60)
        | type             | RETURN | AMB-43 |
        | total_sum        | 2000   |        |
        | total_payment    | 2000   |        |
        | goods.0.sum      | 2000   |        |
        | payments.0.value | 2000   |        |
        | taxes.0.value    | 333    |        |

      Examples: with the wish for absolute amounts and without
        | dealt                          |
        | returned and shown as absolute |
        | returned                       |

  Rule: A prize is money paid out to the winner, as if goods came back

    @LOC-178 @NS-60
    Scenario: A prize is paid out of the drawer as a return
      Given the cashier puts in 1000
      When these goods are paid out as prizes for 700 in cash
        | goods  | price |
        | виграш | 700   |
      Then the receipt shows (NS-60)
        | type                       | RETURN |
        | is_sell                    | false  |
        | goods.0.is_winnings_payout | true   |
        | goods.0.is_return          | false  |
        | total_sum                  | 700    |
      When the desk prints an X-report
      Then the X-report shows (NS-60)
        | balance               | 300 |
        | return_receipts_count | 1   |
        | sell_receipts_count   | 0   |
        | payments.0.return_sum | 700 |

    @LOC-166 @LOC-178 @ERR-109 @NS-60
    Scenario Outline: A prize of 700 is not paid with <amount>
      When these goods are paid out as prizes for <amount> in cash
        | goods  | price |
        | виграш | 700   |
      Then it is refused because payments of a return differ from its total (NS-60)

      Examples:
        | amount |
        | 699    |
        | 701    |
