@wire @simulated
Feature: Lists longer than a page, filtered, turned and windowed at once

  A filter selects, the order is that of what is selected, and a window counts in it: whichever of them come together.

  Rule: shifts

    Background:
      Given 26 shifts are opened and closed
      And an open shift of the cashier on the register

    @CLD-010 @CLD-433 @CLD-434 @CLD-435 @CLD-436 @CLD-501 @CLD-502 @CLD-503 @CLD-505 @NS-03
    Scenario Outline: Of twenty-seven shifts a list with <window> shows <count>, from number <first>
      When GET /api/v1/shifts?<window> is sent with the token
      Then the page shows
        | results.length   | <count> |
        | results.0.serial | <first> |
      When GET /api/v1/cash-registers/shifts?<window> is sent with the token and the key
      Then the page shows
        | results.length   | <count> |
        | results.0.serial | <first> |

      Examples: of the cashier and of the register
        | window                                       | count | first   |
        | statuses=CLOSED&offset=25                    | 1     | 26      |
        | statuses=CLOSED&desc=true&offset=25          | 1     | 1       |
        | statuses=CLOSED&desc=true&limit=10&offset=20 | 6     | 6       |
        | statuses=CLOSED&statuses=OPENED&offset=25    | 2     | 26      |
        | statuses=OPENED&statuses=CLOSED&desc=true    | 25    | 27      |
        | statuses=OPENED&desc=true&offset=1           | 0     | nothing |
        | statuses=CLOSED&desc=false&limit=50&offset=1 | 25    | 2       |
        | statuses=CLOSING&statuses=CREATED&desc=true  | 0     | nothing |

    @extension @EXT-601 @EXT-603
    Scenario Outline: Of fifty-three documents a list with <window> shows <count>, from number <first>
      When GET /api/v1/transactions?<window> is sent with the token and the key
      Then the page shows (EXT-603)
        | results.length   | <count> |
        | results.0.serial | <first> |

      Examples:
        | window                                         | count | first   |
        | type=SHIFT_OPEN&desc=true&offset=25            | 2     | 3       |
        | type=Z_REPORT&desc=true&offset=25              | 1     | 2       |
        | type=Z_REPORT&type=SHIFT_OPEN&offset=50        | 3     | 51      |
        | type=Z_REPORT&status=DONE&limit=10&offset=20   | 6     | 42      |
        | status=DONE&desc=true&offset=52                | 1     | 1       |

    @extension @EXT-312 @EXT-313 @EXT-314
    Scenario Outline: Of twenty-seven reports a list with <window> shows <count>, a Z-report first: <z>
      Given the desk prints an X-report
      When GET /api/v1/reports/search?<window> is sent with the token and the key
      Then the page shows (EXT-314)
        | results.length        | <count> |
        | results.0.is_z_report | <z>     |

      Examples:
        | window                                | count | z       |
        | offset=25                             | 2     | true    |
        | desc=true&offset=25                   | 2     | true    |
        | is_z_report=true&offset=25            | 1     | true    |
        | is_z_report=true&desc=true&limit=1000 | 26    | true    |
        | is_z_report=false&desc=true&offset=1  | 0     | nothing |

  Rule: receipts

    Background:
      Given an open shift of the cashier on the register
      And the cashier puts in 1000 4 times
      And the cashier sells the minimal receipt 26 times

    @extension @EXT-201 @EXT-202
    Scenario Outline: Of thirty receipts a list with <window> shows <count>, from number <first>
      When GET /api/v1/receipts?<window> is sent with the token
      Then the page shows (EXT-201)
        | results.length   | <count> |
        | results.0.serial | <first> |
      When GET /api/v1/receipts/search?<window>&shift_id={shift_id} is sent with the token
      Then the page shows (EXT-202)
        | results.length   | <count> |
        | results.0.serial | <first> |

      Examples: of the register, and of the shift
        | window                       | count | first   |
        | offset=25                    | 5     | 26      |
        | desc=true                    | 25    | 30      |
        | desc=true&offset=25          | 5     | 5       |
        | desc=true&limit=10&offset=20 | 10    | 10      |
        | desc=true&limit=100          | 30    | 30      |
        | desc=true&limit=3&offset=28  | 2     | 2       |
        | desc=true&offset=30          | 0     | nothing |

  Rule: goods

    Background:
      Given the cashier adds these 26 goods
        | code | name |
        | Х-#  | Хліб |
      And the cashier adds these goods
        | code | name   |
        | Я-1  | Яблуко |
        | Я-2  | Яблуко |

    @extension @EXT-501 @EXT-502 @EXT-503
    Scenario Outline: Of twenty-eight goods a list with <window> shows <count>, from <first>
      When GET /api/v1/goods?<window> is sent with the token
      Then the page shows
        | results.length | <count> |
        | results.0.code | <first> |

      Examples:
        | window                                     | count | first   |
        | name=хліб                                  | 25    | Х-1     |
        | name=хліб&offset=25                        | 1     | Х-26    |
        | name=яблуко&offset=1                       | 1     | Я-2     |
        | name=яблуко&order_by_code=desc             | 2     | Я-2     |
        | name=яблуко&order_by_code=desc&offset=1    | 1     | Я-1     |
        | order_by_code=desc&limit=2                 | 2     | Я-2     |
        | order_by_code=desc&offset=2&limit=1        | 1     | Х-9     |
        | order_by_name=asc&order_by_code=desc       | 25    | Х-9     |
        | order_by_name=desc&order_by_code=asc       | 25    | Я-1     |
        | name=хліб&offset=26                        | 0     | nothing |
