@wire
Feature: Licence keys

  A row that names X-License-Key does nothing without it, and nothing with one it does not know.

  @AMB-05 @AUT-002 @AUT-005 @CLD-106 @CLD-432 @CLD-507
  Scenario Outline: <line> without a key is malformed
    When <line> is sent <credentials>
    Then it is malformed at header.X-License-Key (AMB-05)

    Examples: with a token, and where none is needed
      | credentials     | line                               |
      | with the token  | POST /api/v1/shifts                |
      | without a token | GET /api/v1/cash-registers/info    |
      | without a token | POST /api/v1/cashier/signinPinCode |

  Rule: licence key not valid

    @AUT-005 @NS-31 @AMB-05 @owner
    Scenario Outline: <line> with an unknown key is refused
      When <line> is sent with the token and an unknown key
      Then it is refused because licence key not valid

      Examples: signing in with a pin code
        | line                               |
        | POST /api/v1/cashier/signinPinCode |

      @CLD-432
      Examples: the register itself
        | line                            |
        | GET /api/v1/cash-registers/info |

      @CLD-402
      Examples: going online
        | line                                  |
        | POST /api/v1/cash-registers/go-online |

      @CLD-005 @CLD-406
      Examples: going offline
        | line                                   |
        | POST /api/v1/cash-registers/go-offline |

      @CLD-410
      Examples: the link to the tax authority
        | line                                         |
        | POST /api/v1/cash-registers/ping-tax-service |

      @CLD-415
      Examples: asking for codes
        | line                                         |
        | GET /api/v1/cash-registers/ask-offline-codes |

      @CLD-418
      Examples: listing codes
        | line                                         |
        | GET /api/v1/cash-registers/get-offline-codes |

      @CLD-420
      Examples: counting codes
        | line                                               |
        | GET /api/v1/cash-registers/get-offline-codes-count |

      @CLD-423
      Examples: the time offline
        | line                                        |
        | GET /api/v1/cash-registers/get-offline-time |

      @CLD-438
      Examples: shifts of a register
        | line                              |
        | GET /api/v1/cash-registers/shifts |

      @CLD-310
      Examples: the bill
        | line                                    |
        | GET /api/v1/organization/billing-status |

      @CLD-507
      Examples: opening a shift
        | line                |
        | POST /api/v1/shifts |

      @CLD-513
      Examples: closing a shift by its id
        | line                                 |
        | POST /api/v1/shifts/{shift_id}/close |

      @CLD-802
      Examples: webhooks
        | line                   |
        | POST /api/v1/webhook   |
        | GET /api/v1/webhook    |
        | DELETE /api/v1/webhook |

    @CLD-305 @NS-31 @AMB-05
    Scenario Outline: <line> <credentials>, which it need not have, is refused
      When <line> is sent <credentials>
      Then it is refused because licence key not valid (NS-31, AMB-05)

      Examples: unknown, and of another organization
        | credentials                                        | line                                   |
        | with the token and an unknown key                  | GET /api/v1/organization/logo.png      |
        | with the token and an unknown key                  | GET /api/v1/organization/text_logo.png |
        | with the token and the key of another organization | GET /api/v1/organization/logo.png      |
        | with the token and the key of another organization | GET /api/v1/organization/text_logo.png |

    @AUT-012 @CLD-507 @CLD-513 @NS-31 @AMB-05
    Scenario Outline: <line> of a cashier with a key of another organization is refused
      When <line> is sent with the token and the key of another organization
      Then it is refused because licence key not valid

      Examples:
        | line                                 |
        | POST /api/v1/shifts                  |
        | POST /api/v1/shifts/{shift_id}/close |

    @AUT-012 @NS-39 @AMB-04
    Scenario Outline: <line>, which a key selects, is refused for a key of another organization
      When <line> is sent with the token and the key of another organization
      Then it is refused because licence key not valid (NS-39, AMB-04)

      @CLD-310 @CLD-402 @CLD-406 @CLD-410 @CLD-415 @CLD-418 @CLD-420
      Examples: what is done by a register or for its organization
        | line                                               |
        | POST /api/v1/cash-registers/go-online              |
        | POST /api/v1/cash-registers/go-offline             |
        | POST /api/v1/cash-registers/ping-tax-service       |
        | GET /api/v1/cash-registers/ask-offline-codes       |
        | GET /api/v1/cash-registers/get-offline-codes       |
        | GET /api/v1/cash-registers/get-offline-codes-count |
        | GET /api/v1/organization/billing-status            |
        | POST /api/v1/webhook                               |
        | GET /api/v1/webhook                                |
        | DELETE /api/v1/webhook                             |

      @CLD-423 @CLD-438
      Examples: what a register has done
        | line                                        |
        | GET /api/v1/cash-registers/get-offline-time |
        | GET /api/v1/cash-registers/shifts           |

    @CLD-005 @AMB-05 @NS-31 @owner
    Scenario Outline: A licence key counts letter by letter: <key> is none
      When a going offline is sent with header.X-License-Key as "<key>"
      Then it is refused because licence key not valid

      Examples: in capitals, a part, a whole with more behind it
        | key           |
        | TEST-KASA-1   |
        | test-kasa     |
        | test-kasa-1-1 |

    @CLD-005
    Scenario: A known licence key is taken
      When POST /api/v1/cash-registers/go-offline is sent with the token and the key
      Then the answer is 200
      And the desk's status shows
        | online_status | false |
