Feature: Who opens and closes which shift

  Rule: shift not open

    @SHF-005 @ERR-103
    Scenario: Nothing is sold before the shift is open
      Given the cashier opens a shift on the register
      When the cashier sells the minimal receipt
      Then it is refused because shift not open

    @SHF-005
    Scenario: As soon as it is open
      Given the cashier opens a shift on the register
      And the tax authority answers
      When the cashier sells the minimal receipt
      Then it is accepted

    @SHF-005 @NS-43 @assumed
    Scenario: What is not open yet cannot be closed
      Given the cashier opens a shift on the register
      When the cashier closes the shift
      Then it is refused because shift not open

    @SHF-012 @NS-43 @assumed
    Scenario: Closing twice
      Given an open shift of the cashier on the register
      And the cashier closes the shift
      When the cashier closes the shift
      Then it is refused because shift not open

    @SHF-012
    Scenario: After the closing nothing is sold
      Given an open shift of the cashier on the register
      And the cashier closes the shift
      When the cashier sells the minimal receipt
      Then it is refused because shift not open

  Rule: cashier already works on this register

    @SHF-001 @NS-43
    Scenario: Two shifts at once
      Given an open shift of the cashier on the register
      When the cashier opens a shift on the register
      Then it is refused because cashier already works on this register

    @LOC-102 @AMB-11
    Scenario: The desk says so in its own way
      Given an open shift of the cashier on the register
      When the desk opens a shift
      Then the answer shows
        | status | false |
      And nothing changes

    @SHF-013
    Scenario: One after the other
      Given an open shift of the cashier on the register
      And the cashier closes the shift
      And the tax authority answers
      When the cashier opens a shift on the register
      Then it is accepted

  Rule: register busy with another cashier

    @SHF-001 @NS-43
    Scenario: Two cashiers on one register
      Given an open shift of the cashier on the register
      When the senior cashier opens a shift on the register
      Then it is refused because register busy with another cashier

    @SHF-001
    Scenario: Two cashiers on two registers
      Given an open shift of the cashier on the register
      When the senior cashier opens a shift on the second register
      Then it is accepted

  Rule: cashier works on another register

    @CLD-202 @NS-43 @assumed
    Scenario: One cashier on two registers
      Given an open shift of the cashier on the register
      When the cashier opens a shift on the second register
      Then it is refused because cashier works on another register

    @CLD-202
    Scenario: When his shift has ended he may go to another register
      Given an open shift of the cashier on the register
      And the cashier closes the shift
      And the tax authority answers
      When the cashier opens a shift on the second register
      Then it is accepted
