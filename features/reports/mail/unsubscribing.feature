Feature: Unsubscribing from reports by mail

  Who has unsubscribed gets no reports of that organization, until subscribed again.

  Background:
    Given an open shift
    And the cashier sells the receipt with two goods

  @REP-007 @NS-89 @simulated @assumed @owner
  Scenario Outline: A reader who <way> gets no report any more, others do
    Given the cashier asks in English for a report to be mailed to
      | owner@example.com      |
      | bookkeeper@example.com |
    And 1 second passes
    When the reader of "owner@example.com" <way>
    And the cashier asks in Ukrainian for a report to be mailed to
      | Owner@example.com      |
      | bookkeeper@example.com |
    And 24 hours pass
    Then the mailbox holds
      | bookkeeper@example.com | Report "Goods" for 01.03.2026 – 31.03.2026 |
      | bookkeeper@example.com | Звіт «Товари» за 01.03.2026 – 31.03.2026   |
      | owner@example.com      | Report "Goods" for 01.03.2026 – 31.03.2026 |
    When the cashier looks at that report
    Then the answer shows
      | status | DONE |

    Examples:
      | way                                  |
      | unsubscribes by the page of the link |
      | unsubscribes by one click            |

  @REP-007 @NS-89 @simulated @assumed
  Scenario: A report for one reader alone, who has unsubscribed, is mailed to none
    Given the cashier asks in English for a report to be mailed to
      | owner@example.com |
    And 1 second passes
    And the reader of "owner@example.com" unsubscribes by one click
    When the cashier asks in Ukrainian for a report to be mailed to
      | owner@example.com |
    And 24 hours pass
    Then the mailbox holds
      | owner@example.com | Report "Goods" for 01.03.2026 – 31.03.2026 |

  @REP-007 @NS-89 @simulated @assumed @owner
  Scenario: Looking at the page of the link unsubscribes none
    Given the cashier asks in English for a report to be mailed to
      | owner@example.com |
    And 1 second passes
    When the reader of "owner@example.com" looks at the page of the link
    And the cashier asks in Ukrainian for a report to be mailed to
      | owner@example.com |
    And 1 second passes
    Then the mailbox holds
      | owner@example.com | Report "Goods" for 01.03.2026 – 31.03.2026 |
      | owner@example.com | Звіт «Товари» за 01.03.2026 – 31.03.2026   |

  @REP-007 @NS-89 @simulated @assumed
  Scenario: An address that is subscribed again gets reports as before
    Given the cashier asks in English for a report to be mailed to
      | owner@example.com |
    And 1 second passes
    And the reader of "owner@example.com" unsubscribes by one click
    When the reader of "OWNER@example.com" is subscribed again
    And the cashier asks in Ukrainian for a report to be mailed to
      | owner@example.com |
    And 1 second passes
    Then the mailbox holds
      | owner@example.com | Report "Goods" for 01.03.2026 – 31.03.2026 |
      | owner@example.com | Звіт «Товари» за 01.03.2026 – 31.03.2026   |

  @REP-007 @NS-89 @simulated @assumed
  Scenario: Who has unsubscribed from reports of one organization gets those of another
    Given the cashier asks in English for a report to be mailed to
      | owner@example.com |
    And 1 second passes
    And the reader of "owner@example.com" unsubscribes by one click
    When the cashier of another organization asks in Ukrainian for a report to be mailed to
      | owner@example.com |
    And 1 second passes
    Then the mailbox holds
      | owner@example.com | Report "Goods" for 01.03.2026 – 31.03.2026 |
      | owner@example.com | Звіт «Товари» за 01.03.2026 – 31.03.2026   |

  Rule: link not valid

    @REP-007 @NS-89 @simulated @assumed
    Scenario: A link that was changed to another address unsubscribes none
      Given the cashier asks in English for a report to be mailed to
        | owner@example.com |
      And 1 second passes
      When the reader of "owner@example.com" unsubscribes by a link that was changed
      Then it is refused because link not valid

  Rule: a mail that waits

    @REP-007 @NS-89 @simulated @assumed
    Scenario: A reader who unsubscribes while a mail waits to be tried again does not get it
      Given the cashier asks in English for a report to be mailed to
        | owner@example.com |
      And 1 second passes
      And the mailbox refuses mails with 451 once
      And the cashier asks in Ukrainian for a report to be mailed to
        | owner@example.com |
      And 2 seconds pass
      When the reader of "owner@example.com" unsubscribes by one click
      And 24 hours pass
      Then the mailbox holds
        | owner@example.com | Report "Goods" for 01.03.2026 – 31.03.2026 |
