Feature: Offline codes

  Codes are fetched ahead of time; every document made offline takes the next one, the going offline included.

  @CLD-416 @CLD-417 @LIM-019 @NS-10 @NS-49 @assumed
  Scenario: Codes are listed oldest first, and looking spends none
    When the cashier looks at the offline codes
    Then the page shows
      | length        | 150      |
      | 0.serial_id   | 1        |
      | 0.fiscal_code | any text |
      | 149.serial_id | 150      |
    And nothing changes

  @CLD-419 @NS-11 @assumed
  Scenario: Codes are counted
    When the cashier looks at the number of offline codes
    Then the answer shows
      | available            | 2000 |
      | used                 | 0    |
      | enough_offline_codes | true |

  @CLD-411 @NS-48 @NS-38 @assumed
  Scenario: Codes asked for are added to those there are
    When the cashier asks for 100 offline codes
    Then the answer shows
      | status | OK |
    And the register has received offline codes
    And the desk's status shows
      | offline_codes         | 2100 |
      | offline_codes_percent | 100  |

  @CLD-412 @LIM-014
  Scenario: Where nothing is said of their number, 2000 codes are asked for
    When GET /api/v1/cash-registers/ask-offline-codes?sync=true is sent with the token and the key
    Then the answer is 200
    When the cashier looks at the number of offline codes
    Then the answer shows
      | available | 4000 |

  @CLD-411 @CLD-412 @LIM-010
  Scenario: A single code can be asked for
    When the cashier asks for 1 offline codes
    Then it is accepted
    And the desk's status shows
      | offline_codes | 2001 |

  @CLD-412 @LIM-012 @NS-48 @simulated @assumed
  Scenario: Of 10000 codes asked for, the tax authority grants as many as it grants at a time
    When the cashier asks for 10000 offline codes
    Then it is accepted
    And the register has received offline codes
    And the desk's status shows
      | offline_codes | 7000 |

  @CLD-416 @CLD-417 @LIM-015 @LIM-017
  Scenario Outline: Of 2000 codes a list of <count> shows <length>
    When GET /api/v1/cash-registers/get-offline-codes?count=<count> is sent with the token and the key
    Then the page shows
      | length      | <length> |
      | 0.serial_id | 1        |

    Examples: the fewest, the most
      | count | length |
      | 1     | 1      |
      | 10000 | 2000   |

  Rule: offline codes asked while offline

    @CLD-414 @NS-48 @assumed
    Scenario: Offline no codes are asked for
      Given the cashier takes the register offline
      When the cashier asks for 100 offline codes
      Then it is refused because offline codes asked while offline
      And nothing is sent to the tax authority

    @CLD-414 @simulated
    Scenario: No codes are asked for while what has piled up is being sent
      Given the cashier takes the register offline
      And the cashier brings the register online
      When the cashier asks for 100 offline codes
      Then it is refused because offline codes asked while offline

    @CLD-414 @simulated
    Scenario: Codes are asked for once the register is online again
      Given the cashier takes the register offline
      And the cashier brings the register online
      And the tax authority answers
      When the cashier asks for 100 offline codes
      Then it is accepted

  Rule: no offline code left

    @LOC-123 @NS-67 @assumed
    Scenario: When the last code is spent, the one after it is missing
      When the provocation of no offline code left is carried out
      Then it is refused because no offline code left
      And the answer is 400
      And the answer shows
        | code | cash_register.no_offline_codes |

  Rule: offline code not the next of the pool

    @CLD-408 @NS-14 @assumed
    Scenario: The register does not go offline with the second code of the pool
      When the cashier takes the register offline with code 2
      Then it is refused because offline code not the next of the pool
      And nothing is sent to the tax authority

    @CLD-408 @NS-14 @assumed
    Scenario: The register goes offline with the first code of the pool
      When the cashier takes the register offline with code 1
      Then it is accepted
      And the register has gone offline

  Rule: offline since before the last transaction

    @CLD-408 @NS-14 @simulated @assumed
    Scenario Outline: The register does not go offline since <since>
      Given the clock shows 2026-06-01 10:00:00 in Kyiv
      And the desk opens a shift
      And the clock shows 2026-06-01 12:00:00 in Kyiv
      When the cashier takes the register offline since <since>
      Then it is refused because offline since before the last transaction

      Examples: before the last transaction, after the present moment
        | since                   |
        | 2026-06-01 09:59:59.999 |
        | 2026-06-01 12:00:00.001 |

    @CLD-408 @NS-14 @simulated @assumed
    Scenario Outline: The register goes offline since <since>
      Given the clock shows 2026-06-01 10:00:00 in Kyiv
      And the desk opens a shift
      And the clock shows 2026-06-01 12:00:00 in Kyiv
      When the cashier takes the register offline since <since>
      Then it is accepted

      Examples: at the last transaction, at the present moment
        | since               |
        | 2026-06-01 10:00:00 |
        | 2026-06-01 12:00:00 |
