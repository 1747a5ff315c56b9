Feature: The report of goods

  What was sold and what came back, line by line or good by good, reckoned as on the receipts.

  - Sum before discounts (`Сума без знижок`): price times quantity, to the nearest kopeck, half of one upwards.
  - Sum (`Сума`): that, less the discounts and with the charges on the item itself. A tax that is added to the price is in it, as
    it is in what the buyer pays.
  - Sum of taxes (`Сума податків`): those in the sum, added or included; of excise and VAT both.
  - Goods that come back are below zero, their quantities too.

  Discounts and charges on a whole receipt belong to no item: they are left out. So the total of this report is that of the
  Z-reports plus the discounts on whole receipts, less the charges on them. Rounding of cash is left out as well; the
  Z-report has columns of its own for it.

  @REP-101 @REP-104 @REP-105 @FLD-036
  Scenario: Each line of a receipt with its own discounts, charges and taxes
    Given an open shift
    When these goods are sold for 30000 in cash
      | goods  | price | quantity | taxes | discounts |
      | Хліб   | 2150  | 2000     | А     | -300      |
      | Вино   | 10500 |          | Г     |           |
      | Пиріг  | 8000  | 500      | Д     |           |
      | Молоко | 3330  | 1500     |       | +10 %     |
    And the cashier receives the report of goods of 2026-03-02
    Then the lines of the workbook show
      | Назва товару | Операція | Кількість | Ціна   | Сума без знижок | Знижки на товар | Надбавки на товар | Сума   | Податки | Сума податків |
      | Хліб         | Продаж   | 2         | 21.50  | 43.00           | 3.00            | 0.00              | 40.00  | А       | 6.67          |
      | Вино         | Продаж   | 1         | 105.00 | 105.00          | 0.00            | 0.00              | 105.00 | Г       | 21.67         |
      | Пиріг        | Продаж   | 0.5       | 80.00  | 40.00           | 0.00            | 0.00              | 48.00  | Д       | 8.00          |
      | Молоко       | Продаж   | 1.5       | 33.30  | 49.95           | 0.00            | 5.00              | 54.95  |         | 0.00          |
      |              |          | 5         |        | 237.95          | 3.00            | 5.00              | 247.95 |         | 36.34         |

  @REP-101
  Scenario: Goods that came back are counted below zero
    Given an open shift
    And these goods are sold for 9140 in cash
      | goods | price | quantity | taxes |
      | Хліб  | 2285  | 4000     | А     |
    When these goods are returned for 2285 in cash
      | goods | price | quantity | taxes |
      | Хліб  | 2285  | 1000     | А     |
    And the cashier receives the report of goods of 2026-03-02
    Then the lines of the workbook show
      | Назва товару | Операція   | Кількість | Сума   | Сума податків |
      | Хліб         | Продаж     | 4         | 91.40  | 15.23         |
      | Хліб         | Повернення | -1        | -22.85 | -3.81         |
      |              |            | 3         | 68.55  | 11.42         |

  @REP-106
  Scenario: Without discounts and charges on whole receipts both reports come to the same
    Given an open shift
    And these goods are sold for 20000 in cash
      | goods | price | quantity | taxes | discounts |
      | Сир   | 11111 | 1250     | А     | -7 %      |
      | Пиріг | 5003  |          | Д     |           |
    And the desk closes the shift
    When the cashier receives the report of Z-reports of 2026-03-02
    Then the workbook shows
      | sums.Готівка: продаж.value | 189.21 |
    When the cashier receives the report of goods of 2026-03-02
    Then the workbook shows
      | sums.Сума.value | 189.21 |

  Rule: discounts and charges on whole receipts are left out

    Background:
      Given an open shift
      And these goods are sold for 20000 in cash
        | goods         | price | discounts |
        | Сир           | 10000 | -750      |
        | whole receipt |       | -1000     |
      And these goods are sold for 20000 in cash
        | goods         | price | discounts |
        | Масло         | 6100  |           |
        | whole receipt |       | +450      |

    @REP-105
    Scenario: A discount on an item is reflected, those on whole receipts are not
      When the cashier receives the report of goods of 2026-03-02
      Then the lines of the workbook show
        | Назва товару | Знижки на товар | Надбавки на товар | Сума   |
        | Сир          | 7.50            | 0.00              | 92.50  |
        | Масло        | 0.00            | 0.00              | 61.00  |
        |              | 7.50            | 0.00              | 153.50 |

    @REP-106
    Scenario: The Z-report is less by the discount of 10.00 and more by the charge of 4.50
      Given the desk closes the shift
      When the cashier receives the report of Z-reports of 2026-03-02
      Then the lines of the workbook show
        | Каса       | Готівка: продаж | Знижки | Надбавки |
        | TEST000001 | 148.00          | 17.50  | 4.50     |
        | Разом      | 148.00          | 17.50  | 4.50     |
      When the cashier receives the report of goods of 2026-03-02
      Then the workbook shows
        | sums.Сума.value | 153.5 |

  Rule: the shortened report

    Background:
      Given an open shift
      And these goods are sold for 20000 in cash
        | goods  | price | quantity |
        | Хліб   | 2150  | 2000     |
        | Молоко | 3875  | 1000     |
      And these goods are returned for 2150 in cash
        | goods | price |
        | Хліб  | 2150  |

    @REP-103
    Scenario: A report of goods in short has one line for each good
      When the cashier receives the report of goods of 2026-03-02 in short
      Then the lines of the workbook show
        | Код товару | Назва товару | Продано | Сума продажу | Повернено | Сума повернень | Разом |
        | 1          | Хліб         | 2       | 43.00        | 1         | 21.50          | 21.50 |
        | 2          | Молоко       | 1       | 38.75        | 0         | 0.00           | 38.75 |
        | Разом      |              | 3       | 81.75        | 1         | 21.50          | 60.25 |

    @REP-103
    Scenario: A report of goods at length has one line for each line of a receipt
      When the cashier receives the report of goods of 2026-03-02 at length
      Then the lines of the workbook show
        | Код товару | Операція   | Кількість | Ціна  | Сума   |
        | 1          | Продаж     | 2         | 21.50 | 43.00  |
        | 2          | Продаж     | 1         | 38.75 | 38.75  |
        | 1          | Повернення | -1        | 21.50 | -21.50 |
        |            |            | 2         |       | 60.25  |

  @simulated
  Rule: several discounts, returns and taxes

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

  Rule: taxes on top of the price

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
