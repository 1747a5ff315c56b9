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
    When GET /api/v1/cash-registers?fiscal_number=<number> is sent with the token
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
    When GET /api/v1/cash-registers?fiscal_number=TEST000001 is sent with the token
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

  @CLD-404 @CLD-405 @CON-003 @CON-004 @CON-005 @CLD-013 @owner
  Scenario: Going online sends everything, oldest first
    Given the cashier takes the register offline
    And the cashier sells the minimal receipt
    And the cashier puts in 1000
    And the desk closes the shift
    When the cashier brings the register online
    And the tax authority answers
    Then the tax authority has taken
      | GO_OFFLINE |
      | RECEIPT    |
      | RECEIPT    |
      | Z_REPORT   |

  @CON-004
  Scenario: Where the transactions are shown, they were taken in the order in which they were made
    Given the cashier takes the register offline
    And the cashier puts in 1000 3 times
    And the cashier sells the minimal receipt 2 times
    And the cashier brings the register online
    And the tax authority answers
    When GET /api/v1/transactions is sent with the token and the key
    Then the order of the transactions shows
      | taken | as they were made |

  @CON-003 @LOC-122 @LOC-123 @LOC-124 @simulated @NS-79
  Scenario: The register is online when all of it has been taken, not before
    Given the cashier takes the register offline
    And 2 hours pass
    When the cashier brings the register online
    Then the desk's status shows
      | online_status    | false |
      | hours_in_offline | 2     |
    When the tax authority answers
    Then the desk's status shows
      | online_status             | true |       |
      | pending_transactions      | 0    |       |
      | first_pending_transaction | null | NS-79 |
      | hours_in_offline          | 0    |       |

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

  @CON-010 @NS-55 @simulated @owner
  Scenario: Sending that is refused part-way leaves the rest queued in order
    Given the cashier takes the register offline
    And the cashier sells the minimal receipt
    And the cashier puts in 1000
    And the tax authority refuses receipts because of "a bad day"
    When the cashier brings the register online
    And the tax authority answers
    Then the tax authority has taken
      | GO_OFFLINE      |
      | RECEIPT refused |
    And the desk's status shows
      | online_status        | false |       |
      | pending_transactions | 2     | NS-55 |

  @CON-010 @simulated @owner
  Scenario: What was refused part-way goes out when the authority accepts it
    Given the cashier takes the register offline
    And the tax authority refuses everything because of "a bad day"
    And the cashier brings the register online
    And the tax authority answers
    When the tax authority accepts everything again
    And the cashier brings the register online
    And the tax authority answers
    Then the desk's status shows
      | online_status        | true |
      | pending_transactions | 0    |

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

  @CLD-401 @NS-18
  Scenario: Going online is answered before anything is sent
    Given the cashier takes the register offline
    When the cashier brings the register online
    Then the answer shows
      | status | ok |
    And the register has started sending
    And the register has not come online

  @NS-55 @CLD-404 @simulated
  Scenario: Told to go online once more while it sends, the register sends nothing twice
    Given the cashier takes the register offline
    And the cashier sells the minimal receipt
    And the cashier brings the register online
    When the cashier brings the register online
    Then it is accepted (NS-55)
    And the register has been found so already
    And nothing more is sent to the tax authority

  @NS-55 @CLD-404 @simulated
  Scenario: Told to go online once more while it sends, the register goes on sending
    Given the cashier takes the register offline
    And the cashier sells the minimal receipt
    And the cashier brings the register online
    And the cashier brings the register online
    When the tax authority answers
    Then the tax authority has taken
      | GO_OFFLINE |
      | RECEIPT    |
    And the desk's status shows (NS-55)
      | online_status | true |

  @NS-55 @CLD-408 @simulated
  Scenario: Told to go offline while it sends, the register goes on sending
    Given the cashier takes the register offline
    And the cashier sells the minimal receipt
    And the cashier brings the register online
    When the cashier takes the register offline
    Then it is accepted (NS-55)
    And the register has been found so already
    When the tax authority answers
    Then the register has come online

  @CON-004 @CON-003 @simulated @NS-55 @owner
  Scenario: A receipt made while the register sends goes behind, and is sent before it is online
    Given the cashier takes the register offline
    And the cashier brings the register online
    When the cashier sells the minimal receipt
    Then the receipt shows (NS-55)
      | is_online   | false    |
      | fiscal_code | any text |
    When the tax authority answers
    Then the tax authority has taken
      | GO_OFFLINE |
      | RECEIPT    |
    And the desk's status shows
      | online_status        | true |
      | pending_transactions | 0    |

  @LOC-124 @LOC-121 @simulated
  Scenario: A receipt that was made offline is waiting, and since when
    Given the cashier takes the register offline
    When the cashier sells the minimal receipt
    Then the desk's status shows
      | online_status             | false    |
      | first_pending_transaction | any text |

  @CLD-013 @CLD-404 @CON-003 @CON-007 @simulated
  Scenario: What was sold offline has been sent when the register is online again
    Given the cashier takes the register offline
    And the cashier sells the minimal receipt
    When the cashier brings the register online
    And the tax authority answers
    Then the desk's status shows
      | online_status        | true |
      | pending_transactions | 0    |

  @CON-003 @CON-004 @CON-008 @NS-17 @simulated
  Scenario: A register that has just begun to send is offline still
    Given the cashier takes the register offline
    And the cashier sells the minimal receipt
    When the cashier brings the register online
    And the cashier looks at the device
    Then the answer shows
      | offline_mode                      | true |
      | stay_offline                      | true |
      | documents_state.last_receipt_code | 1    |

  @CON-003 @CON-004 @CON-008 @NS-17 @simulated
  Scenario: A register that has sent everything is online
    Given the cashier takes the register offline
    And the cashier sells the minimal receipt
    And the cashier brings the register online
    When the tax authority answers
    And the cashier looks at the device
    Then the answer shows
      | offline_mode                      | false |
      | stay_offline                      | false |
      | documents_state.last_receipt_code | 3     |

  Rule: half way through the sending

    Background:
      Given the cashier takes the register offline
      And the cashier sells the minimal receipt 600 times
      And the cashier brings the register online
      And 1 second passes

    @CON-003 @CON-004 @CON-008 @NS-17 @simulated @CON-010
    Scenario: How far the register has got can be seen, and what is left waits while the authority is silent
      When the cashier looks at the device
      Then the answer shows
        | offline_mode                      | true |
        | documents_state.last_receipt_code | 501  |
      And the desk's status shows
        | online_status        | false |       |
        | pending_transactions | 101   | NS-17 |
      Given the tax authority is mute
      When 20 seconds pass
      And the cashier looks at the device
      Then the answer shows
        | offline_mode                      | true |
        | documents_state.last_receipt_code | 501  |

    @CON-010 @CON-004 @simulated @NS-17
    Scenario: When the authority speaks again, the half that was left is sent
      Given the tax authority is mute
      And 20 seconds pass
      And the tax authority speaks again
      When the cashier brings the register online
      And the tax authority answers
      And the cashier looks at the device
      Then the answer shows
        | offline_mode                      | false |
        | stay_offline                      | false |
        | documents_state.last_receipt_code | 602   |

  Rule: a refusal half way through the sending

    Background:
      Given the cashier takes the register offline
      And the cashier sells the minimal receipt
      And the cashier puts in 1000
      And the desk closes the shift
      And the tax authority refuses Z-reports because of "a bad day"
      And the cashier brings the register online
      And the tax authority answers

    @CON-010 @NS-55 @CLD-013 @simulated
    Scenario: What comes before the refused document has been taken
      Then the tax authority has taken
        | GO_OFFLINE       |
        | RECEIPT          |
        | RECEIPT          |
        | Z_REPORT refused |

    @CON-010 @NS-55 @CLD-013 @simulated @owner
    Scenario: A register that was refused half way is offline again, and stays so
      When the cashier looks at the register
      Then the register shows (NS-55)
        | offline_mode | true |
        | stay_offline | true |

    @CON-003 @CON-007 @NS-55 @simulated @owner
    Scenario: A register taken offline by hand and refused half way sells on, offline
      Given the desk opens a shift
      When the cashier sells the minimal receipt
      Then the receipt shows (NS-55)
        | is_online   | false    |
        | fiscal_code | any text |
      And the desk's status shows (NS-55)
        | online_status        | false |
        | pending_transactions | 3     |

    @CON-010 @NS-55 @CLD-013 @simulated @owner
    Scenario: What is left after a refusal goes out in order, and nothing of it twice
      Given the desk opens a shift
      And the tax authority accepts everything again
      When the cashier brings the register online
      And the tax authority answers
      Then the tax authority has taken
        | GO_OFFLINE       |
        | RECEIPT          |
        | RECEIPT          |
        | Z_REPORT refused |
        | Z_REPORT         |
        | SHIFT_OPEN       |

    @CON-010 @NS-55 @CLD-013 @simulated @NS-04
    Scenario: When all that was left has been taken, the register is online
      Given the tax authority accepts everything again
      When the cashier brings the register online
      And the tax authority answers
      And the cashier looks at the register
      Then the register shows (NS-04)
        | offline_mode | false |
        | stay_offline | false |
