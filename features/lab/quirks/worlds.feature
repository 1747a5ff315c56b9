Feature: Quirks of worlds

  The law is the default; a quirk stays with the world it was switched on in.

  Rule: the law is the default

    @owner
    Scenario: A new world has no quirk
      Then every quirk is off
      When a request for the quirks is sent with the lab token
      Then the answer shows
        | 0.name      | signout-null-body |
        | 0.active    | false             |
        | 0.sentence  | any text          |
        | 0.clauses.0 | CLD-110           |
        | 0.evidence  | any text          |

    Scenario: With one quirk switched off the law holds there, and the other quirk stays
      Given the quirk signout-null-body is switched on
      And the quirk desk-sale-without-id is switched on
      When the quirk signout-null-body is switched off
      Then the quirk signout-null-body is off
      And the quirk desk-sale-without-id is on
      When the cashier signs out
      Then the answer is 205 with the body ""

    Scenario: All quirks are switched off at once
      Given the quirk signout-null-body is switched on
      And the quirk desk-sale-without-id is switched on
      When every quirk is switched off
      Then every quirk is off

  Rule: a quirk stays with its world

    Scenario: A quirk of one world is not switched on in another
      Given the quirk signout-null-body is switched on
      When another world is created
      Then every quirk is off

    Scenario: A fork has the quirks of its origin
      Given the quirk desk-sale-without-id is switched on
      When a fork of the world is created
      Then the quirk desk-sale-without-id is on
      And the quirk signout-null-body is off

    Scenario: A fork has the quirks of its origin, and those it is created with
      Given the quirk desk-sale-without-id is switched on
      When a fork of the world with the quirk signout-null-body is created
      Then the quirk desk-sale-without-id is on
      And the quirk signout-null-body is on

    Scenario: A reset takes back the quirks that were switched since the world was created
      Given another world with the quirk desk-sale-without-id is created
      And the quirk desk-sale-without-id is switched off
      And the quirk signout-null-body is switched on
      When the world is reset
      Then the quirk desk-sale-without-id is on
      And the quirk signout-null-body is off

    Scenario: A reset gives back the quirks that a world was created with, with a restart in between
      Given another world with the quirk desk-sale-without-id is created
      And the quirk desk-sale-without-id is switched off
      And the world is restarted
      When the world is reset
      Then the quirk desk-sale-without-id is on

    Scenario: A world restored from a file has the quirks it was saved with
      Given the quirk desk-sale-without-id is switched on
      And the world is saved to a file
      And the quirk desk-sale-without-id is switched off
      When the world is restored from the file
      Then the quirk desk-sale-without-id is on

  Rule: a world is created with quirks

    Background:
      Given another world with the quirk desk-sale-without-id is created
      And an open shift

    Scenario: A world created with a quirk has that one and no other
      Then the quirk desk-sale-without-id is on
      And the quirk signout-null-body is off
      When a sale is sent with body.id as nothing
      Then it is accepted

    Scenario: The same seed and the same sales without ids, byte by byte the same
      Given a sale is sent with body.id as nothing
      And a sale is sent with body.id as nothing
      When another world with the quirk desk-sale-without-id is created
      And an open shift
      And a sale is sent with body.id as nothing
      And a sale is sent with body.id as nothing
      Then both worlds have said and answered the same
