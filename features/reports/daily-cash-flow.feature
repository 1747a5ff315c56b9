Feature: The daily cash flow

  For each register of the organization: the cash in its drawer when the day began, every way in and out of it, and the
  cash when the day ended. At the end = at the beginning + sales − returns + put in − taken out − given to card holders.
  What a buyer pays with a card moves no cash. A day goes from midnight to midnight in Kyiv, however long that is.

  @REP-601 @FLD-036
  Scenario: A day with every way in and out
    Given an open shift
    And the cashier puts in 50000
    And the cashier sells the receipt with mixed payment
    And these goods are returned for 2230 in cash
      | goods | price |
      | Чай   | 2230  |
    And the cashier hands 5000 to a card holder
    And the cashier takes out 10000
    When the cashier receives the report of the daily cash flow of 2026-03-02
    Then the workbook shows
      | lines.0.Дата              | 2026-03-02 |
      | lines.0.Каса              | TEST000001 |
      | lines.0.На початок дня    | 0.00       |
      | lines.0.Продажі           | 41.00      |
      | lines.0.Повернення        | 22.30      |
      | lines.0.Службове внесення | 500.00     |
      | lines.0.Службова видача   | 100.00     |
      | lines.0.Видача з картки   | 50.00      |
      | lines.0.На кінець дня     | 368.70     |

  @REP-601 @NS-66 @assumed @simulated @owner
  Scenario Outline: The day of <hours> hours: <sold> is in it
    Given the clock shows <opened> in Kyiv
    And an open shift
    And the clock shows <sold> in Kyiv
    And the cashier sells the minimal receipt
    When the cashier receives the report of the daily cash flow of <day>
    Then the workbook shows
      | lines.0.Продажі       | <sales> |
      | lines.0.На кінець дня | <sales> |

    Examples: from its beginning to its last second
      | hours | day        | opened              | sold                | sales |
      | 23    | 2026-03-29 | 2026-03-29 00:00:00 | 2026-03-29 00:00:05 | 20.00 |
      | 23    | 2026-03-29 | 2026-03-29 04:00:00 | 2026-03-29 23:59:59 | 20.00 |
      | 25    | 2026-10-25 | 2026-10-25 00:00:00 | 2026-10-25 00:00:05 | 20.00 |
      | 25    | 2026-10-25 | 2026-10-25 04:00:00 | 2026-10-25 23:59:59 | 20.00 |

    Examples: the first minutes of the next day are not in it
      | hours | day        | opened              | sold                | sales |
      | 23    | 2026-03-29 | 2026-03-30 00:00:00 | 2026-03-30 00:30:00 | 0.00  |
      | 25    | 2026-10-25 | 2026-10-26 00:00:00 | 2026-10-26 00:00:01 | 0.00  |

  Rule: a day begins with what the day before has left

    Background:
      Given an open shift
      And the cashier puts in 30010
      And these goods are sold for 4560 in cash
        | goods | price |
        | Сир   | 4560  |
      And the clock shows 2026-03-02 21:00:00 in Kyiv
      And the desk closes the shift

    @REP-601
    Scenario: The next day with a shift begins with the cash of the day before
      Given the clock shows 2026-03-03 08:00:00 in Kyiv
      And an open shift
      And the cashier takes out 20050
      When the cashier receives the report of the daily cash flow of 2026-03-03
      Then the workbook shows
        | lines.0.На початок дня  | 345.70 |
        | lines.0.Продажі         | 0.00   |
        | lines.0.Службова видача | 200.50 |
        | lines.0.На кінець дня   | 145.20 |

    @REP-601
    Scenario Outline: On <day>, a day without receipts, nothing moves
      Given the clock shows 2026-03-05 08:00:00 in Kyiv
      When the cashier receives the report of the daily cash flow of <day>
      Then the workbook shows
        | lines.0.На початок дня | <cash> |
        | lines.0.Продажі        | 0.00   |
        | lines.0.На кінець дня  | <cash> |

      Examples: after all of them, before, and yet to come
        | day        | cash   |
        | 2026-03-04 | 345.70 |
        | 2026-03-01 | 0.00   |
        | 2026-12-31 | 345.70 |

    @REP-601 @NS-53 @assumed
    Scenario: For an empty list of organizations there is no line
      When the cashier receives the report of the daily cash flow of 2026-03-02 for no organization
      Then the workbook shows
        | lines.length | 0 |

    @REP-601 @NS-53 @assumed
    Scenario: There is a line for every register of the organization, and for no other
      When the cashier receives the report of the daily cash flow of 2026-03-02
      Then the lines of the workbook show
        | Дата       | Каса       | На кінець дня |
        | 2026-03-02 | TEST000001 | 345.70        |
        | 2026-03-02 | TEST000002 | 0.00          |
        | 2026-03-02 | 9900000003 | 0.00          |
        | 2026-03-02 | TEST000004 | 0.00          |
        | 2026-03-02 | TEST000005 | 0.00          |
        | 2026-03-02 | TEST000007 | 0.00          |
        | Разом      |            | 345.70        |

  Rule: the day after a day with every way of paying

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
