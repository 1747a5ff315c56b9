Feature: Which shifts may be opened

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
