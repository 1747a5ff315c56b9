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
    When POST /api/v1/cashier/signin with the body '{"login": {}}' is sent without a token
    Then it is refused because malformed request
    And it is malformed at body.login (NS-30)
    And it is malformed at body.password (NS-30)
    And the answer shows (NS-30)
      | detail.length | 2                     |
      | detail.0.loc  | ["body", "login"]     |
      | detail.0.type | "type_error.str"      |
      | detail.1.loc  | ["body", "password"]  |
      | detail.1.type | "value_error.missing" |

  @ERR-002 @CLD-009 @REP-102 @NS-30
  Scenario: A request with four faults is answered with four items
    When POST /api/v1/extended-reports/goods with the body '{"from_date": "soon", "to_date": "late", "emails": "all", "custom": "x"}' is sent with the token
    Then it is malformed at body.from_date (NS-30)
    And it is malformed at body.to_date (NS-30)
    And it is malformed at body.emails (NS-30)
    And it is malformed at body.custom (NS-30)
    And the answer shows (NS-30)
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
      | detail.0.type | "type_error.uuid"    |

  @FLD-035 @CLD-518 @NS-16 @NS-30
  Scenario: Of a member that may be null only what is wrong is told
    Given an open shift of the cashier on the register
    When a closing is sent with body.report as {"payments": {}, "taxes": [], "sell_receipts_count": 0, "return_receipts_count": 0, "initial": 0, "balance": 0}
    Then the answer shows (NS-16, NS-30)
      | detail.length | 1                              |
      | detail.0.loc  | ["body", "report", "payments"] |
      | detail.0.type | "type_error.list"              |

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

  @extension @EXT-102 @NS-30 @simulated @assumed
  Scenario Outline: In the cloud a sale with <place> as <value> is at fault by the words of its framework
    Given an open shift of the cashier on the register
    When a sale in the cloud is sent with <place> as <value>
    Then it is malformed at <place> (NS-30)
    And the answer shows (NS-30)
      | detail.length | 1       |
      | detail.0.type | <type>  |
      | detail.0.msg  | <words> |

    Examples: of another type
      | place                    | value  | type                             | words                                      |
      | body.header              | []     | "type_error.str"                 | "str type expected"                        |
      | body.technical_return    | "x"    | "type_error.bool"                | "value could not be parsed to a boolean"   |
      | body.payments            | {}     | "type_error.list"                | "value is not a valid list"                |
      | body.delivery            | 7      | "type_error.dict"                | "value is not a valid dict"                |
      | body.goods.0.good        | null   | "type_error.none.not_allowed"    | "none is not an allowed value"             |
      | body.goods.0.quantity    | "x"    | "type_error.integer"             | "value is not a valid integer"             |
      | body.id                  | "x"    | "type_error.uuid"                | "value is not a valid uuid"                |

    Examples: of another form, and beyond a bound
      | place                       | value                       | type                                  | words                                                 |
      | body.callback_url           | "hooks"                     | "value_error.url.scheme"              | "invalid or missing URL scheme"                       |
      | body.related_receipt_created_at | "yesterday"             | "value_error.datetime"                | "invalid datetime format"                             |
      | body.delivery.email         | "x"                         | "value_error.email"                   | "value is not a valid email address"                  |
      | body.delivery.emails        | ["a@b.example", "a@b.example"] | "value_error.list.unique_items"    | "the list has duplicated items"                       |
      | body.goods                  | []                          | "value_error.list.min_items"          | "ensure this value has at least 1 items"              |
      | body.goods.0.good.price     | 0                           | "value_error.number.not_ge"           | "ensure this value is greater than or equal to 1"     |
      | body.goods.0.good.code      | ""                          | "value_error.any_str.min_length"      | "ensure this value has at least 1 characters"         |
      | body.rounding_mode          | "ROUND_25"                  | "type_error.enum"                     | "value is not a valid enumeration member; permitted: 'ROUND_10', 'ROUND_50'" |

  @FLD-035 @ERR-002 @NS-30 @assumed
  Scenario Outline: In the cloud the body '<body>' is broken at its character <place>
    When POST /api/v1/cashier/signin with the body '<body>' is sent without a token
    Then it is malformed at body.<place> (NS-30)
    And the answer shows (NS-30)
      | detail.length       | 1                        |
      | detail.0.type       | "value_error.jsondecode" |
      | detail.0.msg        | <words>                  |
      | detail.0.ctx.pos    | <place>                  |
      | detail.0.ctx.lineno | 1                        |
      | detail.0.ctx.doc    | any text                 |

    Examples: one of what is missing, and of what is too much
      | body              | place | words                                                                           |
      | {"login": "olena" | 17    | "Expecting ',' delimiter: line 1 column 18 (char 17)"                           |
      | {"login": ї}      | 10    | "Expecting value: line 1 column 11 (char 10)"                                   |
      | {login: 7}        | 1     | "Expecting property name enclosed in double quotes: line 1 column 2 (char 1)"   |
      | {"їжак": 1} 2     | 12    | "Extra data: line 1 column 13 (char 12)"                                        |
      | login=olena       | 0     | "Expecting value: line 1 column 1 (char 0)"                                     |

  @FLD-035 @ERR-002 @NS-30 @AMB-07 @assumed
  Scenario Outline: In the cloud a sign-in that calls itself <type> is <kind>
    When a sign-in is sent with header.content-type as "<type>"
    Then it is malformed at <place> (NS-30)
    And the answer shows (NS-30)
      | detail.length | 1       |
      | detail.0.type | <name>  |

    Examples: a form is a text, as the framework sees it
      | type                                   | kind                  | place               | name                 |
      | application/x-www-form-urlencoded      | no object             | body                | "type_error.dict"    |
      | multipart/form-data; boundary=x        | no object             | body                | "type_error.dict"    |
      | text/json                              | no object             | body                | "type_error.dict"    |
      | application/json; charset=windows-1251 | of another charset    | header.Content-Type | "value_error.const"  |
      | text/plain;charset=windows-1251        | of another charset    | header.Content-Type | "value_error.const"  |
