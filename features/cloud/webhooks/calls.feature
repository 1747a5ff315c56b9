Feature: What a webhook call says, and where it goes

  A call has the document whole and is signed with the key of the webhook; it goes to the address that is set.

  Background:
    Given the cashier sets the webhook of the register to the receiver

  Rule: what a call says

    @NS-29 @WHK-001 @simulated @assumed
    Scenario: The receipt that a webhook is told of
      Given an open shift
      And the cashier sells the taxed receipt
      And the tax authority answers
      Then the last call shows
        | receipt.id                               | "00000000-0000-4000-8000-000000000001" |
        | receipt.serial                           | 1                                      |
        | receipt.status                           | "DONE"                                 |
        | receipt.fiscal_code                      | any text                               |
        | receipt.tax_url                          | any text                               |
        | receipt.delivered_at                     | "2026-03-02T07:00:02.000000+00:00"     |
        | receipt.transaction.status               | "DONE"                                 |
        | receipt.is_created_offline               | false                                  |
        | receipt.shift.status                     | "OPENED"                               |
        | receipt.shift.cashier.id                 | any id                                 |
        | receipt.shift.initial_transaction.status | "DONE"                                 |
        | receipt.cash_register.id                 | any id                                 |
        | receipt.order_id                         | null                                   |

    @NS-29 @WHK-005 @simulated @assumed
    Scenario: The cash movement that is told of has its shift, and its amount is what it is
      Given an open shift
      And the cashier puts in 10000
      And the cashier takes out 4000
      And the tax authority answers
      Then the last call shows
        | service_receipt.type             | "SERVICE_OUT" |
        | service_receipt.total_sum        | 4000          |
        | service_receipt.payments.0.value | 4000          |
        | service_receipt.goods            | []            |
        | service_receipt.fiscal_code      | any text      |
        | service_receipt.shift.status     | "OPENED"      |

    @NS-29 @WHK-003 @simulated @assumed
    Scenario: The closed shift that is told of has its report, the opened one has none
      Given an open shift
      Then the last call shows
        | shift.status                     | "OPENED" |
        | shift.z_report                   | null     |
        | shift.closing_transaction        | null     |
        | shift.initial_transaction.status | "DONE"   |
        | shift.cash_register.id           | any id   |
      When the desk closes the shift
      And the tax authority answers
      Then the last call shows
        | shift.status                     | "CLOSED" |
        | shift.z_report.is_z_report       | true     |
        | shift.z_report.fiscal_code       | any text |
        | shift.closing_transaction.status | "DONE"   |

  Rule: the key of the calls

    @WHK-012 @WHK-013 @AUT-011 @AMB-41 @simulated @owner
    Scenario: A receiver that has the key knows a genuine call from a forged one
      Given an open shift
      When the cashier sells the receipt with every member
      And the tax authority answers
      Then every call is signed with the first key

    @WHK-015 @simulated @owner
    Scenario: A key that was shown once is nowhere else
      Given an open shift
      When the cashier sells the receipt with every member
      And the tax authority answers
      Then the keys are nowhere else

    @WHK-006 @WHK-014 @NS-46 @simulated @assumed @owner
    Scenario: After the webhook is set again, calls bear the new key
      Given an open shift
      And the cashier sets the webhook of the register to the receiver
      When the cashier sells the minimal receipt
      And the tax authority answers
      Then the first call is signed with the first key
      And the last call is signed with the last key

  Rule: the address of the calls

    @WHK-006 @simulated @NS-29
    Scenario: After the address is changed, events go to the new one
      Given an open shift
      And the cashier sets the webhook of the register to "http://127.0.0.1:9/elsewhere"
      When the cashier sells the minimal receipt
      And the tax authority answers
      Then the receiver has been told of
        | shift OPENED |
      And the webhook has failed

    @WHK-006 @simulated
    Scenario: Every event goes to the whole address, with its query
      Given the cashier sets the webhook of the register to the receiver with "?shop=7&of=%D0%9A%D0%B8%D1%97%D0%B2&of="
      And an open shift
      When the cashier sells the minimal receipt
      And the tax authority answers
      Then the receiver has been called 2 times
      And every call has come with the query of the address

    @WHK-006 @NS-46 @simulated @assumed @NS-29
    Scenario: After the address is changed to one that answers, it is told of what is still on its way, and of what comes
      Given the cashier sets the webhook of the register to "http://127.0.0.1:9/elsewhere"
      And an open shift
      When the cashier sets the webhook of the register to the receiver
      And the cashier sells the minimal receipt
      And the tax authority answers
      And 1 second passes
      Then the receiver has been told of
        | shift OPENED |
        | receipt SELL |

    @CLD-805 @WHK-006 @simulated @NS-29
    Scenario: After the webhook is removed, the receiver is not called
      Given an open shift
      And the cashier removes the webhook of the register
      When the cashier sells the minimal receipt
      And the tax authority answers
      Then the receiver has been told of
        | shift OPENED |

    @WHK-001 @simulated @assumed
    Scenario: The receiver is not called for what happened before the webhook was set
      Given the cashier removes the webhook of the register
      And an open shift
      And the cashier sells the minimal receipt
      And the tax authority answers
      When the cashier sets the webhook of the register to the receiver
      And 1 hour passes
      Then the receiver has been called 0 times
