@extension
Feature: Forms of sales through the cloud

  What the body of a sale takes, on both sides of every bound; habits of clients, and what comes back as it was sent.

  Background:
    Given an open shift of the cashier on the register

  @EXT-102
  Scenario Outline: A sale with <place> as <value> is malformed at <where>
    When a sale in the cloud is sent with <place> as <value>
    Then it is malformed at <where>

    Examples: what a sale has to have
      | place                 | value         | where                   |
      | body.goods            | nothing       | body.goods              |
      | body.goods            | []            | body.goods              |
      | body.goods.0.good     | nothing       | body.goods.0.good       |
      | body.goods.0.quantity | nothing       | body.goods.0.quantity   |
      | body.goods.0.good     | []            | body.goods.0.good       |
      | body.payments.0       | []            | body.payments.0         |
      | body.goods.0.good.code  | nothing     | body.goods.0.good.code  |
      | body.goods.0.good.name  | nothing     | body.goods.0.good.name  |
      | body.goods.0.good.price | nothing     | body.goods.0.good.price |
      | body.payments.0.value | nothing       | body.payments.0.value   |
      | body.goods.0.discounts | [{"mode": "VALUE", "value": 1}]        | body.goods.0.discounts.0.type  |
      | body.goods.0.discounts | [{"type": "DISCOUNT", "value": 1}]     | body.goods.0.discounts.0.mode  |
      | body.goods.0.discounts | [{"type": "DISCOUNT", "mode": "VALUE"}] | body.goods.0.discounts.0.value |
      | body.bonuses           | [{"value": 100}]                       | body.bonuses.0.bonus_card      |
      | body.bonuses           | [{"bonus_card": "7"}]                  | body.bonuses.0.value           |
      | body.payments          | [{"type": "CASHLESS", "value": 2000, "ereceipt_data": {}}] | body.payments.0.ereceipt_data.bank_transaction_id |

    Examples: beyond a bound
      | place                            | value                                                                   | where                                |
      | body.goods.0.good.code           | ""                                                                      | body.goods.0.good.code               |
      | body.goods.0.good.code           | 257 letters                                                             | body.goods.0.good.code               |
      | body.goods.0.good.name           | ""                                                                      | body.goods.0.good.name               |
      | body.goods.0.good.price          | 0                                                                       | body.goods.0.good.price              |
      | body.goods.0.good.price          | -1                                                                      | body.goods.0.good.price              |
      | body.goods.0.good.price          | 100000000000                                                            | body.goods.0.good.price              |
      | body.goods.0.good.price          | "10.5"                                                                  | body.goods.0.good.price              |
      | body.goods.0.good.tax            | [1, 2, 4]                                                               | body.goods.0.good.tax                |
      | body.goods.0.good.tax            | [77]                                                                    | body.goods.0.good.tax.0              |
      | body.goods.0.good.taxes          | [1, 2, 4]                                                               | body.goods.0.good.taxes              |
      | body.goods.0.good.original_price | -1                                                                      | body.goods.0.good.original_price     |
      | body.goods.0.good.original_price | 100000000000                                                            | body.goods.0.good.original_price     |
      | body.goods.0.good.uktzed         | 65 letters                                                              | body.goods.0.good.uktzed             |
      | body.goods.0.discounts           | [{"type": "DISCOUNT", "mode": "VALUE", "value": 10.5}]                  | body.goods.0.discounts.0.value       |
      | body.goods.0.discounts           | [{"type": "DISCOUNT", "mode": "VALUE", "value": 10, "tax_codes": [77]}] | body.goods.0.discounts.0.tax_codes.0 |
      | body.goods.0.good.header         | 1025 letters                                                            | body.goods.0.good.header             |
      | body.goods.0.good.footer         | 1025 letters                                                            | body.goods.0.good.footer             |
      | body.goods.0.good.barcode        | 4097 letters                                                            | body.goods.0.good.barcode            |
      | body.goods.0.good.excise_barcode | 4097 letters                                                            | body.goods.0.good.excise_barcode     |
      | body.goods.0.quantity            | 0                                                                       | body.goods.0.quantity                |
      | body.goods.0.quantity            | "1.5"                                                                   | body.goods.0.quantity                |
      | body.goods.0.total_sum           | 1999                                                                    | body.goods.0.total_sum               |
      | body.goods.0.good_id             | "x"                                                                     | body.goods.0.good_id                 |
      | body.payments.0.value            | 100000000000                                                            | body.payments.0.value                |
      | body.payments.0.label            | ""                                                                      | body.payments.0.label                |
      | body.payments.0.label            | 129 letters                                                             | body.payments.0.label                |
      | body.payments.0.type             | "BONUS"                                                                 | body.payments.0.type                 |
      | body.rounding_mode               | "ROUND_25"                                                              | body.rounding_mode                   |
      | body.discounts                   | [{"type": "DISCOUNT", "mode": "VALUE", "value": -1}]                    | body.discounts.0.value               |
      | body.delivery.email              | "nobody"                                                                | body.delivery.email                  |
      | body.delivery.phone              | "0501234567"                                                            | body.delivery.phone                  |
      | body.id                     | "x"          | body.id                     |

  @EXT-102
  Scenario Outline: A sale with <place> as <value> is taken
    When a sale in the cloud is sent with <place> as <value>
    Then it is well formed

    Examples: at a bound
      | place                            | value                               |
      | body.goods.0.good.code           | 256 letters                         |
      | body.goods.0.good.price          | 1                                   |
      | body.goods.0.good.price          | 99999999999                         |
      | body.goods.0.good.tax            | [1, 2]                              |
      | body.goods.0.good.original_price | 0                                   |
      | body.goods.0.good.original_price | 99999999999                         |
      | body.goods.0.good.tax            | []                                  |
      | body.goods.0.good.uktzed         | 64 letters                          |
      | body.goods.0.good.header         | 1024 letters                        |
      | body.goods.0.good.footer         | 1024 letters                        |
      | body.goods.0.good.barcode        | 4096 letters                        |
      | body.goods.0.good.excise_barcode | 4096 letters                        |
      | body.goods.0.quantity            | 1                                   |
      | body.goods.0.total_sum           | 2000                                |
      | body.payments.0.value            | 99999999999                         |
      | body.payments.0.label            | 128 letters                         |
      | body.payments.0.type             | "CARD"                              |
      | body.delivery.phone              | "+380501234567"                     |
      | body.delivery.phone              | "380501234567"                      |
      | body.bonuses                     | [{"bonus_card": "7", "value": 100}] |
      | body.is_pawnshop                 | true                                |

  @EXT-107 @owner
  Scenario: What nothing counts comes back as it was sent
    When a sale with annotations in the cloud is sent with body.cashier_name as "Олена"
    And the cashier looks at that receipt
    Then the receipt shows (EXT-107)
      | order_id                   | "70000000-0000-4000-8000-000000000002" |
      | related_receipt_id         | "70000000-0000-4000-8000-000000000003" |
      | related_receipt_created_at | "2026-03-01T08:00:00.000000+00:00"     |
      | stock_code                 | A-1                                    |
      | context.table              | 7                                      |
      | context.guest              | Олена                                  |
      | context.is_regular            | true                                   |
      | context.share                 | 0.5                                    |
      | custom.text_global_header     | Вітаємо                                |
      | custom.html_body_style        | "color: red"                           |
      | header                        | Зверху                                 |
      | footer                        | Знизу                                  |
      | barcode                       | "4820000000024"                        |
      | goods.0.good_id               | "70000000-0000-4000-8000-000000000001" |
      | goods.0.good.original_price   | 2500                                   |
      | goods.0.good.barcode          | "4820000000017"                        |
      | goods.0.good.e_excise_barcodes.0 | ABCD123456                          |

  @EXT-107
  Scenario: What a payment by card says of itself comes back
    When a sale in the cloud is sent with body.payments.0 as {"type": "CASHLESS", "value": 2000, "code": 3, "card_mask": "4444********1111", "provider_type": "TERMINAL", "rrn": "123456789012", "auth_code": "A1", "bank_name": "Банк", "transaction_id": "t-1", "tapxphone_terminal": "70000000-0000-4000-8000-000000000004", "signature_required": true, "commission": 10, "pawnshop_is_return": false}
    Then the receipt shows (EXT-107)
      | payments.0.type               | CASHLESS                               |
      | payments.0.code               | 3                                      |
      | payments.0.card_mask          | "4444********1111"                     |
      | payments.0.provider_type      | TERMINAL                               |
      | payments.0.rrn                | "123456789012"                         |
      | payments.0.transaction_id     | t-1                                    |
      | payments.0.tapxphone_terminal | "70000000-0000-4000-8000-000000000004" |
      | payments.0.signature_required | true                                   |
      | payments.0.commission         | 10                                     |
      | payments.0.pawnshop_is_return | false                                  |
      | payments.0.label              | Картка                                 |

  @EXT-114
  Scenario Outline: Cash with what belongs to a card is cash without it: <payment>
    When a sale in the cloud is sent with body.payments.0 as <payment>
    Then the receipt shows (EXT-114)
      | payments.length             | 1       |
      | payments.0.type             | CASH    |
      | payments.0.value            | 2000    |
      | payments.0.label            | <label> |
      | payments.0.code             | nothing |
      | payments.0.owner_name       | nothing |
      | payments.0.rrn              | nothing |
      | payments.0.transaction_id   | nothing |

    Examples: as programs send it
      | payment                                                                                                    | label    |
      | {"type": "CASH", "value": 2000, "code": "0", "label": "Готівка"}                                           | Готівка  |
      | {"type": "CASH", "value": 2000, "code": 0, "label": "Розмін"}                                              | Розмін   |
      | {"value": 2000, "code": 0}                                                                                 | Готівка  |
      | {"type": "CASH", "value": 2000, "owner_name": "", "signature_required": false, "rrn": 7, "card_mask": null} | Готівка  |
      | {"type": "CASH", "value": 2000, "code": 99, "transaction_id": "t", "ereceipt_data": [], "provider_type": "?"} | Готівка |

  @EXT-114 @EXT-107
  Scenario Outline: A card's <member> is not <value>
    When a sale in the cloud is sent with body.payments.0 as {"type": "CASHLESS", "value": 2000, "<member>": <value>}
    Then it is malformed at body.payments.0.<member>

    Examples: codes are 1 to 9
      | member        | value |
      | code          | 0     |
      | code          | "0"   |
      | code          | 10    |
      | provider_type | "OWN" |

  @EXT-107
  Scenario Outline: A sale with <place> as <value> is malformed there
    When a sale in the cloud is sent with <place> as <value>
    Then it is malformed at <place>

    Examples: annotations beyond a bound
      | place                          | value                         |
      | body.order_id                  | "x"                           |
      | body.related_receipt_id        | "x"                           |
      | body.related_receipt_created_at | "yesterday"                  |
      | body.previous_receipt_id       | "x"                           |
      | body.control_number            | ""                            |
      | body.control_number            | "12345"                       |
      | body.control_number            | 10000                         |
      | body.control_number            | -1                            |
      | body.context.guest             | 4097 letters                  |
      | body.context.guest             | ["a"]                         |
      | body.custom.text_global_header | 16385 letters                 |
      | body.custom.text_global_header | [7]                           |
      | body.delivery.emails           | ["a@b.example", "a@b.example"] |
      | body.delivery.emails           | 51 addresses                  |
      | body.stock_code                | {}                            |

  @EXT-107
  Scenario Outline: A sale with <place> as <value> is annotated so
    When a sale in the cloud is sent with <place> as <value>
    Then it is accepted

    Examples: annotations at a bound
      | place                          | value                         |
      | body.control_number            | "1"                           |
      | body.control_number            | "1234"                        |
      | body.control_number            | 0                             |
      | body.control_number            | 9999                          |
      | body.context.guest             | 4096 letters                  |
      | body.custom.text_global_header | 16384 letters                 |
      | body.delivery.emails           | ["a@b.example", "c@d.example"] |
      | body.unknown_member            | {"a": 1}                      |

  @EXT-107
  Scenario: A context has a hundred values at most
    When a sale with 100 values of context in the cloud is sent with body.footer as "x"
    Then it is accepted
    When a sale with 101 values of context in the cloud is sent with body.footer as "x"
    Then it is malformed at body.context

  @EXT-108
  Scenario Outline: A sale with <place> as <value> is the sale that was meant
    When a sale in the cloud is sent with <place> as <value>
    Then the receipt shows (EXT-108)
      | total_sum       | 2000 |
      | total_payment   | 2000 |
      | goods.0.taxes.0.code | 1 |

    Examples: numbers as text, nothing in place of what is optional, a list in place of an empty object
      | place                        | value   |
      | body.goods.0.good.price      | "2000"  |
      | body.goods.0.quantity        | "1000"  |
      | body.payments.0.value        | "2000"  |
      | body.goods.0.good.tax        | ["1"]   |
      | body.goods.0.good.barcode    | null    |
      | body.goods.0.discounts       | null    |
      | body.goods.0.is_return       | null    |
      | body.discounts               | null    |
      | body.delivery                | null    |
      | body.delivery                | []      |
      | body.context                 | null    |
      | body.context                 | []      |
      | body.custom                  | []      |
      | body.rounding                | null    |
      | body.rounding_mode           | null    |
      | body.technical_return        | null    |
      | body.callback_url            | null    |
      | body.payments.0.label        | null    |
      | body.payments.0.type         | nothing |

  @EXT-102
  Scenario Outline: A sale with the unknown member <place> as <value> is the sale without it
    When a sale in the cloud is sent with <place> as <value>
    Then the receipt shows (EXT-102)
      | type                    | SELL |
      | total_sum               | 2000 |
      | goods.0.quantity        | 1000 |
      | goods.0.discounts.length | 0   |

    Examples: members of an item inside its good, and others that nothing describes
      | place                        | value                                                |
      | body.goods.0.good.discounts  | 5                                                    |
      | body.goods.0.good.discounts  | [{"type": "DISCOUNT", "mode": "VALUE", "value": 10}] |
      | body.goods.0.good.is_return  | true                                                 |
      | body.goods.0.good.quantity   | 2000                                                 |
      | body.payments.0.is_return    | true                                                 |
      | body.totals                  | {"total_sum": 1}                                     |
      | body.custom.own              | {"a": 1}                                             |
