Feature: Webhook calls repeated for a day

  The waits between the calls grow from a second to half an hour, until the day is over.

  Rule: repeated for a day

    Background:
      Given an open shift
      And the cashier sets the webhook of the register to the receiver

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

  Rule: a world restored from a file

    Background:
      Given an open shift
      And the cashier sets the webhook of the register to the receiver

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

  Rule: an answer that comes late

    @LIM-061 @simulated
    Scenario: No call whose answer is late counts, whichever it is
      Given an open shift
      And the cashier sets the webhook of the register to the receiver
      And the receiver answers after 10500 milliseconds
      And the cashier sells the minimal receipt
      And the tax authority answers
      When 60 seconds pass
      Then the seconds between the calls were
        | times | seconds |
        | 1     | 11      |
        | 1     | 12      |
        | 1     | 14      |
        | 1     | 18      |
