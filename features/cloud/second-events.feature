Feature: The second event of a webhook, and the second setting

  Each event has its own day and its own waits, whatever became of the one before; of a former setting nothing is left.

  Background:
    Given an open shift
    And the cashier sets the webhook of the register to the receiver

  Rule: a second event while the first fails

    Background:
      Given the receiver answers 500
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

  Rule: a second setting while a call of the first is under way

    Background:
      Given the receiver is silent
      And the cashier sells the minimal receipt
      And the tax authority answers
      And 5 seconds pass

    @FLD-012 @FLD-013 @WHK-016 @NS-45 @simulated
    Scenario: What was called under the former setting and failed is no error of the present one
      Given the cashier sets the webhook of the register to the receiver
      And the receiver is no longer silent
      When 1 minute passes
      And the cashier looks at the webhook
      Then the answer shows (NS-45)
        | last_error_date    | null |
        | last_error_message | null |
      And 1 event has been delivered, each once

    @CLD-805 @NS-74 @simulated @assumed
    Scenario: What was called when the webhook was removed is not called again at the next one
      Given the cashier removes the webhook of the register
      And the cashier sets the webhook of the register to the receiver
      When the receiver is no longer silent
      And 24 hours pass
      Then the receiver has been called 1 time

  Rule: a second setting while an event waits to be called again

    @LIM-063 @LIM-065 @WHK-010 @WHK-011 @NS-45 @simulated @assumed
    Scenario: The waits and the day of an event go on under a second setting as under the first
      Given the receiver answers 500
      And the cashier sells the minimal receipt
      And the tax authority answers
      And 3 hours pass
      When the cashier sets the webhook of the register to the receiver
      And 48 hours pass
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

  Rule: more events than are called at a time

    Background:
      Given the receiver is silent
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

  Rule: a second shift before the tax authority has the first

    Background:
      Given the cashier takes the register offline
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
