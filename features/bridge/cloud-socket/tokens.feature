Feature: Tokens of clients at the cloud socket

  A client without a token that fits the terminal and the register is refused.

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

  Rule: the token of a cashier

    @AUT-010 @BRG-201 @NS-26 @NS-27 @assumed
    Scenario Outline: The token of a cashier who is at work opens no socket, in <carrier>
      Given the cashier signs in with the password
      And a request for the profile is sent with the token
      When a client comes in by <carrier> with the cashier's token for the register
      Then it is refused because access token not valid

      Examples:
        | carrier   |
        | the query |
        | headers   |
