Feature: What the cloud knows after the server has started again

  @AUT-004 @CLD-112 @CLD-111 @own-server @NS-31
  Scenario: A session that was ended is ended after a restart, and another goes on
    Given the cashier signs in with the password
    And the cashier signs out
    And the cashier signs in with the password
    When the server is started again
    And a request for the profile is sent with the former token
    Then it is refused because access token not valid

  @CLD-202 @SHF-014 @NS-43 @own-server
  Scenario: The shift of a cashier is hers after a restart
    Given an open shift of the cashier on the register
    When the server is started again
    And the cashier looks at the current shift
    Then the answer shows
      | status | OPENED |
    When the cashier opens a shift on the second register
    Then it is refused because cashier works on another register

  @CLD-307 @NS-07 @NS-76 @own-server
  Scenario: Messages that were sent are sent after a restart
    Given an open shift
    And the cashier sells the minimal receipt for 380501234567
    And the cashier looks at the message balance
    When the server is started again
    And the cashier looks at the message balance
    Then the last two answers show
      | alike | true |

  @TSK-003 @TSK-004 @REP-701 @own-server @simulated
  Scenario: A report that was done is done after a restart, since the same moment
    Given the cashier asks for the report of goods of 2026-03-02
    And 1 second passes
    And the cashier looks at that report
    When the server is started again
    And the cashier looks at that report
    Then the last two answers show
      | alike | true |
    And the answer shows
      | status     | DONE     |
      | updated_at | any text |

  @REP-007 @NS-89 @own-server @simulated @assumed
  Scenario: Who has unsubscribed gets no report after a restart
    Given the cashier asks in English for a report to be mailed to
      | owner@example.com |
    And 1 second passes
    And the reader of "owner@example.com" unsubscribes by one click
    When the server is started again
    And the cashier asks in Ukrainian for a report to be mailed to
      | owner@example.com |
    And 24 hours pass
    Then the mailbox holds
      | owner@example.com | Report "Goods" for 01.03.2026 – 31.03.2026 |

  @TSK-001 @REP-006 @own-server @simulated
  Scenario: A report that waited when the server ended is made, and mailed once
    Given the cashier asks in English for a report to be mailed to
      | owner@example.com |
    When the server is started again
    And 1 hour passes
    And the cashier looks at that report
    Then the answer shows
      | status | DONE |
    And the mailbox holds
      | owner@example.com | Report "Goods" for 01.03.2026 – 31.03.2026 |

  @REP-702 @NS-21 @own-server @simulated
  Scenario: A report says after a restart what it said when it was asked for
    Given an open shift
    And the cashier sells the receipt with two goods
    And the cashier asks for the report of goods of 2026-03-02
    And 1 second passes
    And the cashier sells the minimal receipt
    When the server is started again
    And the cashier looks at the workbook
    Then the workbook shows
      | total.Сума | "91.00" |

  Rule: webhooks

    Background:
      Given an open shift
      And the cashier sets the webhook of the register to the receiver

    @WHK-013 @WHK-014 @AMB-41 @own-server @simulated
    Scenario: Calls are signed with the last key after a restart
      Given the cashier sets the webhook of the register to the receiver
      When the server is started again
      And the cashier sells the minimal receipt
      And the tax authority answers
      Then the last call is signed with the last key

    @WHK-011 @WHK-009 @LIM-065 @own-server @simulated
    Scenario: The waits between calls go on growing after a restart
      Given the receiver answers 500
      And the cashier sells the minimal receipt
      And the tax authority answers
      And 15 seconds pass
      When the server is started again
      And 1 minute passes
      Then the seconds between the calls were
        | times | seconds |
        | 1     | 1       |
        | 1     | 2       |
        | 1     | 4       |
        | 1     | 8       |
        | 1     | 16      |
        | 1     | 32      |
