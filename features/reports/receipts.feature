@extension
Feature: The report of receipts

  One line for each receipt, in the order they were made: sales, returns, cash put in and taken out, cash handed to card
  holders.

  - Sum (`Сума`): what the goods came to, taxes on top included; below zero where they came back, nothing of a movement of
    cash.
  - Cash (`Готівка`): by which the cash in the drawer changed. Its total is the drawer's at the end less that at the
    beginning.
  - Sum and rounding together are what was paid, in cash and without.

  @EXT-541 @EXT-544 @owner
  Scenario: A line for each kind of receipt
    Given an open shift
    And the cashier puts in 50000
    And these goods are sold for 7000 by card and 6000 in cash
      | goods | price | taxes |
      | Кава  | 12345 | А     |
    And these goods are returned for 2020 in cash
      | goods | price |
      | Чай   | 2020  |
    And the cashier takes out 10000
    And the cashier hands 5000 to a card holder
    When the cashier receives the report of receipts of 2026-03-02
    Then the lines of the workbook show
      | Каса       | Зміна | Операція          | Позицій | Сума   | Готівка | Безготівка | Сума податків |
      | TEST000001 | 1     | Службове внесення | 0       | 0.00   | 500.00  | 0.00       | 0.00          |
      | TEST000001 | 1     | Продаж            | 1       | 123.45 | 53.45   | 70.00      | 20.58         |
      | TEST000001 | 1     | Повернення        | 1       | -20.20 | -20.20  | 0.00       | 0.00          |
      | TEST000001 | 1     | Службова видача   | 0       | 0.00   | -100.00 | 0.00       | 0.00          |
      | TEST000001 | 1     | Видача з картки   | 0       | 0.00   | -50.00  | 50.00      | 0.00          |
      |            |       |                   | 2       | 103.25 | 383.25  | 120.00     | 20.58         |

  @EXT-544
  Scenario: Discounts, charges and rounding of a receipt
    Given an open shift
    And these goods are sold for 10000 in cash
      | goods         | price | discounts |
      | Хліб          | 4000  | -300      |
      | Пиріг         | 3000  | +10 %     |
      | whole receipt |       | -100      |
    When the cashier receives the report of receipts of 2026-03-02
    Then the lines of the workbook show
      | Позицій | Знижки | Надбавки | Сума  | Заокруглення | Готівка |
      | 2       | 4.00   | 3.00     | 69.00 | 0.00         | 69.00   |
      | 2       | 4.00   | 3.00     | 69.00 | 0.00         | 69.00   |

  @EXT-544
  Scenario: A receipt that is rounded, and its return
    Given an open shift
    And the cashier sells the receipt rounded to 10
    And the cashier returns the receipt rounded to 10
    When the cashier receives the report of receipts of 2026-03-02
    Then the workbook shows
      | lines.length       | 2          |
      | lines.0.Операція   | Продаж     |
      | lines.1.Операція   | Повернення |
      | total.Сума         | "0.00"     |
      | total.Заокруглення | "0.00"     |
      | total.Готівка      | "0.00"     |

  @EXT-544 @simulated
  Scenario: A line says when its receipt was made, by which code it is known, and its id
    Given the clock shows 2026-03-02 10:00:00 in Kyiv
    And an open shift
    And the cashier sells the minimal receipt
    And the tax authority answers
    When the cashier receives the report of receipts of 2026-03-02
    Then the workbook shows
      | name                          | Чеки                |
      | lines.length                  | 1                   |
      | lines.0.Дата і час            | 2026-03-02 10:00:01 |
      | lines.0.Торгова точка         | Крамниця на Липовій |
      | lines.0.Фіскальний номер чека | any text            |
      | lines.0.Ідентифікатор чека    | any id              |
      | lines.0.Касир                 | ""                  |

  @EXT-544
  Scenario: A report of a day without receipts has no line
    When the cashier receives the report of receipts of 1999-12-31
    Then the lines of the workbook show
      | Каса  | Операція | Сума |
      |       |          | 0.00 |

  @EXT-542 @EXT-543 @EXT-544 @simulated
  Scenario: As JSON each receipt is an entry, its sums in minor units
    Given an open shift
    And these goods are sold for 7000 by card and 6000 in cash
      | goods | price | taxes | discounts |
      | Кава  | 12345 | А     | -45       |
    And the cashier hands 5000 to a card holder
    When the cashier asks for the report of receipts of 2026-03-02 as JSON
    And 1 second passes
    And the cashier looks at the JSON of the report
    Then the answer shows
      | length             | 2                                |
      | 0.id               | any id                           |
      | 0.type             | SELL                             |
      | 0.created_at       | 2026-03-02T07:00:01.000000+00:00 |
      | 0.cash_register_id | any id                           |
      | 0.fiscal_number    | TEST000001                       |
      | 0.branch_name      | Крамниця на Липовій              |
      | 0.shift_serial     | 1                                |
      | 0.fiscal_code      | null                             |
      | 0.cashier_name     | null                             |
      | 0.goods_count      | 1                                |
      | 0.discounts_sum    | 45                               |
      | 0.extra_charge_sum | 0                                |
      | 0.total_sum        | 12300                            |
      | 0.round_sum        | 0                                |
      | 0.cash_sum         | 5300                             |
      | 0.cashless_sum     | 7000                             |
      | 0.tax_sum          | 2050                             |
      | 1.type             | CASH_WITHDRAWAL                  |
      | 1.total_sum        | 0                                |
      | 1.cash_sum         | -5000                            |
      | 1.cashless_sum     | 5000                             |

  @EXT-542 @EXT-543 @simulated
  Scenario: As CSV the report has a line of headings, and one for each receipt
    Given an open shift
    And these goods are sold for 6000 in cash
      | goods | price |
      | Кава  | 6000  |
    And the cashier puts in 50000
    When the cashier asks for the report of receipts of 2026-03-02 as CSV
    And 1 second passes
    And the cashier looks at the CSV of the report
    Then the CSV shows
      | lines.length       | 2                       |
      | lines.0.Дата і час | 2026-03-02 09:00:01     |
      | lines.0.Каса       | TEST000001              |
      | lines.0.Операція   | Продаж                  |
      | lines.0.Сума       | "60.00"                 |
      | lines.0.Позицій    | "1"                     |
      | lines.1.Операція   | Службове внесення       |
      | lines.1.Готівка    | "500.00"                |
      | has_mark           | true                    |
      | type               | text/csv; charset=utf-8 |

  @EXT-543 @NS-50 @assumed @simulated
  Scenario: A cashier's name that an office program would compute is a text of the CSV
    Given an open shift
    And a sale is sent with body.cashier_name as "=Олена"
    And the cashier returns the minimal receipt
    When the cashier asks for the report of receipts of 2026-03-02 as CSV
    And 1 second passes
    And the cashier looks at the CSV of the report
    Then the CSV shows (NS-50)
      | lines.0.Касир   | '=Олена  |
      | lines.1.Готівка | "-20.00" |

  @EXT-541
  Scenario: The task says what was asked for
    When the cashier asks for the report of receipts of 1999-12-31 by mail
    Then the answer shows
      | id                      | any id                   |
      | organization_id         | any id                   |
      | type                    | RECEIPTS                 |
      | status                  | PENDING                  |
      | created_at              | any text                 |
      | updated_at              | null                     |
      | error_message           | null                     |
      | execution_time          | null                     |
      | payload.from_date       | 1999-12-30T22:00:00.000Z |
      | payload.to_date         | 1999-12-31T21:59:59.000Z |
      | payload.emails          | ["books@example.com"]    |
      | payload.mode            | null                     |
      | payload.organization_id | null                     |

  @EXT-545
  Scenario: The task is done once the report is made
    When the cashier awaits the report of receipts of 1999-12-31
    Then the answer shows
      | type   | RECEIPTS |
      | status | DONE     |

  @EXT-545 @simulated
  Scenario: The report is mailed, as the file it is
    Given an open shift
    And the cashier sells the minimal receipt
    When the cashier asks for the report of receipts of 2026-03-02 by mail as CSV
    And 1 second passes
    Then the mailbox holds
      | books@example.com | Звіт «Чеки» за 02.03.2026 |

  @EXT-541
  Scenario: A report of one register has no receipt of another
    Given an open shift
    And the cashier sells the minimal receipt
    When the cashier receives the report of receipts of 2026-03-02 at the second register
    Then the lines of the workbook show
      | Каса  | Сума |
      |       | 0.00 |

  @EXT-541
  Scenario: A report of an outlet has the receipts of its registers
    Given an open shift
    And the cashier sells the minimal receipt
    When the cashier receives the report of receipts of 2026-03-02 in the outlet of the register
    Then the lines of the workbook show
      | Каса       | Сума  |
      | TEST000001 | 20.00 |
      |            | 20.00 |

  @EXT-541
  Scenario Outline: A report asked for <place> is refused
    Given the cashier of another organization looks at the outlets
    When the cashier asks for the report of receipts of 1999-12-31 <place>
    Then it is refused because unknown id

    Examples:
      | place                                                 |
      | at the register of another organization               |
      | in the outlet of the register of another organization |

  @EXT-543 @simulated
  Scenario Outline: A report <choice> is not to be had <otherwise>
    Given the cashier asks for the report of receipts of 2026-03-02 <choice>
    And 1 second passes
    When the cashier looks at <file>
    Then it is refused because report not to be had in this format

    Examples:
      | choice        | otherwise     | file                   |
      | as CSV        | as a workbook | the workbook           |
      | as CSV        | as JSON       | the JSON of the report |
      | as JSON       | as CSV        | the CSV of the report  |
      | as a workbook | as CSV        | the CSV of the report  |

  @EXT-543 @simulated
  Scenario: The CSV of a report that is not made yet is not ready
    Given the cashier asks for the report of receipts of 2026-03-02 as CSV
    When the cashier looks at the CSV of the report
    Then it is refused because report not ready

  @EXT-543
  Scenario: The CSV of a report of goods is not to be had
    Given the cashier awaits the report of goods of 1999-12-31
    When the cashier looks at the CSV of the report
    Then it is refused because report not to be had in this format

  @EXT-545 @simulated
  Scenario: A report of receipts is not seen by another organization
    Given the cashier asks for the report of receipts of 2026-03-02 as CSV
    And 1 second passes
    When the cashier of another organization looks at the CSV of the report
    Then it is refused because unknown id
