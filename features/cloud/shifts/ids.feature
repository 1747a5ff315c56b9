Feature: Shifts by their ids

  A shift is shown to its organization under its id, however that is written.

  @CLD-510 @CLD-511 @CLD-512 @CLD-011 @NS-15 @NS-52
  Scenario Outline: A shift is found by its id in capitals: <line>
    Given the cashier opens a shift of that id on the register
    And the tax authority answers
    When <line> is sent with the senior cashier's token and the key
    Then the answer is 200 (NS-15)
    And the shift shows (NS-15)
      | id | "00000000-0000-4000-8000-0000000000ff" |

    Examples: looked at whole and in short, and closed
      | line                                                                           |
      | a request for the shift 00000000-0000-4000-8000-0000000000FF                   |
      | a request for the short form of the shift 00000000-0000-4000-8000-0000000000FF |
      | a request to close the shift by its id 00000000-0000-4000-8000-0000000000FF    |

  @AUT-012 @CLD-510 @CLD-511 @NS-31
  Scenario Outline: A closed shift of another organization is unknown, as an open one is: <line>
    Given an open shift of the cashier on the register
    And the cashier closes the shift
    And the tax authority answers
    When the cashier of another organization looks at <line>
    Then it is refused because unknown id

    Examples:
      | line                 |
      | that shift           |
      | that shift in short  |
