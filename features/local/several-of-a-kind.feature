Feature: The second of something, and the longest and largest of it

  What holds for one payment, one card, one discount and small sums holds for several, and for the largest there are.

  Background:
    Given an open shift

  @LOC-134 @NS-80
  Scenario Outline: The label that is given to <value> is kept in the report
    Given the cashier puts in 5000
    When POST /api/v1/receipt/service with the body '{"payment":{"type":"CASH","value":<value>,"label":"Інкасація"}}' is sent to the desk
    And the desk prints an X-report
    Then the X-report shows
      | payments.length          | 2           | NS-80 |
      | payments.1.label         | "Інкасація" | NS-80 |
      | payments.1.service_<way> | 1000        | NS-80 |

    Examples:
      | value | way |
      | 1000  | in  |
      | -1000 | out |

  @LOC-131 @LOC-132 @JRN-013
  Scenario: The largest sums there are go in and out, each three times
    Given the cashier puts in 99999999990 3 times
    And the cashier takes out 99999999990 2 times
    When the desk prints an X-report
    Then the X-report shows
      | balance                   | 99999999990  |
      | payments.CASH.service_in  | 299999999970 |
      | payments.CASH.service_out | 199999999980 |

  @LOC-163 @LOC-164 @JRN-013
  Scenario Outline: Paid by <payments>, 1000 are counted, and <rest> given back
    When these goods are sold for <payments>
      | goods | price |
      | сир   | 1000  |
    Then the receipt shows
      | total_rest | <rest> |
    When the desk prints an X-report
    Then the X-report shows
      | balance                    | <cash> |
      | payments.CASH.sell_sum     | <cash> |
      | payments.CASHLESS.sell_sum | <card> |

    Examples: three and four of a kind, and change beyond the first or last of them
      | payments                                                  | rest | cash | card |
      | 500 in cash, 300 in cash, 200 in cash, 0 by card          | 0    | 1000 | 0    |
      | 500 by card, 300 by card, 150 by card, 50 in cash         | 0    | 50   | 950  |
      | 10 in cash, 400 by card, 20 in cash, 570 in cash          | 0    | 600  | 400  |
      | 100 in cash, 2000 in cash, 0 by card                      | 1100 | 1000 | 0    |
      | 2000 in cash, 100 in cash, 0 by card                      | 1100 | 1000 | 0    |
      | 300 by card, 50 in cash, 50 in cash, 2000 in cash         | 1400 | 700  | 300  |

  @LOC-158 @LOC-159
  Scenario: Discounts and charges of each of five items are in the report
    When these goods are sold for 520 in cash
      | goods | price | discounts |
      | сир   | 100   | -10       |
      | чай   | 100   | +20       |
      | хліб  | 100   | -10       |
      | сіль  | 100   | -10, +20  |
      | олія  | 100   | -10, +20  |
    Then it is accepted
    When the desk prints an X-report
    Then the X-report shows
      | discounts_sum    | 40 |
      | extra_charge_sum | 60 |

  @LOC-157 @LOC-160 @NS-62
  Scenario Outline: <share> % of the largest prices are exact: <price> comes to <total>
    When these goods are sold for <total> in cash
      | goods  | price   | discounts  |
      | золото | <price> | -<share> % |
    Then the receipt shows (NS-62)
      | total_sum       | <total> |
      | goods.0.sum     | <total> |

    # 14999999977.5 and 14999999932.5 go up, and so does 9999999999.9
    Examples:
      | share | price       | total       |
      | 15    | 99999999850 | 84999999872 |
      | 15    | 99999999550 | 84999999617 |
      | 10    | 99999999999 | 89999999999 |

  @LOC-166 @ERR-109
  Scenario Outline: A return of 1000 is not overpaid: <payments>
    When these goods are returned for <payments>
      | goods | price |
      | сир   | 1000  |
    Then it is refused because payments of a return differ from its total

    Examples:
      | payments                   |
      | 1001 in cash               |
      | 1100 in cash               |
      | 2000 in cash               |
      | 1000 in cash, 1000 by card |
      | 500 by card, 499 in cash   |
      | 99999999999 by card        |

  @LOC-182 @ERR-108
  Scenario Outline: One unit short of <price> is refused: <payments>
    When these goods are sold for <payments>
      | goods  | price   |
      | золото | <price> |
    Then it is refused because payments total less than the receipt total

    Examples: small sums and the largest, one payment and several
      | price       | payments                           |
      | 1           | 0 in cash                          |
      | 10000001    | 10000000 by card                   |
      | 99999999999 | 99999999998 in cash                |
      | 99999999999 | 99999999000 by card, 998 in cash   |
      | 5000000000  | 4999999998 in cash, 1 by card      |

  @LOC-171
  Scenario Outline: A telephone with a blank <where> is malformed
    When a sale is sent with body.delivery as {"phone": "<phone>"}
    Then it is malformed at body.delivery.phone

    Examples:
      | where       | phone         |
      | behind it   | 380501234567\u0020 |
      | before it   | \u0020380501234567 |
      | within it   | 380\u0020501234567 |

  @LOC-173
  Scenario Outline: A long <member> comes back whole
    When a sale is sent with body.<member> as "Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. кінець"
    Then the receipt shows
      | <member> | "Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. кінець" |

    Examples:
      | member       |
      | header       |
      | footer       |
      | barcode      |
      | cashier_name |
      | departament  |

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

  @LOC-174 @LOC-172 @NS-60
  Scenario: A return with discounts that asks for absolute values has no minus before its sum
    When POST /api/v1/receipt/sell with the body '{"id":"00000000-0000-4000-8000-000000000001","goods":[{"code":"1","name":"Хліб","price":2000,"quantity":1000,"is_return":true,"discounts":[{"type":"DISCOUNT","mode":"VALUE","value":300}]}],"discounts":[{"type":"DISCOUNT","mode":"VALUE","value":200}],"payments":[{"type":"CASH","value":1500}],"abs_vizualization_values":true,"print":true}' is sent to the desk
    Then the slip says
      | СУМА    | 15.00 |
      | ГОТІВКА | 15.00 |
    And the slip does not say
      | СУМА | -15.00 |

  @LOC-181 @LOC-213
  Scenario Outline: A receipt is linked to the one before it, though <deed> between
    Given the cashier sells the minimal receipt
    And <deed>
    When the cashier sells the minimal receipt
    Then the receipt shows
      | previous_receipt_id | "00000000-0000-4000-8000-00000000000<before>" |

    Examples: another receipt, a report, a refusal
      | deed                                    | before |
      | the cashier returns the minimal receipt | 2      |
      | the cashier sells the card receipt      | 2      |
      | the desk prints an X-report             | 1      |
      | the cashier puts in 5                   | 1      |
      | the desk opens a shift                  | 1      |

  @LOC-203 @ERR-106
  Scenario: What the drawer held in the morning is not handed out after it was taken out
    Given the cashier puts in 5000
    And the desk closes the shift
    And the desk opens a shift
    And the cashier takes out 4000
    When the cashier hands 1001 to a card holder
    Then it is refused because withdrawal larger than the cash in the register
    When the cashier hands 1000 to a card holder
    Then it is accepted

  @LOC-112 @JRN-013
  Scenario: A Z-report of nothing but cash that moved has every row of it
    Given the cashier puts in 5000
    And the cashier hands 1000 to a card holder
    And the cashier takes out 2000
    When the desk closes the shift
    Then the Z-report shows
      | balance                            | 2000 |
      | payments.CASH.service_in           | 5000 |
      | payments.CASH.service_out          | 2000 |
      | payments.CASHLESS.cash_withdrawal  | 1000 |

  @JRN-013 @NS-80
  Scenario: Each of three shifts begins with what the one before had left
    Given the cashier puts in 5000
    And the desk closes the shift
    And the desk opens a shift
    And the cashier takes out 1000
    And the desk closes the shift
    And the desk opens a shift
    When the desk prints an X-report
    Then the X-report shows (NS-80)
      | initial | 4000 |
      | balance | 4000 |

  @LOC-155
  Scenario: A receipt of six hundred goods is a receipt
    When a sale of 600 goods is sent
    Then it is accepted
    And the receipt shows
      | goods.length | 600 |

  @JRN-007
  Scenario: Six transactions have six external ids
    Given the cashier puts in 1000
    And the cashier puts in 1000
    And the cashier puts in 1000
    And the cashier puts in 1000
    And the cashier puts in 1000
    When the cashier takes out 10
    Then the transactions show
      | external_ids | 6 |

  Rule: service amount not a multiple of 10

    @LIM-086 @LIM-088 @ERR-107
    Scenario Outline: However large, no multiple of ten: <movement>
      Given the cashier puts in 99999999990
      When the cashier <movement>
      Then it is refused because service amount not a multiple of 10

      Examples:
        | movement              |
        | puts in 1000005       |
        | puts in 99999999999   |
        | takes out 10005       |
        | takes out 1000001     |
        | takes out 99999999989 |
