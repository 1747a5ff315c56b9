Feature: Every entry of a list, and not the first alone

  A receipt has lists: of goods, payments, discounts, taxes, stamps. Of each entry all is kept and shown, in the order it
  was sent, whether the receipt is a sale or a return.

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

  @FLD-029 @FLD-018 @LOC-174 @NS-60 @NS-84
  Scenario Outline: Of two items each has what was sent of it, where the <full> has everything and the other nothing
    When POST /api/v1/receipt/sell with the body '{"id":"7a9619ff-8b86-4d01-b42d-00cf4fc964ff","goods":[<first>,<second>],"payments":[{"type":"CASH","value":2000}]}' is sent to the desk
    Then the receipt shows
      | goods.<with>.good.header             | Зверху          | NS-84 |
      | goods.<with>.good.footer             | Знизу           | NS-84 |
      | goods.<with>.good.uktzed             | "1905"          |       |
      | goods.<with>.good.barcode            | "4820000000017" |       |
      | goods.<with>.good.excise_barcodes    | ["AA111111"]    |       |
      | goods.<without>.good.header          | null            |       |
      | goods.<without>.good.footer          | null            |       |
      | goods.<without>.good.uktzed          | null            |       |
      | goods.<without>.good.barcode         | null            |       |
      | goods.<without>.good.excise_barcodes | []              |       |

    Examples:
      | full   | with | without | first                                                                                                                                                               | second                                                                                                                                                              |
      | first  | 0    | 1       | {"code":"1","name":"Хліб","price":1000,"quantity":1000,"header":"Зверху","footer":"Знизу","uktzed":"1905","barcode":"4820000000017","excise_barcodes":["AA111111"]} | {"code":"2","name":"Сир","price":1000,"quantity":1000}                                                                                                              |
      | second | 1    | 0       | {"code":"2","name":"Сир","price":1000,"quantity":1000}                                                                                                              | {"code":"1","name":"Хліб","price":1000,"quantity":1000,"header":"Зверху","footer":"Знизу","uktzed":"1905","barcode":"4820000000017","excise_barcodes":["AA111111"]} |

  @FLD-021 @FLD-022 @LOC-134 @LOC-163 @NS-60
  Scenario Outline: A payment without a label has the usual one beside one that is named: <payments>
    When POST /api/v1/receipt/sell with the body '{"id":"7a9619ff-8b86-4d01-b42d-00cf4fc964ff","goods":[{"code":"1","name":"Хліб","price":2000,"quantity":1000}],"payments":[<payments>]}' is sent to the desk
    Then the receipt shows
      | payments.0.label | <first>  |
      | payments.1.label | <second> |

    Examples:
      | payments                                                                                  | first   | second  |
      | {"type":"CASH","value":1000,"label":"Каса"},{"type":"CASH","value":1000}                  | Каса    | Готівка |
      | {"type":"CASH","value":1000},{"type":"CASH","value":1000,"label":"Каса"}                  | Готівка | Каса    |
      | {"type":"CASHLESS","value":1000,"label":"Банк"},{"type":"CASHLESS","value":1000}          | Банк    | Картка  |
      | {"type":"CASHLESS","value":1000,"label":"Банк"},{"type":"CASH","value":1000,"label":null} | Банк    | Готівка |

  @FLD-023 @LOC-137 @LOC-201 @NS-73 @simulated
  Scenario Outline: In the second shift it is said of <movement> that it is of the second
    Given the desk closes the shift
    And the tax authority answers
    And the desk opens a shift
    And the tax authority answers
    And the cashier puts in 1000
    When the cashier <movement>
    Then the transaction shows
      | shift_id       | 2 |
      | transaction_id | 6 |
      | id             | 3 |

    Examples:
      | movement                  |
      | puts in 1000              |
      | takes out 1000            |
      | hands 10 to a card holder |

  @FLD-016 @LOC-131 @LOC-132 @LOC-134 @JRN-013 @NS-80
  Scenario Outline: Cash that goes <way> under a label is counted there, and none of it under another
    When POST /api/v1/receipt/service with the body '{"payment":{"type":"CASH","value":<value>,"label":"Перша"}}' is sent to the desk
    And POST /api/v1/receipt/service with the body '{"payment":{"type":"CASH","value":<more>,"label":"Друга"}}' is sent to the desk
    And the desk prints an X-report
    Then the X-report shows
      | payments.0.service_<other> | <usual> | NS-80 |
      | payments.1.label           | "Перша" | NS-80 |
      | payments.1.service_<way>   | 1000    | NS-80 |
      | payments.2.label           | "Друга" | NS-80 |
      | payments.2.service_<way>   | 3000    | NS-80 |

    Examples:
      | way | other | value | more  | usual  |
      | in  | out   | 1000  | 3000  | 0      |
      | out | in    | -1000 | -3000 | 100000 |

  Rule: what goes out is counted under the label it names

    Background:
      Given POST /api/v1/receipt/sell with the body '{"id":"7a9619ff-8b86-4d01-b42d-00cf4fc964ff","goods":[{"code":"1","name":"Хліб","price":6000,"quantity":1000}],"payments":[{"type":"CASHLESS","value":1000,"label":"Перша"},{"type":"CASHLESS","value":2000,"label":"Друга"},{"type":"CASHLESS","value":3000,"label":"Третя"}]}' is sent to the desk

    @FLD-016 @LOC-166 @JRN-013 @NS-80
    Scenario Outline: A return paid under <label> is counted there, and under no other label of cards
      When POST /api/v1/receipt/sell with the body '{"id":"8b9619ff-8b86-4d01-b42d-00cf4fc964ff","goods":[{"code":"1","name":"Хліб","price":500,"quantity":1000,"is_return":true}],"payments":[{"type":"CASHLESS","value":500,"label":"<label>"}]}' is sent to the desk
      And the desk prints an X-report
      Then the X-report shows
        | payments.1.label      | "Перша"  | NS-80 |
        | payments.1.return_sum | <first>  | NS-80 |
        | payments.2.label      | "Друга"  | NS-80 |
        | payments.2.return_sum | <second> | NS-80 |
        | payments.3.label      | "Третя"  | NS-80 |
        | payments.3.return_sum | <third>  | NS-80 |

      Examples:
        | label | first | second | third |
        | Перша | 500   | 0      | 0     |
        | Друга | 0     | 500    | 0     |
        | Третя | 0     | 0      | 500   |
