@wire
Feature: Answers of the desk

  Whatever is asked of the desk, it answers in JSON, with the members the specification's table names.

  @LOC-004 @NS-52 @NS-84
  Scenario Outline: <line> answers in JSON
    Given the desk opens a shift
    And the cashier puts in 1000
    When <line> is sent to the desk
    Then the answer is 200
    And the headers are (NS-84)
      | content-type | application/json |

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

  @LOC-004 @NS-31 @NS-84 @NS-96
  Scenario Outline: <line> refuses in JSON
    When <line> is sent to the desk
    Then the answer is <status> (<reading>)
    And the headers are (NS-84)
      | content-type | application/json |

    Examples:
      | line                       | status | reading |
      | POST /api/v1/shift/xreport | 400    | NS-96   |
      | GET /api/v1/shift/xreport  | 405    | NS-31   |
      | GET /api/v1/nothing        | 404    | NS-31   |

  @LOC-004 @ERR-302
  Scenario: A body in the form of a web page is malformed
    Given the desk opens a shift
    When POST /api/v1/receipt/sell with the body 'id=1&goods=2' is sent to the desk
    Then it is malformed at body

  @LOC-004 @ERR-302 @NS-84
  Scenario Outline: A sale that says it is <type> is malformed
    Given the desk opens a shift
    When a sale is sent with header.content-type as <type>
    Then it is malformed at header.Content-Type (NS-84)

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
    When POST /api/v1/shift/open is sent to the desk
    Then the answer shows
      | status | false |

  @FLD-033 @NS-80
  Scenario: The answer to an X-report
    Given the desk opens a shift
    And the cashier puts in 1000
    When POST /api/v1/shift/xreport is sent to the desk
    Then the answer shows
      | status         | true    |       |
      | report.balance | 1000    |       |
      | report.serial  | 1       | NS-80 |
      | report.id      | nothing | NS-80 |

  @FLD-033 @LOC-111 @AMB-29 @AMB-40 @NS-80
  Scenario: The answer to a closing, online
    Given the desk opens a shift
    And the cashier puts in 1000
    When POST /api/v1/shift/close is sent to the desk
    Then the answer shows
      | id             | any id |        |
      | status         | DONE   | AMB-29 |
      | fiscal_code    | null   | AMB-40 |
      | fiscal_date    | null   | AMB-40 |
      | is_online      | true   |        |
      | report.id      | any id |        |
      | report.balance | 1000   |        |
      | report.serial  | 1      | NS-80  |

  @FLD-033 @LOC-111 @AMB-29 @NS-67
  Scenario: The answer to a closing, offline
    Given the desk opens a shift
    And the cashier takes the register offline
    When POST /api/v1/shift/close is sent to the desk
    Then the answer shows
      | id          | any id   |        |
      | status      | DONE     | AMB-29 |
      | fiscal_code | any text | NS-67  |
      | fiscal_date | any text | NS-67  |
      | is_online   | false    |        |

  @LOC-111 @LOC-114 @NS-70 @simulated
  Scenario: A closing offline is dated by its moment
    Given the cashier takes the register offline
    And the desk opens a shift
    And the clock shows 2026-03-02 10:00:00.500 in Kyiv
    When the desk closes the shift
    Then the answer shows
      | is_online   | false                              |       |
      | fiscal_code | any text                           | NS-70 |
      | fiscal_date | "2026-03-02T08:00:00.500000+00:00" | NS-70 |
