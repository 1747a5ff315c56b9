Feature: Settlements of the bank's day

  A settlement closes the shift of the bank, and counts each purchase once.

  Rule: the shift of the bank

    Background:
      Given the terminal connects
      And a client of the terminal

    @BRG-001 @BRG-106 @BRG-202 @BRG-205 @BRG-213 @ERR-401 @FLD-026 @AMB-17 @simulated @assumed
    Scenario: A settlement after two purchases is answered with 200 and closes the shift of the bank
      Given the client asks for a purchase
        | payload.amount | 2000 |
      And the client asks for a purchase
        | request_id | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
      And the client hears
        | request_id | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
      And the client hears
        | request_id | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
      When the client asks for a settlement
        | payload | nothing |
      Then the client hears
        | operation_type     | settlement |
        | request_id         | any id     |
        | success            | true       |
        | code               | 0          |
        | status             | 200        |
        | result.amount      | 4000       |
        | result.pan         | nothing    |
        | result.invoice_num | nothing    |
      And the terminal shows
        | batch.serial    | 2                      |
        | batch.purchases | {"count": 0, "sum": 0} |

    @BRG-106 @BRG-202 @BRG-205 @FLD-026 @AMB-17 @simulated @assumed
    Scenario: A purchase is settled once
      Given the client asks for a purchase
        | payload.amount | 2000 |
      And the client hears
        | success | true |
      When the client asks for a settlement
        | payload | nothing |
      Then the client hears
        | status        | 200  |
        | result.amount | 2000 |
      When the client asks for a settlement
        | payload | nothing |
      Then the client hears
        | status        | 200 |
        | result.amount | 0   |

    @BRG-106 @BRG-205 @NS-86 @simulated @assumed
    Scenario: A settlement asked for during a purchase waits for its end, and counts it
      Given the terminal waits for a hand at every step
      And the client asks for a purchase
        | payload.amount | 2000 |
      And the client asks for a settlement
        | payload | nothing |
      And the client hears nothing
      When the terminal approves by hand
      Then the client hears
        | operation_type | purchase |
        | success        | true     |
      When the terminal approves by hand
      Then the client hears
        | operation_type | settlement |
        | result.amount  | 2000       |

    @BRG-106 @BRG-205 @simulated @owner
    Scenario: A settlement leaves the shift of the register open
      Given an open shift
      And the client asks for a purchase
        | payload.amount | 2000 |
      When the client asks for a settlement
        | payload | nothing |
      Then nothing is sent to the tax authority
      And the shift is OPENED
      And the terminal shows
        | batch.serial | 2 |

  Rule: what a settlement counts

    Background:
      Given the terminal connects
      And the client asks the terminal for a purchase over HTTP

    @BRG-106 @BRG-105 @NS-25 @NS-75 @simulated
    Scenario Outline: A settlement counts what was paid since the last one, though <wait> in between
      Given <wait>
      And the client asks the terminal for a purchase of 700 over HTTP
      And <wait>
      And the client asks the terminal for a purchase of 300 over a socket
      When the client asks the terminal for a settlement over HTTP
      Then the client hears
        | status        | 200  |
        | result.amount | 3000 |

      Examples:
        | wait                         |
        | 1 second passes              |
        | 24 hours pass                |
        | 72 hours pass                |
        | the desk opens a shift       |
        | the second terminal connects |
