@extension
Feature: The periodical report of the cloud

  The key of a register shows its periodical report.

  Rule: the periodical report of a register

    Background:
      Given an open shift of the cashier on the register
      And the cashier sells the minimal receipt
      And the cashier closes the shift

    @EXT-341 @EXT-343
    Scenario: The key of the register alone shows it, and nothing is printed
      When a request for the periodical report with from_date=2026-03-02T00:00:00%2B02:00&to_date=2026-03-03T00:00:00%2B02:00 is sent with the key alone
      Then the answer is 200
      And the text shows (EXT-341)
        | longest line     | 42                  |
        | ПЕРІОДИЧНИЙ ЗВІТ |                     |
        | ПОВНИЙ           |                     |
        | ВІД              | 02.03.2026 00:00:00 |
        | 02 03 2026       |                     |
        | РАЗОМ            | "20.00"             |
        | Загальний оборот | "20.00"             |
      And the printer has been asked for
        | nothing |
      And nothing changes (EXT-341)

    @EXT-343
    Scenario Outline: With <query> it is <longest> wide, and has days: <day>
      When a request for the periodical report with from_date=2026-03-02T00:00:00&to_date=2026-03-03T00:00:00&<query> is sent with the key alone
      Then the text shows (EXT-343)
        | longest line | <longest> |
        | 02 03 2026   | <day>     |

      Examples:
        | query                   | longest | day     |
        | width=32                | 32      |         |
        | width=250               | 250     |         |
        | is_short=true           | 42      | nothing |
        | is_short=false&width=10 | 10      |         |

    @EXT-342
    Scenario Outline: From <from> to <to> it has <sum>
      When a request for the periodical report with from_date=<from>&to_date=<to> is sent with the key alone
      Then the text shows (EXT-342)
        | РАЗОМ            | "<sum>" |
        | Загальний оборот | "<sum>" |

      Examples: the sale was at 09:00:01 in Kyiv; both ends are in the span
        | from                 | to                       | sum   |
        | 2026-03-02T07:00:01Z | 2026-03-02T07:00:01Z     | 20.00 |
        | 2026-03-02T07:00:02Z | 2026-03-02T08:00:00Z     | 0.00  |
        | 2026-03-02T06:00:00Z | 2026-03-02T07:00:00.999Z | 0.00  |
        | 2026-03-02T09:00:01  | 2026-03-02T09:00:01      | 20.00 |

    @EXT-342 @NS-66 @simulated @assumed
    Scenario: The last second is in the span as a whole
      Given the tax authority answers
      And an open shift of the cashier on the register
      And the clock shows 2026-03-02 12:00:00.500 in Kyiv
      And the cashier sells the minimal receipt
      When a request for the periodical report with from_date=2026-03-02T11:00:00&to_date=2026-03-02T12:00:00 is sent with the key alone
      Then the text shows (NS-66)
        | РАЗОМ | "20.00" |

    @EXT-342 @EXT-343
    Scenario Outline: A periodical report of <query> is malformed at <place>
      When a request for the periodical report with <query> is sent with the key alone
      Then it is malformed at <place> (EXT-342)

      Examples:
        | query                                         | place           |
        | from_date=20260302                            | query.to_date   |
        | to_date=20260302                              | query.from_date |
        | from_date=20260303&to_date=20260302           | query.to_date   |
        | from_date=yesterday&to_date=20260302          | query.from_date |
        | from_date=2026-03-02T00:00:00&to_date=2026-03-03T00:00:00&width=9   | query.width     |
        | from_date=2026-03-02T00:00:00&to_date=2026-03-03T00:00:00&width=251 | query.width     |
        | from_date=2026-03-02T00:00:00&to_date=2026-03-03T00:00:00&is_short=much | query.is_short |

    @EXT-341
    Scenario Outline: Without a key there is none: <credentials>
      When a request for the periodical report with from_date=20260302&to_date=20260303 is sent <credentials>
      Then <outcome>

      Examples:
        | credentials                       | outcome                                               |
        | with the token                    | it is malformed at header.X-License-Key (EXT-341)     |
        | with the token and an unknown key | it is refused because licence key not valid (EXT-341) |
