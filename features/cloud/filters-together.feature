Feature: Filters of a list, several at once

  Each of several filters holds, in either order and in every window.

  @CLD-428 @CLD-425 @CLD-426
  Scenario Outline: Of the registers with <filters> there are <count>
    Given an open shift of the cashier on the register
    When GET /api/v1/cash-registers?<filters> is sent with the token
    Then the page shows
      | results.length          | <count>  |
      | results.0.fiscal_number | <number> |

    Examples: the busy one and a free one, each among its kind, and among the other
      | filters                                                | count | number       |
      | in_use=true&fiscal_number=TEST000001                   | 1     | "TEST000001" |
      | in_use=false&fiscal_number=TEST000001                  | 0     | nothing      |
      | in_use=true&fiscal_number=TEST000002                   | 0     | nothing      |
      | in_use=false&fiscal_number=TEST000002                  | 1     | "TEST000002" |
      | fiscal_number=TEST000002&in_use=false&limit=1&offset=0 | 1     | "TEST000002" |
      | fiscal_number=TEST000002&in_use=false&limit=1&offset=1 | 0     | nothing      |
      | fiscal_number=TEST000002&limit=1&offset=1              | 0     | nothing      |

  @CLD-502 @CLD-434 @NS-84
  Scenario Outline: <line> lists the open shift, whichever place its status has
    Given an open shift of the cashier on the register
    When <line> is sent with the token and the key
    Then the page shows (NS-84)
      | results.length   | 1      |
      | results.0.status | OPENED |

    Examples: the third and the fourth of several
      | line                                                                                                         |
      | GET /api/v1/shifts?statuses=CREATED&statuses=CLOSING&statuses=OPENED                                         |
      | GET /api/v1/shifts?statuses=OPENED&statuses=OPENED |
      | GET /api/v1/cash-registers/shifts?statuses=OPENED&statuses=OPENED |
      | GET /api/v1/shifts?statuses=CREATED&statuses=CLOSING&statuses=CLOSED&statuses=OPENED                         |
      | GET /api/v1/shifts?statuses=OPENED&statuses=CREATED&statuses=CLOSING&statuses=CLOSED                         |
      | GET /api/v1/cash-registers/shifts?statuses=CREATED&statuses=CLOSING&statuses=OPENED                          |
      | GET /api/v1/cash-registers/shifts?statuses=CREATED&statuses=CLOSING&statuses=CLOSED&statuses=OPENED          |

  @CLD-504 @CLD-437
  Scenario Outline: <line> lists <count>, in either order and beside a status
    Given an open shift of the cashier on the register
    When <line> is sent with the token and the key
    Then the page shows
      | results.length | <count> |

    Examples: windows before the shift, behind it and around it
      | line                                                                                                           | count |
      | GET /api/v1/shifts?desc=true&from_date=2100-01-01T00:00:00Z                                                    | 0     |
      | GET /api/v1/shifts?desc=true&to_date=2000-01-01T00:00:00Z                                                      | 0     |
      | GET /api/v1/shifts?desc=true&from_date=2000-01-01T00:00:00Z&to_date=2100-01-01T00:00:00Z                       | 1     |
      | GET /api/v1/shifts?statuses=OPENED&from_date=2100-01-01T00:00:00Z                                              | 0     |
      | GET /api/v1/shifts?statuses=OPENED&desc=true&to_date=2000-01-01T00:00:00Z                                      | 0     |
      | GET /api/v1/shifts?statuses=OPENED&desc=true&from_date=2000-01-01T00:00:00Z                                    | 1     |
      | GET /api/v1/shifts?limit=1&from_date=2100-01-01T00:00:00Z                                                      | 0     |
      | GET /api/v1/cash-registers/shifts?desc=true&from_date=2100-01-01T00:00:00Z                                     | 0     |
      | GET /api/v1/cash-registers/shifts?desc=true&to_date=2000-01-01T00:00:00Z                                       | 0     |
      | GET /api/v1/cash-registers/shifts?statuses=OPENED&desc=true&from_date=2100-01-01T00:00:00Z                     | 0     |
      | GET /api/v1/cash-registers/shifts?statuses=OPENED&to_date=2000-01-01T00:00:00Z                                 | 0     |
