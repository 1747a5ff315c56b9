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
