@wire
Feature: The form of lists

  Pages are of 1 to 1000 entries, of a register's shifts 1 to 50; offsets start at 0.

  @CLD-429 @LIM-020 @LIM-021 @LIM-022 @LIM-023 @LIM-024 @LIM-040 @LIM-041
  Scenario Outline: A list of registers with <place> as <value> is malformed
    When a list of registers is sent with <place> as <value>
    Then it is malformed at <place>

    Examples: below, above and between
      | place        | value |
      | query.limit  | 0     |
      | query.limit  | -1    |
      | query.limit  | 1001  |
      | query.limit  | "x"   |
      | query.limit  | 1.5   |
      | query.offset | -1    |
      | query.offset | "x"   |

  @CLD-429 @LIM-020 @LIM-021 @LIM-022 @LIM-023 @LIM-024 @LIM-040 @LIM-041
  Scenario Outline: A list of registers with <place> as <value> is well formed
    When a list of registers is sent with <place> as <value>
    Then it is well formed

    Examples: at the bounds
      | place        | value   |
      | query.limit  | 1       |
      | query.limit  | 1000    |
      | query.offset | 0       |
      | query.offset | 1000000 |

  @CLD-505 @LIM-025 @LIM-026 @LIM-027 @LIM-028 @LIM-029 @LIM-043 @LIM-044
  Scenario Outline: A list of own shifts with <place> as <value> is malformed
    When a list of own shifts is sent with <place> as <value>
    Then it is malformed at <place>

    Examples: below, above and between
      | place        | value |
      | query.limit  | 0     |
      | query.limit  | -1    |
      | query.limit  | 1001  |
      | query.limit  | "x"   |
      | query.limit  | 1.5   |
      | query.offset | -1    |
      | query.offset | "x"   |

  @CLD-505 @LIM-025 @LIM-026 @LIM-027 @LIM-028 @LIM-029 @LIM-043 @LIM-044
  Scenario Outline: A list of own shifts with <place> as <value> is well formed
    When a list of own shifts is sent with <place> as <value>
    Then it is well formed

    Examples: at the bounds
      | place        | value   |
      | query.limit  | 1       |
      | query.limit  | 1000    |
      | query.offset | 0       |
      | query.offset | 1000000 |

  @CLD-436 @LIM-035 @LIM-036 @LIM-037 @LIM-038 @LIM-039 @LIM-049 @LIM-050
  Scenario Outline: A list of the shifts of a register with <place> as <value> is malformed
    When a list of shifts is sent with <place> as <value>
    Then it is malformed at <place>

    Examples: below, above and between
      | place        | value |
      | query.limit  | 0     |
      | query.limit  | -1    |
      | query.limit  | 51    |
      | query.limit  | "x"   |
      | query.limit  | 1.5   |
      | query.offset | -1    |
      | query.offset | "x"   |

  @CLD-436 @LIM-035 @LIM-036 @LIM-037 @LIM-038 @LIM-039 @LIM-049 @LIM-050
  Scenario Outline: A list of the shifts of a register with <place> as <value> is well formed
    When a list of shifts is sent with <place> as <value>
    Then it is well formed

    Examples: at the bounds
      | place        | value   |
      | query.limit  | 1       |
      | query.limit  | 50      |
      | query.offset | 0       |
      | query.offset | 1000000 |

  @CLD-702 @LIM-053 @NS-40 @AMB-24 @assumed
  Scenario Outline: A list of terminals with <place> as <value> is malformed
    When a list of terminals is sent with <place> as <value>
    Then it is malformed at <place>

    Examples: below, above and between
      | place        | value |
      | query.limit  | 0     |
      | query.limit  | -1    |
      | query.limit  | 1001  |
      | query.limit  | "x"   |
      | query.limit  | 1.5   |
      | query.offset | -1    |
      | query.offset | "x"   |

  @CLD-702 @LIM-052 @NS-40 @AMB-24 @assumed
  Scenario Outline: A list of terminals with <place> as <value> is well formed
    When a list of terminals is sent with <place> as <value>
    Then it is well formed

    Examples: at the bounds
      | place        | value   |
      | query.limit  | 1       |
      | query.limit  | 1000    |
      | query.offset | 0       |
      | query.offset | 1000000 |

  @CLD-427
  Scenario Outline: A list of registers with the filter <place> as <value> is malformed
    When a list of registers is sent with <place> as <value>
    Then it is malformed at <place>

    Examples: no truth
      | place        | value |
      | query.in_use | "x"   |
      | query.in_use | 2     |

  @LIM-042 @LIM-045 @LIM-051 @LIM-040 @LIM-043 @CLD-010
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

  @CLD-422
  Scenario Outline: Offline time with <place> as <value> is malformed
    When a look at the offline time is sent with <place> as <value>
    Then it is malformed at <place>

    Examples: no moment
      | place           | value                  |
      | query.from_date | "yesterday"            |
      | query.from_date | "2026-13-01T00:00:00Z" |
      | query.to_date   | "2026-06-31T00:00:00Z" |
      | query.to_date   | ""                     |

  @CLD-421 @NS-12 @assumed
  Scenario Outline: Offline time with <place> as <value> is well formed
    When a look at the offline time is sent with <place> as <value>
    Then the answer is 200

    Examples: each kind
      | place           | value                       |
      | query.from_date | "2026-06-01T00:00:00+03:00" |
      | query.from_date | "2026-06-01T00:00:00"       |
      | query.to_date   | "2026-06-01T00:00:00.5Z"    |
