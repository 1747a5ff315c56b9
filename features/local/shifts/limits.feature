Feature: How long a shift may last

  A shift belongs to the day it was opened on, a day in Kyiv, and lasts 24 hours at most. The duration is judged
  first; as every shift over 24 hours has passed midnight, only a day of 25 hours shows the duration by itself.

  Rule: shift open longer than 24 hours

    @ERR-105 @LIM-006 @SHF-017 @AMB-10 @NS-66 @simulated @owner
    Scenario: On the day of 25 hours nothing is sold a millisecond over 24 hours
      Given the clock shows 2026-10-25 00:00:00 in Kyiv
      And the desk opens a shift
      When the clock shows 2026-10-25 23:00:00.001 in Kyiv
      And the cashier sells the minimal receipt
      Then it is refused because shift open longer than 24 hours

    @LIM-005 @SHF-017 @AMB-10 @NS-66 @simulated @to-the-moment @owner
    Scenario: On the day of 25 hours a receipt is sold at 24 hours to the millisecond
      Given the clock shows 2026-10-25 00:00:00 in Kyiv
      And the desk opens a shift
      When the clock shows 2026-10-25 23:00:00 in Kyiv
      And the cashier sells the minimal receipt
      Then it is accepted (NS-66)

    @SHF-018 @AMB-33 @NS-97 @simulated @owner
    Scenario Outline: The way out of a shift that is overdue on <later> is to close it and open another
      Given the clock shows 2026-06-01 10:00:00 in Kyiv
      And the desk opens a shift
      And the clock shows <later> in Kyiv
      When the desk closes the shift
      And the desk opens a shift
      And the cashier sells the minimal receipt
      Then it is accepted

      Examples: over 24 hours, and on another day alone
        | later               |
        | 2026-06-03 10:00:00 |
        | 2026-06-02 00:00:00 |

    @ERR-105 @SHF-017 @AMB-10 @simulated @owner
    Scenario Outline: On the next day, a millisecond over 24 hours, the refusal names the duration: <deed>
      Given the clock shows 2026-06-01 10:00:00 in Kyiv
      And the desk opens a shift
      And the cashier puts in 5000
      When the clock shows 2026-06-02 10:00:00.001 in Kyiv
      And <deed>
      Then it is refused because shift open longer than 24 hours

      Examples:
        | deed                                    |
        | the cashier sells the minimal receipt   |
        | the cashier puts in 1000                |
        | the cashier hands 1000 to a card holder |

  Rule: No shift closes by itself

    An organization may show an hour at which its shifts are to be closed (auto_close_shift_at), and an opening may name a
    moment (auto_close_at). Both are for the cashier, who closes the shift: the service does not.

    @SHF-018 @NS-97 @NS-15 @simulated @owner
    Scenario: A shift that is to be closed at 23:45 is open and sells at 23:46
      Given an opening is sent with body.auto_close_at as "2026-03-02T23:45:00+02:00"
      And the tax authority answers
      When the clock shows 2026-03-02 23:46:00 in Kyiv
      Then the shift is OPENED (NS-97)
      When the cashier sells the minimal receipt
      Then it is accepted (NS-97)

    @SHF-018 @NS-97 @simulated @owner
    Scenario: A shift that has not been closed for a week is still open
      Given an open shift of the cashier on the register
      When 168 hours pass
      Then the shift is OPENED (NS-97)
      And nothing is sent to the tax authority

  Rule: receipt created on a day other than the shift's opening day

    @ERR-104 @LIM-008 @SHF-016 @simulated @NS-66 @owner
    Scenario Outline: A shift opened <opened> sells nothing from <midnight> on
      Given the clock shows <opened> in Kyiv
      And the desk opens a shift
      When the clock shows <midnight> in Kyiv
      And the cashier sells the minimal receipt
      Then it is refused because receipt created on a day other than the shift's opening day (NS-66)

      Examples:
        | opened              | midnight            |
        | 2026-06-01 10:00:00 | 2026-06-02 00:00:00 |
        | 2026-06-01 23:59:59 | 2026-06-02 00:00:00 |

      Examples: the day of 23 hours, the day of 25 hours
        | opened              | midnight            |
        | 2026-03-29 00:00:00 | 2026-03-30 00:00:00 |
        | 2026-10-25 02:00:00 | 2026-10-26 00:00:00 |

    @ERR-104 @SHF-016 @simulated
    Scenario: Whatever the zone, a day is over a minute before 24 hours
      Given the clock shows 2026-06-01 10:00:00 in Kyiv
      And the desk opens a shift
      When the clock shows 2026-06-02 09:59:00 in Kyiv
      And the cashier sells the minimal receipt
      Then it is refused because receipt created on a day other than the shift's opening day

    @LIM-007 @SHF-016 @simulated @NS-66 @owner
    Scenario Outline: A shift opened <opened> sells until <last>
      Given the clock shows <opened> in Kyiv
      And the desk opens a shift
      When the clock shows <last> in Kyiv
      And the cashier sells the minimal receipt
      Then it is accepted (NS-66)

      Examples:
        | opened              | last                    |
        | 2026-06-01 00:00:00 | 2026-06-01 23:59:59.999 |

      Examples: the day of 23 hours, the day of 25 hours
        | opened              | last                    |
        | 2026-03-29 00:00:00 | 2026-03-29 23:59:59.999 |
        | 2026-10-25 04:00:00 | 2026-10-25 23:59:59.999 |

    @ERR-104 @LIM-005 @AMB-10 @simulated @owner
    Scenario: At exactly 24 hours the refusal names the day, not the duration
      Given the clock shows 2026-06-01 10:00:00 in Kyiv
      And the desk opens a shift
      When the clock shows 2026-06-02 10:00:00 in Kyiv
      And the cashier sells the minimal receipt
      Then it is refused because receipt created on a day other than the shift's opening day

    @ERR-104 @simulated @NS-66 @owner
    Scenario: After midnight no cash is put into yesterday's shift
      Given the clock shows 2026-06-01 10:00:00 in Kyiv
      And the desk opens a shift
      When the clock shows 2026-06-02 00:00:00 in Kyiv
      And the cashier puts in 1000
      Then it is refused because receipt created on a day other than the shift's opening day (NS-66)

    @SHF-018 @LOC-213 @simulated @NS-97 @owner
    Scenario: An overdue shift still reports, and closes
      Given the clock shows 2026-06-01 10:00:00 in Kyiv
      And the desk opens a shift
      And the clock shows 2026-06-02 00:00:00 in Kyiv
      When the desk prints an X-report
      Then it is accepted (NS-97)
      When the desk closes the shift
      Then it is accepted

  Rule: the day after the opening

    @ERR-104 @SHF-016 @simulated
    Scenario Outline: A day after its opening nothing is sold in a shift, at <time> neither
      Given the clock shows 2026-06-01 23:00:00 in Kyiv
      And the desk opens a shift
      When the clock shows 2026-06-02 <time> in Kyiv
      And the cashier sells the minimal receipt
      Then it is refused because receipt created on a day other than the shift's opening day

      Examples:
        | time     |
        | 00:00:00 |
        | 00:30:00 |
        | 01:30:00 |
        | 12:00:00 |
        | 22:59:59 |
