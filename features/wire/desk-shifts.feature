Feature: Openings and X-reports of the desk as they are sent

  Bodies and queries beside those that a front system has to send.

  @LOC-105 @simulated @NS-03
  Scenario: A shift is open from the moment at which it was asked for, whatever the request says
    Given the clock shows 2026-06-01 10:00:00 in Kyiv
    When POST /api/v1/shift/open with the body '{"fiscal_code": "x", "fiscal_date": "2020-01-01T00:00:00Z"}' is sent to the desk
    And the cashier looks at the latest shifts
    Then the page shows (NS-03)
      | results.0.opened_at                      | "2026-06-01T07:00:00.000000+00:00" |
      | results.0.initial_transaction.created_at | "2026-06-01T07:00:00.000000+00:00" |
      | results.0.initial_transaction.offline_id | null                               |

  @LOC-105 @simulated @NS-03 @NS-67
  Scenario: A shift opened later offline is open from then on, with a code of the pool
    Given the clock shows 2026-06-01 10:00:00 in Kyiv
    And the cashier takes the register offline since 2026-06-01 09:30:00
    And the clock shows 2026-06-01 11:00:01 in Kyiv
    When POST /api/v1/shift/open with the body '{"fiscal_code": null, "fiscal_date": "2026-06-01T07:00:00Z"}' is sent to the desk
    And the cashier looks at the latest shifts
    Then the page shows (NS-03)
      | results.0.opened_at                             | "2026-06-01T08:00:01.000000+00:00" |
      | results.0.initial_transaction.original_datetime | "2026-06-01T08:00:01.000000+00:00" |
      | results.0.initial_transaction.offline_id        | any text                           |
    And the desk's status shows
      | offline_codes | 1998 | NS-67 |

  @extension
  Rule: the text of an X-report

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
