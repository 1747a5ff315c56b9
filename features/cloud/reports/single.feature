@extension
Feature: A single X- or Z-report

  A report is as it was made, however the shift goes on.

  Rule: a single report

    @EXT-331 @EXT-304
    Scenario: An X-report is as it was made, however the shift goes on
      Given an open shift of the cashier on the register
      And a request for a new X-report is sent with the token
      And the cashier sells the minimal receipt
      When a request for the report is sent with the token
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
      And a search for reports is sent with the token
      When a request for the report is sent with the token
      Then the answer shows
        | is_z_report      | true    |
        | fiscal_code      | null    |
        | fiscal_date      | null    |
        | updated_at       | null    |
        | shift.status     | CLOSING |
        | transaction_fail | false   |
      When the tax authority answers
      And a request for the report is sent with the token
      Then the answer shows
        | fiscal_code  | any text                           |
        | fiscal_date  | "2026-03-02T07:00:01.000000+00:00" |
        | updated_at   | "2026-03-02T07:00:02.000000+00:00" |
        | shift.status | CLOSED                             |

    @EXT-331
    Scenario: A Z-report of the desk is found by the id of its closing
      Given an open shift
      And a request to close the shift at the desk is sent to the desk
      When a request for the report is sent with the token
      Then the answer shows (EXT-331)
        | is_z_report | true |
        | serial      | 1    |

    @EXT-331
    Scenario Outline: <id> is <what>
      When a request for the report <id> is sent with the token
      Then <outcome>

      Examples:
        | id                                   | what       | outcome                                     |
        | 00000000-0000-4000-8000-0000000000ff | no report  | it is refused because unknown id (EXT-331)  |
        | today                                | malformed  | it is malformed at path.report_id (EXT-331) |

    @EXT-331
    Scenario: Who shows no token is not shown a report
      Given an open shift of the cashier on the register
      And a request for a new X-report is sent with the token
      When a request for the report is sent with the key alone
      Then it is refused because no access token (EXT-331)

    @EXT-331 @EXT-321 @EXT-311
    Scenario: Another organization is shown no report
      Given an open shift of the cashier on the register
      And a request for a new X-report is sent with the token
      When a request for the report is sent with the token of another organization
      Then it is refused because unknown id (EXT-331)
      When a search for reports with shift_id={shift_id} is sent with the token of another organization
      Then the page shows (EXT-321)
        | results.length | 0 |

    @EXT-331 @EXT-321 @simulated
    Scenario: After a refused closing its Z-report is gone
      Given an open shift of the cashier on the register
      And the tax authority refuses Z-reports because of "sums differ"
      And the cashier closes the shift
      And a search for reports is sent with the token
      When the tax authority answers
      And a request for the report is sent with the token
      Then it is refused because unknown id (EXT-331)

    @EXT-332 @EXT-333
    Scenario: A report has the usual sizes where the template of its register says none
      Given an open shift of the cashier on the second register
      And a request for a new X-report is sent with the token
      When a request for the text of the report is sent without a token
      Then the text shows (EXT-332)
        | longest line | 42 |
      When a request for the png of the report is sent without a token
      Then the picture shows (EXT-333)
        | width | 464 |

  Rule: reports outlive the server's world

    @EXT-331 @EXT-332 @simulated
    Scenario: A restored world has its reports
      Given an open shift of the cashier on the register
      And a request for a new X-report is sent with the token
      When the world is saved to a file
      And the world is restored from the file
      And a request for the report is sent with the token
      Then the answer shows
        | serial | 1 |
