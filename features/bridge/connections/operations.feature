Feature: Operations whose terminal or client goes

  An operation comes to nothing when its terminal drops, and the next one is answered.

  Rule: each operation

    Background:
      Given the terminal connects
      And a client of the terminal

    @BRG-202 @BRG-214 @BRG-215 @NS-32 @simulated
    Scenario Outline: A client whose terminal has dropped and is there again is answered <operation>
      Given the terminal drops
      And the client hears
        | event | disconnected |
      And the terminal connects
      And the client hears
        | event | connected |
      When the client asks for <operation>
        | request_id | 8b9619ff-8b86-4d01-b42d-00cf4fc964ff |
      Then the client hears
        | request_id     | 8b9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | operation_type | <type>                               |

      Examples:
        | operation            | type            |
        | a purchase           | purchase        |
        | a refund             | cancel          |
        | a settlement         | settlement      |
        | a text on its screen | display-receipt |
        | a text on paper      | print-receipt   |

    @BRG-215 @AMB-17 @NS-32
    Scenario Outline: <operation> is no success to a client that was answered before its terminal dropped
      Given the client asks for a settlement
        | payload | nothing |
      And the client hears
        | operation_type | settlement | AMB-17 |
      And the terminal drops
      And the client hears
        | event | disconnected |
      When the client asks for <operation>
        | extra | 1 |
      Then the client hears
        | success | anything but true |       |
        | code    | 9007              | NS-32 |

      Examples:
        | operation            |
        | a purchase           |
        | a refund             |
        | a settlement         |
        | a text on its screen |
        | a text on paper      |

    @BRG-215 @ERR-401 @NS-32 @NS-86 @simulated @assumed
    Scenario Outline: A purchase and <operation> behind it come both to nothing when the terminal drops
      Given the terminal waits for a hand at every step
      And the client asks for a purchase
        | payload.amount | 2000 |
      And the client asks for <operation>
        | request_id | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
      When the terminal drops
      Then the client hears
        | event | disconnected |
      And the client hears
        | request_id | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | code       | 9007                                 |
      And the client hears
        | request_id | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | code       | 9007                                 |

      Examples:
        | operation            |
        | a purchase           |
        | a refund             |
        | a settlement         |
        | a text on its screen |
        | a text on paper      |

    @BRG-209 @BRG-202 @BRG-216 @NS-32 @NS-86 @simulated
    Scenario Outline: A client waits for <operation> in vain no more for another client that leaves
      Given a client of the terminal
      And the terminal waits for a hand at every step
      And the client asks for <operation>
        | request_id | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
      When the client that came first leaves
      And the terminal works by itself again
      Then the client hears
        | request_id     | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | operation_type | <type>                               |

      Examples:
        | operation    | type       |
        | a purchase   | purchase   |
        | a refund     | cancel     |
        | a settlement | settlement |

  Rule: an operation waits for a hand

    Background:
      Given the terminal connects
      And a client of the terminal
      And the terminal waits for a hand at every step

    @BRG-215 @ERR-401 @NS-32 @NS-86 @simulated @assumed
    Scenario Outline: A client is told that <operation> comes to nothing when the terminal drops
      Given the client asks for <operation>
        | extra | 1 |
      When the terminal drops
      Then the client hears
        | event | disconnected |
      And the client hears
        | success | false |
        | code    | 9007  |

      Examples:
        | operation    |
        | a refund     |
        | a settlement |
