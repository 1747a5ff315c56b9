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

  Rule: a client of each terminal and register

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

  Rule: clients of every way in

    @BRG-214 @BRG-215 @BRG-201 @NS-26 @assumed
    Scenario Outline: Who came in by <carrier> hears of the terminal
      Given the terminal drops
      And processing asks for a token of the terminal
      And a client comes in by <carrier> with that token for the register
      When the terminal connects
      Then the client hears
        | sender | proxy     |
        | event  | connected |
      When the terminal drops
      Then the client hears
        | sender | proxy        |
        | event  | disconnected |

      Examples:
        | carrier           |
        | the query         |
        | headers           |
        | its first message |

    @BRG-214 @BRG-215
    Scenario: Two clients of a terminal hear of it both
      Given a client of the terminal
      And a client of the terminal
      When the terminal connects
      Then the client hears
        | event | connected |
      When the terminal drops
      Then the client hears
        | event | disconnected |
