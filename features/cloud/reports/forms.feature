@extension
Feature: Forms of an X- or Z-report

  A report is shown as text, as a picture and as XML, without a token.

  Rule: a report as text, as a picture and as XML, without a token

    Background:
      Given an open shift of the cashier on the register
      And the cashier sells the taxed receipt
      And a request for a new X-report is sent with the token

    @EXT-332
    Scenario: The narrowest text has ten characters in a line
      When a request for the text of the report with width=10 is sent without a token
      Then the text shows
        | longest line | 10 |

    @EXT-334 @EXT-246 @EXT-248
    Scenario: A Z-report as XML
      Given the cashier closes the shift
      And the tax authority answers
      And a search for reports with is_z_report=true&desc=true is sent with the token
      When a request for the xml of the report is sent without a token
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
      And a search for reports with is_z_report=true&desc=true is sent with the token
      When a request for the xml of the report is sent without a token
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
      And a search for reports with is_z_report=true&desc=true is sent with the token
      When a request for the xml of the report is sent without a token
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

    @EXT-249
    Scenario: A Z-report as XML is in windows-1251 where it is asked for
      Given the cashier closes the shift
      And the tax authority answers
      And a search for reports with is_z_report=true&desc=true is sent with the token
      When a request for the xml of the report with encoding=windows-1251 is sent without a token
      Then the headers are
        | content-type | application/xml; charset=windows-1251 |

    @EXT-334
    Scenario: An X-report is no document of the tax authority
      When a request for the xml of the report is sent without a token
      Then it is refused because unknown id (EXT-334)

  Rule: forms of unknown reports

    @EXT-332 @EXT-333 @EXT-334
    Scenario Outline: There is no <form> of an unknown report
      When a request for the <form> of the report is sent without a token
      Then it is refused because unknown id (EXT-332)

      Examples:
        | form |
        | text |
        | png  |
        | xml  |
