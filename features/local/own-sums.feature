Feature: Reports against the receipts of their shift

  Whatever taxes an organization has: what its receipts say is what its reports say.

  Background:
    Given an open shift
    And the cashier puts in 5000

  @LOC-112
  Scenario: A Z-report has the sums of its receipts
    Given the cashier sells the minimal receipt
    And a sale of a good of each tax is sent
    And the cashier returns the minimal receipt
    When the desk closes the shift
    Then it is accepted
    And the sums of the report show
      | payments.sell_sum   | agrees |
      | payments.return_sum | agrees |
      | taxes.sell_sum      | agrees |

  @JRN-014
  Scenario: A Z-report counts its receipts
    Given the cashier sells the minimal receipt
    And the cashier returns the minimal receipt
    When the desk closes the shift
    Then it is accepted
    And the sums of the report show
      | sell_receipts_count   | agrees |
      | return_receipts_count | agrees |

  @JRN-013
  Scenario Outline: The drawer of a report is what its own rows come to, where the desk <deed>
    Given the cashier sells the minimal receipt
    And the cashier returns the minimal receipt
    When the desk <deed>
    Then it is accepted
    And the sums of the report show
      | balance | agrees |

    Examples:
      | deed               |
      | closes the shift   |
      | prints an X-report |

  @FLD-030 @NS-62
  Scenario: Taxes that are included are rounded half up
    When a sale of a good of each tax is sent
    Then the rounding of the taxes shows
      | rounding | half up |
