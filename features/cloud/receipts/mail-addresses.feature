Feature: Mail addresses whose domain is of another alphabet

  Mail servers know such a domain by its ASCII form (RFC 5891). The cloud takes it as it is written, wherever it takes an
  address, and mails to that form. What is no domain as a whole is refused, and nothing is mailed to a half of it.

  @extension @EXT-102 @NS-84 @simulated
  Scenario Outline: A sale whose <member> has such a domain is mailed to it
    Given an open shift of the cashier on the register
    When a sale in the cloud is sent with body.delivery.<member> as "olena@приклад.укр"
    Then the mailbox holds
      | olena@приклад.укр |

    Examples:
      | member   |
      | email    |
      | emails.0 |

  @extension @EXT-102 @NS-84
  Scenario Outline: A sale whose <place> has more behind the domain is refused
    Given an open shift of the cashier on the register
    When a sale in the cloud is sent with <place> as "olena@приклад.укр/x"
    Then it is malformed at <place> (EXT-102)

    Examples:
      | place                  |
      | body.delivery.email    |
      | body.delivery.emails.0 |

  @REP-006 @NS-84 @NS-90 @simulated @assumed
  Scenario: A report is mailed to such a domain, and its reader unsubscribes and is subscribed again
    Given the cashier asks in English for a report to be mailed to
      | owner@приклад.укр |
    And 1 second passes
    And the reader of "owner@приклад.укр" unsubscribes by one click
    When the reader of "owner@приклад.укр" is subscribed again
    And the cashier asks in Ukrainian for a report to be mailed to
      | owner@приклад.укр |
    And 1 second passes
    Then the mailbox holds
      | owner@приклад.укр | Report "Goods" for 01.03.2026 – 31.03.2026 |
      | owner@приклад.укр | Звіт «Товари» за 01.03.2026 – 31.03.2026   |

  @LOC-170 @simulated
  Scenario: The desk mails to the ASCII form
    Given an open shift
    When a sale is sent with body.delivery.email as "olena@xn--80aikifvh.xn--j1amh"
    Then the mailbox holds
      | olena@приклад.укр |

  @LOC-170 @assumed
  Scenario: The desk takes ASCII alone
    Given an open shift
    When a sale is sent with body.delivery.email as "olena@приклад.укр"
    Then it is malformed at body.delivery.email
