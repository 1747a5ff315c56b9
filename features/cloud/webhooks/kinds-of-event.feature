Feature: Each kind of event of a webhook

  What holds for one kind of event holds for each: when it is told, how often, and under which key.

  Rule: each kind of event

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

  Rule: the opening of a shift

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

  @simulated
  Rule: an event that repeats an earlier one

    Background:
      Given the cashier sets the webhook of the register to the receiver
      And an open shift
      And the cashier puts in 10000

    @WHK-001 @WHK-004 @WHK-005 @WHK-013 @NS-29 @AMB-41
    Scenario Outline: A second time it is told like the first: <event>
      Given <event>
      And the tax authority answers
      When <event>
      And the tax authority answers
      Then the receiver has been told of (NS-29)
        | shift OPENED               |
        | service_receipt SERVICE_IN |
        | <told>                     |
        | <told>                     |
      And every call is signed with the last key

      Examples:
        | event                                   | told                        |
        | the cashier puts in 1000                | service_receipt SERVICE_IN  |
        | the cashier takes out 1000              | service_receipt SERVICE_OUT |
        | the cashier sells the minimal receipt   | receipt SELL                |
        | the cashier returns the minimal receipt | receipt RETURN              |

    @WHK-002 @WHK-003 @NS-29
    Scenario: A second shift of the day is told like the first
      Given the desk closes the shift
      And the tax authority answers
      When the desk opens a shift
      And the desk closes the shift
      And the tax authority answers
      Then the receiver has been told of (NS-29)
        | shift OPENED               |
        | service_receipt SERVICE_IN |
        | shift CLOSED               |
        | shift OPENED               |
        | shift CLOSED               |

    @WHK-008 @WHK-011 @LIM-064 @NS-29
    Scenario: The waits of a second event that fails begin with a second again
      Given the receiver answers 500 twice
      And the cashier sells the minimal receipt
      And 10 seconds pass
      And the receiver answers 500 twice
      When the cashier sells the minimal receipt
      And 10 seconds pass
      Then 4 events have been delivered, each once

  Rule: the shift that a receipt is told with

    Background:
      Given an open shift
      And the cashier sets the webhook of the register to the receiver
      And the cashier takes the register offline
      And the cashier sells the minimal receipt
      And the desk closes the shift
      And the desk opens a shift
      And the cashier brings the register online

    @WHK-001 @NS-29 @simulated @assumed
    Scenario: A receipt is told with the shift it was made in, whichever is open when it is taken
      Given the receiver answers 500 once
      When the tax authority answers
      And 1 second passes
      Then the last call shows (NS-29)
        | receipt.type         | SELL |
        | receipt.shift.serial | 1    |
