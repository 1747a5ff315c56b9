Feature: Connections of hardware at the bridge

  Hardware connects by itself, and may do so before its last connection is known to be lost.

  Rule: hardware connects before its last connection is known to be lost

    Background:
      Given the terminal is played by hardware
      And a client of the terminal
      And the terminal is played by hardware

    @BRG-214 @NS-75 @NS-85 @simulated @assumed
    Scenario: A client hears that the terminal has connected anew
      Then the client hears
        | event | connected |
      And the client hears nothing more

    @BRG-216 @NS-85 @simulated @assumed
    Scenario: The registry shows the terminal as there
      When the cashier looks at the terminals
      Then the page shows
        | results.0.online | {"server": true, "client": true} |

    @BRG-202 @BRG-203 @NS-85 @simulated @assumed
    Scenario: A purchase is asked of the hardware that came last
      When the client asks for a purchase
        | payload.amount | 700 |
      Then the hardware shows
        | 0.payload.amount | 700 |

  Rule: hardware leaves by itself

    Background:
      Given the terminal is played by hardware
      And a client of the terminal
      And the terminal loses its hardware

    @BRG-215 @NS-75 @NS-85 @simulated @assumed
    Scenario: A client hears that its terminal has gone
      Then the client hears
        | event | disconnected |

    @BRG-216 @NS-85 @simulated @assumed
    Scenario: The registry shows the terminal as gone, and its client as there
      Given the client hears
        | event | disconnected |
      When the cashier looks at the terminals
      Then the page shows
        | results.0.online | {"server": false, "client": true} |

    @BRG-215 @NS-32 @NS-85 @simulated @assumed
    Scenario Outline: <operation> is no success any more
      Given the client hears
        | event | disconnected |
      When the client asks for <operation>
        | extra | 1 |
      Then the client hears
        | success | false |
        | code    | 9007  |

      Examples:
        | operation            |
        | a purchase           |
        | a refund             |
        | a settlement         |
        | a text on its screen |
        | a text on paper      |

    @BRG-214 @BRG-216 @NS-75 @NS-85 @simulated @assumed
    Scenario: A client hears that its hardware is there again
      Given the client hears
        | event | disconnected |
      When the terminal is played by hardware
      Then the client hears
        | event | connected |
      And the client hears nothing more

  Rule: hardware of both terminals

    Background:
      Given the terminal is played by hardware
      And the second terminal is played by hardware
      And a client of the second terminal

    @BRG-210 @BRG-203 @FLD-024 @NS-85 @simulated @assumed
    Scenario Outline: <operation> is asked of the hardware of the second terminal, under its own id
      When the client asks for <operation>
        | terminal_id | 50000000-0000-4000-8000-000000000002 |
      Then the hardware shows
        | length        | 1                                    |
        | 0.terminal_id | 50000000-0000-4000-8000-000000000002 |
      And the client hears
        | terminal_id | 50000000-0000-4000-8000-000000000002 |
        | success     | true                                 |

      Examples:
        | operation            |
        | a purchase           |
        | a refund             |
        | a settlement         |
        | a text on its screen |
        | a text on paper      |

    @BRG-215 @BRG-216 @NS-85 @simulated @assumed
    Scenario: The second terminal is there when the first has lost its hardware
      Given the terminal loses its hardware
      When the cashier looks at the terminals
      Then the page shows
        | results.1.online | {"server": true, "client": true} |
      And the client hears nothing
