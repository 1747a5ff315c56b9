@wire
Feature: Endpoints of the desk

  Method, path and status of success, as the specification's table B has them, and what an empty body is.

  @LOC-005 @LOC-006 @VER-002 @NS-28 @NS-52
  Scenario Outline: <line> is answered 200
    Given the desk opens a shift
    When <line> is sent to the desk
    Then the answer is 200

    Examples:
      | line                         |
      | POST /api/v1/shift/open      |
      | POST /api/v1/shift/close     |
      | GET /api/v1/kasa/status      |
      | POST /api/v1/receipt/service |
      | POST /api/v1/receipt/sell    |
      | POST /api/v1/shift/xreport   |

  @LOC-005 @LOC-006 @NS-52
  Scenario: POST /api/v1/receipt/cash-withdrawal is answered 200
    Given the desk opens a shift
    And the cashier puts in 1000
    When POST /api/v1/receipt/cash-withdrawal is sent to the desk
    Then the answer is 200

  @LOC-005 @NS-34
  Scenario: What the desk says it serves
    When GET /api/openapi.json is sent to the desk
    Then these operations are described, and no others (NS-34)
      | line                                 | success |
      | POST /api/v1/shift/open              | 200     |
      | POST /api/v1/shift/close             | 200     |
      | GET /api/v1/kasa/status              | 200     |
      | POST /api/v1/receipt/service         | 200     |
      | POST /api/v1/receipt/sell            | 200     |
      | POST /api/v1/receipt/cash-withdrawal | 200     |
      | POST /api/v1/shift/xreport           | 200     |
      | GET /api/v1/reports/periodical       | 200     |

  @LOC-005 @NS-31
  Scenario Outline: <line> is no operation of the desk
    Given the desk opens a shift
    When <line> is sent to the desk
    Then the answer is 405 (NS-31)

    Examples:
      | line                                                                                      |
      | GET /api/v1/shift/open                                                                    |
      | GET /api/v1/shift/close                                                                   |
      | POST /api/v1/kasa/status                                                                  |
      | GET /api/v1/receipt/service                                                               |
      | PUT /api/v1/receipt/sell                                                                  |
      | DELETE /api/v1/receipt/cash-withdrawal                                                    |
      | GET /api/v1/shift/xreport                                                                 |
      | POST /api/v1/reports/periodical?from_date=2026-03-02T00:00:00&to_date=2026-03-02T23:59:59 |

  @LOC-101 @LOC-003 @AMB-06
  Scenario: Opening a shift answers true, the first time
    When POST /api/v1/shift/open is sent to the desk
    Then the answer shows
      | status | true |
    When POST /api/v1/shift/open is sent to the desk
    Then the answer shows
      | status | false |

  @LOC-102 @AMB-11 @NS-52 @NS-84
  Scenario: Opening a shift that is open answers false
    Given the desk opens a shift
    When POST /api/v1/shift/open is sent to the desk
    Then the answer is 200
    And the answer shows
      | status  | false   |
      | message | nothing |
    And nothing changes

  @AMB-07 @LOC-101
  Scenario Outline: '<body>' is an empty body of an opening
    When POST /api/v1/shift/open with the body '<body>' is sent to the desk
    Then <outcome>
      | status | true |
    When POST /api/v1/shift/open is sent to the desk
    Then the answer shows
      | status | false |

    Examples:
      | body | outcome                   |
      |      | the answer shows          |
      | {}   | the answer shows (AMB-07) |
      | null | the answer shows (AMB-07) |
      | []   | the answer shows (AMB-07) |

  @LOC-121 @FLD-020 @NS-67 @NS-79
  Scenario: The status of a register to which nothing has happened
    When GET /api/v1/kasa/status is sent to the desk
    Then the answer shows
      | online_status                 | true |       |
      | approximate_dps_online_status | true | NS-79 |
      | hours_in_offline              | 0    | NS-79 |
      | first_pending_transaction     | null | NS-79 |
      | last_go_offline_at            | null | NS-79 |
      | hours_since_last_go_offline   | 0    | NS-79 |
      | pending_transactions          | 0    |       |
      | offline_codes                 | 2000 | NS-67 |
      | offline_codes_percent         | 100  | NS-67 |
