Feature: The numbers of the local store

  Every transaction has its number in the store, every receipt its own beside it, and both go on where they stood.

  Background:
    Given an open shift

  @JRN-001 @JRN-002 @JRN-003
  Scenario: Transactions of all kinds are counted together, online and offline
    When the cashier puts in 1000
    Then the transaction shows
      | transaction_id | 2 |
      | id             | 1 |
    When the cashier sells the minimal receipt
    And the cashier takes the register offline
    And the cashier puts in 1000
    Then the transaction shows
      | transaction_id | 5 |
      | id             | 3 |

  @JRN-002 @JRN-003 @own-server
  Scenario: Numbers of transactions go on after a restart
    Given the cashier puts in 1000
    When the server is started again
    And the cashier puts in 1000
    Then the transaction shows
      | transaction_id | 3 |
      | id             | 2 |
      | shift_id       | 1 |

  @JRN-001 @JRN-002 @own-server
  Scenario: Offline the numbers go on after a restart, and what waited waits still
    Given the cashier takes the register offline
    And the cashier puts in 1000
    When the server is started again
    And the cashier puts in 1000
    Then the transaction shows
      | transaction_id | 4 |
    And the desk's status shows
      | pending_transactions | 3 |

  @JRN-008
  Scenario: No file is written, so none is named
    When the cashier puts in 1000
    Then the transaction shows
      | files | [] |
