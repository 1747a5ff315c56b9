Feature: Which shifts may be opened

  Rule: test and production are kept apart

    @CLD-012 @NS-88 @assumed
    Scenario Outline: <cashier> on <register>
      When <cashier> opens a shift on <register>
      Then it is refused because test and production are kept apart
      And nothing is sent to the tax authority

      Examples:
        | cashier                | register                |
        | the cashier            | the production register |
        | the production cashier | the register            |

    @CLD-012 @NS-88 @assumed
    Scenario: Nor does a test cashier take a production register offline
      When the cashier takes the production register offline
      Then it is refused because test and production are kept apart

    @CLD-012
    Scenario: Production on production
      When the production cashier opens a shift on the production register
      Then it is accepted

  Rule: shift of this id exists already

    @CLD-509 @NS-15 @assumed
    Scenario: The id of a shift that has ended
      Given an open shift of the cashier on the register
      And the cashier closes the shift
      And the tax authority answers
      When the cashier opens a shift of that id on the register
      Then it is refused because shift of this id exists already

    @CLD-509 @NS-15 @assumed
    Scenario: An id nobody has used
      When the cashier opens a shift of that id on the register
      Then the shift shows
        | id     | "00000000-0000-4000-8000-0000000000ff" |
        | status | CREATED                                |
