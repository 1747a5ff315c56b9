@simulated
Feature: What is numbered, told and delivered after a restart

  Numbers go on, and what was to be told is told.

  Rule: what is done before a restart counts after it

    Scenario: Messages are numbered on after a restart
      Given an open shift
      And the cashier sells the minimal receipt for 380501234567
      And the world is restarted
      And the cashier sells the minimal receipt for 380501234567
      When a request for the messages is sent with the lab token
      Then the page shows
        | 0.number | 1 |
        | 1.number | 2 |

    Scenario: Slips are numbered on after a restart
      Given an open shift
      And the desk prints an X-report
      And the world is restarted
      And the desk prints an X-report
      When a request for the second slip as text is sent with the lab token
      Then it is accepted

    Scenario: Events that wait to be sent by hand are told beside later ones, with a restart in between
      Given the cashier sets the webhook of the register to the receiver
      And these events are sent by hand
        | receipt SELL | after 60 minutes |
      And the world is restarted
      And these events are sent by hand
        | receipt SELL | after 60 minutes |
      When 60 minutes pass
      Then the receiver has been called 2 times

    @extension @EXT-109
    Scenario: The address that a sale names is called, with a restart before the tax authority answers
      Given an open shift of the cashier on the register
      And a sale in the cloud is sent with body.callback_url as the receiver
      And the world is restarted
      When the tax authority answers
      Then the receiver has been called 1 time

    @extension @EXT-441
    Scenario: A prepayment is found at its register, with a restart between its payments
      Given an open shift of the cashier on the register
      And the cashier takes 10000 in cash in advance for the order
      And the world is restarted
      And the cashier takes 1000 in cash more for the prepayment
      When the cashier looks at the prepayments begun there
      Then the page shows
        | results.length | 1 |

    @AUT-004 @CLD-112 @NS-31 @assumed
    Scenario: A session that ended before a restart is not begun by it
      Given the cashier signs in with the password
      And the cashier signs out
      And the world is restarted
      When a request for the profile is sent with the token
      Then it is refused because access token not valid

    @AUT-003 @CLD-201
    Scenario: A token outlasts a restart
      Given the cashier signs in with the password
      And the world is restarted
      When a request for the profile is sent with the token
      Then it is accepted

    @AUT-009 @AUT-010 @BRG-201
    Scenario Outline: A terminal's token outlasts a restart, shown in <carrier>
      Given the cashier asks for a token of the terminal for the register
      And the world is restarted
      When a client comes in by <carrier> with that token for the register
      Then the client has connected

      Examples:
        | carrier           |
        | the query         |
        | headers           |
        | its first message |

    @BRG-216 @NS-26
    Scenario: Clients at the cloud socket are cut off by a restart, and counted no more
      Given the terminal connects
      And a client of the terminal
      When the world is restarted
      Then the socket is closed with 1001

    @BRG-214 @BRG-215
    Scenario: After a restart a client hears of its terminal as before
      Given the terminal connects
      And the world is restarted
      And a client of the terminal
      When the terminal connects
      Then the client hears
        | sender | proxy     |
        | event  | connected |

    @WHK-013 @WHK-014 @AMB-41
    Scenario: A webhook's calls are signed with the same key after a restart
      Given an open shift
      And the cashier sets the webhook of the register to the receiver
      And the receiver answers 500 once
      And the cashier sells the minimal receipt
      And the tax authority answers
      When the world is restarted
      And 2 seconds pass
      Then every call is signed with the first key

    @WHK-008 @WHK-010 @WHK-011 @LIM-064
    Scenario Outline: Calls that fail are made again at the same seconds, with a restart after <pause>
      Given an open shift
      And the cashier sets the webhook of the register to the receiver
      And the receiver answers 500
      And the cashier sells the minimal receipt
      And <pause> pass
      When the world is restarted
      And 40 seconds pass
      Then the seconds between the calls were
        | times | seconds |
        | 1     | 1       |
        | 1     | 2       |
        | 1     | 4       |
        | 1     | 8       |
        | 1     | 16      |

      Examples:
        | pause      |
        | 0 seconds  |
        | 2 seconds  |
        | 5 seconds  |
