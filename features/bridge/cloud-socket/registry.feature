Feature: What the registry tells of a terminal and its clients

  The registry and processing are told who is connected, and since when.

  @BRG-216 @CLD-701 @CLD-706 @FLD-005 @FLD-006 @NS-85 @simulated @assumed
  Scenario: The registry knows which terminal and how many clients are connected
    Given the terminal connects
    And 1 minute passes
    And a client of the terminal
    And a client of the terminal
    When the cashier looks at the terminals
    Then the page shows
      | results.0.online                | {"server": true, "client": true}   |
      | results.0.last_server_online_at | 2026-03-02T07:00:00.000000+00:00   |
      | results.0.last_client_online_at | 2026-03-02T07:01:00.000000+00:00   |
      | results.1.online                | {"server": false, "client": false} |
    When processing asks for a token of the terminal
    Then the answer shows
      | terminal.online                 | {"server": true, "client": true, "connected_clients": 2} |
      | terminal.last_server_connect_at | 2026-03-02T07:00:00.000000+00:00                         |
      | terminal.last_client_connect_at | 2026-03-02T07:01:00.000000+00:00                         |

  @BRG-216 @NS-85 @simulated @assumed
  Scenario Outline: The registry counts the clients that are left, when one <departure>
    Given a client of the terminal
    And a client of the terminal
    When the client <departure>
    And processing asks for a token of the terminal
    Then the answer shows
      | terminal.online | {"server": false, "client": true, "connected_clients": 1} |
    When the client <departure>
    And processing asks for a token of the terminal
    Then the answer shows
      | terminal.online | {"server": false, "client": false, "connected_clients": 0} |

    Examples:
      | departure  |
      | leaves     |
      | breaks off |

  @CLD-701 @CLD-706 @BRG-216 @NS-85 @simulated @assumed
  Scenario: Processing is shown when a client came, the list when it was there last
    Given a client of the terminal
    And 1 minute passes
    When the client leaves
    And the cashier looks at the terminals
    Then the page shows
      | results.0.last_client_online_at | 2026-03-02T07:01:00.000000+00:00 |
      | results.0.last_server_online_at | null                             |
    When processing asks for a token of the terminal
    Then the answer shows
      | terminal.last_client_connect_at | 2026-03-02T07:00:00.000000+00:00 |
      | terminal.last_server_connect_at | null                             |

  @BRG-216 @NS-85 @simulated @assumed
  Scenario Outline: The registry keeps when the terminal and its last client were there, when the client <departure>
    Given the terminal connects
    And a client of the terminal
    And 1 minute passes
    When the client <departure>
    And the terminal drops
    And the cashier looks at the terminals
    Then the page shows
      | results.0.online                | {"server": false, "client": false} |
      | results.0.last_server_online_at | 2026-03-02T07:01:00.000000+00:00   |
      | results.0.last_client_online_at | 2026-03-02T07:01:00.000000+00:00   |

    Examples:
      | departure  |
      | leaves     |
      | breaks off |

  @BRG-216 @FLD-005 @NS-85 @simulated @assumed
  Scenario Outline: The registry tells a terminal from its client: <arrival>
    Given <arrival>
    When the cashier looks at the terminals
    Then the page shows
      | results.0.online                | <online>   |
      | results.0.last_server_online_at | <terminal> |
      | results.0.last_client_online_at | <client>   |

    Examples: each without the other
      | arrival                  | online                            | terminal                         | client                           |
      | the terminal connects    | {"server": true, "client": false} | 2026-03-02T07:00:00.000000+00:00 | null                             |
      | a client of the terminal | {"server": false, "client": true} | null                             | 2026-03-02T07:00:00.000000+00:00 |

  @FLD-006 @NS-85 @simulated @assumed
  Scenario: Processing is told when the terminal and its client came, not when they went
    Given the terminal connects
    And a client of the terminal
    And 1 minute passes
    And the client leaves
    And the terminal drops
    When processing asks for a token of the terminal
    Then the answer shows
      | terminal.organization_id        | 10000000-0000-4000-8000-000000000001                       |
      | terminal.last_server_connect_at | 2026-03-02T07:00:00.000000+00:00                           |
      | terminal.last_client_connect_at | 2026-03-02T07:00:00.000000+00:00                           |
      | terminal.online                 | {"server": false, "client": false, "connected_clients": 0} |

  @BRG-216 @NS-85 @assumed
  Scenario: A fork of the world has neither the terminal nor the clients that are connected to its origin
    Given the terminal connects
    And a client of the terminal
    When a fork of the world is created
    And processing asks for a token of the terminal
    Then the answer shows
      | terminal.online | {"server": false, "client": false, "connected_clients": 0} |

  Rule: each terminal

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

  Rule: two clients that leave

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

  Rule: terminal and client come again

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
