Feature: Registers of another outlet

  Rule: register outside the cashier's outlet

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
