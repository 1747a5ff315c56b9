Feature: Which refusal comes first

  Where several things are wrong at once the first of them is said: the form, the computer, who may and with what, and
  last how things stand.

  @NS-65 @AMB-11 @simulated @owner
  Scenario Outline: <rule> is said before <later>
    Given <other trouble>
    And <trouble>
    When the desk opens a shift
    Then it is refused because <rule> (NS-65)
    And the law puts <rule> before <later>

    Examples: each of them before every one that stands behind it
      | rule                                               | trouble                                  | later                                              | other trouble                        |
      | register already used by another agent identifier  | the register is held by another computer | cashier deactivated                                | the cashier is deactivated           |
      | register already used by another agent identifier  | the register is held by another computer | cashier key expired                                | the cashier has an expired key       |
      | register already used by another agent identifier  | the register is held by another computer | cashier blocked                                    | the cashier is blocked               |
      | register already used by another agent identifier  | the register is held by another computer | register frozen for a long period without receipts | the register is frozen               |
      | register already used by another agent identifier  | the register is held by another computer | organization bill unpaid                           | the organization has an unpaid bill  |
      | register already used by another agent identifier  | the register is held by another computer | cashier signature not running                      | the cashier has no signature service |
      | cashier deactivated                                | the cashier is deactivated               | cashier key expired                                | the cashier has an expired key       |
      | cashier deactivated                                | the cashier is deactivated               | cashier blocked                                    | the cashier is blocked               |
      | cashier deactivated                                | the cashier is deactivated               | register frozen for a long period without receipts | the register is frozen               |
      | cashier deactivated                                | the cashier is deactivated               | organization bill unpaid                           | the organization has an unpaid bill  |
      | cashier deactivated                                | the cashier is deactivated               | cashier signature not running                      | the cashier has no signature service |
      | cashier key expired                                | the cashier has an expired key           | cashier blocked                                    | the cashier is blocked               |
      | cashier key expired                                | the cashier has an expired key           | register frozen for a long period without receipts | the register is frozen               |
      | cashier key expired                                | the cashier has an expired key           | organization bill unpaid                           | the organization has an unpaid bill  |
      | cashier key expired                                | the cashier has an expired key           | cashier signature not running                      | the cashier has no signature service |
      | cashier blocked                                    | the cashier is blocked                   | register frozen for a long period without receipts | the register is frozen               |
      | cashier blocked                                    | the cashier is blocked                   | organization bill unpaid                           | the organization has an unpaid bill  |
      | cashier blocked                                    | the cashier is blocked                   | cashier signature not running                      | the cashier has no signature service |
      | register frozen for a long period without receipts | the register is frozen                   | organization bill unpaid                           | the organization has an unpaid bill  |
      | register frozen for a long period without receipts | the register is frozen                   | cashier signature not running                      | the cashier has no signature service |
      | organization bill unpaid                           | the organization has an unpaid bill      | cashier signature not running                      | the cashier has no signature service |

  @NS-65 @ERR-203 @simulated
  Scenario: The cashier is looked at before the shift
    Given the cashier is blocked
    When the cashier sells the minimal receipt
    Then it is refused because cashier blocked (NS-65)

  @NS-65 @NS-92 @ERR-103 @SHF-019 @simulated
  Scenario: A cashier whose shift is over is not looked at any more
    Given an open shift of the cashier on the second register
    And the cashier is blocked
    And the senior cashier closes that shift
    And the tax authority answers
    When the cashier sells the minimal receipt
    Then it is refused because shift not open (NS-65, NS-92)

  @NS-65 @ERR-205 @ERR-206 @simulated
  Scenario: The tax authority is looked at before the bill
    Given an open shift
    And the tax authority refuses receipts because of "a bad day"
    And the cashier sells the minimal receipt
    And the tax authority answers
    And the organization has an unpaid bill
    When the cashier sells the minimal receipt
    Then it is refused because register blocked by a refusal of the tax authority (NS-65)

  @NS-65 @ERR-103 @ERR-101 @simulated
  Scenario: The signature is looked at before the shift
    Given the cashier has no signature service
    When the cashier sells the minimal receipt
    Then it is refused because cashier signature not running (NS-65)
    And the law puts cashier signature not running before shift not open

  @NS-65 @ERR-103 @ERR-101 @simulated @owner
  Scenario: With the signature running again, the shift is what is missing
    Given the cashier has no signature service
    And the cashier has a signature service again
    When the cashier sells the minimal receipt
    Then it is refused because shift not open

  @NS-65 @ERR-101 @ERR-110 @ERR-111 @ERR-102 @ERR-105 @simulated @owner
  Scenario Outline: Of a shift offline, <rule> is said before <later>
    Given the clock shows 2026-06-01 09:00:00 in Kyiv
    And an open shift
    And the cashier takes the register offline
    And <other trouble>
    And <trouble>
    When the cashier sells the minimal receipt
    Then it is refused because <rule> (NS-65)
    And the law puts <rule> before <later>

    Examples:
      | rule                                                    | trouble                                              | later                                                   | other trouble                                        |
      | cashier signature not running                           | the cashier has no signature service                 | offline protection files changed or deleted             | the register has a document changed in its store     |
      | cashier signature not running                           | the cashier has no signature service                 | last local transaction date later than the current date | the clock is set back to 2026-05-31 09:00:00 in Kyiv |
      | cashier signature not running                           | the cashier has no signature service                 | offline session longer than the limit                   | 40 hours pass                                        |
      | cashier signature not running                           | the cashier has no signature service                 | shift open longer than 24 hours                         | 25 hours pass                                        |
      | offline protection files changed or deleted             | the register has a document changed in its store     | last local transaction date later than the current date | the clock is set back to 2026-05-31 09:00:00 in Kyiv |
      | offline protection files changed or deleted             | the register has a document changed in its store     | offline session longer than the limit                   | 40 hours pass                                        |
      | offline protection files changed or deleted             | the register has a document changed in its store     | shift open longer than 24 hours                         | 25 hours pass                                        |
      | last local transaction date later than the current date | the clock is set back to 2026-05-31 09:00:00 in Kyiv | offline session longer than the limit                   | 40 hours pass                                        |
      | last local transaction date later than the current date | the clock is set back to 2026-05-31 09:00:00 in Kyiv | shift open longer than 24 hours                         | 25 hours pass                                        |
      | offline session longer than the limit                   | 15 hours pass                                        | shift open longer than 24 hours                         | 25 hours pass                                        |

  @NS-65 @ERR-206 @ERR-110 @simulated
  Scenario: The bill is looked at before the protection data
    Given an open shift
    And the cashier takes the register offline
    And the register has a document deleted from its store
    And the organization has an unpaid bill
    When the cashier sells the minimal receipt
    Then it is refused because organization bill unpaid (NS-65)

  @NS-65 @ERR-110 @ERR-112 @AMB-14 @simulated
  Scenario: The protection data is looked at before the link to the server
    Given an open shift
    And the cashier takes the register offline
    And the register has a document changed in its store
    And the register is cut off from the server
    When the cashier brings the register online
    Then it is refused because offline protection files changed or deleted (NS-65, AMB-14)
    And the law puts offline protection files changed or deleted before register offline from the server

  @NS-65 @ERR-110 @ERR-112 @AMB-14 @simulated
  Scenario: With the protection data restored, the link to the server is what is missing
    Given an open shift
    And the cashier takes the register offline
    And the register has a document changed in its store
    And the register is cut off from the server
    And the register has its changed document restored
    When the cashier brings the register online
    Then it is refused because register offline from the server (NS-65, AMB-14)

  @NS-65 @ERR-103 @ERR-107 @ERR-106 @simulated @owner
  Scenario: The money is looked at last
    When the cashier takes out 1005
    Then it is refused because shift not open (NS-65)
    Given an open shift
    When the cashier takes out 1005
    Then it is refused because service amount not a multiple of 10 (NS-65)
    When the cashier takes out 1000
    Then it is refused because withdrawal larger than the cash in the register (NS-65)

  @ERR-204 @ERR-206 @NS-81 @simulated @NS-65
  Scenario: A fork of the world has the same troubles
    Given the cashier has no signature service
    And the organization has an unpaid bill
    When a fork of the world is created
    And the desk opens a shift
    Then it is refused because organization bill unpaid (NS-81, NS-65)
    Given the organization has paid its bill
    When the desk opens a shift
    Then it is refused because cashier signature not running (NS-81, NS-65)

  @ERR-101 @NS-81 @simulated
  Scenario: A reset of the world clears the troubles
    Given the cashier has no signature service
    And the register is frozen
    When the world is reset
    And the desk opens a shift
    Then it is accepted (NS-81)
