Feature: Offline codes asked for and granted

  Codes are fetched ahead of time; every document made offline takes one. Where none is named, the going offline takes
  the last of the pool and every other document the first, so that a client can sell with the codes it has listed before.

  @CLD-411 @NS-48 @NS-38 @NS-67
  Scenario: Codes asked for are added to those there are
    When the cashier asks for 100 offline codes
    Then the answer shows (NS-38)
      | status | OK |
    And the register has received offline codes
    And the desk's status shows
      | offline_codes         | 2100 | NS-48 |
      | offline_codes_percent | 100  | NS-67 |

  @CLD-412 @LIM-014 @NS-11 @NS-52 @assumed @owner
  Scenario: Where nothing is said of their number, 2000 codes are asked for
    When a request for more offline codes with sync=true is sent with the token and the key
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
    When a request for the offline codes with count=10000 is sent with the token and the key
    Then the page shows
      | length           | 2101     | NS-48 |
      | 2100.serial_id   | 2101     |       |
      | 2100.fiscal_code | any text |       |

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
      | line                                                      |
      | a request for more offline codes with count=80            |
      | a request for more offline codes with count=80&sync=false |

  @CLD-413 @NS-38 @NS-48
  Scenario: Asked to wait, the answer comes when the codes are stored
    When a request for more offline codes with count=80&sync=true is sent with the token and the key
    Then it is accepted
    And the answer shows (NS-38)
      | status          | DONE |
      | response_status | ok   |
    And the desk's status shows
      | offline_codes | 2080 | NS-48 |

  @CLD-413 @NS-38 @simulated
  Scenario: Of a tax authority that keeps silent no codes come, however long one would wait
    Given the tax authority is mute
    When a request for more offline codes with count=80&sync=true is sent with the token and the key
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

  Rule: a second grant

    @CLD-411 @CLD-416 @LIM-017 @NS-10
    Scenario: Codes of a second grant are listed behind the first, each with the moment of its own
      Given 5 minutes pass
      And the cashier asks for 5 offline codes
      When a request for the offline codes with count=10000 is sent with the token and the key
      Then the page shows (NS-10)
        | length          | 2005                               |
        | 1999.serial_id  | 2000                               |
        | 2000.serial_id  | 2001                               |
        | 2000.created_at | "2026-03-02T07:05:00.000000+00:00" |
        | 2004.serial_id  | 2005                               |

    @FLD-020 @LOC-123 @CLD-411 @NS-10 @NS-79 @simulated @assumed
    Scenario Outline: With <count> codes asked for besides, all that are left are a hundred percent
      When the cashier asks for <count> offline codes
      Then the desk's status shows
        | offline_codes         | <left> |
        | offline_codes_percent | 100    |

      Examples:
        | count | left |
        | 1     | 2001 |
        | 2000  | 4000 |
        | 3000  | 5000 |

    @LOC-123 @CLD-411 @NS-67
    Scenario: A second grant makes what is left and what has come the whole pool
      Given the cashier takes the register offline
      And the cashier brings the register online
      And the tax authority answers
      When the cashier asks for 100 offline codes
      Then the desk's status shows
        | offline_codes         | 2099 | NS-67 |
        | offline_codes_percent | 100  | NS-67 |
      And the change of the desk's status shows
        | offline_codes | more |

  Rule: more grants than lie side by side

    Background: three and thirty of a code each
      Given the cashier asks for 1 offline codes
      And the cashier asks for 1 offline codes
      And the cashier asks for 1 offline codes
      And the cashier asks for 1 offline codes
      And the cashier asks for 1 offline codes
      And the cashier asks for 1 offline codes
      And the cashier asks for 1 offline codes
      And the cashier asks for 1 offline codes
      And the cashier asks for 1 offline codes
      And the cashier asks for 1 offline codes
      And the cashier asks for 1 offline codes
      And the cashier asks for 1 offline codes
      And the cashier asks for 1 offline codes
      And the cashier asks for 1 offline codes
      And the cashier asks for 1 offline codes
      And the cashier asks for 1 offline codes
      And the cashier asks for 1 offline codes
      And the cashier asks for 1 offline codes
      And the cashier asks for 1 offline codes
      And the cashier asks for 1 offline codes
      And the cashier asks for 1 offline codes
      And the cashier asks for 1 offline codes
      And the cashier asks for 1 offline codes
      And the cashier asks for 1 offline codes
      And the cashier asks for 1 offline codes
      And the cashier asks for 1 offline codes
      And the cashier asks for 1 offline codes
      And the cashier asks for 1 offline codes
      And the cashier asks for 1 offline codes
      And the cashier asks for 1 offline codes
      And the cashier asks for 1 offline codes
      And the cashier asks for 1 offline codes
      And the cashier asks for 1 offline codes

    @CLD-411 @CLD-416 @CLD-419 @NS-10 @NS-11
    Scenario: No code of thirty-three grants is lost
      When a request for the offline codes with count=10000 is sent with the token and the key
      Then the page shows (NS-10)
        | length           | 2033     |
        | 2031.serial_id   | 2032     |
        | 2031.fiscal_code | any text |
        | 2032.serial_id   | 2033     |
        | 2032.fiscal_code | any text |
      When the cashier looks at the number of offline codes
      Then the answer shows (NS-11)
        | available | 2033 |
