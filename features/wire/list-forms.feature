@wire
Feature: The form of lists

  A page is of 25 entries and begins with the first, unless the client says otherwise; moments are written in several ways.

  @CLD-010 @NS-72
  Scenario Outline: <line> begins with the first entry
    Given an open shift of the cashier on the register
    When <line> is sent with the token and the key
    Then the page shows
      | meta.limit  | 25      |       |
      | meta.offset | 0       |       |
      | <member>    | <value> | NS-72 |

    @LIM-024 @LIM-042
    Examples: of the registers, without an offset
      | line                       | member                  | value        |
      | GET /api/v1/cash-registers | results.0.fiscal_number | "TEST000001" |

    @LIM-040
    Examples: of the registers, with 0
      | line                                | member                  | value        |
      | GET /api/v1/cash-registers?offset=0 | results.0.fiscal_number | "TEST000001" |

    @LIM-029 @LIM-045
    Examples: of the cashier's shifts, without an offset
      | line               | member           | value |
      | GET /api/v1/shifts | results.0.serial | 1     |

    @LIM-043
    Examples: of the cashier's shifts, with 0
      | line                        | member           | value |
      | GET /api/v1/shifts?offset=0 | results.0.serial | 1     |

    @LIM-039 @LIM-051
    Examples: of the register's shifts, without an offset
      | line                              | member           | value |
      | GET /api/v1/cash-registers/shifts | results.0.serial | 1     |

    @LIM-049
    Examples: of the register's shifts, with 0
      | line                                       | member           | value |
      | GET /api/v1/cash-registers/shifts?offset=0 | results.0.serial | 1     |

  @NS-72 @AMB-48 @owner
  Scenario Outline: Of 26 shifts <line> shows <length>, from № <first>
    Given 26 shifts are opened and closed
    When <line> is sent with the token and the key
    Then the page shows
      | meta.limit       | <limit>  |        |
      | meta.offset      | <offset> |        |
      | meta             | <meta>   | AMB-48 |
      | results.length   | <length> |        |
      | results.0.serial | <first>  | NS-72  |

    @CLD-505 @CLD-010 @FLD-004 @LIM-029 @LIM-045
    Examples: of the cashier, where nothing is said
      | line               | meta                       | length | first | limit | offset |
      | GET /api/v1/shifts | {"limit": 25, "offset": 0} | 25     | 1     | 25    | 0      |

    @CLD-505 @CLD-010 @FLD-004 @LIM-025
    Examples: of the cashier, the smallest page
      | line                       | meta                      | length | first | limit | offset |
      | GET /api/v1/shifts?limit=1 | {"limit": 1, "offset": 0} | 1      | 1     | 1     | 0      |

    @CLD-505 @CLD-010 @FLD-004 @LIM-027
    Examples: of the cashier, the largest page
      | line                          | meta                         | length | first | limit | offset |
      | GET /api/v1/shifts?limit=1000 | {"limit": 1000, "offset": 0} | 26     | 1     | 1000  | 0      |

    @CLD-505 @CLD-010 @FLD-004 @LIM-043
    Examples: of the cashier, behind the first, and past the end
      | line                         | meta                        | length | first   | limit | offset |
      | GET /api/v1/shifts?offset=2  | {"limit": 25, "offset": 2}  | 24     | 3       | 25    | 2      |
      | GET /api/v1/shifts?offset=26 | {"limit": 25, "offset": 26} | 0      | nothing | 25    | 26     |

    @CLD-436 @CLD-010 @FLD-004 @LIM-039 @LIM-051
    Examples: of the register, where nothing is said
      | line                              | meta                       | length | first | limit | offset |
      | GET /api/v1/cash-registers/shifts | {"limit": 25, "offset": 0} | 25     | 1     | 25    | 0      |

    @CLD-436 @CLD-010 @FLD-004 @LIM-035
    Examples: of the register, the smallest page
      | line                                      | meta                      | length | first | limit | offset |
      | GET /api/v1/cash-registers/shifts?limit=1 | {"limit": 1, "offset": 0} | 1      | 1     | 1     | 0      |

    @CLD-436 @CLD-010 @FLD-004 @LIM-037
    Examples: of the register, the largest page
      | line                                       | meta                       | length | first | limit | offset |
      | GET /api/v1/cash-registers/shifts?limit=50 | {"limit": 50, "offset": 0} | 26     | 1     | 50    | 0      |

    @CLD-436 @CLD-010 @FLD-004 @LIM-049
    Examples: of the register, behind the first, and past the end
      | line                                        | meta                        | length | first   | limit | offset |
      | GET /api/v1/cash-registers/shifts?offset=2  | {"limit": 25, "offset": 2}  | 24     | 3       | 25    | 2      |
      | GET /api/v1/cash-registers/shifts?offset=26 | {"limit": 25, "offset": 26} | 0      | nothing | 25    | 26     |

  @CLD-010 @FLD-004 @NS-40 @NS-72 @AMB-48 @owner
  Scenario Outline: <line> shows <length>, <first> first
    When <line> is sent with the token
    Then the page shows
      | meta.limit     | <limit>  | <window> |
      | meta.offset    | <offset> |          |
      | meta           | <meta>   | AMB-48   |
      | results.length | <length> | <window> |
      | <member>       | <first>  | NS-72    |

    @CLD-429 @LIM-024 @LIM-042
    Examples: the six registers, where nothing is said
      | line                       | meta                       | length | member                  | first        | limit | offset | window |
      | GET /api/v1/cash-registers | {"limit": 25, "offset": 0} | 6      | results.0.fiscal_number | "TEST000001" | 25    | 0      |        |

    @CLD-429 @LIM-020
    Examples: the six registers, the smallest page
      | line                               | meta                      | length | member                  | first        | limit | offset | window |
      | GET /api/v1/cash-registers?limit=1 | {"limit": 1, "offset": 0} | 1      | results.0.fiscal_number | "TEST000001" | 1     | 0      |        |

    @CLD-429 @LIM-022
    Examples: the six registers, the largest page
      | line                                  | meta                         | length | member                  | first        | limit | offset | window |
      | GET /api/v1/cash-registers?limit=1000 | {"limit": 1000, "offset": 0} | 6      | results.0.fiscal_number | "TEST000001" | 1000  | 0      |        |

    @CLD-429 @LIM-040
    Examples: the six registers, behind the first, and past the end
      | line                                | meta                       | length | member                  | first        | limit | offset | window |
      | GET /api/v1/cash-registers?offset=1 | {"limit": 25, "offset": 1} | 5      | results.0.fiscal_number | "TEST000002" | 25    | 1      |        |
      | GET /api/v1/cash-registers?offset=6 | {"limit": 25, "offset": 6} | 0      | results                 | []           | 25    | 6      |        |

    @CLD-602 @LIM-034 @LIM-048
    Examples: the four templates, where nothing is said
      | line                          | meta                       | length | member         | first    | limit | offset | window |
      | GET /api/v1/receipt-templates | {"limit": 25, "offset": 0} | 4      | results.0.name | Щоденний | 25    | 0      |        |

    @CLD-602 @LIM-030
    Examples: the four templates, the smallest page
      | line                                  | meta                      | length | member         | first    | limit | offset | window |
      | GET /api/v1/receipt-templates?limit=1 | {"limit": 1, "offset": 0} | 1      | results.0.name | Щоденний | 1     | 0      |        |

    @CLD-602 @LIM-032
    Examples: the four templates, the largest page
      | line                                     | meta                         | length | member         | first    | limit | offset | window |
      | GET /api/v1/receipt-templates?limit=1000 | {"limit": 1000, "offset": 0} | 4      | results.0.name | Щоденний | 1000  | 0      |        |

    @CLD-602 @LIM-046
    Examples: the four templates, behind the first, and past the end
      | line                                   | meta                       | length | member         | first     | limit | offset | window |
      | GET /api/v1/receipt-templates?offset=1 | {"limit": 25, "offset": 1} | 3      | results.0.name | Святковий | 25    | 1      |        |
      | GET /api/v1/receipt-templates?offset=4 | {"limit": 25, "offset": 4} | 0      | results        | []        | 25    | 4      |        |

    @CLD-702 @LIM-054
    Examples: the two terminals, where nothing is said
      | line                          | meta                       | length | member              | first | limit | offset | window |
      | GET /api/v1/paylink/terminals | {"limit": 25, "offset": 0} | 2      | results.0.device_id | pos-1 | 25    | 0      | NS-40  |

    @CLD-702
    Examples: the two terminals, a page of them
      | line                                     | meta                         | length | member              | first | limit | offset | window |
      | GET /api/v1/paylink/terminals?limit=1000 | {"limit": 1000, "offset": 0} | 2      | results.0.device_id | pos-1 | 1000  | 0      | NS-40  |

    @CLD-702 @LIM-052
    Examples: the two terminals, behind the first, and past the end
      | line                                           | meta                       | length | member              | first | limit | offset | window |
      | GET /api/v1/paylink/terminals?limit=2&offset=1 | {"limit": 2, "offset": 1}  | 1      | results.0.device_id | pos-2 | 2     | 1      |        |
      | GET /api/v1/paylink/terminals?offset=1         | {"limit": 25, "offset": 1} | 1      | results.0.device_id | pos-2 | 25    | 1      | NS-40  |
      | GET /api/v1/paylink/terminals?offset=2         | {"limit": 25, "offset": 2} | 0      | results             | []    | 25    | 2      | NS-40  |

  @CLD-437 @CLD-504
  Scenario Outline: <line> lists <count>, whichever moment of a shift counts
    Given an open shift of the cashier on the register
    When <line> is sent with the token and the key
    Then the page shows
      | results.length | <count> |

    Examples: windows with the whole shift in them, before it and after it
      | line                                                                                       | count |
      | GET /api/v1/shifts?from_date=2000-01-01T00:00:00Z&to_date=2100-01-01T00:00:00Z              | 1     |
      | GET /api/v1/shifts?from_date=2100-01-01T00:00:00Z                                           | 0     |
      | GET /api/v1/shifts?to_date=2000-01-01T00:00:00Z                                             | 0     |
      | GET /api/v1/cash-registers/shifts?from_date=2000-01-01T00:00:00Z&to_date=2100-01-01T00:00:00Z | 1     |
      | GET /api/v1/cash-registers/shifts?from_date=2100-01-01T00:00:00Z                            | 0     |
      | GET /api/v1/cash-registers/shifts?to_date=2000-01-01T00:00:00Z                              | 0     |

  @CLD-435 @CLD-437 @CLD-503 @CLD-504
  Scenario Outline: <line> is malformed at <fault>
    When <line> is sent with the token and the key
    Then it is malformed at <fault>

    Examples: no moment, no truth
      | line                                                | fault           |
      | GET /api/v1/shifts?from_date=yesterday              | query.from_date |
      | GET /api/v1/shifts?to_date=yesterday                | query.to_date   |
      | GET /api/v1/shifts?desc=maybe                       | query.desc      |
      | GET /api/v1/cash-registers/shifts?from_date=yesterday | query.from_date |
      | GET /api/v1/cash-registers/shifts?to_date=yesterday | query.to_date   |
      | GET /api/v1/cash-registers/shifts?desc=maybe        | query.desc      |

  @CLD-421 @NS-12
  Scenario Outline: Offline time with <place> as <value> is well formed
    When a look at the offline time is sent with <place> as <value>
    Then the answer is 200 (NS-12)

    Examples: each kind
      | place           | value                       |
      | query.from_date | "2026-06-01T00:00:00+03:00" |
      | query.from_date | "2026-06-01T00:00:00"       |
      | query.to_date   | "2026-06-01T00:00:00.5Z"    |

  @CLD-422 @NS-84
  Scenario Outline: Offline time with <place> as <value> is malformed
    When a look at the offline time is sent with <place> as <value>
    Then it is malformed at <fault>

    Examples: a word, a day alone, a time of no day, nothing
      | place           | value                       | fault                   |
      | query.from_date | "yesterday"                 | query.from_date         |
      | query.from_date | "2026-06-01"                | query.from_date (NS-84) |
      | query.from_date | "2026-06-31T00:00:00+03:00" | query.from_date         |
      | query.to_date   | "yesterday"                 | query.to_date           |
      | query.to_date   | "2026-06-01"                | query.to_date (NS-84)   |
      | query.to_date   | "2026-06-01T24:00:01Z"      | query.to_date           |
      | query.to_date   | ""                          | query.to_date (NS-84)   |
