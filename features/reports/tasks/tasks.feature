Feature: Tasks of extended reports

  A report is asked for, and made a second later by the clock of the world; meanwhile its task is PENDING. It ends as DONE,
  with its file, or as ERROR, without: both for good. Task and file are kept for thirty days.

  Rule: asking

    @REP-005 @REP-008 @TSK-001 @TSK-002 @TSK-003 @TSK-005 @FLD-010 @NS-51 @AMB-49 @assumed
    Scenario Outline: The answer to <report> has six members
      When the cashier asks for the <report> of 2026-03-02
      Then the answer shows
        | id              | any id                             |
        | organization_id | any id                             |
        | type            | <type>                             |
        | status          | PENDING                            |
        | created_at      | "2026-03-02T07:00:00.000000+00:00" |
        | updated_at      | null                               |
      And the list of members shows
        | length | 6 |

      Examples:
        | report              | type      |
        | report of goods     | GOODS     |
        | report of Z-reports | Z_REPORTS |

    @REP-005 @REP-008 @TSK-002 @TSK-003 @TSK-005 @TSK-006 @FLD-011 @NS-51 @NS-54 @AMB-49 @assumed
    Scenario Outline: The answer to <report> has nine members
      When the cashier asks for the <report> from 2026-03-02T00:00:00+02:00 to 2026-03-02T21:30:00-05:00
      Then the answer shows
        | id                      | any id                      |
        | organization_id         | any id                      |
        | type                    | <type>                      |
        | status                  | PENDING                     |
        | updated_at              | null                        |
        | error_message           | null                        |
        | execution_time          | null                        |
        | payload.from_date       | "2026-03-02T00:00:00+02:00" |
        | payload.to_date         | "2026-03-02T21:30:00-05:00" |
        | payload.mode            | null                        |
        | payload.emails          | null                        |
        | payload.organization_id | null                        |
      And the list of members shows
        | length | 9 |

      Examples:
        | report                   | type                |
        | report of actual revenue | ACTUAL_REVENUE      |
        | report of net turnover   | NET_TURNOVER        |
        | bookkeeper's report      | BOOKKEEPER_Z_REPORT |

    @REP-005 @REP-008 @REP-601 @TSK-006 @FLD-011 @AMB-22 @NS-54 @AMB-49 @assumed
    Scenario: The answer to the report of the daily cash flow has nine members
      When the cashier asks for the report of the daily cash flow of 2026-03-02
      Then the answer shows
        | type                    | DAILY_CASH_FLOW |
        | status                  | PENDING         |
        | updated_at              | null            |
        | error_message           | null            |
        | execution_time          | null            |
        | payload.from_date       | "2026-03-02"    |
        | payload.to_date         | null            |
        | payload.mode            | null            |
        | payload.organization_id | null            |
      And the list of members shows
        | length | 9 |

    @REP-601 @TSK-006 @AMB-22 @assumed
    Scenario: The list of organizations a daily cash flow is asked for comes back as a list
      When the cashier asks for the report of the daily cash flow of 2026-03-02 for the organization
      Then the answer shows
        | organization_id                | any id |
        | payload.organization_id.length | 1      |
        | payload.organization_id.0      | any id |
      And the organization of the task shows
        | is_own | true |

    @TSK-007
    Scenario: A task is of the organization of the cashier who asks
      When the cashier asks for the report of goods of 2026-03-02
      Then the organization of the task shows
        | is_own | true |
      When the cashier of another organization asks for the report of goods of 2026-03-02
      Then the organization of the task shows
        | is_own | false |

    @REP-005
    Scenario: Each request for a report is a task, also when the same is asked for again
      When the cashier asks for the report of goods of 2026-03-02 2 times
      Then the list of reports shows
        | waiting | 2 |

    @REP-301 @REP-401 @REP-501 @REP-601 @simulated
    Scenario: Fifty at once are all made
      Given an open shift
      And the cashier sells the minimal receipt
      When the cashier asks for the report of actual revenue of 2026-03-02 50 times
      And 1 second passes
      Then the list of reports shows
        | done | 50 |
      When the cashier looks at the workbook
      Then the workbook shows
        | total.Виручка | "20.00" |

  Rule: looking it up

    @REP-701 @TSK-001 @TSK-003 @TSK-004 @TSK-005 @FLD-010 @AMB-23 @AMB-49 @NS-21 @assumed @simulated
    Scenario Outline: The task of <report> is looked up, with six members
      Given the cashier asks for the <report> of 2026-03-02
      When the cashier looks at the report task
      Then the answer shows
        | type       | <type>  |
        | status     | PENDING |
        | updated_at | null    |
      When 1 second passes
      And the cashier looks at the report task
      Then the answer shows
        | id              | any id                             |
        | organization_id | any id                             |
        | type            | <type>                             |
        | status          | DONE                               |
        | created_at      | "2026-03-02T07:00:00.000000+00:00" |
        | updated_at      | "2026-03-02T07:00:01.000000+00:00" |
      And the list of members shows
        | length | 6 |
      And the identity of the task shows
        | is_asked_for | true |

      Examples:
        | report                         | type                |
        | report of goods                | GOODS               |
        | report of Z-reports            | Z_REPORTS           |
        | report of actual revenue       | ACTUAL_REVENUE      |
        | report of net turnover         | NET_TURNOVER        |
        | bookkeeper's report            | BOOKKEEPER_Z_REPORT |
        | report of the daily cash flow  | DAILY_CASH_FLOW     |

    @NS-21 @assumed @simulated @owner
    Scenario: A report waits for a whole second
      Given the cashier asks for the report of goods of 2026-03-02
      When 999 milliseconds pass
      And the cashier looks at the report task
      Then the answer shows
        | status | PENDING |
      When 1 millisecond passes
      And the cashier looks at the report task
      Then the answer shows
        | status | DONE |

    @REP-701 @TSK-004 @TSK-007 @owner
    Scenario: Any cashier of the organization sees it
      Given the cashier asks for the report of goods of 2026-03-02
      When the senior cashier looks at the report task
      Then the answer shows
        | type | GOODS |
      And the identity of the task shows
        | is_asked_for | true |
      And the organization of the task shows
        | is_own | true |

  Rule: the task of another organization

    @TSK-007 @AUT-012 @NS-31
    Scenario: A report in short is unknown to another organization
      Given the cashier asks for the report of goods of 2026-03-02 in short
      When the cashier of another organization looks at the report task
      Then it is refused because unknown id
