Feature: Revenue and turnover

  Both have a line for each register and day on which there were receipts; days are those of Kyiv.

  - Actual revenue is money: what the register kept of sales, less what it gave back for returns, in cash and without, and
    under each label of a payment. Cash counts as it was rounded, without the change. Cash put in or taken out, or handed to
    the holder of a card, is no revenue.
  - Turnover is goods: what receipts came to before cash was rounded, taxes added to the price included. Net turnover is
    the turnover of sales, less that of returns, less every tax in it: of excise goods both excise and VAT.

  Rule: one day and two days

    Background:
      Given an open shift
      And the cashier puts in 7770
      And these goods are sold for 5005 by card and 11010 in cash
        | goods | price | taxes |
        | Сир   | 15015 | А     |
      And these goods are sold rounded to 10 for 2000 in cash
        | goods  | price | taxes |
        | Яблука | 1670  | Д     |
      And these goods are returned for 3003 in cash
        | goods | price | taxes |
        | Чай   | 3003  | Б     |

    @REP-301 @FLD-036
    Scenario: Actual revenue by kind of payment and by label
      When the cashier receives the report of actual revenue of 2026-03-02
      Then the lines of the workbook show
        | Дата       | Каса       | Торгова точка       | Чеків продажу | Чеків повернення | Продажі готівкою | Продажі безготівкою | Повернення готівкою | Повернення безготівкою | Виручка: Готівка | Виручка: Картка | Виручка |
        | 2026-03-02 | TEST000001 | Крамниця на Липовій | 2             | 1                | 120.10           | 50.05               | 30.03               | 0.00                   | 90.07            | 50.05           | 140.12  |
        | Разом      |            |                     | 2             | 1                | 120.10           | 50.05               | 30.03               | 0.00                   | 90.07            | 50.05           | 140.12  |

    @REP-401 @FLD-036
    Scenario: Net turnover, taxes included in the price and added to it
      When the cashier receives the report of net turnover of 2026-03-02
      Then the lines of the workbook show
        | Дата       | Каса       | Оборот продажу | Оборот повернень | Податок А | Податок Д | Податок Б | Податки разом | Чистий оборот |
        | 2026-03-02 | TEST000001 | 170.19         | 30.03            | 25.03     | 3.34      | -1.96     | 26.41         | 113.75        |
        | Разом      |            | 170.19         | 30.03            | 25.03     | 3.34      | -1.96     | 26.41         | 113.75        |

    @REP-401
    Scenario: Of 126.00 for excise goods, 6.00 is excise and 20.00 VAT
      Given these goods are sold for 12600 by card
        | goods | price | taxes |
        | Вино  | 12600 | Г     |
      When the cashier receives the report of net turnover of 2026-03-02
      Then the workbook shows
        | lines.0.Податок Г         | 26.00  |
        | lines.0.Чистий оборот     | 213.75 |
        | sums.Чистий оборот.value  | 213.75 |

    @REP-501 @FLD-036
    Scenario: The bookkeeper's report of the closed shift
      Given the desk closes the shift
      When the cashier receives the bookkeeper's report of 2026-03-02
      Then the lines of the workbook show
        | Каса       | Зміна | Виручка готівкою | Виручка безготівкою | Виручка | А: оборот | А: податок | Б: оборот | Б: податок | Внесено готівки | Вилучено готівки |
        | TEST000001 | 1     | 90.07            | 50.05               | 140.12  | 150.15    | 25.03      | -30.03    | -1.96      | 77.70           | 0.00             |
        |            |       | 90.07            | 50.05               | 140.12  | 150.15    | 25.03      | -30.03    | -1.96      | 77.70           | 0.00             |

    @REP-301 @REP-401 @owner
    Scenario Outline: Two days in Kyiv are two lines in <report>, one day though it is in Greenwich
      Given the clock shows 2026-03-02 20:00:00 in Kyiv
      And the desk closes the shift
      And the clock shows 2026-03-03 00:30:00 in Kyiv
      And an open shift
      And the cashier sells the minimal receipt
      When the cashier receives the <report> from 2026-03-01T00:00:00Z to 2026-03-31T23:59:59Z
      Then the lines of the workbook show
        | Дата       | <sum>    |
        | 2026-03-02 | <first>  |
        | 2026-03-03 | 20.00    |
        | Разом      | <both>   |

      Examples:
        | report                   | sum           | first  | both   |
        | report of actual revenue | Виручка       | 140.12 | 160.12 |
        | report of net turnover   | Чистий оборот | 113.75 | 133.75 |

    @REP-501
    Scenario: A shift that is still open is in no report of closed ones
      When the cashier receives the bookkeeper's report of 2026-03-02
      Then the workbook shows
        | lines.length | 0 |

    @REP-009
    Scenario: A way of payment no one has used has no column
      When the cashier receives the report of actual revenue of 2026-03-02
      Then the workbook shows
        | forms.Виручка: Картка | #,##0.00 |
        | forms.Виручка: № 1    | nothing  |
      Given these goods are sold for 100 in cash under each of 2 labels
        | goods | price |
        | Сік   | 200   |
      When the cashier receives the report of actual revenue of 2026-03-02
      Then the workbook shows
        | forms.Виручка: № 1 | #,##0.00 |

    @REP-009 @REP-301 @simulated
    Scenario: A way of payment used on the second day alone has a column for both
      Given the clock shows 2026-03-02 20:00:00 in Kyiv
      And the desk closes the shift
      And the clock shows 2026-03-03 09:00:00 in Kyiv
      And an open shift
      And these goods are sold for 100 in cash under each of 2 labels
        | goods | price |
        | Сік   | 200   |
      When the cashier receives the report of actual revenue from 2026-03-01T00:00:00Z to 2026-03-31T23:59:59Z
      Then the workbook shows
        | lines.length            | 2        |
        | forms.Виручка: Картка   | #,##0.00 |
        | sums.Виручка: № 1.value | 1        |
        | sums.Виручка: № 2.value | 1        |

  Rule: returns and withdrawals

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

  Rule: a day of 25 hours

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
