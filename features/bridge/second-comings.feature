Feature: Terminals and clients that come a second time, and operations behind another

  @BRG-216 @NS-85 @simulated @assumed
  Scenario: The registry shows no client when two have left in the order they came in
    Given a client of the terminal
    And a client of the terminal
    When the client that came first leaves
    And processing asks for a token of the terminal
    Then the answer shows
      | terminal.online | {"server": false, "client": true, "connected_clients": 1} |
    When the client leaves
    And processing asks for a token of the terminal
    Then the answer shows
      | terminal.online | {"server": false, "client": false, "connected_clients": 0} |

  Rule: terminal and client have gone, and have come again

    Background:
      Given the terminal connects
      And a client of the terminal
      And 1 minute passes
      And the client leaves
      And the terminal drops
      And 1 minute passes
      And the terminal connects
      And a client of the terminal

    @BRG-216 @FLD-005 @NS-85 @simulated @assumed
    Scenario: The registry shows that they were there last when they came again
      When the cashier looks at the terminals
      Then the page shows
        | results.0.last_server_online_at | 2026-03-02T07:02:00.000000+00:00 |
        | results.0.last_client_online_at | 2026-03-02T07:02:00.000000+00:00 |

    @BRG-216 @FLD-006 @NS-85 @simulated @assumed
    Scenario: Processing is shown when they came last
      When processing asks for a token of the terminal
      Then the answer shows
        | terminal.last_server_connect_at | 2026-03-02T07:02:00.000000+00:00 |
        | terminal.last_client_connect_at | 2026-03-02T07:02:00.000000+00:00 |

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
