Feature: The second offline session, the second grant, the second silence

  What was true of the first holds for the second: nothing of the first is left in it.

  @CLD-411 @CLD-416 @LIM-017 @NS-10
  Scenario: Codes of a second grant are listed behind the first, each with the moment of its own
    Given 5 minutes pass
    And the cashier asks for 5 offline codes
    When GET /api/v1/cash-registers/get-offline-codes?count=10000 is sent with the token and the key
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

  @CLD-421 @NS-12 @NS-14 @NS-83 @simulated
  Scenario: A session that is said afterwards to have begun in a window is seen in it
    Given the clock shows 2026-06-10 11:00:00 in Kyiv
    And the cashier takes the register offline since 2026-06-10 08:00:00
    When the cashier looks at the offline time from 2026-06-10 09:00:00 to 2026-06-10 10:00:00
    Then the answer shows (NS-12)
      | status.total     | 3600                               |
      | sessions.length  | 1                                  |
      | sessions.0.start | "2026-06-10T06:00:00.000000+00:00" |
      | sessions.0.end   | "2026-06-10T07:00:00.000000+00:00" |

  @CLD-421 @NS-12 @simulated
  Scenario: What is asked for by its end alone begins with the month of that end
    Given the clock shows 2026-06-10 09:00:00 in Kyiv
    And the cashier takes the register offline
    And 1 hour passes
    And the cashier brings the register online
    And the tax authority answers
    And the clock shows 2026-08-01 10:00:00 in Kyiv
    When GET /api/v1/cash-registers/get-offline-time?to_date=2026-06-30T12:00:00Z is sent with the token and the key
    Then the answer shows (NS-12)
      | sessions.length | 1    |
      | status.total    | 3601 |

  @FLD-020 @LOC-121 @LOC-122 @CON-009 @NS-47 @NS-79 @simulated
  Scenario: The status of a second session counts from its own beginning
    Given the cashier takes the register offline
    And 1 hour passes
    And the cashier brings the register online
    And the tax authority answers
    And the clock shows 2026-03-02 12:00:00 in Kyiv
    And the cashier takes the register offline
    When 30 minutes pass
    Then the desk's status shows
      | online_status               | false                              |
      | hours_in_offline            | 0.5                                |
      | last_go_offline_at          | "2026-03-02T10:00:00.000000+00:00" |
      | hours_since_last_go_offline | 0.5                                |
      | first_pending_transaction   | "2026-03-02T10:00:00.000000+00:00" |
      | pending_transactions        | 1                                  |

  @CON-009 @NS-47 @simulated @assumed
  Scenario Outline: The tax authority is pinged <pings> in the time of one wait, <silence> after the register went offline
    Given an open shift
    And the tax authority is mute
    And the cashier sells the minimal receipt
    And 70 seconds pass
    And <silence> pass
    And the cashier looks at the register
    When <wait> pass
    Then the register <has> pinged the tax authority

    Examples: the waits are a minute, two, four, eight
      | silence     | wait        | has     | pings      |
      | 1 second    | 58 seconds  | has not | not at all |
      | 1 second    | 59 seconds  | has     | once       |
      | 61 seconds  | 118 seconds | has not | not at all |
      | 61 seconds  | 119 seconds | has     | once       |
      | 181 seconds | 238 seconds | has not | not at all |
      | 181 seconds | 239 seconds | has     | once       |
      | 421 seconds | 478 seconds | has not | not at all |
      | 421 seconds | 479 seconds | has     | once       |

  @LIM-002 @LIM-003 @CLD-408 @NS-14 @NS-83 @simulated
  Scenario: The limit is counted from the moment that was named
    Given the clock shows 2026-06-04 10:00:00 in Kyiv
    And the cashier takes the register offline since 2026-06-04 09:00:00
    When the clock shows 2026-06-05 21:00:00 in Kyiv
    And the desk opens a shift
    Then it is accepted (NS-14)
    When 1 millisecond passes
    And the cashier sells the minimal receipt
    Then it is refused because offline session longer than the limit (NS-83, NS-14)

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

  Rule: a session behind another one

    Background:
      Given the cashier takes the register offline
      And 30 hours pass
      And the cashier brings the register online
      And the tax authority answers
      And 1 hour passes
      And the cashier takes the register offline

    @LIM-002 @LIM-003 @LOC-124 @NS-83 @simulated @owner
    Scenario: The limit of the second session is counted from its own beginning, as its hours are
      When 36 hours pass
      And the desk opens a shift
      Then it is accepted
      And the desk's status shows
        | hours_in_offline            | 36 |
        | hours_since_last_go_offline | 36 |
      When 1 millisecond passes
      And the cashier sells the minimal receipt
      Then it is refused because offline session longer than the limit

  Rule: a session behind a refusal that was mended

    Background:
      Given an open shift
      And the tax authority refuses receipts because of "a bad day"
      And the cashier sells the minimal receipt
      And the tax authority answers
      And the tax authority accepts everything again
      And the cashier brings the register online
      And the tax authority answers

    @CLD-401 @CON-003 @ERR-205 @simulated
    Scenario: A register that was blocked by the refusal is online
      When the cashier looks at the register
      Then it is accepted
      And the desk's status shows
        | online_status        | true |
        | pending_transactions | 0    |

    @ERR-102 @ERR-205 @LIM-003 @simulated
    Scenario: The limit blocks as the limit, and not as the refusal
      Given the desk closes the shift
      And the tax authority answers
      And the cashier takes the register offline
      And 37 hours pass
      When the desk opens a shift
      Then it is refused because offline session longer than the limit

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
    Scenario: No code of theirs is lost
      When GET /api/v1/cash-registers/get-offline-codes?count=10000 is sent with the token and the key
      Then the page shows (NS-10)
        | length           | 2033     |
        | 2031.serial_id   | 2032     |
        | 2031.fiscal_code | any text |
        | 2032.serial_id   | 2033     |
        | 2032.fiscal_code | any text |
      When the cashier looks at the number of offline codes
      Then the answer shows (NS-11)
        | available | 2033 |
