@wire
Feature: Endpoints of the cloud

  Method, path, who may call and the status of success, as the specification's table A has them.

  @CLD-001 @CLD-008 @CLD-015 @NS-52
  Scenario Outline: <line>
    Given an open shift of the cashier on the register
    When <caller> sends <line>
    Then the answer is <status>

    Examples: anyone
      | caller | line                                 | status |
      | anyone | POST /api/v1/cashier/signin          | 200    |
      | anyone | POST /paylink/processing/auth/client | 200    |

    Examples: the key alone
      | caller        | line                               | status |
      | the key alone | POST /api/v1/cashier/signinPinCode | 200    |
      | the key alone | GET /api/v1/cash-registers/info    | 200    |

    Examples: the token
      | caller    | line                               | status |
      | the token | POST /api/v1/cashier/signout       | 205    |
      | the token | GET /api/v1/cashier/me             | 200    |
      | the token | GET /api/v1/cashier/shift          | 200    |
      | the token | GET /api/v1/cashier/tax            | 200    |
      | the token | GET /api/v1/organization           | 200    |
      | the token | GET /api/v1/organization/receipt-config | 200 |
      | the token | GET /api/v1/organization/logo.png  | 200    |
      | the token | GET /api/v1/organization/text_logo.png | 200 |
      | the token | GET /api/v1/organization/sms-billing | 200  |
      | the token | GET /api/v1/organization/cashiers  | 200    |
      | the token | GET /api/v1/cashier/check-signature | 200    |
      | the token | GET /api/v1/cash-registers         | 200    |
      | the token | GET /api/v1/cash-registers/{cash_register_id} | 200    |
      | the token | GET /api/v1/shifts                 | 200    |
      | the token | GET /api/v1/shifts/{shift_id}         | 200    |
      | the token | GET /api/v1/shifts/short/{shift_id}   | 200    |
      | the token | POST /api/v1/shifts/close          | 202    |
      | the token | GET /api/v1/receipt-templates      | 200    |
      | the token | GET /api/v1/paylink/terminals      | 200    |
      | the token | POST /api/v1/paylink/auth/client   | 200    |

    Examples: the token with the key
      | caller                 | line                                              | status |
      | the token with the key | POST /api/v1/cash-registers/go-online             | 200    |
      | the token with the key | POST /api/v1/cash-registers/go-offline            | 200    |
      | the token with the key | POST /api/v1/cash-registers/ping-tax-service      | 200    |
      | the token with the key | GET /api/v1/cash-registers/ask-offline-codes      | 200    |
      | the token with the key | GET /api/v1/cash-registers/get-offline-codes      | 200    |
      | the token with the key | GET /api/v1/cash-registers/get-offline-codes-count | 200    |
      | the token with the key | GET /api/v1/cash-registers/shifts                 | 200    |
      | the token with the key | GET /api/v1/organization/billing-status           | 200    |
      | the token with the key | GET /api/v1/cash-registers/receipt-template       | 200    |
      | the token with the key | GET /api/v1/cash-registers/receipt-template/html_logo.png | 200 |
      | the token with the key | GET /api/v1/cash-registers/receipt-template/text_logo.png | 200 |
      | the token with the key | POST /api/v1/webhook                              | 200    |
      | the token with the key | DELETE /api/v1/webhook                            | 200    |
      | the token with the key | GET /api/v1/cash-registers/get-offline-time       | 200    |

    Examples: a senior's token with the key
      | caller                             | line                              | status |
      | the token of a senior with the key | POST /api/v1/shifts/{shift_id}/close | 200    |

  @CLD-603 @CLD-604 @CLD-606 @CLD-607 @CLD-608 @CLD-015
  Scenario Outline: <line>
    Given the template "Щоденний" of the cashier
    When the token sends <line>
    Then the answer is 200

    Examples:
      | line                                                      |
      | GET /api/v1/receipt-templates/{template_id}               |
      | PATCH /api/v1/receipt-templates/{template_id}             |
      | GET /api/v1/receipt-templates/{template_id}/assignments   |
      | GET /api/v1/receipt-templates/{template_id}/activation    |
      | GET /api/v1/receipt-templates/{template_id}/html_logo.png |

  @CLD-506 @CLD-015
  Scenario: POST /api/v1/shifts
    When the token with the key sends POST /api/v1/shifts
    Then the answer is 202

  @CLD-110
  Scenario: Signing out answers nothing at all
    When the token sends POST /api/v1/cashier/signout
    Then the answer is 205

  @CLD-516 @AMB-35
  Scenario: A key on one's own closing is taken and ignored
    Given an open shift of the cashier on the register
    When the token with an unknown key sends POST /api/v1/shifts/close
    Then the answer is 202

  @CLD-409 @CLD-202
  Scenario Outline: <line> in an ordinary moment
    When the token with the key sends <line>
    Then the answer shows
      | <member> | <value> |

    Examples:
      | line                                         | member | value |
      | POST /api/v1/cash-registers/ping-tax-service | status | DONE  |
      | POST /api/v1/cash-registers/go-online        | status | ok    |
