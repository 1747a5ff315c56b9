Feature: How the events of a webhook are delivered

  A call that is not answered well is repeated, ever more seldom, for a day. Each event goes its own way.

  Background:
    Given an open shift
    And the cashier sets the webhook of the register to the receiver

  @WHK-007 @simulated
  Scenario: A call that is answered 200 is made once, and leaves no failure
    Given the cashier sells the minimal receipt
    When the tax authority answers
    Then the receiver has been called 1 time
    When the cashier looks at the webhook
    Then the answer shows
      | last_error_date    | null |
      | last_error_message | null |

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

  @WHK-007 @simulated
  Scenario: A call that is answered 200 is not repeated for a day
    Given the cashier sells the minimal receipt
    And the tax authority answers
    When 24 hours pass
    Then the receiver has been called 1 time
    When the cashier looks at the webhook
    Then the answer shows
      | last_error_date    | null |
      | last_error_message | null |

  @WHK-008 @WHK-012 @WHK-013 @AMB-41 @simulated
  Scenario Outline: A call that is answered <status> is made again, and signed again
    Given the receiver answers <status> once
    And the cashier sells the minimal receipt
    When the tax authority answers
    And 2 seconds pass
    Then the receiver has been called 2 times
    And every call is signed with the first key

    Examples: what the client has done wrong, and what the receiver
      | status |
      | 400    |
      | 503    |

  @LIM-064 @simulated
  Scenario: A call that failed is made again after a second
    Given the receiver answers 500 once
    And the cashier sells the minimal receipt
    When the tax authority answers
    And 2 seconds pass
    Then the seconds between the calls were
      | times | seconds |
      | 1     | 1       |

  @WHK-008 @LIM-064 @simulated
  Scenario Outline: An answer of <status> is repeated until it is 200
    Given the receiver answers <status> twice
    And the cashier sells the minimal receipt
    And the tax authority answers
    When 24 hours pass
    Then the seconds between the calls were
      | times | seconds |
      | 1     | 1       |
      | 1     | 2       |
    And all calls say the same, byte by byte

    Examples:
      | status |
      | 400    |
      | 404    |
      | 410    |
      | 429    |
      | 500    |
      | 503    |
      | 599    |

  @WHK-007 @AMB-12 @NS-74 @simulated @assumed
  Scenario Outline: An answer of <status> is as good as 200
    Given the receiver answers <status>
    And the cashier sells the minimal receipt
    And the tax authority answers
    When 24 hours pass
    Then the receiver has been called 1 time
    When the cashier looks at the webhook
    Then the answer shows
      | last_error_message | null |

    Examples:
      | status |
      | 201    |
      | 204    |
      | 299    |

  @WHK-008 @WHK-016 @AMB-12 @NS-74 @simulated @assumed
  Scenario Outline: A call answered <status> is not repeated, nor is a redirect followed, but it is recorded
    Given the receiver answers <status>
    And the cashier sells the minimal receipt
    And the tax authority answers
    When 24 hours pass
    Then the receiver has been called 1 time
    When the cashier looks at the webhook
    Then the answer shows
      | last_error_date    | "2026-03-02T07:00:02.000000+00:00" |
      | last_error_message | <message>                          |

    Examples:
      | status | message                  |
      | 300    | "300 Multiple Choices"   |
      | 302    | "302 Found"              |
      | 307    | "307 Temporary Redirect" |
      | 399    | "399"                    |

  @WHK-009 @WHK-016 @NS-74 @simulated
  Scenario Outline: A receiver that has been silent for <wait> milliseconds
    Given the receiver is silent
    And the cashier sells the minimal receipt
    And the tax authority answers
    When <wait> milliseconds pass
    And the cashier looks at the webhook
    Then the answer shows
      | last_error_date    | <date>    | NS-74 |
      | last_error_message | <message> |       |

    Examples: is waited for until 10 seconds are over
      | wait  | date                               | message  |
      | 9999  | null                               | null     |
      | 10000 | "2026-03-02T07:00:12.000000+00:00" | any text |

  @WHK-009 @WHK-016 @simulated
  Scenario: A receiver that did not answer is called again
    Given the receiver is silent
    And the cashier sells the minimal receipt
    And the tax authority answers
    And 10 seconds pass
    When the receiver is no longer silent
    And 24 hours pass
    Then the seconds between the calls were
      | times | seconds |
      | 1     | 11      |

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

  @WHK-009 @WHK-016 @LIM-064 @NS-74 @simulated
  Scenario Outline: A receiver that cannot be reached is called again after 1 second, then after 2: <seconds> seconds later
    Given the cashier sets the webhook of the register to "http://127.0.0.1:9/secret-path"
    And the cashier sells the minimal receipt
    And the tax authority answers
    When <seconds> seconds pass
    And the cashier looks at the webhook
    Then the answer shows
      | last_error_date    | any text                          |       |
      | last_error_message | any text                          |       |
      | last_error_date    | <date>                            | NS-74 |
      | last_error_message | "connection failed: ECONNREFUSED" | NS-74 |

    Examples:
      | seconds | date                               |
      | 1       | "2026-03-02T07:00:03.000000+00:00" |
      | 2       | "2026-03-02T07:00:03.000000+00:00" |
      | 3       | "2026-03-02T07:00:05.000000+00:00" |

  @WHK-009 @simulated @NS-29
  Scenario: A receiver that could not be reached is told at the address that is set then
    Given the cashier sets the webhook of the register to "http://127.0.0.1:9/secret-path"
    And the cashier sells the minimal receipt
    And the tax authority answers
    When the cashier sets the webhook of the register to the receiver
    And 1 second passes
    Then the receiver has been told of
      | receipt SELL |

  @LIM-060 @WHK-009 @simulated
  Scenario: An answer in less than 10 seconds counts
    Given the receiver answers after 9999 milliseconds
    And the cashier sells the minimal receipt
    And the tax authority answers
    When 24 hours pass
    Then the receiver has been called 1 time
    When the cashier looks at the webhook
    Then the answer shows
      | last_error_date | null |

  @LIM-061 @WHK-009 @WHK-016 @AMB-44 @simulated @assumed
  Scenario Outline: An answer after <milliseconds> milliseconds is none, and the event is repeated
    Given the receiver answers after <milliseconds> milliseconds
    And the cashier sells the minimal receipt
    And the tax authority answers
    And 10 seconds pass
    When the receiver answers without delay again
    And 24 hours pass
    Then the seconds between the calls were
      | times | seconds |
      | 1     | 11      |

    Examples:
      | milliseconds |
      | 10000        |
      | 10500        |

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

  @WHK-008 @LIM-064 @simulated
  Scenario: The wait before the next call is counted from the failure
    Given the receiver answers after 5000 milliseconds
    And the receiver answers 500 twice
    And the cashier sells the minimal receipt
    And the tax authority answers
    When 24 hours pass
    Then the seconds between the calls were
      | times | seconds |
      | 1     | 6       |
      | 1     | 7       |

  @WHK-010 @WHK-011 @WHK-012 @WHK-013 @LIM-063 @LIM-064 @LIM-065 @AMB-44 @simulated @assumed @owner
  Scenario: Calls are repeated after one second to half an hour, for a day
    Given the receiver answers 500
    And the cashier sells the minimal receipt
    And the tax authority answers
    When 24 hours pass
    And 24 hours pass
    Then the seconds between the calls were
      | times | seconds |
      | 1     | 1       |
      | 1     | 2       |
      | 1     | 4       |
      | 1     | 8       |
      | 1     | 16      |
      | 1     | 32      |
      | 1     | 64      |
      | 1     | 128     |
      | 1     | 256     |
      | 1     | 512     |
      | 1     | 1024    |
      | 46    | 1800    |
    And all calls say the same, byte by byte
    And every call is signed with the first key

  @WHK-009 @WHK-010 @LIM-063 @simulated
  Scenario: A receiver that is silent for a day is not told of that event any more
    Given the receiver is silent
    And the cashier sells the minimal receipt
    And the tax authority answers
    And 24 hours pass
    When the receiver is no longer silent
    And 24 hours pass
    Then the webhook has given up
    And 0 events have been delivered, each once

  @WHK-008 @AMB-12 @NS-74 @simulated @assumed
  Scenario: A call made again that is redirected is the last
    Given the receiver answers 500
    And the cashier sells the minimal receipt
    And the tax authority answers
    When the receiver answers 302
    And 24 hours pass
    Then the receiver has been called 2 times

  @WHK-010 @LIM-062 @simulated @owner
  Scenario: A receiver that recovers within the day is told
    Given the receiver answers 500
    And the cashier sells the minimal receipt
    And the tax authority answers
    And 23 hours pass
    When the receiver answers 200 again
    And 30 minutes pass
    Then 1 event has been delivered, each once
    And the webhook has not given up

  @WHK-010 @LIM-063 @simulated
  Scenario: A receiver that recovers after a day is not told of that event
    Given the receiver answers 500
    And the cashier sells the minimal receipt
    And the tax authority answers
    And 24 hours pass
    When the receiver answers 200 again
    And 24 hours pass
    Then the webhook has given up
    And 0 events have been delivered, each once

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

  @WHK-010 @LIM-063 @simulated
  Scenario: A receiver that recovers after a day is told of the next event
    Given the receiver answers 500
    And the cashier sells the minimal receipt
    And the tax authority answers
    And 24 hours pass
    And the receiver answers 200 again
    When the desk closes the shift
    And the tax authority answers
    Then 1 event has been delivered, each once

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

  @WHK-010 @simulated
  Scenario: A world restored from a file waits as long as it would have waited
    Given the receiver answers 500
    And the cashier sells the minimal receipt
    And the tax authority answers
    And the world is saved to a file
    And 1 second passes
    When the world is restored from the file
    And 1 second passes
    Then the seconds between the calls were
      | times | seconds |
      | 1     | 1       |

  @WHK-010 @simulated
  Scenario: A world restored from a file repeats the same call, byte by byte
    Given the receiver answers 500
    And the cashier sells the minimal receipt
    And the tax authority answers
    And the world is saved to a file
    And 1 second passes
    When the world is restored from the file
    And 1 second passes
    Then all calls say the same, byte by byte
