Feature: The bank's day and the register's day

  The bridge makes no fiscal document: it hands over the data of the bank, and the front system makes the receipt of them
  at the desk. In the evening the totals of the bank and the cashless totals of the register are held against each other,
  to the minor unit. What the bank has approved and no receipt names stands out by its reference.

  Background:
    Given an open shift
    And the terminal connects
    And a client of the terminal

  Rule: A receipt carries the data of the bank

    @BRG-002 @BRG-003 @LOC-176 @FLD-021 @simulated @NS-60
    Scenario: Every member of the bank's data stands on the receipt of a purchase
      Given the client asks for a purchase
        | payload.amount | 2000 |
      When the cashier sells what the bank has approved
      Then the receipt shows
        | type                           | SELL                           |
        | total_payment                  | 2000                           |
        | payments.length                | 1                              |
        | payments.0.type                | CASHLESS                       |
        | payments.0.value               | 2000                           |
        | payments.0.card_mask           | 900420******0011               |
        | payments.0.bank_name           | Банк «Осокір»                  |
        | payments.0.auth_code           | "858449"                       |
        | payments.0.rrn                 | "748920811769"                 |
        | payments.0.payment_system      | KALYNA                         |
        | payments.0.owner_name          | OKSANA HONCHAR                 |
        | payments.0.terminal            | T1761202                       |
        | payments.0.acquirer_and_seller | Банк «Осокір», M78817128752816 |
        | payments.0.receipt_no          | "1"                            |
        | payments.0.signature_required  | true                           |

    @BRG-003 @LOC-176 @WHK-001 @FLD-021 @simulated @NS-29
    Scenario: The cloud tells of the receipt with every member of the bank's data
      Given the cashier sets the webhook of the register to the receiver
      And the client asks for a purchase
        | payload.amount | 2000 |
      When the cashier sells what the bank has approved
      And the tax authority answers
      Then the last call shows
        | receipt.type                           | SELL                           |
        | receipt.payments.0.value               | 2000                           |
        | receipt.payments.0.card_mask           | 900420******0011               |
        | receipt.payments.0.bank_name           | Банк «Осокір»                  |
        | receipt.payments.0.auth_code           | "858449"                       |
        | receipt.payments.0.rrn                 | "748920811769"                 |
        | receipt.payments.0.payment_system      | KALYNA                         |
        | receipt.payments.0.owner_name          | OKSANA HONCHAR                 |
        | receipt.payments.0.terminal            | T1761202                       |
        | receipt.payments.0.acquirer_and_seller | Банк «Осокір», M78817128752816 |
        | receipt.payments.0.receipt_no          | "1"                            |
        | receipt.payments.0.signature_required  | true                           |

    @BRG-003 @LOC-176 @simulated
    Scenario: The slip names what the bank has said
      Given the client asks for a purchase
        | payload.amount | 2000 |
      When the cashier sells what the bank has approved with a slip
      Then the slip says
        | ПЛАТІЖНА СИСТЕМА               | KALYNA           |
        | КАРТКА                         | 900420******0011 |
        | ДЕРЖАТЕЛЬ                      | OKSANA HONCHAR   |
        | БАНК                           | Банк «Осокір»    |
        | ЕКВАЙР І ТОРГОВЕЦЬ             |                  |
        | Банк «Осокір», M78817128752816 |                  |
        | ТЕРМІНАЛ                       | T1761202         |
        | ЧЕК ТЕРМІНАЛА                  | 1                |
        | КОД АВТОРИЗАЦІЇ                | 858449           |
        | RRN                            | 748920811769     |
        | ПІДПИС ДЕРЖАТЕЛЯ               |                  |

    @BRG-002 @BRG-003 @LOC-176 @simulated @NS-60 @AMB-43 @owner
    Scenario: A refund has a return receipt with its own reference
      Given the client asks for a purchase
        | payload.amount | 2000 |
      And the cashier sells what the bank has approved
      And the client asks for a refund
        | payload.amount | 2000 |
      When the cashier returns what the bank has approved
      Then the receipt shows
        | type                  | RETURN         | AMB-43 |
        | payments.0.value      | 2000           |        |
        | payments.0.rrn        | "672518896429" |        |
        | payments.0.auth_code  | "868254"       |        |
        | payments.0.receipt_no | "2"            |        |

  Rule: Every approval has its receipt, and the totals agree

    Background:
      Given the client asks for a purchase
        | payload.amount | 2000 |
      And the cashier sells what the bank has approved
      And the client asks for a purchase
        | request_id     | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | payload.amount | 1999                                 |
      And the cashier sells what the bank has approved
      And the client asks for a refund
        | payload.amount | 1500 |
      And the cashier returns what the bank has approved

    @BRG-003 @JRN-014 @LOC-211 @FLD-015 @simulated
    Scenario: Two purchases and a refund come to the same in the bank and at the register
      When the desk prints an X-report
      Then the reconciliation shows
        | bank.purchases     | {"count": 2, "sum": 3999} |
        | bank.refunds       | {"count": 1, "sum": 1500} |
        | register.purchases | {"count": 2, "sum": 3999} |
        | register.refunds   | {"count": 1, "sum": 1500} |
        | without_receipt    | []                        |
        | without_approval   | []                        |

    @BRG-003 @BRG-106 @BRG-205 @LOC-112 @AMB-17 @simulated @assumed @owner
    Scenario: The settlement and the Z-report of the evening agree
      When the client asks for a settlement
        | payload | nothing |
      Then the client hears
        | status        | 200  |
        | result.amount | 2499 |
      When the desk closes the shift
      Then the Z-report shows
        | payments.length       | 1        |
        | payments.0.type       | CASHLESS |
        | payments.0.sell_sum   | 3999     |
        | payments.0.return_sum | 1500     |
      And the reconciliation shows
        | difference.purchases | {"count": 0, "sum": 0} |
        | difference.refunds   | {"count": 0, "sum": 0} |
        | without_receipt      | []                     |

    @BRG-106 @BRG-205 @simulated @NS-25
    Scenario: The next day of the bank begins with nothing, the settlement having come before the Z-report or after
      When the desk closes the shift
      And the client asks for a settlement
        | payload | nothing |
      Then the client hears
        | result.amount | 2499 |
      And the terminal shows
        | batch.serial    | 2                      |
        | batch.purchases | {"count": 0, "sum": 0} |
        | batch.refunds   | {"count": 0, "sum": 0} |
      When the client asks for a settlement
        | payload | nothing |
      Then the client hears
        | result.amount | 0 |

  Rule: What stands on one side alone is found

    @BRG-002 @BRG-003 @simulated @owner
    Scenario: An approval without a receipt is found by its reference
      Given the client asks for a purchase
        | payload.amount | 2000 |
      And the cashier sells what the bank has approved
      And the client asks for a purchase
        | request_id     | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | payload.amount | 700                                  |
      And the client hears
        | result.rrn | "025236742018" |
      When the desk closes the shift
      Then the reconciliation shows
        | difference.purchases | {"count": 1, "sum": 700} |
        | difference.refunds   | {"count": 0, "sum": 0}   |
        | without_receipt      | ["025236742018"]         |
        | without_approval     | []                       |

    @BRG-003 @BRG-209 @NS-86 @simulated @assumed @owner
    Scenario: An approval whose answer got lost is asked for again, sold, and the totals agree
      Given the terminal loses its answers
      And the client asks for a purchase
        | payload.amount | 2000 |
      When the desk prints an X-report
      Then the reconciliation shows
        | difference.purchases | {"count": 1, "sum": 2000} |
        | without_receipt      | ["748920811769"]          |
      When the client asks for a purchase
        | payload.amount | 2000 |
      And the cashier sells what the bank has approved
      And the desk closes the shift
      Then the reconciliation shows
        | bank.purchases       | {"count": 1, "sum": 2000} |
        | difference.purchases | {"count": 0, "sum": 0}    |
        | without_receipt      | []                        |

    @BRG-002 @BRG-003 @simulated @owner
    Scenario: A refund without a return receipt is found by its reference
      Given the client asks for a purchase
        | payload.amount | 2000 |
      And the cashier sells what the bank has approved
      And the client asks for a refund
        | payload.amount | 1500 |
      When the desk closes the shift
      Then the reconciliation shows
        | bank.refunds         | {"count": 1, "sum": 1500} |
        | register.refunds     | {"count": 0, "sum": 0}    |
        | difference.purchases | {"count": 0, "sum": 0}    |
        | without_receipt      | ["672518896429"]          |

    @BRG-003 @LOC-176 @simulated
    Scenario: A receipt paid by a card that no terminal has seen is found by its reference
      Given the cashier sells the card receipt
      When the desk closes the shift
      Then the reconciliation shows
        | difference.purchases | {"count": -1, "sum": -2000} |
        | without_receipt      | []                          |
        | without_approval     | ["123456789012"]            |

    @BRG-002 @BRG-212 @NS-32 @simulated @assumed
    Scenario Outline: A purchase at a terminal that <trouble> stands on neither side
      Given the terminal <trouble>
      And the client asks for a purchase
        | payload.amount | 2000 |
      And the client hears
        | code | <code> |
      When the desk closes the shift
      Then the Z-report shows
        | payments            | [] |
        | sell_receipts_count | 0  |
      And the reconciliation shows
        | bank.purchases  | {"count": 0, "sum": 0} |
        | without_receipt | []                     |

      Examples:
        | trouble                       | code |
        | is shown a card without funds | 9420 |
        | does not reach its bank       | 9204 |
        | has no paper                  | 9205 |

  Rule: The bank counts what was paid by card, at whichever terminal

    @BRG-003 @LOC-163 @LOC-211 @FLD-015 @simulated
    Scenario: Of a receipt that is paid part by card, part in cash, the bank knows the card's part
      Given the client asks for a purchase
        | payload.amount | 1500 |
      When the cashier sells what the bank has approved, with 501 in cash
      And the desk closes the shift
      Then the Z-report shows
        | balance             | 501      |
        | payments.0.type     | CASHLESS |
        | payments.0.sell_sum | 1500     |
        | payments.1.type     | CASH     |
        | payments.1.sell_sum | 501      |
      And the reconciliation shows
        | bank.purchases     | {"count": 1, "sum": 1500} |
        | register.purchases | {"count": 1, "sum": 1500} |
        | without_receipt    | []                        |

    @BRG-003 @BRG-210 @NS-85 @simulated @assumed
    Scenario: Two terminals at one register add up to its day
      Given the client asks for a purchase
        | payload.amount | 2000 |
      And the cashier sells what the bank has approved
      And the second terminal connects
      And a client of the second terminal
      And the client asks for a purchase
        | terminal_id    | 50000000-0000-4000-8000-000000000002 |
        | payload.amount | 333                                  |
      And the cashier sells what the bank has approved
      When the desk closes the shift
      Then the reconciliation shows
        | bank.purchases     | {"count": 2, "sum": 2333} |
        | register.purchases | {"count": 2, "sum": 2333} |
        | without_receipt    | []                        |
