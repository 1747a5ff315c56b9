Feature: Selling offline

  A register that has no link goes on working: each document takes a code of the pool and waits, in order.

  Background:
    Given an open shift

  @CON-001 @CON-005 @CLD-405 @CON-008 @LOC-123 @NS-47 @CON-009 @NS-14 @NS-67 @NS-72 @owner
  Scenario: Going offline spends a code and waits to be sent
    When the cashier takes the register offline
    Then the answer shows
      | status | ok     |
      | id     | any id |
    When the cashier looks at the registers
    Then the page shows
      | results.0.offline_mode | true  | NS-72 |
      | results.0.stay_offline | true  | NS-47 |
      | results.1.offline_mode | false | NS-72 |
    And the desk's status shows
      | online_status        | false |       |
      | pending_transactions | 1     |       |
      | offline_codes        | 1999  | NS-67 |

  @LOC-123 @CLD-419
  Scenario: A receipt that is sold offline waits, and fewer codes are left
    Given the cashier takes the register offline
    When the cashier sells the minimal receipt
    Then the change of the desk's status shows
      | pending_transactions | more  |
      | offline_codes        | fewer |

  @CON-001 @CON-008 @CLD-405
  Scenario Outline: The list of registers shows whether <number> is offline
    Given the cashier takes the register offline
    When a request for the registers with fiscal_number=<number> is sent with the token
    Then the page shows
      | results.length          | 1        |
      | results.0.fiscal_number | <number> |
      | results.0.offline_mode  | <is>     |

    Examples: the register, and another
      | number     | is    |
      | TEST000001 | true  |
      | TEST000002 | false |

  @CON-003 @CLD-401 @CLD-404 @LOC-122 @LOC-123
  Scenario: Online again a register has nothing left to send
    Given the cashier takes the register offline
    And the cashier sells the minimal receipt
    When the cashier brings the register online
    Then it is accepted
    When the tax authority answers
    Then the desk's status shows
      | online_status        | true |
      | pending_transactions | 0    |
    When a request for the registers with fiscal_number=TEST000001 is sent with the token
    Then the page shows
      | results.0.offline_mode | false |

  @CLD-405 @NS-55
  Scenario: A register that is taken offline twice tells the transaction that took it there
    Given the cashier takes the register offline
    When the cashier takes the register offline
    Then the answer shows (NS-55)
      | status | ok     |
      | id     | any id |
    And the register has been found so already

  @CON-002 @CON-007 @LOC-123 @LOC-180 @NS-67 @JRN-001 @AMB-03
  Scenario: A receipt made offline is complete at once
    Given the cashier takes the register offline
    When the cashier sells the minimal receipt
    Then the receipt shows
      | is_online   | false    |        |
      | fiscal_code | any text | AMB-03 |
      | fiscal_date | any text | AMB-03 |
    And nothing is sent to the tax authority
    And the desk's status shows
      | pending_transactions  | 2    |       |
      | offline_codes         | 1998 | NS-67 |
      | offline_codes_percent | 99.9 | NS-67 |

  @FLD-020 @LOC-122 @LOC-124 @NS-79 @simulated @NS-67 @owner
  Scenario: Since when the register is offline, and since when something waits
    Given the clock shows 2026-03-02 10:00:00 in Kyiv
    And the cashier takes the register offline
    And 30 minutes pass
    And the cashier puts in 1000
    When 60 minutes pass
    Then the desk's status shows
      | online_status                 | false                              |       |
      | approximate_dps_online_status | true                               |       |
      | hours_in_offline              | 1.5                                |       |
      | first_pending_transaction     | "2026-03-02T08:00:00.000000+00:00" |       |
      | last_go_offline_at            | "2026-03-02T08:00:00.000000+00:00" |       |
      | hours_since_last_go_offline   | 1.5                                |       |
      | pending_transactions          | 2                                  |       |
      | offline_codes                 | 1998                               | NS-67 |
      | offline_codes_percent         | 99.9                               | NS-67 |

  @FLD-020 @LOC-122 @LOC-124 @NS-79 @simulated
  Scenario: Online again the register still shows when it went offline, and what waits is what was made last
    Given the clock shows 2026-03-02 10:00:00 in Kyiv
    And the cashier takes the register offline
    And the cashier brings the register online
    And the tax authority answers
    And the clock shows 2026-03-02 10:30:00 in Kyiv
    When the cashier puts in 1000
    Then the desk's status shows
      | online_status               | true                               |       |
      | hours_in_offline            | 0                                  | NS-79 |
      | first_pending_transaction   | "2026-03-02T08:30:00.000000+00:00" |       |
      | last_go_offline_at          | "2026-03-02T08:00:00.000000+00:00" |       |
      | hours_since_last_go_offline | 0.5                                |       |
      | pending_transactions        | 1                                  |       |

  @LOC-104 @LOC-105 @LOC-114 @AMB-03 @NS-70 @owner
  Scenario: A shift is opened and closed offline
    Given the desk closes the shift
    And the cashier takes the register offline
    And the desk opens a shift
    And the cashier sells the minimal receipt
    When the desk closes the shift
    Then the answer shows
      | is_online   | false    |               |
      | fiscal_code | any text | AMB-03, NS-70 |
      | fiscal_date | any text | AMB-03, NS-70 |

  @NS-55 @CON-001
  Scenario: A register that is offline already stays so
    Given the cashier takes the register offline
    When the cashier takes the register offline
    Then the answer shows (NS-55)
      | status | ok     |
      | id     | any id |
    And the register has been found so already
    And the register has not gone offline

  @NS-55 @CON-003
  Scenario: A register that is online already stays so, and sends nothing
    When the cashier brings the register online
    Then it is accepted (NS-55)
    And the register has been found so already
    And nothing is sent to the tax authority

  @LOC-124 @LOC-121 @simulated
  Scenario: A receipt that was made offline is waiting, and since when
    Given the cashier takes the register offline
    When the cashier sells the minimal receipt
    Then the desk's status shows
      | online_status             | false    |
      | first_pending_transaction | any text |
