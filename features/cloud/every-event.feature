Feature: What holds of every event of a webhook

  A receipt, a return, cash put in and taken out, a shift: each is told, signed and repeated alike, whatever has become of
  the settings before.

  Rule: of every happening

    Background:
      Given an open shift
      And the cashier puts in 10000
      And the tax authority answers
      And the cashier sets the webhook of the register to the receiver

    @WHK-001 @WHK-003 @WHK-004 @WHK-005 @WHK-006 @WHK-013 @NS-29 @NS-46 @AMB-41 @simulated
    Scenario Outline: Of <event> is told once the webhook was set twice, and removed, and set anew
      Given the cashier sets the webhook of the register to "http://127.0.0.1:9/kasa"
      And the cashier removes the webhook of the register
      And the cashier sets the webhook of the register to the receiver
      And <happening>
      When the tax authority answers
      Then the receiver has been told of
        | <event> |
      And every call is signed with the last key

      Examples:
        | happening                               | event                       |
        | the cashier sells the minimal receipt   | receipt SELL                |
        | the cashier returns the minimal receipt | receipt RETURN              |
        | the cashier puts in 1000                | service_receipt SERVICE_IN  |
        | the cashier takes out 1000              | service_receipt SERVICE_OUT |
        | the desk closes the shift               | shift CLOSED                |

    @WHK-001 @WHK-004 @WHK-005 @WHK-007 @WHK-017 @NS-29 @simulated
    Scenario Outline: Of <event> is told as often as it happens
      Given <happening>
      And <happening>
      And the tax authority answers
      And <happening>
      When the tax authority answers
      And 24 hours pass
      Then the receiver has been told of
        | <event> |
        | <event> |
        | <event> |

      Examples:
        | happening                               | event                       |
        | the cashier sells the minimal receipt   | receipt SELL                |
        | the cashier returns the minimal receipt | receipt RETURN              |
        | the cashier puts in 1000                | service_receipt SERVICE_IN  |
        | the cashier takes out 1000              | service_receipt SERVICE_OUT |

    @WHK-008 @WHK-012 @WHK-013 @WHK-014 @NS-29 @NS-46 @NS-74 @AMB-41 @simulated
    Scenario Outline: The call for <event> is signed with the key in force, and again when it is repeated under another
      Given the receiver answers 500 once
      And <happening>
      And the tax authority answers
      And the cashier sets the webhook of the register to the receiver
      When 1 second passes
      Then the receiver has been told of
        | <event> |
        | <event> |
      And the first call is signed with the first key
      And the last call is signed with the last key

      Examples:
        | happening                               | event                       |
        | the cashier sells the minimal receipt   | receipt SELL                |
        | the cashier returns the minimal receipt | receipt RETURN              |
        | the cashier puts in 1000                | service_receipt SERVICE_IN  |
        | the cashier takes out 1000              | service_receipt SERVICE_OUT |
        | the desk closes the shift               | shift CLOSED                |

    @WHK-008 @WHK-009 @WHK-010 @NS-29 @own-server @simulated
    Scenario Outline: <event> that has failed for an hour is told after a restart
      Given the receiver answers 500
      And <happening>
      And the tax authority answers
      And 1 hour passes
      When the server is started again
      And the receiver answers 200 again
      And 30 minutes pass
      Then 1 event has been delivered, each once

      Examples:
        | happening                             | event                       |
        | the cashier sells the minimal receipt | receipt SELL                |
        | the cashier takes out 1000            | service_receipt SERVICE_OUT |
        | the desk closes the shift             | shift CLOSED                |

    @WHK-001 @WHK-003 @WHK-004 @WHK-005 @WHK-017 @NS-29 @NS-87 @simulated @assumed
    Scenario Outline: Of <event> that was made offline is told once it has been delivered, and of nothing else
      Given the cashier takes the register offline
      And <happening>
      And the cashier brings the register online
      When the tax authority answers
      And 24 hours pass
      Then the receiver has been told of
        | <event> |

      Examples:
        | happening                               | event                       |
        | the cashier sells the minimal receipt   | receipt SELL                |
        | the cashier returns the minimal receipt | receipt RETURN              |
        | the cashier puts in 1000                | service_receipt SERVICE_IN  |
        | the cashier takes out 1000              | service_receipt SERVICE_OUT |
        | the desk closes the shift               | shift CLOSED                |

    @WHK-017 @NS-29 @NS-87 @simulated
    Scenario Outline: Of nothing is told when <happening>, online or offline
      Given <happening>
      And the tax authority answers
      And the cashier takes the register offline
      And <happening>
      And the cashier brings the register online
      When the tax authority answers
      And 24 hours pass
      Then the receiver has been called 0 times

      Examples:
        | happening                             |
        | the cashier hands 10 to a card holder |
        | the desk prints an X-report           |
        | the cashier looks at the registers    |

    @WHK-012 @WHK-013 @AMB-41 @simulated
    Scenario Outline: The call for a sale of <size> is signed over all of its bytes
      Given a sale of <size> is sent
      When the tax authority answers
      Then the receiver has been called 1 time
      And every call is signed with the last key

      Examples: in one piece, in many, and beyond any chunk
        | size                    |
        | 5000 bytes              |
        | 70000 bytes             |
        | 1100000 bytes           |
        | 3 goods with long names |

    @WHK-012 @WHK-013 @AMB-41 @simulated
    Scenario Outline: The call for a sale of <goods> is signed over the bytes it has in UTF-8
      Given these goods are sold for 100 in cash
        | goods   | price |
        | <goods> | 100   |
      When the tax authority answers
      Then the receiver has been called 1 time
      And every call is signed with the last key

      Examples: letters of one, two, three and four bytes
        | goods    |
        | Bread    |
        | Їжа      |
        | Хліб — ₴ |
        | Хліб 🍞   |

  Rule: of the opening of a shift

    @WHK-002 @WHK-012 @WHK-013 @NS-29 @NS-46 @AMB-41 @simulated
    Scenario Outline: Of an opening at <place> is told once the webhook was removed and set anew
      Given the cashier sets the webhook of the register to the receiver
      And the cashier removes the webhook of the register
      And the cashier sets the webhook of the register to the receiver
      And <opening>
      When the tax authority answers
      Then the receiver has been told of
        | shift OPENED |
      And every call is signed with the last key

      Examples:
        | place     | opening                                   |
        | the desk  | the desk opens a shift                    |
        | the cloud | the cashier opens a shift on the register |

    @WHK-002 @WHK-017 @NS-29 @NS-47 @simulated @assumed
    Scenario Outline: Of an opening at <place> that was made offline is told once it has been delivered
      Given the cashier sets the webhook of the register to the receiver
      And the cashier takes the register offline
      And <opening>
      And the cashier brings the register online
      When the tax authority answers
      And 24 hours pass
      Then the receiver has been told of
        | shift OPENED |

      Examples:
        | place     | opening                                   |
        | the desk  | the desk opens a shift                    |
        | the cloud | the cashier opens a shift on the register |

  Rule: whatever the failure

    Background:
      Given an open shift
      And the cashier sets the webhook of the register to the receiver

    @WHK-009 @WHK-010 @WHK-011 @LIM-063 @LIM-064 @LIM-065 @AMB-44 @simulated @assumed
    Scenario: A receiver that stays silent is called after one second to half an hour more, for a day
      Given the receiver is silent
      And the cashier sells the minimal receipt
      And the tax authority answers
      When 24 hours pass
      And 24 hours pass
      Then the seconds between the calls were
        | times | seconds |
        | 1     | 11      |
        | 1     | 12      |
        | 1     | 14      |
        | 1     | 18      |
        | 1     | 26      |
        | 1     | 42      |
        | 1     | 74      |
        | 1     | 138     |
        | 1     | 266     |
        | 1     | 522     |
        | 1     | 1034    |
        | 46    | 1810    |
      And all calls say the same, byte by byte

    @WHK-008 @WHK-009 @WHK-011 @LIM-064 @simulated
    Scenario Outline: A receiver that is silent, then <failure>, then silent again is called until it answers
      Given the receiver is silent
      And the cashier sells the minimal receipt
      And the tax authority answers
      And 15 seconds pass
      And the receiver <failure>
      And the receiver is no longer silent
      When 24 hours pass
      Then 1 event has been delivered, each once

      Examples:
        | failure           |
        | answers 400 once  |
        | answers 503 twice |

    @WHK-016 @FLD-013 @NS-74 @own-server @simulated
    Scenario Outline: The settings say after a restart what they said before, where the receiver <failure>
      Given the receiver <failure>
      And the cashier sells the minimal receipt
      And the tax authority answers
      And 10 seconds pass
      And the cashier looks at the webhook
      When the server is started again
      And the cashier looks at the webhook
      Then the last two answers show
        | alike | true |

      Examples:
        | failure     |
        | answers 500 |
        | answers 302 |
        | is silent   |

  Rule: of the settings, whatever has become of them

    @CLD-804 @FLD-013 @WHK-015 @NS-46 @simulated
    Scenario Outline: Settings behind <before> are shown without the key
      Given the cashier sets the webhook of the register to "https://hooks.example/kasa"
      And the cashier <deed>
      And the cashier sets the webhook of the register to "https://hooks.example/till"
      When the cashier looks at the webhook
      Then the answer shows
        | url                | "https://hooks.example/till" |
        | last_error_date    | null                         |
        | last_error_message | null                         |
        | key                | nothing                      |
      And the keys are nowhere else

      Examples:
        | before      | deed                                                               |
        | two others  | sets the webhook of the register to "https://hooks.example/second" |
        | one removed | removes the webhook of the register                                |

    @CLD-801 @CLD-804 @FLD-012 @FLD-013 @NS-46 @simulated
    Scenario Outline: An address of <characters> characters is answered whole
      When a webhook is sent with body.url as an address of <characters> characters
      Then the answer shows (NS-46)
        | url | an address of <characters> characters |
      When the cashier looks at the webhook
      Then the answer shows (NS-46)
        | url | an address of <characters> characters |

      Examples:
        | characters |
        | 256        |
        | 2083       |
