Feature: Printed reports, and troubles of the printer

  X- and Z-reports are printed without being asked for; without paper they wait.

  Background:
    Given an open shift

  @LOC-113 @owner
  Scenario: Closing prints the Z-report without being asked to
    Given the cashier sells the taxed receipt
    When the desk closes the shift
    Then the printer has been asked for
      | Z_REPORT | printed |
    And the slip says
      | Z-ЗВІТ № 1             |        |
      | ЧЕКІВ                  | 1      |
      | ГОТІВКА                | 227.00 |
      | ОБІГ А 20%             | 120.00 |
      | ПОДАТОК А ПДВ 20%      | 20.00  |
      | ГОТІВКА В КАСІ         | 227.00 |
      | ФІСКАЛЬНИЙ ЗВІТНИЙ ЧЕК |        |

  @extension @EXT-305 @EXT-306 @simulated
  Scenario: A Z-report has a line for excise, and one for each kind of card
    Given these goods are sold for 12600 in cash
      | goods | price | taxes |
      | вино  | 12600 | Г     |
    And a sale in the cloud is sent with body.payments as 1500 by card of kind 2 and 500 by card of kind 5
    When the desk closes the shift
    Then the slip says
      | КАРТКА (КОД 2)               | 15.00  |
      | КАРТКА (КОД 5)               | 5.00   |
      | ОБІГ Г 20%                   | 126.00 |
      | ПОДАТОК Г ПДВ 20% + акциз 5% | 20.00  |
      | АКЦИЗ Г 5%                   | 6.00   |

  @LOC-113
  Scenario: A closing that is refused prints no Z-report
    Given the desk closes the shift
    When the desk closes the shift
    Then it is refused because shift not open
    And the printer has been asked for
      | Z_REPORT | printed |

  @LOC-113 @owner
  Scenario: A closing offline prints the Z-report as well
    Given the cashier takes the register offline
    When the desk closes the shift
    Then the printer has been asked for
      | Z_REPORT | printed |
    And the slip says
      | Z-ЗВІТ № 1             |        |
      | РЕЖИМ                  | ОФЛАЙН |
      | ФІСКАЛЬНИЙ ЗВІТНИЙ ЧЕК |        |

  @LOC-113 @owner
  Scenario: A closing in the cloud prints nothing at the desk
    Given the cashier closes the shift
    When the tax authority answers
    Then the printer has been asked for
      | nothing |

  @LOC-212 @owner
  Scenario: An X-report is printed each time
    When the desk prints an X-report
    And the desk prints an X-report
    Then the printer has been asked for
      | X_REPORT | printed |
      | X_REPORT | printed |
    And the slip says
      | X-ЗВІТ № 2            |  |
      | СЛУЖБОВИЙ ЗВІТНИЙ ЧЕК |  |

  @LOC-212
  Scenario: An X-report is printed offline as well
    Given the cashier takes the register offline
    When the desk prints an X-report
    Then the printer has been asked for
      | X_REPORT | printed |

  @LOC-212
  Scenario: What happens later does not change a report that was printed
    Given the cashier sells the minimal receipt
    And the desk prints an X-report
    When the cashier sells the minimal receipt
    Then the slip says
      | ЧЕКІВ | 1 |

  @NS-73 @LOC-172 @simulated @owner
  Scenario: Without paper slips wait until there is some
    Given the printer has no paper
    When the cashier sells the minimal receipt with a slip
    Then it is accepted (NS-73)
    And the printer has been asked for
      | RECEIPT | held |
    When the printer has paper again
    Then the printer has been asked for
      | RECEIPT | printed |

  @NS-73 @LOC-172 @simulated
  Scenario: Without a printer slips are lost
    Given the printer is unplugged
    When the cashier sells the minimal receipt with a slip
    Then it is accepted (NS-73)
    When the printer is plugged in again
    Then the printer has been asked for
      | RECEIPT | lost |

  @NS-73 @simulated @owner
  Scenario: A slip that waits for paper is lost when the printer is unplugged
    Given the printer has no paper
    And the cashier puts in 1000 with a slip
    When the printer is unplugged
    Then the printer has been asked for
      | SERVICE | lost |

  @LOC-113 @NS-73 @simulated @owner
  Scenario: A shift closes without a printer as well
    Given the printer is unplugged
    When the desk closes the shift
    Then it is accepted (NS-73)
    And the printer has been asked for
      | Z_REPORT | lost |

  @LOC-211 @NS-96 @simulated @owner
  Scenario Outline: An X-report answers false when the printer <mishap>
    Given the printer <mishap>
    When the desk prints an X-report
    Then the answer shows (NS-96)
      | status | false |
      | report | null  |

    Examples:
      | mishap       |
      | has no paper |
      | is unplugged |
