Feature: Members of a receipt of the desk, as they are sent

  Payments and goods with every member that they may have: each comes back as it was sent.

  Rule: a payment and an item come back as they were sent

    Background:
      Given an open shift

    @LOC-176 @FLD-021 @NS-60
    Scenario Outline: <member> of a payment by card comes back as it was sent
      When a sale is sent with body.payments.0 as {"type": "CASHLESS", "value": 2000, "<member>": <value>}
      Then it is accepted
      And the receipt shows
        | total_payment       | 2000    |
        | payments.0.<member> | <value> |

      Examples:
        | member              | value              |
        | commission          | 45                 |
        | card_mask           | "4444********1111" |
        | bank_name           | "Банк під вербою"  |
        | auth_code           | "012345"           |
        | rrn                 | "123456789012"     |
        | payment_system      | "Гаманець"         |
        | owner_name          | "О. Липова"        |
        | terminal            | "T0000001"         |
        | acquirer_and_seller | "A0000001"         |
        | receipt_no          | "17"               |
        | signature_required  | true               |
        | signature_required  | false              |

    @LOC-177 @FLD-029
    Scenario: What an item is known by comes back with it
      When a sale is sent with body.goods.0 as {"code": "8", "name": "Сир", "price": 1000, "quantity": 2000, "uktzed": "1905", "barcode": "4820000000024", "excise_barcodes": ["AAAA000001"]}
      Then the receipt shows
        | goods.length                 | 1               |
        | goods.0.good.code            | "8"             |
        | goods.0.good.name            | "Сир"           |
        | goods.0.good.price           | 1000            |
        | goods.0.good.uktzed          | "1905"          |
        | goods.0.good.barcode         | "4820000000024" |
        | goods.0.good.excise_barcodes | ["AAAA000001"]  |
        | goods.0.sum                  | 2000            |
        | goods.0.quantity             | 2000            |
        | goods.0.is_return            | false           |

    @FLD-029 @NS-60 @NS-84
    Scenario: What is written above and below an item, and let off on it, comes back with it
      When a sale is sent with body.goods.0 as {"code": "8", "name": "Сир", "price": 1300, "quantity": 2000, "header": "Фермерський", "footer": "Без лактози", "discounts": [{"type": "DISCOUNT", "mode": "VALUE", "value": 600, "name": "Друзям"}]}
      Then the receipt shows (NS-84)
        | goods.0.good.header       | "Фермерський" |
        | goods.0.good.footer       | "Без лактози" |
        | goods.0.good.price        | 1300          |
        | goods.0.quantity          | 2000          |
        | goods.0.sum               | 2000          |
        | goods.0.discounts.length  | 1             |
        | goods.0.discounts.0.type  | DISCOUNT      |
        | goods.0.discounts.0.mode  | VALUE         |
        | goods.0.discounts.0.value | 600           |
        | goods.0.discounts.0.name  | "Друзям"      |
        | goods.0.discounts.0.sum   | 600           |

  Rule: many entries

    Background:
      Given an open shift

    @LOC-176 @LOC-163 @NS-60
    Scenario: What the bank said of each of three cards comes back
      When a sale is sent with body.payments as [{"type": "CASHLESS", "value": 1000, "label": "Картка 1", "commission": 0, "card_mask": "4444********0000", "bank_name": "Банк 0", "auth_code": "000", "rrn": "000000000000", "payment_system": "система 0", "owner_name": "власник 0", "terminal": "T0", "acquirer_and_seller": "A0", "receipt_no": "0", "signature_required": false}, {"type": "CASHLESS", "value": 500, "label": "Картка 2", "commission": 1, "card_mask": "4444********0001", "bank_name": "Банк 1", "auth_code": "001", "rrn": "000000000001", "payment_system": "система 1", "owner_name": "власник 1", "terminal": "T1", "acquirer_and_seller": "A1", "receipt_no": "1", "signature_required": true}, {"type": "CASHLESS", "value": 500, "label": "Картка 3", "commission": 2, "card_mask": "4444********0002", "bank_name": "Банк 2", "auth_code": "002", "rrn": "000000000002", "payment_system": "система 2", "owner_name": "власник 2", "terminal": "T2", "acquirer_and_seller": "A2", "receipt_no": "2", "signature_required": false}]
      Then the receipt shows
        | payments.1.type | "CASHLESS" |
        | payments.1.value | 500 |
        | payments.1.label | "Картка 2" |
        | payments.1.commission | 1 |
        | payments.1.card_mask | "4444********0001" |
        | payments.1.bank_name | "Банк 1" |
        | payments.1.auth_code | "001" |
        | payments.1.rrn | "000000000001" |
        | payments.1.payment_system | "система 1" |
        | payments.1.owner_name | "власник 1" |
        | payments.1.terminal | "T1" |
        | payments.1.acquirer_and_seller | "A1" |
        | payments.1.receipt_no | "1" |
        | payments.1.signature_required | true |
        | payments.2.type | "CASHLESS" |
        | payments.2.value | 500 |
        | payments.2.label | "Картка 3" |
        | payments.2.commission | 2 |
        | payments.2.card_mask | "4444********0002" |
        | payments.2.bank_name | "Банк 2" |
        | payments.2.auth_code | "002" |
        | payments.2.rrn | "000000000002" |
        | payments.2.payment_system | "система 2" |
        | payments.2.owner_name | "власник 2" |
        | payments.2.terminal | "T2" |
        | payments.2.acquirer_and_seller | "A2" |
        | payments.2.receipt_no | "2" |
        | payments.2.signature_required | false |

    @LOC-177
    Scenario: Forty excise barcodes of an item come back
      When a sale is sent with body.goods.0 as {"code": "8", "name": "Вино", "price": 2000, "quantity": 1000, "excise_barcodes": ["AAAA000001", "AAAA000002", "AAAA000003", "AAAA000004", "AAAA000005", "AAAA000006", "AAAA000007", "AAAA000008", "AAAA000009", "AAAA000010", "AAAA000011", "AAAA000012", "AAAA000013", "AAAA000014", "AAAA000015", "AAAA000016", "AAAA000017", "AAAA000018", "AAAA000019", "AAAA000020", "AAAA000021", "AAAA000022", "AAAA000023", "AAAA000024", "AAAA000025", "AAAA000026", "AAAA000027", "AAAA000028", "AAAA000029", "AAAA000030", "AAAA000031", "AAAA000032", "AAAA000033", "AAAA000034", "AAAA000035", "AAAA000036", "AAAA000037", "AAAA000038", "AAAA000039", "AAAA000040"]}
      Then the receipt shows
        | goods.0.good.excise_barcodes | ["AAAA000001", "AAAA000002", "AAAA000003", "AAAA000004", "AAAA000005", "AAAA000006", "AAAA000007", "AAAA000008", "AAAA000009", "AAAA000010", "AAAA000011", "AAAA000012", "AAAA000013", "AAAA000014", "AAAA000015", "AAAA000016", "AAAA000017", "AAAA000018", "AAAA000019", "AAAA000020", "AAAA000021", "AAAA000022", "AAAA000023", "AAAA000024", "AAAA000025", "AAAA000026", "AAAA000027", "AAAA000028", "AAAA000029", "AAAA000030", "AAAA000031", "AAAA000032", "AAAA000033", "AAAA000034", "AAAA000035", "AAAA000036", "AAAA000037", "AAAA000038", "AAAA000039", "AAAA000040"] |

  Rule: a slip of what was sent

    Background:
      Given an open shift

    @LOC-172 @NS-60 @owner
    Scenario: A payment by card is printed with what the bank said of it
      When a sale is sent with body as {"id": "5d6c8a1e-7f2b-4c3d-9e4f-0a1b2c3d4e5f", "goods": [{"code": "1", "name": "Сир", "price": 2000, "quantity": 1000}], "print": true, "payments": [{"type": "CASHLESS", "value": 2000, "card_mask": "4444********1111", "bank_name": "Банк під липою", "auth_code": "123456", "rrn": "000000000017"}]}
      Then it is accepted
      And the slip says
        | КАРТКА          | 4444********1111 |
        | БАНК            | Банк під липою   |
        | КОД АВТОРИЗАЦІЇ | 123456           |
        | RRN             | 000000000017     |
