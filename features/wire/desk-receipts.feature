Feature: Receipts of the desk as they are sent

  Whole bodies of sales and returns, and what the receipt makes of them.

  Rule: The bridge makes no receipt

    Background:
      Given the terminal connects
      And a client of the terminal

    @BRG-003 @simulated @NS-60 @owner
    Scenario: A sale is made afterwards from the data of the bank
      Given an open shift
      And the client asks for a purchase
        | payload.amount | 2000 |
      And the client hears
        | result.rrn       | "748920811769" |
        | result.auth_code | "858449"       |
      When POST /api/v1/receipt/sell with the body '{"id":"00000000-0000-4000-8000-000000000001","goods":[{"code":"1","name":"Хліб","price":2000,"quantity":1000}],"payments":[{"type":"CASHLESS","value":2000,"rrn":"748920811769","auth_code":"858449","card_mask":"900420******0011","terminal":"T1761202","payment_system":"KALYNA","owner_name":"OKSANA HONCHAR","receipt_no":"1","bank_name":"Банк «Осокір»"}]}' is sent to the desk
      Then the receipt shows
        | payments.0.rrn            | "748920811769"   |
        | payments.0.auth_code      | "858449"         |
        | payments.0.card_mask      | 900420******0011 |
        | payments.0.terminal       | T1761202         |
        | payments.0.payment_system | KALYNA           |
        | payments.0.owner_name     | OKSANA HONCHAR   |
        | payments.0.receipt_no     | "1"              |

  Rule: change that no cash covers

    A card is charged what the receipt comes to, and no more: change is handed out of cash alone.

    Background:
      Given an open shift

    @LOC-164 @NS-33 @NS-60
    Scenario: Goods that cost nothing are not paid by card
      When POST /api/v1/receipt/sell with the body '{"id": "00000000-0000-4000-8000-000000000001", "goods": [{"code": "5", "name": "Пакет", "price": 0, "quantity": 1000}], "payments": [{"type": "CASHLESS", "value": 1}]}' is sent to the desk
      Then it is refused because change that no cash covers (NS-60)
      When POST /api/v1/receipt/sell with the body '{"id": "00000000-0000-4000-8000-000000000001", "goods": [{"code": "5", "name": "Пакет", "price": 0, "quantity": 1000}], "payments": [{"type": "CASHLESS", "value": 0}]}' is sent to the desk
      Then the receipt shows (NS-33)
        | total_sum  | 0 |
        | total_rest | 0 |

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

  Rule: a receipt without payments

    Background:
      Given the desk opens a shift

    @LOC-156 @NS-33 @owner
    Scenario: Goods that cost nothing are sold without a payment
      When POST /api/v1/receipt/sell with the body '{"id": "00000000-0000-4000-8000-000000000001", "goods": [{"code": "5", "name": "Пакет", "price": 0, "quantity": 1000}], "payments": []}' is sent to the desk
      Then the receipt shows (NS-33)
        | total_sum     | 0  |
        | total_payment | 0  |
        | total_rest    | 0  |
        | payments      | [] |

  Rule: texts of two items

    Background:
      Given an open shift
      And the cashier puts in 100000

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

  Rule: what a sale asks of its slip

    Background:
      Given an open shift

    @LOC-167 @LOC-172 @NS-60 @owner
    Scenario: A return that undoes a mistake says so on its slip
      When POST /api/v1/receipt/sell with the body '{"id":"00000000-0000-4000-8000-000000000001","goods":[{"code":"1","name":"Хліб","price":2000,"quantity":1000,"is_return":true}],"payments":[{"type":"CASH","value":2000}],"technical_return":true,"print":true}' is sent to the desk
      Then the slip says
        | СУМА                | -20.00 |
        | ТЕХНІЧНЕ ПОВЕРНЕННЯ |        |
        | ВИДАТКОВИЙ ЧЕК      |        |

    @LOC-135 @NS-73
    Scenario: The wish for plain text alone prints nothing
      When POST /api/v1/receipt/service with the body '{"payment":{"type":"CASH","value":5000},"print_simple_text":true}' is sent to the desk
      Then it is accepted (NS-73)
      And the printer has been asked for
        | nothing |

  Rule: absolute values of a return

    Background:
      Given an open shift

    @LOC-174 @LOC-172 @NS-60
    Scenario: A return with discounts that asks for absolute values has no minus before its sum
      When POST /api/v1/receipt/sell with the body '{"id":"00000000-0000-4000-8000-000000000001","goods":[{"code":"1","name":"Хліб","price":2000,"quantity":1000,"is_return":true,"discounts":[{"type":"DISCOUNT","mode":"VALUE","value":300}]}],"discounts":[{"type":"DISCOUNT","mode":"VALUE","value":200}],"payments":[{"type":"CASH","value":1500}],"abs_vizualization_values":true,"print":true}' is sent to the desk
      Then the slip says
        | СУМА    | 15.00 |
        | ГОТІВКА | 15.00 |
      And the slip does not say
        | СУМА | -15.00 |

  Rule: the id of a document that was refused

    Background:
      Given an open shift
      And the cashier puts in 1000
      And the tax authority answers

    @ERR-108 @ERR-109 @LOC-153 @owner
    Scenario Outline: The id of a <refused> is not used up
      Given POST /api/v1/receipt/sell with the body '{"id":"00000000-0000-4000-8000-000000000001","goods":[{"code":"1","name":"Хліб","price":2000,"quantity":1000,"is_return":<is_return>}],"payments":[{"type":"CASH","value":1000}]}' is sent to the desk
      When POST /api/v1/receipt/sell with the body '{"id":"00000000-0000-4000-8000-000000000001","goods":[{"code":"1","name":"Хліб","price":2000,"quantity":1000,"is_return":<is_return>}],"payments":[{"type":"CASH","value":2000}]}' is sent to the desk
      Then the receipt shows
        | total_payment | 2000 |

      Examples:
        | refused                   | is_return |
        | sale that was underpaid   | false     |
        | return that was not equal | true      |

  Rule: the form of a sale

    @NS-65 @ERR-302 @ERR-301 @simulated @owner
    Scenario: The form is looked at before everything
      Given the register is held by another computer
      When POST /api/v1/receipt/sell with the body '{}' is sent to the desk
      Then it is malformed at body.goods (NS-65)

  Rule: ids of receipts after a restart

    Background:
      Given an open shift

    @LOC-181 @JRN-003 @own-server
    Scenario: The first receipt after a restart links to the last before it
      Given POST /api/v1/receipt/sell with the body '{"id":"aaaaaaaa-0000-4000-8000-000000000001","goods":[{"code":"1","name":"Хліб","price":2000,"quantity":1000}],"payments":[{"type":"CASH","value":2000}]}' is sent to the desk
      When the server is started again
      And the cashier sells the minimal receipt
      Then the receipt shows
        | previous_receipt_id | "aaaaaaaa-0000-4000-8000-000000000001" |

    @LOC-153 @NS-64 @own-server
    Scenario: The id of a receipt is taken after a restart
      Given POST /api/v1/receipt/sell with the body '{"id":"00000000-0000-4000-8000-000000000001","goods":[{"code":"1","name":"Хліб","price":2000,"quantity":1000}],"payments":[{"type":"CASH","value":2000}]}' is sent to the desk
      When the server is started again
      And POST /api/v1/receipt/sell with the body '{"id":"00000000-0000-4000-8000-000000000001","goods":[{"code":"1","name":"Хліб","price":2000,"quantity":1000}],"payments":[{"type":"CASH","value":2000}]}' is sent to the desk
      Then it is refused because receipt of this id exists already

    @LOC-153 @NS-64 @own-server
    Scenario: The id of the last of five thousand receipts is taken after a restart
      Given the cashier puts in 10 5000 times
      And POST /api/v1/receipt/sell with the body '{"id":"00000000-0000-4000-8000-000000000001","goods":[{"code":"1","name":"Хліб","price":2000,"quantity":1000}],"payments":[{"type":"CASH","value":2000}]}' is sent to the desk
      When the server is started again
      And POST /api/v1/receipt/sell with the body '{"id":"00000000-0000-4000-8000-000000000001","goods":[{"code":"1","name":"Хліб","price":2000,"quantity":1000}],"payments":[{"type":"CASH","value":2000}]}' is sent to the desk
      Then it is refused because receipt of this id exists already
