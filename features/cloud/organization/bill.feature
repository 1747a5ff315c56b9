Feature: The bill of an organization, and the hours it allows offline

  While the bill is unpaid no register of the organization opens a shift.

  Rule: organization bill unpaid

    @ERR-206 @NS-81 @assumed
    Scenario: An organization with an unpaid bill opens no shift
      When the cashier of another organization opens a shift on the register of another organization
      Then it is refused because organization bill unpaid

    @ERR-206 @NS-81 @assumed
    Scenario: Cashiers of an organization with an unpaid bill may look
      When the cashier of another organization looks at the registers
      Then the page shows
        | results.length | 1 |

    @ERR-206 @NS-81 @simulated @assumed @owner
    Scenario Outline: An unpaid bill blocks all registers of the organization: <register>
      Given the organization has an unpaid bill
      When the cashier opens a shift on <register>
      Then it is refused because organization bill unpaid

      Examples:
        | register            |
        | the register        |
        | the second register |

    @ERR-206 @NS-81 @simulated @assumed
    Scenario: A paid bill unblocks the registers
      Given the organization has an unpaid bill
      And the organization has paid its bill
      When the cashier opens a shift on the register
      Then it is accepted

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
