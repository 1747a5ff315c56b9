Feature: What a return gives back, and what a prize pays out

  A return brings each counter back to where it was.

  Background:
    Given an open shift

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
