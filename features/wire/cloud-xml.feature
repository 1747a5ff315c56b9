@extension
Feature: The XML of sales of the cloud

  Whole bodies of sales, and the rows that their XML has.

  Rule: a receipt is shown as XML and as blocks

    @EXT-237
    Scenario: The XML of a sale by card has what the bank says of it
      Given an open shift of the cashier on the register
      And POST /api/v1/receipts/sell with the body '{"id":"00000000-0000-4000-8000-000000000001","cashier_name":"Олена","goods":[{"good":{"code":"1","name":"Хліб","price":9000},"quantity":1000}],"payments":[{"type":"CASH","value":5000},{"type":"CASHLESS","value":6000,"payment_system":"Гаманець","bank_name":"Банк","rrn":"123456789012","receipt_no":"17","terminal":"T0000001","card_mask":"4444********1111","auth_code":"A1","commission":150}]}' is sent with the token
      When GET /api/v1/receipts/00000000-0000-4000-8000-000000000001/xml is sent without a token
      Then the XML shows (EXT-237)
        | CHECK.CHECKHEAD.CASHIER                        | Олена              |
        | CHECK.CHECKHEAD.OFFLINE                        | nothing            |
        | CHECK.CHECKHEAD.PREVDOCHASH                    | nothing            |
        | CHECK.CHECKTOTAL.SUM                           | "90.00"            |
        | CHECK.CHECKTOTAL.DISCOUNTSUM                   | nothing            |
        | CHECK.CHECKPAY.ROW.0.PAYFORMCD                 | "0"                |
        | CHECK.CHECKPAY.ROW.0.PAYFORMNM                 | ГОТІВКА            |
        | CHECK.CHECKPAY.ROW.0.SUM                       | "30.00"            |
        | CHECK.CHECKPAY.ROW.0.PROVIDED                  | "50.00"            |
        | CHECK.CHECKPAY.ROW.0.REMAINS                   | "20.00"            |
        | CHECK.CHECKPAY.ROW.0.PAYSYS                    | nothing            |
        | CHECK.CHECKPAY.ROW.1.PAYFORMCD                 | "1"                |
        | CHECK.CHECKPAY.ROW.1.PROVIDED                  | "60.00"            |
        | CHECK.CHECKPAY.ROW.1.REMAINS                   | nothing            |
        | CHECK.CHECKPAY.ROW.1.PAYSYS.ROW.NAME           | Гаманець           |
        | CHECK.CHECKPAY.ROW.1.PAYSYS.ROW.ACQUIRENM      | Банк               |
        | CHECK.CHECKPAY.ROW.1.PAYSYS.ROW.ACQUIRETRANSID | "123456789012"     |
        | CHECK.CHECKPAY.ROW.1.PAYSYS.ROW.POSTRANSNUM    | "17"               |
        | CHECK.CHECKPAY.ROW.1.PAYSYS.ROW.DEVICEID       | T0000001           |
        | CHECK.CHECKPAY.ROW.1.PAYSYS.ROW.EPZDETAILS     | "4444********1111" |
        | CHECK.CHECKPAY.ROW.1.PAYSYS.ROW.AUTHCD         | A1                 |
        | CHECK.CHECKPAY.ROW.1.PAYSYS.ROW.SUM            | "60.00"            |
        | CHECK.CHECKPAY.ROW.1.PAYSYS.ROW.COMMISSION     | "1.50"             |
        | CHECK.CHECKTAX                                 | nothing            |

    @EXT-237 @EXT-247 @owner
    Scenario: The XML of a sale has its goods with their discounts and stamps, and each tax
      Given an open shift of the cashier on the register
      And POST /api/v1/receipts/sell with the body '{"id":"00000000-0000-4000-8000-000000000001","goods":[{"good":{"code":"7","name":"Вино","price":12600,"tax":[4],"uktzed":"2204","barcode":"4820000000017","excise_barcodes":["AAAA000001","AAAA000002"]},"quantity":1500,"discounts":[{"type":"DISCOUNT","mode":"VALUE","value":900}]},{"good":{"code":"1","name":"Хліб","price":2000},"quantity":1000}],"payments":[{"type":"CASH","value":20000}]}' is sent with the token
      When GET /api/v1/receipts/00000000-0000-4000-8000-000000000001/xml is sent without a token
      Then the XML shows (EXT-237)
        | CHECK.CHECKTOTAL.SUM                                 | "200.00"                                                                                                                                  |
        | CHECK.CHECKTOTAL.DISCOUNTSUM                         | "9.00"                                                                                                                                    |
        | CHECK.CHECKPAY.ROW.REMAINS                           | nothing                                                                                                                                   |
        | CHECK.CHECKBODY.ROW.0.BARCODE                        | "4820000000017"                                                                                                                           |
        | CHECK.CHECKBODY.ROW.0.UKTZED                         | "2204"                                                                                                                                    |
        | CHECK.CHECKBODY.ROW.0.AMOUNT                         | "1.500"                                                                                                                                   |
        | CHECK.CHECKBODY.ROW.0.PRICE                          | "126.00"                                                                                                                                  |
        | CHECK.CHECKBODY.ROW.0.LETTERS                        | Г                                                                                                                                         |
        | CHECK.CHECKBODY.ROW.0.COST                           | "189.00"                                                                                                                                  |
        | CHECK.CHECKBODY.ROW.0.DISCOUNTSUM                    | "9.00"                                                                                                                                    |
        | CHECK.CHECKBODY.ROW.0.EXCISELABELS.ROW.0.EXCISELABEL | AAAA000001                                                                                                                                |
        | CHECK.CHECKBODY.ROW.0.EXCISELABELS.ROW.1.EXCISELABEL | AAAA000002                                                                                                                                |
        | CHECK.CHECKBODY.ROW.1.LETTERS                        | nothing                                                                                                                                   |
        | CHECK.CHECKBODY.ROW.1.DISCOUNTSUM                    | nothing                                                                                                                                   |
        | CHECK.CHECKBODY.ROW.1.EXCISELABELS                   | nothing                                                                                                                                   |
        | CHECK.CHECKTAX.ROW.length                            | 2                                                                                                                                         |
        | CHECK.CHECKTAX.ROW.0                                 | {"ROWNUM":"1","TYPE":"0","NAME":"ПДВ 20%","LETTER":"Г","PRC":"20.00","SIGN":"false","TURNOVER":"189.00","TURNOVERDISCOUNT":"180.00","SOURCESUM":"171.43","SUM":"28.57"} |
        | CHECK.CHECKTAX.ROW.1                                 | {"ROWNUM":"2","TYPE":"1","NAME":"Акциз 5%","LETTER":"Г","PRC":"5.00","SIGN":"false","TURNOVER":"189.00","TURNOVERDISCOUNT":"180.00","SOURCESUM":"180.00","SUM":"8.57"} |

    @EXT-245
    Scenario Outline: A <kind> of the whole receipt is in the rows of its XML
      Given an open shift of the cashier on the register
      And POST /api/v1/receipts/sell with the body '{"id":"00000000-0000-4000-8000-000000000001","goods":[{"good":{"code":"1","name":"Сир","price":10000},"quantity":1000},{"good":{"code":"2","name":"Хліб","price":30000},"quantity":1000}],"discounts":[{"type":"<type>","mode":"VALUE","value":1000}],"payments":[{"type":"CASH","value":41000}]}' is sent with the token
      When GET /api/v1/receipts/00000000-0000-4000-8000-000000000001/xml is sent without a token
      Then the XML shows (EXT-245)
        | CHECK.CHECKTOTAL.SUM                | "<sum>"   |
        | CHECK.CHECKTOTAL.DISCOUNTSUM        | "<whole>" |
        | CHECK.CHECKBODY.ROW.0.COST          | "100.00"  |
        | CHECK.CHECKBODY.ROW.0.DISCOUNTTYPE  | "0"       |
        | CHECK.CHECKBODY.ROW.0.DISCOUNTSUM   | "<first>" |
        | CHECK.CHECKBODY.ROW.1.DISCOUNTSUM   | "<other>" |

      Examples:
        | kind     | type         | sum    | whole  | first | other |
        | discount | DISCOUNT     | 390.00 | 10.00  | 2.50  | 7.50  |
        | charge   | EXTRA_CHARGE | 410.00 | -10.00 | -2.50 | -7.50 |

    @EXT-246
    Scenario: Documents of a register are numbered together, and a return names its sale
      Given an open shift of the cashier on the register
      And POST /api/v1/receipts/sell with the body '{"id":"00000000-0000-4000-8000-000000000001","goods":[{"good":{"code":"1","name":"Хліб","price":2000},"quantity":1000}],"payments":[{"type":"CASH","value":2000}]}' is sent with the token
      And the tax authority answers
      And POST /api/v1/receipts/sell with the body '{"id":"00000000-0000-4000-8000-000000000002","related_receipt_id":"00000000-0000-4000-8000-000000000001","goods":[{"good":{"code":"1","name":"Хліб","price":2000},"quantity":1000,"is_return":true}],"payments":[{"type":"CASH","value":2000}]}' is sent with the token
      When GET /api/v1/receipts/00000000-0000-4000-8000-000000000001/xml is sent without a token
      Then the XML shows (EXT-246)
        | CHECK.CHECKHEAD.ORDERNUM    | "2"     |
        | CHECK.CHECKHEAD.ORDERRETNUM | nothing |
      When GET /api/v1/receipts/00000000-0000-4000-8000-000000000002/xml is sent without a token
      Then the XML shows (EXT-246)
        | CHECK.CHECKHEAD.ORDERNUM    | "3"      |
        | CHECK.CHECKHEAD.ORDERRETNUM | any text |

    @EXT-246
    Scenario: A return of an unknown sale names none
      Given an open shift of the cashier on the register
      And cash in the cloud is sent with body.payment.value as 5000
      And POST /api/v1/receipts/sell with the body '{"id":"00000000-0000-4000-8000-000000000002","related_receipt_id":"00000000-0000-4000-8000-0000000000ff","goods":[{"good":{"code":"1","name":"Хліб","price":2000},"quantity":1000,"is_return":true}],"payments":[{"type":"CASH","value":2000}]}' is sent with the token
      When GET /api/v1/receipts/00000000-0000-4000-8000-000000000002/xml is sent without a token
      Then the XML shows (EXT-246)
        | CHECK.CHECKHEAD.DOCSUBTYPE  | "1"     |
        | CHECK.CHECKHEAD.ORDERRETNUM | nothing |

    @EXT-237 @NS-68
    Scenario: Cards of two kinds are two rows of the XML, each by the number of its kind
      Given an open shift of the cashier on the register
      And POST /api/v1/receipts/sell with the body '{"id":"00000000-0000-4000-8000-000000000001","goods":[{"good":{"code":"1","name":"Хліб","price":2000},"quantity":1000}],"payments":[{"type":"CASHLESS","code":2,"value":500},{"type":"CASHLESS","code":5,"value":1500}]}' is sent with the token
      When GET /api/v1/receipts/00000000-0000-4000-8000-000000000001/xml is sent without a token
      Then the XML shows (NS-68)
        | CHECK.CHECKPAY.ROW.0.PAYFORMCD | "2"     |
        | CHECK.CHECKPAY.ROW.0.SUM       | "5.00"  |
        | CHECK.CHECKPAY.ROW.1.PAYFORMCD | "5"     |
        | CHECK.CHECKPAY.ROW.1.SUM       | "15.00" |

  Rule: receipt without a tax address

    @EXT-233 @EXT-236 @owner
    Scenario: Cash put in has the slip of the desk, and no code
      Given an open shift of the cashier on the register
      And POST /api/v1/receipts/service with the body '{"id":"00000000-0000-4000-8000-000000000001","payment":{"type":"CASH","value":5000}}' is sent with the token
      When GET /api/v1/receipts/00000000-0000-4000-8000-000000000001/text is sent without a token
      Then the form shows (EXT-233)
        | words.СЛУЖБОВЕ | true    |
        | words.Свіжий   | nothing |
      When GET /api/v1/receipts/00000000-0000-4000-8000-000000000001/qrcode is sent without a token
      Then it is refused because receipt without a tax address (EXT-236)
