Feature: The second shift, and shifts by their ids

  @CLD-509 @SHF-001 @NS-15 @simulated
  Scenario: The id of a shift that could not be asked for is free
    Given the cashier has no signature service
    And the cashier opens a shift of that id on the register
    And the cashier has a signature service again
    When the cashier opens a shift of that id on the register
    Then it is accepted (NS-15)

  @CLD-506 @SHF-006 @CLD-202 @NS-44 @simulated
  Scenario: A cashier whose opening was refused may open on another register
    Given the tax authority refuses shift openings because of "a bad day"
    And the cashier opens a shift on the register
    And the tax authority answers
    And the tax authority accepts everything again
    When the cashier opens a shift on the second register
    Then it is accepted

  @SHF-010 @NS-95 @simulated
  Scenario: A shift whose closing was refused is open, and has no Z-report
    Given an open shift of the cashier on the register
    And the tax authority refuses Z-reports because of "a bad day"
    And 1 hour passes
    And the cashier closes the shift
    And the tax authority answers
    When the cashier looks at the shifts
    Then the page shows
      | results.0.status    | OPENED                        | NS-95 |
      | results.0.opened_at | any moment to the microsecond | NS-95 |
      | results.0.closed_at | null                          | NS-95 |
      | results.0.z_report  | null                          | NS-95 |

  @ERR-105 @SHF-017 @AMB-10 @NS-95 @simulated @owner
  Scenario: A closing that was refused begins no new 24 hours
    Given an open shift of the cashier on the register
    And the tax authority refuses Z-reports because of "a bad day"
    And 23 hours pass
    And the cashier closes the shift
    And the tax authority answers
    And 2 hours pass
    When the cashier sells the minimal receipt
    Then it is refused because shift open longer than 24 hours

  @CLD-510 @CLD-511 @CLD-512 @CLD-011 @NS-15 @NS-52
  Scenario Outline: A shift is found by its id in capitals: <line>
    Given the cashier opens a shift of that id on the register
    And the tax authority answers
    When <line> is sent with the senior cashier's token and the key
    Then the answer is 200 (NS-15)
    And the shift shows (NS-15)
      | id | "00000000-0000-4000-8000-0000000000ff" |

    Examples: looked at whole and in short, and closed
      | line                                                           |
      | GET /api/v1/shifts/00000000-0000-4000-8000-0000000000FF        |
      | GET /api/v1/shifts/short/00000000-0000-4000-8000-0000000000FF  |
      | POST /api/v1/shifts/00000000-0000-4000-8000-0000000000FF/close |

  @CLD-513 @CLD-512 @SHF-012 @NS-03 @simulated
  Scenario: A closing that was refused leaves the shift as it was last changed
    Given an open shift of the cashier on the register
    And 5 minutes pass
    And the senior cashier is blocked
    When the senior cashier closes that shift
    And the cashier looks at the shifts
    Then the page shows
      | results.0.status     | OPENED                             | NS-03 |
      | results.0.updated_at | "2026-03-02T07:00:01.000000+00:00" | NS-03 |

  @CLD-428
  Scenario Outline: No register is found by a number of nothing but <number>
    When GET /api/v1/cash-registers?fiscal_number=<value> is sent with the token
    Then the page shows
      | results.length | 0 |

    Examples:
      | number        | value      |
      | nothing       |            |
      | a blank       | %20        |
      | small letters | test000001 |

  @AUT-012 @CLD-438 @NS-31 @AMB-05
  Scenario Outline: The key of another organization is unknown to a senior cashier too: <view>
    When the senior cashier looks at <view> of the register of another organization
    Then it is refused because licence key not valid

    Examples:
      | view                  |
      | the shifts            |
      | the webhook           |
      | the template in force |

  @CLD-510 @SHF-010 @NS-03 @LOC-163
  Scenario: Sales by cards of several labels are one sum of the shift in the cloud
    Given an open shift
    And these goods are sold for 700 by card under each of 3 labels, 500 in cash under each of 2 labels
      | goods | price |
      | Сир   | 3100  |
    When the cashier looks at the shifts
    Then the page shows (NS-03)
      | results.0.balance.card_sales | 2100 |
      | results.0.balance.cash_sales | 1000 |

  @AUT-007 @AUT-008 @NS-77
  Scenario: A desk that names no computer binds the register to none
    Given POST /api/v1/shift/open is sent to the desk
    And the desk closes the shift
    And an opening at the desk is sent with header.X-Device-ID as ""
    And the desk is used at computer "till-1"
    When the cashier sells the minimal receipt
    Then it is accepted (NS-77)

  @VER-002 @CLD-001 @NS-31
  Scenario Outline: Without its version nothing is at a path: <line>
    When <line> is sent with the token
    Then it is refused because nothing at this path

    Examples:
      | line                    |
      | GET /api/cashier/me     |
      | GET /api/shifts         |
      | GET /api/cash-registers |

  @VER-003 @CLD-802 @REP-001
  Scenario Outline: A client may have the name <name> and the version <version>
    When <request> is sent with header.<header> as <value>
    Then it is well formed

    Examples:
      | request               | header           | value | name | version |
      | a webhook             | X-Client-Name    | "x"   | x    | 1.0     |
      | a webhook             | X-Client-Version | "0"   | …    | 0       |
      | a goods report        | X-Client-Name    | "x"   | x    | 1.0     |
      | a report of Z-reports | X-Client-Version | "0"   | …    | 0       |

  @SHF-012 @SHF-019 @CLD-512 @NS-43
  Scenario: A shift that has ended is not closed again, nor is the one that runs on its register
    Given the cashier opens a shift of that id on the register
    And the tax authority answers
    And the cashier closes the shift
    And the tax authority answers
    And an open shift of the cashier on the register
    When POST /api/v1/shifts/00000000-0000-4000-8000-0000000000ff/close is sent with the senior cashier's token and the key
    Then it is refused because shift not open
    And the shift is OPENED

  @CLD-425 @CLD-426 @CLD-429 @LIM-020
  Scenario Outline: The window of a filtered list is one of what is left: <window>
    Given an open shift of the cashier on the second register
    When GET /api/v1/cash-registers?<window> is sent with the token
    Then the page shows
      | results.length          | 1       |
      | results.0.fiscal_number | <first> |

    Examples: busy ones, and free ones in front of them and behind
      | window                        | first        |
      | in_use=true&limit=1           | "TEST000002" |
      | in_use=true&limit=1&offset=0  | "TEST000002" |
      | in_use=false&limit=1&offset=0 | "TEST000001" |
      | in_use=false&limit=1&offset=1 | "9900000003" |
