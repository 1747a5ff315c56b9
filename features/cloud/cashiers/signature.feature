Feature: The signature of a cashier

  An integration asks how the signature stands before it opens a shift, and learns whether opening is possible at all.

  @CLD-203
  Scenario: A cashier is told how the signature stands
    When the cashier looks at the signature
    Then it is accepted
    And nothing changes

  @CLD-203 @NS-02 @assumed
  Scenario: A cashier whose signature runs may open a shift
    When the cashier looks at the signature
    Then the answer shows
      | online                 | true |
      | type                   | TEST |
      | shift_open_possibility | true |
    And nothing changes

  @CLD-203 @NS-02 @simulated @assumed
  Scenario: A cashier whose signature service does not run may open no shift
    Given the cashier has no signature service
    When the cashier looks at the signature
    Then the answer shows
      | online                 | false |
      | shift_open_possibility | false |

  @CLD-203 @NS-02 @simulated @assumed
  Scenario Outline: A cashier whose signature runs, but who <plight>, may open no shift
    Given the cashier <plight>
    When the cashier looks at the signature
    Then the answer shows
      | online                 | true  |
      | shift_open_possibility | false |

    Examples:
      | plight             |
      | is blocked         |
      | has an expired key |

  @CLD-203 @NS-02 @simulated @assumed
  Scenario: A cashier whose signature service runs again may open a shift
    Given the cashier has no signature service
    And the cashier has a signature service again
    When the cashier looks at the signature
    Then the answer shows
      | online                 | true |
      | shift_open_possibility | true |

  @CLD-203 @NS-02
  Scenario: A stopped signature service is not that of another cashier
    Given the cashier has no signature service
    When the senior cashier looks at the signature
    Then the answer shows
      | online                 | true |
      | shift_open_possibility | true |

  @CLD-203 @simulated @NS-02
  Scenario Outline: A key is good until its end: <moment>
    Given the clock shows 2026-06-01 10:00:00 in Kyiv
    And the cashier has a key that ends at 2026-06-01 12:00:00 in Kyiv
    When the clock shows <moment> in Kyiv
    And the cashier looks at the signature
    Then the answer shows
      | shift_open_possibility | <possible> |

    Examples:
      | moment                  | possible |
      | 2026-06-01 11:59:59.999 | true     |
      | 2026-06-01 12:00:00     | false    |
