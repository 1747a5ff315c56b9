Feature: Goods, cards and stamps of a receipt

  Of each entry of a list everything is kept, in the order in which it was sent.

  Rule: each entry is shown

    Background:
      Given an open shift
      And the cashier puts in 100000

    @BRG-003 @LOC-163 @LOC-176 @FLD-021 @FLD-022 @NS-60
    Scenario Outline: Of three cards in <kind> each keeps what its bank has said
      When POST /api/v1/receipt/sell with the body '{"id":"7a9619ff-8b86-4d01-b42d-00cf4fc964ff","goods":[{"code":"1","name":"Хліб","price":6000,"quantity":1000,"is_return":<is_return>}],"payments":[{"type":"CASHLESS","value":1000,"label":"Перша","commission":10,"card_mask":"900420******0011","bank_name":"Левада","auth_code":"000001","rrn":"748920811701","payment_system":"KALYNA","owner_name":"OKSANA","terminal":"T1","acquirer_and_seller":"A1","receipt_no":"1","signature_required":true},{"type":"CASHLESS","value":2000,"label":"Друга","commission":0,"card_mask":"900420******0022","bank_name":"Осокір","auth_code":"000002","rrn":"748920811702","payment_system":"VERBA","owner_name":"IVAN","terminal":"T2","acquirer_and_seller":"A2","receipt_no":"2","signature_required":false},{"type":"CASHLESS","value":3000,"rrn":"748920811703"}]}' is sent to the desk
      Then the receipt shows
        | payments.length | 3                                                                                                                                                                                                                                                                                                                               |
        | payments.0      | {"type": "CASHLESS", "value": 1000, "label": "Перша", "commission": 10, "card_mask": "900420******0011", "bank_name": "Левада", "auth_code": "000001", "rrn": "748920811701", "payment_system": "KALYNA", "owner_name": "OKSANA", "terminal": "T1", "acquirer_and_seller": "A1", "receipt_no": "1", "signature_required": true} |
        | payments.1      | {"type": "CASHLESS", "value": 2000, "label": "Друга", "commission": 0, "card_mask": "900420******0022", "bank_name": "Осокір", "auth_code": "000002", "rrn": "748920811702", "payment_system": "VERBA", "owner_name": "IVAN", "terminal": "T2", "acquirer_and_seller": "A2", "receipt_no": "2", "signature_required": false}    |
        | payments.2.rrn  | "748920811703"                                                                                                                                                                                                                                                                                                                  |

      Examples:
        | kind     | is_return |
        | a sale   | false     |
        | a return | true      |

    @FLD-029 @FLD-030 @LOC-165 @NS-60 @NS-62
    Scenario Outline: The turnover of each item is that of <kind>, as the turnover of the receipt is
      When POST /api/v1/receipt/sell with the body '{"id":"7a9619ff-8b86-4d01-b42d-00cf4fc964ff","goods":[{"code":"1","name":"Хліб","price":6000,"quantity":1000,"taxes":[1],"is_return":<is_return>},{"code":"2","name":"Сир","price":4000,"quantity":1000,"taxes":[1],"is_return":<is_return>}],"payments":[{"type":"CASH","value":10000}]}' is sent to the desk
      Then the receipt shows
        | goods.0.taxes.0.sales_turnover   | <sold_first>  |
        | goods.0.taxes.0.returns_turnover | <back_first>  |
        | goods.1.taxes.0.sales_turnover   | <sold_second> |
        | goods.1.taxes.0.returns_turnover | <back_second> |
        | taxes.0.sales_turnover           | <sold>        |
        | taxes.0.returns_turnover         | <back>        |

      Examples:
        | kind     | is_return | sold_first | back_first | sold_second | back_second | sold  | back  |
        | a sale   | false     | 6000       | 0          | 4000        | 0           | 10000 | 0     |
        | a return | true      | 0          | 6000       | 0           | 4000        | 0     | 10000 |

    @FLD-019 @FLD-022 @FLD-029 @LOC-158 @LOC-159 @LOC-160 @LOC-161 @NS-60 @owner
    Scenario: Of three discounts and charges on an item and on the receipt each is shown
      When POST /api/v1/receipt/sell with the body '{"id":"7a9619ff-8b86-4d01-b42d-00cf4fc964ff","goods":[{"code":"1","name":"Хліб","price":6000,"quantity":1000,"excise_barcodes":["AA111111","AA111112","AA111112"],"discounts":[{"type":"DISCOUNT","mode":"VALUE","value":100,"name":"Перша"},{"type":"EXTRA_CHARGE","mode":"VALUE","value":200,"name":"Друга"},{"type":"DISCOUNT","mode":"VALUE","value":300,"name":"Третя"}]}],"discounts":[{"type":"DISCOUNT","mode":"VALUE","value":10,"name":"Четверта"},{"type":"EXTRA_CHARGE","mode":"VALUE","value":20,"name":"П’ята"},{"type":"DISCOUNT","mode":"VALUE","value":30,"name":"Шоста"}],"payments":[{"type":"CASH","value":5780}]}' is sent to the desk
      Then the receipt shows
        | goods.0.good.excise_barcodes | ["AA111111", "AA111112", "AA111112"] |
        | goods.0.discounts.length     | 3                                    |
        | goods.0.discounts.1.name     | Друга                                |
        | goods.0.discounts.2.value    | 300                                  |
        | discounts.length             | 3                                    |
        | discounts.1.name             | П’ята                                |
        | discounts.2.value            | 30                                   |
        | total_sum                    | 5780                                 |

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

    @LOC-155
    Scenario: A receipt of six hundred goods is a receipt
      When a sale of 600 goods is sent
      Then it is accepted
      And the receipt shows
        | goods.length | 600 |
