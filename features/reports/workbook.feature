Feature: The workbook a bookkeeper opens

  Headings stay in sight, and so does what names a line; on paper both stand on each page. Sums and quantities are
  numbers, moments and days are dates, and below the lines stand the sums as formulas with the values they come to.
  Nothing is cut off: a long text takes more lines, a long number is written smaller.

  Background:
    Given an open shift
    And these goods are sold for 12345 in cash
      | goods | price | taxes |
      | Кава  | 12345 | А     |
    And the desk closes the shift

  @REP-104 @REP-702
  Scenario Outline: <report> has a heading in sight, and numbers that are numbers
    When the cashier receives the <report> of 2026-03-02
    Then the workbook shows
      | name                   | <name>   |
      | frozen                 | 1        |
      | forms.<text>           | @        |
      | forms.<sum>            | #,##0.00 |
      | sums.<sum>.lines       | 1        |
      | sums.<sum>.value       | <value>  |

    Examples:
      | report                   | name             | text          | sum              | value  |
      | report of goods          | Товари           | Назва товару  | Сума             | 123.45 |
      | report of Z-reports      | Z-звіти          | Каса          | Готівка: продаж  | 123.45 |
      | report of actual revenue | Фактична виручка | Торгова точка | Виручка          | 123.45 |
      | report of net turnover   | Чистий оборот    | Торгова точка | Чистий оборот    | 102.87 |
      | bookkeeper's report      | Z-звіт бухгалтера | Каса         | А: податок       | 20.58  |

  @REP-104 @REP-601
  Scenario: The report of the daily cash flow has dates, and no shift's cash is added to another's
    When the cashier receives the report of the daily cash flow of 2026-03-02
    Then the workbook shows
      | name                        | Рух готівки за день |
      | frozen                      | 1                   |
      | forms.Дата                  | dd.mm.yyyy          |
      | forms.На кінець дня         | #,##0.00            |
      | sums.На кінець дня.lines    | 6                   |
      | sums.На кінець дня.value    | 123.45              |

  Scenario Outline: Of <report>, <names> stay in sight
    When the cashier receives the <report> of 2026-03-02
    Then the workbook shows
      | names | <names> |

    Examples:
      | report                        | names                        |
      | report of goods               | []                           |
      | report of Z-reports           | ["Каса","Зміна"]             |
      | report of actual revenue      | ["Дата","Каса"]              |
      | report of net turnover        | ["Дата","Каса"]              |
      | bookkeeper's report           | ["Закрито","Каса"]           |
      | report of the daily cash flow | ["Дата","Каса"]              |

  Scenario: A name longer than its column takes as many lines as it needs
    Given an open shift
    And these goods are sold for 300 in cash
      | goods                                                                                    | price |
      | Пиріг з вишнями домашній, випечений у печі, з дуже довгою назвою, щоб побачити всю ширину | 100   |
      | Сир                                                                                      | 200   |
    When the cashier receives the report of goods of 2026-03-02
    Then the workbook shows
      | heights | [1,3,1] |

  @REP-104
  Scenario: Moments are dates with a time, quantities have three decimals, serials are whole
    When the cashier receives the report of goods of 2026-03-02
    Then the workbook shows
      | forms.Дата і час   | dd.mm.yyyy hh:mm:ss |
      | lines.0.Дата і час | 2026-03-02 09:00:01 |
      | forms.Кількість    | "0.000"             |
      | forms.Зміна        | "0"                 |
      | narrowest          | 10                  |
      | sums.Зміна         | nothing             |
      | sums.Ціна          | nothing             |

  @REP-201
  Scenario: What lies in the drawer has no sum over shifts
    When the cashier receives the report of Z-reports of 2026-03-02
    Then the workbook shows
      | lines.0.Готівка на кінець | 123.45   |
      | forms.Готівка на кінець   | #,##0.00 |
      | sums.Готівка на кінець    | nothing  |

  @REP-009 @REP-104
  Scenario Outline: In English, <report> has English headings and names
    When the cashier receives the <report> of 2026-03-02 in English
    Then the workbook shows
      | name             | <name>   |
      | sums.<sum>.value | 123.45   |
      | forms.Каса       | nothing  |

    Examples:
      | report                        | name                  | sum               |
      | report of goods               | Goods                 | Sum               |
      | report of Z-reports           | Z-reports             | Готівка: sales    |
      | report of actual revenue      | Actual revenue        | Revenue           |
      | report of net turnover        | Net turnover          | Turnover of sales |
      | bookkeeper's report           | Bookkeeper's Z-report | Revenue           |
      | report of the daily cash flow | Daily cash flow       | At the end        |

  @REP-104
  Scenario: Without a line there is a line of zeros, and no formula
    When the cashier receives the report of goods of 2026-03-01
    Then the workbook shows
      | lines.length | 0       |
      | total.Сума   | "0.00"  |
      | sums.Сума    | nothing |

  @REP-104
  Scenario: Texts of a receipt stay what they are
    Given an open shift
    And these goods are sold for 300 in cash
      | goods                      | price |
      | =1+1                       | 100   |
      | <b>&amp;"лапки" _x0041_    | 200   |
    When the cashier receives the report of goods of 2026-03-02
    Then the lines of the workbook show
      | Назва товару            | Сума   |
      | Кава                    | 123.45 |
      | =1+1                    | 1.00   |
      | <b>&amp;"лапки" _x0041_ | 2.00   |
      |                         | 126.45 |
