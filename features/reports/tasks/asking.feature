Feature: Asking for an extended report

  What holds of every report, whatever there is to report: of the last day of 1999, on which nothing was sold here.

  @REP-005 @TSK-002 @owner
  Scenario Outline: A <report> that is asked for is waited for
    When the cashier asks for the <report> of 1999-12-31 <how>
    Then the answer shows
      | id              | any id  |
      | organization_id | any id  |
      | type            | <type>  |
      | status          | PENDING |
      | updated_at      | null    |

    @REP-101 @REP-008 @FLD-010 @FLD-036 @TSK-003
    Examples: of goods
      | report          | type  | how     |
      | report of goods | GOODS | by mail |

    @REP-201 @REP-008 @FLD-010 @FLD-036 @TSK-003
    Examples: of Z-reports
      | report              | type      | how     |
      | report of Z-reports | Z_REPORTS | by mail |

    @REP-301 @REP-008 @FLD-011 @FLD-036 @TSK-003
    Examples: of actual revenue
      | report                   | type           | how     |
      | report of actual revenue | ACTUAL_REVENUE | by mail |

    @REP-401 @REP-008 @FLD-011 @FLD-036 @TSK-003
    Examples: of net turnover
      | report                 | type         | how     |
      | report of net turnover | NET_TURNOVER | by mail |

    @REP-501 @REP-008 @FLD-011 @FLD-036 @TSK-003
    Examples: of a bookkeeper
      | report              | type                | how     |
      | bookkeeper's report | BOOKKEEPER_Z_REPORT | by mail |

    @REP-601 @REP-008 @FLD-011 @FLD-036 @TSK-003
    Examples: of the cash of a day
      | report                        | type            | how                          |
      | report of the daily cash flow | DAILY_CASH_FLOW | by mail for the organization |

  @FLD-010 @REP-101 @REP-201 @AMB-49
  Scenario Outline: The answer to a <report> has six members and no more, and no two are one report
    When the cashier asks for the <report> of 1999-12-31 by mail
    And the cashier asks for the <report> of 1999-12-31 by mail
    Then the last two answers show
      | alike | false |
    And the list of members shows
      | length | 6               |
      | 0      | created_at      |
      | 1      | id              |
      | 2      | organization_id |
      | 3      | status          |
      | 4      | type            |
      | 5      | updated_at      |

    Examples:
      | report              |
      | report of goods     |
      | report of Z-reports |

  @FLD-011 @TSK-006
  Scenario Outline: The answer to a <report> repeats what was asked for
    When the cashier asks for the <report> from 1999-12-31T00:00:00+02:00 to 1999-12-31T21:30:00-05:00 by mail
    Then the answer shows
      | error_message     | null                        |
      | execution_time    | null                        |
      | payload.from_date | "1999-12-31T00:00:00+02:00" |
      | payload.to_date   | "1999-12-31T21:30:00-05:00" |
      | payload.mode      | null                        |
      | payload.emails    | ["books@example.com"]       |

    Examples:
      | report                   |
      | report of actual revenue |
      | report of net turnover   |
      | bookkeeper's report      |

  @TSK-007
  Scenario: A task is of the organization that asks, and of no other
    When the cashier asks for the report of actual revenue of 1999-12-31 by mail
    Then the organization of the task shows
      | is_own | true |
    When the cashier of another organization asks for the report of actual revenue of 1999-12-31 by mail
    Then the organization of the task shows
      | is_own | false |

  @REP-701 @TSK-007 @AUT-012 @NS-31
  Scenario: A task of another organization is not shown
    Given the cashier asks for the report of actual revenue of 1999-12-31 by mail
    When the cashier of another organization looks at the report task
    Then it is refused because unknown id

  @TSK-005 @NS-21
  Scenario: The moments of a task have six digits and an offset
    When the cashier asks for the report of goods of 1999-12-31 by mail
    Then the answer shows
      | created_at | any moment to the microsecond |
    When the cashier awaits the report of goods of 1999-12-31 by mail
    Then the answer shows
      | created_at | any moment to the microsecond |       |
      | updated_at | any moment to the microsecond | NS-21 |

  @REP-701 @TSK-001 @TSK-004
  Scenario Outline: A <report> that is made is looked up under the id it was asked for with
    When the cashier awaits the <report> of 1999-12-31 <how>
    Then the answer shows
      | type   | <type> |
      | status | DONE   |
    And the identity of the task shows
      | is_asked_for | true |
    And the organization of the task shows
      | is_own | true |

    Examples: of each kind
      | report                        | type                | how                          |
      | report of goods               | GOODS               | by mail                      |
      | report of Z-reports           | Z_REPORTS           | by mail                      |
      | report of actual revenue      | ACTUAL_REVENUE      | by mail                      |
      | report of net turnover        | NET_TURNOVER        | by mail                      |
      | bookkeeper's report           | BOOKKEEPER_Z_REPORT | by mail                      |
      | report of the daily cash flow | DAILY_CASH_FLOW     | by mail for the organization |

  @REP-702 @REP-703 @LIM-091 @NS-50 @AMB-09 @owner
  Scenario Outline: A <report> is a workbook, and not to be had as JSON
    When the cashier receives the <report> of 1999-12-31 <how>
    Then the file shows
      | format | xlsx |
    When the cashier looks at the JSON of the report
    Then it is refused because report not to be had in this format

    @REP-104
    Examples: of goods
      | report          | how     |
      | report of goods | by mail |

    @REP-301
    Examples: of actual revenue
      | report                   | how     |
      | report of actual revenue | by mail |

    @REP-401
    Examples: of net turnover
      | report                 | how     |
      | report of net turnover | by mail |

    @REP-501
    Examples: of a bookkeeper
      | report              | how     |
      | bookkeeper's report | by mail |

    @REP-601
    Examples: of the cash of a day
      | report                        | how                          |
      | report of the daily cash flow | by mail for the organization |

  @REP-203 @REP-703 @LIM-090
  Scenario: Z-reports that are asked for as JSON are to be had as JSON
    Given the cashier awaits the report of Z-reports of 1999-12-31 as JSON by mail
    When the cashier looks at the JSON of the report
    Then the file shows
      | format | json |

  @REP-203 @REP-702
  Scenario: Z-reports that are asked for as a workbook are a workbook
    When the cashier receives the report of Z-reports of 1999-12-31 as a workbook by mail
    Then the file shows
      | format | xlsx |
