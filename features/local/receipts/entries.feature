Feature: Goods, cards and stamps of a receipt

  Of each entry of a list everything is kept, in the order in which it was sent.

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
