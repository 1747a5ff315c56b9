@wire
Feature: Requests without a valid token

  Every row that asks for a token refuses a request without one, before anything else happens.

  Rule: no access token

    @CLD-008 @NS-31 @owner
    Scenario Outline: <line> without a token is refused
      When <line> is sent with the key alone
      Then it is refused because no access token

      Examples:
        | line                                               |
        | POST /api/v1/cashier/signout                       |
        | GET /api/v1/cashier/me                             |
        | GET /api/v1/cashier/shift                          |
        | GET /api/v1/cashier/tax                            |
        | GET /api/v1/organization                           |
        | GET /api/v1/organization/receipt-config            |
        | GET /api/v1/organization/sms-billing               |
        | GET /api/v1/organization/cashiers                  |
        | GET /api/v1/cashier/check-signature                |
        | GET /api/v1/cash-registers                         |
        | GET /api/v1/cash-registers/{cash_register_id}      |
        | GET /api/v1/shifts                                 |
        | POST /api/v1/shifts                                |
        | POST /api/v1/shifts/close                          |
        | GET /api/v1/shifts/{shift_id}                      |
        | POST /api/v1/shifts/{shift_id}/close               |
        | GET /api/v1/paylink/terminals                      |

      @CLD-705
      Examples: tokens of terminals
        | line                             |
        | POST /api/v1/paylink/auth/client |

      @CLD-802
      Examples: webhooks
        | line                   |
        | POST /api/v1/webhook   |
        | GET /api/v1/webhook    |
        | DELETE /api/v1/webhook |

      @REP-002
      Examples: extended reports
        | line                                                      |
        | POST /api/v1/extended-reports/goods                       |
        | POST /api/v1/extended-reports/z                           |
        | POST /api/v1/extended-reports/actual_revenue              |
        | POST /api/v1/extended-reports/net_turnover                |
        | POST /api/v1/extended-reports/bookkeeper_z_report         |
        | POST /api/v1/extended-reports/daily_cash_flow             |
        | GET /api/v1/extended-reports/{report_task_id}             |
        | GET /api/v1/extended-reports/{report_task_id}/report.xlsx |
        | GET /api/v1/extended-reports/{report_task_id}/report.json |

    @CLD-008 @NS-31
    Scenario Outline: An Authorization header of <text> shows no token
      When a list of registers is sent with header.authorization as <text>
      Then it is refused because no access token

      Examples: no scheme, and none behind it
        | text                 |
        | "Bearer"             |
        | "eyJhbGciOiJIUzI1Ni" |

    @AUT-003 @CLD-008 @NS-31
    Scenario Outline: A token counts as a bearer's alone: <line> <credentials> is refused
      When <line> is sent <credentials>
      Then it is refused because no access token

      Examples:
        | line                       | credentials                 |
        | GET /api/v1/cashier/me     | with the bare token         |
        | GET /api/v1/cashier/me     | with the token in the query |
        | GET /api/v1/cash-registers | with the token in the query |

  Rule: credentials of another scheme

    @AUT-003 @CLD-008 @NS-31
    Scenario Outline: <line> with the token as Basic is refused
      When <line> is sent with the token as Basic
      Then it is refused because credentials of another scheme

      Examples:
        | line                       |
        | GET /api/v1/cashier/me     |
        | GET /api/v1/cash-registers |
        | POST /api/v1/shifts/close  |

    @CLD-008 @NS-31
    Scenario Outline: An Authorization header of <text> is of another scheme
      When a list of registers is sent with header.authorization as <text>
      Then it is refused because credentials of another scheme

      Examples: a name and a password, and a scheme of our own
        | text                 |
        | "Basic b2xlbmE6eA==" |
        | "basic b2xlbmE6eA==" |
        | "Token 7"            |

  Rule: access token not valid

    @CLD-008 @NS-31 @assumed
    Scenario Outline: All behind Bearer is the token: <text> is none of ours
      When a list of registers is sent with header.authorization as <text>
      Then it is refused because access token not valid (NS-31)

      Examples: two words, another scheme, and a mark of our own
        | text             |
        | "Bearer a b"     |
        | "bearer Basic x" |
        | "Bearer a,b"     |

    @CLD-008 @NS-31
    Scenario Outline: <line> with a forged token is refused
      When <line> is sent with a forged token and the key
      Then it is refused because access token not valid

      Examples:
        | line                                                      |
        | POST /api/v1/cashier/signout                              |
        | GET /api/v1/cashier/me                                    |
        | GET /api/v1/cashier/shift                                 |
        | GET /api/v1/cashier/tax                                   |
        | GET /api/v1/organization                                  |
        | GET /api/v1/organization/receipt-config                   |
        | GET /api/v1/organization/sms-billing                      |
        | GET /api/v1/organization/cashiers                         |
        | GET /api/v1/cashier/check-signature                       |
        | GET /api/v1/cash-registers                                |
        | GET /api/v1/cash-registers/{cash_register_id}             |
        | GET /api/v1/shifts                                        |
        | POST /api/v1/shifts                                       |
        | POST /api/v1/shifts/close                                 |
        | GET /api/v1/shifts/{shift_id}                             |
        | POST /api/v1/shifts/{shift_id}/close                      |
        | GET /api/v1/paylink/terminals                             |
        | GET /api/v1/receipt-templates                             |
        | GET /api/v1/receipt-templates/{template_id}               |
        | PATCH /api/v1/receipt-templates/{template_id}             |
        | GET /api/v1/receipt-templates/{template_id}/assignments   |
        | GET /api/v1/receipt-templates/{template_id}/activation    |
        | GET /api/v1/receipt-templates/{template_id}/html_logo.png |

      @CLD-705
      Examples: tokens of terminals
        | line                             |
        | POST /api/v1/paylink/auth/client |

      @CLD-802
      Examples: webhooks
        | line                   |
        | POST /api/v1/webhook   |
        | GET /api/v1/webhook    |
        | DELETE /api/v1/webhook |

      @REP-002
      Examples: extended reports
        | line                                                      |
        | POST /api/v1/extended-reports/goods                       |
        | POST /api/v1/extended-reports/z                           |
        | POST /api/v1/extended-reports/actual_revenue              |
        | POST /api/v1/extended-reports/net_turnover                |
        | POST /api/v1/extended-reports/bookkeeper_z_report         |
        | POST /api/v1/extended-reports/daily_cash_flow             |
        | GET /api/v1/extended-reports/{report_task_id}             |
        | GET /api/v1/extended-reports/{report_task_id}/report.xlsx |
        | GET /api/v1/extended-reports/{report_task_id}/report.json |

    @CLD-008 @CLD-112 @NS-31 @owner
    Scenario Outline: <line> with the token of an ended session is refused
      Given the cashier signs out
      When <line> is sent with the token and the key
      Then it is refused because access token not valid

      Examples:
        | line                                                      |
        | POST /api/v1/cashier/signout                              |
        | GET /api/v1/cashier/me                                    |
        | GET /api/v1/cashier/shift                                 |
        | GET /api/v1/cashier/tax                                   |
        | GET /api/v1/organization                                  |
        | GET /api/v1/organization/receipt-config                   |
        | GET /api/v1/organization/sms-billing                      |
        | GET /api/v1/organization/cashiers                         |
        | GET /api/v1/cashier/check-signature                       |
        | GET /api/v1/cash-registers                                |
        | GET /api/v1/cash-registers/{cash_register_id}             |
        | GET /api/v1/shifts                                        |
        | POST /api/v1/shifts                                       |
        | POST /api/v1/shifts/close                                 |
        | GET /api/v1/shifts/{shift_id}                             |
        | POST /api/v1/shifts/{shift_id}/close                      |
        | GET /api/v1/paylink/terminals                             |
        | GET /api/v1/receipt-templates                             |
        | GET /api/v1/receipt-templates/{template_id}               |
        | PATCH /api/v1/receipt-templates/{template_id}             |
        | GET /api/v1/receipt-templates/{template_id}/assignments   |
        | GET /api/v1/receipt-templates/{template_id}/activation    |
        | GET /api/v1/receipt-templates/{template_id}/html_logo.png |

      @CLD-705
      Examples: tokens of terminals
        | line                             |
        | POST /api/v1/paylink/auth/client |

      @CLD-802
      Examples: webhooks
        | line                   |
        | POST /api/v1/webhook   |
        | GET /api/v1/webhook    |
        | DELETE /api/v1/webhook |

      @REP-002
      Examples: extended reports
        | line                                                      |
        | POST /api/v1/extended-reports/goods                       |
        | POST /api/v1/extended-reports/z                           |
        | POST /api/v1/extended-reports/actual_revenue              |
        | POST /api/v1/extended-reports/net_turnover                |
        | POST /api/v1/extended-reports/bookkeeper_z_report         |
        | POST /api/v1/extended-reports/daily_cash_flow             |
        | GET /api/v1/extended-reports/{report_task_id}             |
        | GET /api/v1/extended-reports/{report_task_id}/report.xlsx |
        | GET /api/v1/extended-reports/{report_task_id}/report.json |

    @CLD-008 @NS-31
    Scenario: What is no token at all is not valid
      When a list of registers is sent with header.authorization as "Bearer x"
      Then it is refused because access token not valid

    @AUT-003 @NS-52
    Scenario: GET /api/v1/cashier/me with a valid token is answered
      When GET /api/v1/cashier/me is sent with the token
      Then the answer is 200
