@simulated
Feature: The item report of several discounts, returns and taxes at once

  Background:
    Given an open shift

  @REP-105
  Scenario: Several discounts and charges on one item are all reflected
    # 100.00 less 5.00, less 2.50, and 3.00 on it
    Given these goods are sold for 20000 in cash
      | goods | price | discounts            |
      | Сир   | 10000 | -500, -250, +300     |
    When the cashier receives the report of goods of 2026-03-02
    Then the lines of the workbook show
      | Назва товару | Сума без знижок | Знижки на товар | Надбавки на товар | Сума  |
      | Сир          | 100.00          | 7.50            | 3.00              | 95.50 |
      |              | 100.00          | 7.50            | 3.00              | 95.50 |

  @REP-106 @REP-103
  Scenario Outline: With a return and a discount on a whole receipt the report <form> comes to <sum> in all
    Given these goods are sold for 20000 in cash
      | goods         | price | discounts |
      | Сир           | 10000 |           |
      | whole receipt |       | -1000     |
    And these goods are returned for 3000 in cash
      | goods | price |
      | Сир   | 3000  |
    When the cashier receives the report of goods of 2026-03-02 <form>
    Then the workbook shows
      | sums.<column>.value | <sum> |

    Examples:
      | form      | column | sum |
      | in short  | Разом  | 70  |
      | at length | Сума   | 70  |

  @REP-105 @REP-106 @owner
  Scenario: What is returned takes its discounts, charges and taxes with it
    # 100.00 less 5.00 and 3.00 on it; 50.00 and 20 % on top of it
    Given these goods are sold for 20000 in cash
      | goods | price | taxes | discounts  |
      | Сир   | 10000 |       | -500, +300 |
      | Пиріг | 5000  | Д     |            |
    And these goods are returned for 15800 in cash
      | goods | price | taxes | discounts  |
      | Сир   | 10000 |       | -500, +300 |
      | Пиріг | 5000  | Д     |            |
    When the cashier receives the report of goods of 2026-03-02
    Then the lines of the workbook show
      | Назва товару | Операція   | Знижки на товар | Надбавки на товар | Сума   | Сума податків |
      | Сир          | Продаж     | 5.00            | 3.00              | 98.00  | 0.00          |
      | Пиріг        | Продаж     | 0.00            | 0.00              | 60.00  | 10.00         |
      | Сир          | Повернення | -5.00           | -3.00             | -98.00 | 0.00          |
      | Пиріг        | Повернення | 0.00            | 0.00              | -60.00 | -10.00        |
      |              |            | 0.00            | 0.00              | 0.00   | 0.00          |

  @REP-301 @REP-401 @REP-501
  Scenario: A day of returns alone has its revenue, less than nothing
    Given the cashier puts in 10000
    And these goods are returned for 1000 in cash
      | goods | price |
      | Сир   | 1000  |
    And these goods are returned for 2000 by card
      | goods | price |
      | Сир   | 2000  |
    When the cashier receives the report of actual revenue of 2026-03-02
    Then the workbook shows
      | sums.Виручка: Готівка.value | -10 |
      | sums.Виручка: Картка.value  | -20 |
      | sums.Виручка.value          | -30 |

  @REP-601 @owner
  Scenario: What is given back to a card moves no cash
    Given these goods are sold for 3000 in cash
      | goods | price |
      | Сир   | 3000  |
    And these goods are returned for 2000 by card
      | goods | price |
      | Сир   | 2000  |
    When the cashier receives the report of the daily cash flow of 2026-03-02 for the organization
    Then the workbook shows
      | sums.Продажі.value       | 30 |
      | sums.Повернення.value    | 0  |
      | sums.На кінець дня.value | 30 |
