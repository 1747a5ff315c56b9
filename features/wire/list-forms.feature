@wire
Feature: The form of lists

  A page is of 25 entries and begins with the first, unless the client says otherwise; moments are written in several ways.

  @LIM-024 @LIM-029 @LIM-039 @LIM-042 @LIM-045 @LIM-051 @LIM-040 @LIM-043 @LIM-049 @CLD-010
  Scenario Outline: <line> begins with the first entry
    Given an open shift of the cashier on the register
    When <line> is sent with the token and the key
    Then the page shows
      | meta.limit  | 25      |
      | meta.offset | 0       |
      | <member>    | <value> |

    Examples: without an offset, and with 0
      | line                                       | member                  | value        |
      | GET /api/v1/cash-registers                 | results.0.fiscal_number | "TEST000001" |
      | GET /api/v1/cash-registers?offset=0        | results.0.fiscal_number | "TEST000001" |
      | GET /api/v1/shifts                         | results.0.serial        | 1            |
      | GET /api/v1/shifts?offset=0                | results.0.serial        | 1            |
      | GET /api/v1/cash-registers/shifts          | results.0.serial        | 1            |
      | GET /api/v1/cash-registers/shifts?offset=0 | results.0.serial        | 1            |

  @CLD-421 @NS-12 @assumed
  Scenario Outline: Offline time with <place> as <value> is well formed
    When a look at the offline time is sent with <place> as <value>
    Then the answer is 200

    Examples: each kind
      | place           | value                       |
      | query.from_date | "2026-06-01T00:00:00+03:00" |
      | query.from_date | "2026-06-01T00:00:00"       |
      | query.to_date   | "2026-06-01T00:00:00.5Z"    |
