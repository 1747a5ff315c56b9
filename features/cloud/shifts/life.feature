Feature: The life of a shift

  CREATED until the tax authority has the opening, OPENED, CLOSING until it has the closing, CLOSED for good.

  @SHF-001 @SHF-015 @CLD-506 @CLD-509 @AMB-30 @NS-03
  Scenario: A shift that is asked for is CREATED
    When the cashier opens a shift on the register
    Then the shift shows
      | id                          | any id       |       |
      | serial                      | 1            |       |
      | status                      | CREATED      |       |
      | cashier.id                  | any id       |       |
      | cash_register.fiscal_number | "TEST000001" |       |
      | z_report                    | null         |       |
      | closing_transaction         | null         | NS-03 |
    And the shift has not opened

  @SHF-004 @SHF-014 @simulated
  Scenario: A shift opens when the opening has been delivered, not before
    Given the tax authority takes 1 minute to answer
    And the cashier opens a shift on the register
    When 59 seconds pass
    Then the shift is CREATED
    When 1 second passes
    Then the shift is OPENED

  @SHF-006 @SHF-007 @simulated @NS-03 @owner
  Scenario: A shift whose opening is refused is CLOSED, with the reason
    Given the tax authority refuses shift openings because of "no such taxpayer"
    And the cashier opens a shift on the register
    When the tax authority answers
    And the cashier looks at that shift
    Then the shift shows
      | status                                     | CLOSED             |
      | opened_at                                  | null               |
      | initial_transaction.status                 | ERROR              |
      | initial_transaction.response_error_message | "no such taxpayer" |

  @SHF-006 @SHF-013 @simulated
  Scenario: After a refused opening another may be tried
    Given the tax authority refuses shift openings because of "no such taxpayer"
    And the cashier opens a shift on the register
    And the tax authority answers
    And the tax authority accepts everything again
    When the cashier opens a shift on the register
    And the tax authority answers
    Then the shift is OPENED

  @SHF-011 @simulated
  Scenario: A shift is closed when the closing has been delivered, not before
    Given an open shift of the cashier on the register
    And the tax authority takes 1 minute to answer
    And the cashier closes the shift
    When 59 seconds pass
    Then the shift is CLOSING
    When 1 second passes
    Then the shift is CLOSED

  @NS-95 @simulated @assumed
  Scenario: A closing that is refused leaves the shift open
    Given an open shift of the cashier on the register
    And the tax authority refuses Z-reports because of "the sums differ"
    And the cashier closes the shift
    When the tax authority answers
    And the cashier looks at that shift
    Then the shift shows
      | status                                     | OPENED            |
      | closing_transaction.status                 | ERROR             |
      | closing_transaction.response_error_message | "the sums differ" |

  @NS-95 @SHF-011 @simulated @assumed
  Scenario: After a refused closing another may be tried
    Given an open shift of the cashier on the register
    And the tax authority refuses Z-reports because of "the sums differ"
    And the cashier closes the shift
    And the tax authority answers
    When the tax authority accepts everything again
    And the cashier closes the shift
    And the tax authority answers
    Then the shift is CLOSED

  @NS-95 @simulated @assumed @owner
  Scenario: After a refused closing work goes on
    Given an open shift of the cashier on the register
    And the tax authority refuses Z-reports because of "the sums differ"
    And the cashier closes the shift
    And the tax authority answers
    When the cashier sells the minimal receipt
    Then it is accepted

  @CLD-518 @CLD-519 @AMB-42 @NS-16 @NS-03
  Scenario: A Z-report the client built is taken unchecked
    Given an open shift of the cashier on the register
    And the cashier sells the minimal receipt
    When the cashier closes the shift with a Z-report of his own
    Then the shift shows
      | z_report.sell_receipts_count | 7     |
      | z_report.balance             | 70000 |
    When the tax authority answers
    Then the shift is CLOSED

  @SHF-016 @simulated
  Scenario: The day of a shift is the day it opened on, not the one it was asked for on
    Given the clock shows 2026-06-01 23:59:59.500 in Kyiv
    And the cashier opens a shift on the register
    And the tax authority answers
    When the clock shows 2026-06-02 23:59:59.999 in Kyiv
    And the cashier sells the minimal receipt
    Then it is accepted

  @CON-007 @LOC-104 @NS-03 @NS-95
  Scenario: Offline a shift opens without the tax authority
    Given the cashier takes the register offline
    When the cashier opens a shift on the register
    Then the shift shows
      | initial_transaction.offline_id | any text |
    And the shift is OPENED (NS-95)

  @FLD-037 @CLD-510 @SHF-015 @NS-03
  Scenario: What a shift shows when it is made, looked at and closed
    When the cashier opens a shift on the register
    Then the shift shows
      | id                         | any id     |       |
      | status                     | CREATED    |       |
      | initial_transaction.type   | SHIFT_OPEN |       |
      | initial_transaction.status | PENDING    |       |
      | closing_transaction        | null       | NS-03 |
      | cashier.id                 | any id     |       |
      | cash_register.id           | any id     |       |
    Given the tax authority answers
    When the cashier looks at that shift
    Then the shift shows
      | id                         | any id     |       |
      | status                     | OPENED     |       |
      | initial_transaction.type   | SHIFT_OPEN |       |
      | initial_transaction.status | DONE       |       |
      | closing_transaction        | null       | NS-03 |
      | cashier.id                 | any id     |       |
      | cash_register.id           | any id     |       |
    When the cashier closes the shift
    Then the shift shows
      | id                         | any id   |
      | status                     | CLOSING  |
      | initial_transaction.status | DONE     |
      | closing_transaction.type   | Z_REPORT |
      | closing_transaction.status | PENDING  |
      | cashier.id                 | any id   |
      | cash_register.id           | any id   |

  @SHF-014 @AMB-36 @CLD-511 @NS-03
  Scenario: The short form of a shift tells the same status
    Given an open shift of the cashier on the register
    And the cashier closes the shift
    And the tax authority answers
    When the cashier looks at that shift in short
    Then the shift shows
      | status                     | CLOSED  |
      | closing_transaction.status | DONE    |
      | cashier                    | nothing |

  @SHF-014 @CLD-202 @CLD-510 @NS-03 @NS-15 @NS-44
  Scenario Outline: A client that polls <view> learns of the opening
    Given the cashier opens a shift of that id on the register
    When the cashier looks at <view>
    Then the shift shows
      | id     | "00000000-0000-4000-8000-0000000000ff" | NS-15 |
      | status | CREATED                                | <by>  |
    Given the tax authority answers
    When the cashier looks at <view>
    Then the shift shows
      | id     | "00000000-0000-4000-8000-0000000000ff" | NS-15 |
      | status | OPENED                                 |       |

    Examples:
      | view                | by    |
      | that shift          |       |
      | that shift in short | NS-03 |
      | the current shift   | NS-44 |

  @SHF-008 @SHF-014 @CLD-202 @CLD-510 @NS-03 @NS-44
  Scenario Outline: A client that polls <view> sees the closing under way
    Given an open shift of the cashier on the register
    And the cashier closes the shift
    When the cashier looks at <view>
    Then the shift shows
      | status                     | CLOSING | <by> |
      | closing_transaction.status | PENDING |      |

    Examples:
      | view                | by    |
      | that shift          |       |
      | that shift in short | NS-03 |
      | the current shift   | NS-44 |

  @SHF-014 @CLD-510 @NS-03
  Scenario: A client that polls the shift learns of the closing
    Given an open shift of the cashier on the register
    And the cashier closes the shift
    When the tax authority answers
    And the cashier looks at that shift
    Then the shift shows
      | status                     | CLOSED |
      | closing_transaction.status | DONE   |

  @CLD-511 @AMB-36 @NS-03 @NS-15
  Scenario: The short form of a shift that is opening and closing
    Given the cashier opens a shift of that id on the register
    When the cashier looks at that shift in short
    Then the shift shows
      | id     | "00000000-0000-4000-8000-0000000000ff" | NS-15 |
      | status | CREATED                                |       |
    Given the tax authority answers
    And the cashier closes the shift
    When the cashier looks at that shift in short
    Then the shift shows
      | id            | "00000000-0000-4000-8000-0000000000ff" | NS-15 |
      | status        | CLOSING                                |       |
      | cash_register | nothing                                |       |

  @NS-03 @NS-15
  Scenario Outline: A look at <shift> shows the shift of the id, not the latest of its register
    Given the cashier opens a shift of that id on the register
    And the tax authority answers
    And the cashier closes the shift
    And the tax authority answers
    And an open shift
    When the cashier looks at <shift>
    Then the shift shows
      | id     | "00000000-0000-4000-8000-0000000000ff" | NS-15 |
      | serial | 1                                      |       |
      | status | CLOSED                                 |       |

    @CLD-510
    Examples: whole
      | shift      |
      | that shift |

    @CLD-511
    Examples: in short
      | shift               |
      | that shift in short |

  @CLD-506 @CLD-507 @NS-03 @NS-36
  Scenario: A shift is of the cashier who opens it, on the register of the key
    When the senior cashier opens a shift on the second register
    Then the answer is 202
    And the shift shows
      | cashier.full_name           | "Вербенко Тарас Іванович" |
      | cash_register.fiscal_number | "TEST000002"              |
    When the cashier looks at the registers
    Then the page shows
      | results.0.shift                   | null                      |
      | results.1.shift.status            | CREATED                   |
      | results.1.shift.cashier.full_name | "Вербенко Тарас Іванович" |
