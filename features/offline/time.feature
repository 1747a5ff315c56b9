Feature: How long a register was offline

  Sessions begin at the moment the going offline names and end when all that has piled up is delivered.

  @CLD-421 @NS-12
  Scenario: A register that was never offline
    When the cashier looks at the offline time
    Then the answer shows (NS-12)
      | status   | {"current": 0, "total": 0} |
      | sessions | []                         |
    And nothing changes

  @CLD-421 @NS-12 @simulated
  Scenario: The offline time of a register while it is offline
    Given the clock shows 2026-06-10 09:00:00 in Kyiv
    And the cashier takes the register offline
    And 90 minutes pass
    When the cashier looks at the offline time
    Then the answer shows (NS-12)
      | status.current      | 5400                               |
      | status.total        | 5400                               |
      | sessions.length     | 1                                  |
      | sessions.0.start    | "2026-06-10T06:00:00.000000+00:00" |
      | sessions.0.end      | null                               |
      | sessions.0.duration | 5400                               |
    And nothing changes

  @CLD-421 @NS-12 @CON-003 @simulated
  Scenario: A session has no end while its documents are being sent
    Given the clock shows 2026-06-10 09:00:00 in Kyiv
    And the cashier takes the register offline
    And 1 hour passes
    When the cashier brings the register online
    And the cashier looks at the offline time
    Then the answer shows (NS-12)
      | sessions.0.end | null |

  @CLD-421 @NS-12 @CON-003 @simulated
  Scenario: A session ends when everything is delivered
    Given the clock shows 2026-06-10 09:00:00 in Kyiv
    And the cashier takes the register offline
    And 1 hour passes
    And the cashier brings the register online
    When 1 second passes
    And the cashier looks at the offline time
    Then the answer shows (NS-12)
      | status.current      | 0                                  |
      | status.total        | 3601                               |
      | sessions.0.end      | "2026-06-10T07:00:01.000000+00:00" |
      | sessions.0.duration | 3601                               |

  @CLD-421 @NS-12 @simulated
  Scenario: Offline time is told in whole seconds
    Given the cashier takes the register offline
    And 1700 milliseconds pass
    When the cashier looks at the offline time
    Then the answer shows (NS-12)
      | status.current      | 1 |
      | status.total        | 1 |
      | sessions.0.duration | 1 |

  @CLD-421 @NS-12 @simulated @owner
  Scenario: The total of two sessions is the sum of their whole seconds
    Given the cashier takes the register offline
    And 1700 milliseconds pass
    And the cashier brings the register online
    And 1 second passes
    And the cashier takes the register offline
    And 1700 milliseconds pass
    When the cashier looks at the offline time
    Then the answer shows (NS-12)
      | status.current      | 1 |
      | status.total        | 3 |
      | sessions.0.duration | 2 |
      | sessions.1.duration | 1 |

  @CLD-421 @NS-12 @NS-83 @simulated
  Scenario: Offline time begins at the moment that was named
    Given the clock shows 2026-06-10 09:00:00 in Kyiv
    And the cashier takes the register offline since 2026-06-10 08:00:00
    When the cashier looks at the offline time
    Then the answer shows (NS-12)
      | status.current   | 3600                               |
      | sessions.0.start | "2026-06-10T05:00:00.000000+00:00" |

  @CLD-421 @NS-12 @simulated
  Scenario: Offline time named twice is counted once
    Given the clock shows 2026-06-10 09:00:00 in Kyiv
    And the cashier takes the register offline
    And 1 hour passes
    And the cashier brings the register online
    And the clock shows 2026-06-10 11:00:01 in Kyiv
    And the cashier takes the register offline since 2026-06-10 09:30:00
    When the cashier looks at the offline time
    Then the answer shows (NS-12)
      | sessions.length     | 2                                  |
      | sessions.0.duration | 3601                               |
      | sessions.1.start    | "2026-06-10T07:00:01.000000+00:00" |
      | sessions.1.duration | 3600                               |
      | status.total        | 7201                               |

  @CLD-421 @NS-12 @simulated
  Scenario Outline: Offline time from <from> to <to> is <total> seconds
    Given the clock shows 2026-06-10 09:00:00 in Kyiv
    And the cashier takes the register offline
    And the clock shows 2026-06-10 10:59:59 in Kyiv
    And the cashier brings the register online
    And the tax authority answers
    When the cashier looks at the offline time from <from> to <to>
    Then the answer shows (NS-12)
      | status.total | <total> |
      | sessions     | <spans> |

    Examples: the whole session, cut off at either end or both, beside it
      | from                | to                  | total | spans                                                                                                        |
      | 2026-06-10 08:00:00 | 2026-06-10 12:00:00 | 7200  | [{"start": "2026-06-10T06:00:00.000000+00:00", "end": "2026-06-10T08:00:00.000000+00:00", "duration": 7200}] |
      | 2026-06-10 10:00:00 | 2026-06-10 12:00:00 | 3600  | [{"start": "2026-06-10T07:00:00.000000+00:00", "end": "2026-06-10T08:00:00.000000+00:00", "duration": 3600}] |
      | 2026-06-10 08:00:00 | 2026-06-10 09:30:00 | 1800  | [{"start": "2026-06-10T06:00:00.000000+00:00", "end": "2026-06-10T06:30:00.000000+00:00", "duration": 1800}] |
      | 2026-06-10 10:00:00 | 2026-06-10 10:00:01 | 1     | [{"start": "2026-06-10T07:00:00.000000+00:00", "end": "2026-06-10T07:00:01.000000+00:00", "duration": 1}]    |
      | 2026-06-10 11:00:00 | 2026-06-10 12:00:00 | 0     | []                                                                                                           |
      | 2026-06-10 08:00:00 | 2026-06-10 09:00:00 | 0     | []                                                                                                           |
      | 2026-06-10 12:00:00 | 2026-06-10 08:00:00 | 0     | []                                                                                                           |

  @CLD-421 @NS-12 @NS-66 @simulated @owner
  Scenario: Offline time without a window is that of the month, as months are in Kyiv
    Given the clock shows 2026-06-30 23:00:00 in Kyiv
    And the cashier takes the register offline
    When the clock shows 2026-07-01 02:00:00 in Kyiv
    And the cashier looks at the offline time
    Then the answer shows (NS-12)
      | status.current   | 10800                              |
      | status.total     | 7200                               |
      | sessions.0.start | "2026-06-30T21:00:00.000000+00:00" |

  @CLD-421 @CLD-423 @simulated @NS-12
  Scenario: Every register has an offline time of its own
    Given the cashier takes the second register offline
    And 1 hour passes
    When the cashier looks at the offline time
    Then the answer shows
      | status.current      | 3600 |
      | status.total        | 3600 |
      | sessions.length     | 1    |
      | sessions.0.duration | 3600 |
    When the cashier of another organization looks at the offline time of the register of another organization
    Then the answer shows
      | status.current | 0  |
      | sessions       | [] |

  @LOC-124 @simulated @NS-83
  Scenario: The desk tells for how long it has been offline, and since when documents wait
    Given the clock shows 2026-06-10 09:00:00 in Kyiv
    And the cashier takes the register offline since 2026-06-10 08:00:00
    And the desk opens a shift
    When the clock shows 2026-06-10 11:00:00 in Kyiv
    Then the desk's status shows (NS-83)
      | hours_in_offline            | 3                                  |
      | hours_since_last_go_offline | 3                                  |
      | last_go_offline_at          | "2026-06-10T05:00:00.000000+00:00" |
      | first_pending_transaction   | "2026-06-10T06:00:00.000000+00:00" |

  @LOC-124 @simulated @NS-83
  Scenario: Online again the desk remembers when it went offline last
    Given the clock shows 2026-06-10 09:00:00 in Kyiv
    And the cashier takes the register offline since 2026-06-10 08:00:00
    And the cashier brings the register online
    When the clock shows 2026-06-10 12:30:00 in Kyiv
    Then the desk's status shows (NS-83)
      | online_status               | true                               |
      | hours_in_offline            | 0                                  |
      | hours_since_last_go_offline | 4.5                                |
      | last_go_offline_at          | "2026-06-10T05:00:00.000000+00:00" |
      | first_pending_transaction   | null                               |

  @LOC-124 @simulated
  Scenario: The second time offline is told of by itself
    Given the clock shows 2026-06-10 09:00:00 in Kyiv
    And the cashier takes the register offline
    And the cashier brings the register online
    And the clock shows 2026-06-10 10:00:00 in Kyiv
    And the cashier takes the register offline
    When the clock shows 2026-06-10 12:00:00 in Kyiv
    Then the desk's status shows
      | hours_in_offline            | 2                                  |
      | hours_since_last_go_offline | 2                                  |
      | last_go_offline_at          | "2026-06-10T07:00:00.000000+00:00" |
      | first_pending_transaction   | "2026-06-10T07:00:00.000000+00:00" |

  @LOC-124 @simulated @NS-79
  Scenario: Online a document that waits is told of by its moment
    Given the clock shows 2026-06-10 09:00:00 in Kyiv
    And the tax authority is mute
    And the desk opens a shift
    And 5 seconds pass
    When the cashier sells the minimal receipt
    Then the desk's status shows
      | hours_in_offline            | 0                                  | NS-79 |
      | last_go_offline_at          | null                               | NS-79 |
      | hours_since_last_go_offline | 0                                  | NS-79 |
      | first_pending_transaction   | "2026-06-10T06:00:00.000000+00:00" |       |

  Rule: hours of a month are added up, and limit nothing

    Background: five times 35 hours without the tax authority, an hour between them
      Given the clock shows 2026-06-01 09:00:00 in Kyiv
      And a request to play an outage beyond 168 hours is sent with the lab token
      And the desk opens a shift
      And the desk closes the shift
      And 36 hours pass
      And the desk opens a shift
      And the desk closes the shift
      And 36 hours pass
      And the desk opens a shift
      And the desk closes the shift
      And 36 hours pass
      And the desk opens a shift
      And the desk closes the shift
      And 36 hours pass
      And the desk opens a shift
      And the desk closes the shift
      And 34 hours pass

    @LIM-001 @LIM-002 @CLD-421 @NS-12 @NS-83 @simulated @owner
    Scenario: After 168 hours offline in one month a register opens a shift and sells
      When the desk opens a shift
      And the cashier sells the minimal receipt
      Then the receipt shows (NS-83)
        | is_online   | false    |
        | fiscal_code | any text |
      When the cashier looks at the offline time
      Then the answer shows (NS-12)
        | status.total    | 626574 |
        | sessions.length | 5      |

  Rule: windows, and a second session

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
      When a request for the offline time with to_date=2026-06-30T12:00:00Z is sent with the token and the key
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
