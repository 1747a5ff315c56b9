@extension
Feature: What public clients ask of the desk beside the specification

  An ERP module prints X- and Z-reports by itself and asks for their text; a page in a browser looks at the taxes and the
  shifts. None of them shows a token.

  Rule: the text of an X-report

    @EXT-361 @EXT-362
    Scenario: The text of an X-report has the sums of the shift, and is not printed
      Given an open shift
      And the cashier sells the minimal receipt
      When POST /api/v1/shift/xreport/txt is sent to the desk
      Then the answer is 200
      And the headers are
        | content-type | text/plain; charset=utf-8 |
      And the text shows (EXT-361)
        | longest line | 42      |
        | X-ЗВІТ № 1   |         |
        | РАЗОМ        | "20.00" |
      And the printer has been asked for
        | nothing |

    @EXT-361
    Scenario: The text of an X-report counts as an X-report of the shift
      Given an open shift
      And POST /api/v1/shift/xreport/txt with the body '{}' is sent to the desk
      When the desk prints an X-report
      Then the X-report shows (EXT-361)
        | serial | 2 |
      When POST /api/v1/shift/xreport/txt is sent to the desk
      Then the text shows (EXT-361)
        | X-ЗВІТ № 3 |  |

    @EXT-361
    Scenario Outline: The text of an X-report<query> has lines of <longest> characters at most
      Given an open shift
      When POST /api/v1/shift/xreport/txt<query> is sent to the desk
      Then the text shows (EXT-361)
        | longest line | <longest> |

      Examples:
        | query      | longest |
        | ?width=10  | 10      |
        | ?width=48  | 48      |
        | ?width=250 | 250     |

    @EXT-361 @EXT-363
    Scenario Outline: <line> is malformed
      Given an open shift
      When <line> is sent to the desk
      Then it is malformed at <place> (EXT-361)
      And nothing changes (EXT-361)

      Examples: out of bounds
        | line                                                                    | place          |
        | POST /api/v1/shift/xreport/txt?width=9                                  | query.width    |
        | POST /api/v1/shift/xreport/txt?width=251                                | query.width    |
        | GET /api/v1/reports/00000000-0000-4000-8000-0000000000ff/text?width=9   | query.width    |
        | GET /api/v1/reports/00000000-0000-4000-8000-0000000000ff/text?width=251 | query.width    |
        | GET /api/v1/reports/last/text                                           | path.report_id |

    @EXT-361
    Scenario: Without a shift there is nothing to report
      When POST /api/v1/shift/xreport/txt is sent to the desk
      Then it is refused because shift not open (EXT-361)
      And nothing changes (EXT-361)

    @EXT-361 @EXT-362 @simulated
    Scenario: A printer without paper does not matter
      Given an open shift
      And the printer has no paper
      When POST /api/v1/shift/xreport/txt is sent to the desk
      Then the text shows (EXT-362)
        | X-ЗВІТ № 1 |  |

    @EXT-361 @simulated
    Scenario: A desk kept to another computer gives no X-report
      Given an open shift
      And the register is held by another computer
      When POST /api/v1/shift/xreport/txt is sent to the desk
      Then it is refused because register already used by another agent identifier (EXT-361)

  Rule: reports by their ids

    @EXT-363
    Scenario: The Z-report of a closing, by the id in its answer
      Given an open shift
      And the cashier sells the minimal receipt
      And POST /api/v1/shift/close is sent to the desk
      When GET /api/v1/reports/{report_id}/text?width=32 is sent to the desk
      Then the text shows (EXT-363)
        | longest line | 32      |
        | Z-ЗВІТ № 1   |         |
        | РАЗОМ        | "20.00" |
      And nothing changes (EXT-363)

    @EXT-363
    Scenario: An X-report of the cloud
      Given an open shift of the cashier on the register
      And POST /api/v1/reports is sent with the token
      When GET /api/v1/reports/{report_id}/text is sent to the desk
      Then the text shows (EXT-363)
        | longest line | 42 |
        | X-ЗВІТ № 1   |    |

    @EXT-363
    Scenario: The desk knows no report of another register
      Given an open shift of the cashier on the second register
      And POST /api/v1/reports is sent with the token
      And the cashier looks at the register
      When GET /api/v1/reports/{report_id}/text is sent to the desk
      Then it is refused because unknown id (EXT-363)

    @EXT-363
    Scenario: The desk knows no report of an unknown id
      When GET /api/v1/reports/{report_id}/text is sent to the desk
      Then it is refused because unknown id (EXT-363)

  Rule: receipts that were made before

    @EXT-272
    Scenario: A receipt is shown as it was answered, with the fiscal code it has by now
      Given an open shift
      And the cashier sells the minimal receipt
      And the tax authority answers
      When GET /api/v1/receipts/{receipt_id} is sent to the desk
      Then the answer shows (EXT-272)
        | id          | any id   |
        | type        | SELL     |
        | total_sum   | 2000     |
        | fiscal_code | any text |
        | fiscal_date | any moment to the microsecond |
      And nothing changes (EXT-272)

    @EXT-272
    Scenario: The desk knows no receipt of an unknown id
      When GET /api/v1/receipts/{receipt_id} is sent to the desk
      Then it is refused because receipt not known (EXT-272)

    @EXT-273
    Scenario: The refusal of a repeated id says which fiscal code its receipt has
      Given an open shift
      And the cashier sells the minimal receipt
      And the tax authority answers
      When the same receipt is sent once more
      Then it is refused because receipt of this id exists already (EXT-273)
      And the answer shows (EXT-273)
        | message | any text with (фіскальний номер |

  Rule: taxes and shifts

    @EXT-364
    Scenario: The taxes of the desk
      When GET /api/v1/tax/taxes is sent to the desk
      Then the answer shows
        | length       | 6      |
        | 0.code       | 1      |
        | 0.label      | "ПДВ 20%" |
        | 0.symbol     | "А"    |
        | 0.rate       | 20     |
        | 0.extra_rate | 0      |
        | 0.id         | nothing |
      And nothing changes (EXT-364)

    @EXT-365
    Scenario: The shifts of the desk, the latest first
      Given an open shift
      And the desk closes the shift
      And the tax authority answers
      And an open shift
      When GET /api/v1/shifts is sent to the desk
      Then the answer shows (EXT-365)
        | length        | 2                                  |
        | 0.external_id | any id                             |
        | 0.status      | OPENED                             |
        | 0.opened_at   | any moment to the microsecond      |
        | 0.updated_at  | any moment to the microsecond      |
        | 0.serial      | nothing                            |
        | 1.status      | CLOSED                             |
        | 0.z_report_id | null                               |
        | 1.z_report_id | any id                             |
      And nothing changes (EXT-365)

    @EXT-365
    Scenario: Before the first shift there are none
      When GET /api/v1/shifts is sent to the desk
      Then the answer shows (EXT-365)
        | length | 0 |

    @EXT-365
    Scenario: A shift whose opening waits has not been opened
      Given the cashier opens a shift on the register
      When GET /api/v1/shifts is sent to the desk
      Then the answer shows (EXT-365)
        | 0.status    | CREATED |
        | 0.opened_at | null    |
