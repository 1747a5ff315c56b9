Feature: The report of Z-reports

  Each closed shift is a line that says what its Z-report says: sums by way of payment and by tax, counts of receipts, what
  lay in the drawer at the opening and at the closing. A closing is in it by the moment it was made. A closing that the tax
  authority has refused, and whose shift is open again, has closed nothing and is left out.

  @REP-201 @REP-203 @FLD-036
  Scenario: A shift with all that moves money
    Given an open shift
    And the cashier puts in 50000
    And these goods are sold for 7000 by card and 6000 in cash
      | goods | price | taxes |
      | Кава  | 12345 | А     |
    And these goods are returned for 2020 in cash
      | goods | price |
      | Чай   | 2020  |
    And the cashier hands 5000 to a card holder
    When the desk closes the shift
    And the cashier receives the report of Z-reports of 2026-03-02 as a workbook
    Then the lines of the workbook show
      | Каса       | Чеків продажу | Чеків повернення | Видач готівки | Готівка: продаж | Готівка: повернення | Готівка: внесення | Картка: продаж | Картка: видача | А: оборот | А: податок | Готівка на початок | Готівка на кінець |
      | TEST000001 | 1             | 1                | 1             | 53.45           | 20.20               | 500.00            | 70.00          | 50.00          | 123.45    | 20.58      | 0.00               | 483.25            |
      | Разом      | 1             | 1                | 1             | 53.45           | 20.20               | 500.00            | 70.00          | 50.00          | 123.45    | 20.58      |                    |                   |

  @REP-201
  Scenario: A Z-report says whose shift it was, when it began and ended, and its codes
    Given the clock shows 2026-03-02 10:00:00 in Kyiv
    And an open shift
    And the clock shows 2026-03-02 18:30:15 in Kyiv
    And the desk closes the shift
    And the tax authority answers
    When the cashier receives the report of Z-reports of 2026-03-02
    Then the lines of the workbook show
      | Каса       | Зміна | Відкрито            | Закрито             | Касир                    |
      | TEST000001 | 1     | 2026-03-02 10:00:00 | 2026-03-02 18:30:15 | Калинюк Олена Степанівна |
      | Разом      |       |                     |                     |                          |
    And the workbook shows
      | lines.0.Фіскальний номер Z-звіту | any text |

  @REP-203 @REP-703 @simulated @NS-84
  Scenario: A Z-report as JSON says whose shift it was, and when it began and ended
    Given the clock shows 2026-03-02 10:00:00 in Kyiv
    And an open shift of the senior cashier on the register
    And the clock shows 2026-03-02 18:30:15 in Kyiv
    And the desk closes the shift
    When the cashier asks for the report of Z-reports of 2026-03-02 as JSON
    And 1 second passes
    And the cashier looks at the JSON of the report
    Then the answer shows
      | length             | 1                                  |
      | 0.cash_register_id | any id                             |
      | 0.fiscal_number    | TEST000001                         |
      | 0.shift_id         | any id                             |
      | 0.fiscal_code      | null                               |
      | 0.cashier_name     | "Вербенко Тарас Іванович"          |
      | 0.opened_at        | "2026-03-02T08:00:01.000000+00:00" |
      | 0.closed_at        | "2026-03-02T16:30:15.000000+00:00" |
      | 0.open_date        | "2026-03-02T08:00:01+00:00"        |
      | 0.close_date       | "2026-03-02T16:30:15+00:00"        |
      | 0.report.serial    | 1                                  |

  @REP-009 @owner
  Scenario: Each way of payment has columns of its own, for those that were used
    Given an open shift
    And these goods are sold for 300 in cash under each of 3 labels
      | goods | price |
      | Сік   | 900   |
    And the desk closes the shift
    When the cashier receives the report of Z-reports of 2026-03-02
    Then the workbook shows
      | sums.№ 1: продаж.value | 3       |
      | sums.№ 3: продаж.value | 3       |
      | forms.Картка: продаж   | nothing |
      | forms.Готівка: продаж  | nothing |

  @REP-201
  Scenario: Rounding of cash has columns of its own
    Given an open shift
    And these goods are sold rounded to 10 for 2000 in cash
      | goods  | price |
      | Яблука | 2004  |
    And these goods are returned rounded to 50 for 2050 in cash
      | goods  | price |
      | Яблука | 2033  |
    And the desk closes the shift
    When the cashier receives the report of Z-reports of 2026-03-02
    Then the lines of the workbook show
      | Каса       | Готівка: продаж | Готівка: повернення | Заокруглено вгору, продаж | Заокруглено вниз, продаж | Заокруглено вгору, повернення | Заокруглено вниз, повернення |
      | TEST000001 | 20.00           | 20.50               | 0.00                      | 0.04                     | 0.17                          | 0.00                         |
      | Разом      | 20.00           | 20.50               | 0.00                      | 0.04                     | 0.17                          | 0.00                         |

  @extension @EXT-305 @simulated
  Scenario: Of excise goods VAT and excise have columns of their own, for a bookkeeper as well
    Given an open shift
    And these goods are sold for 13600 in cash
      | goods | price | taxes |
      | Вино  | 12600 | Г     |
      | Кава  | 1000  | А     |
    And these goods are returned for 105 in cash
      | goods | price | taxes |
      | Вино  | 105   | Г     |
    And the desk closes the shift
    When the cashier receives the report of Z-reports of 2026-03-02
    Then the lines of the workbook show
      | Каса       | Г: податок | Г: ПДВ | Г: акциз | Г: ПДВ повернень | Г: акциз повернень | А: податок |
      | TEST000001 | 26.00      | 20.00  | 6.00     | 0.17             | 0.05               | 1.67       |
      | Разом      | 26.00      | 20.00  | 6.00     | 0.17             | 0.05               | 1.67       |
    When the cashier receives the bookkeeper's report of 2026-03-02
    Then the lines of the workbook show
      | Каса       | Г: податок | Г: ПДВ | Г: акциз | А: податок |
      | TEST000001 | 25.78      | 19.83  | 5.95     | 1.67       |
      |            | 25.78      | 19.83  | 5.95     | 1.67       |

  @extension @EXT-306 @simulated
  Scenario: Cards of two kinds have columns of their own, whatever their label
    Given an open shift of the cashier on the register
    And a sale in the cloud is sent with body.payments as 1500 by card of kind 2 and 500 by card of kind 5
    And the cashier closes the shift
    And the tax authority answers
    When the cashier receives the report of Z-reports of 2026-03-02
    Then the lines of the workbook show
      | Каса       | Картка (код 2): продаж | Картка (код 5): продаж |
      | TEST000001 | 15.00                  | 5.00                   |
      | Разом      | 15.00                  | 5.00                   |
    When the cashier receives the report of actual revenue of 2026-03-02
    Then the lines of the workbook show
      | Каса       | Продажі безготівкою | Виручка: Картка (код 2) | Виручка: Картка (код 5) |
      | TEST000001 | 20.00               | 15.00                   | 5.00                    |
      |            | 20.00               | 15.00                   | 5.00                    |

  @CLD-519 @REP-201 @simulated
  Scenario: A Z-report that a client built says in the report what the client said
    Given an open shift of the cashier on the register
    And the cashier closes the shift with a Z-report of his own
    And the tax authority answers
    When the cashier receives the report of Z-reports of 2026-03-02
    Then the lines of the workbook show
      | Каса       | Чеків продажу | Готівка на кінець |
      | TEST000001 | 7             | 700.00            |
      | Разом      | 7             |                   |

  @REP-201 @simulated
  Scenario: A closing that the tax authority has refused is none
    Given an open shift of the cashier on the register
    And the tax authority refuses Z-reports because of "the sums differ"
    And the cashier closes the shift
    And the tax authority answers
    When the cashier receives the report of Z-reports of 2026-03-02
    Then the lines of the workbook show
      | Каса  | Зміна |
      | Разом |       |

  @REP-201 @ERR-205 @simulated
  Scenario: A closing of the desk is there, though the tax authority has refused it and is sent it again
    Given an open shift
    And the tax authority refuses Z-reports because of "the sums differ"
    And the desk closes the shift
    And the tax authority answers
    When the cashier receives the report of Z-reports of 2026-03-02
    Then the lines of the workbook show
      | Каса       | Зміна |
      | TEST000001 | 1     |
      | Разом      |       |

  @REP-201 @simulated
  Scenario: A closing made offline is there before the tax authority knows of it, with its offline code
    Given an open shift
    And the cashier takes the register offline
    And the desk closes the shift
    When the cashier receives the report of Z-reports of 2026-03-02
    Then the workbook shows
      | lines.length                     | 1        |
      | lines.0.Фіскальний номер Z-звіту | any text |

  Rule: as JSON

    Background:
      Given an open shift
      And the cashier puts in 15000
      And these goods are sold for 30000 in cash
        | goods         | price | taxes | discounts |
        | Вино          | 12600 | Г     |           |
        | whole receipt |       |       | -505      |
      And the desk closes the shift

    @REP-203 @REP-703 @LIM-090 @AMB-45 @assumed
    Scenario: The Z-report is the one the desk has answered, member by member
      When the cashier asks for the report of Z-reports of 2026-03-02 as JSON
      And 1 second passes
      And the cashier looks at the JSON of the report
      Then the answer shows
        | length                        | 1          |
        | 0.fiscal_number               | TEST000001 |
        | 0.report.discounts_sum        | 505        |
        | 0.report.balance              | 27095      |
        | 0.report.taxes.0.sell_sum     | 2496       |
        | 0.report.taxes.0.rate_sell_sum | 1920      |
        | 0.report.taxes.0.extra_rate_sell_sum | 576 |
        | 0.report.payments.0.sell_sum  | 12095      |
        | 0.report.payments.0.label     | Готівка    |
      And the difference from the desk shows
        | length | 0 |

    @REP-202 @NS-84
    Scenario Outline: <wish>, JSON names organization and outlet so: <organization>
      When the cashier asks for the report of Z-reports of 2026-03-02 as JSON <wish>
      And 1 second passes
      And the cashier looks at the JSON of the report
      Then the answer shows
        | length              | 1              |
        | 0.organization_name | <organization> |
        | 0.branch_name       | <outlet>       |

      Examples:
        | wish          | organization           | outlet               |
        | with names    | ТОВ «Лавка під липою»  | Крамниця на Липовій  |
        | without names | nothing                | nothing              |

    @REP-202
    Scenario: With names, the workbook has columns for organization and outlet
      When the cashier receives the report of Z-reports of 2026-03-02 with names
      Then the lines of the workbook show
        | Організація           | Торгова точка       | Каса       |
        | ТОВ «Лавка під липою» | Крамниця на Липовій | TEST000001 |
        | Разом                 |                     |            |

    @REP-202 @NS-53 @assumed
    Scenario: Without a word of names the workbook has no columns for organization and outlet
      When the cashier receives the report of Z-reports of 2026-03-02
      Then the workbook shows
        | lines.length        | 1       |
        | forms.Організація   | nothing |
        | forms.Торгова точка | nothing |

  Rule: as a flat row

    Background:
      Given an open shift of the cashier on the register
      And the cashier puts in 50000
      And these goods are sold for 7000 by card and 6000 in cash
        | goods | price | taxes |
        | Кава  | 12345 | А     |

    @REP-203 @simulated @NS-84 @assumed
    Scenario: As JSON a Z-report is a flat row as well, with all its sums
      Given these goods are returned for 2020 in cash
        | goods | price | taxes |
        | Чай   | 2020  | А     |
      And the cashier hands 5000 to a card holder
      And the desk closes the shift
      And the tax authority answers
      When the cashier asks for the report of Z-reports of 2026-03-02 as JSON
      And 1 second passes
      And the cashier looks at the JSON of the report
      Then the answer shows
        | 0.address               | any text                    |
        | 0.receipts_count        | 3                           |
        | 0.fiscal_number         | TEST000001                  |
        | 0.close_fn              | any text                    |
        | 0.shift_serial          | 1                           |
        | 0.turnover              | 12345                       |
        | 0.last_receipt          | any id                      |
        | 0.sell_receipts_count   | 1                           |
        | 0.return_receipts_count | 1                           |
        | 0.vat_amount            | 1721                        |
        | 0.tax_rates             | [20]                        |
        | 0.tax_names             | ["ПДВ 20%"]                 |
        | 0.tax_amount_sale       | 2058                        |
        | 0.tax_turnover_sale     | 12345                       |
        | 0.tax_amount_return     | 337                         |
        | 0.tax_turnover_return   | 2020                        |
        | 0.payment_names         | ["Готівка","Картка"]        |
        | 0.payment_sells         | [5345,7000]                 |
        | 0.payment_returns       | [2020,0]                    |
        | 0.initial_balance       | 0                           |
        | 0.final_balance         | 48325                       |
        | 0.service_in            | 50000                       |
        | 0.service_out           | 0                           |
        | 0.card_sales            | 7000                        |
        | 0.card_returns          | 0                           |
        | 0.cash_sales            | 5345                        |
        | 0.cash_returns          | 2020                        |
