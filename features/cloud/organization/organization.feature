Feature: The organization

  Two organizations are seeded in a world: a company that pays VAT, and a florist who does not. A cashier sees his own,
  and nothing of the other.

  Scenario Outline: A cashier sees <view> of his organization
    When the cashier looks at <view>
    Then it is accepted
    And nothing changes

    @CLD-302
    Examples: how its receipts look
      | view                 |
      | the receipt settings |

    @CLD-307
    Examples: what it may still send
      | view                |
      | the message balance |

  @CLD-301 @CLD-308 @AUT-012
  Scenario Outline: Of two organizations each has <view> of its own
    When the cashier looks at <view>
    Then it is accepted
    When the cashier of another organization looks at <view>
    Then it is accepted
    And the last two answers show
      | alike | false |

    Examples:
      | view             |
      | the organization |
      | the workplaces   |

  @CLD-301 @AUT-012 @NS-05 @assumed
  Scenario: A company in short
    When the cashier looks at the organization
    Then the answer shows
      | id                                      | any id                          |
      | title                                   | "ТОВ «Лавка під липою»"         |
      | edrpou                                  | "99000001"                      |
      | tax_number                              | "990000010001"                  |
      | auto_close_shift_at                     | null                            |
      | account_info.length                     | 1                               |
      | account_info.0.bank_name                | "Банк «Під вербою»"             |
      | account_info.0.account_number           | "UA000000000000000000000000001" |
      | settings.receipt_limits.goods_count     | null                            |
      | settings.receipt_limits.total_sum_limit | null                            |
    And nothing changes

  @CLD-301 @AUT-012 @NS-05 @assumed
  Scenario: A florist in short
    When the cashier of another organization looks at the organization
    Then the answer shows
      | title                                   | "ФОП Яворівська Дарина Остапівна" |
      | edrpou                                  | "9900000002"                      |
      | tax_number                              | "9900000002"                      |
      | auto_close_shift_at                     | "23:45:00"                        |
      | account_info.length                     | 0                                 |
      | settings.receipt_limits.goods_count     | 100                               |
      | settings.receipt_limits.total_sum_limit | 5000000                           |

  @CLD-302 @NS-06 @assumed
  Scenario: How the company's receipts look
    When the cashier looks at the receipt settings
    Then the answer shows
      | text_global_header           | "Лавка під липою"               |
      | text_global_footer           | "Дякуємо за покупку!"           |
      | hide_acquire_commission_line | false                           |
      | html_title                   | "Ваш чек"                       |
      | email_subject                | "Ваш чек від «Лавки під липою»" |
      | html_global_header           | "<h1>Лавка під липою</h1>"      |
      | html_global_footer           | "<p>Дякуємо за покупку!</p>"    |
      | html_body_style              | ""                              |
      | html_receipt_style           | ""                              |
      | html_ruler_style             | ""                              |
      | html_light_block_style       | ""                              |
      | organization.title           | "ТОВ «Лавка під липою»"         |
      | organization.edrpou          | "99000001"                      |
    And nothing changes

  @CLD-302 @AUT-012 @NS-06 @assumed
  Scenario: How the florist's receipts look
    When the cashier of another organization looks at the receipt settings
    Then the answer shows
      | text_global_header           | "Квіти біля млина" |
      | text_global_footer           | "Гарного дня!"     |
      | html_title                   | "Чек"              |
      | email_subject                | "Чек за квіти"     |
      | hide_acquire_commission_line | true               |
      | html_global_header           | ""                 |
      | organization.edrpou          | "9900000002"       |

  @CLD-204 @NS-08 @assumed
  Scenario: Taxes where VAT is paid
    When the cashier looks at the taxes
    Then the answer shows
      | length               | 6                           |
      | 0.code               | 1                           |
      | 0.label              | "ПДВ 20%"                   |
      | 0.extra_rate         | 0                           |
      | 0.decimal_extra_rate | 0                           |
      | 0.is_default         | false                       |
      | 0.no_vat             | false                       |
      | 1.label              | "ПДВ 7%"                    |
      | 1.rate               | 7                           |
      | 1.decimal_rate       | 7                           |
      | 2.label              | "ПДВ 0%"                    |
      | 2.rate               | 0                           |
      | 3.id                 | any id                      |
      | 3.code               | 4                           |
      | 3.label              | "ПДВ 20% + акциз 5%"        |
      | 3.symbol             | "Г"                         |
      | 3.rate               | 20                          |
      | 3.extra_rate         | 5                           |
      | 3.decimal_rate       | 20                          |
      | 3.decimal_extra_rate | 5                           |
      | 3.included           | true                        |
      | 3.type               | INCLUDED                    |
      | 3.no_vat             | false                       |
      | 3.is_gambling        | false                       |
      | 3.is_default         | false                       |
      | 3.advanced_code      | null                        |
      | 3.created_at         | "2026-01-05T08:00:00.000000+00:00" |
      | 3.updated_at         | null                        |
      | 4.label              | "Без ПДВ"                   |
      | 4.no_vat             | true                        |
      | 5.label              | "ПДВ 20% понад ціну"        |
      | 5.included           | false                       |
      | 5.type               | EXCLUDED                    |
    And nothing changes

  @CLD-204 @AUT-012 @NS-08 @assumed @owner
  Scenario: The tax where none is paid
    When the cashier of another organization looks at the taxes
    Then the answer shows
      | length       | 1                           |
      | 0.code       | 8                           |
      | 0.label      | "Без ПДВ"                   |
      | 0.symbol     | "Є"                         |
      | 0.rate       | 0                           |
      | 0.included   | true                        |
      | 0.no_vat     | true                        |
      | 0.is_default | false                       |
      | 0.created_at | "2026-01-12T08:00:00.000000+00:00" |

  @CLD-307 @AUT-012 @NS-07 @assumed @owner
  Scenario Outline: Messages that <cashier> may have sent
    When <cashier> looks at the message balance
    Then the answer shows
      | can_send_sms    | <can>     |
      | billing_enabled | <charged> |
      | balance         | <balance> |

    Examples:
      | cashier                             | can   | charged | balance |
      | the cashier                         | true  | true    | 100     |
      | the cashier of another organization | false | false   | 0       |

  @CLD-309 @NS-07 @assumed
  Scenario: The billing status of an organization that has paid
    When the cashier looks at the billing status
    Then the answer shows
      | status            | PAID                        |
      | date_to_block     | null                        |
      | units             | 6                           |
      | status_changed_at | "2026-02-02T07:00:00.000000+00:00" |
    And nothing changes

  @CLD-309 @AUT-012 @NS-07 @assumed
  Scenario: The billing status of an organization that has not paid
    When the cashier of another organization looks at the billing status of the register of another organization
    Then the answer shows
      | status            | UNPAID                      |
      | date_to_block     | "2026-03-01T00:00:00.000000+00:00" |
      | units             | 1                           |
      | status_changed_at | "2026-02-15T07:00:00.000000+00:00" |

  @CLD-308 @NS-35 @assumed
  Scenario: Workplaces of all cashiers, whether they still work or not
    When the cashier looks at the workplaces
    Then the answer shows
      | length      | 6                          |
      | 0.id        | any id                     |
      | 0.full_name | "Калинюк Олена Степанівна" |
      | 0.active    | true                       |
      | 0.branch_id | any id                     |
      | 0.prefix    | null                       |
      | 1.full_name | "Вербенко Тарас Іванович"  |
      | 2.active    | false                      |
    And nothing changes

  @CLD-308 @AUT-012 @NS-35 @assumed
  Scenario: The workplaces of another organization are its own
    When the cashier of another organization looks at the workplaces
    Then the answer shows
      | length      | 1                             |
      | 0.full_name | "Яворівська Дарина Остапівна" |

  Rule: no logo is set

    @CLD-303 @CLD-304 @AUT-012 @NS-42 @assumed
    Scenario Outline: The florist has not drawn <logo>
      When the cashier of another organization looks at <logo>
      Then it is refused because no logo is set

      Examples:
        | logo          |
        | the logo      |
        | the text logo |

    @CLD-303 @CLD-304
    Scenario Outline: The company has <logo>
      When the cashier looks at <logo>
      Then it is accepted
      And nothing changes

      Examples:
        | logo          |
        | the logo      |
        | the text logo |

  Rule: licence key not valid

    @CLD-309 @AUT-012 @AMB-05 @NS-31
    Scenario: A cashier does not see what another organization owes
      When the cashier looks at the billing status of the register of another organization
      Then it is refused because licence key not valid

    @CLD-309
    Scenario: A cashier sees what his own organization owes
      When the cashier looks at the billing status
      Then it is accepted
