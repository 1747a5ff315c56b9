@extension
Feature: Reports of the desk by their ids, and the text of an X-report

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

  Rule: the reports of two shifts

    @EXT-363
    Scenario: Two shifts of a register have two Z-reports, each under an id of its own
      Given an open shift
      And POST /api/v1/shift/close is sent to the desk
      And the desk opens a shift
      And the desk closes the shift
      When GET /api/v1/reports/{report_id}/text is sent to the desk
      Then the text shows (EXT-363)
        | Z-ЗВІТ № 1 |  |
