Feature: What holds for the second of something

  What a shift, a token or a secret may do, it may do the second time, and later on, as the first.

  @CLD-518 @CLD-519 @NS-16
  Scenario: A client's Z-report is taken of the second shift as well
    Given an open shift of the cashier on the register
    And the cashier closes the shift with a Z-report of his own
    And the tax authority answers
    And an open shift of the cashier on the register
    When a closing is sent with body.report as {"payments": [], "taxes": [], "sell_receipts_count": 7, "return_receipts_count": 0, "cash_withdrawal_receipts_count": 0, "initial": 500, "balance": -70000, "discounts_sum": 0, "extra_charge_sum": 0, "sales_round_up": 0, "sales_round_down": 0, "returns_round_up": 0, "returns_round_down": 0, "serial": 3}
    Then the answer is 202 (NS-16)
    And the shift shows (NS-16)
      | z_report.sell_receipts_count | 7      |
      | z_report.balance             | -70000 |

  @AUT-004 @CLD-112 @CLD-008 @NS-31 @simulated
  Scenario Outline: A session that has ended is ended for good: <time> later
    Given the cashier signs in with the password
    And the cashier signs out
    And <time> passes
    When GET /api/v1/cashier/me is sent with the token
    Then it is refused because access token not valid

    Examples:
      | time     |
      | 1 second |
      | 1 hour   |
      | 25 hours |

  @CLD-103 @ERR-001 @AUT-001 @NS-30
  Scenario Outline: A sign-in with <place> as <value> is no sign-in
    When a sign-in is sent with <place> as <value>
    Then it is refused because invalid login or password

    Examples: a secret is taken letter by letter
      | place         | value         |
      | body.password | " olena-kasa" |
      | body.password | "olena-kasa " |
      | body.password | "Olena-kasa"  |
      | body.password | "olena-kas"   |
      | body.password | "olena-kasa1" |
      | body.password | "taras-kasa"  |

  @ERR-001 @CLD-107 @AUT-002 @NS-13
  Scenario Outline: A sign-in with the pin code <value> is no sign-in
    When a pin-code sign-in is sent with body.pin_code as <value>
    Then it is refused because invalid pin code (NS-13)

    Examples: a pin code is taken digit by digit
      | value   |
      | " 1111" |
      | "1111 " |
      | "01111" |
      | "111"   |
      | "11111" |

  @AUT-010 @BRG-201 @NS-26 @NS-27 @assumed
  Scenario Outline: The token of a cashier who is at work opens no socket, in <carrier>
    Given the cashier signs in with the password
    And GET /api/v1/cashier/me is sent with the token
    When a client comes in by <carrier> with the cashier's token for the register
    Then it is refused because access token not valid

    Examples:
      | carrier   |
      | the query |
      | headers   |

  @AUT-012 @CLD-510 @CLD-511 @NS-31
  Scenario Outline: A closed shift of another organization is unknown, as an open one is: <line>
    Given an open shift of the cashier on the register
    And the cashier closes the shift
    And the tax authority answers
    When the cashier of another organization looks at <line>
    Then it is refused because unknown id

    Examples:
      | line                 |
      | that shift           |
      | that shift in short  |

  @ERR-301 @AUT-008 @AUT-007 @NS-77
  Scenario Outline: A register bound to "till-1" is not opened at <device>
    Given an opening at the desk is sent with header.X-Device-ID as "till-1"
    And the desk closes the shift
    When an opening at the desk is sent with header.X-Device-ID as <device>
    Then it is refused because register already used by another agent identifier (NS-77)

    Examples: another, one that differs by its capitals, by a letter more or less
      | device    |
      | "till-2"  |
      | "TILL-1"  |
      | "Till-1"  |
      | "till-11" |
      | "till-"   |

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

  @AUT-012 @CLD-424 @CLD-425 @CLD-428
  Scenario Outline: The registers with <filter> are of the own organization, and none of another that works
    Given an open shift of the cashier on the register
    When GET /api/v1/cash-registers?<filter> is sent with the token of another organization
    Then the page shows
      | results.length | 0 |

    Examples:
      | filter                               |
      | in_use=true                          |
      | in_use=true&fiscal_number=TEST000001 |
      | fiscal_number=TEST000001             |

  @ERR-104 @SHF-016 @simulated
  Scenario Outline: A day after its opening nothing is sold in a shift, at <time> neither
    Given the clock shows 2026-06-01 23:00:00 in Kyiv
    And the desk opens a shift
    When the clock shows 2026-06-02 <time> in Kyiv
    And the cashier sells the minimal receipt
    Then it is refused because receipt created on a day other than the shift's opening day

    Examples:
      | time     |
      | 00:00:00 |
      | 00:30:00 |
      | 01:30:00 |
      | 12:00:00 |
      | 22:59:59 |

  @ERR-106 @LOC-132
  Scenario Outline: What lay in the drawer at the opening is counted once: <deed>
    Given the desk opens a shift
    And the cashier puts in 5000
    And the desk closes the shift
    And the desk opens a shift
    When <deed>
    Then it is refused because withdrawal larger than the cash in the register

    Examples:
      | deed                                  |
      | the cashier takes out 5010            |
      | the cashier takes out 10000           |
      | the cashier hands 5010 to a card holder |

  @TSK-007 @AUT-012 @NS-31
  Scenario: A report in short is unknown to another organization
    Given the cashier asks for the report of goods of 2026-03-02 in short
    When the cashier of another organization looks at the report task
    Then it is refused because unknown id
