Feature: A refusal at the desk has no effect

  A refusal says so itself; here it is looked at from elsewhere: by the next receipt, by the shift in the cloud, by what
  may be done afterwards.

  Background:
    Given an open shift
    And the cashier puts in 1000
    And the tax authority answers

  @ERR-106 @ERR-107 @ERR-108 @ERR-109 @JRN-002 @JRN-003 @AMB-28 @owner
  Scenario Outline: The next receipt has the next numbers: <deed>, which is refused
    When <deed>
    And the cashier puts in 1000
    Then the transaction shows
      | transaction_id | 3 | AMB-28 |
      | id             | 2 | AMB-28 |

    Examples: too little, too much, not in coins, more than there is
      | deed                                                  |
      | the cashier sells the minimal receipt for 1 in cash   |
      | the cashier returns the minimal receipt for 1 in cash |
      | the cashier puts in 5                                 |
      | the cashier takes out 100000                          |
      | the cashier hands 100000 to a card holder             |

  @ERR-106 @ERR-107 @ERR-108 @ERR-109 @SHF-014 @NS-03 @owner
  Scenario Outline: The shift in the cloud is as it was last changed: <deed>, which is refused
    Given the cashier looks at the shifts
    And 5 minutes pass
    When <deed>
    And 5 minutes pass
    And the cashier looks at the shifts
    Then the page shows (NS-03)
      | results.0.status             | OPENED                             |
      | results.0.updated_at         | "2026-03-02T07:00:01.000000+00:00" |
      | results.0.balance.updated_at | "2026-03-02T07:00:01.000000+00:00" |

    Examples:
      | deed                                                  |
      | the cashier sells the minimal receipt for 1 in cash   |
      | the cashier returns the minimal receipt for 1 in cash |
      | the cashier puts in 5                                 |
      | the cashier takes out 100000                          |
      | the cashier hands 100000 to a card holder             |

  @LOC-213 @SHF-014 @NS-03
  Scenario: The shift in the cloud is as it was last changed: an X-report changes nothing
    Given 5 minutes pass
    When the desk prints an X-report
    And the cashier looks at the shifts
    Then the page shows (NS-03)
      | results.0.updated_at         | "2026-03-02T07:00:01.000000+00:00" |
      | results.0.balance.updated_at | "2026-03-02T07:00:01.000000+00:00" |

  @CLD-408 @ERR-106 @ERR-107 @ERR-108 @ERR-109 @NS-14
  Scenario Outline: The register may be said to have been offline since before a refusal: <deed>
    Given the clock shows 2026-03-02 09:30:00 in Kyiv
    And <deed>
    When the cashier takes the register offline since 2026-03-02 09:15:00
    Then it is accepted (NS-14)

    Examples:
      | deed                                                  |
      | the cashier sells the minimal receipt for 1 in cash   |
      | the cashier returns the minimal receipt for 1 in cash |
      | the cashier puts in 5                                 |
      | the cashier takes out 100000                          |
      | the cashier hands 100000 to a card holder             |

  @CLD-419 @LOC-123 @ERR-106 @ERR-107 @ERR-108 @ERR-109 @owner
  Scenario Outline: No offline code is spent: <deed>, which is refused
    Given the cashier takes the register offline
    When <deed>
    Then nothing changes
    And the change of the desk's status shows
      | offline_codes | none |

    Examples:
      | deed                                                  |
      | the cashier sells the minimal receipt for 1 in cash   |
      | the cashier returns the minimal receipt for 1 in cash |
      | the cashier puts in 5                                 |
      | the cashier takes out 100000                          |
      | the cashier hands 100000 to a card holder             |

  @CLD-414 @LOC-123 @NS-67
  Scenario: Codes asked for in vain do not make the pool smaller
    Given the cashier takes the register offline
    And the cashier puts in 1000
    When the cashier asks for 100 offline codes
    Then the desk's status shows
      | offline_codes         | 1998 | NS-67 |
      | offline_codes_percent | 99.9 | NS-67 |
