@wire
Feature: The form of messages at the cloud socket

  The connection parameters are `token` and `cash_register_id`: in the query, as `Authorization` and
  `X-Cash-Register-ID`, or in the first message. What the handshake brings is judged by the handshake.

  @BRG-201 @NS-26
  Scenario: A token without a register in the query is malformed
    Given processing asks for a token of the terminal
    When a client comes in by the query with that token for no register
    Then it is malformed at query.cash_register_id (NS-26)

  @BRG-201 @NS-26
  Scenario: A token without a register in a header is malformed
    Given processing asks for a token of the terminal
    When a client comes in by headers with that token for no register
    Then it is malformed at query.cash_register_id (NS-26)

  @BRG-201 @NS-26
  Scenario Outline: A register that is no uuid is malformed, in <carrier>
    Given processing asks for a token of the terminal
    When a client comes in by <carrier> with that token for a register that is no uuid
    Then it is malformed at <place> (NS-26)

    Examples:
      | carrier   | place                     |
      | the query | query.cash_register_id    |
      | headers   | header.X-Cash-Register-ID |

  @BRG-201 @NS-26
  Scenario Outline: A first message with <register> closes the socket
    Given processing asks for a token of the terminal
    When a client comes in by its first message with that token for <register>
    Then the socket is closed with 4422 (NS-26)

    Examples:
      | register                   |
      | a register that is no uuid |
      | no register                |

  @BRG-201 @NS-26
  Scenario Outline: A first message '<message>' closes the socket with <code>
    Given a client comes in without a word
    When the client says '<message>'
    Then the socket is closed with <code> (NS-26)

    Examples:
      | message   | code |
      |           | 4422 |
      | hello     | 4422 |
      | [1]       | 4422 |
      | null      | 4422 |
      | "token"   | 4422 |
      | {}        | 4403 |
      | {"token": | 4422 |

  @BRG-211 @NS-32 @NS-75
  Scenario Outline: A message of another operation, <operation>, is answered with a failure
    Given a client of the terminal
    When the client says '{"operation_type":"<operation>"}'
    Then the client hears
      | success        | false       |
      | code           | 9006        |
      | error          | any text    |
      | description    | any text    |
      | operation_type | <operation> |
      | request_id     | null        |
      | terminal_id    | null        |
      | result         | {}          |
    And the client hears nothing more (NS-75)

    Examples:
      | operation |
      | refund    |
      | PURCHASE  |

  @BRG-211 @NS-32 @NS-75
  Scenario Outline: A message '<message>' is answered with the failure <code>
    Given a client of the terminal
    When the client says '<message>'
    Then the client hears (NS-32)
      | success        | false            |
      | code           | <code>           |
      | error          | any text         |
      | description    | any text         |
      | operation_type | null             |
      | request_id     | null             |
      | terminal_id    | null             |
      | result         | {}               |
    And the client hears nothing more (NS-32, NS-75)

    Examples:
      | message                       | code |
      |                               | 9301 |
      | hello                         | 9301 |
      | [{"operation_type":"cancel"}] | 9301 |
      | {"operation_type":"\ud800"}   | 9301 |
      | {}                            | 9302 |
      | {"operation_type":7}          | 9006 |
      | {"operation_type":null}       | 9006 |

  Rule: a message that is refused while a purchase goes on

    Background:
      Given the terminal connects
      And the second terminal connects
      And a client of the terminal
      And the terminal waits for a hand at every step
      And the client asks for a purchase
        | payload.amount | 700 |

    @BRG-202 @BRG-209 @BRG-211 @NS-32 @NS-86 @simulated @assumed
    Scenario Outline: A message that is refused, <message>, leaves the purchase to be answered
      Given the client says '<message>'
      And the client hears
        | success | false |
      When the terminal works by itself again
      Then the client hears
        | request_id    | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | success       | true                                 |
        | result.amount | 700                                  |

      Examples: no JSON, no operation, an unknown one, one without an amount, one at another terminal, one of another request
        | message                                                                                                                                                         |
        | no JSON                                                                                                                                                         |
        | {}                                                                                                                                                              |
        | {"operation_type":"refund"}                                                                                                                                     |
        | {"operation_type":"purchase","terminal_id":"50000000-0000-4000-8000-000000000001","request_id":"9c9619ff-8b86-4d01-b42d-00cf4fc964ff","payload":{}}             |
        | {"operation_type":"purchase","terminal_id":"50000000-0000-4000-8000-000000000002","request_id":"9c9619ff-8b86-4d01-b42d-00cf4fc964ff","payload":{"amount":100}} |
        | {"operation_type":"purchase","terminal_id":"50000000-0000-4000-8000-000000000001","request_id":"6f9619ff-8b86-4d01-b42d-00cf4fc964ff","payload":{"amount":701}} |

  Rule: messages that were refused are waited for no more, however many they are

    Background:
      Given the terminal connects
      And a client of the terminal
      And the client says '{"operation_type":"refund"}'
      And the client hears
        | code | 9006 |
      And the client says '{"operation_type":"refund"}'
      And the client hears
        | code | 9006 |
      And the client says '{"operation_type":"refund"}'
      And the client hears
        | code | 9006 |
      And the client says '{"operation_type":"refund"}'
      And the client hears
        | code | 9006 |
      And the client says '{"operation_type":"refund"}'
      And the client hears
        | code | 9006 |
      And the client says '{"operation_type":"refund"}'
      And the client hears
        | code | 9006 |
      And the client says '{"operation_type":"refund"}'
      And the client hears
        | code | 9006 |
      And the client says '{"operation_type":"refund"}'
      And the client hears
        | code | 9006 |
      And the client says '{"operation_type":"refund"}'
      And the client hears
        | code | 9006 |
      And the client says '{"operation_type":"refund"}'
      And the client hears
        | code | 9006 |
      And the client says '{"operation_type":"refund"}'
      And the client hears
        | code | 9006 |
      And the client says '{"operation_type":"refund"}'
      And the client hears
        | code | 9006 |
      And the client says '{"operation_type":"refund"}'
      And the client hears
        | code | 9006 |
      And the client says '{"operation_type":"refund"}'
      And the client hears
        | code | 9006 |
      And the client says '{"operation_type":"refund"}'
      And the client hears
        | code | 9006 |
      And the client says '{"operation_type":"refund"}'
      And the client hears
        | code | 9006 |
      And the client says '{"operation_type":"refund"}'
      And the client hears
        | code | 9006 |
      And the client says '{"operation_type":"refund"}'
      And the client hears
        | code | 9006 |

    @BRG-211 @BRG-202 @NS-25 @NS-32 @NS-86 @simulated
    Scenario: The socket is of use still
      When the client asks for a purchase
        | payload.amount | 2000 |
      Then the client hears
        | success       | true |
        | result.amount | 2000 |

  Rule: JSON is JSON, however it is written

    Background:
      Given the terminal connects
      And a client of the terminal

    @FLD-026 @BRG-203 @NS-25 @simulated
    Scenario Outline: A purchase said as <form> is made
      When the client says '<form>'
      Then the client hears
        | request_id    | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | success       | true                                 |
        | result.amount | 700                                  |

      Examples: blanks and lines around it, tabs within, members in another order, letters and figures in another spelling
        | form                                                                                                                                                                                      |
        | {"operation_type":"purchase","terminal_id":"50000000-0000-4000-8000-000000000001","request_id":"6f9619ff-8b86-4d01-b42d-00cf4fc964ff","payload":{"amount":700}}\n                         |
        | \n{"payload":{"amount":700},"request_id":"6f9619ff-8b86-4d01-b42d-00cf4fc964ff","operation_type":"purchase","terminal_id":"50000000-0000-4000-8000-000000000001"}                         |
        | {\n "operation_type" : "purchase",\n "terminal_id" : "50000000-0000-4000-8000-000000000001",\n "request_id" : "6f9619ff-8b86-4d01-b42d-00cf4fc964ff",\n "payload" : { "amount" : 700 }\n} |
        | {"operation_type":"\\u0070urchase","terminal_id":"50000000-0000-4000-8000-000000000001","request_id":"6f9619ff-8b86-4d01-b42d-00cf4fc964ff","payload":{"\\u0061mount":7e2}}               |
