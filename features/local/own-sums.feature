Feature: Reports against the receipts of their shift

  Whatever taxes an organization has: what its receipts say is what its reports say.

  Background:
    Given an open shift
    And the cashier puts in 5000

  @LOC-112 @JRN-013 @JRN-014
  Scenario Outline: A <report> has the sums of its receipts
    Given the cashier sells the minimal receipt
    And a sale of a good of each tax is sent
    And the cashier returns the minimal receipt
    When the desk <deed>
    Then it is accepted
    And the sums of the report show
      | sell_receipts_count   | agrees |
      | return_receipts_count | agrees |
      | payments.sell_sum     | agrees |
      | payments.return_sum   | agrees |
      | taxes.sell_sum        | agrees |
      | balance               | agrees |

    Examples:
      | report   | deed             |
      | Z-report | closes the shift |

    @LOC-211
    Examples:
      | report   | deed              |
      | X-report | prints an X-report |

  @FLD-030 @NS-62
  Scenario: Taxes that are included are rounded half up
    When a sale of a good of each tax is sent
    Then the rounding of the taxes shows
      | rounding | half up |
