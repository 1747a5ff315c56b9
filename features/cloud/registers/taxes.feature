@extension
Feature: The taxes of a register

  @EXT-351
  Scenario: The key of the register alone shows the taxes of its organization
    When a request for the taxes of the register is sent with the key alone
    Then the answer shows
      | length               | 6                                  |
      | 0.id                 | any id                             |
      | 0.code               | 1                                  |
      | 0.is_gambling        | false                              |
      | 0.advanced_code      | null                               |
      | 0.decimal_rate       | 20                                 |
      | 0.decimal_extra_rate | 0                                  |
      | 0.updated_at         | null                               |
      | 0.created_at         | any moment to the microsecond      |
    And nothing changes (EXT-351)

  @EXT-351
  Scenario: The taxes by the key are those of the cashier
    When a request for the taxes of the register is sent with the key alone
    And a request for the taxes of the cashier is sent with the token
    Then the last two answers show (EXT-351)
      | alike | true |
    And the answer shows (EXT-351)
      | length | 6 |

  @EXT-351
  Scenario Outline: Without a key there are none: <credentials>
    When a request for the taxes of the register is sent <credentials>
    Then <outcome>

    Examples:
      | credentials                       | outcome                                               |
      | without a token                   | it is malformed at header.X-License-Key (EXT-351)     |
      | with the token                    | it is malformed at header.X-License-Key (EXT-351)     |
      | with the token and an unknown key | it is refused because licence key not valid (EXT-351) |
