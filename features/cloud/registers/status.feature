Feature: Which registers work in the cloud

  A cashier must be active and not blocked, his key valid and his signature running; a register must not be frozen, nor
  its organization owe. A cashier who is refused may still look, unless he is deactivated.

  Rule: register frozen for a long period without receipts

    @ERR-204 @NS-81 @assumed
    Scenario: No shift is opened on a frozen register
      When the cashier opens a shift on the frozen register
      Then it is refused because register frozen for a long period without receipts

    @ERR-204 @NS-81 @assumed
    Scenario: A frozen register is not taken offline
      When the cashier takes the frozen register offline
      Then it is refused because register frozen for a long period without receipts

    @ERR-204 @NS-81 @simulated @assumed @owner
    Scenario: A frozen register still sends what it has
      Given the cashier takes the register offline
      And the register is frozen
      When the cashier brings the register online
      And the tax authority answers
      Then the register has come online

    @ERR-204 @NS-81 @simulated @assumed
    Scenario: A shift is opened on a register that is unfrozen
      Given the register is frozen
      And the register is unfrozen
      When the cashier opens a shift on the register
      Then it is accepted

    @ERR-204 @NS-81 @simulated @assumed
    Scenario: A shift is opened on the register beside a frozen one
      Given the register is frozen
      When the cashier opens a shift on the second register
      Then it is accepted

  Rule: register already used by another agent identifier

    @CLD-004 @ERR-301 @AMB-25 @simulated @assumed @owner
    Scenario: The cloud is bound to no computer
      Given the register is held by another computer
      When the cashier opens a shift on the register
      Then it is accepted
      When the desk opens a shift
      Then it is refused because register already used by another agent identifier

  Rule: test and production are kept apart

    @CLD-012 @NS-88 @assumed
    Scenario: Codes of a test register are not for a production cashier
      When the production cashier asks for 5 offline codes
      Then it is refused because test and production are kept apart

    @CLD-012 @NS-88 @assumed
    Scenario: Codes of a test register are for a test cashier
      When the cashier asks for 5 offline codes
      Then it is accepted

  Rule: register outside the cashier's outlet

    @SHF-002 @NS-65 @assumed
    Scenario: The outlet is judged before the register at which the cashier works
      Given an open shift of the cashier on the register
      When the cashier opens a shift on the register of another outlet
      Then it is refused because register outside the cashier's outlet

    @SHF-002 @NS-43
    Scenario: A cashier works on one register of his outlet at a time
      Given an open shift of the cashier on the register
      When the cashier opens a shift on the second register
      Then it is refused because cashier works on another register

    @SHF-002 @NS-43 @owner
    Scenario: No shift is opened on a register of another outlet
      When the cashier opens a shift on the register of another outlet
      Then it is refused because register outside the cashier's outlet
      And nothing is sent to the tax authority

    @SHF-002
    Scenario: A shift is opened on another register of the cashier's outlet
      When the cashier opens a shift on the second register
      And the tax authority answers
      Then the shift is OPENED

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
