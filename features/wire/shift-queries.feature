@wire
Feature: The form of shift lists

  Statuses are four, dates are moments, and the order is either way.

  @CLD-502 @CLD-503 @CLD-504
  Scenario Outline: A list of own shifts with <place> as <value> is malformed
    When a list of own shifts is sent with <place> as <value>
    Then it is malformed at <fault>

    Examples: what is no status, no truth, no moment
      | place           | value                  | fault            |
      | query.statuses  | "OPEN"                 | query.statuses.0 |
      | query.statuses  | ["OPENED", "x"]        | query.statuses.1 |
      | query.desc      | "x"                    | query.desc       |
      | query.from_date | "yesterday"            | query.from_date  |
      | query.from_date | "2026-13-01T00:00:00Z" | query.from_date  |
      | query.to_date   | "x"                    | query.to_date    |

  @CLD-434 @CLD-435 @CLD-437
  Scenario Outline: A list of the shifts of a register with <place> as <value> is malformed
    When a list of shifts is sent with <place> as <value>
    Then it is malformed at <fault>

    Examples: what is no status, no truth, no moment
      | place           | value                  | fault            |
      | query.statuses  | "OPEN"                 | query.statuses.0 |
      | query.statuses  | ["OPENED", "x"]        | query.statuses.1 |
      | query.desc      | "x"                    | query.desc       |
      | query.from_date | "yesterday"            | query.from_date  |
      | query.from_date | "2026-13-01T00:00:00Z" | query.from_date  |
      | query.to_date   | "x"                    | query.to_date    |

  @CLD-502 @CLD-503 @CLD-504 @SHF-015
  Scenario Outline: A list of own shifts with <place> as <value> is well formed
    When a list of own shifts is sent with <place> as <value>
    Then it is well formed

    Examples: each kind
      | place           | value                                      |
      | query.statuses  | "OPENED"                                   |
      | query.statuses  | ["CREATED", "OPENED", "CLOSING", "CLOSED"] |
      | query.desc      | true                                       |
      | query.desc      | false                                      |
      | query.from_date | "2026-06-01T00:00:00+03:00"                |
      | query.from_date | "2026-06-01T00:00:00"                      |
      | query.to_date   | "2026-06-01T00:00:00Z"                     |

  @CLD-434 @CLD-435 @CLD-437 @SHF-015
  Scenario Outline: A list of the shifts of a register with <place> as <value> is well formed
    When a list of shifts is sent with <place> as <value>
    Then it is well formed

    Examples: each kind
      | place           | value                                      |
      | query.statuses  | "OPENED"                                   |
      | query.statuses  | ["CREATED", "OPENED", "CLOSING", "CLOSED"] |
      | query.desc      | true                                       |
      | query.desc      | false                                      |
      | query.from_date | "2026-06-01T00:00:00+03:00"                |
      | query.from_date | "2026-06-01T00:00:00"                      |
      | query.to_date   | "2026-06-01T00:00:00Z"                     |
