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

  Rule: what settings show, whatever happened to them

    @CLD-804 @FLD-013 @WHK-015 @NS-46 @simulated
    Scenario Outline: Settings behind <before> are shown without the key
      Given the cashier sets the webhook of the register to "https://hooks.example/kasa"
      And the cashier <deed>
      And the cashier sets the webhook of the register to "https://hooks.example/till"
      When the cashier looks at the webhook
      Then the answer shows
        | url                | "https://hooks.example/till" |
        | last_error_date    | null                         |
        | last_error_message | null                         |
        | key                | nothing                      |
      And the keys are nowhere else

      Examples:
        | before      | deed                                                               |
        | two others  | sets the webhook of the register to "https://hooks.example/second" |
        | one removed | removes the webhook of the register                                |

    @CLD-801 @CLD-804 @FLD-012 @FLD-013 @NS-46 @simulated
    Scenario Outline: An address of <characters> characters is answered whole
      When a webhook is sent with body.url as an address of <characters> characters
      Then the answer shows (NS-46)
        | url | an address of <characters> characters |
      When the cashier looks at the webhook
      Then the answer shows (NS-46)
        | url | an address of <characters> characters |

      Examples:
        | characters |
        | 256        |
        | 2083       |

  Rule: a setting replaced while a call is under way

    Background:
      Given an open shift
      And the cashier sets the webhook of the register to the receiver
      And the receiver is silent
      And the cashier sells the minimal receipt
      And the tax authority answers
      And 5 seconds pass

    @FLD-012 @FLD-013 @WHK-016 @NS-45 @simulated
    Scenario: What was called under the former setting and failed is no error of the present one
      Given the cashier sets the webhook of the register to the receiver
      And the receiver is no longer silent
      When 1 minute passes
      And the cashier looks at the webhook
      Then the answer shows (NS-45)
        | last_error_date    | null |
        | last_error_message | null |
      And 1 event has been delivered, each once

    @CLD-805 @NS-74 @simulated @assumed
    Scenario: What was called when the webhook was removed is not called again at the next one
      Given the cashier removes the webhook of the register
      And the cashier sets the webhook of the register to the receiver
      When the receiver is no longer silent
      And 24 hours pass
      Then the receiver has been called 1 time

  Rule: a setting replaced while an event waits

    Background:
      Given an open shift
      And the cashier sets the webhook of the register to the receiver

    @LIM-063 @LIM-065 @WHK-010 @WHK-011 @NS-45 @simulated @assumed
    Scenario: The waits and the day of an event go on under a second setting as under the first
      Given the receiver answers 500
      And the cashier sells the minimal receipt
      And the tax authority answers
      And 3 hours pass
      When the cashier sets the webhook of the register to the receiver
      And 48 hours pass
      Then the seconds between the calls were
        | times | seconds |
        | 1     | 1       |
        | 1     | 2       |
        | 1     | 4       |
        | 1     | 8       |
        | 1     | 16      |
        | 1     | 32      |
        | 1     | 64      |
        | 1     | 128     |
        | 1     | 256     |
        | 1     | 512     |
        | 1     | 1024    |
        | 46    | 1800    |
