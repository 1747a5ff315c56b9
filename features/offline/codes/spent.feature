Feature: Offline codes spent by documents

  Each document made offline spends one code.

  @CLD-416 @NS-10 @NS-67 @assumed
  Scenario: Going offline without a code takes the last of the pool, and the first one listed stays good
    Given the cashier takes the register offline
    When a request for the offline codes with count=10000 is sent with the token and the key
    Then the page shows (NS-67)
      | length         | 1999 |
      | 0.serial_id    | 1    |
      | 1998.serial_id | 1999 |

  @CLD-416 @NS-10 @NS-67 @assumed
  Scenario: The second going offline takes the last of what is left, and codes granted later are listed behind
    Given the cashier takes the register offline
    And the cashier brings the register online
    And the tax authority answers
    And the cashier asks for 1 offline codes
    And the cashier takes the register offline
    When a request for the offline codes with count=10000 is sent with the token and the key
    Then the page shows (NS-67)
      | length         | 1999 |
      | 0.serial_id    | 1    |
      | 1998.serial_id | 1999 |

  Rule: no offline code left

    @LOC-123 @NS-67 @NS-31 @owner
    Scenario: When the last code is spent, the one after it is missing
      When the example of no offline code left is carried out
      Then it is refused because no offline code left (NS-67)
      And the answer is 400 (NS-67)
      And the answer shows (NS-67)
        | code | cash_register.no_offline_codes |

    @LOC-123 @NS-67 @simulated @assumed
    Scenario: A register that has one code left goes offline with it, and makes no document
      Given the register has 1 offline code left
      And the cashier takes the register offline
      When the desk opens a shift
      Then it is refused because no offline code left (NS-67)

    @LOC-123 @NS-67 @simulated @assumed
    Scenario: A register that goes offline with its last code closes no shift
      Given an open shift
      And the register has 1 offline code left
      And the cashier takes the register offline
      When the desk closes the shift
      Then it is refused because no offline code left (NS-67)

    @LOC-123 @NS-67 @simulated @assumed
    Scenario: A register that has no code left does not go offline
      Given the register has 0 offline codes left
      When the cashier takes the register offline
      Then it is refused because no offline code left (NS-67)

    @CLD-416 @NS-10 @NS-67 @simulated @assumed
    Scenario: A register that has few codes left lists those, and codes it is granted besides
      Given the register has 3 offline codes left
      And the cashier asks for 2 offline codes
      And the register has received offline codes
      When a request for the offline codes with count=10000 is sent with the token and the key
      Then the page shows (NS-67)
        | length      | 5 |
        | 4.serial_id | 5 |

    @LOC-123 @NS-67 @simulated @assumed
    Scenario: Codes that were withheld are all there again, but those that documents have spent
      Given the register has 3 offline codes left
      And the cashier takes the register offline
      When the register has all of its offline codes again
      Then the desk's status shows (NS-67)
        | offline_codes | 1999 |

    @LOC-123 @NS-67 @simulated @assumed
    Scenario: Codes that were withheld, and those granted in the meantime, are all of a pool and no more
      Given the register has 0 offline codes left
      And the cashier asks for 2000 offline codes
      And the register has received offline codes
      When the register has all of its offline codes again
      Then the desk's status shows (NS-67)
        | offline_codes         | 4000 |
        | offline_codes_percent | 100  |

  Rule: offline code not free

    @CLD-408 @NS-14
    Scenario Outline: The register goes offline with code <place> of the pool
      When the cashier takes the register offline with code <place>
      Then it is accepted (NS-14)
      And the register has gone offline

      Examples: any that is free
        | place |
        | 1     |
        | 2     |
        | 150   |

  Rule: offline since before the last transaction

    @CLD-408 @NS-14 @simulated
    Scenario Outline: The register does not go offline since <since>
      Given the clock shows 2026-06-01 10:00:00 in Kyiv
      And the desk opens a shift
      And the clock shows 2026-06-01 12:00:00 in Kyiv
      When the cashier takes the register offline since <since>
      Then it is refused because offline since before the last transaction (NS-14)

      Examples: before the last transaction, after the present moment
        | since                   |
        | 2026-06-01 09:59:59.999 |
        | 2026-06-01 12:00:00.001 |

    @CLD-408 @NS-14 @simulated
    Scenario Outline: The register goes offline since <since>
      Given the clock shows 2026-06-01 10:00:00 in Kyiv
      And the desk opens a shift
      And the clock shows 2026-06-01 12:00:00 in Kyiv
      When the cashier takes the register offline since <since>
      Then it is accepted (NS-14)

      Examples: at the last transaction, at the present moment
        | since               |
        | 2026-06-01 10:00:00 |
        | 2026-06-01 12:00:00 |
