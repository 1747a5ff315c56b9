Feature: What holds of the first terminal and register holds of each

  The organization has two terminals and registers in several outlets, and there is another organization. None of them is
  served less for not being the first.

  @BRG-201 @BRG-214 @BRG-215 @AUT-009 @AUT-010 @NS-26 @NS-27 @simulated @assumed
  Scenario Outline: A client of <terminal> at <register> comes in by <carrier>, and hears of it
    Given <terminal> drops
    And processing asks for a token of <terminal>
    And a client comes in by <carrier> with that token for <register>
    When <terminal> connects
    Then the client hears
      | event | connected |
    When <terminal> drops
    Then the client hears
      | event | disconnected |

    Examples:
      | terminal                             | register                             | carrier           |
      | the terminal                         | the register                         | the query         |
      | the terminal                         | the second register                  | the query         |
      | the terminal                         | the second register                  | headers           |
      | the terminal                         | the second register                  | its first message |
      | the terminal                         | the register of another outlet       | the query         |
      | the terminal                         | the agent register                   | headers           |
      | the second terminal                  | the register                         | headers           |
      | the second terminal                  | the second register                  | the query         |
      | the second terminal                  | the register of another outlet       | its first message |
      | the terminal of another organization | the register of another organization | the query         |
      | the terminal of another organization | the register of another organization | its first message |

  @BRG-216 @FLD-006 @NS-85 @simulated @assumed
  Scenario Outline: Processing is shown of <terminal> that it is there, and its client
    Given <terminal> connects
    And processing asks for a token of <terminal>
    And a client comes in by the query with that token for <register>
    When processing asks for a token of <terminal>
    Then the answer shows
      | terminal.online | {"server": true, "client": true, "connected_clients": 1} |

    Examples:
      | terminal                             | register                             |
      | the terminal                         | the second register                  |
      | the second terminal                  | the register                         |
      | the terminal of another organization | the register of another organization |

  @BRG-102 @BRG-104 @BRG-105 @BRG-107 @FLD-024 @NS-57 @simulated @assumed
  Scenario Outline: <operation> is asked of <terminal> on the local network, over <carrier>
    When the client asks <terminal> for <operation> with '<body>' over <carrier>
    Then the client hears
      | terminal_id    | <id>      |
      | operation_type | <type>    |
      | success        | <success> |

    Examples:
      | operation    | type       | success | carrier  | terminal                             | id                                   | body                                   |
      | a purchase   | purchase   | true    | a socket | the second terminal                  | 50000000-0000-4000-8000-000000000002 | {"amount":"2000"}                      |
      | a purchase   | purchase   | true    | HTTP     | the second terminal                  | 50000000-0000-4000-8000-000000000002 | {"amount":"2000"}                      |
      | a purchase   | purchase   | true    | a socket | the terminal of another organization | 50000000-0000-4000-8000-000000000003 | {"amount":"2000"}                      |
      | a purchase   | purchase   | true    | HTTP     | the terminal of another organization | 50000000-0000-4000-8000-000000000003 | {"amount":"2000"}                      |
      | a settlement | settlement | true    | a socket | the second terminal                  | 50000000-0000-4000-8000-000000000002 |                                        |
      | a settlement | settlement | true    | HTTP     | the terminal of another organization | 50000000-0000-4000-8000-000000000003 |                                        |
      | a refund     | cancel     | false   | a socket | the second terminal                  | 50000000-0000-4000-8000-000000000002 | {"amount":"2000","rrn":"748920811769"} |
      | a refund     | cancel     | false   | HTTP     | the terminal of another organization | 50000000-0000-4000-8000-000000000003 | {"amount":"2000","rrn":"748920811769"} |

  Rule: two wait on the local network

    Background:
      Given the terminal waits for a hand at every step
      And the client asks the terminal for a purchase with '{"amount":"700","request_id":"6f9619ff-8b86-4d01-b42d-00cf4fc964ff"}' over a socket
      And the client asks the terminal for a purchase with '{"amount":"300","request_id":"9c9619ff-8b86-4d01-b42d-00cf4fc964ff"}' over a socket

    @BRG-102 @BRG-005 @ERR-401 @NS-32 @NS-86 @simulated @assumed
    Scenario: Both come to nothing when the terminal is unplugged
      When the terminal is unplugged
      Then the client hears
        | request_id | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | success    | false                                |
        | code       | 9007                                 |
      And the client hears
        | request_id | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | success    | false                                |
        | code       | 9007                                 |

    @BRG-102 @FLD-024 @NS-25 @NS-86 @AMB-18 @simulated @assumed
    Scenario: Both are made when the terminal works by itself again
      When the terminal works by itself again
      Then the client hears
        | request_id    | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | result.amount | 700                                  |
      And the client hears
        | request_id    | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | result.amount | 300                                  |
