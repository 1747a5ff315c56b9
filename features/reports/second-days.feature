Feature: Reports of the second day, and of two features of a receipt at once

  @REP-401 @LOC-166 @simulated
  Scenario: A return whose cash was rounded is turnover as the goods came to it
    Given an open shift
    And these goods are returned rounded to 10 for 1000 in cash
      | goods  | price |
      | Яблука | 1004  |
    When the cashier receives the report of net turnover of 2026-03-02
    Then the workbook shows
      | lines.0.Оборот повернень | 10.04 |

  @REP-401 @simulated
  Scenario: Two returns of a day are one turnover of returns
    Given an open shift
    And these goods are returned for 1000 in cash
      | goods  | price |
      | Яблука | 1000  |
    And these goods are returned for 500 in cash
      | goods  | price |
      | Сир    | 500   |
    When the cashier receives the report of net turnover of 2026-03-02
    Then the workbook shows
      | lines.0.Оборот повернень | 15.00 |

  @REP-301 @LOC-201 @simulated
  Scenario: Cash given to card holders is no revenue, beside sales under the same label
    Given an open shift
    And the cashier puts in 10000
    And the cashier sells the card receipt
    And the cashier hands 500 to a card holder
    When the cashier receives the report of actual revenue of 2026-03-02
    Then the workbook shows
      | lines.0.Виручка: Картка | 20.00 |
      | lines.0.Виручка         | 20.00 |

  @REP-105 @REP-106 @simulated
  Scenario: Where tax is on top, the item report leaves whole-receipt discounts out as well
    # 1000 less 100, and 20 % of 900 on top: 1080; the item is 1000 and its tax 180
    Given an open shift
    And these goods are sold for 1080 in cash
      | goods         | price | taxes | discounts |
      | Сир           | 1000  | Д     |           |
      | whole receipt |       |       | -100      |
    When the cashier receives the report of goods of 2026-03-02
    Then the workbook shows
      | lines.0.Сума          | 11.80 |
      | lines.0.Сума податків | 1.80  |

  @REP-401 @REP-301 @NS-66 @simulated @assumed
  Scenario Outline: A day of 25 hours is one line of the report of <report>
    Given the clock shows 2026-10-25 00:30:00 in Kyiv
    And an open shift
    And the cashier sells the minimal receipt
    And the clock shows 2026-10-25 23:30:00 in Kyiv
    And the cashier sells the minimal receipt
    When the cashier receives the report of <report> of 2026-10-25
    Then the workbook shows
      | lines.length | 1 |

    Examples:
      | report         |
      | net turnover   |
      | actual revenue |

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

  Rule: a day behind a day of every way of paying

    Background:
      Given an open shift
      And the cashier puts in 10000
      And the cashier sells the receipt with mixed payment
      And the cashier sells the card receipt
      And the cashier hands 500 to a card holder
      And the desk closes the shift
      And the clock shows 2026-03-03 09:00:00 in Kyiv
      And the desk opens a shift

    @REP-601 @simulated
    Scenario: The cash of the morning is what was paid in cash the day before
      Given the cashier sells the minimal receipt
      When the cashier receives the report of the daily cash flow of 2026-03-03
      Then the workbook shows
        | lines.0.На початок дня | 136.00 |
        | lines.0.Продажі        | 20.00  |
        | lines.0.На кінець дня  | 156.00 |
