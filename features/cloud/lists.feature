@any-house
Feature: Pages of lists of any organization

  What an organization has is its own affair; a page of it is what was asked for.

  @CLD-204 @NS-31
  Scenario: Taxes are listed for a cashier, and refused without a token
    When the cashier looks at the taxes
    Then it is accepted
    When a request for the taxes of the cashier is sent without a token
    Then it is refused because no access token

  @CLD-702 @LIM-054
  Scenario: Bank terminals are listed from the first where nothing is said
    When a request for the terminals is sent with the token
    Then the page shows
      | meta.offset | 0 |
