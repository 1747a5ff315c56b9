Feature: Failures of a webhook, and events behind one another

  The last failure can be read. No event waits for the failure of another.

  Rule: the last failure can be read

    Background:
      Given an open shift
      And the cashier sets the webhook of the register to the receiver

    @WHK-009 @WHK-016 @simulated
    Scenario: A webhook that cannot be called says when that was, and why
      Given the cashier sets the webhook of the register to "http://127.0.0.1:9/kasa"
      When the cashier looks at the webhook
      Then the answer shows
        | last_error_date    | null |
        | last_error_message | null |
      When the cashier sells the minimal receipt
      And the tax authority answers
      And 12 seconds pass
      And the cashier looks at the webhook
      Then the answer shows
        | last_error_date    | any text |
        | last_error_message | any text |

    @FLD-013 @WHK-009 @WHK-016 @NS-74 @simulated
    Scenario: A receiver that cannot be reached is recorded as a failure
      Given the cashier sets the webhook of the register to "http://127.0.0.1:9/secret-path"
      When the cashier sells the minimal receipt
      And the tax authority answers
      And the cashier looks at the webhook
      Then the answer shows
        | last_error_date    | any text                           |       |
        | last_error_message | any text                           |       |
        | last_error_date    | "2026-03-02T07:00:02.000000+00:00" | NS-74 |
        | last_error_message | "connection failed: ECONNREFUSED"  | NS-74 |

    @LIM-061 @WHK-009 @WHK-016 @AMB-44 @simulated @assumed
    Scenario Outline: An answer after <milliseconds> milliseconds is recorded as a failure
      Given the receiver answers after <milliseconds> milliseconds
      And the cashier sells the minimal receipt
      And the tax authority answers
      When 10 seconds pass
      And the cashier looks at the webhook
      Then the answer shows
        | last_error_message | "no answer within 10 seconds" |

      Examples:
        | milliseconds |
        | 10000        |
        | 10500        |

    @WHK-010 @LIM-063 @NS-74 @simulated @owner
    Scenario: An event that was given up leaves its last failure to be read
      Given the receiver answers 500
      And the cashier sells the minimal receipt
      And the tax authority answers
      When 48 hours pass
      And the cashier looks at the webhook
      Then the answer shows
        | last_error_date    | any text                           |       |
        | last_error_message | any text                           |       |
        | last_error_date    | "2026-03-03T06:34:09.000000+00:00" | NS-74 |
        | last_error_message | "500 Internal Server Error"        | NS-74 |

    @WHK-016 @NS-74 @simulated
    Scenario: The last failure of a webhook takes the place of the one before
      Given the receiver answers 500
      And the cashier sells the minimal receipt
      And the tax authority answers
      And the receiver answers 404
      When 1 second passes
      And the cashier looks at the webhook
      Then the answer shows
        | last_error_message | any text                           |       |
        | last_error_date    | "2026-03-02T07:00:03.000000+00:00" | NS-74 |
        | last_error_message | "404 Not Found"                    | NS-74 |

    @WHK-016 @NS-74 @simulated @assumed
    Scenario: A success leaves the last failure to be read
      Given the receiver answers 500 once
      And the cashier sells the minimal receipt
      And the tax authority answers
      And 1 second passes
      When the cashier looks at the webhook
      Then the receiver has been called 2 times
      And the answer shows
        | last_error_date    | "2026-03-02T07:00:02.000000+00:00" |
        | last_error_message | "500 Internal Server Error"        |

  Rule: events that wait

    Background:
      Given an open shift
      And the cashier sets the webhook of the register to the receiver

    @WHK-016 @NS-46 @simulated @assumed
    Scenario: A webhook that is set again has no failure, and events on their way go to the new address under the new key
      Given the receiver answers 500 once
      And the cashier sells the minimal receipt
      And the tax authority answers
      When the cashier sets the webhook of the register to the receiver
      Then the answer shows
        | last_error_date    | null |
        | last_error_message | null |
      When 1 second passes
      Then the first call is signed with the first key
      And the last call is signed with the last key

    @CLD-805 @NS-74 @simulated @assumed
    Scenario: Events on their way are dropped when the webhook is removed
      Given the receiver answers 500
      And the cashier sells the minimal receipt
      And the tax authority answers
      And the cashier removes the webhook of the register
      And the cashier sets the webhook of the register to the receiver
      When 24 hours pass
      Then the receiver has been called 1 time

    @WHK-008 @NS-74 @simulated @assumed @NS-29 @owner
    Scenario: An event that fails holds up no other
      Given the receiver answers 500 once
      And the cashier puts in 10000
      And the cashier takes out 1000
      And the tax authority answers
      When 1 second passes
      Then the receiver has been told of
        | service_receipt SERVICE_IN  |
        | service_receipt SERVICE_OUT |
        | service_receipt SERVICE_IN  |

    @WHK-001 @WHK-008 @NS-74 @simulated @assumed
    Scenario: More events than are tried at a time wait for their turn, and none is lost
      Given the receiver answers 500
      And the cashier sells the minimal receipt 110 times
      And the tax authority answers
      And 1 second passes
      When the receiver answers 200 again
      And 24 hours pass
      Then 110 events have been delivered, each once

  Rule: failures of every kind

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

  Rule: two events that fail

    Background:
      Given an open shift
      And the cashier sets the webhook of the register to the receiver
      And the receiver answers 500
      And the cashier puts in 10000
      And the tax authority answers

    @LIM-062 @LIM-063 @WHK-010 @simulated
    Scenario: The day of a second event is its own
      Given 23 hours pass
      And the desk closes the shift
      And the tax authority answers
      And 2 hours pass
      When the receiver answers 200 again
      And 30 minutes pass
      Then 1 event has been delivered, each once

    @LIM-064 @WHK-011 @simulated
    Scenario: A second event is repeated after a second, however long the first waits by then
      Given 3 hours pass
      And the cashier takes out 1000
      And the tax authority answers
      When the receiver answers 200 again
      And 1 second passes
      Then 1 event has been delivered, each once

  Rule: more events than are called at a time

    Background:
      Given an open shift
      And the cashier sets the webhook of the register to the receiver
      And the receiver is silent
      And the cashier sells the minimal receipt 110 times
      And the tax authority answers

    @CLD-805 @NS-45 @simulated
    Scenario: What waited for a webhook that was removed is told to no other
      Given the cashier removes the webhook of the register
      And the receiver is no longer silent
      And the cashier sets the webhook of the register to the receiver
      And the cashier puts in 10000
      When the tax authority answers
      And 24 hours pass
      Then 1 event has been delivered, each once

    @WHK-001 @WHK-008 @NS-74 @simulated
    Scenario: What is taken while a hundred calls wait is told behind those that wait
      Given the cashier sells the minimal receipt 5 times
      And the tax authority answers
      When the receiver is no longer silent
      And 24 hours pass
      Then 115 events have been delivered, each once
