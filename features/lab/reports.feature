@simulated
Feature: Extended reports in the lab

  The lab shows every task of the world: what it is of, how far it has come, and why it has failed; and breaks one off.

  Background:
    Given an open shift
    And the cashier sells the receipt with two goods
    And the cashier asks for the report of goods of 2026-03-02

  @NS-21 @assumed
  Scenario: A report that waits
    Then the report in the lab shows
      | type           | GOODS                              |
      | format         | xlsx                               |
      | state          | waiting                            |
      | from           | "2026-03-01T22:00:00.000000+00:00" |
      | to             | "2026-03-02T21:59:59.999000+00:00" |
      | begun_at       | null                               |
      | rows           | null                               |
      | execution_time | null                               |

  @NS-54 @assumed
  Scenario: A report that is done, its lines and how long it took
    When 1 second passes
    Then the report in the lab shows
      | state          | done              |
      | updated_at     | any text          |
      | rows           | 2                 |
      | execution_time | "00:00:00.000000" |
      | error_message  | null              |
      | progress       | null              |

  @NS-21 @assumed @owner
  Scenario: A report that waits is cancelled and never made
    When a request to cancel the report task is sent with the lab token
    Then the answer shows
      | state         | failed                              |
      | error_message | the report was cancelled in the lab |
    When 1 hour passes
    And the cashier looks at the report task
    Then the answer shows
      | status | ERROR |
    When the cashier looks at the workbook
    Then it is refused because report could not be made

  @NS-21 @assumed @owner
  Scenario: A report that is done is not cancelled
    Given 1 second passes
    When a request to cancel the report task is sent with the lab token
    Then the answer shows
      | state | done |
    When the cashier looks at the workbook
    Then the workbook shows
      | total.Сума | "91.00" |

  Scenario: Why a report has failed is said there
    Given the cashier takes the register offline
    And the cashier sells the minimal receipt
    And the register has a document deleted from its store
    And the cashier asks for the report of actual revenue of 2026-03-02
    When 1 second passes
    Then the report in the lab shows
      | state         | failed                                             |
      | error_message | document 4 of register TEST000001 cannot be read |

  Scenario: Reports of every organization are listed, oldest first
    Given 1 second passes
    And the cashier of another organization asks for the report of net turnover of 2026-03-02
    When a request for the report tasks is sent with the lab token
    Then the answer shows
      | length   | 2            |
      | 0.type   | GOODS        |
      | 1.type   | NET_TURNOVER |
      | 1.emails | []           |

  Rule: unknown id

    Scenario: A report that was asked for is shown
      When a request for the report task in the lab is sent with the lab token
      Then it is accepted
