Feature: Periodical reports of several days, and of parts of shifts

  A span may cut a shift; what lies in it is counted.

  Rule: a span that cuts a shift

    Background:
      Given an open shift
      And the cashier puts in 50000
      And the cashier sells the minimal receipt
      And the clock shows 2026-03-02 12:00:00 in Kyiv
      And these goods are sold for 700 in cash under each of 1 labels, 300 by card under each of 1 labels
        | goods | price |
        | Сир   | 1000  |
      And the cashier takes out 1000
      And the cashier returns the minimal receipt
      And the clock shows 2026-03-02 15:00:00 in Kyiv
      And the cashier sells the taxed receipt
      And the cashier takes out 2000

    @LOC-221 @LOC-225 @NS-71 @simulated
    Scenario Outline: From <from> to <to>, while the shift is <state>
      Given the desk <deed>
      When the desk asks for a short periodical report from <from> to <to>
      Then the slip says
        | Z-ЗВІТИ           | <z>        |
        | РЕАЛІЗАЦІЯ        |            |
        | ЧЕКІВ             | <sold>     |
        | РАЗОМ             | <sum>      |
        | ПОВЕРНЕННЯ        |            |
        | ЧЕКІВ             | <returned> |
        | СЛУЖБОВЕ ВНЕСЕННЯ | <in>       |
        | СЛУЖБОВА ВИДАЧА   | <out>      |

      Examples: the beginning of it, its middle, its end, all of it
        | state  | deed               | from                | to                  | z     | sold | sum    | returned | in     | out   |
        | open   | prints an X-report | 2026-03-02 08:00:00 | 2026-03-02 11:59:59 | немає | 1    | 20.00  | 0        | 500.00 | 0.00  |
        | open   | prints an X-report | 2026-03-02 12:00:00 | 2026-03-02 14:59:59 | немає | 1    | 10.00  | 1        | 0.00   | 10.00 |
        | open   | prints an X-report | 2026-03-02 15:00:00 | 2026-03-02 23:59:59 | немає | 1    | 227.00 | 0        | 0.00   | 20.00 |
        | open   | prints an X-report | 2026-03-02 08:00:00 | 2026-03-02 23:59:59 | немає | 3    | 257.00 | 1        | 500.00 | 30.00 |
        | closed | closes the shift   | 2026-03-02 08:00:00 | 2026-03-02 11:59:59 | немає | 1    | 20.00  | 0        | 500.00 | 0.00  |
        | closed | closes the shift   | 2026-03-02 12:00:00 | 2026-03-02 14:59:59 | немає | 1    | 10.00  | 1        | 0.00   | 10.00 |
        | closed | closes the shift   | 2026-03-02 15:00:00 | 2026-03-02 23:59:59 | немає | 1    | 227.00 | 0        | 0.00   | 20.00 |
        | closed | closes the shift   | 2026-03-02 08:00:00 | 2026-03-02 23:59:59 | № 1   | 3    | 257.00 | 1        | 500.00 | 30.00 |

  Rule: several days, and many receipts

    @LOC-221 @FLD-016 @NS-79
    Scenario: Two days of one label, in cash and by card, are two lines that can be told apart
      Given an open shift
      And these goods are sold for 700 in cash under each of 1 labels, 300 by card under each of 1 labels
        | goods | price |
        | Сир   | 1000  |
      And the desk closes the shift
      And the clock shows 2026-03-03 09:00:00 in Kyiv
      And the desk opens a shift
      And these goods are sold for 50 in cash under each of 1 labels, 20 by card under each of 1 labels
        | goods | price |
        | Сир   | 70    |
      When the desk asks for a short periodical report from 2026-03-02 00:00:00 to 2026-03-03 23:59:59
      Then the slip says
        | РЕАЛІЗАЦІЯ |       |
        | ЧЕКІВ      | 2     |
        | № 1         | 7.50  |
        | № 1 (КОД 1) | 3.20  |
        | РАЗОМ      | 10.70 |

    @LOC-225 @LOC-221 @simulated
    Scenario: A shift of more receipts than are read at a time is counted to the last
      Given an open shift
      And the cashier puts in 10 1100 times
      When the desk asks for a short periodical report from 2026-03-02 00:00:00 to 2026-03-02 23:59:59
      Then the slip says
        | СЛУЖБОВЕ ВНЕСЕННЯ | 110.00 |

  Rule: labels of two days

    Background:
      Given an open shift

    @LOC-221 @NS-79 @simulated
    Scenario: Two labels of two days are two lines of a periodical report
      Given these goods are sold for 1000 in cash
        | goods | price |
        | сир   | 1000  |
      And the desk closes the shift
      And the clock shows 2026-03-03 09:00:00 in Kyiv
      And the desk opens a shift
      And these goods are sold for 700 in cash under each of 1 labels
        | goods | price |
        | чай   | 700   |
      When the desk asks for a short periodical report from 2026-03-02 00:00:00 to 2026-03-03 23:59:59
      Then the slip says
        | ГОТІВКА | 10.00 |
        | № 1     | 7.00  |
        | РАЗОМ   | 17.00 |

  Rule: returns of two days

    @LOC-221 @simulated
    Scenario: A periodical report adds up the returns of two days, their rounding and their taxes
      Given an open shift
      And these goods are returned rounded to 10 for 1000 in cash
        | goods | price | taxes |
        | сир   | 1003  | А     |
      And the desk closes the shift
      And the clock shows 2026-03-03 09:00:00 in Kyiv
      And the desk opens a shift
      And these goods are returned rounded to 10 for 2000 in cash
        | goods | price | taxes |
        | сир   | 2004  | А     |
      When the desk asks for a short periodical report from 2026-03-02 00:00:00 to 2026-03-03 23:59:59
      Then the slip says
        | ПОВЕРНЕННЯ       |       |
        | ЧЕКІВ            | 2     |
        | ОБІГ А 20%       | 30.07 |
        | ЗАОКРУГЛЕНО ВНИЗ | -0.07 |
        | РАЗОМ            | 30.00 |
