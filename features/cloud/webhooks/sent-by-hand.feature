Feature: Events sent by hand

  An integration learns here to take what senders get wrong: events twice, late, out of order, badly signed. Each is one
  call that the lab is asked for. What the register itself tells its webhook goes on as if there were none.

  Background:
    Given the cashier sets the webhook of the register to the receiver

  @simulated @NS-29
  Scenario Outline: An event <event> is made up, and signed as it should be
    When these events are sent by hand
      | <event> |
    Then the receiver has been told of
      | <event> |
    And every call is signed with the first key
    And 0 events have been delivered, each once

    Examples:
      | event                       |
      | receipt SELL                |
      | receipt RETURN              |
      | service_receipt SERVICE_IN  |
      | service_receipt SERVICE_OUT |
      | shift OPENED                |
      | shift CLOSED                |

  @simulated @NS-29
  Scenario: An event that was delivered is told once more, byte by byte
    Given an open shift
    When these events are sent by hand
      | delivery 1 |
    Then the receiver has been told of
      | shift OPENED |
      | shift OPENED |
    And all calls say the same, byte by byte
    And 1 event has been delivered, each once

  @simulated @NS-29
  Scenario: A document that was made before there was a webhook is told as well
    Given the cashier removes the webhook of the register
    And an open shift
    And the cashier sells the minimal receipt
    And the tax authority answers
    And the cashier sets the webhook of the register to the receiver
    When these events are sent by hand
      | document 2 |
    Then the receiver has been told of
      | receipt SELL |

  @simulated
  Scenario: An event is told twice
    When these events are sent by hand
      | receipt SELL | 2 times |
    Then the receiver has been called 2 times
    And all calls say the same, byte by byte

  @simulated
  Scenario: An event of a document that does not exist is not sent, nor any beside it
    When these events are sent by hand
      | service_receipt SERVICE_IN |
      | document 1                 |
    Then it is malformed at body.events.1.document
    And the receiver has been called 0 times

  @simulated
  Scenario Outline: An event that the register would refuse is not sent, nor any beside it: <event>
    When these events are sent by hand
      | receipt SELL | of 125 |
      | <event>      | of 125 |
    Then it is malformed at body.events.1.sum
    And the receiver has been called 0 times

    Examples:
      | event                       |
      | service_receipt SERVICE_IN  |
      | service_receipt SERVICE_OUT |

  @simulated @NS-29
  Scenario: A sale and a return are made up of any sum
    When these events are sent by hand
      | receipt SELL   | of 125 |
      | receipt RETURN | of 125 |
    Then the receiver has been told of
      | receipt SELL   |
      | receipt RETURN |

  @simulated @NS-29
  Scenario: Events are told out of order
    Given an open shift
    And the cashier puts in 10000
    And the cashier sells the minimal receipt
    And the tax authority answers
    When these events are sent by hand
      | document 3 |
      | document 1 |
      | document 2 |
    Then the receiver has been told of
      | shift OPENED               |
      | service_receipt SERVICE_IN |
      | receipt SELL               |
      | receipt SELL               |
      | shift OPENED               |
      | service_receipt SERVICE_IN |

  @simulated
  Scenario Outline: An event is signed <flaw>
    When these events are sent by hand
      | receipt SELL | <flaw> |
    Then every call is signed with <key>

    Examples:
      | flaw                  | key                     |
      | under the wrong key   | a key that is not known |
      | changed after signing | a key that is not known |
      | without a signature   | no key                  |

  @simulated
  Scenario: An event is signed with the key that a later one has replaced
    Given the cashier sets the webhook of the register to the receiver
    When these events are sent by hand
      | shift OPENED |                     |
      | shift OPENED | under the wrong key |
    Then the first call is signed with the last key
    And the last call is signed with the first key

  @simulated @NS-29
  Scenario: An event is told late, and holds up none that is due
    When these events are sent by hand
      | receipt SELL | after 60 minutes |
      | shift CLOSED |                  |
    And 59 minutes pass
    Then the receiver has been called 1 time
    When 1 minute passes
    Then the receiver has been told of
      | shift CLOSED |
      | receipt SELL |

  @simulated
  Scenario: An event that is told late, and later once more, says what it said
    Given the receiver is silent
    When these events are sent by hand
      | receipt SELL | 2 times | after 60 minutes |
    And 61 minutes pass
    Then the seconds between the calls were
      | times | seconds |
      | 1     | 10      |
    And all calls say the same, byte by byte

  @simulated
  Scenario: A call that fails is not repeated
    Given the receiver answers 500
    When these events are sent by hand
      | receipt SELL |
    And 24 hours pass
    Then the receiver has been called 1 time

  @simulated
  Scenario: A call that fails is no failure of the webhook
    Given the receiver answers 500
    When these events are sent by hand
      | receipt SELL |
    And the cashier looks at the webhook
    Then the answer shows
      | last_error_message | null |

  @simulated
  Scenario: An event sent again is no attempt of its delivery
    Given an open shift
    And the receiver answers 500 twice
    And the cashier sells the minimal receipt
    And the tax authority answers
    When these events are sent by hand
      | delivery 2 |
    And 24 hours pass
    Then the seconds between the calls were
      | times | seconds |
      | 1     | 1       |
      | 1     | 0       |
      | 1     | 1       |

  @simulated
  Scenario: A silent receiver is waited for until 10 seconds are over, then the next event is told
    Given the receiver is silent
    And these events are sent by hand
      | receipt SELL |
      | shift CLOSED |
    When 9999 milliseconds pass
    Then the receiver has been called 1 time
    When 1 millisecond passes
    Then the receiver has been called 2 times

  @simulated
  Scenario: Events that wait are forgotten with a reset
    Given these events are sent by hand
      | receipt SELL | after 60 minutes |
    And the world is reset
    And the cashier sets the webhook of the register to the receiver
    When 2 hours pass
    Then the receiver has been called 0 times

  @simulated
  Scenario: Events that wait are told after a restoration as well
    Given these events are sent by hand
      | receipt SELL | after 60 minutes |
    And the world is saved to a file
    When the world is restored from the file
    And 60 minutes pass
    Then the receiver has been called 1 time

  @simulated
  Scenario: A document the tax authority has not taken is no event yet
    Given the desk opens a shift
    When these events are sent by hand
      | document 1 |
    Then it is malformed at body.events.0.document

  Rule: too many events wait to be sent by hand

    @simulated
    Scenario: A hundred events may wait, and no more
      When these events are sent by hand
        | receipt SELL | 100 times | after 60 minutes |
      Then it is accepted
      When these events are sent by hand
        | shift OPENED |
      Then it is refused because too many events wait to be sent by hand

    @simulated
    Scenario: When a hundred events that wait have been told, others may be sent by hand
      Given these events are sent by hand
        | receipt SELL | 100 times | after 60 minutes |
      When 60 minutes pass
      And these events are sent by hand
        | shift OPENED |
      Then the receiver has been called 101 times
