@wire
Feature: The form of a periodical report

  Two moments as the clock on the wall in Kyiv shows them, to the second, and whether it is to be short.

  @LOC-221 @AMB-37
  Scenario: A periodical report is answered with null
    When GET /api/v1/reports/periodical?from_date=2026-03-02T00:00:00&to_date=2026-03-02T23:59:59 is sent to the desk
    Then the answer is 200 with the body "null"

  @ERR-302 @LOC-222 @LOC-223
  Scenario Outline: A periodical report with <place> as <value> is malformed
    When a periodical report is sent with <place> as <value>
    Then it is malformed at <place>

    Examples: left out
      | place           | value   |
      | query.from_date | nothing |
      | query.to_date   | nothing |

    Examples: of another form
      | place           | value                       |
      | query.from_date | "2026-03-02"                |
      | query.from_date | "2026-03-02 00:00:00"       |
      | query.from_date | "2026-03-02T00:00"          |
      | query.from_date | "2026-03-02T00:00:00Z"      |
      | query.from_date | "2026-03-02T00:00:00+02:00" |
      | query.to_date   | "2026-03-02T00:00:00.5"     |
      | query.to_date   | "02.03.2026"                |
      | query.to_date   | "1772402400"                |
      | query.is_short  | "short"                     |
      | query.is_short  | 2                           |

    Examples: that were never
      | place           | value                 |
      | query.from_date | "2026-02-30T00:00:00" |
      | query.from_date | "2026-13-01T00:00:00" |
      | query.to_date   | "2026-03-02T24:00:00" |
      | query.to_date   | "2026-03-02T23:60:00" |

    Examples: the end before the beginning
      | place         | value                 |
      | query.to_date | "2026-03-01T23:59:59" |

  @LOC-222 @LOC-223
  Scenario Outline: A periodical report with <place> as <value> is well formed
    When a periodical report is sent with <place> as <value>
    Then it is well formed

    Examples:
      | place           | value                 |
      | query.from_date | "2024-01-01T00:00:00" |
      | query.to_date   | "2026-03-02T00:00:00" |
      | query.is_short  | true                  |
      | query.is_short  | false                 |
      | query.is_short  | nothing               |
