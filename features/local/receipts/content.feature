Feature: Receipts at the desk

  Money is whole minor units, quantity is thousandths. What is tendered, due and given back stands on the receipt.

  Background:
    Given an open shift

  @LOC-001 @LOC-002 @LOC-151 @LOC-152 @LOC-157 @LOC-164 @LOC-179 @LOC-180 @AMB-40 @LIM-092 @FLD-022 @owner
  Scenario: A receipt of one item shows its total, payment and change
    When the cashier sells the minimal receipt
    Then the receipt shows
      | id            | any id |        |
      | type          | SELL   |        |
      | is_sell       | true   |        |
      | total_sum     | 2000   |        |
      | total_payment | 2000   |        |
      | total_rest    | 0      |        |
      | is_online     | true   |        |
      | fiscal_code   | null   | AMB-40 |
      | fiscal_date   | null   | AMB-40 |

  @LOC-155 @LOC-157 @NS-62 @owner
  Scenario: Weighed goods are rounded half up to the minor unit
    # 2000 × 1 + 3550 × 2 + 4225 × 1.350 = 2000 + 7100 + 5703.75
    When the cashier sells the receipt with three goods
    Then the receipt shows
      | total_sum    | 14804 | NS-62 |
      | goods.length | 3     |       |
      | goods.0.sum  | 2000  |       |
      | goods.1.sum  | 7100  |       |
      | goods.2.sum  | 5704  | NS-62 |

  @LOC-163 @LOC-164 @FLD-022 @NS-60 @owner
  Scenario: A receipt is paid part by card, the rest in cash, with change
    When the cashier sells the receipt with mixed payment
    Then the receipt shows
      | total_sum        | 9100     |
      | total_payment    | 10000    |
      | total_rest       | 900      |
      | payments.0.type  | CASHLESS |
      | payments.0.value | 5000     |
      | payments.1.type  | CASH     |
      | payments.1.value | 5000     |

  @LOC-176 @FLD-021 @NS-60
  Scenario: What the bank terminal said comes back on the receipt
    When the cashier sells the card receipt
    Then it is accepted
    And the receipt shows
      | total_payment                 | 2000               |
      | payments.0.rrn                | "123456789012"     |
      | payments.0.auth_code          | "012345"           |
      | payments.0.card_mask          | "4444********1111" |
      | payments.0.signature_required | false              |

  @LOC-177 @FLD-029
  Scenario: What is said of excised goods comes back with them
    When the cashier sells the excise receipt
    Then the receipt shows
      | goods.0.good.uktzed          | "2204"          |
      | goods.0.good.excise_barcodes | ["AAAA000001"]  |
      | goods.0.good.barcode         | "4820000000017" |

  @LOC-154
  Scenario: A receipt goes by its id, whatever its custom_id
    When a sale is sent with body.custom_id as "22222222-2222-4222-8222-222222222222"
    Then the receipt shows
      | id | 00000000-0000-4000-8000-000000000001 |
    When the desk prints an X-report
    Then the X-report shows
      | last_receipt_id | "00000000-0000-4000-8000-000000000001" |

  @LOC-173 @NS-84
  Scenario: A receipt has a departament, and no department
    When a sale is sent with body.department as "Бакалія"
    Then the receipt shows (NS-84)
      | departament | null    |
      | department  | nothing |

  @LOC-173 @FLD-022 @AMB-15
  Scenario Outline: The <member> of a receipt comes back as it was sent
    When a sale is sent with body.<member> as <text>
    Then the receipt shows
      | <member> | <text> |

    Examples:
      | member       | text            |
      | departament  | "Бакалія"       |
      | cashier_name | "Олена"         |
      | header       | "Вітаємо"       |
      | footer       | "Дякуємо"       |
      | barcode      | "2000000000015" |

  @LOC-167 @LOC-174 @LOC-175
  Scenario Outline: A receipt may say that <member> is <value>
    When a sale is sent with body.<member> as <value>
    Then the receipt shows
      | total_sum | 2000 |

    Examples:
      | member                   | value |
      | abs_vizualization_values | true  |
      | abs_vizualization_values | false |
      | remove_rest              | true  |
      | remove_rest              | false |
      | technical_return         | false |

  @LOC-173 @LOC-177 @LOC-174 @FLD-022 @FLD-029 @AMB-15 @NS-76
  Scenario: What is written on a receipt comes back as it was sent
    When the cashier sells the receipt with every member
    Then the receipt shows (NS-76)
      | id                   | any id                                                  |
      | type                 | SELL                                                    |
      | is_sell              | true                                                    |
      | is_online            | true                                                    |
      | fiscal_code          | null                                                    |
      | fiscal_date          | null                                                    |
      | total_sum            | 2000                                                    |
      | total_payment        | 2000                                                    |
      | total_rest           | 0                                                       |
      | round_sum            | 0                                                       |
      | taxes                | []                                                      |
      | discounts            | []                                                      |
      | payments.length      | 1                                                       |
      | departament          | "Бакалія"                                               |
      | cashier_name         | "Олена"                                                 |
      | header               | "Вітаємо"                                               |
      | footer               | "Дякуємо"                                               |
      | barcode              | "2000000000015"                                         |
      | delivery             | {"email": "buyer@example.com", "phone": "380500000000"} |
      | previous_receipt_id  | null                                                    |
      | goods.0.good.uktzed  | "1905"                                                  |
      | goods.0.good.barcode | "4820000000024"                                         |

  @FLD-022 @NS-84
  Scenario: What is not said on a receipt comes back as nothing
    When the cashier sells the minimal receipt
    Then the receipt shows (NS-84)
      | departament  | null |
      | cashier_name | null |
      | header       | null |
      | footer       | null |
      | barcode      | null |
      | delivery     | null |

  @FLD-029 @LOC-157 @NS-60 @NS-84
  Scenario: An item comes back as it was sold
    When the cashier sells the excise receipt
    Then the receipt shows
      | goods.length         | 1                                                                                                                                                                          |       |
      | goods.0.good         | {"code": "7", "name": "Вино", "header": null, "footer": null, "uktzed": "2204", "price": 12600, "excise_barcodes": ["AAAA000001"], "barcode": "4820000000017", "tax": [4]} | NS-84 |
      | goods.0.sum          | 12600                                                                                                                                                                      |       |
      | goods.0.quantity     | 1000                                                                                                                                                                       |       |
      | goods.0.is_return    | false                                                                                                                                                                      |       |
      | goods.0.taxes.length | 1                                                                                                                                                                          | NS-60 |
      | goods.0.taxes.0.code | 4                                                                                                                                                                          | NS-60 |
      | goods.0.discounts    | []                                                                                                                                                                         |       |

  @LOC-175 @NS-60
  Scenario: A receipt that wants no change states none
    When the cashier sells the receipt without change
    Then the receipt shows (NS-60)
      | total_payment | 5000 |
      | total_rest    | 0    |

  @LOC-155
  Scenario: A receipt of six hundred goods is a receipt
    When a sale of 600 goods is sent
    Then it is accepted
    And the receipt shows
      | goods.length | 600 |
