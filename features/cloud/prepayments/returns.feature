@extension @simulated
Feature: The return of what was paid in advance

  A buyer who does not want the order any more gets back all that was paid for it: the chain is returned as a whole, one
  receipt of return for each receipt of it.

  Background:
    Given an open shift of the cashier on the register

  Rule: the whole chain is returned

    @EXT-421 @EXT-432
    Scenario: A prepayment is returned before the goods are paid in full
      Given the cashier takes 10000 in cash in advance for the order
      When the cashier returns the prepayment
      Then the answer is 201
      And the answer shows
        | length                    | 1                                     |
        | 0.type                    | RETURN                                |
        | 0.pre_payment_relation_id | ORDER-0001                            |
        | 0.goods.0.good.name       | Передплата за замовленням #ORDER-0001 |
        | 0.goods.0.is_return       | true                                  |
        | 0.total_sum               | 10000                                 |
        | 0.payments.0.type         | CASH                                  |
        | 0.payments.0.value        | 10000                                 |
        | 0.taxes.0.returns_turnover | 10000                                |
      When the cashier looks at the prepayment
      Then the answer shows
        | pre_payment_status                     | CANCELLED                        |
        | paid_sum                               | 10000                            |
        | paid_by_cash_sum                       | 10000                            |
        | total_sum                              | 25000                            |
        | left_to_pay                            | 0                                |
        | receipt_chain_count                    | 1                                |
        | last_returned_receipt_at               | 2026-03-02T07:00:01.000000+00:00 |
        | receipt_chain.returned_receipts.length | 1                                |

    @EXT-421 @EXT-422 @owner
    Scenario: A chain that is paid in full has one return for each receipt, in their order
      Given the cashier takes 10000 in cash in advance for the order
      And the cashier takes 5000 by card more for the prepayment
      And the cashier takes 10000 in cash more for the prepayment
      When the cashier returns the prepayment
      Then the answer shows
        | length                 | 3           |
        | 0.total_sum            | 10000       |
        | 0.goods.length         | 1           |
        | 1.total_sum            | 5000        |
        | 1.payments.0.type      | CASHLESS    |
        | 2.total_sum            | 10000       |
        | 2.goods.length         | 2           |
        | 2.goods.1.good.name    | Стілець     |
        | 2.goods.1.good_id      | any id      |
        | 2.discounts.0.type     | PRE_PAYMENT |
        | 2.discounts.0.sum      | 15000       |
        | 2.serial               | 6           |

    @EXT-421 @EXT-432
    Scenario: A return names the receipt that it returns
      Given the cashier takes 10000 in cash in advance for the order under the id 5
      When the cashier returns the prepayment
      Then the answer shows
        | 0.related_receipt_id | 00000000-0000-4000-8000-000000000005 |
      When the cashier looks at the prepayment
      Then the answer shows
        | receipt_chain.pre_payment_receipts.0                                         | 00000000-0000-4000-8000-000000000005 |
        | receipt_chain.returned_receipts_mapping.00000000-0000-4000-8000-000000000005 | any id                               |

    @EXT-421 @EXT-415
    Scenario: What was rounded is returned as it was rounded
      Given these goods are prepaid for 1000 in cash
        | goods | price |
        | Хліб  | 2034  |
      And the cashier takes 1030 in cash more for the prepayment rounded to 10
      When the cashier returns the prepayment
      Then the answer shows
        | 1.total_sum     | 1034 |
        | 1.total_payment | 1030 |
        | 1.round_sum     | -4   |

    @EXT-421 @EXT-416
    Scenario: Returns are counted in the X-report
      Given the cashier takes 10000 in cash in advance for the order
      And the cashier takes 15000 by card more for the prepayment
      And the cashier returns the prepayment
      When the desk prints an X-report
      Then the X-report shows
        | sell_receipts_count          | 2     |
        | return_receipts_count        | 2     |
        | payments.CASH.return_sum     | 10000 |
        | payments.CASHLESS.return_sum | 15000 |
        | taxes.0.returns_turnover     | 25000 |
        | taxes.0.return_sum           | 4167  |
        | balance                      | 0     |

  Rule: the register holds the cash that is paid out

    @EXT-423 @owner
    Scenario: Without the cash in the drawer nothing is returned
      Given the cashier takes 10000 in cash in advance for the order
      And the cashier takes 5000 in cash more for the prepayment
      And the cashier takes out 10
      When the cashier returns the prepayment
      Then it is refused because withdrawal larger than the cash in the register

    @EXT-424 @owner
    Scenario: Where one receipt cannot be returned, none is
      Given the cashier takes 10000 in cash in advance for the order
      And the cashier takes 5000 in cash more for the prepayment
      And the cashier takes out 10
      When the cashier returns the prepayment
      Then nothing is sent to the tax authority
      When the cashier looks at the prepayment
      Then the answer shows
        | pre_payment_status              | PARTIAL_PAID |
        | receipt_chain.returned_receipts | []           |

    @EXT-423
    Scenario: Cash that lies in the drawer to the last kopeck is enough
      Given the cashier puts in 100
      And the cashier takes 10000 in cash in advance for the order
      And the cashier takes out 100
      When the cashier returns the prepayment
      Then it is accepted

    @EXT-423
    Scenario: A client may pass over the cash
      Given the cashier takes 10000 in cash in advance for the order
      And the cashier takes out 10
      When the cashier returns the prepayment without looking at the cash
      Then it is accepted

    @EXT-423
    Scenario: What was paid by card is returned from an empty drawer
      Given the cashier takes 10000 by card in advance for the order
      When the cashier returns the prepayment
      Then it is accepted
