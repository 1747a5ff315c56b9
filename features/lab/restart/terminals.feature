Feature: What a terminal and its bridge know after the server has started again

  @BRG-106 @BRG-105 @BRG-102 @NS-25 @NS-57 @own-server @simulated
  Scenario: The bank shift goes on after a restart, and a settlement closes all of it
    Given the client asks the terminal for a purchase of 2000 over HTTP
    When the server is started again
    And the client asks the terminal for a purchase of 500 over HTTP
    And the client asks the terminal for a settlement over HTTP
    Then the client hears
      | result.amount | 2500 |

  @BRG-209 @BRG-203 @NS-86 @AMB-18 @own-server @simulated @owner
  Scenario: A request that is repeated after a restart is charged once
    Given the client asks the terminal for a purchase of 2000 under 9c9619ff-8b86-4d01-b42d-00cf4fc964ff over HTTP
    When the server is started again
    And the client asks the terminal for a purchase of 2000 under 9c9619ff-8b86-4d01-b42d-00cf4fc964ff over HTTP
    Then the client hears (NS-86)
      | success       | true |
      | result.amount | 2000 |
    And the terminal shows
      | batch.purchases | {"count": 1, "sum": 2000} |

  @NS-32 @own-server @simulated @assumed
  Scenario: Invoices and slips are numbered on after a restart
    Given the client asks the terminal for a purchase of 2000 over HTTP
    When the server is started again
    And the client asks the terminal for a purchase of 500 over HTTP
    Then the client hears (NS-32)
      | result.invoice_num | 2 |
    And the terminal shows
      | prints.0.number | 1 |
      | prints.1.number | 2 |

  @NS-32 @own-server @simulated @assumed
  Scenario: A card that was shown before a restart is the one that is read
    Given the terminal is shown a card without funds
    When the server is started again
    And the client asks the terminal for a purchase over HTTP
    Then the client hears (NS-32)
      | success | false |
      | code    | 9420  |

  @AUT-010 @AUT-009 @BRG-201 @NS-26 @own-server @assumed
  Scenario: A terminal's token lets a client in after a restart
    Given the cashier asks for a token of the terminal for the register
    When the server is started again
    And a client comes in by the query with that token for the register
    Then the client has connected

  Rule: after a restart

    @BRG-216 @FLD-005 @FLD-006 @NS-85 @own-server @simulated @assumed
    Scenario: A restart ends who was there, and leaves when that was
      Given the terminal connects
      And 1 minute passes
      And a client of the terminal
      And 1 minute passes
      When the server is started again
      And the cashier looks at the terminals
      Then the page shows
        | results.0.online                | {"server": false, "client": false} |
        | results.0.last_server_online_at | 2026-03-02T07:00:00.000000+00:00   |
        | results.0.last_client_online_at | 2026-03-02T07:02:00.000000+00:00   |

    @BRG-216 @FLD-006 @NS-85 @own-server @simulated @assumed
    Scenario: A restart leaves when terminal and client have connected
      Given the terminal connects
      And 1 minute passes
      And a client of the terminal
      And 1 minute passes
      When the server is started again
      And processing asks for a token of the terminal
      Then the answer shows
        | terminal.last_server_connect_at | 2026-03-02T07:00:00.000000+00:00 |
        | terminal.last_client_connect_at | 2026-03-02T07:01:00.000000+00:00 |

    @BRG-204 @BRG-104 @BRG-209 @AMB-19 @own-server @simulated @assumed
    Scenario: What was taken back of a purchase is taken back after a restart
      Given the client asks the terminal for a purchase over HTTP
      And the client asks the terminal for a refund over HTTP
      When the server is started again
      And the client asks the terminal for a refund over HTTP
      Then the client hears
        | success | false |
        | code    | 9208  |
      And the terminal shows
        | batch.refunds | {"count": 1, "sum": 2000} |
