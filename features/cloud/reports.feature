@extension
Feature: X- and Z-reports in the cloud

  An X-report says how the shift is going and changes nothing; a Z-report ends it. Both are found again by their ids.

  Rule: an X-report of the cashier's shift

    @EXT-301 @EXT-303 @EXT-304
    Scenario: An X-report has the sums of the shift
      Given an open shift of the cashier on the register
      And the cashier sells the taxed receipt
      And the cashier puts in 5000
      When POST /api/v1/reports is sent with the token
      Then the answer is 201
      And the answer shows
        | id                             | any id                             |
        | shift_id                       | any id                             |
        | serial                         | 1                                  |
        | is_z_report                    | false                              |
        | fiscal_code                    | null                               |
        | fiscal_date                    | null                               |
        | created_at                     | "2026-03-02T07:00:01.000000+00:00" |
        | updated_at                     | null                               |
        | last_receipt_id                | any id                             |
        | sell_receipts_count            | 1                                  |
        | return_receipts_count          | 0                                  |
        | cash_withdrawal_receipts_count | 0                                  |
        | transfers_count                | 0                                  |
        | transfers_sum                  | 0                                  |
        | transaction_fail               | false                              |
        | rates                          | []                                 |
        | payments.CASH.service_in       | 5000                               |
        | payments.0.id                  | any id                             |
        | payments.0.provider_type       | null                               |
        | taxes.0.id                     | any id                             |
        | taxes.0.advanced_code          | null                               |
        | shift.status                   | OPENED                             |
        | shift.cash_register.number     | "1"                                |
      And the shift is OPENED
      And nothing is sent to the tax authority

    @EXT-304
    Scenario: An X-report has every member, whatever it says
      Given an open shift of the cashier on the register
      When POST /api/v1/reports is sent with the token
      Then the list of members shows (EXT-304)
        | 0  | balance                        |
        | 1  | cash_withdrawal_receipts_count |
        | 2  | created_at                     |
        | 3  | currency_exchange_count        |
        | 4  | discounts_sum                  |
        | 5  | extra_charge_sum               |
        | 6  | fiscal_api_type                |
        | 7  | fiscal_code                    |
        | 8  | fiscal_date                    |
        | 9  | id                             |
        | 10 | initial                        |
        | 11 | is_z_report                    |
        | 12 | last_receipt_id                |
        | 13 | payments                       |
        | 14 | rates                          |
        | 15 | return_receipts_count          |
        | 16 | returns_round_down             |
        | 17 | returns_round_up               |
        | 18 | sales_round_down               |
        | 19 | sales_round_up                 |
        | 20 | sell_receipts_count            |
        | 21 | serial                         |
        | 22 | shift                          |
        | 23 | shift_id                       |
        | 24 | taxes                          |
        | 25 | transaction_fail               |
        | 26 | transfers_count                |
        | 27 | transfers_sum                  |
        | 28 | updated_at                     |
        | 29 | nothing                        |

    @EXT-301 @simulated
    Scenario: X-reports of the cloud and of the desk are counted together
      Given an open shift of the cashier on the register
      And the desk prints an X-report
      When POST /api/v1/reports is sent with the token
      Then the answer shows (EXT-301)
        | serial | 2 |
      When the desk prints an X-report
      Then the X-report shows (EXT-301)
        | serial | 3 |

    @EXT-301 @simulated
    Scenario: The X-reports of every shift begin with one
      Given an open shift of the cashier on the register
      And POST /api/v1/reports is sent with the token
      And the cashier closes the shift
      And the tax authority answers
      And an open shift of the cashier on the register
      When POST /api/v1/reports is sent with the token
      Then the answer shows (EXT-301)
        | serial | 1 |

    @EXT-303
    Scenario: An X-report of the cloud is not printed at the desk
      Given an open shift of the cashier on the register
      When POST /api/v1/reports is sent with the token
      Then the printer has been asked for
        | nothing |
      When the desk prints an X-report
      Then the printer has been asked for
        | X_REPORT | printed |

    @EXT-303
    Scenario: An X-report makes no transaction
      Given an open shift of the cashier on the register
      And POST /api/v1/reports is sent with the token
      When GET /api/v1/transactions is sent with the token
      Then the page shows (EXT-303)
        | results.length | 1          |
        | results.0.type | SHIFT_OPEN |

    @EXT-302
    Scenario: Without a shift there is nothing to report
      When POST /api/v1/reports is sent with the token
      Then it is refused because shift not open (EXT-302)
      And nothing changes (EXT-302)

    @EXT-302
    Scenario: The shift of another cashier is not reported
      Given an open shift of the senior cashier on the register
      When POST /api/v1/reports is sent with the token
      Then it is refused because shift not open (EXT-302)
      And nothing changes (EXT-302)

    @EXT-303
    Scenario: An X-report changes no sum of the shift
      Given an open shift of the cashier on the register
      And the cashier puts in 5000
      And POST /api/v1/reports is sent with the token
      When POST /api/v1/reports is sent with the token
      Then the answer shows (EXT-303)
        | serial                   | 2    |
        | balance                  | 5000 |
        | payments.CASH.service_in | 5000 |
        | shift.balance.balance    | 5000 |

    @EXT-302
    Scenario: A shift that is still opening has nothing to report
      Given the cashier opens a shift on the register
      When POST /api/v1/reports is sent with the token
      Then it is refused because shift not open (EXT-302)

    @EXT-301
    Scenario: Who shows no token gets no X-report
      Given an open shift of the cashier on the register
      When POST /api/v1/reports is sent with the key alone
      Then it is refused because no access token (EXT-301)
      And nothing changes (EXT-301)

  Rule: what the rows of a report tell apart

    Background:
      Given an open shift of the cashier on the register

    @EXT-304 @EXT-305
    Scenario: VAT and excise are told apart, sold and returned, in X-report and Z-report
      Given these goods are sold in the cloud for 13600 in cash
        | goods | price | taxes |
        | вино  | 12600 | Г     |
        | сир   | 1000  | А     |
      And these goods are returned for 105 in cash
        | goods | price | taxes |
        | вино  | 105   | Г     |
      When POST /api/v1/reports is sent with the token
      # 12600 × 5 ÷ 105 = 600, (12600 − 600) ÷ 6 = 2000; 105: 5 and 100 ÷ 6 = 16.67
      Then the answer shows (EXT-305)
        | taxes.0.sell_sum              | 2600 |
        | taxes.0.rate_sell_sum         | 2000 |
        | taxes.0.extra_rate_sell_sum   | 600  |
        | taxes.0.return_sum            | 22   |
        | taxes.0.rate_return_sum       | 17   |
        | taxes.0.extra_rate_return_sum | 5    |
        | taxes.1.rate_sell_sum         | 167  |
        | taxes.1.extra_rate_sell_sum   | 0    |
        | taxes.1.rate_return_sum       | 0    |
        | taxes.1.extra_rate_return_sum | 0    |
      When the cashier closes the shift
      Then the answer shows (EXT-305)
        | z_report.taxes.0.sell_sum              | 2600 |
        | z_report.taxes.0.rate_sell_sum         | 2000 |
        | z_report.taxes.0.extra_rate_sell_sum   | 600  |
        | z_report.taxes.0.rate_return_sum       | 17   |
        | z_report.taxes.0.extra_rate_return_sum | 5    |

    @EXT-305 @simulated
    Scenario: The tax authority finds VAT and excise as its receipts have them, of two shifts
      Given these goods are sold in the cloud for 12600 in cash
        | goods | price | taxes |
        | вино  | 12600 | Г     |
      And the cashier closes the shift
      And the tax authority answers
      And an open shift of the cashier on the register
      And these goods are sold for 1000 in cash
        | goods | price | taxes |
        | вино  | 1000  | Г     |
      When the cashier closes the shift
      And the tax authority answers
      Then the shift is CLOSED

    @EXT-306
    Scenario: Cards of two kinds are two rows, as withdrawals are, whatever their label
      When a sale in the cloud is sent with body.payments as [{"type": "CASHLESS", "code": 2, "value": 300}, {"type": "CASHLESS", "code": 5, "value": 500}, {"type": "CASHLESS", "value": 200}, {"type": "CASH", "value": 1000}]
      And a withdrawal in the cloud is sent with body.payment as {"code": 5, "value": 100}
      And POST /api/v1/reports is sent with the token
      Then the answer shows (EXT-306)
        | payments.length            | 4        |
        | payments.0.code            | 2        |
        | payments.0.label           | Картка   |
        | payments.0.sell_sum        | 300      |
        | payments.1.code            | 5        |
        | payments.1.sell_sum        | 500      |
        | payments.1.cash_withdrawal | 100      |
        | payments.2.code            | 1        |
        | payments.2.sell_sum        | 200      |
        | payments.3.type            | CASH     |
        | payments.3.code            | null     |
        | payments.CASHLESS.sell_sum | 1000     |
      When the cashier closes the shift
      Then the answer shows (EXT-306)
        | z_report.payments.length     | 4   |
        | z_report.payments.0.sell_sum | 300 |
        | z_report.payments.1.sell_sum | 500 |

  Rule: lists

    Background:
      Given an open shift of the cashier on the register
      And POST /api/v1/reports is sent with the token
      And the cashier closes the shift

    @EXT-311 @simulated @EXT-304
    Scenario: Without a shift the reports of the organization are listed, oldest first
      Given the tax authority answers
      When GET /api/v1/reports is sent with the token
      Then the page shows (EXT-311)
        | meta                       | {"limit": 25, "offset": 0} |
        | results.length             | 2                          |
        | results.0.is_z_report      | false                      |
        | results.0.shift.status     | CLOSED                     |
        | results.0.shift.serial     | 1                          |
        | results.1.is_z_report      | true                       |
        | results.1.fiscal_code      | any text                   |
        | results.1.shift.z_report.serial | 1                     |
      And nothing changes (EXT-311)

    @EXT-311
    Scenario: In a shift its own reports are listed, and no others
      Given the tax authority answers
      And an open shift of the cashier on the register
      When GET /api/v1/reports is sent with the token
      Then the page shows (EXT-311)
        | results.length | 0 |
      When POST /api/v1/reports is sent with the token
      And GET /api/v1/reports is sent with the token
      Then the page shows (EXT-311)
        | results.length         | 1 |
        | results.0.shift.serial | 2 |

    @EXT-311 @EXT-312
    Scenario: By date the reports of former shifts of the register are listed
      Given the tax authority answers
      And an open shift of the cashier on the register
      When GET /api/v1/reports?to_date=2026-03-03T00:00:00 is sent with the token
      Then the page shows (EXT-311)
        | results.length | 2 |

    @EXT-311 @EXT-312
    Scenario: By date the reports of other registers are not listed
      Given the tax authority answers
      And an open shift of the cashier on the second register
      When GET /api/v1/reports?from_date=2026-03-02T00:00:00 is sent with the token
      Then the page shows (EXT-311)
        | results.length | 0 |
      When GET /api/v1/reports/search?from_date=2026-03-02T00:00:00 is sent with the token
      Then the page shows (EXT-321)
        | results.length | 2 |

    @EXT-312
    Scenario Outline: Both ends of the time are in it: <filter> finds <count>
      Given the tax authority answers
      When GET /api/v1/reports?<filter> is sent with the token
      Then the page shows (EXT-312)
        | results.length | <count> |

      Examples: the reports were made at 09:00:01 in Kyiv
        | filter                             | count |
        | from_date=2026-03-02T07:00:01Z     | 2     |
        | from_date=2026-03-02T07:00:01.001Z | 0     |
        | to_date=2026-03-02T07:00:01Z       | 2     |
        | to_date=2026-03-02T07:00:00.999Z   | 0     |
        | from_date=2026-03-02T09:00:01      | 2     |
        | from_date=2026-03-03T00:00:00      | 0     |

    @EXT-312
    Scenario Outline: <filter> finds <count> reports of the shift named
      Given the tax authority answers
      And an open shift of the cashier on the register
      When GET /api/v1/reports?<filter> is sent with the token
      Then the page shows (EXT-312)
        | results.length | <count> |

      Examples: the last shift has no report
        | filter                                                               | count |
        | shift_id={shift_id}                                                  | 0     |
        | shift_id=00000000-0000-4000-8000-0000000000fe                        | 0     |
        | shift_id=00000000-0000-4000-8000-0000000000fe&from_date=20260302     | 0     |

    @EXT-312
    Scenario: Shifts are named in either case, and more than one at once
      Given the cashier looks at that shift
      When GET /api/v1/reports?shift_id={shift_id}&shift_id=00000000-0000-4000-8000-0000000000fe is sent with the token
      Then the page shows (EXT-312)
        | results.length | 2 |
      When GET /api/v1/reports/search?shift_id={shift_id} is sent with the token
      Then the page shows (EXT-321)
        | results.length | 2 |

    @EXT-313
    Scenario Outline: <filter> finds <count>, a Z-report first: <z>
      Given the tax authority answers
      When GET /api/v1/reports?<filter> is sent with the token
      Then the page shows (EXT-313)
        | results.length        | <count> |
        | results.0.is_z_report | <z>     |

      Examples: by kind, by number, and in the reverse order
        | filter                      | count | z       |
        | is_z_report=true            | 1     | true    |
        | is_z_report=false           | 1     | false   |
        | serial=1                    | 2     | false   |
        | serial=2                    | 0     | nothing |
        | serial=1&is_z_report=true   | 1     | true    |
        | desc=true                   | 2     | true    |
        | desc=false                  | 2     | false   |
        | desc=true&is_z_report=false | 1     | false   |

    @EXT-314
    Scenario Outline: A page with <window> has <count>, a Z-report first: <z>
      Given the tax authority answers
      When GET /api/v1/reports?<window> is sent with the token
      Then the page shows (EXT-314)
        | meta.limit            | <limit>  |
        | meta.offset           | <offset> |
        | results.length        | <count>  |
        | results.0.is_z_report | <z>      |

      Examples: one window behind another, and one behind the last
        | window                    | limit | offset | count | z       |
        | limit=1                   | 1     | 0      | 1     | false   |
        | limit=1&offset=1          | 1     | 1      | 1     | true    |
        | limit=1&offset=1&desc=yes | 1     | 1      | 1     | false   |
        | offset=2                  | 25    | 2      | 0     | nothing |
        | limit=1000                | 1000  | 0      | 2     | false   |

    @EXT-314 @EXT-312 @EXT-313
    Scenario Outline: A list with <filter> is malformed
      When GET /api/v1/reports?<filter> is sent with the token
      Then it is malformed at <place> (EXT-314)
      When GET /api/v1/reports/search?<filter> is sent with the token
      Then it is malformed at <place> (EXT-314)

      Examples: out of bounds, and no such values
        | filter           | place             |
        | limit=0          | query.limit       |
        | limit=1001       | query.limit       |
        | offset=-1        | query.offset      |
        | serial=first     | query.serial      |
        | shift_id=1       | query.shift_id.0  |
        | is_z_report=both | query.is_z_report |
        | from_date=today  | query.from_date   |
        | to_date=tomorrow | query.to_date     |
        | desc=down        | query.desc        |

    @EXT-321
    Scenario Outline: A search of registers with <filter> finds <count>
      Given the tax authority answers
      And an open shift of the cashier on the second register
      And POST /api/v1/reports is sent with the token
      When GET /api/v1/reports/search?<filter> is sent with the token
      Then the page shows (EXT-321)
        | results.length | <count> |

      Examples: in a shift too all reports of the organization are there; the register is that of the shift
        | filter                                                                                    | count |
        | desc=false                                                                                | 3     |
        | cash_register_id={cash_register_id}                                                       | 1     |
        | cash_register_id={cash_register_id}&is_z_report=true                                      | 0     |
        | cash_register_id={cash_register_id}&cash_register_id=00000000-0000-4000-8000-0000000000ff | 1     |
        | cash_register_id=00000000-0000-4000-8000-0000000000ff                                     | 0     |
        | shift_id={shift_id}                                                                       | 1     |

    @EXT-321
    Scenario: A search of a register that is no id is malformed
      When GET /api/v1/reports/search?cash_register_id=1 is sent with the token
      Then it is malformed at query.cash_register_id.0 (EXT-321)

    @EXT-311 @EXT-321
    Scenario Outline: Who shows no token is not shown <line>
      When GET <line> is sent with the key alone
      Then it is refused because no access token (EXT-311)

      Examples:
        | line                   |
        | /api/v1/reports        |
        | /api/v1/reports/search |

  Rule: a single report

    @EXT-331 @EXT-304
    Scenario: An X-report is as it was made, however the shift goes on
      Given an open shift of the cashier on the register
      And POST /api/v1/reports is sent with the token
      And the cashier sells the minimal receipt
      When GET /api/v1/reports/{report_id} is sent with the token
      Then the answer shows
        | id                  | any id |
        | is_z_report         | false  |
        | sell_receipts_count | 0      |
        | balance             | 0      |
        | shift.balance.balance | 2000 |

    @EXT-331 @EXT-304
    Scenario: A Z-report has no fiscal code before the tax authority has taken it
      Given an open shift of the cashier on the register
      And the cashier closes the shift
      And GET /api/v1/reports/search is sent with the token
      When GET /api/v1/reports/{report_id} is sent with the token
      Then the answer shows
        | is_z_report      | true    |
        | fiscal_code      | null    |
        | fiscal_date      | null    |
        | updated_at       | null    |
        | shift.status     | CLOSING |
        | transaction_fail | false   |
      When the tax authority answers
      And GET /api/v1/reports/{report_id} is sent with the token
      Then the answer shows
        | fiscal_code  | any text                           |
        | fiscal_date  | "2026-03-02T07:00:01.000000+00:00" |
        | updated_at   | "2026-03-02T07:00:02.000000+00:00" |
        | shift.status | CLOSED                             |

    @EXT-331
    Scenario: A Z-report of the desk is found by the id of its closing
      Given an open shift
      And POST /api/v1/shift/close is sent to the desk
      When GET /api/v1/reports/{report_id} is sent with the token
      Then the answer shows (EXT-331)
        | is_z_report | true |
        | serial      | 1    |

    @EXT-331
    Scenario Outline: <id> is <what>
      When GET /api/v1/reports/<id> is sent with the token
      Then <outcome>

      Examples:
        | id                                   | what       | outcome                                     |
        | 00000000-0000-4000-8000-0000000000ff | no report  | it is refused because unknown id (EXT-331)  |
        | today                                | malformed  | it is malformed at path.report_id (EXT-331) |

    @EXT-331
    Scenario: Who shows no token is not shown a report
      Given an open shift of the cashier on the register
      And POST /api/v1/reports is sent with the token
      When GET /api/v1/reports/{report_id} is sent with the key alone
      Then it is refused because no access token (EXT-331)

    @EXT-331 @EXT-321 @EXT-311
    Scenario: Another organization has no part in it
      Given an open shift of the cashier on the register
      And POST /api/v1/reports is sent with the token
      When GET /api/v1/reports/{report_id} is sent with the token of another organization
      Then it is refused because unknown id (EXT-331)
      When GET /api/v1/reports/search?shift_id={shift_id} is sent with the token of another organization
      Then the page shows (EXT-321)
        | results.length | 0 |

    @EXT-331 @EXT-321 @simulated
    Scenario: After a refused closing its Z-report is gone
      Given an open shift of the cashier on the register
      And the tax authority refuses Z-reports because of "sums differ"
      And the cashier closes the shift
      And GET /api/v1/reports/search is sent with the token
      When the tax authority answers
      And GET /api/v1/reports/{report_id} is sent with the token
      Then it is refused because unknown id (EXT-331)

    @EXT-332 @EXT-333
    Scenario: A report has the usual sizes where the template of its register says none
      Given an open shift of the cashier on the second register
      And POST /api/v1/reports is sent with the token
      When GET /api/v1/reports/{report_id}/text is sent without a token
      Then the text shows (EXT-332)
        | longest line | 42 |
      When GET /api/v1/reports/{report_id}/png is sent without a token
      Then the picture shows (EXT-333)
        | width | 464 |

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

  Rule: the periodical report of a register

    Background:
      Given an open shift of the cashier on the register
      And the cashier sells the minimal receipt
      And the cashier closes the shift

    @EXT-341 @EXT-343
    Scenario: The key of the register alone shows it, and nothing is printed
      When GET /api/v1/reports/periodical?from_date=2026-03-02T00:00:00%2B02:00&to_date=2026-03-03T00:00:00%2B02:00 is sent with the key alone
      Then the answer is 200
      And the text shows (EXT-341)
        | longest line     | 42                  |
        | ПЕРІОДИЧНИЙ ЗВІТ |                     |
        | ПОВНИЙ           |                     |
        | ВІД              | 02.03.2026 00:00:00 |
        | 02 03 2026       |                     |
        | РАЗОМ            | "20.00"             |
        | Загальний оборот | "20.00"             |
      And the printer has been asked for
        | nothing |
      And nothing changes (EXT-341)

    @EXT-343
    Scenario Outline: With <query> it is <longest> wide, and has days: <day>
      When GET /api/v1/reports/periodical?from_date=2026-03-02T00:00:00&to_date=2026-03-03T00:00:00&<query> is sent with the key alone
      Then the text shows (EXT-343)
        | longest line | <longest> |
        | 02 03 2026   | <day>     |

      Examples:
        | query                   | longest | day     |
        | width=32                | 32      |         |
        | width=250               | 250     |         |
        | is_short=true           | 42      | nothing |
        | is_short=false&width=10 | 10      |         |

    @EXT-342
    Scenario Outline: From <from> to <to> it has <sum>
      When GET /api/v1/reports/periodical?from_date=<from>&to_date=<to> is sent with the key alone
      Then the text shows (EXT-342)
        | РАЗОМ            | "<sum>" |
        | Загальний оборот | "<sum>" |

      Examples: the sale was at 09:00:01 in Kyiv; both ends are in the span
        | from                 | to                       | sum   |
        | 2026-03-02T07:00:01Z | 2026-03-02T07:00:01Z     | 20.00 |
        | 2026-03-02T07:00:02Z | 2026-03-02T08:00:00Z     | 0.00  |
        | 2026-03-02T06:00:00Z | 2026-03-02T07:00:00.999Z | 0.00  |
        | 2026-03-02T09:00:01  | 2026-03-02T09:00:01      | 20.00 |

    @EXT-342 @NS-66 @simulated @assumed
    Scenario: The last second is in the span as a whole
      Given the tax authority answers
      And an open shift of the cashier on the register
      And the clock shows 2026-03-02 12:00:00.500 in Kyiv
      And the cashier sells the minimal receipt
      When GET /api/v1/reports/periodical?from_date=2026-03-02T11:00:00&to_date=2026-03-02T12:00:00 is sent with the key alone
      Then the text shows (NS-66)
        | РАЗОМ | "20.00" |

    @EXT-342 @EXT-343
    Scenario Outline: A periodical report of <query> is malformed at <place>
      When GET /api/v1/reports/periodical?<query> is sent with the key alone
      Then it is malformed at <place> (EXT-342)

      Examples:
        | query                                         | place           |
        | from_date=20260302                            | query.to_date   |
        | to_date=20260302                              | query.from_date |
        | from_date=20260303&to_date=20260302           | query.to_date   |
        | from_date=yesterday&to_date=20260302          | query.from_date |
        | from_date=2026-03-02T00:00:00&to_date=2026-03-03T00:00:00&width=9   | query.width     |
        | from_date=2026-03-02T00:00:00&to_date=2026-03-03T00:00:00&width=251 | query.width     |
        | from_date=2026-03-02T00:00:00&to_date=2026-03-03T00:00:00&is_short=much | query.is_short |

    @EXT-341
    Scenario Outline: Without a key there is none: <credentials>
      When GET /api/v1/reports/periodical?from_date=20260302&to_date=20260303 is sent <credentials>
      Then <outcome>

      Examples:
        | credentials                       | outcome                                               |
        | with the token                    | it is malformed at header.X-License-Key (EXT-341)     |
        | with the token and an unknown key | it is refused because licence key not valid (EXT-341) |

  Rule: reports outlive the server's world

    @EXT-331 @EXT-332 @simulated
    Scenario: A restored world has its reports
      Given an open shift of the cashier on the register
      And POST /api/v1/reports is sent with the token
      When the world is saved to a file
      And the world is restored from the file
      And GET /api/v1/reports/{report_id} is sent with the token
      Then the answer shows
        | serial | 1 |
