Feature: Every bank terminal

  Each answer bears the ids it was asked under, a success is told as one by both of its members, and what lacks a member
  it has to have comes to nothing. What the bank says besides is its own affair.

  Rule: through the cloud

    Background:
      Given the terminal connects
      And a client of the terminal

    @BRG-001 @BRG-203 @BRG-209 @BRG-210 @BRG-212 @BRG-213 @ERR-401 @FLD-024 @FLD-025 @FLD-026 @FLD-028 @NS-25
    Scenario: A purchase is answered under the ids it was asked for with
      When the client asks for a purchase
        | payload.amount | 2000 |
      Then the client hears
        | terminal_id    | 50000000-0000-4000-8000-000000000001 |
        | request_id     | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | operation_type | purchase                             |
        | success        | true                                 |
        | code           | 0                                    |
        | result.amount  | 2000                                 |
        | result.rrn     | any text                             |

    @BRG-001 @BRG-204 @BRG-209 @BRG-212 @ERR-401 @FLD-024 @FLD-026 @FLD-028 @NS-25
    Scenario: A purchase is taken back with what its answer has given
      Given the client asks for a purchase
        | payload.amount | 2000 |
      And the client hears
        | result.rrn | "748920811769" |
      When the client asks for a refund
        | payload.amount | 2000 |
      Then the client hears
        | terminal_id    | 50000000-0000-4000-8000-000000000001 |
        | request_id     | 7a9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | operation_type | cancel                               |
        | success        | true                                 |
        | code           | 0                                    |

    @BRG-202 @BRG-203 @BRG-209
    Scenario: One socket takes one purchase after the other, and answers each under its own request_id
      When the client asks for a purchase
        | payload.amount | 2000 |
      Then the client hears
        | request_id | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | success    | true                                 |
      When the client asks for a purchase
        | request_id | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
      Then the client hears
        | request_id | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | success    | true                                 |

    @BRG-001 @BRG-202 @BRG-205 @BRG-208 @FLD-026 @AMB-17
    Scenario: A settlement without a payload and without a request_id is answered with 200
      Given the client asks for a purchase
        | payload.amount | 2000                                 |
        | request_id     | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
      And the client hears
        | success    | true                                 |
        | request_id | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
      When the client asks for a settlement
        | payload | nothing |
      Then the client hears
        | anywhere       | 200        |        |
        | operation_type | settlement | AMB-17 |

    @BRG-208 @FLD-026 @NS-32
    Scenario Outline: <operation> with <request_id> as its request_id is no success
      When the client asks for <operation>
        | request_id | <request_id> |
      Then the client hears
        | success | anything but true |        |
        | code    | <code>            | NS-32  |

      Examples: none, and what is no UUID
        | operation  | request_id | code |
        | a purchase | nothing    | 9302 |
        | a purchase | no-uuid    | 9021 |
        | a refund   | nothing    | 9302 |
        | a refund   | no-uuid    | 9021 |

    @BRG-203 @FLD-028 @NS-32
    Scenario Outline: A purchase with <place> left out is no success
      When the client asks for a purchase
        | <place> | nothing |
      Then the client hears
        | success | anything but true |       |
        | code    | 9302              | NS-32 |

      Examples:
        | place          |
        | payload        |
        | payload.amount |

    @BRG-210 @FLD-026 @NS-32
    Scenario: A purchase at no terminal is no success
      When the client asks for a purchase
        | terminal_id | the-till |
      Then the client hears
        | success | anything but true |       |
        | code    | 9524              | NS-32 |

    @BRG-216 @NS-85
    Scenario: The registry shows a terminal as attended once a client has come in
      When the cashier looks at the terminals
      Then the presence at the terminal shows
        | attended | true |
      And the page shows (NS-85)
        | results.0.online.client | true |

    @BRG-004 @BRG-105 @BRG-205 @AMB-17
    Scenario: A terminal is reached on the local network and through the cloud
      When the client asks for a settlement
        | payload | nothing |
      Then the client hears
        | anywhere | 200 |
      When the client asks the terminal for a settlement over a socket
      Then the client hears
        | anywhere | 200 |

  Rule: on the local network

    @BRG-001 @BRG-005 @BRG-102 @BRG-103 @BRG-212 @ERR-401 @FLD-024 @FLD-025 @FLD-027 @NS-25
    Scenario: A purchase on the local network is answered as one
      When the client asks the terminal for a purchase of 2000 over a socket
      Then the client hears
        | terminal_id    | 50000000-0000-4000-8000-000000000001 |
        | operation_type | purchase                             |
        | success        | true                                 |
        | code           | 0                                    |
        | result.amount  | 2000                                 |
        | result.rrn     | any text                             |

    @BRG-001 @BRG-104 @BRG-212 @ERR-401 @FLD-024 @FLD-027 @NS-25
    Scenario: A purchase on the local network is taken back with its rrn
      Given the client asks the terminal for a purchase over a socket
      And the client hears
        | result.rrn | "748920811769" |
      When the client asks the terminal for a refund of 2000 over a socket
      Then the client hears
        | operation_type | cancel |
        | success        | true   |
        | code           | 0      |

    @BRG-105 @FLD-027 @AMB-17
    Scenario: A settlement on the local network is answered with 200
      Given the client asks the terminal for a purchase of 2000 over a socket
      And the client hears
        | success | true |
      When the client asks the terminal for a settlement over a socket
      Then the client hears
        | anywhere       | 200        |        |
        | operation_type | settlement | AMB-17 |
