Feature: Registers of the organization

  @CLD-424 @CLD-427 @CLD-429 @CLD-010 @FLD-003 @FLD-004 @AUT-012 @AMB-48
  Scenario: The list shows the registers of the cashier's organization
    When the cashier looks at the registers
    Then the page shows
      | meta.limit              | 25           |
      | meta.offset             | 0            |
      | results.0.id            | any id       |
      | results.0.fiscal_number | "TEST000001" |
      | results.0.number        | "1"          |
      | results.0.type          | 1            |
      | results.0.shift         | null         |
      | results.0.offline_mode  | false        |
    And nothing changes

  @AUT-012 @CLD-424 @NS-39 @assumed
  Scenario: The list of another organization shows its own register
    When the cashier of another organization looks at the registers
    Then the page shows
      | results.length          | 1            |
      | results.0.fiscal_number | "TEST000006" |

  @CLD-425 @NS-36
  Scenario: The list of busy registers shows the one with an open shift
    Given an open shift of the cashier on the second register
    When the cashier looks at the busy registers
    Then the page shows
      | results.length             | 1            |
      | results.0.fiscal_number    | "TEST000002" |
      | results.0.shift.status     | OPENED       |
      | results.0.shift.cashier.id | any id       |

  @CLD-426
  Scenario: The list of free registers leaves out the one with an open shift
    Given an open shift of the cashier on the register
    When the cashier looks at the free registers
    Then the page shows
      | results.0.fiscal_number | "TEST000002" |

  @CLD-428
  Scenario: A register is found by its fiscal number
    When GET /api/v1/cash-registers?fiscal_number=TEST000002 is sent with the token
    Then the page shows
      | results.length          | 1            |
      | results.0.fiscal_number | "TEST000002" |

  @CLD-428 @AUT-012
  Scenario Outline: No register of the organization is found by <number>
    When GET /api/v1/cash-registers?fiscal_number=<number> is sent with the token
    Then the page shows
      | results.length | 0 |

    Examples: of no register, of another organization, a part of one
      | number     |
      | TEST999999 |
      | TEST000006 |
      | TEST00000  |

  @CLD-446 @NS-04
  Scenario: A register is shown with its shift and its outlet
    Given an open shift of the cashier on the second register
    When the cashier looks at the second register
    Then the register shows
      | id               | any id       |
      | fiscal_number    | "TEST000002" |
      | is_test          | true         |
      | shift.status     | OPENED       |
      | shift.cashier.id | any id       |
      | offline_mode     | false        |
      | stay_offline     | false        |
      | branch.id        | any id       |
      | type             | 1            |
    And nothing changes

  @CLD-446 @CON-008
  Scenario: A free register that is offline is shown so
    Given the cashier takes the register offline
    When the senior cashier looks at the register
    Then the register shows
      | fiscal_number | "TEST000001" |
      | shift         | null         |
      | offline_mode  | true         |
      | stay_offline  | true         |

  @CLD-430 @CLD-431 @NS-17 @AMB-26 @assumed
  Scenario: A register as its agent sees it
    Given an open shift of the cashier on the agent register
    When a stranger looks at the device
    Then the answer shows
      | fiscal_number | "TEST000004" |
      | type          | 2            |
      | has_shift     | true         |
      | is_test       | true         |
      | offline_mode  | false        |

  @CLD-202 @SHF-014
  Scenario: The current shift is shown with its register
    Given an open shift of the cashier on the second register
    When the cashier looks at the current shift
    Then the shift shows
      | status                      | OPENED       |
      | cash_register.fiscal_number | "TEST000002" |

  @CLD-202 @NS-44 @assumed
  Scenario: A cashier without a shift has no current shift
    When the cashier looks at the current shift
    Then the answer is 200 with the body "null"

  @CLD-202
  Scenario: The shift of another cashier is not the current one
    Given an open shift of the cashier on the register
    When the senior cashier looks at the current shift
    Then the answer is 200 with the body "null"

  @CLD-433 @CLD-435 @CLD-501 @SHF-012 @SHF-013 @NS-72 @assumed
  Scenario: The shifts of a register, oldest first or latest first
    Given an open shift of the cashier on the register
    And the cashier closes the shift
    And the tax authority answers
    And an open shift of the senior cashier on the register
    When the cashier looks at the shifts
    Then the page shows
      | results.length   | 2      |
      | results.0.status | CLOSED |
      | results.1.status | OPENED |
    When the cashier looks at the latest shifts
    Then the page shows
      | results.0.status | OPENED |

  @CLD-434 @CLD-502
  Scenario: A shift that is closing is not among the open shifts of a register
    Given an open shift of the cashier on the register
    And the cashier closes the shift
    When the cashier looks at the open shifts
    Then the page shows
      | results.length | 0 |

  @CLD-501
  Scenario: The list of own shifts leaves out those of other cashiers
    Given an open shift of the cashier on the register
    And an open shift of the senior cashier on the second register
    When the cashier looks at the own shifts
    Then the page shows
      | results.length | 1 |

  Rule: licence key not valid

    @CLD-005 @AUT-005 @AUT-012 @NS-31
    Scenario: No shift is opened on the register of another organization
      When the cashier opens a shift on the register of another organization
      Then it is refused because licence key not valid

    @CLD-005 @CLD-506
    Scenario: A licence key need not be a uuid
      When the cashier opens a shift on the register
      Then it is accepted

  Rule: unknown id

    @CLD-446 @AUT-012 @CLD-011
    Scenario: A register of another organization is not shown
      When the cashier looks at the register of another organization
      Then it is refused because unknown id

    @CLD-446 @NS-39 @assumed
    Scenario: A register of another outlet of the organization is shown
      When the cashier looks at the register of another outlet
      Then it is accepted

    @CLD-011 @AUT-012 @CLD-510
    Scenario: A shift of another organization is not shown
      Given an open shift of the cashier on the register
      When the cashier of another organization looks at that shift
      Then it is refused because unknown id

    @CLD-510
    Scenario: A shift of the same organization is shown
      Given an open shift of the cashier on the register
      When the senior cashier looks at that shift
      Then it is accepted
