@wire
Feature: How a malformed request is answered

  A code, a message, and a list: of each fault where it is, what is wrong and of which kind. The client need not guess twice.

  @FLD-035 @CLD-009 @ERR-002 @CLD-104 @NS-30
  Scenario: A request with one fault is answered with one item
    When POST /api/v1/cashier/signin with the body '{"login": "olena"}' is sent without a token
    Then it is malformed at body.password
    And the answer shows
      | code          | validation.custom     |
      | message       | any text              |
      | detail.length | 1                     |
      | detail.0.loc  | ["body", "password"]  |
      | detail.0.msg  | any text              |
      | detail.0.type | "value_error.missing" |

  @FLD-035 @CLD-009 @ERR-002 @CLD-104 @NS-30
  Scenario: A request with two faults is answered with two items
    When POST /api/v1/cashier/signin with the body '{"login": 7}' is sent without a token
    Then it is refused because malformed request
    And it is malformed at body.login (NS-30)
    And it is malformed at body.password (NS-30)
    And the answer shows
      | detail.length | 2                     |
      | detail.0.loc  | ["body", "password"]  |
      | detail.0.type | "value_error.missing" |
      | detail.1.loc  | ["body", "login"]     |
      | detail.1.type | "type_error.string"   |

  @ERR-002 @CLD-009 @REP-102 @NS-30
  Scenario: A request with four faults is answered with four items
    When POST /api/v1/extended-reports/goods with the body '{"from_date": "soon", "to_date": "late", "emails": "all", "custom": "x"}' is sent with the token
    Then it is malformed at body.from_date (NS-30)
    And it is malformed at body.to_date (NS-30)
    And it is malformed at body.emails (NS-30)
    And it is malformed at body.custom (NS-30)
    And the answer shows
      | detail.length | 4 |

  @FLD-035 @ERR-002 @AMB-05 @NS-30
  Scenario: Faults in two parts of a request are told together
    When GET /api/v1/cash-registers/shifts?limit=51&statuses=OPENED&statuses=open is sent with the token
    Then the answer shows (AMB-05, NS-30)
      | detail.length | 3                           |
      | detail.0.loc  | ["query", "statuses", 1]    |
      | detail.0.type | "type_error.enum"           |
      | detail.1.loc  | ["query", "limit"]          |
      | detail.1.type | "value_error.number.not_le" |
      | detail.1.ctx  | {"limit_value": 50}         |
      | detail.2.loc  | ["header", "X-License-Key"] |
      | detail.2.type | "value_error.missing"       |

  @FLD-035 @CLD-011 @NS-30
  Scenario: A fault in the path is told with its place
    When GET /api/v1/shifts/today is sent with the token
    Then it is malformed at path.shift_id
    And the answer shows
      | detail.length | 1                    |
      | detail.0.loc  | ["path", "shift_id"] |
      | detail.0.type | "value_error.uuid"   |

  @FLD-035 @CLD-518 @NS-16 @NS-30
  Scenario: Of a member that may be null only what is wrong is told
    Given an open shift of the cashier on the register
    When a closing is sent with body.report as {"payments": {}, "taxes": [], "sell_receipts_count": 0, "return_receipts_count": 0, "initial": 0, "balance": 0}
    Then the answer shows (NS-16, NS-30)
      | detail.length | 1                              |
      | detail.0.loc  | ["body", "report", "payments"] |
      | detail.0.type | "type_error.array"             |

  @FLD-035 @ERR-302 @NS-30
  Scenario: At the desk two faults are told in the same form
    Given the desk opens a shift
    When POST /api/v1/receipt/sell with the body '{"id": "x", "goods": [], "payments": []}' is sent to the desk
    Then it is refused because malformed request
    And it is malformed at body.id (NS-30)
    And the answer shows
      | code                     | validation.custom            |
      | message                  | any text                     |
      | detail.length            | 2                            |
      | detail.0.loc             | ["body", "id"]               |
      | detail.0.msg             | any text                     |
      | detail.0.type            | "value_error.uuid"           |
      | detail.1.loc             | ["body", "goods"]            |
      | detail.1.type            | "value_error.list.min_items" |
      | detail.1.ctx.limit_value | 1                            |

  @FLD-035 @ERR-302 @NS-30
  Scenario: A body that is no JSON is told as such
    Given the desk opens a shift
    When POST /api/v1/receipt/sell with the body '{"id": ' is sent to the desk
    Then it is malformed at body
    And the answer shows
      | code          | validation.custom        |
      | detail.length | 1                        |
      | detail.0.loc  | ["body"]                 |
      | detail.0.msg  | any text                 |
      | detail.0.type | "value_error.jsondecode" |
