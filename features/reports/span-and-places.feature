Feature: Which receipts are in a report

  A receipt is in a report when it was made in the span, whose ends are moments with an offset from UTC and both belong to
  it: the last second as a whole. It is in it when its register is one of those that are asked for, and stands in one of the
  outlets that are asked for. Without a word of registers and outlets all of the organization are meant.

  Rule: the span

    Background:
      Given the clock shows 2026-03-02 10:00:00 in Kyiv
      And an open shift
      And the clock shows 2026-03-02 11:59:59.999 in Kyiv
      And the cashier sells the minimal receipt
      And the clock shows 2026-03-02 12:00:00 in Kyiv
      And the cashier sells the receipt with two goods
      And the clock shows 2026-03-02 12:00:01.999 in Kyiv
      And the cashier sells the receipt with three goods
      And the clock shows 2026-03-02 12:00:02 in Kyiv
      And the cashier sells the excise receipt

    @REP-004 @NS-53 @assumed @owner
    Scenario Outline: From <from> to <to> there are <lines> lines of goods for <sum>
      When the cashier receives the report of goods from <from> to <to>
      Then the workbook shows
        | lines.length     | <lines> |
        | total.Сума       | "<sum>" |

      Examples: both ends to the second, the last as a whole
        | from                      | to                        | lines | sum    |
        | 2026-03-02T12:00:00+02:00 | 2026-03-02T12:00:01+02:00 | 5     | 239.04 |
        | 2026-03-02T12:00:01+02:00 | 2026-03-02T12:00:01+02:00 | 3     | 148.04 |
        | 2026-03-02T11:59:59+02:00 | 2026-03-02T12:00:00+02:00 | 3     | 111.00 |
        | 2026-03-02T12:00:00+02:00 | 2026-03-02T12:00:02+02:00 | 6     | 365.04 |

      Examples: the same span, told elsewhere
        | from                      | to                        | lines | sum    |
        | 2026-03-02T10:00:00Z      | 2026-03-02T10:00:01Z      | 5     | 239.04 |
        | 2026-03-02T05:00:00-05:00 | 2026-03-02T05:00:01-05:00 | 5     | 239.04 |
        | 2026-03-02T19:30:00+09:30 | 2026-03-02T19:30:01+09:30 | 5     | 239.04 |
        | 2026-03-02T12:00:00+02:00 | 2026-03-02T05:00:01-05:00 | 5     | 239.04 |

      Examples: an offset of an hour more is an hour earlier
        | from                      | to                        | lines | sum  |
        | 2026-03-02T12:00:00+03:00 | 2026-03-02T12:00:01+03:00 | 0     | 0.00 |

      Examples: nothing yet, nothing any more, and ten years
        | from                      | to                        | lines | sum    |
        | 2016-03-02T00:00:00+02:00 | 2026-03-02T11:59:58+02:00 | 0     | 0.00   |
        | 2030-03-02T00:00:00+02:00 | 2031-03-02T00:00:00+02:00 | 0     | 0.00   |
        | 2021-01-01T00:00:00+02:00 | 2030-12-31T23:59:59+02:00 | 7     | 385.04 |

    @REP-004 @REP-201
    Scenario Outline: A closing at 12:30:00 is <lines> line of the Z-reports to <to>
      Given the clock shows 2026-03-02 12:30:00 in Kyiv
      And the desk closes the shift
      When the cashier receives the report of Z-reports from 2026-03-02T00:00:00+02:00 to <to>
      Then the workbook shows
        | lines.length | <lines> |

      Examples:
        | to                        | lines |
        | 2026-03-02T12:30:00+02:00 | 1     |
        | 2026-03-02T12:29:59+02:00 | 0     |

    @REP-004
    Scenario: What is sold after a report was asked for is not in it
      When the cashier asks for the report of goods of 2026-03-02
      And the cashier sells the receipt rounded to 10
      And 1 second passes
      And the cashier looks at the workbook
      Then the workbook shows
        | lines.length | 7 |

  Rule: registers and outlets

    Background:
      Given an open shift
      And the cashier sells the minimal receipt
      And the cashier looks at the second register
      And an open shift
      And the cashier sells the receipt with two goods
      And the cashier looks at the register of another outlet
      And an open shift
      And the cashier sells the excise receipt

    @REP-101 @NS-53 @assumed
    Scenario Outline: Goods <places>: <sum>
      When the cashier receives the report of goods of 2026-03-02 <places>
      Then the workbook shows
        | total.Сума | "<sum>" |

      Examples: one register, several, none
        | places                                               | sum    |
        | at the register                                      | 20.00  |
        | at the second register                               | 91.00  |
        | at the register and the second register              | 111.00 |
        | at the second register and the register              | 111.00 |
        | at the register and the register of another outlet   | 146.00 |
        | at no register                                       | 0.00   |

      Examples: of an outlet, and of those registers that stand in it
        | places                                                                   | sum    |
        | in the outlet of the register                                            | 111.00 |
        | in the outlet of the register of another outlet                          | 126.00 |
        | at the second register in the outlet of the register                     | 91.00  |
        | at the second register in the outlet of the register of another outlet   | 0.00   |

    @REP-101 @REP-301
    Scenario: Without a word of registers all of the organization are meant
      When the cashier receives the report of actual revenue of 2026-03-02
      Then the lines of the workbook show
        | Каса       | Торгова точка           | Виручка |
        | TEST000001 | Крамниця на Липовій     | 20.00   |
        | TEST000002 | Крамниця на Липовій     | 91.00   |
        | TEST000007 | Крамниця на Вокзальній  | 126.00  |
        |            |                         | 237.00  |

    @REP-201
    Scenario: Z-reports of one register and of another
      Given the desk closes the shift
      When the cashier receives the report of Z-reports of 2026-03-02 at the register
      Then the workbook shows
        | lines.length | 0 |
      When the cashier receives the report of Z-reports of 2026-03-02 in the outlet of the register of another outlet
      Then the workbook shows
        | lines.length | 1          |
        | lines.0.Каса | TEST000007 |

    @REP-201 @NS-53 @assumed
    Scenario Outline: Z-reports <places>: <lines>
      Given the desk closes the shift
      When the cashier receives the report of Z-reports of 2026-03-02 <places>
      Then the workbook shows
        | lines.length | <lines> |

      Examples: a register and an outlet have to agree
        | places                                                                              | lines |
        | at the register of another outlet in the outlet of the register of another outlet   | 1     |
        | at the register of another outlet in the outlet of the register                     | 0     |
        | at the register and the register of another outlet in the outlet of the register of another outlet | 1 |
        | at no register                                                                      | 0     |

    @TSK-007
    Scenario: Another organization's report has nothing of these receipts
      When the cashier of another organization receives the report of goods of 2026-03-02
      Then the workbook shows
        | lines.length | 0 |

  Rule: unknown id

    @REP-101 @REP-201 @TSK-007 @NS-53 @assumed
    Scenario Outline: <report> is not made of <places>
      Given the cashier of another organization looks at the profile
      When the cashier asks for the <report> of 2026-03-02 <places>
      Then it is refused because unknown id

      Examples: what another organization has is unknown here
        | report              | places                                                |
        | report of goods     | at the register of another organization               |
        | report of Z-reports | at the register of another organization               |
        | report of goods     | at the register and the register of another organization |
        | report of goods     | in the outlet of the register of another organization |
        | report of Z-reports | in the outlet of the register of another organization |

    @REP-101
    Scenario: A report is made of a register of one's own
      When the cashier asks for the report of goods of 2026-03-02 at the second register
      Then it is accepted
