@wire
Feature: Endpoints of the cloud

  Method, path, who may call and the status of success, as the specification's table A has them.

  @CLD-001 @CLD-002 @CLD-003 @CLD-008 @CLD-015 @NS-12 @NS-13 @NS-42 @NS-51 @NS-52 @NS-53 @NS-55
  Scenario Outline: <line> <credentials> is answered <status>
    Given an open shift of the cashier on the register
    When <line> is sent <credentials>
    Then the answer is <status>

    Examples: anyone
      | credentials     | line                                 | status      |
      | without a token | POST /api/v1/cashier/signin          | 200         |
      | without a token | POST /paylink/processing/auth/client | 200         |

    Examples: the key alone
      | credentials        | line                               | status      |
      | with the key alone | POST /api/v1/cashier/signinPinCode | 200 (NS-13) |
      | with the key alone | GET /api/v1/cash-registers/info    | 200         |

    Examples: the token
      | credentials    | line                                              | status      |
      | with the token | POST /api/v1/cashier/signout                      | 205         |
      | with the token | GET /api/v1/cashier/me                            | 200         |
      | with the token | GET /api/v1/cashier/shift                         | 200         |
      | with the token | GET /api/v1/cashier/tax                           | 200         |
      | with the token | GET /api/v1/organization                          | 200         |
      | with the token | GET /api/v1/organization/receipt-config           | 200         |
      | with the token | GET /api/v1/organization/logo.png                 | 200 (NS-42) |
      | with the token | GET /api/v1/organization/text_logo.png            | 200 (NS-42) |
      | with the token | GET /api/v1/organization/sms-billing              | 200         |
      | with the token | GET /api/v1/organization/cashiers                 | 200         |
      | with the token | GET /api/v1/cashier/check-signature               | 200         |
      | with the token | GET /api/v1/cash-registers                        | 200         |
      | with the token | GET /api/v1/cash-registers/{cash_register_id}     | 200         |
      | with the token | GET /api/v1/shifts                                | 200         |
      | with the token | GET /api/v1/shifts/{shift_id}                     | 200         |
      | with the token | GET /api/v1/shifts/short/{shift_id}               | 200         |
      | with the token | POST /api/v1/shifts/close                         | 202         |
      | with the token | GET /api/v1/receipt-templates                     | 200         |
      | with the token | GET /api/v1/paylink/terminals                     | 200         |
      | with the token | POST /api/v1/paylink/auth/client                  | 200         |
      | with the token | POST /api/v1/extended-reports/goods               | 200 (NS-53) |
      | with the token | POST /api/v1/extended-reports/z                   | 200 (NS-53) |
      | with the token | POST /api/v1/extended-reports/actual_revenue      | 200         |
      | with the token | POST /api/v1/extended-reports/net_turnover        | 200         |
      | with the token | POST /api/v1/extended-reports/bookkeeper_z_report | 200         |
      | with the token | POST /api/v1/extended-reports/daily_cash_flow     | 200 (NS-53) |

    @CLD-005
    Examples: the token with the key
      | credentials                | line                                                      | status      |
      | with the token and the key | POST /api/v1/cash-registers/go-online                     | 200 (NS-55) |
      | with the token and the key | POST /api/v1/cash-registers/go-offline                    | 200         |
      | with the token and the key | POST /api/v1/cash-registers/ping-tax-service              | 200         |
      | with the token and the key | GET /api/v1/cash-registers/ask-offline-codes              | 200         |
      | with the token and the key | GET /api/v1/cash-registers/get-offline-codes              | 200         |
      | with the token and the key | GET /api/v1/cash-registers/get-offline-codes-count        | 200         |
      | with the token and the key | GET /api/v1/cash-registers/shifts                         | 200         |
      | with the token and the key | GET /api/v1/organization/billing-status                   | 200         |
      | with the token and the key | GET /api/v1/cash-registers/receipt-template               | 200         |
      | with the token and the key | GET /api/v1/cash-registers/receipt-template/html_logo.png | 200 (NS-42) |
      | with the token and the key | GET /api/v1/cash-registers/receipt-template/text_logo.png | 200 (NS-42) |
      | with the token and the key | POST /api/v1/webhook                                      | 200         |
      | with the token and the key | DELETE /api/v1/webhook                                    | 200         |
      | with the token and the key | GET /api/v1/cash-registers/get-offline-time               | 200 (NS-12) |

    Examples: a senior's token with the key
      | credentials                                 | line                                 | status      |
      | with the senior cashier's token and the key | POST /api/v1/shifts/{shift_id}/close | 200         |

  @CLD-603 @CLD-604 @CLD-606 @CLD-607 @CLD-608 @CLD-015 @NS-41 @NS-42 @NS-52
  Scenario Outline: <line> with the token is answered <status>
    Given the template "Щоденний" of the cashier
    When <line> is sent with the token
    Then the answer is <status>

    Examples:
      | line                                                      | status      |
      | GET /api/v1/receipt-templates/{template_id}               | 200         |
      | PATCH /api/v1/receipt-templates/{template_id}             | 200 (NS-41) |
      | GET /api/v1/receipt-templates/{template_id}/assignments   | 200         |
      | GET /api/v1/receipt-templates/{template_id}/activation    | 200         |
      | GET /api/v1/receipt-templates/{template_id}/html_logo.png | 200 (NS-42) |

  @CLD-506 @CLD-015
  Scenario: POST /api/v1/shifts is answered 202
    When POST /api/v1/shifts is sent with the token and the key
    Then the answer is 202
    When the tax authority answers
    Then the shift is OPENED

  @CLD-506 @CLD-509 @CLD-015 @NS-15
  Scenario: POST /api/v1/shifts with an id of the client is answered 202
    When POST /api/v1/shifts with the body '{"id":"00000000-0000-4000-8000-0000000000fe"}' is sent with the token and the key
    Then the answer is 202 (NS-15)

  @CLD-015 @CLD-506 @CLD-515 @NS-95
  Scenario: Offline, where no tax authority is waited for, opening and closing are answered 202 as well
    Given the cashier takes the register offline
    When POST /api/v1/shifts is sent with the token and the key
    Then the answer is 202 (NS-95)
    When POST /api/v1/shifts/close is sent with the token
    Then the answer is 202 (NS-95)

  @CLD-110 @NS-84
  Scenario: Signing out answers nothing at all
    When POST /api/v1/cashier/signout is sent with the token
    Then the answer is 205 with the body ""
    And the headers are (NS-84)
      | content-length | 0       |
      | content-type   | nothing |

  @CLD-516 @AMB-35
  Scenario Outline: A key on the closing of one's own shift is ignored: it is sent <credentials>
    Given an open shift of the cashier on the register
    And the cashier looks at the second register
    When POST /api/v1/shifts/close is sent <credentials>
    Then the answer is 202 (AMB-35)

    Examples: of another register, of another organization, of no register
      | credentials                                        |
      | with the token and the key                         |
      | with the token and the key of another organization |
      | with the token and an unknown key                  |

  @CLD-409 @CLD-202 @NS-18 @NS-38
  Scenario Outline: <line> shows <member> as <value>
    When <line> is sent with the token and the key
    Then the answer shows
      | <member> | <value> |

    Examples:
      | line                                         | member | value |
      | POST /api/v1/cash-registers/ping-tax-service | status | DONE  |
      | POST /api/v1/cash-registers/go-online        | status | ok    |
