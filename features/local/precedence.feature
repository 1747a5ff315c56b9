Feature: What is said first

  Where several things are wrong at once the first of them is said: the form, the computer, who may and with what, and
  last how things stand.

  @NS-65 @AMB-11 @simulated @assumed
  Scenario: What is wrong first is said first
    Given the register is held by another computer
    And the cashier is deactivated
    And the cashier has an expired key
    And the cashier is blocked
    And the register is frozen
    And the organization has an unpaid bill
    And the cashier has no signature service
    When the desk opens a shift
    Then it is refused because register already used by another agent identifier
    Given the register is held by another computer no more
    When the desk opens a shift
    Then it is refused because cashier deactivated
    Given the cashier is deactivated no more
    When the desk opens a shift
    Then it is refused because cashier key expired
    Given the cashier has an expired key no more
    When the desk opens a shift
    Then it is refused because cashier blocked
    Given the cashier is blocked no more
    When the desk opens a shift
    Then it is refused because register frozen for a long period without receipts
    Given the register is frozen no more
    When the desk opens a shift
    Then it is refused because organization bill unpaid
    Given the organization has paid
    When the desk opens a shift
    Then it is refused because cashier signature not running
    Given the cashier has no signature service no more
    When the desk opens a shift
    Then it is done

  @NS-65 @ERR-203 @simulated @assumed
  Scenario: The cashier is looked at before the shift
    Given the cashier is blocked
    When the cashier sells the minimal receipt
    Then it is refused because cashier blocked

  @NS-65 @NS-92 @ERR-103 @simulated @assumed
  Scenario: A cashier whose shift is over is not looked at any more
    Given an open shift of the cashier on the second register
    And the cashier is blocked
    And the senior cashier closes that shift
    And the tax authority answers
    When the cashier sells the minimal receipt
    Then it is refused because shift not open

  @NS-65 @ERR-205 @ERR-206 @simulated @assumed
  Scenario: The tax authority is looked at before the bill
    Given an open shift
    And the tax authority refuses receipts because of "a bad day"
    And the cashier sells the minimal receipt
    And the tax authority answers
    And the organization has an unpaid bill
    When the cashier sells the minimal receipt
    Then it is refused because register blocked by a refusal of the tax authority

  @NS-65 @ERR-103 @ERR-101 @simulated @assumed
  Scenario: The signature is looked at before the shift
    Given the cashier has no signature service
    When the cashier sells the minimal receipt
    Then it is refused because cashier signature not running
    Given the cashier has no signature service no more
    When the cashier sells the minimal receipt
    Then it is refused because shift not open

  @NS-65 @ERR-101 @ERR-110 @ERR-111 @ERR-102 @ERR-105 @simulated @assumed
  Scenario: Of how things stand, the signature is said first, then the protection data, the clock, the limit, the shift
    Given the clock shows 2026-06-01 09:00:00 in Kyiv
    And an open shift
    And the cashier takes the register offline
    And 40 hours pass
    And the register has a document changed in its store
    And the clock is set back to 2026-05-31 09:00:00 in Kyiv
    And the cashier has no signature service
    When the cashier sells the minimal receipt
    Then it is refused because cashier signature not running
    Given the cashier has no signature service no more
    When the cashier sells the minimal receipt
    Then it is refused because offline protection files changed or deleted
    Given the register has a document changed in its store no more
    When the cashier sells the minimal receipt
    Then it is refused because last local transaction date later than the current date
    Given the clock shows 2026-06-03 01:00:00 in Kyiv
    When the cashier sells the minimal receipt
    Then it is refused because offline session longer than the limit
    Given the cashier brings the register online
    And the tax authority answers
    When the cashier sells the minimal receipt
    Then it is refused because shift open longer than 24 hours
    Given the desk closes the shift
    When the cashier sells the minimal receipt
    Then it is refused because shift not open

  @NS-65 @ERR-206 @ERR-110 @simulated @assumed
  Scenario: Who is not let in at all does not hear how things stand
    Given an open shift
    And the cashier takes the register offline
    And the register has a document deleted from its store
    And the organization has an unpaid bill
    When the cashier sells the minimal receipt
    Then it is refused because organization bill unpaid

  @NS-65 @ERR-110 @ERR-112 @AMB-14 @simulated @assumed
  Scenario: The protection data is looked at before the server is
    Given an open shift
    And the cashier takes the register offline
    And the register has a document changed in its store
    And the register is cut off from the server
    When the cashier brings the register online
    Then it is refused because offline protection files changed or deleted
    Given the register has a document changed in its store no more
    When the cashier brings the register online
    Then it is refused because register offline from the server
    Given the register is cut off from the server no more
    When the cashier brings the register online
    Then it is done

  @NS-65 @ERR-103 @ERR-107 @ERR-106 @simulated @assumed
  Scenario: The money is looked at last
    When the cashier takes out 1005
    Then it is refused because shift not open
    Given an open shift
    When the cashier takes out 1005
    Then it is refused because service amount not a multiple of 10
    When the cashier takes out 1000
    Then it is refused because withdrawal larger than the cash in the register

  @NS-65 @ERR-302 @ERR-301 @simulated @assumed
  Scenario: The form is looked at before everything
    Given the register is held by another computer
    When the desk sends POST /api/v1/receipt/sell with the body '{}'
    Then it is malformed at body.id

  @ERR-204 @ERR-206 @NS-81 @simulated @assumed
  Scenario: A fork of the world has the same troubles
    Given the cashier has no signature service
    And the organization has an unpaid bill
    When the lab is asked to fork the world
    And the desk opens a shift
    Then it is refused because organization bill unpaid
    Given the organization has paid
    When the desk opens a shift
    Then it is refused because cashier signature not running

  @ERR-101 @NS-81 @simulated @assumed
  Scenario: A reset takes them all back
    Given the cashier has no signature service
    And the register is frozen
    When the lab is asked to reset the world
    And the desk opens a shift
    Then it is done
