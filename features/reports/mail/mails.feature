Feature: Reports by mail

  Once a report is made, one mail goes to each address. A mail server that does not take one is asked again for a day.
  Who has unsubscribed gets none.

  Background:
    Given an open shift
    And the cashier sells the receipt with two goods

  @REP-006 @NS-90 @simulated @assumed @owner
  Scenario: Each address gets one mail once the report is made
    Given the cashier asks in English for a report to be mailed to
      | owner@example.com      |
      | bookkeeper@example.com |
    And the mailbox holds
      | nothing |
    When 24 hours pass
    Then the mailbox holds
      | bookkeeper@example.com | Report "Goods" for 01.03.2026 – 31.03.2026 |
      | owner@example.com      | Report "Goods" for 01.03.2026 – 31.03.2026 |
    And the mail has the report that the cashier downloads

  @REP-006 @NS-90 @simulated @assumed
  Scenario: A mail in Ukrainian has the same report
    Given the cashier asks in Ukrainian for a report to be mailed to
      | bookkeeper@example.com |
    When 1 second passes
    Then the mailbox holds
      | bookkeeper@example.com | Звіт «Товари» за 01.03.2026 – 31.03.2026 |
    And the last mail shows
      | from                | noreply@kasalab.example                                           |
      | to.length           | 1                                                                 |
      | attachments.0.type  | application/vnd.openxmlformats-officedocument.spreadsheetml.sheet |
      | attachments.1       | nothing                                                           |
      | headers.0.value     | auto-generated                                                    |
    And the mail has the report that the cashier downloads

  @REP-005 @REP-006
  Scenario: An address given three times gets one mail
    Given the cashier asks in English for a report to be mailed to
      | owner@example.com |
      | Owner@Example.com |
      | owner@example.com |
    When 1 second passes
    Then the mailbox holds
      | owner@example.com | Report "Goods" for 01.03.2026 – 31.03.2026 |

  @REP-006
  Scenario: Two addresses that differ behind the at sign get a mail each
    Given the cashier asks in English for a report to be mailed to
      | owner@example.com |
      | owner@example.org |
    When 1 second passes
    Then the mailbox holds
      | owner@example.com | Report "Goods" for 01.03.2026 – 31.03.2026 |
      | owner@example.org | Report "Goods" for 01.03.2026 – 31.03.2026 |

  @REP-006 @NS-90 @simulated @assumed
  Scenario: A report for which no address is given is mailed to none
    Given the cashier asks in English for a report to be mailed to
      | nothing |
    When 24 hours pass
    Then the mailbox holds
      | nothing |

  @REP-006 @NS-90 @simulated @assumed
  Scenario: A report that failed is mailed to none
    Given the cashier takes the register offline
    And the cashier sells the minimal receipt
    And the cashier sells the taxed receipt
    And the register has document 4 deleted from its store
    And the cashier asks in English for a report to be mailed to
      | owner@example.com |
    When 24 hours pass
    Then the mailbox holds
      | nothing |
    And the first mail on its way shows
      | state | nothing |

  Rule: link not valid

    @REP-006 @NS-90 @simulated @assumed
    Scenario: A link to a report that was changed opens none
      Given a sale of 100 goods with long names is sent
      And the cashier asks in English for a report to be mailed to
        | owner@example.com |
      And 1 second passes
      When the reader of "owner@example.com" opens a link to the report that was changed
      Then it is refused because link not valid

    @REP-006 @NS-90 @NS-91 @simulated @assumed @NS-52
    Scenario: A report too large for a mail is behind a link for thirty days
      Given a sale of 100 goods with long names is sent
      And the cashier asks in English for a report to be mailed to
        | owner@example.com |
      And 719 hours pass
      When the reader of "owner@example.com" opens the link to the report
      Then the answer is 200
      When 2 hours pass
      And the reader of "owner@example.com" opens the link to the report
      Then it is refused because link not valid
