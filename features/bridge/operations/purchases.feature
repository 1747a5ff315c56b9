Feature: Purchases through the cloud socket

  A purchase is approved by the bank, or charges nothing.

  Rule: approved, declined or lost

    Background:
      Given the terminal connects
      And a client of the terminal

    @BRG-001 @BRG-203 @BRG-212 @FLD-024 @FLD-025 @FLD-026 @ERR-401 @NS-25 @simulated @assumed
    Scenario: A purchase is approved and answered with the data of the bank
      When the client asks for a purchase
        | payload.amount | 2000 |
      Then the client hears
        | terminal_id           | 50000000-0000-4000-8000-000000000001 |
        | request_id            | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | operation_type        | purchase                             |
        | success               | true                                 |
        | code                  | 0                                    |
        | error                 | nothing                              |
        | result.amount         | 2000                                 |
        | result.invoice_num    | 1                                    |
        | result.rrn            | "748920811769"                       |
        | result.auth_code      | "858449"                             |
        | result.receipt_no     | "1"                                  |
        | result.card_mask      | 900420******0011                     |
        | result.pan            | 900420******0011                     |
        | result.terminal_id    | T1761202                             |
        | result.terminal       | T1761202                             |
        | result.merchant_id    | M78817128752816                      |
        | result.owner_name     | OKSANA HONCHAR                       |
        | result.issuer_name    | Банк «Левада»                        |
        | result.payment_system | KALYNA                               |
        | result.currency       | UAH                                  |
        | result.bank_name      | Банк «Осокір»                        |
      And the client hears nothing more

    @BRG-209 @BRG-202 @BRG-203 @NS-86 @simulated @assumed
    Scenario: Two purchases at once are answered each under its own request_id
      Given the terminal waits for a hand at every step
      And the client asks for a purchase
        | payload.amount | 2000 |
      And the client asks for a purchase
        | request_id     | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | payload.amount | 700                                  |
      And the client hears nothing
      When the terminal approves by hand
      Then the client hears
        | request_id    | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | result.amount | 2000                                 |
      When the terminal approves by hand
      Then the client hears
        | request_id    | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | result.amount | 700                                  |

    @BRG-212 @ERR-401 @NS-32 @simulated @assumed
    Scenario: A card without funds is declined, and nothing is charged
      Given the terminal is shown a card without funds
      When the client asks for a purchase
        | payload.amount | 2000 |
      Then the client hears
        | success | false                         |
        | code    | 9420                          |
        | error   | На рахунку недостатньо коштів |
        | result  | {}                            |
      And the terminal shows
        | batch.purchases | {"count": 0, "sum": 0} |

    @BRG-212 @ERR-401 @NS-32 @simulated @assumed @owner
    Scenario Outline: A purchase at a terminal that <trouble> is answered with <code>
      Given the terminal <trouble>
      When the client asks for a purchase
        | payload.amount | 2000 |
      Then the client hears
        | success | false    |
        | code    | <code>   |
        | error   | any text |
        | result  | {}       |
      And the terminal shows
        | batch.purchases | {"count": 0, "sum": 0} |

      Examples:
        | trouble                 | code |
        | has no paper            | 9205 |
        | does not reach its bank | 9204 |
        | is busy                 | 9009 |

    @BRG-215 @NS-32 @NS-75 @simulated @assumed
    Scenario: A purchase under way comes to nothing when the terminal is unplugged
      Given the terminal waits for a hand at every step
      And the client asks for a purchase
        | payload.amount | 2000 |
      When the terminal is unplugged
      Then the client hears
        | request_id | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | success    | false                                |
        | code       | 9007                                 |
      And the client hears
        | event | disconnected |

    @BRG-215 @NS-86 @simulated @assumed
    Scenario: A purchase under way is no success when the terminal drops
      Given the terminal waits for a hand at every step
      And the client asks for a purchase
        | payload.amount | 2000 |
      When the terminal drops
      Then the client hears
        | event | disconnected |
      And the client hears
        | request_id | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | success    | false                                |
        | code       | 9007                                 |
        | result     | {}                                   |

    @BRG-215 @NS-86 @simulated @assumed
    Scenario: A purchase approved while the terminal was away is found again when it is back
      Given the terminal waits for a hand at every step
      And the client asks for a purchase
        | payload.amount | 2000 |
      And the terminal drops
      And the terminal approves by hand
      And the terminal connects
      And a client of the terminal
      When the client asks for a purchase
        | payload.amount | 2000 |
      Then the client hears
        | success            | true |
        | result.amount      | 2000 |
        | result.invoice_num | 1    |

    @NS-86 @simulated @assumed @owner
    Scenario: A purchase at a terminal that is silent fails after 150 seconds
      Given the terminal is silent
      And the client asks for a purchase
        | payload.amount | 2000 |
      When 149 seconds pass
      Then the client hears nothing
      When 1 second passes
      Then the client hears
        | success | false |
        | code    | 9016  |
      And the terminal shows
        | batch.purchases | {"count": 0, "sum": 0} |

    @BRG-209 @NS-86 @simulated @assumed
    Scenario: A purchase whose answer got lost is found again by another client
      Given the terminal loses its answers
      And the client asks for a purchase
        | payload.amount | 2000 |
      And the client hears nothing
      When a client of the terminal
      And the client asks for a purchase
        | payload.amount | 2000 |
      Then the client hears
        | request_id | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | success    | true                                 |
        | result.rrn | "748920811769"                       |
      And the terminal shows
        | batch.purchases | {"count": 1, "sum": 2000} |

    @NS-86 @simulated @assumed
    Scenario: A purchase goes on when its client has left
      Given the terminal waits for a hand at every step
      And the client asks for a purchase
        | payload.amount | 2000 |
      And the client breaks off
      When the terminal approves by hand
      Then the terminal shows
        | last.state      | approved                             |
        | last.request_id | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | batch.purchases | {"count": 1, "sum": 2000}            |

  Rule: other events during a purchase

    Background:
      Given the terminal connects
      And the second terminal connects
      And a client of the terminal
      And the terminal waits for a hand at every step
      And the client asks for a purchase
        | payload.amount | 700 |

    @BRG-202 @BRG-209 @BRG-210 @BRG-004 @BRG-005 @NS-25 @NS-86 @simulated
    Scenario Outline: While <event> the purchase goes on, and is answered
      Given <event>
      When the terminal works by itself again
      Then the client hears
        | request_id    | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | success       | true                                 |
        | result.amount | 700                                  |

      Examples:
        | event                                       |
        | the second terminal drops                   |
        | the second terminal is unplugged            |
        | the second terminal leaves bridge mode      |
        | the terminal leaves bridge mode             |
        | the desk opens a shift                      |
        | processing asks for a token of the terminal |
        | 149 seconds pass                            |

  Rule: a purchase has waited in the queue

    Background:
      Given the terminal connects
      And a client of the terminal
      And the terminal waits for a hand at every step
      And the client asks for a purchase
        | payload.amount | 2000 |
      And the client asks for a purchase
        | request_id     | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | payload.amount | 700                                  |
      And 100 seconds pass
      And the terminal approves by hand
      And the client hears
        | result.amount | 2000 |

    @NS-86 @BRG-209 @simulated @assumed
    Scenario: A purchase from the queue has its whole time from its beginning
      When 149 seconds pass
      Then the client hears nothing
      When 1 second passes
      Then the client hears
        | request_id | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | success    | false                                |
        | code       | 9016                                 |
