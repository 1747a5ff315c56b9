@wire
Feature: The form of questions about offline codes

  From 1 to 10000 codes at a time.

  @CLD-412 @CLD-413 @LIM-011 @LIM-013 @LIM-014
  Scenario Outline: Asking for codes with <place> as <value> is malformed
    When a request for codes is sent with <place> as <value>
    Then it is malformed at <place>

    Examples: below, above and between
      | place       | value |
      | query.count | 0     |
      | query.count | -1    |
      | query.count | 10001 |
      | query.count | "x"   |
      | query.count | 1.5   |
      | query.sync  | "x"   |

  @CLD-412 @CLD-413 @LIM-010 @LIM-012
  Scenario Outline: Asking for codes with <place> as <value> is well formed
    When a request for codes is sent with <place> as <value>
    Then it is well formed

    Examples: at the bounds
      | place       | value |
      | query.count | 1     |
      | query.count | 10000 |
      | query.sync  | true  |
      | query.sync  | false |

  @CLD-417 @LIM-016 @LIM-018 @LIM-019
  Scenario Outline: Listing codes with <place> as <value> is malformed
    When a list of codes is sent with <place> as <value>
    Then it is malformed at <place>

    Examples: below, above and between
      | place       | value |
      | query.count | 0     |
      | query.count | -1    |
      | query.count | 10001 |
      | query.count | "x"   |
      | query.count | 1.5   |

  @CLD-417 @LIM-015 @LIM-017
  Scenario Outline: Listing codes with <place> as <value> is well formed
    When a list of codes is sent with <place> as <value>
    Then it is well formed

    Examples: at the bounds
      | place       | value |
      | query.count | 1     |
      | query.count | 10000 |
