Feature: Days made offline

  All that a desk does can be done offline, without asking whether the tax authority can be reached; and each time
  offline begins with a going offline of its own.

  @CON-007 @CON-004 @CON-005 @CLD-013
  Scenario: A whole shift made offline is delivered as it was made
    Given the cashier takes the register offline
    And the desk opens a shift
    And the cashier sells the minimal receipt
    And the desk closes the shift
    When the cashier brings the register online
    And the tax authority answers
    Then the tax authority has taken
      | GO_OFFLINE |
      | SHIFT_OPEN |
      | RECEIPT    |
      | Z_REPORT   |
    And nothing more is sent to the tax authority

  @CON-007 @NS-03
  Scenario: A shift made offline is known as one made online when it has been delivered
    Given the cashier takes the register offline
    And the desk opens a shift
    And the cashier sells the minimal receipt
    And the desk closes the shift
    And the cashier brings the register online
    When the tax authority answers
    And the cashier looks at the latest shifts
    Then the page shows
      | results.0.status                       | CLOSED |
      | results.0.initial_transaction.status   | DONE   |
      | results.0.closing_transaction.status   | DONE   |
      | results.0.z_report.sell_receipts_count | 1      |
      | results.0.z_report.payments.0.sell_sum | 2000   |

  @CON-005
  Scenario: A second time offline begins with a going offline as well
    Given the cashier takes the register offline
    And the cashier brings the register online
    And the tax authority answers
    And the cashier takes the register offline
    And the desk opens a shift
    When the cashier brings the register online
    And the tax authority answers
    Then the tax authority has taken
      | GO_OFFLINE |
      | GO_OFFLINE |
      | SHIFT_OPEN |

  @CON-005 @CON-009 @NS-67
  Scenario: A second going offline spends a code and waits, as the first did
    Given the cashier takes the register offline
    And the cashier brings the register online
    And the tax authority answers
    When the cashier takes the register offline
    Then the desk's status shows
      | online_status        | false |       |
      | pending_transactions | 1     |       |
      | offline_codes        | 1998  | NS-67 |

  @CON-002 @CON-007
  Scenario: Offline a shift opens without a question to the tax authority
    Given the cashier takes the register offline
    When the desk opens a shift
    Then it is accepted
    And nothing is sent to the tax authority

  @CON-002 @CON-007
  Scenario Outline: Offline the tax authority is asked nothing when the desk <chore>
    Given an open shift
    And the cashier takes the register offline
    When the desk <chore>
    Then it is accepted
    And nothing is sent to the tax authority

    Examples:
      | chore              |
      | puts in cash       |
      | prints an X-report |
      | closes the shift   |

  @CON-002 @CON-007
  Scenario: Offline the tax authority is asked nothing when cash is handed to a card holder
    Given an open shift
    And the cashier puts in 5000
    And the cashier takes the register offline
    When the cashier hands 3000 to a card holder
    Then it is accepted
    And nothing is sent to the tax authority

  @CON-002 @CON-007 @AMB-43 @owner
  Scenario: Offline the tax authority is asked nothing when goods are returned
    Given an open shift
    And the cashier sells the minimal receipt
    And the tax authority answers
    And the cashier takes the register offline
    When the cashier returns the minimal receipt
    Then the receipt shows
      | type      | RETURN | AMB-43 |
      | is_online | false  |        |
    And nothing is sent to the tax authority
