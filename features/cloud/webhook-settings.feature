Feature: Webhook settings

  Each register has a webhook of its own, or none. The client that sets it is given the key its deliveries are signed with, once.

  @CLD-801 @FLD-012 @NS-46 @assumed
  Scenario: Setting a webhook
    When the cashier sets the webhook of the register to "https://hooks.example/kasa?till=1"
    Then the answer shows
      | url                | "https://hooks.example/kasa?till=1" |
      | last_error_date    | null                                |
      | last_error_message | null                                |
      | created_at         | "2026-03-02T07:00:00.000000+00:00"  |
      | updated_at         | null                                |
      | key                | any text                            |
    And the webhook has been set

  @CLD-804 @FLD-013 @WHK-015 @NS-46
  Scenario: A webhook is shown without its key
    Given the cashier sets the webhook of the register to "https://hooks.example/kasa"
    When the cashier looks at the webhook
    Then the answer shows
      | url                | "https://hooks.example/kasa"       |
      | last_error_date    | null                               |
      | last_error_message | null                               |
      | created_at         | "2026-03-02T07:00:00.000000+00:00" |
      | updated_at         | null                               |
      | key                | nothing                            |
    And nothing changes
    And the keys are nowhere else

  @CLD-804 @FLD-013 @WHK-015
  Scenario: The key of a webhook is shown to none who looks at it
    Given the cashier sets the webhook of the register to "https://hooks.example/kasa"
    When the cashier looks at the webhook
    Then the answer shows
      | url        | "https://hooks.example/kasa" |
      | created_at | any text                     |
      | key        | nothing                      |

  @CLD-804
  Scenario: Any cashier of the organization sees the webhook
    Given the cashier sets the webhook of the register to "https://hooks.example/kasa"
    When the senior cashier looks at the webhook
    Then the answer shows
      | url | "https://hooks.example/kasa" |

  @CLD-801 @WHK-014 @NS-46 @assumed @simulated
  Scenario: Setting a webhook again replaces the address and the key
    Given the cashier sets the webhook of the register to "https://hooks.example/old"
    And 1 hour passes
    When the cashier sets the webhook of the register to "http://127.0.0.1:9/new"
    Then the answer shows
      | url        | "http://127.0.0.1:9/new"           |
      | created_at | "2026-03-02T07:00:00.000000+00:00" |
      | updated_at | "2026-03-02T08:00:00.000000+00:00" |
      | key        | any text                           |
    And no two keys are alike
    When the cashier looks at the webhook
    Then the answer shows
      | url        | "http://127.0.0.1:9/new"           |
      | updated_at | "2026-03-02T08:00:00.000000+00:00" |

  @WHK-014 @NS-46 @assumed
  Scenario: Setting a webhook to the same address gives a new key as well
    Given the cashier sets the webhook of the register to "https://hooks.example/kasa"
    When the cashier sets the webhook of the register to "https://hooks.example/kasa"
    Then no two keys are alike

  @WHK-014 @NS-46 @assumed @simulated
  Scenario: A webhook that is set after it was removed begins anew
    Given the cashier sets the webhook of the register to "https://hooks.example/kasa"
    And the cashier removes the webhook of the register
    And 1 hour passes
    When the cashier sets the webhook of the register to "https://hooks.example/kasa"
    Then the answer shows
      | created_at | "2026-03-02T08:00:00.000000+00:00" |
      | updated_at | null                               |
    And no two keys are alike

  @CLD-807 @WHK-014
  Scenario: Two registers have two keys
    Given the cashier sets the webhook of the register to "https://hooks.example/kasa"
    When the cashier sets the webhook of the second register to "https://hooks.example/kasa"
    Then no two keys are alike

  @CLD-807 @AUT-005 @WHK-015
  Scenario: Two registers have two webhooks
    Given the cashier sets the webhook of the register to "https://hooks.example/first"
    And the cashier sets the webhook of the second register to "https://hooks.example/second"
    When the cashier looks at the webhook of the register
    Then the answer shows
      | url | "https://hooks.example/first" |
    When the cashier looks at the webhook of the second register
    Then the answer shows
      | url | "https://hooks.example/second" |
    And the keys are nowhere else

  @CLD-807 @CLD-805
  Scenario: Removing the webhook of one register leaves that of the other
    Given the cashier sets the webhook of the register to "https://hooks.example/first"
    And the cashier sets the webhook of the second register to "https://hooks.example/second"
    When the cashier removes the webhook of the register
    And the cashier looks at the webhook of the second register
    Then the answer shows
      | url | "https://hooks.example/second" |

  @CLD-807 @WHK-006 @simulated
  Scenario Outline: What the second register does is told to <second>, and not to <first>
    Given the cashier sets the webhook of the register to <first>
    And the cashier sets the webhook of the second register to <second>
    And an open shift of the cashier on the second register
    When 10 seconds pass
    Then the receiver has been called <times>

    Examples: to its own webhook, not to that of the other
      | first                     | second                    | times   |
      | "http://127.0.0.1:9/kasa" | the receiver              | 1 time  |
      | the receiver              | "http://127.0.0.1:9/kasa" | 0 times |

  @CLD-805 @FLD-034 @WHK-015
  Scenario: Removing a webhook
    Given the cashier sets the webhook of the register to "https://hooks.example/kasa"
    When the cashier removes the webhook of the register
    Then the answer shows
      | ok | true |
    And the webhook has been removed
    And the keys are nowhere else

  @CLD-806 @FLD-034
  Scenario: Removing a webhook once more changes nothing
    Given the cashier sets the webhook of the register to "https://hooks.example/kasa"
    And the cashier removes the webhook of the register
    When the cashier removes the webhook of the register
    Then the answer shows
      | ok | true |
    And nothing changes

  @CLD-806 @FLD-034
  Scenario: Removing a webhook that was never set changes nothing
    When the cashier removes the webhook of the register
    Then the answer shows
      | ok | true |
    And nothing changes

  @simulated
  Scenario: A fork keeps the webhook, and goes on from it
    Given the cashier sets the webhook of the register to "https://hooks.example/kasa"
    When a fork of the world is created
    And the cashier looks at the webhook
    Then the answer shows
      | url | "https://hooks.example/kasa" |
    When the cashier sets the webhook of the register to "https://hooks.example/kasa"
    Then no two keys are alike

  Rule: webhook not set

    @CLD-804 @NS-45 @assumed
    Scenario: A webhook is not shown before it is set
      When the cashier looks at the webhook
      Then it is refused because webhook not set

    @CLD-804 @CLD-805 @NS-45 @assumed
    Scenario: A webhook is not shown after it was removed
      Given the cashier sets the webhook of the register to "https://hooks.example/kasa"
      And the cashier removes the webhook of the register
      When the cashier looks at the webhook
      Then it is refused because webhook not set

    @CLD-807 @NS-45 @assumed
    Scenario: A webhook is not shown where only another register has one
      Given the cashier sets the webhook of the second register to "https://hooks.example/second"
      When the cashier looks at the webhook of the register
      Then it is refused because webhook not set

    @CLD-804
    Scenario: A webhook is shown once it is set
      Given the cashier sets the webhook of the register to "https://hooks.example/kasa"
      When the cashier looks at the webhook
      Then the answer shows
        | url | "https://hooks.example/kasa" |

  Rule: licence key not valid

    @CLD-807 @AUT-005 @AUT-012 @AMB-05 @NS-31
    Scenario: No webhook is set for the register of another organization
      When the cashier sets the webhook of the register of another organization to "https://hooks.example/kasa"
      Then it is refused because licence key not valid

    @CLD-801 @AUT-005
    Scenario: A webhook is set for a register of the cashier's own organization
      When the cashier of another organization sets the webhook of the register of another organization to "https://hooks.example/kasa"
      Then the answer shows
        | url | "https://hooks.example/kasa" |
