Feature: A register, its device and its shift

  Each cashier sees the registers of the organization, with the shift that is open there.

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

  @CLD-446 @CON-001 @CON-008 @NS-04
  Scenario: A free register that is offline is shown so
    Given the cashier takes the register offline
    When the senior cashier looks at the register
    Then the register shows
      | fiscal_number | "TEST000001" |
      | shift         | null         |
      | offline_mode  | true         |
      | stay_offline  | true         |

  @CLD-402 @CLD-406
  Scenario: Of two registers that are offline the one of the key comes online
    Given the cashier takes the register offline
    And the cashier takes the second register offline
    When the cashier brings the second register online
    And the tax authority answers
    And the cashier looks at the registers
    Then the page shows
      | results.0.offline_mode | true  |
      | results.1.offline_mode | false |
      | results.3.offline_mode | false |

  @CLD-430 @CLD-431 @CLD-432 @NS-17 @AMB-26 @assumed
  Scenario: A register as its agent sees it
    Given an open shift of the cashier on the agent register
    When a stranger looks at the device
    Then the answer shows
      | fiscal_number | "TEST000004" |
      | type          | 2            |
      | has_shift     | true         |
      | is_test       | true         |
      | offline_mode  | false        |

  @CLD-430 @CLD-432 @NS-17 @assumed
  Scenario: A device shows where it stands, and that the tax authority has nothing of it yet
    Given the cashier takes the second register offline
    When a stranger looks at the device
    Then the answer shows
      | fiscal_number                      | "TEST000002"                          |
      | number                             | 2                                     |
      | title                              | "Каса біля вікна"                     |
      | address                            | "м. Липовець-на-Горі, вул. Липова, 1" |
      | has_shift                          | false                                 |
      | offline_mode                       | true                                  |
      | stay_offline                       | true                                  |
      | documents_state.last_receipt_code  | 0                                     |
      | documents_state.last_z_report_code | 0                                     |

  @CLD-430 @NS-17 @NS-44 @assumed
  Scenario: A device has a shift from its opening to its closing
    Given the cashier opens a shift on the second register
    When a stranger looks at the device
    Then the answer shows
      | has_shift                          | true |
      | documents_state.last_z_report_code | 0    |
    Given the tax authority answers
    And the cashier closes the shift
    When a stranger looks at the device
    Then the answer shows
      | has_shift                         | true |
      | documents_state.last_receipt_code | 1    |

  @CLD-430 @CLD-432 @NS-17 @assumed
  Scenario: A device shows the limits of its organization, and what is counted on it
    Given the cashier of another organization looks at the billing status of the register of another organization
    When a stranger looks at the device
    Then the answer shows
      | fiscal_number                             | "TEST000006"                              |
      | number                                    | 1                                         |
      | title                                     | "Каса з квітами"                          |
      | address                                   | "с. Нижні Млини-Яворові, вул. Млинова, 3" |
      | created_at                                | any text                                  |
      | settings.receipt_limits.goods_count_limit | 100                                       |
      | settings.receipt_limits.total_sum_limit   | 5000000                                   |

  @CLD-430 @NS-17 @assumed
  Scenario: A device counts its X-reports by themselves, and Z-reports once they are made
    Given an open shift of the cashier on the register
    And the desk prints an X-report
    And the desk prints an X-report
    When a stranger looks at the device
    Then the answer shows
      | created_at                         | "2026-01-07T08:00:00.000000+00:00" |
      | documents_state.last_receipt_code  | 1                                  |
      | documents_state.last_report_code   | 2                                  |
      | documents_state.last_z_report_code | 0                                  |
    Given the desk closes the shift
    When a stranger looks at the device
    Then the answer shows
      | has_shift                          | false |
      | documents_state.last_z_report_code | 1     |

  @CLD-430 @CLD-431 @NS-52
  Scenario Outline: The device is shown for its key, whatever is shown beside it: <credentials>
    Given the cashier signs out
    When a request for the device is sent <credentials>
    Then the answer is 200

    Examples: no token, one that has ended, one that was never given
      | credentials                     |
      | with the key alone              |
      | with the token and the key      |
      | with a forged token and the key |

  @CLD-202 @SHF-014 @NS-03
  Scenario: The current shift is shown with its register
    Given an open shift of the cashier on the second register
    When the cashier looks at the current shift
    Then the shift shows
      | status                      | OPENED       |
      | cash_register.fiscal_number | "TEST000002" |

  @CLD-202 @NS-15 @NS-44 @assumed
  Scenario: The current shift is shown from its opening to its closing
    Given the cashier opens a shift of that id on the second register
    When the cashier looks at the current shift
    Then the shift shows
      | id     | "00000000-0000-4000-8000-0000000000ff" | NS-15 |
      | status | CREATED                                |       |
    Given the tax authority answers
    And the cashier closes the shift
    When the cashier looks at the current shift
    Then the shift shows
      | id     | "00000000-0000-4000-8000-0000000000ff" | NS-15 |
      | status | CLOSING                                |       |

  @CLD-202 @NS-44 @assumed @NS-52
  Scenario: A cashier without a shift has no current shift
    When the cashier looks at the current shift
    Then the answer is 200 with the body "null"

  @CLD-202 @NS-44
  Scenario: The shift of another cashier is not the current one
    Given an open shift of the cashier on the register
    When the senior cashier looks at the current shift
    Then the answer is 200 with the body "null" (NS-44)

  Rule: licence key not valid

    @CLD-005 @AUT-005 @AUT-012 @NS-31 @AMB-05
    Scenario: No shift is opened on the register of another organization
      When the cashier opens a shift on the register of another organization
      Then it is refused because licence key not valid

    @CLD-005 @CLD-506
    Scenario: A licence key need not be a uuid
      When the cashier opens a shift on the register
      Then it is accepted
      When the tax authority answers
      Then the shift is OPENED

  Rule: unknown id

    @CLD-446 @AUT-012 @CLD-011 @NS-31
    Scenario: A register of another organization is not shown
      When the cashier looks at the register of another organization
      Then it is refused because unknown id

    @CLD-011 @CLD-446 @NS-31
    Scenario: A register that does not exist is not shown
      When a request for the register 00000000-0000-4000-8000-0000000000ff is sent with the token
      Then it is refused because unknown id

    @CLD-446 @NS-39 @assumed @owner
    Scenario: A register of another outlet of the organization is shown
      When the cashier looks at the register of another outlet
      Then it is accepted

    @CLD-011 @AUT-012 @NS-31
    Scenario Outline: Another organization is not shown <view>
      Given an open shift of the cashier on the register
      When the cashier of another organization looks at <view>
      Then it is refused because unknown id

      @CLD-510
      Examples: whole
        | view       |
        | that shift |

      @CLD-511
      Examples: in short
        | view                |
        | that shift in short |

    @NS-03
    Scenario Outline: A shift of the same organization is shown: <view>
      Given an open shift of the cashier on the register
      When the senior cashier looks at <view>
      Then the shift shows
        | status | OPENED |

      @CLD-510
      Examples: whole
        | view       |
        | that shift |

      @CLD-511
      Examples: in short
        | view                |
        | that shift in short |

  Rule: a register of another organization

    @AUT-012 @CLD-446 @NS-31
    Scenario Outline: A register is unknown to another organization before, in and after its shift: <state>
      Given <state>
      When the cashier of another organization looks at the register
      Then it is refused because unknown id

      Examples:
        | state                                          |
        | the cashier looks at the profile               |
        | the cashier opens a shift on the register      |
        | an open shift of the cashier on the register   |

    @AUT-012 @CLD-446 @NS-31
    Scenario: A register that has had a shift is unknown to another organization
      Given an open shift of the cashier on the register
      And the cashier closes the shift
      And the tax authority answers
      When the cashier of another organization looks at the register
      Then it is refused because unknown id

  Rule: a key of another organization

    @AUT-012 @CLD-438 @NS-31 @AMB-05
    Scenario Outline: The key of another organization is unknown to a senior cashier too: <view>
      When the senior cashier looks at <view> of the register of another organization
      Then it is refused because licence key not valid

      Examples:
        | view                  |
        | the shifts            |
        | the webhook           |
        | the template in force |
