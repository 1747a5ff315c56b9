Feature: What a desk knows after the server has started again

  Nothing that was acknowledged is forgotten, and nothing is counted anew.

  Background:
    Given an open shift

  @LOC-213 @LOC-211 @NS-79 @NS-80 @own-server
  Scenario: X-reports are numbered on after a restart
    Given the desk prints an X-report
    When the server is started again
    And the desk prints an X-report
    Then the X-report shows
      | serial | 2 | NS-80 |

  @LOC-123 @CLD-419 @NS-67 @own-server
  Scenario: The codes left are a part of the same pool after a restart
    Given the cashier takes the register offline
    And the cashier puts in 1000
    When the server is started again
    Then the desk's status shows
      | offline_codes         | 1998 | NS-67 |
      | offline_codes_percent | 99.9 | NS-67 |

  @ERR-205 @own-server @simulated
  Scenario: A register blocked by the tax authority is blocked after a restart
    Given the tax authority refuses receipts because of "a bad day"
    And the cashier sells the minimal receipt
    And the tax authority answers
    When the server is started again
    And the cashier sells the minimal receipt
    Then it is refused because register blocked by a refusal of the tax authority

  @ERR-203 @ERR-204 @ERR-206 @own-server @simulated
  Scenario Outline: What befell a desk befalls it after a restart: <fault>
    Given <fault>
    When the server is started again
    And the cashier sells the minimal receipt
    Then it is refused because <rule>

    Examples:
      | fault                               | rule                                               |
      | the cashier is blocked              | cashier blocked                                    |
      | the register is frozen              | register frozen for a long period without receipts |
      | the organization has an unpaid bill | organization bill unpaid                           |

  @CON-008 @CON-007 @NS-04 @own-server
  Scenario: Who asked to stay offline is offline after a restart, and stays so
    Given the cashier takes the register offline
    When the server is started again
    And the cashier looks at the register
    Then the register shows
      | offline_mode | true |
      | stay_offline | true |
    When 2 hours pass
    Then nothing is sent to the tax authority

  @CLD-013 @CON-010 @CLD-404 @own-server @simulated
  Scenario: What waited for an answer when the server ended is sent again
    Given the tax authority is mute
    And the cashier sells the minimal receipt
    And the server is started again
    When the tax authority speaks again
    And 1 minute passes
    Then the desk's status shows
      | pending_transactions | 0 |
