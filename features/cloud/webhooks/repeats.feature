Feature: When a webhook call is repeated

  A call that is not answered well is repeated, ever more seldom, for a day. Each event goes its own way.

  Background:
    Given an open shift
    And the cashier sets the webhook of the register to the receiver

  Rule: which answers end the calls

    @WHK-007 @simulated
    Scenario: A call that is answered 200 is made once, and leaves no failure
      Given the cashier sells the minimal receipt
      When the tax authority answers
      Then the receiver has been called 1 time
      When the cashier looks at the webhook
      Then the answer shows
        | last_error_date    | null |
        | last_error_message | null |

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

  Rule: a receiver that does not answer in time

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
