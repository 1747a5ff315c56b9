Feature: Worlds of the lab

  A world is a tenant of its own: its registers, its clock, its seed. What happens in one is no business of another.

  Scenario: Worlds know nothing of each other
    Given an open shift
    When the lab is asked to begin another world
    And the cashier sells the minimal receipt
    Then it is refused because shift not open

  Scenario: A fork goes on where its origin stands
    Given an open shift
    And the cashier sells the minimal receipt
    When the lab is asked to fork the world
    Then both worlds have said and answered the same
    When the cashier sells the minimal receipt
    Then it is done
    And the former world says no more than it had said

  @simulated
  Scenario: What was under way is under way in the fork too
    Given the cashier opens a shift on the register
    When the lab is asked to fork the world
    And the tax authority answers
    Then the shift is OPENED
    And the former world says no more than it had said

  Scenario: A reset takes everything back
    Given an open shift
    And the cashier sells the minimal receipt
    And the tax authority is mute
    When the lab is asked to reset the world
    Then shift.created is not said
    When the desk opens a shift
    And the tax authority answers
    Then the tax authority has taken
      | SHIFT_OPEN |

  Scenario: A world in a file
    Given an open shift
    And the lab is asked to keep the world in a file
    And the desk closes the shift
    When the lab is asked to put the world back from the file
    And the cashier sells the minimal receipt
    Then it is done

  @simulated
  Scenario: The same seed and the same commands, byte by byte the same
    Given a business day passes
    When the lab is asked to begin another world
    And a business day passes
    Then both worlds have said and answered the same

  @simulated
  Scenario: Another seed gives other identifiers and codes
    Given a business day passes
    When the lab is asked to begin a world of another seed
    And a business day passes
    Then the two worlds have answered differently

  Rule: clock is not virtual

    Scenario: A clock that runs by itself is not moved
      Given the lab is asked to let the clock run
      When the lab is asked to move the clock
      Then it is refused because clock is not virtual

    Scenario: A clock that stands still is
      When the lab is asked to move the clock
      Then it is done

  Rule: the default world cannot be deleted

    Scenario: Everybody lives in the default world
      When the lab is asked to delete the default world
      Then it is refused because the default world cannot be deleted

    Scenario: A world of one's own goes
      Given the lab is asked to begin another world
      When the lab is asked to delete the world
      Then it is done

  Rule: lab token needed

    @lab-token
    Scenario: Where the lab has a token, it is asked for
      When the lab is asked to show the world without its token
      Then it is refused because lab token needed

    @lab-token
    Scenario: Whoever has it comes in
      When the lab is asked to show the world with its token
      Then it is done
