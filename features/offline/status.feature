@simulated
Feature: Who may not work online may not work offline

  A register that is offline knows of its cashier, his key, its bill and its state what it knew online, and says it as it does there.

  @ERR-101 @ERR-201 @ERR-202 @ERR-203 @ERR-204 @ERR-206
  Scenario Outline: Offline, where <fault>, <act> is refused
    Given an open shift of the cashier on the register
    And the cashier takes the register offline
    And <fault>
    When <act>
    Then it is refused because <rule>
    And the desk's status shows
      | pending_transactions | 1 |

    Examples: a sale
      | fault                                | act                                   | rule                                               |
      | the cashier has no signature service | the cashier sells the minimal receipt | cashier signature not running                      |
      | the cashier has an expired key       | the cashier sells the minimal receipt | cashier key expired                                |
      | the cashier is deactivated           | the desk closes the shift             | cashier deactivated                                |
      | the cashier is blocked               | the cashier sells the minimal receipt | cashier blocked                                    |
      | the register is frozen               | the cashier sells the minimal receipt | register frozen for a long period without receipts |
      | the organization has an unpaid bill  | the cashier sells the minimal receipt | organization bill unpaid                           |

    Examples: cash, a return and the closing
      | fault                                    | act                                      | rule                                               |
      | the cashier has an expired key           | the cashier puts in 1000                 | cashier key expired                                |
      | the cashier has an expired key           | the cashier returns the minimal receipt  | cashier key expired                                |
      | the cashier is deactivated               | the cashier puts in 1000                 | cashier deactivated                                |
      | the cashier is deactivated               | the cashier sells the minimal receipt    | cashier deactivated                                |
      | the cashier is deactivated               | the cashier returns the minimal receipt  | cashier deactivated                                |
      | the cashier is blocked                   | the cashier puts in 1000                 | cashier blocked                                    |
      | the register is frozen                   | the cashier puts in 1000                 | register frozen for a long period without receipts |
      | the organization has an unpaid bill      | the cashier puts in 1000                 | organization bill unpaid                           |

  @ERR-201 @ERR-203 @ERR-204 @ERR-206 @NS-31 @NS-81 @assumed
  Scenario Outline: Online, where <fault>, <act> is refused
    Given <fault>
    When <act>
    Then it is refused because <rule>

    Examples: going offline, and codes for it
      | fault                               | act                                    | rule                                               |
      | the cashier is blocked              | the cashier takes the register offline | cashier blocked                                    |
      | the organization has an unpaid bill | the cashier takes the register offline | organization bill unpaid                           |
      | the cashier has an expired key      | the cashier asks for 5 offline codes   | cashier key expired                                |
      | the cashier is blocked              | the cashier asks for 5 offline codes   | cashier blocked                                    |
      | the register is frozen              | the cashier asks for 5 offline codes   | register frozen for a long period without receipts |
      | the organization has an unpaid bill | the cashier asks for 5 offline codes   | organization bill unpaid                           |

  @ERR-301
  Scenario: Offline, where another computer has come to hold the register, a sale is refused
    Given an open shift of the cashier on the register
    And the cashier takes the register offline
    And the register is held by another computer
    When the cashier sells the minimal receipt
    Then it is refused because register already used by another agent identifier
