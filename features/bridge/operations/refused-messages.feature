Feature: Messages to a terminal that are refused

  A message that is not as it must be comes to nothing, and the next one is answered.

  Rule: A message that is not as it must be comes to nothing, and the next one is answered

    Background:
      Given the terminal connects
      And a client of the terminal

    @BRG-208 @FLD-026 @NS-32 @AMB-18 @simulated @assumed
    Scenario Outline: <operation> with <request_id> as its request_id is refused
      When the client asks for <operation>
        | request_id | <request_id> |
      Then the client hears
        | success | false  |
        | code    | <code> |
        | result  | {}     |
      And the terminal shows
        | screen.shows | ready |
        | last         | null  |

      Examples:
        | operation            | request_id | code |
        | a purchase           | nothing    | 9302 |
        | a purchase           | 17         | 9021 |
        | a purchase           | null       | 9021 |
        | a purchase           | no-uuid    | 9021 |
        | a refund             | nothing    | 9302 |
        | a refund             | 17         | 9021 |
        | a refund             | no-uuid    | 9021 |
        | a settlement         | no-uuid    | 9021 |
        | a text on its screen | no-uuid    | 9021 |
        | a text on paper      | 17         | 9021 |

    @FLD-028 @FLD-026 @BRG-203 @BRG-204 @BRG-206 @BRG-207 @NS-32 @AMB-19 @simulated @assumed
    Scenario Outline: <operation> with <place> as <value> is refused
      When the client asks for <operation>
        | <place> | <value> |
      Then the client hears
        | success | false    |
        | code    | <code>   |
        | error   | any text |
        | result  | {}       |
      And the terminal shows
        | screen.shows | ready |
        | last         | null  |

      Examples:
        | operation            | place              | value            | code |
        | a purchase           | payload            | nothing          | 9302 |
        | a purchase           | payload            | 2000             | 9021 |
        | a purchase           | payload.amount     | nothing          | 9302 |
        | a purchase           | payload.amount     | "2000"           | 9407 |
        | a purchase           | payload.amount     | 20.5             | 9407 |
        | a purchase           | payload.amount     | 0                | 9407 |
        | a purchase           | payload.amount     | -1               | 9407 |
        | a purchase           | payload.amount     | 100000000000     | 9407 |
        | a purchase           | payload.amount     | 9007199254740992 | 9407 |
        | a refund             | payload            | nothing          | 9302 |
        | a refund             | payload.amount     | nothing          | 9302 |
        | a refund             | payload.amount     | "2000"           | 9407 |
        | a refund             | payload.invoiceNum | nothing          | 9302 |
        | a refund             | payload.invoiceNum | "1"              | 9021 |
        | a refund             | payload.rrn        | nothing          | 9302 |
        | a refund             | payload.rrn        | 748920811769     | 9021 |
        | a refund             | payload.auth_code  | nothing          | 9302 |
        | a refund             | payload.auth_code  | 858449           | 9021 |
        | a settlement         | payload            | "now"            | 9021 |
        | a text on its screen | payload            | nothing          | 9302 |
        | a text on its screen | payload.receipt    | nothing          | 9302 |
        | a text on its screen | payload.receipt    | 17               | 9021 |
        | a text on paper      | payload.receipt    | nothing          | 9302 |
        | a text on paper      | payload.receipt    | ["a", "b"]       | 9021 |
        | a text on paper      | payload.qr_url     | 17               | 9021 |

    @BRG-210 @FLD-026 @simulated @assumed
    Scenario Outline: A message to <terminal_id> over the socket of another terminal is refused with <code>
      Given the second terminal connects
      When the client asks for a purchase
        | terminal_id | <terminal_id> |
      Then the client hears
        | success | false  |
        | code    | <code> |
      And the terminal shows
        | last | null |
      And the second terminal shows
        | last | null |

      Examples:
        | terminal_id                          | code |
        | 50000000-0000-4000-8000-000000000002 | 9524 |
        | 00000000-0000-4000-8000-0000000000ff | 9524 |
        | the-till                             | 9524 |
        | 7                                    | 9524 |
        | nothing                              | 9302 |

    @BRG-210 @simulated @assumed
    Scenario: A purchase is made at the terminal it is addressed to, and at no other
      Given the second terminal connects
      When the client asks for a purchase
        | terminal_id | 50000000-0000-4000-8000-000000000001 |
      Then the client hears
        | terminal_id | 50000000-0000-4000-8000-000000000001 |
        | success     | true                                 |
      And the terminal shows
        | batch.purchases.count | 1 |
      And the second terminal shows
        | batch.purchases.count | 0 |

    @BRG-211 @BRG-202 @NS-32 @simulated @assumed
    Scenario Outline: An operation_type <operation_type> leaves the terminal alone, and the next message is answered
      When the client asks for a purchase
        | operation_type | <operation_type> |
      Then the client hears
        | success | false |
        | code    | 9006  |
      And the terminal shows
        | last | null |
      When the client asks for a purchase
        | payload.amount | 2000 |
      Then the client hears
        | operation_type | purchase                             |
        | request_id     | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | success        | true                                 |

      Examples:
        | operation_type |
        | refund         |
        | PURCHASE       |
        | null           |

    @BRG-211 @BRG-215 @NS-32 @assumed
    Scenario Outline: The terminal being away, <operation> is known and fails
      Given the terminal drops
      And the client hears
        | event | disconnected |
      When the client asks for <operation>
        | extra | 1 |
      Then the client hears
        | success | false |
        | code    | 9007  |

      Examples:
        | operation            |
        | a purchase           |
        | a refund             |
        | a settlement         |
        | a text on its screen |
        | a text on paper      |

  Rule: an operation behind a purchase that was declined

    Background:
      Given the terminal connects
      And a client of the terminal

    @BRG-202 @BRG-212 @NS-32 @simulated @assumed
    Scenario Outline: A socket on which a purchase was declined is answered <operation>
      Given the terminal declines the next with lostCard
      And the client asks for a purchase
        | request_id | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
      And the client hears
        | success | false |
      When the client asks for <operation>
        | request_id | 8b9619ff-8b86-4d01-b42d-00cf4fc964ff |
      Then the client hears
        | request_id     | 8b9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | operation_type | <type>                               |
        | success        | <success>                            |

      Examples:
        | operation            | type            | success |
        | a purchase           | purchase        | true    |
        | a refund             | cancel          | false   |
        | a settlement         | settlement      | true    |
        | a text on its screen | display-receipt | true    |
        | a text on paper      | print-receipt   | true    |
