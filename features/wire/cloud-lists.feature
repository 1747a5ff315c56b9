Feature: Pages of lists of the cloud

  Each list is asked for by its path, with a window or a filter.

  @any-house
  Scenario Outline: A page of <list> has the window <limit> from <offset>
    When GET /api/v1/<list> is sent with the token
    Then the page shows
      | meta.limit  | <limit>  |
      | meta.offset | <offset> |

    @CLD-429 @LIM-020
    Examples: registers, the smallest page
      | list                   | limit | offset |
      | cash-registers?limit=1 | 1     | 0      |

    @CLD-429 @LIM-022
    Examples: registers, the largest page
      | list                      | limit | offset |
      | cash-registers?limit=1000 | 1000  | 0      |

    @CLD-602 @LIM-030
    Examples: templates, the smallest page
      | list                      | limit | offset |
      | receipt-templates?limit=1 | 1     | 0      |

    @CLD-602 @LIM-032
    Examples: templates, the largest page
      | list                         | limit | offset |
      | receipt-templates?limit=1000 | 1000  | 0      |

    @CLD-602 @LIM-034 @LIM-048
    Examples: templates, where nothing is said
      | list              | limit | offset |
      | receipt-templates | 25    | 0      |

  @any-house
  Scenario Outline: Far past the end of <list> there is nothing
    When GET /api/v1/<list>?offset=100000 is sent with the token
    Then the page shows
      | results.length | 0 |

    @CLD-429 @LIM-040
    Examples: registers
      | list           |
      | cash-registers |

    @CLD-602 @LIM-046
    Examples: templates
      | list              |
      | receipt-templates |

    @CLD-702 @LIM-052
    Examples: bank terminals
      | list              |
      | paylink/terminals |

  @extension
  Rule: lists

    Background:
      Given an open shift of the cashier on the register
      And POST /api/v1/reports is sent with the token
      And the cashier closes the shift

    @EXT-311 @EXT-321
    Scenario Outline: Who shows no token is not shown <line>
      When GET <line> is sent with the key alone
      Then it is refused because no access token (EXT-311)

      Examples:
        | line                   |
        | /api/v1/reports        |
        | /api/v1/reports/search |

  Rule: lists longer than their pages

    @LIM-040 @LIM-043 @LIM-046 @LIM-049 @LIM-052
    Scenario Outline: Far past the end of <path> nothing is listed: <offset>
      Given an open shift of the cashier on the register
      When GET <path>?offset=<offset> is sent with the token and the key
      Then the page shows
        | meta.offset    | <offset> |
        | results.length | 0        |

      Examples:
        | path                          | offset     |
        | /api/v1/cash-registers        | 1000       |
        | /api/v1/cash-registers        | 2147483648 |
        | /api/v1/shifts                | 1000       |
        | /api/v1/shifts                | 2147483648 |
        | /api/v1/receipt-templates     | 1000       |
        | /api/v1/receipt-templates     | 2147483648 |
        | /api/v1/cash-registers/shifts | 1000       |
        | /api/v1/cash-registers/shifts | 2147483648 |
        | /api/v1/paylink/terminals     | 1000       |
        | /api/v1/paylink/terminals     | 2147483648 |

    @LIM-027 @LIM-037
    Scenario Outline: Of 101 shifts a page of <limit> lists <listed>
      Given 101 shifts are opened and closed
      When GET <path>?limit=<limit> is sent with the token and the key
      Then the page shows
        | results.length | <listed> |

      Examples:
        | path                          | limit | listed |
        | /api/v1/shifts                | 1000  | 101    |
        | /api/v1/cash-registers/shifts | 50    | 50     |

  Rule: several statuses

    @SHF-015 @NS-03
    Scenario Outline: Each of several statuses is filtered by: <query>
      Given an open shift of the cashier on the register
      When GET <path>?<query>&limit=1 is sent with the token and the key
      Then the page shows
        | results.length   | 1      |
        | results.0.status | OPENED |

      Examples:
        | path                          | query                                                |
        | /api/v1/shifts                | statuses=CREATED&statuses=CLOSING&statuses=OPENED |
        | /api/v1/cash-registers/shifts | statuses=CLOSING&statuses=CREATED&statuses=OPENED |
