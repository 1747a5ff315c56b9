@wire
Feature: The form of requests for extended reports

  A span has two ends, the second not before the first. Ids may be one or many. Nothing is made of what is malformed.

  @REP-003 @NS-30 @NS-84
  Scenario Outline: A <kind> report is not asked for by a form
    When POST /api/v1/extended-reports/<kind> with the body 'from_date=2026-03-02T00:00:00Z&to_date=2026-03-02T00:00:00Z' is sent with the token
    Then it is malformed at body.0 (NS-30, NS-84)

    Examples:
      | kind                |
      | goods               |
      | z                   |
      | actual_revenue      |
      | net_turnover        |
      | bookkeeper_z_report |
      | daily_cash_flow     |

  @REP-003 @NS-30 @NS-84
  Scenario Outline: <request> that says it is <type> is malformed
    When <request> is sent with header.content-type as "<type>"
    Then it is malformed at body (NS-30, NS-84)

    Examples: a form, text
      | request                         | type                              |
      | a goods report                  | application/x-www-form-urlencoded |
      | a report of Z-reports           | application/x-www-form-urlencoded |
      | a report of actual revenue      | multipart/form-data; boundary=x   |
      | a report of net turnover        | text/plain                        |
      | a bookkeeper's report           | application/x-www-form-urlencoded |
      | a report of the daily cash flow | text/json                         |

  @REP-003 @NS-53 @NS-84
  Scenario Outline: <request> that says it is <type> is taken
    When <request> is sent with header.content-type as "<type>"
    Then <outcome>

    Examples: JSON, with its charset and in any case
      | request                         | type                            | outcome                         |
      | a report of net turnover        | application/json                | it is accepted                  |
      | a goods report                  | application/json                | it is accepted (NS-53)          |
      | a report of Z-reports           | application/json; charset=utf-8 | it is accepted (NS-53, NS-84)   |
      | a report of the daily cash flow | Application/JSON;charset=UTF-8  | it is accepted (NS-53, NS-84)   |

  @REP-001 @AMB-06
  Scenario Outline: <request> is not answered without <header>
    When <request> is sent with header.<header> as nothing
    Then it is malformed at header.<header> (AMB-06)

    Examples: each of the two, for every operation
      | request                          | header           |
      | a goods report                   | X-Client-Name    |
      | a goods report                   | X-Client-Version |
      | a report of Z-reports            | X-Client-Name    |
      | a report of Z-reports            | X-Client-Version |
      | a report of actual revenue       | X-Client-Name    |
      | a report of actual revenue       | X-Client-Version |
      | a report of net turnover         | X-Client-Name    |
      | a report of net turnover         | X-Client-Version |
      | a bookkeeper's report            | X-Client-Name    |
      | a bookkeeper's report            | X-Client-Version |
      | a report of the daily cash flow  | X-Client-Name    |
      | a report of the daily cash flow  | X-Client-Version |
      | a look at a report               | X-Client-Name    |
      | a look at a report               | X-Client-Version |
      | a download of a workbook         | X-Client-Name    |
      | a download of a workbook         | X-Client-Version |
      | a download of JSON               | X-Client-Name    |
      | a download of JSON               | X-Client-Version |

  @REP-004 @NS-53
  Scenario Outline: <request> whose end is before its beginning is malformed
    When <request> is sent with body.to_date as <to>
    Then it is malformed at body.to_date (NS-53)

    Examples: by a second, and by the offset alone
      | request                    | to                          |
      | a goods report             | "2026-03-01T23:59:59+02:00" |
      | a goods report             | "2026-03-02T00:00:00+03:00" |
      | a report of Z-reports      | "2026-03-01T23:59:59+02:00" |
      | a report of actual revenue | "2026-03-01T23:59:59+02:00" |
      | a report of net turnover   | "2026-03-01T23:59:59+02:00" |
      | a bookkeeper's report      | "2026-03-01T23:59:59+02:00" |

  @REP-004 @NS-53
  Scenario Outline: A goods report with body.to_date as <to> is well formed
    When a goods report is sent with body.to_date as <to>
    Then it is accepted (NS-53)

    Examples: one moment, and centuries
      | to                          |
      | "2026-03-02T00:00:00+02:00" |
      | "2026-03-01T22:00:00Z"      |
      | "9999-12-31T23:59:59Z"      |

  @TSK-006 @FLD-011 @NS-53
  Scenario Outline: <request> tells the addresses as they were sent: <emails>
    When <request> is sent with body.emails as <emails>
    Then <outcome>
      | payload.emails | <emails> |

    Examples: repeated, none, and left out
      | request                         | emails                            | outcome                  |
      | a report of actual revenue      | ["a@example.com","B@Example.com"] | the answer shows         |
      | a report of net turnover        | ["a@example.com","A@example.com"] | the answer shows         |
      | a bookkeeper's report           | []                                | the answer shows (NS-53) |
      | a report of the daily cash flow | null                              | the answer shows (NS-53) |

    Examples: each kind, in the order and as often as sent
      | request | emails | outcome |
      | a report of actual revenue | [] | the answer shows (NS-53) |
      | a report of actual revenue | ["a@example.com","a@example.com"] | the answer shows |
      | a report of actual revenue | ["b@example.com","a@example.com","c@example.com","d@example.com"] | the answer shows |
      | a report of net turnover | [] | the answer shows (NS-53) |
      | a report of net turnover | ["a@example.com","a@example.com"] | the answer shows |
      | a report of net turnover | ["b@example.com","a@example.com","c@example.com","d@example.com"] | the answer shows |
      | a bookkeeper's report | [] | the answer shows (NS-53) |
      | a bookkeeper's report | ["a@example.com","a@example.com"] | the answer shows |
      | a bookkeeper's report | ["b@example.com","a@example.com","c@example.com","d@example.com"] | the answer shows |
      | a report of the daily cash flow | [] | the answer shows (NS-53) |
      | a report of the daily cash flow | ["a@example.com","a@example.com"] | the answer shows |
      | a report of the daily cash flow | ["b@example.com","a@example.com","c@example.com","d@example.com"] | the answer shows |

  @REP-102 @REP-204 @FLD-036
  Scenario Outline: <request> with <place> as <value> is malformed at <fault>
    When <request> is sent with <place> as <value>
    Then it is malformed at <fault>

    Examples: ids in a list, each of them
      | request               | place                 | value                                           | fault                   |
      | a goods report        | body.cash_register_id | ["x"]                                           | body.cash_register_id.0 |
      | a goods report        | body.branch_id        | ["00000000-0000-4000-8000-0000000000ff", 7]     | body.branch_id.1        |
      | a report of Z-reports | body.cash_register_id | [null]                                          | body.cash_register_id.0 |
      | a report of Z-reports | body.branch_id        | [[]]                                            | body.branch_id.0        |

  @REP-602 @NS-84
  Scenario Outline: The daily cash flow of <day> is malformed
    When a report of the daily cash flow is sent with body.from_date as <day>
    Then it is malformed at body.from_date (NS-84)

    Examples: the first moment of a day is no day, nor are eight digits
      | day                         |
      | "2026-03-02T00:00:00+02:00" |
      | "2026-03-02T00:00:00Z"      |
      | "20260302"                  |

  @REP-602 @FLD-036
  Scenario Outline: The daily cash flow with <place> as <value> is malformed at <fault>
    When a report of the daily cash flow is sent with <place> as <value>
    Then it is malformed at <fault>

    Examples: a moment is no day, nor is what no month has; one id is no list
      | place                | value                                           | fault                  |
      | body.from_date       | "2026-03-02T10:30:00+02:00"                     | body.from_date         |
      | body.from_date       | "2026-02-29"                                    | body.from_date         |
      | body.organization_id | "00000000-0000-4000-8000-0000000000ff"          | body.organization_id   |
      | body.organization_id | ["TEST000001"]                                  | body.organization_id.0 |
      | body.organization_id | ["00000000-0000-4000-8000-0000000000ff", 7]     | body.organization_id.1 |

  @REP-101 @REP-201 @NS-53
  Scenario Outline: <request> with <place> as <value> names what there is not
    When <request> is sent with <place> as <value>
    Then it is refused because unknown id (NS-53)

    Examples:
      | request                         | place                 | value                                    |
      | a goods report                  | body.cash_register_id | "00000000-0000-4000-8000-0000000000ff"   |
      | a report of Z-reports           | body.cash_register_id | ["00000000-0000-4000-8000-0000000000ff"] |
      | a goods report                  | body.branch_id        | "00000000-0000-4000-8000-0000000000ff"   |
      | a report of Z-reports           | body.branch_id        | ["00000000-0000-4000-8000-0000000000ff"] |
      | a report of the daily cash flow | body.organization_id  | ["00000000-0000-4000-8000-0000000000ff"] |

  Rule: unknown id

    @REP-601 @NS-53
    Scenario Outline: The daily cash flow is made of the own organization: <value>
      When a report of the daily cash flow is sent with body.organization_id as <value>
      Then it is accepted (NS-53)

      Examples:
        | value |
        | []    |
        | null  |

  Rule: what a public client sends

    @REP-101 @REP-201 @REP-301 @REP-401 @REP-501 @NS-53 @simulated
    Scenario Outline: With nothing but the dates, a <kind> report is made
      Given the cashier looks at the profile
      When POST /api/v1/extended-reports/<kind> with the body '{"from_date":"2026-03-01T00:00:00+02:00","to_date":"2026-03-31T23:59:59+03:00"}' is sent with the token
      Then it is accepted (NS-53)
      When 1 second passes
      Then the list of reports shows (NS-53)
        | done | 1 |

      Examples:
        | kind                |
        | goods               |
        | z                   |
        | actual_revenue      |
        | net_turnover        |
        | bookkeeper_z_report |
