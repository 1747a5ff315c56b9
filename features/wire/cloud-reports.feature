Feature: Forms and mails of reports of the cloud

  Queries of the forms of a report, and whole requests for reports by mail.

  @extension
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

    @EXT-334 @NS-68
    Scenario: A Z-report as XML has cards of two kinds by the numbers of their kinds
      Given POST /api/v1/receipts/sell with the body '{"id":"00000000-0000-4000-8000-000000000009","goods":[{"good":{"code":"1","name":"Хліб","price":2000},"quantity":1000}],"payments":[{"type":"CASHLESS","code":2,"value":500},{"type":"CASHLESS","code":5,"value":1500}]}' is sent with the token
      And the cashier closes the shift
      And the tax authority answers
      And GET /api/v1/reports/search?is_z_report=true&desc=true is sent with the token
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
      And GET /api/v1/reports/search?is_z_report=true&desc=true is sent with the token
      When GET /api/v1/reports/{report_id}/xml is sent without a token
      Then the XML shows (EXT-247)
        | ZREP.ZREPREALIZ.TAXES.ROW.2 | {"ROWNUM":"3","TYPE":"0","NAME":"ПДВ 20%","LETTER":"Г","PRC":"20.00","SIGN":"false","TURNOVER":"126.00","SOURCESUM":"120.00","SUM":"20.00"} |
        | ZREP.ZREPREALIZ.TAXES.ROW.3 | {"ROWNUM":"4","TYPE":"1","NAME":"Акциз 5%","LETTER":"Г","PRC":"5.00","SIGN":"false","TURNOVER":"126.00","SOURCESUM":"126.00","SUM":"6.00"}  |

  Rule: a report by mail

    Background:
      Given an open shift
      And the cashier sells the receipt with two goods

    @REP-006 @REP-203 @NS-90 @simulated @assumed
    Scenario: A report asked for as JSON is mailed as JSON
      Given POST /api/v1/extended-reports/z with the body '{"from_date":"2026-03-01T00:00:00Z","to_date":"2026-03-31T00:00:00Z","emails":["owner@example.com"],"export_extension":"JSON"}' is sent with the token
      When 1 second passes
      Then the last mail shows
        | attachments.0.type | application/json |
        | attachments.1      | nothing          |

    @REP-006 @NS-90 @assumed
    Scenario Outline: An address with <what> is refused, and no task is made
      When POST /api/v1/extended-reports/goods with the body '{"from_date":"2026-03-01T00:00:00Z","to_date":"2026-03-02T00:00:00Z","emails":["<address>"]}' is sent with the token
      Then it is malformed at body.emails.0

      Examples:
        | what                   | address                            |
        | a line break           | a@example.com\\r\\nBcc: b@example.com |
        | two addresses in it    | a@example.com, b@example.com       |
        | a name behind it       | a@example.com Owner                |
        | nothing in it          |                                    |

  @extension
  Rule: widths that are out of bounds

    Background:
      Given an open shift of the cashier on the register
      And the cashier sells the taxed receipt
      And POST /api/v1/reports is sent with the token

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

  Rule: the width of an edited template

    @CLD-604 @NS-41 @assumed
    Scenario Outline: An edit of <member> to <size> is the width of a receipt as <form>
      Given an open shift
      And the cashier sells the taxed receipt
      And the template "Щоденний" of the cashier
      When the cashier edits that template
        | <member> | <size> |
      Then the answer shows
        | <member> | <size> |
      When GET /api/v1/receipts/{receipt_id}/<form> is sent without a token
      Then the form shows
        | <row> | <wide> |

      Examples: 34 characters in a line of a picture, 42 of a text
        | member      | size | form | row          | wide |
        | paper_width | 40   | png  | width        | 320  |
        | paper_width | 80   | png  | width        | 640  |
        | paper_width | 40   | pdf  | width_mm     | 40   |
        | paper_width | 80   | pdf  | width_mm     | 80   |
        | png_width   | 35   | png  | width        | 928  |
        | width       | 24   | text | longest_line | 24   |
        | paper_width | 80   | text | longest_line | 42   |

      Examples: what is asked for stands before the template
        | member      | size | form               | row          | wide |
        | paper_width | 80   | png?paper_width=40 | width        | 320  |
        | png_width   | 35   | png?width=34       | width        | 464  |
        | width       | 24   | text?width=30      | longest_line | 30   |

    @CLD-604 @NS-41 @assumed
    Scenario Outline: An edit of <member> to <size> is the width of an X-report as <form>
      Given an open shift of the cashier on the register
      And the cashier sells the taxed receipt
      And POST /api/v1/reports is sent with the token
      And the template "Щоденний" of the cashier
      When the cashier edits that template
        | <member> | <size> |
      And GET /api/v1/reports/{report_id}/<form> is sent without a token
      Then the form shows
        | <row> | <wide> |

      Examples: as the template says
        | member      | size | form | row          | wide |
        | paper_width | 40   | png  | width        | 320  |
        | paper_width | 80   | png  | width        | 640  |
        | png_width   | 35   | png  | width        | 928  |
        | width       | 24   | text | longest_line | 24   |

      Examples: what is asked for stands before the template
        | member      | size | form               | row          | wide |
        | paper_width | 80   | png?paper_width=40 | width        | 320  |
        | png_width   | 35   | png?width=34       | width        | 464  |
        | width       | 24   | text?width=30      | longest_line | 30   |
