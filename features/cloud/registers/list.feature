Feature: Lists of registers

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
    When a request for the registers with <window> is sent with the token
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
    When a request for the registers with fiscal_number=TEST000002 is sent with the token
    Then the page shows
      | results.length          | 1            |
      | results.0.fiscal_number | "TEST000002" |

  @CLD-428 @AUT-012
  Scenario Outline: No register of the organization is found by <number>
    When a request for the registers with fiscal_number=<number> is sent with the token
    Then the page shows
      | results.length | 0 |

    Examples: of no register, of another organization, a part of one
      | number     |
      | TEST999999 |
      | TEST000006 |
      | TEST00000  |

  Rule: filters used together

    @CLD-428 @CLD-425 @CLD-426
    Scenario Outline: Of the registers with <filters> there are <count>
      Given an open shift of the cashier on the register
      When a request for the registers with <filters> is sent with the token
      Then the page shows
        | results.length          | <count>  |
        | results.0.fiscal_number | <number> |

      Examples: the busy one and a free one, each among its kind, and among the other
        | filters                                                | count | number       |
        | in_use=true&fiscal_number=TEST000001                   | 1     | "TEST000001" |
        | in_use=false&fiscal_number=TEST000001                  | 0     | nothing      |
        | in_use=true&fiscal_number=TEST000002                   | 0     | nothing      |
        | in_use=false&fiscal_number=TEST000002                  | 1     | "TEST000002" |
        | fiscal_number=TEST000002&in_use=false&limit=1&offset=0 | 1     | "TEST000002" |
        | fiscal_number=TEST000002&in_use=false&limit=1&offset=1 | 0     | nothing      |
        | fiscal_number=TEST000002&limit=1&offset=1              | 0     | nothing      |

  Rule: registers of one organization alone

    @AUT-012 @CLD-424 @CLD-425 @CLD-428
    Scenario Outline: The registers with <filter> are of the own organization, and none of another that works
      Given an open shift of the cashier on the register
      When a request for the registers with <filter> is sent with the token of another organization
      Then the page shows
        | results.length | 0 |

      Examples:
        | filter                               |
        | in_use=true                          |
        | in_use=true&fiscal_number=TEST000001 |
        | fiscal_number=TEST000001             |

  Rule: a number of nothing but blanks

    @CLD-428
    Scenario Outline: No register is found by a number of nothing but <number>
      When a request for the registers with fiscal_number=<value> is sent with the token
      Then the page shows
        | results.length | 0 |

      Examples:
        | number        | value      |
        | nothing       |            |
        | a blank       | %20        |
        | small letters | test000001 |
