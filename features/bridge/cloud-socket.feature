Feature: The cloud socket

  A front system commands a bank terminal through the cloud, over a socket. It shows a token of the terminal and says at
  which register it stands; then it hears when the terminal comes and goes, for as long as the socket is open.

  @BRG-201 @AUT-009 @AUT-010 @NS-26 @assumed
  Scenario Outline: A client comes in with a token for one register, shown in <carrier>
    Given the cashier asks for a token of the terminal for the register
    When a client comes in by <carrier> with that token for the register
    Then the client has connected
    And the client hears nothing

    Examples:
      | carrier           |
      | the query         |
      | headers           |
      | its first message |

  @BRG-201 @AUT-009 @AUT-010 @NS-26 @assumed
  Scenario Outline: A client of processing comes in for <register>, by <carrier>
    Given processing asks for a token of the terminal
    When a client comes in by <carrier> with that token for <register>
    Then the client has connected

    Examples:
      | carrier           | register            |
      | the query         | the register        |
      | headers           | the second register |
      | its first message | the second register |

  @BRG-214 @BRG-215 @NS-75
  Scenario: A client hears when its terminal connects and drops
    Given a client of the terminal
    When the terminal connects
    Then the client hears
      | sender      | proxy     |       |
      | event       | connected |       |
      | terminal_id | any id    | NS-75 |
      | message     | any text  | NS-75 |
    When the terminal drops
    Then the client hears
      | sender      | proxy        |       |
      | event       | disconnected |       |
      | terminal_id | any id       | NS-75 |
      | message     | any text     | NS-75 |
    And the client hears nothing more (NS-75)

  @BRG-214 @NS-75 @assumed
  Scenario: A client does not hear of a terminal that was connected already
    Given the terminal connects
    And a client of the terminal
    When the terminal connects
    Then the client hears nothing

  @BRG-214 @BRG-215
  Scenario: A client does not hear of another terminal
    Given a client of the terminal
    When the second terminal connects
    And the second terminal drops
    Then the client hears nothing

  @BRG-214 @BRG-215 @NS-75 @assumed
  Scenario: A client of the second terminal hears of that one, and not of the first
    Given a client of the second terminal
    When the terminal connects
    And the second terminal connects
    And the terminal drops
    Then the client hears
      | event       | connected                            |
      | terminal_id | 50000000-0000-4000-8000-000000000002 |
    And the client hears nothing more

  @BRG-215 @NS-32 @assumed
  Scenario: A purchase while the terminal is away is answered with a failure
    Given a client of the terminal
    And the terminal connects
    And the terminal drops
    And the client hears
      | event | connected |
    And the client hears
      | event | disconnected |
    When the client says '{"operation_type":"purchase","terminal_id":"50000000-0000-4000-8000-000000000001","request_id":"6f9619ff-8b86-4d01-b42d-00cf4fc964ff","payload":{"amount":100}}'
    Then the client hears
      | success        | false                                |
      | code           | 9007                                 |
      | error          | any text                             |
      | operation_type | purchase                             |
      | terminal_id    | 50000000-0000-4000-8000-000000000001 |
      | request_id     | 6f9619ff-8b86-4d01-b42d-00cf4fc964ff |
      | result         | {}                                   |

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

  @NS-26 @assumed
  Scenario: A world that is reset closes its sockets
    Given a client of the terminal
    When the world is reset
    Then the socket is closed with 1001
    When processing asks for a token of the terminal
    Then the answer shows
      | terminal.online | {"server": false, "client": false, "connected_clients": 0} |

  @NS-26 @simulated @assumed
  Scenario: A client that shows no token within 10 seconds is hung up on
    When a client comes in without a word
    And 10 seconds pass
    Then the socket is closed with 4408

  @NS-26 @BRG-201 @simulated @assumed
  Scenario: A client that shows its token within 10 seconds comes in
    Given the cashier asks for a token of the terminal for the register
    When a client comes in by its first message after 9 seconds with that token for the register
    Then the client has connected
    When 1 minute passes
    Then the client hears nothing more

  Rule: no access token

    @BRG-201 @AUT-010 @NS-26 @assumed
    Scenario Outline: A client with a register and no token is refused, in <carrier>
      When a client comes in by <carrier> with no token for the register
      Then it is refused because no access token

      Examples:
        | carrier   |
        | the query |
        | headers   |

    @BRG-201 @AUT-010 @NS-26 @assumed
    Scenario: A client with a register and no token is refused, in the first message
      When a client comes in by its first message with no token for the register
      Then the socket is closed with 4403 because no access token

  Rule: access token not valid

    @BRG-201 @AUT-010 @NS-27 @NS-26 @assumed
    Scenario Outline: A client with <badge> is refused, in <carrier>
      When a client comes in by <carrier> with <badge> for the register
      Then it is refused because access token not valid

      Examples:
        | badge               | carrier   |
        | the cashier's token | the query |
        | the cashier's token | headers   |
        | a forged token      | the query |
        | a forged token      | headers   |

    @BRG-201 @AUT-010 @NS-27 @NS-26 @assumed
    Scenario Outline: A client with <badge> is refused, in the first message
      When a client comes in by its first message with <badge> for the register
      Then the socket is closed with 4401 because access token not valid

      Examples:
        | badge               |
        | the cashier's token |
        | a forged token      |

    @AUT-010 @NS-27 @assumed
    Scenario: A token given before a reset of the world is refused
      Given processing asks for a token of the terminal
      And the world is reset
      When a client comes in by the query with that token for the register
      Then it is refused because access token not valid

    @AUT-010 @NS-27 @assumed
    Scenario: A terminal's token stays good when another is asked for
      Given processing asks for a token of the terminal
      And a client of the terminal
      When a client comes in by the query with that token for the register
      Then the client has connected

  Rule: the terminal's token is for another register

    @AUT-010 @BRG-201 @NS-26
    Scenario Outline: A client of the second register with a token for the first is refused, in <carrier>
      Given the cashier asks for a token of the terminal for the register
      When a client comes in by <carrier> with that token for the second register
      Then it is refused because the terminal's token is for another register (NS-26)

      Examples:
        | carrier   |
        | the query |
        | headers   |

    @AUT-010 @BRG-201 @NS-26 @assumed
    Scenario: A client of the second register with a token for the first is refused, in the first message
      Given the cashier asks for a token of the terminal for the register
      When a client comes in by its first message with that token for the second register
      Then the socket is closed with 4403 because the terminal's token is for another register

    @CLD-703 @AUT-010 @BRG-201
    Scenario: A client of the second register with a token of its own comes in
      Given the cashier asks for a token of the terminal for the second register
      When a client comes in by the query with that token for the second register
      Then the client has connected

  Rule: unknown id

    @AUT-010 @AUT-012 @BRG-201 @NS-31 @assumed
    Scenario Outline: A client of <terminal> at <register> is refused
      Given processing asks for a token of <terminal>
      When a client comes in by the query with that token for <register>
      Then it is refused because unknown id

      Examples:
        | terminal                             | register                             |
        | the terminal                         | a register that does not exist       |
        | the terminal                         | the register of another organization |
        | the terminal of another organization | the register                         |

    @AUT-010 @BRG-201 @NS-31 @NS-26 @assumed
    Scenario: A client at a register that does not exist is refused, in the first message
      Given processing asks for a token of the terminal
      When a client comes in by its first message with that token for a register that does not exist
      Then the socket is closed with 4404 because unknown id

    @AUT-010 @BRG-201
    Scenario: A client of the terminal and the register of another organization comes in
      Given processing asks for a token of the terminal of another organization
      When a client comes in by the query with that token for the register of another organization
      Then the client has connected
