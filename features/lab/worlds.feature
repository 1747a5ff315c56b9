Feature: Worlds of the lab

  A world is a tenant of its own: its registers, its clock, its seed. What happens in one is no business of another.

  Scenario: Worlds know nothing of each other
    Given an open shift
    When another world is created
    And the cashier sells the minimal receipt
    Then it is refused because shift not open

  Scenario: A fork goes on where its origin stands
    Given an open shift
    And the cashier sells the minimal receipt
    When a fork of the world is created
    Then both worlds have said and answered the same
    When the cashier sells the minimal receipt
    Then it is accepted
    And the former world says no more than it had said

  @simulated
  Scenario: An opening under way in a world is under way in its fork too
    Given the cashier opens a shift on the register
    When a fork of the world is created
    And the tax authority answers
    Then the shift is OPENED
    And the former world says no more than it had said

  Scenario: A reset takes back what happened in the world, and its faults
    Given an open shift
    And the cashier sells the minimal receipt
    And the tax authority is mute
    When the world is reset
    Then the shift has not been created
    When the desk opens a shift
    And the tax authority answers
    Then the tax authority has taken
      | SHIFT_OPEN |

  Scenario: A world restored from a file goes on where it was saved
    Given an open shift
    And the world is saved to a file
    And the desk closes the shift
    When the world is restored from the file
    And the cashier sells the minimal receipt
    Then it is accepted

  @simulated
  Scenario: The same seed and the same commands, byte by byte the same
    Given a business day passes
    When another world is created
    And a business day passes
    Then both worlds have said and answered the same

  @simulated
  Scenario: Another seed gives other identifiers and codes
    Given a business day passes
    When a world of another seed is created
    And a business day passes
    Then both worlds have answered differently

  Rule: the default world cannot be deleted

    Scenario: The default world is not deleted, for every client without a world lives there
      When the example of the default world cannot be deleted is carried out
      Then it is refused because the default world cannot be deleted

    Scenario: A world that was created is deleted
      Given another world is created
      When the world is deleted
      Then it is accepted

    Scenario: A world that was forgotten stands on the list until it is deleted
      Given another world is created
      And an open shift
      Then the listed world shows
        | base_url   | any text |
        | created_at | any text |
        | held       | false    |
      When the world is deleted
      Then the listed world shows
        | world | nothing |

    # Of a world that another process owns it is a minute old
    @own-server
    Scenario: The list says when a world was last asked for
      Given another world is created
      And an open shift
      Then the listed world shows
        | last_used_at | any text |

  Rule: world held by a token

    Scenario: A team's world is not reset by another team
      When the example of world held by a token is carried out
      Then it is refused because world held by a token

    Scenario: The team itself shows its token
      Given the example of world held by a token is carried out
      When the recovery from world held by a token is carried out
      Then it is accepted

  Rule: lab token needed

    @lab-token
    Scenario: A lab with a token refuses a request without it
      When a request for the world is sent without a token
      Then it is refused because lab token needed

    @lab-token
    Scenario: A lab with a token answers a request that shows it
      When a request for the world is sent with the lab token
      Then it is accepted
