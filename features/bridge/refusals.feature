Feature: A refusal at a bank terminal has no effect

  A failure is told on the socket it was asked on; here it is looked at from elsewhere: by the journals, the registry of
  terminals, the drawer, the webhooks, the timers, and the terminals themselves.

  Background:
    Given an open shift
    And the cashier sells the card receipt
    And the tax authority answers

  Rule: a message that is not as it must be does not reach a terminal

    @BRG-001 @BRG-002 @BRG-212 @FLD-026 @FLD-028 @NS-32 @simulated
    Scenario Outline: In the cloud <operation> with <place> as <value> leaves nothing
      Given the terminal connects
      And the second terminal connects
      And a client of the terminal
      When the client asks for <operation>
        | <place> | <value> |
      Then nothing changes on any surface
      And the client hears (NS-32)
        | success | false  |
        | code    | <code> |

      @BRG-211
      Examples: an operation that there is not, in other letters, none
        | operation  | place          | value    | code |
        | a purchase | operation_type | refund   | 9006 |
        | a purchase | operation_type | PURCHASE | 9006 |
        | a purchase | operation_type | nothing  | 9302 |

      @BRG-210
      Examples: another terminal, one of somebody else's, none
        | operation            | place       | value                                | code |
        | a purchase           | terminal_id | 50000000-0000-4000-8000-000000000002 | 9524 |
        | a refund             | terminal_id | 50000000-0000-4000-8000-000000000002 | 9524 |
        | a settlement         | terminal_id | 50000000-0000-4000-8000-000000000002 | 9524 |
        | a text on its screen | terminal_id | 50000000-0000-4000-8000-000000000002 | 9524 |
        | a text on paper      | terminal_id | 50000000-0000-4000-8000-000000000003 | 9524 |
        | a settlement         | terminal_id | nothing                              | 9302 |

      @BRG-208
      Examples: a request_id that is none
        | operation            | place      | value   | code |
        | a purchase           | request_id | nothing | 9302 |
        | a refund             | request_id | nothing | 9302 |
        | a settlement         | request_id | no-uuid | 9021 |
        | a text on its screen | request_id | no-uuid | 9021 |
        | a text on paper      | request_id | 17      | 9021 |

      @BRG-203 @BRG-204 @BRG-205 @BRG-206 @BRG-207
      Examples: a payload that is none, or has too little, too much or something else in it
        | operation            | place             | value            | code |
        | a purchase           | payload           | nothing          | 9302 |
        | a purchase           | payload.amount    | nothing          | 9302 |
        | a purchase           | payload.amount    | "2000"           | 9407 |
        | a purchase           | payload.amount    | 20.5             | 9407 |
        | a purchase           | payload.amount    | 0                | 9407 |
        | a purchase           | payload.amount    | -1               | 9407 |
        | a purchase           | payload.amount    | 100000000000     | 9407 |
        | a refund             | payload.rrn       | nothing          | 9302 |
        | a refund             | payload.auth_code | 858449           | 9021 |
        | a settlement         | payload           | "now"            | 9021 |
        | a text on its screen | payload.receipt   | 17               | 9021 |
        | a text on paper      | payload.qr_url    | 17               | 9021 |

    @BRG-001 @BRG-002 @BRG-212 @FLD-027 @NS-32
    Scenario Outline: On the local network <operation> with <body> over <carrier> leaves nothing
      When the client asks the terminal for <operation> with '<body>' over <carrier>
      Then nothing changes on any surface
      And the client hears (NS-32)
        | success | false  |
        | code    | <code> |

      @BRG-102 @BRG-103
      Examples: a purchase
        | operation  | body                                  | carrier  | code |
        | a purchase | {}                                    | a socket | 9302 |
        | a purchase | {}                                    | HTTP     | 9302 |
        | a purchase | {"amount":"20.00"}                    | a socket | 9407 |
        | a purchase | {"amount":"20.00"}                    | HTTP     | 9407 |
        | a purchase | {"amount":0}                          | a socket | 9407 |
        | a purchase | {"amount":-1}                         | HTTP     | 9407 |
        | a purchase | {"amount":"100000000000"}             | a socket | 9407 |
        | a purchase | {"amount":100000000000}               | HTTP     | 9407 |
        | a purchase | {"amount":"100","request_id":"no-id"} | a socket | 9021 |
        | a purchase | {"amount":"100","request_id":17}      | HTTP     | 9021 |
        | a purchase | {"amount":"100"                       | a socket | 9301 |
        | a purchase | {"amount":"100"                       | HTTP     | 9301 |

      @BRG-104
      Examples: a refund
        | operation | body                                    | carrier  | code |
        | a refund  | {"amount":"2000"}                       | a socket | 9302 |
        | a refund  | {"rrn":"748920811769"}                  | HTTP     | 9302 |
        | a refund  | {"amount":"2000","rrn":748920811769}    | a socket | 9021 |
        | a refund  | {"amount":"2000","rrn":null}            | HTTP     | 9021 |
        | a refund  | {"amount":"20.00","rrn":"748920811769"} | a socket | 9407 |
        | a refund  | {"amount":"20.00","rrn":"748920811769"} | HTTP     | 9407 |

    @BRG-107 @BRG-002 @NS-32 @simulated @assumed
    Scenario Outline: <operation> over <carrier> at a terminal that there is not leaves nothing
      When the client asks a terminal that does not exist for <operation> over <carrier>
      Then nothing changes on any surface
      And the client hears
        | code | 9012 |

      Examples:
        | operation    | carrier  |
        | a purchase   | a socket |
        | a purchase   | HTTP     |
        | a refund     | a socket |
        | a refund     | HTTP     |
        | a settlement | a socket |
        | a settlement | HTTP     |

  Rule: a terminal that cannot be reached does nothing

    @BRG-215 @BRG-210 @BRG-002 @NS-32 @simulated @assumed
    Scenario Outline: <operation> in the cloud at a terminal that has dropped leaves nothing
      Given the terminal connects
      And a client of the terminal
      And the terminal drops
      And the client hears
        | event | disconnected |
      When the client asks for <operation>
        | extra | 1 |
      Then nothing changes on any surface
      And the client hears
        | code | 9007 |

      Examples:
        | operation            |
        | a purchase           |
        | a refund             |
        | a settlement         |
        | a text on its screen |
        | a text on paper      |

    @BRG-005 @BRG-002 @NS-31 @NS-32 @simulated @assumed
    Scenario Outline: <operation> over <carrier> at a terminal out of bridge mode leaves nothing
      Given the terminal leaves bridge mode
      When the client asks the terminal for <operation> over <carrier>
      Then nothing changes on any surface
      And the answer is 503

      Examples:
        | operation    | carrier  |
        | a purchase   | a socket |
        | a purchase   | HTTP     |
        | a refund     | a socket |
        | a refund     | HTTP     |
        | a settlement | a socket |
        | a settlement | HTTP     |

  Rule: what its bank or its hardware refuses is known to the terminal alone

    @BRG-002 @BRG-003 @BRG-212 @ERR-401 @NS-32 @simulated
    Scenario Outline: A purchase over <carrier> at a terminal that <trouble> moves nothing else
      Given the terminal <trouble>
      When the client asks the terminal for a purchase over <carrier>
      Then nothing changes on any surface but the terminals
      And the client hears (NS-32)
        | success | false  |
        | code    | <code> |
      And the terminal shows
        | batch.purchases | {"count": 0, "sum": 0} |
        | prints.length   | 0                      |

      Examples:
        | trouble                                  | carrier  | code |
        | is shown a card without funds            | a socket | 9420 |
        | is shown a card without funds            | HTTP     | 9420 |
        | is busy                                  | a socket | 9009 |
        | is busy                                  | HTTP     | 9009 |
        | is unplugged                             | a socket | 9007 |
        | is unplugged                             | HTTP     | 9007 |
        | has no paper                             | a socket | 9205 |
        | has no paper                             | HTTP     | 9205 |
        | does not reach its bank                  | a socket | 9204 |
        | does not reach its bank                  | HTTP     | 9204 |

    @BRG-002 @BRG-003 @BRG-103 @BRG-212 @ERR-401 @NS-32 @simulated
    Scenario Outline: A purchase over <carrier> that the bank declines with <refusal> moves nothing else
      Given the terminal declines the next with <refusal>
      When the client asks the terminal for a purchase over <carrier>
      Then nothing changes on any surface but the terminals
      And the client hears (NS-32)
        | success | false  |
        | code    | <code> |
      And the terminal shows
        | last.state      | declined               |
        | batch.purchases | {"count": 0, "sum": 0} |

      Examples: each of its refusals, on one of the two ways
        | refusal                        | carrier  | code |
        | emvDecline                     | a socket | 9202 |
        | invalidMerchant                | HTTP     | 9303 |
        | verificationErrorPin           | a socket | 9305 |
        | cardError                      | HTTP     | 9308 |
        | authorisationDeclined          | a socket | 9404 |
        | invalidTransaction             | HTTP     | 9406 |
        | enteredIncorrectlyAmount       | a socket | 9407 |
        | invalidCard                    | HTTP     | 9408 |
        | cardExpired                    | a socket | 9415 |
        | lostCard                       | HTTP     | 9418 |
        | stolenCard                     | a socket | 9419 |
        | insufficientFundsOnAccount     | HTTP     | 9420 |
        | incorrectPinCode               | a socket | 9422 |
        | withdrawalLimitHasBeenExceeded | HTTP     | 9424 |
        | previousMessageNotFound        | a socket | 9430 |
        | dataDoesNotMatchOriginal       | HTTP     | 9431 |
        | noConnectionWithIssuingBank    | a socket | 9435 |
        | transmissionDuplication        | HTTP     | 9437 |
        | systemError                    | a socket | 9499 |
        | originalRequestNotFound        | HTTP     | 9519 |
        | invalidTerminalId              | a socket | 9524 |
        | reconcileError                 | HTTP     | 9527 |
        | doNotHonour                    | a socket | 9600 |
        | invalidCardNumber              | HTTP     | 9604 |

  Rule: who is not let in is not there

    @BRG-201 @BRG-216 @AUT-010 @CLD-701 @NS-26 @NS-85 @simulated @assumed
    Scenario Outline: A client with <badge> for <register>, in <carrier>, is not noted at the terminal
      Given the terminal connects
      And processing asks for a token of the terminal
      When a client comes in by <carrier> with <badge> for <register>
      Then nothing changes on any surface
      When processing asks for a token of the terminal
      Then the answer shows
        | terminal.online | {"server": true, "client": false, "connected_clients": 0} |

      Examples: in the handshake
        | badge               | register                             | carrier   |
        | no token            | the register                         | the query |
        | no token            | the register                         | headers   |
        | a forged token      | the register                         | the query |
        | the cashier's token | the register                         | headers   |
        | that token          | no register                          | the query |
        | that token          | a register that is no uuid           | headers   |
        | that token          | a register that does not exist       | the query |
        | that token          | the register of another organization | headers   |

      Examples: behind it
        | badge               | register                             | carrier           |
        | no token            | the register                         | its first message |
        | a forged token      | the register                         | its first message |
        | the cashier's token | the register                         | its first message |
        | that token          | no register                          | its first message |
        | that token          | a register that is no uuid           | its first message |
        | that token          | a register that does not exist       | its first message |
        | that token          | the register of another organization | its first message |
