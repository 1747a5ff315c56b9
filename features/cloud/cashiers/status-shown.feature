Feature: How the status of a cashier is shown

  What becomes of them after the world was made is shown wherever the cloud shows them, and no longer what they were
  made with.

  Rule: a cashier

    @CLD-510 @ERR-203 @NS-03 @NS-81 @simulated @assumed
    Scenario Outline: A blocked cashier is shown blocked where <cashier> looks at <view>
      Given an open shift of the cashier on the register
      And the cashier is blocked because of "сертифікат відкликано"
      When <cashier> looks at <view>
      Then the answer shows
        | <member> | "сертифікат відкликано" |

      Examples:
        | cashier            | view              | member                |
        | the cashier        | that shift        | cashier.blocked       |
        | the cashier        | the current shift | cashier.blocked       |
        | the senior cashier | the register      | shift.cashier.blocked |

    @CLD-510 @ERR-203 @NS-03 @NS-81 @simulated @assumed
    Scenario: A cashier who is unblocked is no longer shown blocked in the shift
      Given an open shift of the cashier on the register
      And the cashier is blocked because of "сертифікат відкликано"
      And the cashier is unblocked
      When the cashier looks at that shift
      Then the shift shows
        | cashier.blocked | null |

    @CLD-514 @ERR-203 @NS-03 @NS-81 @simulated @assumed @owner
    Scenario: A blocked cashier is shown blocked in the answer to the closing of his shift
      Given an open shift of the cashier on the register
      And the cashier is blocked because of "сертифікат відкликано"
      When the senior cashier closes that shift
      Then the shift shows
        | cashier.blocked | "сертифікат відкликано" |

    @CLD-510 @ERR-201 @NS-03 @NS-81 @simulated @assumed
    Scenario: The end of a key is shown in the shift
      Given an open shift of the cashier on the register
      And the cashier has a key that ends at 2026-06-01 12:00:00 in Kyiv
      When the cashier looks at that shift
      Then the shift shows
        | cashier.certificate_end | "2026-06-01T09:00:00.000000+00:00" |

    @CLD-308 @ERR-202 @NS-35 @NS-81 @simulated @assumed
    Scenario: A deactivated cashier is shown so among the workplaces, until he is active again
      Given the cashier is deactivated
      When the senior cashier looks at the workplaces
      Then the answer shows
        | 0.full_name | "Калинюк Олена Степанівна" |
        | 0.active    | false                      |
        | 1.active    | true                       |
      Given the cashier is active again
      When the senior cashier looks at the workplaces
      Then the answer shows
        | 0.active | true |

    @WHK-006 @WHK-016 @NS-29 @simulated @assumed
    Scenario: A webhook shows cashiers and registers as they were made, so that a repeated call says the same
      Given the cashier sets the webhook of the register to the receiver
      And the receiver answers 500 once
      And an open shift of the cashier on the register
      And the cashier is blocked
      And the register is frozen
      When 1 minute passes
      Then the receiver has been called 2 times
      And all calls say the same, byte by byte
