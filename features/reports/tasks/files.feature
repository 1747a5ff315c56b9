Feature: Files of extended reports

  A file is there once the report is made, in the format that was asked for, for thirty days.

  Rule: report not ready

    @REP-702 @REP-703 @NS-50 @assumed
    Scenario Outline: <file> is not to be had while the task is pending
      Given the cashier asks for the report of Z-reports of 2026-03-02 <format>
      When the cashier looks at <file>
      Then it is refused because report not ready

      Examples:
        | format        | file                   |
        | as a workbook | the workbook           |
        | as JSON       | the JSON of the report |

    @REP-702 @simulated
    Scenario: The workbook is to be had a second later
      Given the cashier asks for the report of Z-reports of 2026-03-02
      And 1 second passes
      When the cashier looks at the workbook
      Then the headers are
        | content-type | application/vnd.openxmlformats-officedocument.spreadsheetml.sheet |
      And the lines of the workbook show
        | Каса  |
        | Разом |

  Rule: report not to be had in this format

    @REP-703 @LIM-091 @REP-104 @AMB-09 @NS-50 @assumed @simulated
    Scenario Outline: <report> is a workbook and nothing else
      Given the cashier asks for the <report> of 2026-03-02
      And 1 second passes
      When the cashier looks at the JSON of the report
      Then it is refused because report not to be had in this format
      When the cashier looks at the workbook
      Then the workbook shows
        | frozen | 1 |

      Examples:
        | report                        |
        | report of goods               |
        | report of actual revenue      |
        | report of net turnover        |
        | bookkeeper's report           |
        | report of the daily cash flow |

    @AMB-09 @LIM-091 @REP-104 @assumed @simulated
    Scenario: Goods that were asked for as JSON are a workbook all the same
      Given the cashier asks for the report of goods of 2026-03-02 as JSON
      And 1 second passes
      When the cashier looks at the JSON of the report
      Then it is refused because report not to be had in this format
      When the cashier looks at the workbook
      Then the workbook shows
        | lines.length | 0 |

    @REP-203 @AMB-45 @NS-50 @assumed @simulated
    Scenario Outline: Z-reports that were asked for <format> are not <file>
      Given the cashier asks for the report of Z-reports of 2026-03-02 <format>
      And 1 second passes
      When the cashier looks at <file>
      Then it is refused because report not to be had in this format

      Examples:
        | format        | file                   |
        | as a workbook | the JSON of the report |
        | as JSON       | the workbook           |

    @REP-203 @simulated @NS-84
    Scenario: Z-reports that were asked for as JSON are JSON
      Given the cashier asks for the report of Z-reports of 2026-03-02 as JSON
      And 1 second passes
      When the cashier looks at the JSON of the report
      Then the answer shows
        | length | 0 |

  Rule: report could not be made

    Background:
      Given an open shift
      And the cashier takes the register offline
      And the cashier sells the minimal receipt
      And the cashier sells the taxed receipt
      And the register has document 3 deleted from its store
      And the cashier asks for the report of goods of 2026-03-02
      And 1 second passes

    @TSK-001 @TSK-003 @FLD-010 @NS-21 @AMB-23 @AMB-49 @assumed @simulated
    Scenario: With a document that is not there the task ends in error
      When the cashier looks at the report task
      Then the answer shows
        | status     | ERROR    |
        | updated_at | any text |
      And the list of members shows
        | length | 6 |

    @REP-702 @NS-50 @assumed @simulated
    Scenario Outline: Of a report that failed there is no <file>
      When the cashier looks at <file>
      Then it is refused because <rule>

      Examples:
        | file                   | rule                                |
        | the workbook           | report could not be made            |
        | the JSON of the report | report not to be had in this format |

    @TSK-007 @AUT-012 @NS-31 @simulated
    Scenario Outline: Of a report that failed another organization sees no <what>
      When the cashier of another organization looks at <what>
      Then it is refused because unknown id

      Examples:
        | what                   |
        | the report task        |
        | the workbook           |
        | the JSON of the report |

    @NS-21 @assumed @simulated
    Scenario: A report that failed stays so; asked for again, it is made
      Given the register has its deleted document restored
      And 1 hour passes
      When the cashier looks at the report task
      Then the answer shows
        | status | ERROR |
      When the cashier receives the report of goods of 2026-03-02
      Then the workbook shows
        | lines.length | 3 |

    @REP-701 @NS-21 @assumed @simulated
    Scenario: Thirty days after it failed a report is unknown, and not a second sooner
      When 2591999 seconds pass
      And the cashier looks at the report task
      Then the answer shows
        | status | ERROR |
      When 1 second passes
      And the cashier looks at the report task
      Then it is refused because unknown id

    @NS-21 @assumed @simulated
    Scenario: A document that is missing outside its span does not stop a report
      When the cashier receives the report of goods of 2026-03-01
      Then the workbook shows
        | lines.length | 0 |

  Rule: unknown id

    @REP-701 @REP-702 @REP-703 @TSK-007 @AUT-012 @NS-31 @NS-50 @assumed @simulated
    Scenario Outline: Another organization sees no <what>
      Given the cashier asks for the report of Z-reports of 2026-03-02 as JSON
      And 1 second passes
      When the cashier of another organization looks at <what>
      Then it is refused because unknown id

      Examples:
        | what                   |
        | the report task        |
        | the workbook           |
        | the JSON of the report |

    @CLD-011 @REP-701 @REP-702 @REP-703 @NS-31
    Scenario Outline: <what> of no report is unknown
      When the cashier looks at <what>
      Then it is refused because unknown id

      Examples:
        | what                   |
        | the report task        |
        | the workbook           |
        | the JSON of the report |

    @REP-701 @NS-21 @assumed @simulated @owner
    Scenario Outline: After thirty days <what> is unknown
      Given the cashier asks for the report of goods of 2026-03-02
      And 1 second passes
      And 720 hours pass
      When the cashier looks at <what>
      Then it is refused because unknown id

      Examples:
        | what            |
        | the report task |
        | the workbook    |

    @REP-701 @NS-21 @assumed @simulated
    Scenario: Thirty days after it was asked for, which is not yet thirty after it was made, a report is kept
      Given an open shift
      And the cashier sells the minimal receipt
      And the cashier asks for the report of goods of 2026-03-02
      And 720 hours pass
      When the cashier looks at the workbook
      Then the workbook shows
        | total.Сума | "20.00" |

  Rule: it outlasts the process, and is in forks and files of its world

    Background:
      Given an open shift
      And the cashier sells the receipt with two goods
      And the cashier asks for the report of goods of 2026-03-02

    @own-server @simulated
    Scenario: A report that waits is made after the server has started again
      When the server is started again
      And 1 second passes
      And the cashier looks at the workbook
      Then the workbook shows
        | total.Сума | "91.00" |

    @own-server @simulated
    Scenario: A report that was made is there after the server has started again, and says the same
      Given 1 second passes
      And the cashier sells the minimal receipt
      When the server is started again
      And the cashier looks at the workbook
      Then the workbook shows
        | total.Сума | "91.00" |

    @simulated
    Scenario: A fork has the reports of its origin
      Given 1 second passes
      And the cashier sells the minimal receipt
      When a fork of the world is created
      And the cashier looks at the workbook
      Then the workbook shows
        | total.Сума | "91.00" |

    @simulated
    Scenario: A report that waits in the origin is made in a fork by the clock of the fork
      When a fork of the world is created
      And the cashier looks at the workbook
      Then it is refused because report not ready
      When 1 second passes
      And the cashier looks at the workbook
      Then the workbook shows
        | total.Сума | "91.00" |

    @simulated
    Scenario: A world restored from a file has the reports it was saved with
      Given 1 second passes
      And the world is saved to a file
      And the cashier sells the minimal receipt
      When the world is restored from the file
      And the cashier looks at the workbook
      Then the workbook shows
        | total.Сума | "91.00" |

    @simulated
    Scenario: A reset takes the reports away
      Given 1 second passes
      And the cashier looks at the workbook
      When the world is reset
      And the cashier looks at the report task
      Then it is refused because unknown id
      And the list of reports shows
        | done | nothing |
