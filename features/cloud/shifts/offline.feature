@extension @simulated
Feature: Shifts opened and closed offline, with a code and a moment of the client

  An integration that has opened or closed a shift while it had no link gives the code and the moment of that document, as
  it does of its receipts; online neither counts.

  Background:
    Given the clock shows 2026-03-02 09:20:00 in Kyiv

  @EXT-142 @NS-15
  Scenario: A shift is open since the moment that its opening names, with a code of the pool
    Given the senior cashier takes the register offline
    And the clock shows 2026-03-02 10:00:00 in Kyiv
    When an opening is sent with body.fiscal_date as "2026-03-02T09:30:00+02:00"
    And a request for the current shift is sent with the token
    Then the answer shows (NS-15)
      | status                               | OPENED                             |
      | opened_at                            | "2026-03-02T07:30:00.000000+00:00" |
      | initial_transaction.offline_id       | any text                           |
      | initial_transaction.original_datetime | "2026-03-02T07:30:00.000000+00:00" |

  @EXT-142 @NS-16
  Scenario: A shift is closed since the moment that its closing names, and its Z-report is of then
    Given an open shift of the cashier on the register
    And the cashier takes the register offline
    And the clock shows 2026-03-02 10:00:00 in Kyiv
    When a closing is sent with body.fiscal_date as "2026-03-02T09:30:00+02:00"
    And the cashier looks at that shift
    Then the shift shows (NS-16)
      | status                                | CLOSED                             |
      | closed_at                             | "2026-03-02T07:30:00.000000+00:00" |
      | z_report.fiscal_date                  | "2026-03-02T07:30:00.000000+00:00" |
      | z_report.fiscal_code                  | any text                           |
      | closing_transaction.original_datetime | "2026-03-02T07:30:00.000000+00:00" |

  @EXT-112 @EXT-142 @NS-15
  Scenario: An opening with the second code spends that code
    Given the senior cashier takes the register offline
    When an opening with the second code is sent with body.fiscal_date as "2026-03-02T09:20:00+02:00"
    Then the shift shows (NS-15)
      | initial_transaction.offline_id | any text |
    When the cashier looks at the offline codes
    Then the page shows (EXT-112)
      | 0.serial_id | 1 |
      | 1.serial_id | 3 |

  @EXT-112 @EXT-142 @NS-16
  Scenario: A closing with the second code spends that code
    Given an open shift of the cashier on the register
    And the cashier takes the register offline
    When a closing with the second code is sent with body.report as null
    Then the answer is 202
    When the cashier looks at the offline codes
    Then the page shows (EXT-112)
      | 0.serial_id | 1 |
      | 1.serial_id | 3 |

  @EXT-112 @EXT-113 @EXT-142 @NS-15
  Scenario Outline: An opening with <place> as <value> is refused offline
    Given the senior cashier takes the register offline
    And the clock shows 2026-03-02 10:00:00 in Kyiv
    When an opening is sent with <place> as <value>
    Then it is refused because <rule>

    Examples: a code and moments that no document may have
      | place            | value                           | rule                                                  |
      | body.fiscal_code | "TEST-000000"                   | offline code of the document not free                 |
      | body.fiscal_date | "2026-03-02T09:19:59.999+02:00" | fiscal date before the last document or in the future |
      | body.fiscal_date | "2026-03-02T10:00:00.001+02:00" | fiscal date before the last document or in the future |

  @EXT-112 @EXT-113 @EXT-142 @NS-16
  Scenario Outline: A closing with <place> as <value> is refused offline, and the shift stays open
    Given an open shift of the cashier on the register
    And the cashier takes the register offline
    And the clock shows 2026-03-02 10:00:00 in Kyiv
    When a closing is sent with <place> as <value>
    Then it is refused because <rule>
    And the shift is OPENED

    Examples: a code and moments that no document may have
      | place            | value                           | rule                                                  |
      | body.fiscal_code | "TEST-000000"                   | offline code of the document not free                 |
      | body.fiscal_date | "2026-03-02T09:19:59.999+02:00" | fiscal date before the last document or in the future |
      | body.fiscal_date | "2026-03-02T10:00:00.001+02:00" | fiscal date before the last document or in the future |

  @EXT-111 @EXT-142 @NS-15
  Scenario: An opening with a code is refused where the register has fallen offline by itself
    Given an open shift of the cashier on the register
    And the tax authority is mute
    And the cashier closes the shift
    And 2 minutes pass
    When an opening with the second code is sent with body.id as null
    Then it is refused because register not taken offline by request

  @EXT-111 @EXT-142 @NS-16
  Scenario: A closing with a code is refused where the register has fallen offline by itself
    Given an open shift of the cashier on the register
    And the tax authority is mute
    And the cashier sells the minimal receipt in the cloud
    And 2 minutes pass
    When a closing with the second code is sent with body.report as null
    Then it is refused because register not taken offline by request

  @EXT-113 @EXT-142 @NS-15 @NS-16
  Scenario: The next day begins where the moment of an opening says, and a late closing ends it
    Given the senior cashier takes the register offline
    And an opening is sent with body.fiscal_date as "2026-03-02T09:20:00+02:00"
    And the clock shows 2026-03-03 08:00:00 in Kyiv
    When a closing is sent with body.fiscal_date as "2026-03-02T21:00:00+02:00"
    And an opening is sent with body.fiscal_date as "2026-03-03T07:30:00+02:00"
    And a request for the current shift is sent with the token
    Then the answer shows (NS-15)
      | opened_at | "2026-03-03T05:30:00.000000+00:00" |
