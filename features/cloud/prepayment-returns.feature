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

  Rule: a chain outlives shifts, registers and restarts

    @EXT-414 @owner
    Scenario: The rest is paid in a later shift, at another register, and returned there
      Given the cashier takes 10000 by card in advance for the order
      And the cashier closes the shift
      And the tax authority answers
      And an open shift of the cashier on the second register
      When the cashier takes 15000 by card more for the prepayment
      Then the receipt shows
        | serial           | 1     |
        | total_sum        | 15000 |
      When the cashier returns the prepayment
      Then the answer shows
        | length   | 2 |
        | 0.serial | 2 |

    @EXT-414
    Scenario: Without a shift neither a payment nor a return is made
      Given the cashier takes 10000 in cash in advance for the order
      And the cashier closes the shift
      And the tax authority answers
      When the cashier takes 15000 in cash more for the prepayment
      Then it is refused because shift not open
      When the cashier returns the prepayment
      Then it is refused because shift not open

    @EXT-414
    Scenario: Without a shift no order is prepaid
      Given the cashier closes the shift
      And the tax authority answers
      When the cashier takes 10000 in cash in advance for the order
      Then it is refused because shift not open

    @EXT-416 @own-server
    Scenario: A chain survives the end of the server
      Given the cashier takes 10000 in cash in advance for the order
      When the server is started again
      And the cashier takes 15000 in cash more for the prepayment
      And the cashier returns the prepayment
      And the cashier looks at the prepayment
      Then the answer shows
        | pre_payment_status                     | CANCELLED |
        | paid_sum                               | 25000     |
        | receipt_chain.returned_receipts.length | 2         |

    @EXT-416
    Scenario: A world that is restored from a file has its chains
      Given the cashier takes 10000 in cash in advance for the order
      And the world is saved to a file
      And the cashier takes 15000 in cash more for the prepayment
      When the world is restored from the file
      And the cashier looks at the prepayments
      Then the page shows
        | meta.total_items      | 1     |
        | results.0.left_to_pay | 15000 |

    @EXT-416
    Scenario: A fork has the chains of its origin, and pays them for itself
      Given the cashier takes 10000 in cash in advance for the order
      When a fork of the world is created
      And the cashier takes 15000 in cash more for the prepayment
      And the cashier looks at the prepayment
      Then the answer shows
        | pre_payment_status | FULL_PAID |

    @EXT-416
    Scenario: A world that is reset has no chain
      Given the cashier takes 10000 in cash in advance for the order
      When the world is reset
      And the cashier looks at the prepayment
      Then it is refused because prepayment not known

  Rule: the receipts are those of the register

    @EXT-416
    Scenario: A receipt of the same id is not made twice
      Given the cashier takes 10000 in cash in advance for the order
      When the cashier takes 100 in cash more for the prepayment under the id of the last receipt
      Then it is refused because receipt of this id exists already
      When the cashier takes 100 in cash in advance for the order as ORDER-0002 under the id of the last receipt
      Then it is refused because receipt of this id exists already

    @EXT-416 @EXT-104
    Scenario: A prepayment holds the chain of receipts
      When the cashier takes 10000 in cash in advance for the order after an unknown receipt
      Then the answer is 400
      And the answer shows
        | code | receipt.previous_id_last_id_differs |

    @EXT-416
    Scenario: The rules of the register are those of any sale
      Given the organization has an unpaid bill
      When the cashier takes 10000 in cash in advance for the order
      Then it is refused because organization bill unpaid

    @EXT-416
    Scenario: Offline, a prepayment spends a code, and is delivered later
      Given the cashier takes the register offline
      When the cashier takes 10000 in cash in advance for the order
      Then the receipt shows
        | is_created_offline | true |
        | control_number     | any text |
        | fiscal_code        | any text |
      When the cashier brings the register online
      And the tax authority answers
      And the cashier looks at the prepayment receipt
      Then the receipt shows
        | status                  | DONE       |
        | pre_payment_relation_id | ORDER-0001 |

    @EXT-416 @EXT-107
    Scenario: What a sale of the cloud has besides, a prepayment has as well
      When the cashier takes 10000 in cash in advance for the order for a shelf and a bar code
      Then the receipt shows
        | stock_code     | ПОЛИЦЯ-7                             |
        | order_id       | 00000000-0000-4000-8000-0000000000aa |
        | barcode        | "4820000000017"                      |
        | context.waiter | Іван                                 |
      When the cashier takes 15000 in cash more for the prepayment
      Then the receipt shows
        | stock_code | ПОЛИЦЯ-7                             |
        | order_id   | 00000000-0000-4000-8000-0000000000aa |
        | barcode    | null                                 |
        | context    | null                                 |

    @EXT-416
    Scenario: A prepayment is mailed to the buyer
      When the cashier takes 10000 in cash in advance for the order with a mail to buyer@shop.example
      Then the receipt shows
        | delivery.email | buyer@shop.example |
      And the last mail shows
        | to.0 | buyer@shop.example |

    @EXT-416 @EXT-421
    Scenario: A webhook is told of each payment and of each return
      Given the cashier sets the webhook of the register to the receiver
      And the cashier takes 10000 in cash in advance for the order
      And the cashier takes 15000 in cash more for the prepayment
      When the cashier returns the prepayment
      And the tax authority answers
      Then the receiver has been told of
        | receipt SELL   |
        | receipt SELL   |
        | receipt RETURN |
        | receipt RETURN |

    @EXT-419
    Scenario: The slip of a further prepayment says what is owed after it
      Given the cashier takes 10000 in cash in advance for the order
      And the cashier takes 5000 in cash more for the prepayment
      When the cashier looks at the prepayment receipt as text
      Then the text shows (EXT-419)
        | ЗАЛИШИЛОСЯ СПЛАТИТИ | "100.00" |

    @EXT-419
    Scenario: The slip of a prepayment says that something is owed, that of the goods what was paid before
      Given the cashier takes 10000 in cash in advance for the order
      When the cashier looks at the prepayment receipt as text
      Then the form shows
        | words.ЗАЛИШИЛОСЯ | true |
        | words.Стіл       | nothing |
      When the cashier takes 15000 in cash more for the prepayment
      And the cashier looks at the prepayment receipt as text
      Then the form shows
        | words.ЗАЛИШИЛОСЯ | nothing |
        | words.ПЕРЕДПЛАТА | true    |
        | words.Стіл       | true    |
