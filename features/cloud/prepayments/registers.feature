@extension @simulated
Feature: Prepayments at registers, in shifts and worlds

  A chain may be paid at one register and closed at another; its receipts are those of the register.

  Background:
    Given an open shift of the cashier on the register

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
