@wire
Feature: Moments

  Typed clients read moments by a fixed form: six digits of fraction everywhere, none in the register inside a shift or an
  event.

  @CLD-001 @NS-84 @assumed @owner
  Scenario Outline: <line> shows <member> to the microsecond
    Given an open shift of the cashier on the register
    When <line> is sent with the token and the key
    Then the answer shows (NS-84)
      | <member> | any moment to the microsecond |

    Examples: models that typed clients read
      | line                                          | member                              |
      | GET /api/v1/cashier/me                        | created_at                          |
      | GET /api/v1/cashier/me                        | updated_at                          |
      | GET /api/v1/cashier/me                        | certificate_end                     |
      | GET /api/v1/cashier/me                        | organization.created_at             |
      | GET /api/v1/cashier/tax                       | 0.created_at                        |
      | GET /api/v1/cash-registers                    | results.0.created_at                |
      | GET /api/v1/cash-registers                    | results.0.updated_at                |
      | GET /api/v1/cash-registers                    | results.0.branch.created_at         |
      | GET /api/v1/cash-registers                    | results.0.shift.cashier.updated_at  |
      | GET /api/v1/cash-registers/{cash_register_id} | created_at                          |
      | GET /api/v1/cash-registers/{cash_register_id} | branch.organization.updated_at      |
      | GET /api/v1/cash-registers/info               | created_at                          |
      | GET /api/v1/cash-registers/get-offline-codes  | 0.created_at                        |
      | GET /api/v1/paylink/terminals                 | results.0.created_at                |
      | GET /api/v1/cashier/shift                     | opened_at                           |
      | GET /api/v1/cashier/shift                     | initial_transaction.created_at      |

  @CLD-001 @NS-84 @assumed @owner
  Scenario: The register inside a shift shows its moments without a fraction
    Given an open shift of the cashier on the register
    When GET /api/v1/cashier/shift is sent with the token
    Then the shift shows (NS-84)
      | cash_register.created_at | any moment to the second |
      | cash_register.updated_at | any moment to the second |
