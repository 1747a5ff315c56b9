Feature: Requests that are repeated under their request_id

  A request_id that comes again is answered with its first result.

  Rule: a request_id that comes again

    Background:
      Given the terminal connects
      And a client of the terminal

    @BRG-209 @NS-86 @simulated @assumed @owner
    Scenario: A request_id that comes again is charged once and answered with its first result
      Given the client asks for a purchase
        | payload.amount | 2000 |
      And the client hears
        | result.rrn | "748920811769" |
      When the client asks for a purchase
        | payload.amount | 2000 |
      Then the client hears
        | request_id       | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | success          | true                                 |
        | result.rrn       | "748920811769"                       |
        | result.auth_code | "858449"                             |
      And the terminal shows
        | batch.purchases | {"count": 1, "sum": 2000} |

    @BRG-209 @ERR-401 @NS-86 @simulated @assumed @owner
    Scenario: Another amount under a request_id that is taken is refused
      Given the client asks for a purchase
        | payload.amount | 2000 |
      And the client hears
        | code | 0 |
      When the client asks for a purchase
        | payload.amount | 2001 |
      Then the client hears
        | request_id | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | success    | false                                |
        | code       | 9437                                 |
        | result     | {}                                   |
      And the terminal shows
        | batch.purchases | {"count": 1, "sum": 2000} |

  Rule: the request_id of each operation

    Background:
      Given the terminal connects
      And a client of the terminal

    @BRG-209 @BRG-208 @FLD-024 @NS-32 @NS-86 @simulated
    Scenario Outline: <operation> is answered under its request_id as it was written, in capitals
      When the client asks for <operation>
        | request_id | 9C9619FF-8B86-4D01-B42D-00CF4FC964FF |
      Then the client hears
        | request_id     | 9C9619FF-8B86-4D01-B42D-00CF4FC964FF |
        | operation_type | <type>                               |

      Examples:
        | operation            | type            |
        | a purchase           | purchase        |
        | a refund             | cancel          |
        | a text on its screen | display-receipt |
        | a text on paper      | print-receipt   |

      @AMB-17 @assumed
      Examples: a settlement, which may be answered by 200 alone
        | operation    | type       |
        | a settlement | settlement |

    @BRG-208 @BRG-209 @BRG-212 @FLD-024 @NS-86 @simulated @assumed
    Scenario Outline: <operation> that comes again is answered as the first time
      Given the client asks for <operation>
        | request_id | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
      And the client hears
        | success | true |
      When the client asks for <operation>
        | request_id | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
      Then the client hears
        | request_id     | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | operation_type | <type>                               |
        | success        | true                                 |
        | code           | 0                                    |
        | status         | <status>                             |
      And the client hears nothing more

      Examples:
        | operation            | type            | status  |
        | a purchase           | purchase        | nothing |
        | a settlement         | settlement      | 200     |
        | a text on its screen | display-receipt | nothing |
        | a text on paper      | print-receipt   | nothing |

    @BRG-208 @FLD-026 @NS-32 @simulated @assumed
    Scenario Outline: <operation> with '<request_id>' as its request_id is no success
      When the client asks for <operation>
        | request_id | <request_id> |
      Then the client hears
        | success | false |
        | code    | 9021  |
      And the terminal shows
        | last | null |

      Examples: empty, with blanks around it, without hyphens, in braces, cut short
        | operation  | request_id                               |
        | a purchase | ""                                       |
        | a purchase | " 6f9619ff-8b86-4d01-b42d-00cf4fc964ff"  |
        | a purchase | "6f9619ff-8b86-4d01-b42d-00cf4fc964ff\n" |
        | a purchase | "6f9619ff8b864d01b42d00cf4fc964ff"       |
        | a purchase | "{6f9619ff-8b86-4d01-b42d-00cf4fc964ff}" |
        | a purchase | "6f9619ff-8b86-4d01-b42d-00cf4fc964f"    |
        | a refund   | ""                                       |
        | a refund   | "6f9619ff-8b86-4d01-b42d-00cf4fc964ff "  |
        | a refund   | "6f9619ff8b864d01b42d00cf4fc964ff"       |

  Rule: a request_id in capitals

    @BRG-208 @BRG-209 @NS-25 @NS-86 @AMB-18 @simulated
    Scenario: A request_id in capitals is the same, and is charged once
      Given the client asks the terminal for a purchase of 2000 under 9c9619ff-8b86-4d01-b42d-00cf4fc964ff over HTTP
      When the client asks the terminal for a purchase of 2000 under 9C9619FF-8B86-4D01-B42D-00CF4FC964FF over HTTP
      Then the client hears
        | success       | true |
        | code          | 0    |
        | result.amount | 2000 |
      And the terminal shows
        | batch.purchases | {"count": 1, "sum": 2000} |
