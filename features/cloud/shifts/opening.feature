Feature: Which shifts may be opened

  A cashier has one open shift, on one register, and a register has one open shift.

  Rule: test and production are kept apart

    @CLD-012 @NS-88 @assumed @owner
    Scenario Outline: <cashier> opens no shift on <register>
      When <cashier> opens a shift on <register>
      Then it is refused because test and production are kept apart
      And nothing is sent to the tax authority

      Examples:
        | cashier                | register                |
        | the cashier            | the production register |
        | the production cashier | the register            |

    @CLD-012 @NS-88 @assumed
    Scenario: A test cashier takes no production register offline
      When the cashier takes the production register offline
      Then it is refused because test and production are kept apart

    @CLD-012 @NS-88 @assumed
    Scenario: A production cashier takes no test register offline
      When the production cashier takes the register offline
      Then it is refused because test and production are kept apart

    @CLD-012 @NS-88 @assumed @owner
    Scenario Outline: <cashier> is given no offline codes of <register>
      Given <cashier> looks at <register>
      When <cashier> asks for 7 offline codes
      Then it is refused because test and production are kept apart
      And nothing is sent to the tax authority

      Examples:
        | cashier                | register                |
        | the cashier            | the production register |
        | the production cashier | the register            |

    @CLD-012 @CLD-512 @NS-88 @assumed
    Scenario: A senior test cashier closes no shift of a production register
      Given an open shift of the production cashier on the production register
      When the senior cashier closes that shift
      Then it is refused because test and production are kept apart
      And the shift is OPENED

    @CLD-012
    Scenario: A production cashier opens a shift on a production register
      When the production cashier opens a shift on the production register
      Then it is accepted

  Rule: shift of this id exists already

    @CLD-509 @NS-15 @assumed
    Scenario: No shift is opened under the id of one that has ended
      Given an open shift of the cashier on the register
      And the cashier closes the shift
      And the tax authority answers
      When the cashier opens a shift of that id on the register
      Then it is refused because shift of this id exists already

    @CLD-509 @NS-15 @assumed
    Scenario: A shift is opened under an id that is free
      When the cashier opens a shift of that id on the register
      Then the shift shows
        | id     | "00000000-0000-4000-8000-0000000000ff" |
        | status | CREATED                                |

    @CLD-509 @NS-15 @NS-65 @simulated @assumed
    Scenario: An id that is taken is said before the cashier is looked at
      Given an open shift of the cashier on the register
      And the cashier closes the shift
      And the tax authority answers
      And the cashier is blocked
      When the cashier opens a shift of that id on the register
      Then it is refused because shift of this id exists already (NS-65)

  Rule: cashier already works on this register

    @SHF-001 @NS-43 @owner
    Scenario: A cashier opens no second shift on his register
      Given an open shift of the cashier on the register
      When the cashier opens a shift on the register
      Then it is refused because cashier already works on this register

    @LOC-102 @AMB-11
    Scenario: The desk answers false where the shift is open already
      Given an open shift of the cashier on the register
      When the desk opens a shift
      Then the answer shows
        | status | false |
      And nothing changes

    @SHF-013
    Scenario: A cashier opens the next shift when the first is closed
      Given an open shift of the cashier on the register
      And the cashier closes the shift
      And the tax authority answers
      When the cashier opens a shift on the register
      And the tax authority answers
      Then the shift is OPENED

  Rule: register busy with another cashier

    @SHF-001 @NS-43 @owner
    Scenario: A register with an open shift is busy for another cashier
      Given an open shift of the cashier on the register
      When the senior cashier opens a shift on the register
      Then it is refused because register busy with another cashier

    @SHF-001
    Scenario: Two cashiers work on two registers
      Given an open shift of the cashier on the register
      When the senior cashier opens a shift on the second register
      And the tax authority answers
      Then the shift is OPENED

  Rule: cashier works on another register

    @CLD-202 @NS-43 @assumed @owner
    Scenario: A cashier opens no shift on a second register
      Given an open shift of the cashier on the register
      When the cashier opens a shift on the second register
      Then it is refused because cashier works on another register

    @CLD-202 @owner
    Scenario: A cashier whose shift has ended opens one on another register
      Given an open shift of the cashier on the register
      And the cashier closes the shift
      And the tax authority answers
      When the cashier opens a shift on the second register
      And the tax authority answers
      Then the shift is OPENED

  Rule: an opening that was refused

    @CLD-509 @SHF-001 @NS-15 @simulated
    Scenario: The id of a shift that could not be asked for is free
      Given the cashier has no signature service
      And the cashier opens a shift of that id on the register
      And the cashier has a signature service again
      When the cashier opens a shift of that id on the register
      Then it is accepted (NS-15)

    @CLD-506 @SHF-006 @CLD-202 @NS-44 @simulated
    Scenario: A cashier whose opening was refused may open on another register
      Given the tax authority refuses shift openings because of "a bad day"
      And the cashier opens a shift on the register
      And the tax authority answers
      And the tax authority accepts everything again
      When the cashier opens a shift on the second register
      Then it is accepted
