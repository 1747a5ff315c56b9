Feature: Registers of the organization

  @CLD-424 @CLD-427 @CLD-429 @CLD-010 @FLD-003 @FLD-004 @AUT-012 @AMB-48 @NS-36
  Scenario: The list shows the registers of the cashier's organization
    When the cashier looks at the registers
    Then the page shows
      | meta                    | {"limit": 25, "offset": 0}                |
      | results.0.id            | any id                                    |
      | results.0.fiscal_number | "TEST000001"                              |
      | results.0.active        | true                                      |
      | results.0.created_at    | "2026-01-07T08:00:00.000000+00:00"        |
      | results.0.updated_at    | "2026-01-07T08:00:00.000000+00:00"        |
      | results.0.number        | "1"                                       |
      | results.0.is_test       | true                                      |
      | results.0.shift         | null                                      |
      | results.0.offline_mode  | false                                     |
      | results.0.stay_offline  | false                                     |
      | results.0.branch.id     | any id                                    |
      | results.0.branch.name   | "Крамниця на Липовій"                     |
      | results.0.address       | "м. Липовець-на-Горі, вул. Липова, 1"     |
      | results.0.type          | 1                                         |
      | results.2.fiscal_number | "9900000003"                              |
      | results.2.is_test       | false                                     |
      | results.2.address       | "м. Липовець-на-Горі, вул. Вокзальна, 22" |
    And nothing changes

  @FLD-003 @CON-008 @NS-47 @NS-36
  Scenario: The list shows which register is busy, which is offline by wish and which is neither
    Given an open shift of the cashier on the second register
    And the cashier takes the register offline
    When the cashier looks at the registers
    Then the page shows
      | results.0.shift            | null   |       |
      | results.0.offline_mode     | true   |       |
      | results.0.stay_offline     | true   | NS-47 |
      | results.1.shift.status     | OPENED |       |
      | results.1.shift.serial     | 1      |       |
      | results.1.shift.cashier.id | any id |       |
      | results.1.offline_mode     | false  |       |
      | results.1.stay_offline     | false  |       |

  @FLD-003 @CLD-424 @CLD-425 @NS-36 @NS-44 @simulated
  Scenario Outline: Among <registers> is one whose shift is <status>, shown with it
    Given the cashier opens a shift on the register
    And <first>
    And <second>
    When the cashier looks at <registers>
    Then the page shows
      | results.0.fiscal_number | "TEST000001" |
      | results.0.shift.status  | <status>     |
      | results.0.shift.serial  | 1            |

    Examples:
      | registers          | status  | first                     | second                       |
      | the registers      | CREATED | 0 seconds pass            | 0 seconds pass               |
      | the busy registers | CREATED | 0 seconds pass            | 0 seconds pass               |
      | the registers      | OPENED  | the tax authority answers | 0 seconds pass               |
      | the busy registers | OPENED  | the tax authority answers | 0 seconds pass               |
      | the registers      | CLOSING | the tax authority answers | the cashier closes the shift |
      | the busy registers | CLOSING | the tax authority answers | the cashier closes the shift |

  @AUT-012 @CLD-424 @NS-39 @assumed
  Scenario: The list of another organization shows its own register
    When the cashier of another organization looks at the registers
    Then the page shows
      | results.length          | 1            |
      | results.0.fiscal_number | "TEST000006" |

  @CLD-425 @AUT-005 @NS-36
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
      | results.length          | 5            |
      | results.0.fiscal_number | "TEST000002" |
      | results.4.fiscal_number | "TEST000007" |
      | results.4.shift         | null         |

  @CLD-425 @NS-44 @assumed
  Scenario: A register is busy before its shift is open
    Given the cashier opens a shift on the second register
    When the cashier looks at the busy registers
    Then the page shows
      | results.length          | 1            |
      | results.0.fiscal_number | "TEST000002" |
      | results.0.shift.status  | CREATED      |

  @CLD-427 @NS-36
  Scenario: The list of all registers has busy ones and free ones
    Given an open shift of the cashier on the second register
    When the cashier looks at the registers
    Then the page shows
      | results.length         | 6      |
      | results.0.shift        | null   |
      | results.1.shift.status | OPENED |

  @CLD-429 @CLD-010
  Scenario Outline: The registers with <window> are <count>, the first of them <first>
    Given an open shift of the cashier on the register
    When GET /api/v1/cash-registers?<window> is sent with the token
    Then the page shows
      | meta.limit              | <limit>  |
      | meta.offset             | <offset> |
      | results.length          | <count>  |
      | results.0.fiscal_number | <first>  |

    Examples: one window behind another, and one behind the last
      | window           | limit | offset | count | first        |
      | limit=2          | 2     | 0      | 2     | "TEST000001" |
      | limit=2&offset=2 | 2     | 2      | 2     | "9900000003" |
      | limit=2&offset=3 | 2     | 3      | 2     | "TEST000004" |
      | limit=4&offset=4 | 4     | 4      | 2     | "TEST000005" |
      | offset=5         | 25    | 5      | 1     | "TEST000007" |
      | offset=6         | 25    | 6      | 0     | nothing      |

    Examples: of the free registers, and of the busy ones
      | window                        | limit | offset | count | first        |
      | in_use=false&limit=1          | 1     | 0      | 1     | "TEST000002" |
      | in_use=false&limit=3&offset=1 | 3     | 1      | 3     | "9900000003" |
      | in_use=false&limit=3&offset=4 | 3     | 4      | 1     | "TEST000007" |
      | in_use=true&offset=1          | 25    | 1      | 0     | nothing      |

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
    When GET /api/v1/cash-registers/info is sent <credentials>
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
      When GET /api/v1/cash-registers/00000000-0000-4000-8000-0000000000ff is sent with the token
      Then it is refused because unknown id

    @CLD-446 @NS-39 @assumed @owner
    Scenario: A register of another outlet of the organization is shown
      When the cashier looks at the register of another outlet
      Then it is accepted

    @CLD-011 @AUT-012 @CLD-510 @CLD-511 @NS-31
    Scenario Outline: Another organization is not shown <view>
      Given an open shift of the cashier on the register
      When the cashier of another organization looks at <view>
      Then it is refused because unknown id

      Examples: whole, and in short
        | view                |
        | that shift          |
        | that shift in short |

    @CLD-510 @CLD-511 @NS-03
    Scenario Outline: A shift of the same organization is shown: <view>
      Given an open shift of the cashier on the register
      When the senior cashier looks at <view>
      Then the shift shows
        | status | OPENED |

      Examples:
        | view                |
        | that shift          |
        | that shift in short |
