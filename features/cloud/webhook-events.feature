Feature: Which events a webhook receives

  A receiver is told of five kinds of event, once the tax authority has taken them, and of nothing else.

  Background:
    Given the cashier sets the webhook of the register to the receiver

  @WHK-001 @NS-29 @simulated @owner
  Scenario: A webhook is told of a sale when it is fiscalized, not before
    Given an open shift
    When the cashier sells the minimal receipt
    Then the receiver has been told of
      | shift OPENED |
    When the tax authority answers
    Then the receiver has been told of
      | shift OPENED |
      | receipt SELL |

  @WHK-001 @simulated @NS-29
  Scenario: A webhook is told of a return as of a receipt
    Given an open shift
    And the cashier puts in 10000
    When the cashier returns the minimal receipt
    And the tax authority answers
    Then the receiver has been told of
      | shift OPENED               |
      | service_receipt SERVICE_IN |
      | receipt RETURN             |

  @WHK-004 @WHK-005 @NS-29 @simulated
  Scenario: A webhook is told of cash put in and taken out
    Given an open shift
    And the cashier puts in 10000
    When the tax authority answers
    Then the receiver has been told of
      | shift OPENED               |
      | service_receipt SERVICE_IN |
    When the cashier takes out 4000
    And the tax authority answers
    Then the receiver has been told of
      | shift OPENED                |
      | service_receipt SERVICE_IN  |
      | service_receipt SERVICE_OUT |

  @WHK-002 @WHK-003 @simulated @NS-29
  Scenario: A webhook is told of a shift that opens, and of one that closes
    Given an open shift
    Then the receiver has been told of
      | shift OPENED |
    When the desk closes the shift
    And the tax authority answers
    Then the receiver has been told of
      | shift OPENED |
      | shift CLOSED |

  @WHK-002 @WHK-003 @simulated @NS-29
  Scenario: A webhook is told of a shift of the cloud when it opens and closes
    When the cashier opens a shift on the register
    Then the receiver has been called 0 times
    When the tax authority answers
    Then the receiver has been told of
      | shift OPENED |
    When the cashier closes the shift
    And the tax authority answers
    Then the receiver has been told of
      | shift OPENED |
      | shift CLOSED |

  @WHK-002 @WHK-003 @simulated @assumed @NS-29
  Scenario: A webhook is told of a shift of the desk when the tax authority has it
    When the desk opens a shift
    And the desk closes the shift
    Then the receiver has been called 0 times
    When the tax authority answers
    Then the receiver has been told of
      | shift OPENED |
      | shift CLOSED |

  @WHK-002 @WHK-017 @simulated @assumed
  Scenario: A webhook is not told of a shift whose opening is refused
    Given the tax authority refuses shift openings because of "a bad day"
    When the cashier opens a shift on the register
    And the tax authority answers
    Then the shift is CLOSED
    And the receiver has been called 0 times

  @WHK-017 @simulated
  Scenario: Reports and codes are not told of
    Given an open shift
    When the desk prints an X-report
    And the cashier asks for 1 offline codes
    And the tax authority answers
    Then the receiver has been called 1 time

  @WHK-017 @simulated @NS-29
  Scenario: Reports, codes and the end of a session are not told of
    Given an open shift
    When the desk prints an X-report
    And the cashier asks for 100 offline codes
    And the cashier signs out
    And 1 hour passes
    Then the receiver has been told of
      | shift OPENED |

  @WHK-017 @simulated @NS-29 @owner
  Scenario: Cash handed to a card holder is not told of, nor that a session begins
    Given an open shift
    And the cashier puts in 5000
    When the cashier hands 3000 to a card holder
    And the cashier signs in with the password
    And the tax authority answers
    And 1 hour passes
    Then the receiver has been told of
      | shift OPENED               |
      | service_receipt SERVICE_IN |

  @WHK-017 @simulated @NS-29
  Scenario: Going offline and online is not told of
    Given an open shift
    When the cashier takes the register offline
    And the cashier brings the register online
    And the tax authority answers
    Then the tax authority has taken
      | GO_OFFLINE |
    And the receiver has been told of
      | shift OPENED |

  @WHK-001 @WHK-004 @NS-87 @simulated @assumed @NS-29
  Scenario: What is made offline is not told of before it has been delivered
    Given an open shift
    And the cashier takes the register offline
    And the cashier puts in 10000
    And the cashier sells the minimal receipt
    And the desk closes the shift
    When 1 hour passes
    Then the receiver has been told of
      | shift OPENED |

  @WHK-001 @WHK-004 @NS-87 @simulated @assumed @NS-29 @owner
  Scenario: What was made offline is told of when it has been delivered
    Given an open shift
    And the cashier takes the register offline
    And the cashier puts in 10000
    And the cashier sells the minimal receipt
    And the desk closes the shift
    When the cashier brings the register online
    And the tax authority answers
    Then the receiver has been told of
      | shift OPENED               |
      | service_receipt SERVICE_IN |
      | receipt SELL               |
      | shift CLOSED               |

  @WHK-001 @simulated @NS-29
  Scenario: A receipt that the tax authority refuses is not told of
    Given an open shift
    And the tax authority refuses receipts because of "a bad day"
    And the cashier sells the minimal receipt
    When the tax authority answers
    Then the receiver has been told of
      | shift OPENED |

  @WHK-001 @simulated @NS-29
  Scenario: A refused receipt is told of when it has been taken after all
    Given an open shift
    And the tax authority refuses receipts because of "a bad day"
    And the cashier sells the minimal receipt
    And the tax authority answers
    When the tax authority accepts everything again
    And the cashier brings the register online
    And the tax authority answers
    Then the receiver has been told of
      | shift OPENED |
      | receipt SELL |

  @WHK-001 @CLD-807 @simulated
  Scenario: A webhook is not told of events of another register
    Given an open shift of the cashier on the second register
    Then the receiver has been called 0 times

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
