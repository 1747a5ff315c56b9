@wire
Feature: The form of a periodical report

  Two moments as the clock on the wall in Kyiv shows them, to the second, and whether it is to be short.

  @LOC-221 @AMB-37
  Scenario: A periodical report is answered with null
    When GET /api/v1/reports/periodical?from_date=2026-03-02T00:00:00&to_date=2026-03-02T23:59:59 is sent to the desk
    Then the answer is 200 with the body "null"

  @ERR-302 @LOC-222
  Scenario Outline: A periodical report with <place> as <value> is malformed
    When a periodical report is sent with <place> as <value>
    Then it is malformed at <place>

    Examples: with an offset, and on a day that never was
      | place           | value                       |
      | query.from_date | "2026-03-02T00:00:00+02:00" |
      | query.from_date | "2026-02-30T00:00:00"       |

    Examples: the end before the beginning
      | place         | value                 |
      | query.to_date | "2026-03-01T23:59:59" |
