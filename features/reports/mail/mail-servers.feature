Feature: Mail servers that do not take a report at once

  A mail server that does not take a mail is asked again for a day.

  Rule: a mail is tried again

    Background:
      Given an open shift
      And the cashier sells the receipt with two goods

    @REP-006 @NS-90 @simulated @assumed
    Scenario Outline: A mail server that answers <status> twice is asked again until it takes the mail
      Given the mailbox refuses mails with <status> twice
      And the cashier asks in English for a report to be mailed to
        | owner@example.com |
      When 2 minutes pass
      Then the mailbox holds
        | nothing |
      When 2 minutes pass
      Then the mailbox holds
        | owner@example.com |

      Examples:
        | status |
        | 450    |
        | 451    |
        | 452    |

    @REP-006 @NS-90 @simulated @assumed
    Scenario: Two mails that were refused for now are both sent again a minute later
      Given the mailbox refuses mails with 451 twice
      And the cashier asks in English for a report to be mailed to
        | owner@example.com |
        | owner@example.org |
      And 1 second passes
      When 1 minute passes
      Then the mailbox holds
        | owner@example.com | Report "Goods" for 01.03.2026 – 31.03.2026 |
        | owner@example.org | Report "Goods" for 01.03.2026 – 31.03.2026 |

    @REP-006 @NS-90 @simulated @assumed
    Scenario: A mail server that answers 5xx is not asked again, and the report stays made
      Given the mailbox refuses mails with 550 once
      And the cashier asks in English for a report to be mailed to
        | owner@example.com |
      When 24 hours pass
      Then the first mail on its way shows
        | state    | given-up                        |
        | attempts | 1                               |
        | error    | 550 Refused by a fault of the lab |
      When the cashier looks at that report
      Then the answer shows
        | status | DONE |

    @REP-006 @NS-90 @simulated @assumed
    Scenario Outline: A mail server that is down for <hours> hours
      Given the mailbox is down
      And the cashier asks in English for a report to be mailed to
        | owner@example.com |
      And <hours> hours pass
      When the mailbox is up again
      And 24 hours pass
      Then the first mail on its way shows
        | state | <state> |
      And the mailbox holds
        | <mail> |

      Examples: is asked again for a day
        | hours | state    | mail              |
        | 23    | sent     | owner@example.com |
        | 25    | given-up | nothing           |

    @REP-006 @NS-90 @simulated @assumed
    Scenario: A mail server that takes its time gets each mail once
      Given the mailbox answers after 59 seconds
      And the cashier asks in English for a report to be mailed to
        | owner@example.com |
      When 59 seconds pass
      Then the first mail on its way shows
        | state | calling |
      When 24 hours pass
      Then the first mail on its way shows
        | state    | sent |
        | attempts | 1    |

    @REP-006 @NS-90 @simulated @assumed
    Scenario: A mail that is taken, but not heard of for a minute, waits to be sent again
      Given the mailbox answers after 60 seconds
      And the cashier asks in English for a report to be mailed to
        | owner@example.com |
      And 1 second passes
      When 60 seconds pass
      Then the first mail on its way shows
        | state    | waiting                       |
        | attempts | 1                             |
        | error    | "no answer within 60 seconds" |

    @REP-006 @NS-90 @simulated @assumed
    Scenario: A mail that was taken, but not heard of for a minute, comes again
      Given the mailbox answers after 60 seconds
      And the cashier asks in English for a report to be mailed to
        | owner@example.com |
      And 61 seconds pass
      When the mailbox answers after 59 seconds
      And 2 minutes pass
      Then the first mail on its way shows
        | state    | sent |
        | attempts | 2    |
        | error    | null |
      When a request for the mails is sent with the lab token
      Then the answer shows
        | length | 2 |

    @REP-006 @NS-90 @simulated @assumed
    Scenario Outline: A mail server that is not heard of for <hours> hours
      Given the mailbox answers after 90 seconds
      And the cashier asks in English for a report to be mailed to
        | owner@example.com |
      And <hours> hours pass
      When the mailbox answers after 59 seconds
      And 24 hours pass
      Then the first mail on its way shows
        | state    | <state> |
        | retry_at | null    |

      Examples: is asked again for a day
        | hours | state    |
        | 23    | sent     |
        | 25    | given-up |

    @REP-006 @NS-90 @simulated @assumed
    Scenario: A mail that was refused for now and then for good is not sent again
      Given the mailbox refuses mails with 451
      And the cashier asks in English for a report to be mailed to
        | owner@example.com |
      And 2 seconds pass
      When the mailbox refuses mails with 550
      And 1 minute passes
      And the mailbox takes mails again
      And 24 hours pass
      Then the first mail on its way shows
        | state    | given-up |
        | attempts | 2        |
        | retry_at | null     |

  Rule: several mails

    @REP-006 @REP-007 @NS-90 @simulated @assumed
    Scenario: Each of two mails that were refused comes again
      Given the mailbox refuses mails with 450 twice
      And the cashier asks in English for a report to be mailed to
        | owner@example.com      |
        | bookkeeper@example.com |
      When 24 hours pass
      Then the mailbox holds
        | bookkeeper@example.com | Report "Goods" for 01.03.2026 – 31.03.2026 |
        | owner@example.com      | Report "Goods" for 01.03.2026 – 31.03.2026 |

    @REP-006 @NS-90 @simulated @assumed
    Scenario: Two reports are mailed to each of many addresses, each once
      Given the cashier asks in English for a report to be mailed to
        | a@example.com |
        | b@example.com |
        | c@example.com |
        | d@example.com |
        | e@example.com |
        | f@example.com |
        | g@example.com |
      And 1 second passes
      When the cashier asks in Ukrainian for a report to be mailed to
        | a@example.com |
      And 1 second passes
      Then the mailbox holds
        | a@example.com | Report "Goods" for 01.03.2026 – 31.03.2026 |
        | a@example.com | Звіт «Товари» за 01.03.2026 – 31.03.2026   |
        | b@example.com | Report "Goods" for 01.03.2026 – 31.03.2026 |
        | c@example.com | Report "Goods" for 01.03.2026 – 31.03.2026 |
        | d@example.com | Report "Goods" for 01.03.2026 – 31.03.2026 |
        | e@example.com | Report "Goods" for 01.03.2026 – 31.03.2026 |
        | f@example.com | Report "Goods" for 01.03.2026 – 31.03.2026 |
        | g@example.com | Report "Goods" for 01.03.2026 – 31.03.2026 |
