@any-house
Feature: Pages of lists of any organization

  What an organization has is its own affair; a page of it is what was asked for.

  @CLD-204 @NS-31
  Scenario: Taxes are listed for a cashier, and refused without a token
    When the cashier looks at the taxes
    Then it is accepted
    When GET /api/v1/cashier/tax is sent without a token
    Then it is refused because no access token

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

  @CLD-702 @LIM-054
  Scenario: Bank terminals are listed from the first where nothing is said
    When GET /api/v1/paylink/terminals is sent with the token
    Then the page shows
      | meta.offset | 0 |
