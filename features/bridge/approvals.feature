Feature: Approvals that are not what was asked

  A bank may approve a part of a purchase, and an answer may be without members of the bank's data. The money has moved
  either way: what was charged is what the answer's amount says, and the receipt names that and no more.

  Background:
    Given the terminal connects
    And a client of the terminal

  Rule: A part of a purchase may be approved

    @BRG-203 @BRG-212 @ERR-401 @FLD-024 @FLD-025 @NS-25 @NS-32 @simulated @assumed
    Scenario Outline: Of a purchase of <asked>, 1500 at most are approved
      Given the terminal approves no more than 1500 of a purchase
      When the client asks for a purchase
        | payload.amount | <asked> |
      Then the client hears
        | success         | true       |
        | code            | 0          |
        | result.amount   | <approved> |
        | result.card_mask | 900420******0011 |
      And the terminal shows
        | batch.purchases      | {"count": 1, "sum": <approved>} |
        | last.amount          | <asked>    |
        | last.approved_amount | <approved> |
        | last.status          | <status>   |

      Examples:
        | asked | approved | status                |
        | 1499  | 1499     | null                  |
        | 1500  | 1500     | null                  |
        | 1501  | 1500     | approvedPartialAmount |
        | 2000  | 1500     | approvedPartialAmount |

    @BRG-203 @BRG-212 @NS-32 @simulated @assumed
    Scenario: After the fault a purchase is approved whole again
      Given the terminal approves no more than 1500 of a purchase
      And the client asks for a purchase
        | payload.amount | 2000 |
      And the client hears
        | result.amount | 1500 |
      And the terminal approves all of a purchase again
      When the client asks for a purchase
        | request_id     | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | payload.amount | 2000                                 |
      Then the client hears
        | result.amount | 2000 |

    @BRG-209 @NS-32 @NS-86 @simulated @assumed
    Scenario: The same request hears of the same part, and is charged once
      Given the terminal approves no more than 1500 of a purchase
      And the client asks for a purchase
        | payload.amount | 2000 |
      And the client hears
        | result.amount | 1500 |
      And the terminal approves all of a purchase again
      When the client asks for a purchase
        | payload.amount | 2000 |
      Then the client hears
        | success       | true |
        | result.amount | 1500 |
      And the terminal shows
        | batch.purchases | {"count": 1, "sum": 1500} |

    @BRG-204 @NS-32 @AMB-19 @simulated @assumed
    Scenario Outline: Of a part that was approved, <amount> taken back is answered with <code>
      Given the terminal approves no more than 1500 of a purchase
      And the client asks for a purchase
        | payload.amount | 2000 |
      And the client hears
        | result.amount | 1500 |
      When the client asks for a refund
        | payload.amount | <amount> |
      Then the client hears
        | code | <code> |
      And the terminal shows
        | batch.refunds | <refunds> |

      Examples:
        | amount | code | refunds                   |
        | 1500   | 0    | {"count": 1, "sum": 1500} |
        | 1501   | 9407 | {"count": 0, "sum": 0}    |

    @BRG-102 @BRG-103 @BRG-212 @AMB-02 @AMB-16 @NS-25 @NS-32 @simulated @assumed
    Scenario Outline: A part is approved on the local network over <carrier>
      Given the terminal approves no more than 1500 of a purchase
      And the terminal leaves rrn out of its answers
      When the client asks the terminal for a purchase of 2000 over <carrier>
      Then the client hears
        | success          | true             |
        | code             | 0                |
        | result.amount    | 1500             |
        | result.rrn       | nothing          |
        | result.auth_code | any text         |

      Examples:
        | carrier  |
        | a socket |
        | HTTP     |

  Rule: The receipt names what was charged, and no more

    Background:
      Given an open shift
      And the terminal approves no more than 1500 of a purchase
      And the client asks for a purchase
        | payload.amount | 2000 |

    @BRG-002 @BRG-003 @LOC-176 @NS-32 @simulated @assumed
    Scenario: The rest is paid in cash, and the bank and the register agree
      When the cashier sells what the bank has approved, with 500 in cash
      Then the receipt shows
        | total_sum        | 2000     |
        | payments.0.type  | CASHLESS |
        | payments.0.value | 1500     |
        | payments.1.type  | CASH     |
        | payments.1.value | 500      |
      When the desk closes the shift
      Then the reconciliation shows
        | bank.purchases     | {"count": 1, "sum": 1500} |
        | register.purchases | {"count": 1, "sum": 1500} |
        | without_receipt    | []                        |

    @BRG-002 @BRG-003 @LOC-176 @NS-32 @simulated @assumed
    Scenario: A receipt that claims the whole is taken, and the evening finds it
      Given the cashier sells the card receipt
      When the desk closes the shift
      Then the reconciliation shows
        | bank.purchases       | {"count": 1, "sum": 1500}  |
        | register.purchases   | {"count": 1, "sum": 2000}  |
        | difference.purchases | {"count": 0, "sum": -500}  |

  Rule: An answer may be without members of the bank's data

    @BRG-203 @BRG-212 @BRG-213 @FLD-025 @NS-25 @simulated
    Scenario: The members named are missing, and the others are there
      Given the terminal leaves rrn, auth_code, card_mask out of its answers
      When the client asks for a purchase
        | payload.amount | 2000 |
      Then the client hears
        | success          | true    |
        | code             | 0       |
        | result.rrn       | nothing |
        | result.auth_code | nothing |
        | result.card_mask | nothing |
        | result.pan       | 900420******0011 |
        | result.amount    | 2000    |
      And the terminal shows
        | batch.purchases | {"count": 1, "sum": 2000} |

    @BRG-204 @BRG-213 @AMB-19 @simulated
    Scenario: The bank knows what its answer has left out
      Given the terminal leaves rrn, auth_code, invoice_num out of its answers
      And the client asks for a purchase
        | payload.amount | 2000 |
      And the client hears
        | result.rrn | nothing |
      When the client asks for a refund
        | payload.amount | 2000 |
      Then the client hears
        | code       | 0       |
        | result.rrn | nothing |
      And the terminal shows
        | batch.refunds | {"count": 1, "sum": 2000} |

    @BRG-209 @BRG-213 @NS-25 @NS-86 @simulated
    Scenario: The same request hears no more, and another hears all again
      Given the terminal leaves rrn out of its answers
      And the client asks for a purchase
        | payload.amount | 2000 |
      And the client hears
        | result.rrn | nothing |
      And the terminal leaves nothing out of its answers any more
      When the client asks for a purchase
        | payload.amount | 2000 |
      Then the client hears
        | result.rrn    | nothing |
        | result.amount | 2000    |
      When the client asks for a purchase
        | request_id | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
      Then the client hears
        | result.rrn | any text |

    @BRG-002 @BRG-003 @BRG-213 @LOC-176 @NS-60 @simulated
    Scenario: A receipt is made of what the answer has
      Given an open shift
      And the terminal leaves rrn, auth_code, payment_system out of its answers
      And the client asks for a purchase
        | payload.amount | 2000 |
      When the cashier sells what the bank has approved
      Then the receipt shows
        | payments.0.type      | CASHLESS         |
        | payments.0.value     | 2000             |
        | payments.0.rrn       | nothing          |
        | payments.0.card_mask | 900420******0011 |
