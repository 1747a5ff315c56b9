@wire
Feature: The form of a periodical report

  Two moments as the clock on the wall in Kyiv shows them, to the second, and whether it is to be short.

  @LOC-221 @AMB-37 @NS-52
  Scenario: A periodical report is answered with null
    When GET /api/v1/reports/periodical?from_date=2026-03-02T00:00:00&to_date=2026-03-02T23:59:59 is sent to the desk
    Then the answer is 200 with the body "null"

  @LOC-221 @LOC-224
  Scenario: A periodical report is answered with null, or with a message why there is none
    When GET /api/v1/reports/periodical?from_date=1999-12-31T00:00:00&to_date=1999-12-31T23:59:59&is_short=true is sent to the desk
    Then the periodical report shows
      | told | null or a message |

  @LOC-223
  Scenario: A periodical report is short or it is not
    When GET /api/v1/reports/periodical?from_date=1999-12-31T00:00:00&to_date=1999-12-31T23:59:59&is_short=maybe is sent to the desk
    Then it is malformed at query.is_short

  @ERR-302 @LOC-222 @NS-71 @NS-84
  Scenario Outline: A periodical report with <place> as <value> is malformed
    When a periodical report is sent with <place> as <value>
    Then <outcome>

    Examples: on a day that never was, with an offset
      | place           | value                       | outcome                                     |
      | query.from_date | "2026-02-30T00:00:00"       | it is malformed at query.from_date          |
      | query.from_date | "2026-03-02T00:00:00+02:00" | it is malformed at query.from_date (NS-84)  |

    Examples: the end before the beginning
      | place         | value                 | outcome                                  |
      | query.to_date | "2026-03-01T23:59:59" | it is malformed at query.to_date (NS-71) |
