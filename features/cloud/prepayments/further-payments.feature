@extension @simulated
Feature: Further payments of an order, and its taxes

  The last payment closes the chain with the receipt of the goods.

  Background:
    Given an open shift of the cashier on the register

  Rule: further payments are of a part, or of all that is owed

    @EXT-411 @EXT-402
    Scenario: Less than is owed makes one more prepayment receipt
      Given the cashier takes 10000 in cash in advance for the order
      When the cashier takes 14999 by card more for the prepayment
      Then the answer is 201
      And the receipt shows
        | type                    | SELL                                  |
        | pre_payment_relation_id | ORDER-0001                            |
        | goods.length            | 1                                     |
        | goods.0.good.name       | Передплата за замовленням #ORDER-0001 |
        | goods.0.good.price      | 14999                                 |
        | total_sum               | 14999                                 |
      When the cashier looks at the prepayment
      Then the answer shows
        | pre_payment_status                  | PARTIAL_PAID |
        | paid_sum                            | 24999        |
        | left_to_pay                         | 1            |
        | paid_by_cash_sum                    | 10000        |
        | receipt_chain_count                 | 2            |
        | receipt_chain.after_payment_receipt | null         |

    @EXT-411 @EXT-412 @owner
    Scenario: All that is owed makes the after payment receipt of the goods
      Given the cashier takes 10000 in cash in advance for the order
      When the cashier takes 15000 by card more for the prepayment
      Then the answer is 201
      And the receipt shows
        | type                    | SELL        |
        | pre_payment_relation_id | ORDER-0001  |
        | goods.length            | 2           |
        | goods.0.good.name       | Стіл        |
        | goods.0.sum             | 15000       |
        | goods.0.good_id         | any id      |
        | goods.1.quantity        | 2000        |
        | discounts.length        | 1           |
        | discounts.0.type        | PRE_PAYMENT |
        | discounts.0.mode        | VALUE       |
        | discounts.0.value       | 10000       |
        | discounts.0.sum         | 10000       |
        | total_sum               | 15000       |
        | total_payment           | 15000       |
        | payments.0.type         | CASHLESS    |

    @EXT-411 @EXT-432
    Scenario: A chain that is paid in three parts has all three receipts
      Given the cashier takes 10000 in cash in advance for the order
      And the cashier takes 5000 by card more for the prepayment
      And the cashier takes 4000 in cash and 6000 by card more for the prepayment
      When the cashier looks at the prepayment
      Then the answer shows
        | pre_payment_status                        | FULL_PAID |
        | paid_sum                                  | 25000     |
        | left_to_pay                               | 0         |
        | paid_by_cash_sum                          | 14000     |
        | receipt_chain_count                       | 3         |
        | receipt_chain.pre_payment_receipts.length | 2         |
        | receipt_chain.after_payment_receipt       | any id    |
        | receipt_chain.returned_receipts           | []        |
        | receipt_chain.returned_receipts_mapping   | {}        |

    @EXT-412
    Scenario: What was paid before is taken off besides the discounts of the order
      Given these goods are prepaid for 1000 in cash
        | goods         | price | taxes | discounts |
        | Стіл          | 10000 | 1     | -2000     |
        | whole receipt |       |       | -10 %     |
      When the cashier takes 6200 in cash more for the prepayment
      Then the receipt shows
        | discounts.0.type | DISCOUNT    |
        | discounts.0.sum  | 800         |
        | discounts.1.type | PRE_PAYMENT |
        | discounts.1.sum  | 1000        |
        | total_sum        | 6200        |
      When the desk prints an X-report
      Then the X-report shows
        | discounts_sum             | 2800 |
        | payments.CASH.sell_sum    | 7200 |
        | taxes.0.sales_turnover    | 7200 |

    @EXT-415
    Scenario: Cash that closes a chain may be rounded
      Given these goods are prepaid for 1000 in cash
        | goods | price |
        | Хліб  | 2034  |
      When the cashier takes 1030 in cash more for the prepayment rounded to 10
      Then the receipt shows
        | total_sum     | 1034 |
        | total_payment | 1030 |
        | round_sum     | -4   |
      When the cashier looks at the prepayment
      Then the answer shows
        | pre_payment_status | FULL_PAID |
        | paid_sum           | 2034      |
        | left_to_pay        | 0         |
        | paid_by_cash_sum   | 2030      |

    @EXT-415
    Scenario: Rounded up, what is owed is the rounded rest
      Given these goods are prepaid for 1000 in cash
        | goods | price |
        | Хліб  | 2036  |
      When the cashier takes 1050 in cash more for the prepayment rounded to 10
      Then it is refused because payments of a prepayment more than is owed
      When the cashier takes 1040 in cash more for the prepayment rounded to 10
      Then the receipt shows
        | total_sum | 1036 |
        | round_sum | 4    |

    @EXT-415
    Scenario: Cash that is not rounded as the payment says is refused
      Given the cashier takes 10000 in cash in advance for the order
      When the cashier takes 14999 in cash more for the prepayment rounded to 10
      Then it is refused because cash not rounded by the rounding mode

  Rule: taxes fall due with each payment

    @EXT-413
    Scenario: A prepayment states the tax that all goods carry, and the after payment receipt that of the rest
      When the cashier takes 10000 in cash in advance for the order
      Then the receipt shows
        | taxes.length           | 1     |
        | taxes.0.code           | 1     |
        | taxes.0.value          | 1667  |
        | taxes.0.sales_turnover | 10000 |
      When the cashier takes 15000 in cash more for the prepayment
      Then the receipt shows
        | taxes.0.value           | 2500  |
        | taxes.0.sales_turnover  | 15000 |
        | discounts.0.tax_codes.0 | 1     |

    @EXT-413
    Scenario: Goods of several taxes are taxed as a whole in the after payment receipt
      When the cashier takes 10000 in cash in advance for the order of two taxes
      Then the receipt shows
        | taxes | [] |
      When the cashier takes 15000 in cash more for the prepayment
      Then the receipt shows
        | total_sum              | 15000 |
        | taxes.0.code           | 1     |
        | taxes.0.value          | 2500  |
        | taxes.0.sales_turnover | 15000 |
        | taxes.1.code           | 2     |
        | taxes.1.sales_turnover | 10000 |
        | discounts.0.tax_codes  | null  |

    @EXT-413
    Scenario: A tax on top of the price is stated in the after payment receipt
      Given these goods are prepaid for 10000 in cash
        | goods | price | taxes |
        | Стіл  | 20000 | 9     |
      When the cashier takes 14000 in cash more for the prepayment
      Then the receipt shows
        | total_sum              | 14000 |
        | taxes.0.value          | 4000  |
        | taxes.0.sales_turnover | 24000 |

    @EXT-413 @EXT-416
    Scenario: The X-report has the tax of the order once, whatever its parts
      Given the cashier takes 10000 in cash in advance for the order
      And the cashier takes 15000 by card more for the prepayment
      When the desk prints an X-report
      Then the X-report shows
        | sell_receipts_count        | 2     |
        | payments.CASH.sell_sum     | 10000 |
        | payments.CASHLESS.sell_sum | 15000 |
        | taxes.0.sales_turnover     | 25000 |
        | taxes.0.sell_sum           | 4167  |
        | discounts_sum              | 0     |
        | balance                    | 10000 |
