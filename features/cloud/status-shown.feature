Feature: How the status of cashiers, registers and organizations is shown

  What becomes of them after the world was made is shown wherever the cloud shows them, and no longer what they were
  made with.

  Rule: the bill

    @CLD-309 @ERR-206 @NS-07 @NS-81 @simulated @assumed
    Scenario: A bill is shown unpaid since the moment it was first left unpaid
      Given the clock shows 2026-06-01 12:00:00 in Kyiv
      And the organization has an unpaid bill
      And 1 hour passes
      And the organization has an unpaid bill
      When the cashier looks at the billing status
      Then the answer shows
        | status            | UNPAID                      |
        | date_to_block     | "2026-06-01T09:00:00.000000+00:00" |
        | units             | 6                           |
        | status_changed_at | "2026-06-01T09:00:00.000000+00:00" |

    @CLD-309 @NS-07 @NS-81 @simulated @assumed
    Scenario: A bill is shown paid since the moment it was paid
      Given the clock shows 2026-06-01 12:00:00 in Kyiv
      And the organization has an unpaid bill
      And 1 hour passes
      And the organization has paid its bill
      And 1 hour passes
      When the cashier looks at the billing status
      Then the answer shows
        | status            | PAID                        |
        | date_to_block     | null                        |
        | units             | 6                           |
        | status_changed_at | "2026-06-01T10:00:00.000000+00:00" |

    @CLD-309 @AUT-012 @NS-07 @simulated @assumed
    Scenario: The bill of one organization does not change that of another
      Given the organization has an unpaid bill
      When the cashier of another organization looks at the billing status of the register of another organization
      Then the answer shows
        | status            | UNPAID                      |
        | date_to_block     | "2026-03-01T00:00:00.000000+00:00" |
        | status_changed_at | "2026-02-15T07:00:00.000000+00:00" |

  Rule: a register is active while its licence can be used

    @FLD-003 @ERR-206 @NS-47 @simulated @assumed
    Scenario Outline: While the bill of its organization is unpaid <view> shows the register inactive
      Given an open shift of the cashier on the register
      And the organization has an unpaid bill
      When the cashier looks at <view>
      Then the answer shows
        | <member> | false |

      Examples:
        | view                | member               |
        | the register        | active               |
        | the second register | active               |
        | that shift          | cash_register.active |
        | the current shift   | cash_register.active |

    @FLD-003 @ERR-206 @NS-47 @simulated @assumed
    Scenario: With the bill paid the register is active again
      Given the organization has an unpaid bill
      And the organization has paid its bill
      When the cashier looks at the register
      Then the register shows
        | active | true |

    @FLD-003 @ERR-204 @NS-47 @simulated @assumed
    Scenario: A frozen register is not shown active, the register beside it is
      Given an open shift of the cashier on the register
      And the register is frozen
      When the cashier looks at the registers
      Then the page shows
        | results.0.active | false |
        | results.1.active | true  |
      When the cashier looks at the own shifts
      Then the page shows
        | results.0.cash_register.active | false |

    @FLD-003 @ERR-204 @ERR-206 @NS-47 @assumed
    Scenario Outline: <register> was never active
      When <cashier> looks at <register>
      Then the register shows
        | active | false |

      Examples: frozen, and of an organization that owes
        | cashier                             | register                             |
        | the cashier                         | the frozen register                  |
        | the cashier of another organization | the register of another organization |

    @FLD-003 @ERR-205 @NS-47 @simulated @assumed
    Scenario: A refusal of the tax authority takes no licence away
      Given an open shift of the cashier on the register
      And the tax authority refuses receipts because of "a bad day"
      And the cashier sells the minimal receipt
      When the tax authority answers
      And the cashier looks at the register
      Then the register shows
        | active       | true  |
        | offline_mode | true  |
        | stay_offline | false |

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

  Rule: what the organization allows offline

    @LIM-004 @NS-36 @NS-81 @simulated @assumed
    Scenario: The hours allowed offline are shown in the profile and with the outlet of a register
      Given the organization allows 5 hours offline
      When the cashier looks at the profile
      Then the answer shows
        | organization.allowed_offline_duration | 5 |
      When the cashier looks at the register
      Then the register shows
        | branch.organization.allowed_offline_duration | 5 |
