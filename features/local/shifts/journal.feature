Feature: Numbers of documents in the local journal

  Every transaction has its number in the store, every receipt its own beside it, and both go on where they stood.

  Background:
    Given an open shift

  @JRN-001 @JRN-002 @JRN-003 @AMB-28
  Scenario: Transactions of all kinds are counted together, online and offline
    When the cashier puts in 1000
    Then the transaction shows
      | transaction_id | 2 | AMB-28 |
      | id             | 1 | AMB-28 |
    When the cashier sells the minimal receipt
    And the cashier takes the register offline
    And the cashier puts in 1000
    Then the transaction shows
      | transaction_id | 5 | AMB-28 |
      | id             | 3 | AMB-28 |
    And the transactions show
      | count                | 2    |
      | transaction_id grows | true |
      | id grows             | true |

  @JRN-002 @JRN-003 @own-server @AMB-28
  Scenario: Numbers of transactions go on after a restart
    Given the cashier puts in 1000
    When the server is started again
    And the cashier puts in 1000
    Then the transaction shows
      | transaction_id | 3 | AMB-28 |
      | id             | 2 | AMB-28 |
      | shift_id       | 1 | AMB-28 |

  @JRN-001 @JRN-002 @own-server @AMB-28
  Scenario: Offline the numbers go on after a restart, and what waited waits still
    Given the cashier takes the register offline
    And the cashier puts in 1000
    When the server is started again
    And the cashier puts in 1000
    Then the transaction shows
      | transaction_id | 4 | AMB-28 |
    And the desk's status shows
      | pending_transactions | 3 |

  @JRN-002 @JRN-003 @JRN-004 @AMB-28
  Scenario: In the next shift the numbers go on, and the number of the shift is the next
    Given the cashier puts in 1000
    And the desk closes the shift
    And the desk opens a shift
    When the cashier puts in 1000
    Then the transaction shows
      | transaction_id | 5 | AMB-28 |
      | id             | 2 | AMB-28 |
      | shift_id       | 2 | AMB-28 |
    When the cashier hands 500 to a card holder
    Then the transaction shows
      | transaction_id | 6 | AMB-28 |
      | id             | 3 | AMB-28 |
      | shift_id       | 2 | AMB-28 |
    And the transactions show
      | count                | 3    |
      | transaction_id grows | true |
      | id grows             | true |
      | shift_ids            | 2    |

  @JRN-006 @JRN-007
  Scenario: Every transaction has a signature and an external id of its own
    Given the cashier puts in 1000
    And the cashier puts in 1000
    And the cashier takes out 10
    When the cashier hands 500 to a card holder
    Then the transactions show
      | count        | 4 |
      | signatures   | 4 |
      | external_ids | 4 |

  @JRN-006 @JRN-007 @AMB-28
  Scenario: Transactions of two registers are told apart
    Given the cashier puts in 1000
    And an open shift of the senior cashier on the second register
    When the cashier puts in 1000
    Then the transaction shows
      | id             | 1 | AMB-28 |
      | transaction_id | 2 | AMB-28 |
    And the transactions show
      | count        | 2 |
      | signatures   | 2 |
      | external_ids | 2 |

  @FLD-023 @JRN-005 @simulated @NS-22
  Scenario: A transaction is dated by the moment at which it was made
    Given the clock shows 2026-03-02 10:00:00.250 in Kyiv
    When the cashier puts in 1000
    Then the transaction shows
      | status     | DONE                               | NS-22 |
      | created_at | "2026-03-02T08:00:00.250000+00:00" |       |
      | updated_at | "2026-03-02T08:00:00.250000+00:00" |       |

  @JRN-008 @NS-73
  Scenario: No file is written, so none is named
    When the cashier puts in 1000
    Then the transaction shows (NS-73)
      | files | [] |
    When the cashier hands 500 to a card holder with a slip
    Then the transaction shows (NS-73)
      | files | [] |
    And the printer has been asked for
      | WITHDRAWAL | printed |

  Rule: external ids

    @JRN-007
    Scenario: Six transactions have six external ids
      Given the cashier puts in 1000
      And the cashier puts in 1000
      And the cashier puts in 1000
      And the cashier puts in 1000
      And the cashier puts in 1000
      When the cashier takes out 10
      Then the transactions show
        | external_ids | 6 |

  Rule: what waits, and what follows an X-report

    @LOC-123 @NS-67
    Scenario: Every document that waits is counted, however many there are
      Given the cashier takes the register offline
      When the cashier puts in 1000 60 times
      Then the desk's status shows
        | pending_transactions | 61   |       |
        | offline_codes        | 1939 | NS-67 |

    @LOC-213 @JRN-003 @AMB-28
    Scenario: Receipts are counted on after an X-report
      Given the cashier puts in 1000
      And the desk prints an X-report
      When the cashier puts in 1000
      Then the transaction shows
        | id | 2 | AMB-28 |
