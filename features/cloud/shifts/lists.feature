Feature: Lists of shifts

  A register has a list of its shifts, of whichever cashiers; a cashier has a list of his own, on whichever registers.

  Rule: of a register, and one's own

    Background:
      Given an open shift of the senior cashier on the second register
      And the senior cashier closes the shift
      And the tax authority answers
      And an open shift of the cashier on the register
      And the cashier closes the shift
      And the tax authority answers
      And an open shift of the senior cashier on the register
      And the senior cashier closes the shift
      And the tax authority answers
      And an open shift of the cashier on the register

    @CLD-433 @CLD-435 @NS-72 @assumed
    Scenario: The shifts of a register are of all cashiers, oldest first or latest first
      When the cashier looks at the shifts
      Then the page shows
        | results.length   | 3      |
        | results.0.serial | 1      |
        | results.1.serial | 2      |
        | results.2.serial | 3      |
        | results.1.status | CLOSED |
        | results.2.status | OPENED |
      When the senior cashier looks at the latest shifts
      Then the page shows
        | results.length   | 3      |
        | results.0.serial | 3      |
        | results.1.serial | 2      |
        | results.2.serial | 1      |
        | results.0.status | OPENED |

    @CLD-433 @CLD-438 @NS-03
    Scenario: The key says whose shifts are listed
      When the cashier looks at the shifts of the second register
      Then the page shows
        | results.length   | 1      |
        | results.0.serial | 1      |
        | results.0.status | CLOSED |

    @CLD-501 @NS-03
    Scenario: A cashier's own shifts are of all registers, and of no other cashier
      When the senior cashier looks at the own shifts
      Then the page shows
        | results.length                        | 2            |
        | results.0.cash_register.fiscal_number | "TEST000002" |
        | results.0.serial                      | 1            |
        | results.1.cash_register.fiscal_number | "TEST000001" |
        | results.1.serial                      | 2            |
      When the cashier looks at the own shifts
      Then the page shows
        | results.length                        | 2            |
        | results.0.cash_register.fiscal_number | "TEST000001" |
        | results.0.serial                      | 1            |
        | results.1.serial                      | 3            |
        | results.1.status                      | OPENED       |

    @CLD-434 @NS-03
    Scenario Outline: The shifts of the register with <statuses> are <count>, the first of them number <first>
      When a request for the shifts of the register with <statuses> is sent with the token and the key
      Then the page shows
        | results.length   | <count> |
        | results.0.serial | <first> |

      Examples: one status, two in either order
        | statuses                         | count | first   |
        | statuses=OPENED                  | 1     | 3       |
        | statuses=CLOSED                  | 2     | 1       |
        | statuses=CLOSED&statuses=OPENED  | 3     | 1       |
        | statuses=OPENED&statuses=CLOSED  | 3     | 1       |
        | statuses=OPENED&statuses=CREATED | 1     | 3       |
        | statuses=CREATED                 | 0     | nothing |

    @CLD-502 @NS-03
    Scenario Outline: A cashier's own shifts with <statuses> are <count>, the first of them number <first>
      When a request for the own shifts with <statuses> is sent with the token
      Then the page shows
        | results.length   | <count> |
        | results.0.serial | <first> |

      Examples: one status, two in either order
        | statuses                         | count | first   |
        | statuses=OPENED                  | 1     | 3       |
        | statuses=CLOSED                  | 1     | 1       |
        | statuses=CLOSED&statuses=OPENED  | 2     | 1       |
        | statuses=OPENED&statuses=CLOSED  | 2     | 1       |
        | statuses=OPENED&statuses=CLOSING | 1     | 3       |
        | statuses=CLOSING                 | 0     | nothing |

    @CLD-503 @NS-72 @assumed
    Scenario Outline: <line> begins with number <first> and ends with number <last>
      When <line> is sent with the token
      Then the page shows
        | results.length   | 2       |
        | results.0.serial | <first> |
        | results.1.serial | <last>  |

      Examples: oldest first, unless the reverse is asked for
        | line                                         | first | last |
        | a request for the own shifts                 | 1     | 3    |
        | a request for the own shifts with desc=false | 1     | 3    |
        | a request for the own shifts with desc=true  | 3     | 1    |

    @CLD-436 @CLD-010 @NS-03
    Scenario Outline: A page of a register's shifts with <window>: <count>, the first of them number <first>
      When a request for the shifts of the register with <window> is sent with the token and the key
      Then the page shows
        | meta.limit       | <limit>  |
        | meta.offset      | <offset> |
        | results.length   | <count>  |
        | results.0.serial | <first>  |

      Examples: one window behind another, and one behind the last
        | window                     | limit | offset | count | first   |
        | limit=2                    | 2     | 0      | 2     | 1       |
        | limit=1&offset=1           | 1     | 1      | 1     | 2       |
        | limit=2&offset=2           | 2     | 2      | 1     | 3       |
        | offset=3                   | 25    | 3      | 0     | nothing |
        | desc=true&limit=1&offset=2 | 1     | 2      | 1     | 1       |

    @CLD-505 @CLD-010 @NS-03
    Scenario Outline: A page of own shifts with <window>: <count>, the first of them number <first>
      When a request for the own shifts with <window> is sent with the token
      Then the page shows
        | meta.limit       | <limit>  |
        | meta.offset      | <offset> |
        | results.length   | <count>  |
        | results.0.serial | <first>  |

      Examples: one window behind another, and one behind the last
        | window                     | limit | offset | count | first   |
        | limit=1                    | 1     | 0      | 1     | 1       |
        | limit=1&offset=1           | 1     | 1      | 1     | 3       |
        | offset=2                   | 25    | 2      | 0     | nothing |
        | desc=true&limit=1&offset=1 | 1     | 1      | 1     | 1       |

  Rule: whose open shifts are listed, and how many at most

    @CLD-501
    Scenario: The open shift of another cashier is none of a cashier's own
      Given an open shift of the senior cashier on the second register
      When a request for the own shifts with statuses=OPENED is sent with the token
      Then the page shows
        | results.length | 0 |
      Given an open shift of the cashier on the register
      When a request for the own shifts with statuses=OPENED is sent with the token
      Then the page shows
        | results.length | 1 |

    @CLD-010
    Scenario Outline: A page of open shifts may have <limit> entries: <line>
      Given an open shift of the cashier on the register
      When <line> is sent with the token and the key
      Then the page shows
        | meta.limit  | <limit> |
        | meta.offset | 0       |

      @LIM-025 @CLD-505
      Examples: of the cashier's own, the smallest page
        | line                                                      | limit |
        | a request for the own shifts with statuses=OPENED&limit=1 | 1     |

      @LIM-027 @CLD-505
      Examples: of the cashier's own, the largest page
        | line                                                         | limit |
        | a request for the own shifts with statuses=OPENED&limit=1000 | 1000  |

      @LIM-035 @CLD-436
      Examples: of the register's, the smallest page
        | line                                                                  | limit |
        | a request for the shifts of the register with statuses=OPENED&limit=1 | 1     |

      @LIM-037 @CLD-436
      Examples: of the register's, the largest page
        | line                                                                   | limit |
        | a request for the shifts of the register with statuses=OPENED&limit=50 | 50    |

  Rule: in order, and in reverse

    Background:
      Given an open shift of the cashier on the register
      And the cashier closes the shift
      And the tax authority answers
      And 2 seconds pass
      And an open shift of the cashier on the register

    @CLD-435
    Scenario: The shifts of a register come in reverse where that is asked for, and only there
      Then the orders of the shifts show
        | shifts     | several        |
        | desc=false | as without it  |
        | desc=true  | the other way  |

    @CLD-503
    Scenario: A cashier's own shifts come in reverse where that is asked for, and only there
      Then the orders of the own shifts show
        | shifts     | several        |
        | desc=false | as without it  |
        | desc=true  | the other way  |

    Scenario Outline: Of two shifts a page of <limit> shows as many: <line>
      When <line> is sent with the token and the key
      Then the page shows
        | meta.limit     | <limit> |
        | results.length | <limit> |

      @LIM-025 @CLD-505 @CLD-010
      Examples: of the cashier's own
        | line                                                | limit |
        | a request for the own shifts with limit=1           | 1     |
        | a request for the own shifts with limit=2&desc=true | 2     |
        | a request for the own shifts with limit=1&offset=1  | 1     |

      @LIM-035 @CLD-436 @CLD-010
      Examples: of the register's
        | line                                                            | limit |
        | a request for the shifts of the register with limit=1           | 1     |
        | a request for the shifts of the register with limit=2&desc=true | 2     |
        | a request for the shifts of the register with limit=1&offset=1  | 1     |

  Rule: a shift that is closing

    @CLD-434 @CLD-502
    Scenario: A shift that is closing is not among the open shifts of a register
      Given an open shift of the cashier on the register
      And the cashier closes the shift
      When the cashier looks at the open shifts
      Then the page shows
        | results.length | 0 |

  Rule: a page is of 25 entries

    @CLD-436 @CLD-505 @simulated @NS-03
    Scenario Outline: Of twenty-six shifts <line> shows <count>, the first of them number <first>
      Given 26 shifts are opened and closed
      When <line> is sent with the token and the key
      Then the page shows
        | meta.limit       | 25      |
        | results.length   | <count> |
        | results.0.serial | <first> |

      Examples:
        | line                                                    | count | first |
        | a request for the shifts of the register                | 25    | 1     |
        | a request for the shifts of the register with offset=25 | 1     | 26    |
        | a request for the own shifts                            | 25    | 1     |
        | a request for the own shifts with offset=25             | 1     | 26    |

  Rule: sums of the shift in the cloud

    @CLD-510 @SHF-010 @NS-03 @LOC-163
    Scenario: Sales by cards of several labels are one sum of the shift in the cloud
      Given an open shift
      And these goods are sold for 700 by card under each of 3 labels, 500 in cash under each of 2 labels
        | goods | price |
        | Сир   | 3100  |
      When the cashier looks at the shifts
      Then the page shows (NS-03)
        | results.0.balance.card_sales | 2100 |
        | results.0.balance.cash_sales | 1000 |
