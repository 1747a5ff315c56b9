Feature: The periodical report of the desk

  What was turned over in a span of time, day by day or in total alone, printed. Both ends are in it.

  @LOC-223 @NS-71
  Scenario: A short periodical report shows the total alone
    Given an open shift
    And the cashier sells the taxed receipt
    And the desk closes the shift
    When the desk asks for a short periodical report from 2026-03-02 00:00:00 to 2026-03-02 23:59:59
    Then the slip says
      | СКОРОЧЕНИЙ      |        |
      | РАЗОМ ЗА ПЕРІОД |        |
      | ГОТІВКА         | 227.00 |
    And the slip does not say
      | 02.03.2026 |

  @LOC-223
  Scenario Outline: With is_short=<value> a periodical report is <form>
    When a request for the periodical report with from_date=2026-03-02T00:00:00&to_date=2026-03-02T23:59:59&is_short=<value> is sent to the desk
    Then the slip says
      | <form> |  |

    Examples:
      | value | form       |
      | true  | СКОРОЧЕНИЙ |
      | false | ПОВНИЙ     |

  @LOC-221 @NS-95 @simulated
  Scenario: Receipts made after a closing that was refused are in the periodical report
    Given an open shift
    And the tax authority refuses Z-reports because of "the sums differ"
    And the cashier closes the shift
    And the tax authority answers
    And the tax authority accepts everything again
    And the cashier sells the taxed receipt
    When the desk asks for a short periodical report from 2026-03-02 00:00:00 to 2026-03-02 23:59:59
    Then the slip says
      | ЧЕКІВ | 1 |

  @LOC-221 @NS-71
  Scenario Outline: Both ends are in the span of a report, each a whole second: from <from> to <to>
    Given the clock shows 2026-03-02 10:00:00 in Kyiv
    And the desk opens a shift
    And the clock shows 2026-03-02 12:00:00.500 in Kyiv
    And the cashier sells the minimal receipt
    And the clock shows 2026-03-02 13:00:00 in Kyiv
    When the desk asks for a short periodical report from 2026-03-02 <from> to 2026-03-02 <to>
    Then the slip says
      | ЧЕКІВ | <count> |

    Examples:
      | from     | to       | count |
      | 12:00:00 | 12:00:00 | 1     |
      | 11:00:00 | 12:00:00 | 1     |
      | 12:00:00 | 13:00:00 | 1     |
      | 12:00:01 | 13:00:00 | 0     |
      | 11:00:00 | 11:59:59 | 0     |

  @LOC-221 @CLD-519
  Scenario: A shift that is in the span as a whole counts as its Z-report says
    Given an open shift of the cashier on the register
    And the cashier sells the minimal receipt
    And the cashier closes the shift with a Z-report of his own
    And the tax authority answers
    When the desk asks for a short periodical report from 2026-03-02 00:00:00 to 2026-03-02 23:59:59
    Then the slip says
      | Z-ЗВІТИ | № 1 |
      | ЧЕКІВ   | 7   |

  @LOC-221
  Scenario: A report counts what its own register has sold
    Given an open shift of the cashier on the second register
    And the cashier sells the minimal receipt
    And the cashier closes the shift
    And the tax authority answers
    And an open shift of the cashier on the register
    When the desk asks for a short periodical report from 2026-03-02 00:00:00 to 2026-03-02 23:59:59
    Then the slip says
      | Z-ЗВІТИ | немає |
      | ЧЕКІВ   | 0     |
      | РАЗОМ   | 0.00  |

  @LOC-221
  Scenario: A report read later says what it said
    Given an open shift
    And the cashier sells the minimal receipt
    And the desk asks for a short periodical report from 2026-03-02 00:00:00 to 2026-03-02 23:59:59
    When 1 second passes
    And the cashier sells the minimal receipt
    Then the slip says
      | Z-ЗВІТИ | немає |
      | ЧЕКІВ   | 1     |

  @LOC-221
  Scenario: A report of a span without receipts is empty
    When the desk asks for a periodical report from 2026-02-01 00:00:00 to 2026-02-28 23:59:59
    Then it is accepted
    And the slip says
      | Z-ЗВІТИ | немає |
      | РАЗОМ   | 0.00  |

  @LOC-225 @LIM-070 @simulated @owner
  Scenario: A report of the last thirty days is made at the desk
    Given an open shift
    And the cashier sells the minimal receipt
    And the desk closes the shift
    And the clock shows 2026-04-01 10:00:00 in Kyiv
    When the desk asks for a short periodical report from 2026-03-02 09:00:00 to 2026-04-01 10:00:00
    Then the register has not fetched days from the cloud
    And the slip says
      | ЧЕКІВ | 1 |

  @LOC-225 @LIM-071 @simulated @owner
  Scenario: Days older than thirty are asked of the cloud, and those alone
    Given an open shift
    And the cashier sells the minimal receipt
    And the desk closes the shift
    And the clock shows 2026-04-02 10:00:00 in Kyiv
    When the desk asks for a short periodical report from 2026-03-02 00:00:00 to 2026-04-01 10:00:00
    Then the days fetched from the cloud show
      | length | 1 |
      | 0.from | "2026-03-02T00:00:00" |
      | 0.to   | "2026-03-03T08:59:59" |
    And the slip says
      | ЧЕКІВ | 1 |

  @LOC-225 @LIM-071 @simulated
  Scenario: A report of what the cloud keeps and what the desk keeps counts both
    Given an open shift
    And the cashier sells the minimal receipt
    And the desk closes the shift
    And the clock shows 2026-04-01 12:00:00 in Kyiv
    And the desk opens a shift
    And the cashier sells the taxed receipt
    When the desk asks for a short periodical report from 2026-03-02 00:00:00 to 2026-04-01 23:59:59
    Then the slip says
      | Z-ЗВІТИ | № 1    |
      | ЧЕКІВ   | 2      |
      | ГОТІВКА | 247.00 |

  @LOC-225 @LIM-071 @simulated
  Scenario: A span that is older as a whole is asked of the cloud
    Given the clock shows 2026-05-01 10:00:00 in Kyiv
    When the desk asks for a periodical report from 2026-03-02 00:00:00 to 2026-03-08 23:59:59
    Then the days fetched from the cloud show
      | length | 1 |
      | 0.from | "2026-03-02T00:00:00" |
      | 0.to   | "2026-03-08T23:59:59" |

  @LIM-072 @simulated
  Scenario Outline: A desk may be set to keep seven days: on <register> a report from <from>
    Given an open shift of the cashier on <register>
    When the desk asks for a periodical report from <from> to 2026-03-02 09:00:00
    Then the register <has> fetched days from the cloud

    Examples:
      | register            | from                | has     |
      | the second register | 2026-02-22 09:00:00 | has     |
      | the second register | 2026-02-23 09:00:00 | has     |
      | the second register | 2026-02-23 09:00:01 | has not |
      | the register        | 2026-02-22 09:00:00 | has not |

  Rule: register offline from the server

    @ERR-112 @LOC-224 @AMB-14 @simulated @NS-71 @owner
    Scenario: Without the server no report of older days is made
      Given the register is cut off from the server
      And the clock shows 2026-05-01 10:00:00 in Kyiv
      When the desk asks for a periodical report from 2026-03-02 00:00:00 to 2026-03-08 23:59:59
      Then it is refused because register offline from the server (AMB-14, NS-71)
      And the printer has been asked for
        | nothing |

    @ERR-112 @LOC-224 @simulated @AMB-14
    Scenario: Without the server a report of days that lie at the desk is made
      Given the register is cut off from the server
      When the desk asks for a periodical report from 2026-03-02 00:00:00 to 2026-03-02 23:59:59
      Then it is accepted (AMB-14)

    @ERR-112 @LOC-225 @simulated
    Scenario: Connected to the server again the desk makes a report of older days
      Given the register is cut off from the server
      And the register is connected to the server again
      And the clock shows 2026-05-01 10:00:00 in Kyiv
      When the desk asks for a periodical report from 2026-03-02 00:00:00 to 2026-03-08 23:59:59
      Then it is accepted

    @ERR-112 @AMB-14 @LOC-104 @simulated
    Scenario: Selling needs no server
      Given the register is cut off from the server
      And the desk opens a shift
      When the cashier sells the minimal receipt
      Then it is accepted (AMB-14)

  Rule: printer out of paper

    @LOC-224 @NS-71 @simulated @NS-73 @owner
    Scenario: A report is refused while the printer has no paper
      Given the printer has no paper
      When the desk asks for a periodical report from 2026-03-02 00:00:00 to 2026-03-02 23:59:59
      Then it is refused because printer out of paper (NS-71, NS-73)

    @LOC-224 @simulated
    Scenario: A report is made once the printer has paper again
      Given the printer has no paper
      And the printer has paper again
      When the desk asks for a periodical report from 2026-03-02 00:00:00 to 2026-03-02 23:59:59
      Then it is accepted

  Rule: printer not connected

    @LOC-224 @NS-71 @simulated @NS-73
    Scenario: A report is refused while the printer is unplugged
      Given the printer is unplugged
      When the desk asks for a periodical report from 2026-03-02 00:00:00 to 2026-03-02 23:59:59
      Then it is refused because printer not connected (NS-71, NS-73)

    @LOC-224 @simulated
    Scenario: A report is made once the printer is plugged in again
      Given the printer is unplugged
      And the printer is plugged in again
      When the desk asks for a periodical report from 2026-03-02 00:00:00 to 2026-03-02 23:59:59
      Then it is accepted

  Rule: each day is told by itself, and all of them together

    Background:
      Given an open shift
      And the cashier sells the taxed receipt
      And the cashier puts in 5000
      And the desk closes the shift
      And the clock shows 2026-03-03 09:00:00 in Kyiv
      And the desk opens a shift
      And the cashier sells the receipt with mixed payment
      And the cashier returns the minimal receipt

    @LOC-221 @LOC-223 @NS-71 @AMB-37
    Scenario: A report of two days
      When the desk asks for a periodical report from 2026-03-02 00:00:00 to 2026-03-03 23:59:59
      Then it is accepted
      And the printer has been asked for
        | Z_REPORT          | printed |
        | PERIODICAL_REPORT | printed |
      And the slip says
        | ПОВНИЙ            |                     |
        | ВІД               | 02.03.2026 00:00:00 |
        | ДО                | 03.03.2026 23:59:59 |
        | Z-ЗВІТИ           | № 1                 |
        | 02.03.2026        |                     |
        | ЧЕКІВ             | 1                   |
        | ГОТІВКА           | 227.00              |
        | 03.03.2026        |                     |
        | ЧЕКІВ             | 1                   |
        | КАРТКА            | 50.00               |
        | ГОТІВКА           | 41.00               |
        | РАЗОМ ЗА ПЕРІОД   |                     |
        | ЧЕКІВ             | 2                   |
        | ГОТІВКА           | 268.00              |
        | КАРТКА            | 50.00               |
        | ОБІГ А 20%        | 120.00              |
        | РАЗОМ             | 318.00              |
        | ПОВЕРНЕННЯ        |                     |
        | ЧЕКІВ             | 1                   |
        | ГОТІВКА           | 20.00               |
        | СЛУЖБОВЕ ВНЕСЕННЯ | 50.00               |
        | Загальний оборот  | 318.00              |
