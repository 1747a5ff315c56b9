Feature: Payments on the local network

  A bank terminal in bridge mode serves its own network: each operation has a path, its body is the first message at a
  WebSocket or the body of a POST, and the answer is the one that the cloud socket gives. No token is asked for. Amounts
  are digits of minor units.

  @BRG-001 @BRG-102 @BRG-103 @FLD-024 @FLD-025 @FLD-027 @ERR-401 @AMB-02 @AMB-16 @NS-25 @NS-28 @NS-57 @simulated @assumed @owner
  Scenario Outline: A purchase over <carrier> is approved and answered with the data of the bank
    When the client asks the terminal for a purchase of 2000 under 6f9619ff-8b86-4d01-b42d-00cf4fc964ff over <carrier>
    Then the client hears
      | terminal_id           | 50000000-0000-4000-8000-000000000001 |
      | request_id            | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
      | operation_type        | purchase                             |
      | success               | true                                 |
      | code                  | 0                                    |
      | error                 | nothing                              |
      | status                | nothing                              |
      | result.amount         | 2000                                 |
      | result.invoice_num    | 1                                    |
      | result.rrn            | "748920811769"                       |
      | result.auth_code      | "858449"                             |
      | result.receipt_no     | "1"                                  |
      | result.card_mask      | 900420******0011                     |
      | result.terminal       | T1761202                             |
      | result.merchant_id    | M78817128752816                      |
      | result.payment_system | KALYNA                               |
      | result.currency       | UAH                                  |
      | result.bank_name      | Банк «Осокір»                        |
    And the client hears nothing more
    And the terminal shows
      | batch.purchases | {"count": 1, "sum": 2000} |

    Examples:
      | carrier  |
      | a socket |
      | HTTP     |

  @BRG-102 @BRG-103 @BRG-208 @FLD-024 @FLD-027 @AMB-02 @AMB-18 @NS-25 @simulated @assumed @owner
  Scenario Outline: The amount <amount> is <sum> minor units, and a purchase without a request_id gets one
    When the client asks the terminal for a purchase of <amount> over <carrier>
    Then the client hears
      | success       | true   |
      | request_id    | any id |
      | result.amount | <sum>  |
    And the terminal shows
      | batch.purchases | {"count": 1, "sum": <sum>} |

    Examples:
      | amount        | sum         | carrier  |
      | 100           | 100         | a socket |
      | 100           | 100         | HTTP     |
      | 1             | 1           | a socket |
      | 99999999999   | 99999999999 | a socket |

  @BRG-001 @BRG-104 @FLD-024 @FLD-027 @AMB-16 @AMB-19 @simulated @assumed
  Scenario Outline: A purchase is taken back by its rrn alone, over <carrier>
    Given the client asks the terminal for a purchase over <carrier>
    And the client hears
      | result.rrn | "748920811769" |
    When the client asks the terminal for a refund of 1500 over <carrier>
    Then the client hears
      | terminal_id        | 50000000-0000-4000-8000-000000000001 |
      | request_id         | any id                               |
      | operation_type     | cancel                               |
      | success            | true                                 |
      | code               | 0                                    |
      | result.amount      | 1500                                 |
      | result.invoice_num | 2                                    |
    And the terminal shows
      | batch.refunds | {"count": 1, "sum": 1500} |

    Examples:
      | carrier  |
      | a socket |
      | HTTP     |

  @BRG-104 @AMB-19 @simulated @assumed
  Scenario Outline: A purchase that is taken back already is not taken back again, over <carrier>
    Given the client asks the terminal for a purchase over <carrier>
    And the client asks the terminal for a refund over <carrier>
    And the client hears
      | code | 0 |
    When the client asks the terminal for a refund over <carrier>
    Then the client hears
      | success | false |
      | code    | 9208  |
    And the terminal shows
      | batch.refunds | {"count": 1, "sum": 2000} |

    Examples:
      | carrier  |
      | a socket |
      | HTTP     |

  @BRG-001 @BRG-102 @BRG-103 @BRG-104 @BRG-105 @BRG-106 @FLD-024 @FLD-027 @AMB-02 @AMB-17 @AMB-19 @simulated @assumed
  Scenario Outline: A purchase less its refund is settled once, over <carrier>
    Given the client asks the terminal for a purchase over <carrier>
    And the client hears
      | operation_type | purchase       |
      | success        | true           |
      | code           | 0              |
      | result.amount  | 2000           |
      | result.rrn     | "748920811769" |
    When the client asks the terminal for a refund of 1500 over <carrier>
    Then the client hears
      | operation_type | cancel |
      | success        | true   |
      | code           | 0      |
      | result.amount  | 1500   |
    When the client asks the terminal for a settlement over <carrier>
    Then the client hears
      | operation_type | settlement |
      | success        | true       |
      | status         | 200        |
      | result.amount  | 500        |
    When the client asks the terminal for a settlement over <carrier>
    Then the client hears
      | status        | 200 |
      | result.amount | 0   |

    Examples:
      | carrier  |
      | a socket |
      | HTTP     |

  @BRG-106 @BRG-105 @simulated
  Scenario Outline: A settlement over <carrier> leaves the shift of the register open
    Given an open shift
    And the client asks the terminal for a purchase over <carrier>
    When the client asks the terminal for a settlement over <carrier>
    Then nothing is sent to the tax authority
    And the shift is OPENED
    And the terminal shows
      | batch.serial | 2 |

    Examples:
      | carrier  |
      | a socket |
      | HTTP     |

  @BRG-002 @simulated
  Scenario Outline: <operation> on the local network makes no receipt
    Given an open shift
    And the client asks the terminal for a purchase over HTTP
    When the client asks the terminal for <operation> with '<body>' over <carrier>
    Then nothing is sent to the tax authority
    And the register has not made a receipt
    And the terminal shows
      | last.state  | approved |
      | last.amount | <amount> |

    Examples:
      | operation  | body                                  | carrier  | amount |
      | a purchase | {"amount":"700"}                      | a socket | 700    |
      | a purchase | {"amount":"700"}                      | HTTP     | 700    |
      | a refund   | {"amount":"600","rrn":"748920811769"} | a socket | 600    |
      | a refund   | {"amount":"600","rrn":"748920811769"} | HTTP     | 600    |

  Rule: amounts with leading zeros

    @BRG-103 @FLD-027 @AMB-02 @NS-25 @NS-57
    Scenario Outline: Leading zeros of an amount are read over, over <carrier>
      When the client asks the terminal for a purchase of 0000000000002000 over <carrier>
      Then the client hears (NS-25)
        | success       | true |
        | result.amount | 2000 |

      Examples:
        | carrier  |
        | HTTP     |
        | a socket |
