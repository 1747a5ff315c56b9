Feature: Clients whose terminal drops and comes again

  A client hears of its terminal, whichever way it came in by and whoever was first.

  Rule: clients of every way in

    Background:
      Given the terminal connects
      And processing asks for a token of the terminal

    @BRG-214 @BRG-215 @BRG-201 @NS-26 @simulated @assumed
    Scenario Outline: Who came in by <carrier> while the terminal was there hears that it drops and comes again
      Given a client comes in by <carrier> with that token for the register
      When the terminal drops
      Then the client hears
        | event | disconnected |
      When the terminal connects
      Then the client hears
        | event | connected |
      And the client hears nothing more

      Examples:
        | carrier           |
        | the query         |
        | headers           |
        | its first message |

    @BRG-202 @BRG-201 @NS-26 @simulated @assumed
    Scenario Outline: Who came in by <carrier> is answered before its terminal drops, and when it is there again
      Given a client comes in by <carrier> with that token for the register
      And the client asks for a purchase
        | payload.amount | 700 |
      And the client hears
        | result.amount | 700 |
      And the terminal drops
      And the terminal connects
      And the client hears
        | event | disconnected |
      When the client asks for a purchase
        | request_id     | 9c9619ff-8b86-4d01-b42d-00cf4fc964ff |
        | payload.amount | 300                                  |
      Then the terminal shows
        | batch.purchases | {"count": 2, "sum": 1000} |

      Examples:
        | carrier           |
        | the query         |
        | headers           |
        | its first message |

    @BRG-216 @BRG-201 @NS-26 @NS-85 @simulated @assumed
    Scenario Outline: Who came in by <carrier> is counted, and counted no more when the client <departure>
      Given a client comes in by <carrier> with that token for the register
      When processing asks for a token of the terminal
      Then the answer shows
        | terminal.online | {"server": true, "client": true, "connected_clients": 1} |
      When the client <departure>
      And processing asks for a token of the terminal
      Then the answer shows
        | terminal.online | {"server": true, "client": false, "connected_clients": 0} |

      Examples:
        | carrier           | departure  |
        | the query         | leaves     |
        | headers           | leaves     |
        | its first message | leaves     |
        | the query         | breaks off |
        | headers           | is cut off |
        | its first message | breaks off |

    @BRG-201 @AUT-009 @AUT-010 @NS-26 @NS-27 @simulated @assumed
    Scenario Outline: A token that has let a client in by the query lets another in by <carrier>
      Given a client comes in by the query with that token for the register
      When a client comes in by <carrier> with that token for the register
      And processing asks for a token of the terminal
      Then the answer shows
        | terminal.online.connected_clients | 2 |

      Examples:
        | carrier           |
        | the query         |
        | headers           |
        | its first message |

    @BRG-201 @AUT-010 @NS-25 @NS-27 @simulated
    Scenario: A client that has broken off comes in again with the token it had
      Given a client comes in by the query with that token for the register
      And the client breaks off
      And a client comes in by the query with that token for the register
      When the client asks for a purchase
        | payload.amount | 700 |
      Then the client hears
        | success       | true |
        | result.amount | 700  |

    @BRG-216 @BRG-215 @NS-85 @simulated @assumed
    Scenario Outline: The clients of a terminal that <loss> are there still
      Given a client of the terminal
      And a client of the terminal
      When the terminal <loss>
      And processing asks for a token of the terminal
      Then the answer shows
        | terminal.online | {"server": false, "client": true, "connected_clients": 2} |
      When the terminal <return>
      And processing asks for a token of the terminal
      Then the answer shows
        | terminal.online | {"server": true, "client": true, "connected_clients": 2} |

      Examples:
        | loss         | return              |
        | drops        | connects            |
        | is unplugged | is plugged in again |

  Rule: the second terminal

    Background:
      Given the terminal connects
      And the second terminal connects
      And a client of the second terminal

    @BRG-215 @BRG-210 @NS-32 @NS-86 @simulated @assumed
    Scenario: A purchase at the second terminal goes on when the first drops, and comes to nothing when the second does
      Given the second terminal waits for a hand at every step
      And the client asks for a purchase
        | terminal_id | 50000000-0000-4000-8000-000000000002 |
      When the terminal drops
      Then the client hears nothing
      When the second terminal drops
      Then the client hears
        | event | disconnected |
      And the client hears
        | terminal_id | 50000000-0000-4000-8000-000000000002 |
        | success     | false                                |
        | code        | 9007                                 |

    @BRG-216 @BRG-210 @NS-85 @simulated @assumed
    Scenario: Each terminal is listed as it stands itself
      When the terminal drops
      And the cashier looks at the terminals
      Then the page shows
        | results.0.online | {"server": false, "client": false} |
        | results.1.online | {"server": true, "client": true}   |

  @simulated
  Rule: a terminal that connects again

    @BRG-214 @BRG-215
    Scenario: A client hears of the second coming of its terminal as of the first
      Given a client of the terminal
      And the terminal connects
      And the terminal drops
      When the terminal connects
      Then the client hears
        | event | connected |
      And the client hears
        | event | disconnected |
      And the client hears
        | sender | proxy     |
        | event  | connected |
      And the client hears nothing more
