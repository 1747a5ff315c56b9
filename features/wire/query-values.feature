@wire
Feature: Query values that are read in more than one way

  A value that can be meant in one way only is taken.

  @AUT-003 @NS-52 @NS-84
  Scenario Outline: GET /api/v1/cashier/me <credentials> is answered
    When GET /api/v1/cashier/me is sent <credentials>
    Then the answer is <status>

    Examples: the name of the scheme is read in any case
      | credentials              | status      |
      | with the token           | 200         |
      | with the token as bearer | 200 (NS-84) |
      | with the token as BEARER | 200 (NS-84) |

  @CLD-434 @CLD-502 @NS-84
  Scenario Outline: <line> lists <count>
    Given an open shift of the cashier on the register
    When <line> is sent with the token and the key
    Then the page shows
      | results.length | <count> | <reading> |

    Examples: a list is its key repeated, with brackets or without, or with numbers
      | line                                                                     | count | reading |
      | GET /api/v1/shifts?statuses=OPENED                                       | 1     |         |
      | GET /api/v1/shifts?statuses=CLOSED                                       | 0     |         |
      | GET /api/v1/shifts?statuses=CLOSED&statuses=OPENED                       | 1     | NS-84   |
      | GET /api/v1/shifts?statuses[]=CLOSED&statuses[]=OPENED                   | 1     | NS-84   |
      | GET /api/v1/shifts?statuses[]=CLOSED                                     | 0     | NS-84   |
      | GET /api/v1/shifts?statuses[0]=CLOSED&statuses[1]=OPENED                 | 1     | NS-84   |
      | GET /api/v1/shifts?statuses%5B0%5D=OPENED                                | 1     | NS-84   |
      | GET /api/v1/shifts?statuses[1]=CLOSED&statuses[0]=CLOSING                | 0     | NS-84   |
      | GET /api/v1/shifts?statuses[30]=CLOSED&statuses[31]=OPENED               | 1     | NS-84   |
      | GET /api/v1/cash-registers/shifts?statuses[0]=CREATED&statuses[1]=OPENED | 1     | NS-84   |
      | GET /api/v1/cash-registers/shifts?statuses=CLOSING&statuses=CLOSED       | 0     | NS-84   |

  @CLD-502 @CLD-505 @NS-84
  Scenario Outline: <line> is malformed
    When <line> is sent with the token
    Then it is malformed at <fault> (NS-84)

    Examples: no list at all, and a list where one value belongs
      | line                                      | fault            |
      | GET /api/v1/shifts?statuses[first]=OPENED | query.statuses   |
      | GET /api/v1/shifts?statuses[0]=x          | query.statuses.0 |
      | GET /api/v1/shifts?limit=1&limit=2        | query.limit      |
      | GET /api/v1/shifts?limit[]=1              | query.limit      |
      | GET /api/v1/shifts?limit=                 | query.limit      |
      | GET /api/v1/shifts?limit=1e1              | query.limit      |
      | GET /api/v1/shifts?limit=0x10             | query.limit      |
      | GET /api/v1/shifts?desc=                  | query.desc       |

  @CLD-425 @CLD-426 @CLD-427 @NS-72 @NS-84
  Scenario Outline: The registers with in_use=<text> begin with <first>
    Given an open shift of the cashier on the register
    When GET /api/v1/cash-registers?in_use=<text> is sent with the token
    Then the page shows
      | results.0.fiscal_number | <first> | <reading> |

    Examples: truth in the words of many languages
      | text  | first        | reading      |
      | true  | "TEST000001" | NS-72        |
      | True  | "TEST000001" | NS-72, NS-84 |
      | 1     | "TEST000001" | NS-72, NS-84 |
      | yes   | "TEST000001" | NS-72, NS-84 |
      | false | "TEST000002" | NS-72        |
      | False | "TEST000002" | NS-72, NS-84 |
      | 0     | "TEST000002" | NS-72, NS-84 |
      | off   | "TEST000002" | NS-72, NS-84 |

  @CLD-504 @NS-72
  Scenario Outline: The shifts with <window> are <count>
    Given an open shift of the cashier on the register
    When GET /api/v1/shifts?<window> is sent with the token
    Then the page shows (NS-72)
      | results.length | <count> |

    Examples: digits are Unix time, in seconds or milliseconds, and no day: eight of them are a moment of 1970
      | window                  | count |
      | from_date=1772402400    | 1     |
      | from_date=1772488800    | 0     |
      | to_date=1772402400      | 0     |
      | to_date=1772488800      | 1     |
      | to_date=1772488800000   | 1     |
      | from_date=1772488800000 | 0     |
      | from_date=20010101      | 1     |
      | from_date=20260303      | 1     |
      | to_date=20260303        | 0     |

  @CLD-504 @NS-72
  Scenario Outline: A list of own shifts with <place> as <value> is malformed
    When a list of own shifts is sent with <place> as <value>
    Then it is malformed at <place> (NS-72)

    Examples: no day of any month, and a day without a time
      | place           | value                 |
      | query.from_date | "2001-01-32T00:00:00" |
      | query.from_date | "2001-02-29T00:00:00" |
      | query.from_date | "2001-01-01"          |
      | query.from_date | "today"               |
