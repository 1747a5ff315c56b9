Feature: Z-reports of a client as they are sent

  A client may close a shift with a Z-report of its own, which is taken as it is.

  @CLD-519 @CLD-518 @NS-16
  Scenario: Roundings, discounts and charges of a client's Z-report are told apart
    Given an open shift of the cashier on the register
    When a closing is sent with body.report as {"payments": [], "taxes": [], "sell_receipts_count": 1, "return_receipts_count": 2, "cash_withdrawal_receipts_count": 3, "initial": 4, "balance": 5, "sales_round_up": 6, "sales_round_down": 7, "returns_round_up": 8, "returns_round_down": 9, "discounts_sum": 10, "extra_charge_sum": 11}
    Then the answer is 202 (NS-16)
    And the shift shows (NS-16)
      | z_report.sell_receipts_count            | 1  |
      | z_report.return_receipts_count          | 2  |
      | z_report.cash_withdrawal_receipts_count | 3  |
      | z_report.initial                        | 4  |
      | z_report.balance                        | 5  |
      | z_report.sales_round_up                 | 6  |
      | z_report.sales_round_down               | 7  |
      | z_report.returns_round_up               | 8  |
      | z_report.returns_round_down             | 9  |
      | z_report.discounts_sum                  | 10 |
      | z_report.extra_charge_sum               | 11 |

  @CLD-519 @CLD-518 @NS-16
  Scenario: Every payment of a client's Z-report is kept, whichever of its sums is nothing
    Given an open shift of the cashier on the register
    When a closing is sent with body.report as {"payments": [{"type": "CASH", "label": "a", "sell_sum": 1, "return_sum": 0, "service_in": 0, "service_out": 0}, {"type": "CASH", "label": "b", "sell_sum": 0, "return_sum": 2, "service_in": 0, "service_out": 0}, {"type": "CASHLESS", "label": "c", "sell_sum": 0, "return_sum": 0, "service_in": 0, "service_out": 0}, {"type": "CASH", "label": "d", "sell_sum": 0, "return_sum": 0, "service_in": 3, "service_out": 4}], "taxes": [], "sell_receipts_count": 0, "return_receipts_count": 0, "initial": 0, "balance": 0}
    Then the answer is 202 (NS-16)
    And the shift shows (NS-16)
      | z_report.payments.length        | 4 |
      | z_report.payments.0.sell_sum    | 1 |
      | z_report.payments.1.return_sum  | 2 |
      | z_report.payments.2.label       | "c" |
      | z_report.payments.3.service_in  | 3 |
      | z_report.payments.3.service_out | 4 |

  @CLD-519 @CLD-518 @NS-16
  Scenario: Two payments of one label in a client's Z-report stay two
    Given an open shift of the cashier on the register
    When a closing is sent with body.report as {"payments": [{"type": "CASH", "label": "a", "sell_sum": 1, "return_sum": 0, "service_in": 0, "service_out": 0}, {"type": "CASHLESS", "label": "a", "sell_sum": 2, "return_sum": 0, "service_in": 0, "service_out": 0}], "taxes": [], "sell_receipts_count": 0, "return_receipts_count": 0, "initial": 0, "balance": 0}
    Then the answer is 202 (NS-16)
    And the shift shows (NS-16)
      | z_report.payments.length     | 2 |
      | z_report.payments.0.sell_sum | 1 |
      | z_report.payments.1.sell_sum | 2 |

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
