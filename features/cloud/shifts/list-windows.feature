Feature: Windows and filters of lists of shifts

  A list has the shifts that pass every filter, and shows the page that is asked for.

  Rule: from one moment to another, both in it

    Background:
      Given the clock shows 2026-03-02 10:00:00 in Kyiv
      And an open shift of the cashier on the register
      And the cashier closes the shift
      And the tax authority answers
      And the clock shows 2026-03-02 14:30:00 in Kyiv
      And an open shift of the cashier on the register

    @CLD-437 @NS-72 @assumed @simulated
    Scenario Outline: The shifts of the register with <window> are <count>, the first of them number <first>, by the clock
      When a request for the shifts of the register with <window> is sent with the token and the key
      Then the page shows
        | results.length   | <count> |
        | results.0.serial | <first> |

      Examples: the moment of an opening, a millisecond beside it, and between the two
        | window                                                             | count | first   |
        | from_date=2026-03-02T08:00:00Z                                     | 2     | 1       |
        | from_date=2026-03-02T08:00:00.001Z                                 | 1     | 2       |
        | from_date=2026-03-02T12:30:00Z                                     | 1     | 2       |
        | from_date=2026-03-02T12:30:00.001Z                                 | 0     | nothing |
        | to_date=2026-03-02T12:30:00Z                                       | 2     | 1       |
        | to_date=2026-03-02T12:29:59.999Z                                   | 1     | 1       |
        | to_date=2026-03-02T08:00:00Z                                       | 1     | 1       |
        | to_date=2026-03-02T07:59:59.999Z                                   | 0     | nothing |
        | from_date=2026-03-02T08:00:00.001Z&to_date=2026-03-02T12:29:59.999Z | 0     | nothing |

    @CLD-504 @NS-72 @assumed @simulated
    Scenario Outline: A cashier's own shifts with <window> are <count>, the first of them number <first>, by the clock
      When a request for the own shifts with <window> is sent with the token
      Then the page shows
        | results.length   | <count> |
        | results.0.serial | <first> |

      Examples: the moment of an opening, a millisecond beside it, and between the two
        | window                                                             | count | first   |
        | from_date=2026-03-02T08:00:00Z                                     | 2     | 1       |
        | from_date=2026-03-02T08:00:00.001Z                                 | 1     | 2       |
        | from_date=2026-03-02T12:30:00Z                                     | 1     | 2       |
        | from_date=2026-03-02T12:30:00.001Z                                 | 0     | nothing |
        | to_date=2026-03-02T12:30:00Z                                       | 2     | 1       |
        | to_date=2026-03-02T12:29:59.999Z                                   | 1     | 1       |
        | to_date=2026-03-02T08:00:00Z                                       | 1     | 1       |
        | to_date=2026-03-02T07:59:59.999Z                                   | 0     | nothing |
        | from_date=2026-03-02T08:00:00.001Z&to_date=2026-03-02T12:29:59.999Z | 0     | nothing |

  Rule: statuses in any order

    @CLD-502 @CLD-434 @NS-84
    Scenario Outline: <line> lists the open shift, whichever place its status has
      Given an open shift of the cashier on the register
      When <line> is sent with the token and the key
      Then the page shows (NS-84)
        | results.length   | 1      |
        | results.0.status | OPENED |

      Examples: the third and the fourth of several
        | line                                                                                                            |
        | a request for the own shifts with statuses=CREATED&statuses=CLOSING&statuses=OPENED                             |
        | a request for the own shifts with statuses=OPENED&statuses=OPENED                                               |
        | a request for the shifts of the register with statuses=OPENED&statuses=OPENED                                   |
        | a request for the own shifts with statuses=CREATED&statuses=CLOSING&statuses=CLOSED&statuses=OPENED             |
        | a request for the own shifts with statuses=OPENED&statuses=CREATED&statuses=CLOSING&statuses=CLOSED             |
        | a request for the shifts of the register with statuses=CREATED&statuses=CLOSING&statuses=OPENED                 |
        | a request for the shifts of the register with statuses=CREATED&statuses=CLOSING&statuses=CLOSED&statuses=OPENED |

    @CLD-504 @CLD-437
    Scenario Outline: <line> lists <count>, in either order and beside a status
      Given an open shift of the cashier on the register
      When <line> is sent with the token and the key
      Then the page shows
        | results.length | <count> |

      Examples: windows before the shift, behind it and around it
        | line                                                                                                    | count |
        | a request for the own shifts with desc=true&from_date=2100-01-01T00:00:00Z                              | 0     |
        | a request for the own shifts with desc=true&to_date=2000-01-01T00:00:00Z                                | 0     |
        | a request for the own shifts with desc=true&from_date=2000-01-01T00:00:00Z&to_date=2100-01-01T00:00:00Z | 1     |
        | a request for the own shifts with statuses=OPENED&from_date=2100-01-01T00:00:00Z                        | 0     |
        | a request for the own shifts with statuses=OPENED&desc=true&to_date=2000-01-01T00:00:00Z                | 0     |
        | a request for the own shifts with statuses=OPENED&desc=true&from_date=2000-01-01T00:00:00Z              | 1     |
        | a request for the own shifts with limit=1&from_date=2100-01-01T00:00:00Z                                | 0     |
        | a request for the shifts of the register with desc=true&from_date=2100-01-01T00:00:00Z                  | 0     |
        | a request for the shifts of the register with desc=true&to_date=2000-01-01T00:00:00Z                    | 0     |
        | a request for the shifts of the register with statuses=OPENED&desc=true&from_date=2100-01-01T00:00:00Z  | 0     |
        | a request for the shifts of the register with statuses=OPENED&to_date=2000-01-01T00:00:00Z              | 0     |

  Rule: the window of a filtered list

    @CLD-425 @CLD-426 @CLD-429 @LIM-020
    Scenario Outline: The window of a filtered list is one of what is left: <window>
      Given an open shift of the cashier on the second register
      When a request for the registers with <window> is sent with the token
      Then the page shows
        | results.length          | 1       |
        | results.0.fiscal_number | <first> |

      Examples: busy ones, and free ones in front of them and behind
        | window                        | first        |
        | in_use=true&limit=1           | "TEST000002" |
        | in_use=true&limit=1&offset=0  | "TEST000002" |
        | in_use=false&limit=1&offset=0 | "TEST000001" |
        | in_use=false&limit=1&offset=1 | "9900000003" |
