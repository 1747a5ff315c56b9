Feature: Opening a shift at the desk

  The desk waits for nothing but itself: a shift is open at once, from the moment its clock shows, whether the tax
  authority can be reached or not. The opening is delivered when it can.

  @LOC-105 @simulated @NS-03
  Scenario: A shift is open from the moment at which it was asked for, whatever the request says
    Given the clock shows 2026-06-01 10:00:00 in Kyiv
    When POST /api/v1/shift/open with the body '{"fiscal_code": "x", "fiscal_date": "2020-01-01T00:00:00Z"}' is sent to the desk
    And the cashier looks at the latest shifts
    Then the page shows (NS-03)
      | results.0.opened_at                      | "2026-06-01T07:00:00.000000+00:00" |
      | results.0.initial_transaction.created_at | "2026-06-01T07:00:00.000000+00:00" |
      | results.0.initial_transaction.offline_id | null                               |

  @LOC-105 @simulated @NS-03 @NS-67
  Scenario: A shift opened later offline is open from then on, with a code of the pool
    Given the clock shows 2026-06-01 10:00:00 in Kyiv
    And the cashier takes the register offline since 2026-06-01 09:30:00
    And the clock shows 2026-06-01 11:00:01 in Kyiv
    When POST /api/v1/shift/open with the body '{"fiscal_code": null, "fiscal_date": "2026-06-01T07:00:00Z"}' is sent to the desk
    And the cashier looks at the latest shifts
    Then the page shows (NS-03)
      | results.0.opened_at                             | "2026-06-01T08:00:01.000000+00:00" |
      | results.0.initial_transaction.original_datetime | "2026-06-01T08:00:01.000000+00:00" |
      | results.0.initial_transaction.offline_id        | any text                           |
    And the desk's status shows
      | offline_codes | 1998 | NS-67 |

  @LOC-104 @simulated @NS-47
  Scenario: While the tax authority is silent a shift opens, sells and waits to be told of
    Given the tax authority is mute
    When the desk opens a shift
    Then the answer shows
      | status | true |
    And the desk's status shows
      | online_status        | true | NS-47 |
      | pending_transactions | 1    |       |
    When the cashier sells the minimal receipt
    Then the receipt shows
      | is_online   | true | NS-47 |
      | fiscal_code | null | NS-47 |

  @LOC-104 @simulated @NS-47
  Scenario: An opening made while the tax authority was silent is delivered when it speaks again
    Given the tax authority is mute
    And the desk opens a shift
    And the tax authority speaks again
    When 1 minute passes
    Then the tax authority has taken
      | SHIFT_OPEN |
    And the desk's status shows (NS-47)
      | pending_transactions | 0 |

  @LOC-104 @simulated @NS-47
  Scenario: An opening made while the desk was cut off is delivered when it is connected again
    Given the register is cut off from the server
    And the desk opens a shift
    And the register is connected to the server again
    When 1 minute passes
    Then the tax authority has taken
      | SHIFT_OPEN |
    And the shift is OPENED (NS-47)

  @LOC-104 @NS-67 @NS-95
  Scenario: Offline an opening waits behind the going offline
    Given the cashier takes the register offline
    When the desk opens a shift
    Then the answer shows
      | status | true |
    And the desk's status shows
      | pending_transactions | 2    |       |
      | offline_codes        | 1998 | NS-67 |
    And the shift is OPENED (NS-95)

  Rule: a shift of another cashier

    @LOC-102 @NS-52
    Scenario: While another cashier has the shift the desk opens none
      Given an open shift of the senior cashier on the register
      When the desk opens a shift
      Then the answer is 200
      And the answer shows
        | status | false |
