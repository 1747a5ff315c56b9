@wire
Feature: Answers of the desk

  Whatever is asked of the desk, it answers in JSON, with the members the specification's table names.

  @LOC-004
  Scenario Outline: <line> answers in JSON
    Given the desk opens a shift
    And the cashier puts in 1000
    When <line> is sent to the desk
    Then the answer is 200
    And the headers are
      | content-type | application/json; charset=utf-8 |

    Examples:
      | line                                                                                     |
      | POST /api/v1/shift/open                                                                  |
      | POST /api/v1/shift/close                                                                 |
      | GET /api/v1/kasa/status                                                                  |
      | POST /api/v1/receipt/service                                                             |
      | POST /api/v1/receipt/sell                                                                |
      | POST /api/v1/receipt/cash-withdrawal                                                     |
      | POST /api/v1/shift/xreport                                                               |
      | GET /api/v1/reports/periodical?from_date=2026-03-02T00:00:00&to_date=2026-03-02T23:59:59 |

  @LOC-004
  Scenario Outline: <line> refuses in JSON
    When <line> is sent to the desk
    Then the answer is <status>
    And the headers are
      | content-type | application/json; charset=utf-8 |

    Examples:
      | line                       | status |
      | POST /api/v1/shift/xreport | 400    |
      | GET /api/v1/shift/xreport  | 405    |
      | GET /api/v1/nothing        | 404    |

  @LOC-004 @ERR-302
  Scenario: A body in the form of a web page is malformed
    Given the desk opens a shift
    When POST /api/v1/receipt/sell with the body 'id=1&goods=2' is sent to the desk
    Then it is malformed at body

  @LOC-004 @ERR-302
  Scenario Outline: A sale that says it is <type> is malformed
    Given the desk opens a shift
    When a sale is sent with header.content-type as <type>
    Then it is malformed at header.Content-Type

    Examples:
      | type                                |
      | "application/x-www-form-urlencoded" |
      | "multipart/form-data"               |
      | "text/plain"                        |

  @FLD-033
  Scenario: The answer to an opening
    When POST /api/v1/shift/open is sent to the desk
    Then the answer shows
      | status | true |

  @FLD-033
  Scenario: The answer to an X-report
    Given the desk opens a shift
    When POST /api/v1/shift/xreport is sent to the desk
    Then the answer shows
      | status        | true    |
      | report.serial | 1       |
      | report.id     | nothing |

  @FLD-033 @LOC-111 @AMB-29 @AMB-40
  Scenario: The answer to a closing, online
    Given the desk opens a shift
    When POST /api/v1/shift/close is sent to the desk
    Then the answer shows
      | id            | any id |
      | status        | DONE   |
      | fiscal_code   | null   |
      | fiscal_date   | null   |
      | is_online     | true   |
      | report.id     | any id |
      | report.serial | 1      |

  @FLD-033 @LOC-111 @AMB-29
  Scenario: The answer to a closing, offline
    Given the desk opens a shift
    And the cashier takes the register offline
    When POST /api/v1/shift/close is sent to the desk
    Then the answer shows
      | id          | any id   |
      | status      | DONE     |
      | fiscal_code | any text |
      | fiscal_date | any text |
      | is_online   | false    |

  @LOC-111 @LOC-114 @NS-70 @simulated
  Scenario: A closing offline is dated by its moment
    Given the cashier takes the register offline
    And the desk opens a shift
    And the clock shows 2026-03-02 10:00:00.500 in Kyiv
    When the desk closes the shift
    Then the answer shows
      | is_online   | false                              |
      | fiscal_code | any text                           |
      | fiscal_date | "2026-03-02T08:00:00.500000+00:00" |
