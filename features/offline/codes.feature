Feature: Offline codes

  Codes are fetched ahead of time; every document made offline takes one. Where none is named, the going offline takes
  the last of the pool and every other document the first, so that a client can sell with the codes it has listed before.

  @CLD-416 @CLD-417 @LIM-019 @NS-10 @NS-49
  Scenario: Codes are listed oldest first, and looking spends none
    When the cashier looks at the offline codes
    Then the page shows
      | length        | 150      |       |
      | 0.serial_id   | 1        | NS-49 |
      | 0.fiscal_code | any text | NS-10 |
      | 149.serial_id | 150      | NS-49 |
    And nothing changes

  @CLD-419
  Scenario: A cashier is told how many codes there are
    When the cashier looks at the number of offline codes
    Then it is accepted
    And nothing changes

  @CLD-419 @NS-11
  Scenario: Codes are counted
    When the cashier looks at the number of offline codes
    Then the answer shows (NS-11)
      | available            | 2000 |
      | used                 | 0    |
      | enough_offline_codes | true |

  @CLD-411 @NS-48 @NS-38 @NS-67
  Scenario: Codes asked for are added to those there are
    When the cashier asks for 100 offline codes
    Then the answer shows (NS-38)
      | status | OK |
    And the register has received offline codes
    And the desk's status shows
      | offline_codes         | 2100 | NS-48 |
      | offline_codes_percent | 100  | NS-67 |

  @FLD-020 @LOC-123 @CLD-411 @NS-48 @NS-67
  Scenario: What is spent behind a further grant is a part of the whole pool
    Given an open shift
    And the cashier asks for 2000 offline codes
    And the tax authority answers
    When the cashier takes the register offline
    And the cashier sells the minimal receipt
    Then the desk's status shows
      | offline_codes         | 3998  | NS-48 |
      | offline_codes_percent | 99.95 | NS-67 |

  @CLD-412 @LIM-014 @NS-11 @NS-52 @assumed @owner
  Scenario: Where nothing is said of their number, 2000 codes are asked for
    When GET /api/v1/cash-registers/ask-offline-codes?sync=true is sent with the token and the key
    Then the answer is 200
    When the cashier looks at the number of offline codes
    Then the answer shows
      | available | 4000 |

  @CLD-412 @NS-11
  Scenario Outline: As many codes are granted as are asked for: <count>
    When the cashier asks for <count> offline codes
    And the cashier looks at the number of offline codes
    Then the answer shows
      | available | <sum> |

    Examples:
      | count | sum  |
      | 1     | 2001 |
      | 7     | 2007 |
      | 350   | 2350 |

  @CLD-411 @CLD-419 @NS-10 @NS-11 @NS-48
  Scenario: Codes that were granted are counted and listed
    When the cashier asks for 101 offline codes
    And the cashier looks at the number of offline codes
    Then the answer shows
      | available | 2101 |
      | used      | 0    |
    When GET /api/v1/cash-registers/get-offline-codes?count=10000 is sent with the token and the key
    Then the page shows
      | length           | 2101     | NS-48 |
      | 2100.serial_id   | 2101     |       |
      | 2100.fiscal_code | any text |       |

  @CLD-417 @NS-10 @NS-49
  Scenario Outline: <count> codes are listed where <count> are asked for
    When GET /api/v1/cash-registers/get-offline-codes?count=<count> is sent with the token and the key
    Then the page shows
      | length           | <count> |       |
      | 0.serial_id      | 1       | NS-49 |
      | <last>.serial_id | <count> | NS-49 |

    Examples:
      | count | last |
      | 3     | 2    |
      | 151   | 150  |

  @CLD-417 @NS-10 @NS-49
  Scenario: No more codes are listed than there are
    When GET /api/v1/cash-registers/get-offline-codes?count=10000 is sent with the token and the key
    Then the page shows (NS-49)
      | length | 2000 |

  @CLD-416 @CLD-418 @NS-10 @NS-67
  Scenario: A code that is spent is listed no more, and those of another register are
    Given the cashier takes the register offline with code 1
    When the cashier looks at the offline codes
    Then the page shows
      | length      | 150 |       |
      | 0.serial_id | 2   | NS-67 |
    When the cashier looks at the offline codes of the second register
    Then the page shows
      | 0.serial_id | 1 | NS-67 |

  @CLD-416 @NS-10 @NS-67 @assumed
  Scenario: Going offline without a code takes the last of the pool, and the first one listed stays good
    Given the cashier takes the register offline
    When GET /api/v1/cash-registers/get-offline-codes?count=10000 is sent with the token and the key
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
    When GET /api/v1/cash-registers/get-offline-codes?count=10000 is sent with the token and the key
    Then the page shows (NS-67)
      | length         | 1999 |
      | 0.serial_id    | 1    |
      | 1998.serial_id | 1999 |

  @CLD-419 @CLD-420 @NS-11
  Scenario: A code that is spent is counted as used, on its own register
    Given the cashier takes the second register offline
    When the cashier looks at the number of offline codes
    Then the answer shows (NS-11)
      | available | 1999 |
      | used      | 1    |
    When the cashier looks at the number of offline codes of the register
    Then the answer shows (NS-11)
      | available | 2000 |
      | used      | 0    |

  @CLD-415 @CLD-420 @NS-11
  Scenario: Codes are granted to the register of the key, and to no other
    Given the cashier looks at the second register
    When the cashier asks for 90 offline codes
    And the cashier looks at the number of offline codes
    Then the answer shows
      | available | 2090 |
    When the cashier looks at the number of offline codes of the register
    Then the answer shows
      | available | 2000 |

  @CLD-413 @NS-38 @NS-48 @simulated
  Scenario Outline: <line> does not wait for the tax authority
    Given the tax authority takes 1 minute to answer
    When <line> is sent with the token and the key
    Then the change of the desk's status shows
      | offline_codes | none |
    And the answer shows (NS-38)
      | status | OK |
    When 1 minute passes
    Then the desk's status shows (NS-48)
      | offline_codes | 2080 |

    Examples: unless it is asked to
      | line                                                            |
      | GET /api/v1/cash-registers/ask-offline-codes?count=80            |
      | GET /api/v1/cash-registers/ask-offline-codes?count=80&sync=false |

  @CLD-413 @NS-38 @NS-48
  Scenario: Asked to wait, the answer comes when the codes are stored
    When GET /api/v1/cash-registers/ask-offline-codes?count=80&sync=true is sent with the token and the key
    Then it is accepted
    And the answer shows (NS-38)
      | status          | DONE |
      | response_status | ok   |
    And the desk's status shows
      | offline_codes | 2080 | NS-48 |

  @CLD-413 @NS-38 @simulated
  Scenario: Of a tax authority that keeps silent no codes come, however long one would wait
    Given the tax authority is mute
    When GET /api/v1/cash-registers/ask-offline-codes?count=80&sync=true is sent with the token and the key
    Then the answer shows (NS-38)
      | status          | TIMEOUT |
      | response_status | null    |
    And the change of the desk's status shows
      | offline_codes | none |

  @CLD-411 @CLD-412 @LIM-010 @NS-48
  Scenario: A single code can be asked for
    When the cashier asks for 1 offline codes
    Then it is accepted
    And the desk's status shows
      | offline_codes | 2001 | NS-48 |
    And the change of the desk's status shows
      | offline_codes | more |

  @CLD-412 @LIM-012 @NS-48 @simulated
  Scenario: Of 10000 codes asked for, the tax authority grants as many as it grants at a time
    When the cashier asks for 10000 offline codes
    Then it is accepted
    And the register has received offline codes
    And the desk's status shows
      | offline_codes | 7000 | NS-48 |

  @CLD-416 @CLD-417 @LIM-015 @LIM-017 @NS-10 @NS-49
  Scenario Outline: Of 2000 codes a list of <count> shows <length>
    When GET /api/v1/cash-registers/get-offline-codes?count=<count> is sent with the token and the key
    Then it is accepted
    And the page shows
      | length      | <length> | NS-49 |
      | 0.serial_id | 1        | NS-10 |

    Examples: the fewest, the most
      | count | length |
      | 1     | 1      |
      | 10000 | 2000   |

  @CLD-411 @CLD-416 @CLD-417 @LIM-015
  Scenario Outline: Of codes that have been granted a list of <count> shows as many
    Given the cashier asks for 3 offline codes
    And the tax authority answers
    When GET /api/v1/cash-registers/get-offline-codes?count=<count> is sent with the token and the key
    Then the page shows
      | length | <count> |

    Examples: the fewest, and fewer than there are
      | count |
      | 1     |
      | 2     |

  Rule: offline codes asked while offline

    @CLD-414 @NS-48 @owner
    Scenario: Offline no codes are asked for
      Given the cashier takes the register offline
      When the cashier asks for 100 offline codes
      Then it is refused because offline codes asked while offline
      And nothing is sent to the tax authority

    @CLD-414 @simulated @NS-48
    Scenario: No codes are asked for while what has piled up is being sent
      Given the cashier takes the register offline
      And the cashier brings the register online
      When the cashier asks for 100 offline codes
      Then it is refused because offline codes asked while offline

    @CLD-414 @simulated @NS-48 @NS-47
    Scenario: No codes are asked for by a register that fell offline by itself
      Given an open shift
      And the tax authority is mute
      And the cashier sells the minimal receipt
      And 70 seconds pass
      When the cashier asks for 100 offline codes
      Then it is refused because offline codes asked while offline (NS-47)

    @CLD-414 @simulated
    Scenario: Codes are asked for once the register is online again
      Given the cashier takes the register offline
      And the cashier brings the register online
      And the tax authority answers
      When the cashier asks for 100 offline codes
      Then it is accepted

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
      When GET /api/v1/cash-registers/get-offline-codes?count=10000 is sent with the token and the key
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
    Scenario: The register does not go offline with a code that is none of its own
      When POST /api/v1/cash-registers/go-offline with the body '{"fiscal_code":"TEST-000000"}' is sent with the token and the key
      Then it is refused because offline code not free (NS-14)
      And nothing is sent to the tax authority

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
