@extension
Feature: Forms of an X- or Z-report

  A report is shown as text, as a picture and as XML, without a token.

  Rule: a report as text, as a picture and as XML, without a token

    Background:
      Given an open shift of the cashier on the register
      And the cashier sells the taxed receipt
      And POST /api/v1/reports is sent with the token

    @EXT-332
    Scenario Outline: An X-report as text is <longest> characters wide<query>
      When GET /api/v1/reports/{report_id}/text<query> is sent without a token
      Then the answer is 200
      And the headers are
        | content-type | text/plain; charset=utf-8 |
      And the text shows
        | longest line | <longest>   |
        | X-ЗВІТ № 1   |             |
        | ЗМІНА 1      | nothing     |
        | ЧЕКІВ        | "1"         |

      Examples: both bounds, and what it is without a word
        | query      | longest |
        |            | 42      |
        | ?width=32  | 32      |
        | ?width=250 | 250     |

    @EXT-332 @EXT-333
    Scenario Outline: <form> is malformed at <place>
      When GET /api/v1/reports/{report_id}/<form> is sent without a token
      Then it is malformed at <place> (EXT-332)

      Examples: out of bounds
        | form               | place             |
        | text?width=9       | query.width       |
        | text?width=251     | query.width       |
        | png?width=21       | query.width       |
        | png?width=101      | query.width       |
        | png?paper_width=39 | query.paper_width |
        | png?paper_width=81 | query.paper_width |

    @EXT-332
    Scenario: The narrowest text has ten characters in a line
      When GET /api/v1/reports/{report_id}/text?width=10 is sent without a token
      Then the text shows
        | longest line | 10 |

    @EXT-333
    Scenario Outline: A picture<query> is <width> dots wide
      When GET /api/v1/reports/{report_id}/png<query> is sent without a token
      Then the answer is 200
      And the headers are
        | content-type | image/png |
      And the picture shows (EXT-333)
        | width | <width> |

      Examples: 8 dots to the millimetre, 16 from 35 characters in a line, 24 from 69
        | query                     | width |
        |                           | 464   |
        | ?paper_width=40           | 320   |
        | ?paper_width=58           | 464   |
        | ?paper_width=80           | 640   |
        | ?width=22&paper_width=40  | 320   |
        | ?width=42&paper_width=40  | 640   |
        | ?width=42                 | 928   |
        | ?width=42&paper_width=80  | 1280  |
        | ?width=100&paper_width=80 | 1920  |

    @EXT-334 @EXT-246 @EXT-248
    Scenario: A Z-report as XML
      Given the cashier closes the shift
      And the tax authority answers
      And GET /api/v1/reports/search?is_z_report=true is sent with the token
      When GET /api/v1/reports/{report_id}/xml is sent without a token
      Then the headers are
        | content-type | application/xml; charset=utf-8 |
      And the XML shows
        | ZREP.ZREPHEAD.ORDERDATE             | "02032026"   |
        | ZREP.ZREPHEAD.ORDERTIME             | "090001"     |
        | ZREP.ZREPHEAD.CASHREGISTERNUM       | "TEST000001" |
        | ZREP.ZREPHEAD.ORDERTAXNUM           | any text     |
        | ZREP.ZREPHEAD.ORDERNUM              | "3"          |
        | ZREP.ZREPHEAD.OFFLINE               | nothing      |
        | ZREP.ZREPHEAD.PREVDOCHASH           | nothing      |
        | ZREP.ZREPREALIZ.ORDERSCNT           | "1"          |
        | ZREP.ZREPRETURN.SUM                 | "0.00"       |
        | ZREP.ZREPBODY.SERVICEINPUT          | "0.00"       |

    @EXT-334 @EXT-247
    Scenario: A Z-report as XML has the sums of sales, returns and cash, with payments and taxes
      Given the cashier sells the receipt rounded to 10
      And the cashier returns the minimal receipt
      And the cashier puts in 1000
      And the cashier closes the shift
      And the tax authority answers
      And GET /api/v1/reports/search?is_z_report=true is sent with the token
      When GET /api/v1/reports/{report_id}/xml is sent without a token
      Then the XML shows
        | ZREP.ZREPREALIZ.SUM                    | "247.00"    |
        | ZREP.ZREPREALIZ.RNDSUM                 | "0.04"      |
        | ZREP.ZREPREALIZ.NORNDSUM               | "247.04"    |
        | ZREP.ZREPREALIZ.ORDERSCNT              | "2"         |
        | ZREP.ZREPREALIZ.PAYFORMS.ROW.PAYFORMCD | "0"         |
        | ZREP.ZREPREALIZ.PAYFORMS.ROW.PAYFORMNM | ГОТІВКА     |
        | ZREP.ZREPREALIZ.PAYFORMS.ROW.SUM       | "247.00"    |
        | ZREP.ZREPREALIZ.TAXES.ROW.0.TYPE       | "0"         |
        | ZREP.ZREPREALIZ.TAXES.ROW.0.NAME       | "ПДВ 20%"   |
        | ZREP.ZREPREALIZ.TAXES.ROW.0.SIGN       | "false"     |
        | ZREP.ZREPREALIZ.TAXES.ROW.0.SOURCESUM  | "120.00"    |
        | ZREP.ZREPREALIZ.TAXES.ROW.0.LETTER     | А           |
        | ZREP.ZREPREALIZ.TAXES.ROW.0.PRC        | "20.00"     |
        | ZREP.ZREPREALIZ.TAXES.ROW.0.TURNOVER   | "120.00"    |
        | ZREP.ZREPREALIZ.TAXES.ROW.0.SUM        | "20.00"     |
        | ZREP.ZREPREALIZ.TAXES.ROW.1.ROWNUM     | "2"         |
        | ZREP.ZREPREALIZ.TAXES.ROW.1.SUM        | "7.00"      |
        | ZREP.ZREPREALIZ.TAXES.ROW.length       | 2           |
        | ZREP.ZREPRETURN.SUM                    | "20.00"     |
        | ZREP.ZREPRETURN.RNDSUM                 | nothing     |
        | ZREP.ZREPRETURN.ORDERSCNT              | "1"         |
        | ZREP.ZREPRETURN.PAYFORMS.ROW.SUM       | "20.00"     |
        | ZREP.ZREPRETURN.TAXES                  | nothing     |
        | ZREP.ZREPCASH                          | nothing     |
        | ZREP.ZREPBODY.SERVICEINPUT             | "10.00"     |
        | ZREP.ZREPBODY.SERVICEOUTPUT            | "0.00"      |

    @EXT-334
    Scenario: A Z-report as XML has what was taken out, and what card holders were given
      Given the cashier sells the card receipt
      And the cashier takes out 500
      And a withdrawal in the cloud is sent with body.payment.commission as 150
      And the cashier closes the shift
      And the tax authority answers
      And GET /api/v1/reports/search?is_z_report=true is sent with the token
      When GET /api/v1/reports/{report_id}/xml is sent without a token
      Then the XML shows
        | ZREP.ZREPREALIZ.SUM                      | "247.00" |
        | ZREP.ZREPREALIZ.RNDSUM                   | nothing  |
        | ZREP.ZREPREALIZ.NORNDSUM                 | nothing  |
        | ZREP.ZREPREALIZ.PAYFORMS.ROW.0.SUM       | "227.00" |
        | ZREP.ZREPREALIZ.PAYFORMS.ROW.1.PAYFORMCD | "1"      |
        | ZREP.ZREPREALIZ.PAYFORMS.ROW.1.PAYFORMNM | КАРТКА   |
        | ZREP.ZREPREALIZ.PAYFORMS.ROW.1.SUM       | "20.00"  |
        | ZREP.ZREPRETURN.PAYFORMS                 | nothing  |
        | ZREP.ZREPCASH.SUM                        | "10.00"  |
        | ZREP.ZREPCASH.COMMISSION                 | "1.50"   |
        | ZREP.ZREPCASH.ORDERSCNT                  | "1"      |
        | ZREP.ZREPBODY.SERVICEINPUT               | "0.00"   |
        | ZREP.ZREPBODY.SERVICEOUTPUT              | "5.00"   |

    @EXT-334 @NS-68
    Scenario: A Z-report as XML has cards of two kinds by the numbers of their kinds
      Given POST /api/v1/receipts/sell with the body '{"id":"00000000-0000-4000-8000-000000000009","goods":[{"good":{"code":"1","name":"Хліб","price":2000},"quantity":1000}],"payments":[{"type":"CASHLESS","code":2,"value":500},{"type":"CASHLESS","code":5,"value":1500}]}' is sent with the token
      And the cashier closes the shift
      And the tax authority answers
      And GET /api/v1/reports/search?is_z_report=true is sent with the token
      When GET /api/v1/reports/{report_id}/xml is sent without a token
      Then the XML shows (NS-68)
        | ZREP.ZREPREALIZ.PAYFORMS.ROW.1.PAYFORMCD | "2"     |
        | ZREP.ZREPREALIZ.PAYFORMS.ROW.1.SUM       | "5.00"  |
        | ZREP.ZREPREALIZ.PAYFORMS.ROW.2.PAYFORMCD | "5"     |
        | ZREP.ZREPREALIZ.PAYFORMS.ROW.2.SUM       | "15.00" |

    @EXT-334 @EXT-247
    Scenario: A Z-report as XML has VAT and excise apart
      Given POST /api/v1/receipts/sell with the body '{"id":"00000000-0000-4000-8000-000000000009","goods":[{"good":{"code":"7","name":"Вино","price":12600,"tax":[4]},"quantity":1000}],"payments":[{"type":"CASH","value":12600}]}' is sent with the token
      And the cashier closes the shift
      And the tax authority answers
      And GET /api/v1/reports/search?is_z_report=true is sent with the token
      When GET /api/v1/reports/{report_id}/xml is sent without a token
      Then the XML shows (EXT-247)
        | ZREP.ZREPREALIZ.TAXES.ROW.2 | {"ROWNUM":"3","TYPE":"0","NAME":"ПДВ 20%","LETTER":"Г","PRC":"20.00","SIGN":"false","TURNOVER":"126.00","SOURCESUM":"120.00","SUM":"20.00"} |
        | ZREP.ZREPREALIZ.TAXES.ROW.3 | {"ROWNUM":"4","TYPE":"1","NAME":"Акциз 5%","LETTER":"Г","PRC":"5.00","SIGN":"false","TURNOVER":"126.00","SOURCESUM":"126.00","SUM":"6.00"}  |

    @EXT-249
    Scenario: A Z-report as XML is in windows-1251 where it is asked for
      Given the cashier closes the shift
      And the tax authority answers
      And GET /api/v1/reports/search?is_z_report=true is sent with the token
      When GET /api/v1/reports/{report_id}/xml?encoding=windows-1251 is sent without a token
      Then the headers are
        | content-type | application/xml; charset=windows-1251 |

    @EXT-334
    Scenario: An X-report is no document of the tax authority
      When GET /api/v1/reports/{report_id}/xml is sent without a token
      Then it is refused because unknown id (EXT-334)

  Rule: forms of unknown reports

    @EXT-332 @EXT-333 @EXT-334
    Scenario Outline: There is no <form> of an unknown report
      When GET /api/v1/reports/{report_id}/<form> is sent without a token
      Then it is refused because unknown id (EXT-332)

      Examples:
        | form |
        | text |
        | png  |
        | xml  |
